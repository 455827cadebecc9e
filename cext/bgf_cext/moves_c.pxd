# The C types of moves.py, which setup.py compiles under the name moves_c. Without this file it would
# compile all the same, and run several times slower. Masks of viewers and of links stay Python's own
# integers: with 64 players and the spectators they have 65 bits.

cimport cython
from bgf_cext cimport slots


cdef class Outline:
    cdef public object claims, everybody, kind_of, ordered, refill, rows, seats, sees

cdef class Moves:
    cdef public object chance, counters, known, lacks, layout, masks, nets, open_links, owners
    cdef public object players, tally, zones


cdef void _copy_table(Moves table, Moves other) except *

@cython.locals(numbers=list, copies=list)
cdef list _copies(list lists)

@cython.locals(layout=Outline, zones=list, held=list, arrived=list, component=cython.Py_ssize_t)
cdef Py_ssize_t _draw(
    Moves table, Py_ssize_t source, Py_ssize_t target, bint face_down, object at
) except? -1

@cython.locals(
    layout=Outline, zones=list, kind_of=list, held=list, arrived=list, place=cython.Py_ssize_t,
    component=cython.Py_ssize_t,
)
cdef Py_ssize_t _take(Moves table, Py_ssize_t row, Py_ssize_t kind, Py_ssize_t target) except? -1

@cython.locals(counts=list, found=list, kind=cython.Py_ssize_t)
cdef list _on_offer(
    Moves table, Py_ssize_t row, list by_kind, Py_ssize_t hidden, object first
)

@cython.locals(
    layout=Outline, zones=list, known=list, kind_of=list, held=list, arrived=list, alike=list,
    component=cython.Py_ssize_t, own=cython.Py_ssize_t,
)
cdef list _spend(
    Moves table, Py_ssize_t source, Py_ssize_t kind, Py_ssize_t number, Py_ssize_t target
)

@cython.locals(place=cython.Py_ssize_t, lying=cython.Py_ssize_t)
cdef int _take_out(list held, Py_ssize_t component) except -1

@cython.locals(place=cython.Py_ssize_t)
cdef bint _is_nested(list alike, list known) except -1

@cython.locals(
    layout=Outline, zones=list, known=list, sees=list, held=list, arrived=list, component=cython.Py_ssize_t,
)
cdef int _move(
    Moves table, object components, Py_ssize_t source, Py_ssize_t target, bint under,
    object face_down,
) except -1

cdef void _note_arrivals(
    Moves table, object components, Py_ssize_t source, Py_ssize_t target
) except *

@cython.locals(
    zones=list, known=list, place=tuple, slot=cython.Py_ssize_t, index=cython.Py_ssize_t, held=list,
    component=cython.Py_ssize_t,
)
cdef int _arrange(Moves table, list components, object places) except -1

@cython.locals(layout=Outline, known=list, component=cython.Py_ssize_t)
cdef int _conceal(Moves table, Py_ssize_t slot) except -1

@cython.locals(layout=Outline, known=list, component=cython.Py_ssize_t)
cdef int _reveal(Moves table, Py_ssize_t slot) except -1

cdef int _see(list known, Py_ssize_t component, list sees, Py_ssize_t target) except -1

@cython.locals(counts=list, kind=cython.Py_ssize_t, number=cython.Py_ssize_t)
cdef int _count(
    list tally, list kind_of, Py_ssize_t component, Py_ssize_t source, Py_ssize_t target
) except -1

@cython.locals(
    known=list, component=cython.Py_ssize_t, left=cython.Py_ssize_t, place=cython.Py_ssize_t
)
cdef int _forget_alike(Moves table, list alike, Py_ssize_t number) except -1

@cython.locals(
    layout=Outline, zones=list, held=list, source=list, deck=cython.Py_ssize_t, size=cython.Py_ssize_t,
    kind=cython.Py_ssize_t, at=cython.Py_ssize_t,
)
cdef bint _fill(Moves table, Py_ssize_t row) except -1

@cython.locals(
    masks=list, counters=list, lying=cython.Py_ssize_t, kind=cython.Py_ssize_t,
)
cdef int _lay(
    Moves table, Py_ssize_t first, Py_ssize_t width, object lays, Py_ssize_t supply,
    Py_ssize_t cleared,
) except -1

@cython.locals(
    layout=Outline, players=cython.Py_ssize_t, open_links=list, board=cython.Py_ssize_t,
    single_up_to=cython.Py_ssize_t, other=cython.Py_ssize_t,
)
cdef int _claim(Moves table, Py_ssize_t slot, Py_ssize_t player) except -1

@cython.locals(sums=list, owners=list, slot=cython.Py_ssize_t, owner=cython.Py_ssize_t)
cdef list _add_up_links(Moves table, list numbers)
