# The C types of prices.py, which setup.py compiles under the name prices_c. Without this file it would
# still compile, but run many times slower.

cimport cython
from libc.stdint cimport uint64_t
from bgf_cext cimport bits


cdef uint64_t _ONE

@cython.locals(count=cython.int)
cdef int _count(object number) except? -1


@cython.final
cdef class Prices:
    cdef int _wild
    cdef int _longest
    cdef int _kinds
    cdef int _links
    cdef int _words
    cdef int _needed
    cdef tuple _prices
    cdef tuple _names
    cdef tuple _stores
    cdef uint64_t[::1] _within
    cdef int[::1] _first
    cdef int[::1] _cost
    cdef uint64_t[::1] _seen

    @cython.locals(
        most=cython.Py_ssize_t, wilds=cython.Py_ssize_t, have=cython.Py_ssize_t, kind=cython.int,
        reach=cython.Py_ssize_t, found=list,
    )
    cpdef list payable(self, object links, object hand, object limit)

    @cython.locals(word=cython.int)
    cdef void _see(self, object links) except *

    @cython.locals(
        word=cython.int, masks=cython.Py_ssize_t, price=cython.Py_ssize_t, left=uint64_t,
        base=cython.Py_ssize_t, cards=cython.Py_ssize_t, way=cython.Py_ssize_t,
        least=cython.Py_ssize_t, most=cython.Py_ssize_t, number=cython.Py_ssize_t,
    )
    cdef void _add(
        self, list found, int kind, Py_ssize_t have, Py_ssize_t wilds, Py_ssize_t reach
    ) except *
