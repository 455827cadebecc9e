# The C types of handling.py.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table
from bgf.engine.actions cimport Action, Turn
from bgf.engine.turns cimport Turns


cpdef object number_of_divisions(object size)

@cython.locals(group=tuple, first=list, second=list)
cpdef tuple parts_of(tuple division)


cdef class TileHandling:
    cdef public object arks, crates, deck, groups, hidden, most_crates, passes, stock

    @cython.locals(tiles=list)
    cpdef tuple group(self, Table state, Py_ssize_t slot)

    @cython.locals(zones=list, held=list, slot=cython.Py_ssize_t)
    cpdef bint can_split(self, Table state) except -1

    @cython.locals(zones=list, held=list, slot=cython.Py_ssize_t)
    cpdef object number_of_splits(self, Table state)

    @cython.locals(counters=list, own=cython.Py_ssize_t)
    cpdef bint has_most_crates(self, Table state, Py_ssize_t player) except -1

    @cython.locals(counters=list, number_in_round=cython.Py_ssize_t, is_in_round=cython.Py_ssize_t)
    cpdef bint is_round_over(self, Turns state, Py_ssize_t player) except -1

    cpdef move(self, Table state, object tiles, Py_ssize_t source, Py_ssize_t target)

    @cython.locals(counters=list, group=tuple, second_part=tuple, groups=tuple)
    cpdef split(self, Table state, Py_ssize_t player, tuple division)

    cpdef Py_ssize_t slot_of(self, Table state, tuple group) except? -1

    @cython.locals(counters=list, zones=list, slot=cython.Py_ssize_t)
    cpdef take(self, Table state, Py_ssize_t player, Py_ssize_t number)

    @cython.locals(zones=list, groups=tuple, first=cython.Py_ssize_t, slot=cython.Py_ssize_t)
    cpdef join_groups(self, Table state)

    @cython.locals(
        zones=list, held=list, deck=list, first=cython.Py_ssize_t, face_down=cython.Py_ssize_t,
        missing=cython.Py_ssize_t,
    )
    cpdef fill_up(self, Table state, Py_ssize_t face_up)


cdef class SplitHandling:
    cdef public object empty_part, not_one_group, slots

    @cython.locals(table=TileHandling)
    cpdef object count(self, Table state, object player)

    @cython.locals(table=TileHandling, zones=list, held=list, slot=cython.Py_ssize_t)
    cpdef Action pick(self, Table state, object player, object index)

    @cython.locals(state=Table, table=TileHandling, group=tuple, slot=cython.Py_ssize_t)
    cpdef object why_not(self, Turn turn)

    @cython.locals(table=TileHandling)
    cpdef object apply(self, Turn turn)


cdef class TakeGroupHandling:
    cdef public object listed, slots

    @cython.locals(table=TileHandling, counters=list, crates=cython.Py_ssize_t)
    cpdef object candidates(self, Table state, Py_ssize_t player)

    @cython.locals(state=Turns, table=TileHandling, player=cython.Py_ssize_t)
    cpdef object apply(self, Turn turn)
