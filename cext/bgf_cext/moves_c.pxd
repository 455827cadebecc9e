# The C types of moves.py, which setup.py compiles under the name moves_c. Without this file it would
# compile all the same, and run several times slower. Masks of viewers stay Python's own integers:
# with 64 players and the spectators they have 65 bits.

cimport cython


@cython.locals(component=cython.Py_ssize_t, kind=cython.Py_ssize_t)
cpdef Py_ssize_t move_top(
    list zones, list tally, list known, list kind_of, Py_ssize_t source, Py_ssize_t target, object sees
) except -1

@cython.locals(held=list, place=cython.Py_ssize_t, component=cython.Py_ssize_t)
cpdef Py_ssize_t move_first(
    list zones, list tally, list known, list kind_of, Py_ssize_t source, Py_ssize_t target,
    object sees, Py_ssize_t kind
) except? -1

@cython.locals(alike=list, component=cython.Py_ssize_t, place=cython.Py_ssize_t)
cpdef list best_known(list held, list known, list kind_of, Py_ssize_t kind, Py_ssize_t number)

@cython.locals(held=list, arrived=list)
cpdef move_alike(
    list zones, list tally, list known, list components, Py_ssize_t source, Py_ssize_t target,
    object sees, Py_ssize_t kind
)

@cython.locals(slots=cython.Py_ssize_t)
cdef int _check_slots(list zones, list tally, Py_ssize_t source, Py_ssize_t target) except -1

cdef Py_ssize_t _kind(list kind_of, Py_ssize_t component) except? -1

cdef object _mask(list known, Py_ssize_t component)

cdef int _arrive(list arrived, list known, Py_ssize_t component, object sees) except -1

cdef int _count(list counts, Py_ssize_t kind, Py_ssize_t change) except -1
