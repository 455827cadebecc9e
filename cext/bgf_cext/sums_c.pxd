# The C types of sums.py, which setup.py compiles under the name sums_c. The mask stays Python's own
# integer; 64 bits of it at a time are C's.

cimport cython
from bgf_cext cimport bits
from libc.stdint cimport uint64_t


cdef object _FULL

@cython.locals(first=cython.Py_ssize_t, at=cython.Py_ssize_t, left=uint64_t)
cpdef void add_where(list sums, object mask, object number) except *
