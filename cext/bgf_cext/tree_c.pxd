# The C types of tree.py, which setup.py compiles under the name tree_c. Without this file it would
# still compile, but run several times slower.

cimport cython
from bgf_cext cimport slots
from libc cimport math


cdef double _INF
cdef Py_ssize_t _FEW


cdef class Arm:
    cdef public object action
    cdef public Py_ssize_t offered, visits
    cdef public double points, total, weight, won

    cpdef learn(self, double worth, double won, double points)

cdef class Choice:
    cdef public object arms, guesses, visits

    @cython.locals(arms=dict, found=Arm)
    cpdef Arm arm(self, object action, double trust)

    @cython.locals(arms=dict, found=list)
    cpdef list untried(self, object actions)

    @cython.locals(
        guesses=dict, best_guess=cython.double, pool=list, left=cython.Py_ssize_t,
        drawn=cython.Py_ssize_t, value=cython.double,
    )
    cpdef object most_promising(
        self, object actions, Py_ssize_t most, object guess, object bits
    )

cdef class Node:
    cdef public object after, choices, guesses

    @cython.locals(choices=dict, found=Choice)
    cpdef Choice choice(self, object player, tuple offered, bint at_once)

    @cython.locals(after=dict, found=Node, key=tuple)
    cpdef Node child(self, object player, str label)

cdef class Scale:
    cdef public Py_ssize_t count
    cdef public double least, mean, most, part, squares

    @cython.locals(away=cython.double)
    cpdef add(self, double value)


@cython.locals(best=Arm, arm=Arm, most=cython.double, weight=cython.double, bound=cython.double,
    place=cython.Py_ssize_t)
cdef Arm _best(list offered, double explore)
