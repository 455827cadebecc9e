# The C types of forecasts.py. Sums that decide about points are added as Python adds them.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table


cdef class Forecasts:
    cdef public object aboard, cities, coin_points, entries, fleet, flown, kind_of, money, networks, people
    cdef public object seats, support, support_types, tokens, used, values

    @cython.locals(
        counters=list, cities=list, zones=list, kind_of=list, people=list, values=list, seats=list,
        airports=list, first=cython.Py_ssize_t, slot=cython.Py_ssize_t, tokens=cython.Py_ssize_t, region=cython.Py_ssize_t,
        plane=cython.Py_ssize_t, token=cython.Py_ssize_t, kind=cython.Py_ssize_t,
        number=cython.Py_ssize_t, value=cython.Py_ssize_t, size=cython.Py_ssize_t,
        filled=cython.Py_ssize_t, seated=cython.Py_ssize_t, value_aboard=cython.Py_ssize_t,
        usable=cython.Py_ssize_t, free=cython.Py_ssize_t, built_share=cython.double,
        own=cython.double, new=cython.double, seats_wanted=cython.double,
        points_wanted=cython.double, network_cost=cython.double, most_to_fill=cython.double,
        to_fill=cython.double, value_to_come=cython.double, profit=cython.double,
        coin_points=cython.double, money_points=cython.double, of_money=cython.double,
        of_airports=cython.double, points=cython.double, coins=cython.double,
    )
    cpdef object of(
        self, Table state, Py_ssize_t player, object scored, Py_ssize_t era, double turns, tuple waiting,
        bint is_building, Py_ssize_t flown_to, double cost
    )

    @cython.locals(
        counters=list, zones=list, found=cython.Py_ssize_t, plane=cython.Py_ssize_t,
        number=cython.Py_ssize_t,
    )
    cdef Py_ssize_t _tokens(self, Table state, Py_ssize_t player) except? -1

    @cython.locals(
        counters=list, first=cython.Py_ssize_t, found=cython.Py_ssize_t, type_=cython.Py_ssize_t,
        number=cython.Py_ssize_t,
    )
    cdef Py_ssize_t _types_missing(self, Table state, Py_ssize_t player) except? -1
