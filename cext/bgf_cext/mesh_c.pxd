# The C types of mesh.py, which setup.py compiles under the name mesh_c. Without this file it would still
# compile, but run many times slower. Masks are Python integers, as they have up to 1,024 bits.

cimport cython


cdef int _MOST

cdef object _known(object mask, object cells)


@cython.final
cdef class Mesh:
    cdef int _rows
    cdef int _cols
    cdef int _bytes
    cdef bint _hexes
    cdef object _cells
    cdef tuple _sectors
    cdef tuple _neighbours
    cdef short _next[6144]

    @cython.locals(rest=bytearray, group=bytearray, cell=cython.int)
    cpdef list groups(self, object mask)

    @cython.locals(rest=bytearray, group=bytearray, seed=cython.int)
    cpdef object group(self, object mask, object cell)

    cpdef object around(self, object mask)

    @cython.locals(
        rest=bytearray, taken=bytearray, outer=bytearray, found=bytearray, group=bytearray,
        cell=cython.int, place=cython.int,
    )
    cpdef object enclosed(self, object mask, object by)

    cpdef object joins(self, object mask, object start, object goal)

    @cython.locals(rest=bytearray, vacant=bytearray)
    cpdef int gap(self, object mask, object free, object start, object goal) except -2

    @cython.locals(rest=bytearray, vacant=bytearray, first=bytearray, found=list)
    cpdef list distances(self, object mask, object free, object start)

    cpdef int largest(self, object mask) except -1

    cpdef int pairs(self, object mask) except -1

    cpdef list survey(self, object masks)

    cpdef object surrounded(self, object mask, object by)

    cdef bytearray _set_of(self, object mask)

    @cython.locals(
        inner=bytearray, found=bytearray, cell=cython.int, place=cython.int,
        near=cython.int,
    )
    cdef object _around(self, object mask)

    @cython.locals(
        now=cython.int[1024], later=cython.int[1024], now_top=cython.int, later_top=cython.int,
        gained=cython.int, cell=cython.int, bit=cython.int, place=cython.int, near=cython.int,
    )
    cdef int _spread(
        self, bytearray rest, bytearray vacant, bytearray first, bytearray wanted, list found
    ) except -2

    cdef int _move(self, int seed, bytearray rest, bytearray group) except 0

    @cython.locals(
        stack=cython.int[1024], top=cython.int, size=cython.int, is_open=cython.bint,
        cell=cython.int, place=cython.int, near=cython.int, bit=cython.int,
    )
    cdef int _move_within(
        self, int seed, bytearray rest, bytearray group, bytearray taken
    ) except 0

    @cython.locals(
        rest=bytearray, group=bytearray, largest=cython.int, pairs=cython.int, size=cython.int,
        cell=cython.int,
    )
    cdef tuple _measured(self, object mask)
