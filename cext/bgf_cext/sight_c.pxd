# The C types of sight.py, which setup.py compiles under the name sight_c. Without this file it would
# still compile, but run several times slower. Masks of viewers are Python integers, as they have 65
# bits for 64 players and the spectators.

cimport cython

cdef Py_ssize_t _MOST

@cython.locals(
    entry=tuple, slot=cython.Py_ssize_t, places=cython.Py_ssize_t, kinds=cython.Py_ssize_t,
    step=cython.Py_ssize_t, unknown=cython.Py_ssize_t, unknown_step=cython.Py_ssize_t,
    top=cython.Py_ssize_t, held=list, place=cython.Py_ssize_t, component=cython.Py_ssize_t,
)
cpdef see_components(
    bytearray counts, list zones, list known, list kind_of, object bit, list slots
)

@cython.locals(link=cython.Py_ssize_t, owner=cython.Py_ssize_t, own=list)
cpdef see_links(bytearray counts, list owners, list entries)

cdef object _mask(list known, Py_ssize_t component)

cdef Py_ssize_t _kind(list kind_of, Py_ssize_t component) except? -1

cdef int _add(bytearray counts, Py_ssize_t entry) except -1
