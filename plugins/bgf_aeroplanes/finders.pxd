# The C types of finders.py. Masks of cities and of routes stay Python's own integers: a map may have more
# than 64.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table


cdef class RouteFinder:
    cdef public object _begun, _ended, _found, are_long_range, cities, cities_by_spaces, entries, extension_of
    cdef public object fleet, from_city, long_range, past_city, to_city, tokens, types, used

    cpdef object for_plane(self, Table state, Py_ssize_t player, Py_ssize_t plane)

    @cython.locals(
        counters=list, zones=list, found=list, tokens=cython.Py_ssize_t, plane=cython.Py_ssize_t,
    )
    cdef list _planes_with_tokens(self, Table state, Py_ssize_t player)

    @cython.locals(
        found=list, planes=list, types=list, plane=cython.Py_ssize_t, type_=cython.Py_ssize_t,
        is_long_range=bint, asked=cython.ulonglong, flyable=cython.ulonglong, pair=cython.ulonglong,
    )
    cpdef list planes_with_routes(self, Table state, Py_ssize_t player)

    @cython.locals(lower=tuple, key=tuple)
    cdef object _for_type(
        self, Table state, Py_ssize_t player, Py_ssize_t type_, bint is_long_range, tuple entries, tuple held
    )

    cdef object _find(self, Py_ssize_t player, bint is_long_range, tuple held, tuple lower)

    @cython.locals(by_spaces=list, at_least=list, number=cython.Py_ssize_t)
    cdef object _full_cities(self, tuple held)

    @cython.locals(city=cython.Py_ssize_t)
    cdef object _routes_from(self, object held)

    cdef object _routes_to(self, object cities)


cdef class CarriageFinder:
    cdef public object aboard, are_for_europe, city_of_space, destination_of, entries, fleet, flown
    cdef public object globetrotters, group_sizes, kind_of, seats, waiting

    @cython.locals(
        zones=list, kind_of=list, sizes=list, filled=cython.Py_ssize_t, token=cython.Py_ssize_t,
        kind=cython.Py_ssize_t, size=cython.Py_ssize_t,
    )
    cpdef Py_ssize_t filled_seats(self, Table state, Py_ssize_t plane) except? -1

    @cython.locals(
        counters=list, seated=cython.Py_ssize_t, flown=cython.Py_ssize_t, seats=cython.Py_ssize_t,
    )
    cpdef Py_ssize_t free_seats(self, Table state, Py_ssize_t plane) except? -1

    @cython.locals(
        zones=list, kind_of=list, sizes=list, found=list, spaces=list, planes=list, free=list,
        in_waiting_room=cython.Py_ssize_t, space=cython.Py_ssize_t, token=cython.Py_ssize_t,
        kind=cython.Py_ssize_t, size=cython.Py_ssize_t, seats=cython.Py_ssize_t,
        plane=cython.Py_ssize_t, place=cython.Py_ssize_t,
    )
    cpdef list carriable(self, Table state, Py_ssize_t player, object actions, bint within_europe)

    @cython.locals(
        counters=list, zones=list, found=list, held=list, waiting=tuple, kind_of=list,
        city_of_space=list, destination_of=list, first=cython.Py_ssize_t, space=cython.Py_ssize_t,
        slot=cython.Py_ssize_t, token=cython.Py_ssize_t, kind=cython.Py_ssize_t,
        city=cython.Py_ssize_t,
    )
    cpdef list spaces_served(self, Table state, Py_ssize_t player, bint within_europe=*)


@cython.locals(
    found=list, octets=bytes, place=cython.Py_ssize_t, octet=cython.uint, bit=cython.Py_ssize_t,
)
cpdef list chosen(object mask, object things)

@cython.locals(found=list, price=cython.Py_ssize_t)
cpdef list affordable(object things, list on_sale, dict prices, Py_ssize_t coins)
