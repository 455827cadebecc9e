# The C types of cards.py.

cimport cython
from bgf_cext cimport slots


cdef class PassengerCard:
    cdef public object _boarders, everybody, name, passengers, shape, special, symbols

    cpdef bint are_alike(self, Py_ssize_t one, Py_ssize_t other) except -1

    @cython.locals(known=dict)
    cpdef object boarders(self, object dropped)
