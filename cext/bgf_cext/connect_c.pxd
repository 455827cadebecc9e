# The C types of connect.py, which setup.py compiles under the name connect_c. Without this file it would
# still compile, but run about thirty times slower.

cimport cython
from libc.stdint cimport uint64_t


cdef uint64_t _ONE

@cython.locals(index=cython.Py_ssize_t)
cdef int _place(object place, int places) except -1


@cython.final
cdef class Network:
    cdef int _places
    cdef uint64_t _done
    cdef tuple _pairs
    cdef unsigned char _home[64]
    cdef uint64_t _within[64]
    cdef uint64_t _touching[64]

    @cython.locals(twin=Network)
    cpdef Network copy(self)

    cdef void _clear(self) noexcept

    cdef void _watch(self, int number, int a, int b) noexcept

    @cython.locals(place=cython.int)
    cdef void _take(self, Network other) noexcept

    @cython.locals(keep=cython.uchar, lose=cython.uchar, place=cython.int)
    cdef uint64_t _link(self, int a, int b) noexcept
