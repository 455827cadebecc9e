# The C types of laying.py.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table
from bgf.engine.actions cimport Action, Turn


cdef class LaysPieces:
    cdef public object cleared_of, plane, planes_of, supply_of

    cpdef object lays(self, Turn turn)

    cpdef object after(self, Turn turn, object lays)

    @cython.locals(
        state=Table, player=cython.Py_ssize_t, plane=cython.Py_ssize_t, supply=cython.Py_ssize_t,
    )
    cpdef object apply(self, Turn turn)


cdef class ShapePlacements:
    cdef public object _cells, _kinds, actions, laying, placements, side

    @cython.locals(found=dict, kinds=tuple, cells=tuple, place=cython.Py_ssize_t)
    cpdef object lays(self, Action action)

    cpdef Py_ssize_t find(self, Action action) except -2
