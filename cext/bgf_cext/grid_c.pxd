# The C types of grid.py, which setup.py compiles under the name grid_c. Without this file it would still
# compile, but run many times slower.

cimport cython
from bgf_cext cimport bits
from bgf_cext.bits cimport mask_t


cdef mask_t _ONE

@cython.locals(known=mask_t)
cdef mask_t _known(object mask, mask_t cells) except? -1


@cython.final
cdef class CellGrid:
    cdef int _rows
    cdef int _cols
    cdef int _row
    cdef mask_t _cells
    cdef mask_t _beside
    cdef mask_t _behind
    cdef tuple _given
    cdef tuple _sectors
    cdef tuple _neighbours
    cdef dict _searches

    @cython.locals(rest=mask_t, beside=mask_t, behind=mask_t, group=mask_t)
    cpdef list groups(self, object mask)

    @cython.locals(known=mask_t, seed=mask_t)
    cpdef object group(self, object mask, object cell)

    @cython.locals(known=mask_t)
    cpdef object around(self, object mask)

    @cython.locals(
        rest=mask_t, taken=mask_t, beside=mask_t, behind=mask_t, found=mask_t, group=mask_t,
    )
    cpdef object enclosed(self, object mask, object by)

    @cython.locals(known=mask_t, wanted=mask_t)
    cpdef object joins(self, object mask, object start, object goal)

    @cython.locals(
        known=mask_t, vacant=mask_t, first=mask_t, wanted=mask_t, reached=mask_t,
        reached_next=mask_t, gained=cython.int,
    )
    cpdef int gap(self, object mask, object free, object start, object goal) except -2

    @cython.locals(
        known=mask_t, vacant=mask_t, first=mask_t, reached=mask_t, latest=mask_t,
        gained=cython.int, found=list,
    )
    cpdef list distances(self, object mask, object free, object start)

    cpdef int largest(self, object mask) except -1

    cpdef int pairs(self, object mask) except -1

    @cython.locals(measured=cython.int)
    cpdef list survey(self, object masks)

    @cython.locals(inner=mask_t, outer=mask_t)
    cpdef object surrounded(self, object mask, object by)

    @cython.locals(known=mask_t, corners=mask_t, runs=mask_t, search=_Search)
    cpdef int squares(self, object mask, object side) except -1

    cdef mask_t _around(self, mask_t mask) noexcept

    @cython.locals(beside=mask_t, behind=mask_t)
    cdef mask_t _joined(self, mask_t seeds, mask_t mask) noexcept

    @cython.locals(group=mask_t, grown=mask_t)
    cdef mask_t _grown(self, mask_t seed, mask_t beside, mask_t behind) noexcept

    @cython.locals(
        beside=mask_t, behind=mask_t, before=mask_t, left=mask_t, in_row=mask_t, in_column=mask_t,
        many=mask_t, one=mask_t, paired=mask_t, group=mask_t, pairs=cython.int, largest=cython.int,
    )
    cdef int _measured(self, mask_t mask) noexcept


@cython.final
cdef class _Search:
    cdef int _side
    cdef int _tall
    cdef int _wide
    cdef int _cols
    cdef bint _across
    cdef mask_t _ahead
    cdef mask_t _lattice[121]
    cdef dict _solved

    cdef int most(self, mask_t corners) except -1

    @cython.locals(turned=mask_t, cell=cython.int)
    cdef mask_t _turned(self, mask_t corners) noexcept

    @cython.locals(rest=mask_t, apart=mask_t, best=cython.int)
    cdef int _most(self, mask_t corners) except -1

    @cython.locals(covered=mask_t, number=cython.int)
    cdef bint _may_beat(self, mask_t corners, int best) noexcept
