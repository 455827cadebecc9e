# The C types of placements.py, which setup.py compiles under the name placements_c. Without this file it
# would still compile, but run many times slower.

cimport cython
from bgf_cext cimport bits
from bgf_cext.bits cimport mask_t


@cython.locals(known=mask_t)
cdef mask_t _known(object mask, mask_t board) except? -1


@cython.final
cdef class Placements:
    cdef int _size
    cdef int _area
    cdef mask_t _board
    cdef mask_t _anchors[4]
    cdef mask_t _pattern[4]
    cdef unsigned char _step[64]
    cdef tuple _given
    cdef tuple _names
    cdef tuple _turns
    cdef tuple _anchor_cells
    cdef tuple _cells
    cdef tuple _masks

    @cython.locals(turn=cython.int, number=cython.int)
    cdef void _lay(self, object found) except *

    @cython.locals(vacant=mask_t, left=mask_t[4])
    cpdef list free(self, object taken)

    @cython.locals(
        known=mask_t, anchors=mask_t, turn=cython.int, at=cython.Py_ssize_t,
    )
    cpdef list clearing(self, object taken)
