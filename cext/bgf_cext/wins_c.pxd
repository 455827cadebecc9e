# The C types of wins.py, which setup.py compiles under the name wins_c. Without this file it would
# still compile, but run several times slower.

cimport cython
from libc cimport math


@cython.locals(
    best=cython.double, own=cython.double, weight=cython.double, total=cython.double, weights=list,
)
cpdef list win_shares(object points, double scale)

@cython.locals(
    size=cython.double, best=cython.double, second=cython.double, own=cython.double,
    ahead=cython.double, share=cython.double, place=cython.Py_ssize_t, found=list,
)
cpdef list worths(object won, object points, double margin)
