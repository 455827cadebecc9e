# The C types of handling.py. Masks of seats stay Python's own integers: a plane may have more than 64.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table
from bgf.engine.actions cimport Turn
from bgf.engine.flow cimport Phase, Stage
from bgf.engine.turns cimport Turns
from bgf.kinds.laying cimport LaysPieces, ShapePlacements
from bgf_boarding.cards cimport PassengerCard


cdef class PassengerHandling:
    cdef public object asked, beside, box, cards, deck, dropped, ending, hall, held, ignoring, kept, kind_of, pledged
    cdef public object row, row_size, seats_by_symbol, settled, taken, vouchers, width

    @cython.locals(
        zones=list, cards=list, kind_of=list, taken=cython.Py_ssize_t, component=cython.Py_ssize_t,
        kind=cython.Py_ssize_t, found=PassengerCard,
    )
    cpdef PassengerCard card(self, Table state, Py_ssize_t player)

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
    cpdef PassengerCard take(self, Table state, Py_ssize_t player, Py_ssize_t place)

    @cython.locals(
        counters=list, first=cython.Py_ssize_t, slot=cython.Py_ssize_t, gained=cython.Py_ssize_t,
        paid=cython.Py_ssize_t, vouchers=cython.Py_ssize_t, passed_over=cython.Py_ssize_t,
        left_behind=cython.Py_ssize_t, last=cython.Py_ssize_t, on_card=cython.Py_ssize_t,
    )
    cpdef pay_for_card(self, Table state, Py_ssize_t player, Py_ssize_t place)

    cpdef bint board(self, Table state, object by_kind) except -1

    @cython.locals(counters=list)
    cpdef mark_filled_seats(self, Table state, object cells)

    cpdef Py_ssize_t send_off(self, Table state, Py_ssize_t player) except -1

    @cython.locals(
        counters=list, zones=list, held=list, taken=cython.Py_ssize_t, target=cython.Py_ssize_t, card=PassengerCard,
    )
    cpdef put_away(self, Table state, Py_ssize_t player)

    @cython.locals(zones=list)
    cpdef refill(self, Table state, object place=*)


cdef class ModeHandling:
    cdef public object airport

    @cython.locals(airport=PassengerHandling)
    cpdef turn_end(self, Turns state)

    @cython.locals(airport=PassengerHandling)
    cpdef round_end(self, Turns state)

    @cython.locals(airport=PassengerHandling)
    cpdef Py_ssize_t cards_in_reach(self, Table state, Py_ssize_t player) except -1

    @cython.locals(airport=PassengerHandling)
    cpdef pay_for_card(self, Table state, Py_ssize_t player, Py_ssize_t place)

    @cython.locals(airport=PassengerHandling)
    cpdef send_off(self, Table state, Py_ssize_t player)

    cpdef bint is_lost(self, Table state) except -1

    @cython.locals(airport=PassengerHandling)
    cpdef finish_card(self, Table state, Py_ssize_t player)

    @cython.locals(airport=PassengerHandling)
    cpdef refill_row(self, Table state)


cdef class ModesHandling:
    cdef public object multiplayer, solo

    cpdef object of(self, Table state)


cdef class CardHandling:
    cdef public object airport, modes, put, seat, short

    @cython.locals(airport=PassengerHandling, card=PassengerCard, modes=ModesHandling, mode=ModeHandling)
    cpdef object board(self, Turns state, Py_ssize_t player)

    cpdef object leave_out(self, Turns state, PassengerCard card)


cdef class TakeCardHandling(CardHandling):
    cdef public object leave, listed

    @cython.locals(in_reach=cython.Py_ssize_t, modes=ModesHandling, mode=ModeHandling)
    cpdef object candidates(self, Turns state, Py_ssize_t player)

    @cython.locals(
        state=Turns, player=cython.Py_ssize_t, place=cython.Py_ssize_t, airport=PassengerHandling, card=PassengerCard,
        modes=ModesHandling, mode=ModeHandling,
    )
    cpdef object apply(self, Turn turn)


cdef class _SeatingHandling(LaysPieces):
    cdef public object airport, modes, spare

    @cython.locals(airport=PassengerHandling, card=PassengerCard, modes=ModesHandling, mode=ModeHandling)
    cpdef object all_seated(self, Turns state, Py_ssize_t player)


cdef class SeatHandling(_SeatingHandling):
    cdef public object _placed, white_inside

    cpdef object candidates(self, Turns state, Py_ssize_t player)

    @cython.locals(
        airport=PassengerHandling, zones=list, counters=list, kind_of=list, held=list,
        taken=cython.Py_ssize_t, component=cython.Py_ssize_t, key=tuple, placed=dict,
    )
    cpdef ShapePlacements placements_for(self, Turns state, Py_ssize_t player)

    cpdef object find_placements(self, Turns state, Py_ssize_t player)

    cpdef object lays(self, Turn turn)

    cpdef object after(self, Turn turn, object lays)


cdef class PutHandling(_SeatingHandling):
    cdef public object actions_on, sides

    @cython.locals(airport=PassengerHandling)
    cpdef object candidates(self, Turns state, Py_ssize_t player)

    @cython.locals(state=Turns, airport=PassengerHandling)
    cpdef object lays(self, Turn turn)

    @cython.locals(
        state=Turns, player=cython.Py_ssize_t, airport=PassengerHandling, card=PassengerCard, modes=ModesHandling,
        mode=ModeHandling,
    )
    cpdef object after(self, Turn turn, object lays)


@cython.locals(stage=Stage, phase=Phase)
cdef object _stage_of_turn(Turns state, object name)
