# The C types of sums.py, which setup.py compiles under the name sums_c. Masks are Python integers, of
# which 64 bits at a time are handled in C.

cimport cython
from bgf_cext cimport bits


cdef object _WORD
cdef Py_ssize_t _WIDTH
cdef Py_ssize_t _WHOLE
cdef long long _REACH
cdef long long _ROOM

@cython.locals(player=cython.Py_ssize_t, times=list, among=list, used=list)
cpdef tuple add_up_choices(list choices, Py_ssize_t players, dict masks, object mask_of)

@cython.locals(integers=list)
cdef list _integers(object found)


@cython.final
cdef class GroupSums:
    cdef Py_ssize_t _groups
    cdef list _far
    cdef long long[::1] _near
    cdef long long _room
    cdef long long[::1] _held
    cdef unsigned long long[::1] _seen

    @cython.locals(
        masks=list, numbers=list, players=cython.Py_ssize_t, groups=cython.Py_ssize_t,
        length=cython.Py_ssize_t, reach=cython.longlong,
    )
    cpdef add(self, object members, object values)

    @cython.locals(near=cython.longlong)
    cdef object _total(self, Py_ssize_t place)

    cdef int _carry(self, Py_ssize_t groups) except -1

    @cython.locals(
        players=cython.Py_ssize_t, player=cython.Py_ssize_t, reach=cython.longlong,
        held=cython.longlong,
    )
    cdef Py_ssize_t _hold(self, list values) except? -2

    @cython.locals(
        sums=cython.longlong[::1], held=cython.longlong[::1], seen=cython.ulonglong[::1],
        players=cython.Py_ssize_t, player=cython.Py_ssize_t, first=cython.Py_ssize_t,
        place=cython.Py_ssize_t, at=cython.int, n=cython.longlong, t=cython.longlong,
        k=cython.longlong, s=cython.longlong, belongs=cython.longlong,
        together=cython.ulonglong, word=cython.ulonglong, is_more=cython.bint,
    )
    cdef int _add_near(self, list masks) except -1

    cdef int _add_far(self, list masks, list values) except -1
    cdef int _add_row(self, Py_ssize_t first, object row) except -1
