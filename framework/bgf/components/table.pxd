# The C types of table.py. It also compiles without this file, but then runs several times slower.
# Masks of viewers and of links stay Python's own integers: with 64 players and the spectators they have
# 65 bits. Derived classes in Python may override what is `cpdef`.

cimport cython
from bgf_cext cimport slots
from bgf.components.layout cimport ClaimEffects, Layout, Row


cdef list _BITS

cdef class Table:
    cdef public object chance, counters, known, lacks, layout, masks, nets, open_links, owners
    cdef public object players, tally, zones

    @cython.locals(links=object)
    cpdef set_owners(self, list owners)

    cpdef copy_table(self, Table other)

    @cython.locals(layout=Layout, zones=list, held=list, arrived=list, component=cython.Py_ssize_t)
    cpdef Py_ssize_t draw(
        self, Py_ssize_t source, Py_ssize_t target, bint face_down=*, object at=*
    ) except? -1

    @cython.locals(
        layout=Layout, zones=list, known=list, sees=list, held=list, arrived=list,
        component=cython.Py_ssize_t,
    )
    cpdef move(
        self, object components, Py_ssize_t source, Py_ssize_t target, bint under=*, object face_down=*
    )

    @cython.locals(
        layout=Layout, zones=list, known=list, kind_of=list, held=list, arrived=list, alike=list,
        component=cython.Py_ssize_t, own=cython.Py_ssize_t,
    )
    cpdef list spend(self, Py_ssize_t source, Py_ssize_t kind, Py_ssize_t number, Py_ssize_t target)

    @cython.locals(
        layout=Layout, zones=list, kind_of=list, held=list, arrived=list, place=cython.Py_ssize_t,
        component=cython.Py_ssize_t,
    )
    cpdef Py_ssize_t take(self, Py_ssize_t row, Py_ssize_t kind, Py_ssize_t target) except? -1

    @cython.locals(counts=list, found=list, kind=cython.Py_ssize_t)
    cpdef list on_offer(self, Py_ssize_t row, list by_kind, Py_ssize_t hidden=*, object first=*)

    @cython.locals(
        zones=list, known=list, place=tuple, slot=cython.Py_ssize_t, index=cython.Py_ssize_t, held=list,
        component=cython.Py_ssize_t,
    )
    cpdef replace_components(self, list components, object places)

    @cython.locals(layout=Layout, known=list, component=cython.Py_ssize_t)
    cpdef conceal(self, Py_ssize_t slot)

    @cython.locals(layout=Layout, known=list, component=cython.Py_ssize_t)
    cpdef reveal(self, Py_ssize_t slot)

    cpdef refill_row(self, Py_ssize_t row)

    @cython.locals(
        layout=Layout, zones=list, held=list, source=list, filled=Row, counts=list,
        kind=cython.Py_ssize_t,
    )
    cdef bint _fill(self, Py_ssize_t row) except -1

    @cython.locals(counters=list, slot=cython.Py_ssize_t)
    cpdef bint covers(self, Py_ssize_t first, object numbers) except -1

    @cython.locals(
        counters=list, found=list, first=cython.Py_ssize_t, place=cython.Py_ssize_t,
        number=cython.Py_ssize_t, bit=cython.ulonglong, low=cython.ulonglong, mask=object, far=object,
    )
    cpdef tuple in_range(self, object rows, Py_ssize_t width, Py_ssize_t least, Py_ssize_t most)

    @cython.locals(zones=list, found=list, held=list)
    cpdef tuple lowest_of(self, object slots)

    @cython.locals(counters=list, place=cython.Py_ssize_t)
    cpdef pay_each(self, Py_ssize_t source, Py_ssize_t target, object numbers)

    @cython.locals(counters=list, place=cython.Py_ssize_t)
    cpdef pay_all(self, Py_ssize_t source, Py_ssize_t target, Py_ssize_t width)

    @cython.locals(
        zones=list, found=list, held=list, place=cython.Py_ssize_t, size=cython.Py_ssize_t,
        slot=cython.Py_ssize_t,
    )
    cpdef list piles_of_size(self, object slots, Py_ssize_t least, Py_ssize_t most=*)

    @cython.locals(zones=list, held=list)
    cpdef object pile_with(self, object slots, object component)

    @cython.locals(seen=list, held=list, place=cython.Py_ssize_t)
    cpdef list face_down(self, Py_ssize_t slot)

    @cython.locals(layout=Layout, known=list, found=list, component=cython.Py_ssize_t)
    cpdef list seen(self, Py_ssize_t slot, object hidden)

    cpdef shuffle(self, Py_ssize_t slot)

    @cython.locals(layout=Layout)
    cpdef renew(self, Py_ssize_t slot)

    cpdef bint sweep(self, Py_ssize_t row) except -1

    @cython.locals(
        layout=Layout, claim=ClaimEffects, players=cython.Py_ssize_t, open_links=list, other=cython.Py_ssize_t,
    )
    cpdef claim(self, Py_ssize_t slot, Py_ssize_t player)

    @cython.locals(sums=list, owners=list, slot=cython.Py_ssize_t, owner=cython.Py_ssize_t)
    cpdef list add_up_links(self, list numbers)

    @cython.locals(
        masks=list, counters=list, by_cell=dict, lying=cython.Py_ssize_t, kind=cython.Py_ssize_t,
        cell=cython.Py_ssize_t,
    )
    cpdef lay(
        self, Py_ssize_t first, Py_ssize_t width, object lays, Py_ssize_t supply, Py_ssize_t cleared=*
    )


@cython.locals(numbers=list, copies=list)
cdef list _copies(list lists)

@cython.locals(place=cython.Py_ssize_t, lying=cython.Py_ssize_t)
cdef int _take_out(list held, Py_ssize_t component) except -1

@cython.locals(place=cython.Py_ssize_t)
cdef bint _is_nested(list alike, list known) except -1

cdef void _note_arrivals(
    Table table, object components, Py_ssize_t source, Py_ssize_t target
) except *

cdef int _see(list known, Py_ssize_t component, list sees, Py_ssize_t target) except -1

@cython.locals(counts=list, kind=cython.Py_ssize_t, number=cython.Py_ssize_t)
cdef int _count(
    list tally, list kind_of, Py_ssize_t component, Py_ssize_t source, Py_ssize_t target
) except -1

@cython.locals(
    known=list, component=cython.Py_ssize_t, left=cython.Py_ssize_t, place=cython.Py_ssize_t
)
cdef int _forget_alike(Table table, list alike, Py_ssize_t number) except -1
