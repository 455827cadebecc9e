# The C types of forest.py, which setup.py compiles under the name forest_c. Without this file it would
# still compile, but run many times slower.

cimport cython


@cython.locals(index=cython.Py_ssize_t)
cdef int _place(object place, int places) except -1


@cython.final
cdef class Forest:
    cdef int _places
    cdef tuple _pairs
    cdef object _done
    cdef dict _touching
    cdef object _way_store
    cdef object _touched_store
    cdef int[::1] _way
    cdef unsigned char[::1] _touched

    @cython.locals(place=cython.int)
    cdef void _plant(self) noexcept

    cdef void _watch(self, object number, int a, int b) except *

    @cython.locals(place=cython.int, root=cython.int)
    cpdef list labels(self)

    @cython.locals(place=cython.int)
    cdef void _flatten(self) noexcept

    @cython.locals(twin=Forest)
    cpdef Forest copy(self)

    @cython.locals(index=cython.Py_ssize_t, lowest=cython.int, highest=cython.int)
    cdef void _link_all(self, const int[::1] ends) except *

    @cython.locals(above=cython.int, other=cython.int)
    cdef bint _link(self, int a, int b) except -1

    cdef void _hand_over(self, int keep, int lose) except *

    cdef int _root(self, int place) noexcept
