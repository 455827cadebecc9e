# The C types of handling.py. Masks of seats stay Python's own integers: a plane may have more than 64.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table
from bgf_boarding.cards cimport Card


cdef class Handling:
    cdef public object asked, beside, box, cards, deck, dropped, hall, held, ignoring, kept, kind_of, pledged
    cdef public object row, row_size, seats_by_symbol, settled, taken, vouchers, width

    @cython.locals(
        zones=list, cards=list, kind_of=list, taken=cython.Py_ssize_t, component=cython.Py_ssize_t,
        kind=cython.Py_ssize_t, found=Card,
    )
    cpdef Card card(self, Table state, Py_ssize_t player)

    @cython.locals(counters=list)
    cpdef object boarders(self, Table state, Py_ssize_t player)

    @cython.locals(counters=list, to_seat=tuple, seated=cython.Py_ssize_t)
    cpdef object next_passenger(self, Table state, Py_ssize_t player)

    cpdef object next_kind(self, Table state, Py_ssize_t player)

    cpdef object seats_wanted(self, Table state, Py_ssize_t player)

    @cython.locals(counters=list)
    cpdef object seats_open(self, Table state, Py_ssize_t player)

    @cython.locals(counters=list, first=cython.Py_ssize_t, kind=cython.Py_ssize_t, number=cython.Py_ssize_t)
    cpdef bint has_asked_off(self, Table state) except -1

    @cython.locals(
        counters=list, zones=list, first=cython.Py_ssize_t, kind=cython.Py_ssize_t,
        number=cython.Py_ssize_t,
    )
    cpdef bint has_run_out(self, Table state) except -1

    @cython.locals(
        zones=list, counters=list, held=list, vouchers=cython.Py_ssize_t, slot=cython.Py_ssize_t,
        open_cards=cython.Py_ssize_t,
    )
    cpdef Py_ssize_t cards_affordable(self, Table state, Py_ssize_t player) except -1

    @cython.locals(zones=list, held=list)
    cpdef Card take(self, Table state, Py_ssize_t player, Py_ssize_t place)

    @cython.locals(
        counters=list, first=cython.Py_ssize_t, slot=cython.Py_ssize_t, gained=cython.Py_ssize_t,
        paid=cython.Py_ssize_t, vouchers=cython.Py_ssize_t, passed_over=cython.Py_ssize_t,
        left_behind=cython.Py_ssize_t, last=cython.Py_ssize_t, on_card=cython.Py_ssize_t,
    )
    cpdef pay_for_card(self, Table state, Py_ssize_t player, Py_ssize_t place)

    cpdef bint board(self, Table state, object by_kind) except -1

    @cython.locals(counters=list)
    cpdef settle(self, Table state, object cells)

    cpdef Py_ssize_t send_off(self, Table state, Py_ssize_t player) except -1

    @cython.locals(
        counters=list, zones=list, held=list, taken=cython.Py_ssize_t, target=cython.Py_ssize_t, card=Card,
    )
    cpdef put_away(self, Table state, Py_ssize_t player)

    @cython.locals(zones=list)
    cpdef refill(self, Table state, object place=*)
