# The C types of chance.py, which setup.py compiles under the name chance_c.

cimport cython
from libc.stdint cimport uint64_t


cdef uint64_t _MASK
cdef uint64_t _GAMMA
cdef uint64_t _FIRST
cdef uint64_t _SECOND

cdef uint64_t _mix(uint64_t z) noexcept

cpdef uint64_t seeded(uint64_t seed, uint64_t stream=*) noexcept

cpdef tuple below(uint64_t chance, uint64_t limit)

@cython.locals(last=cython.Py_ssize_t, pick=cython.Py_ssize_t)
cpdef uint64_t shuffled(uint64_t chance, list items)

cdef double _UNIT

cdef class Stream:
    cdef uint64_t _chance

cpdef Stream _stream(uint64_t chance)
