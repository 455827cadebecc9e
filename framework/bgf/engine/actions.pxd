# The C types of actions.py.

cimport cython
from bgf_cext cimport slots


cdef class Action:
    cdef public object _parts, _text, args, kind

# A turn is made for each action that is looked at, and dropped soon after: memory for a few is kept.
@cython.final
@cython.freelist(8)
cdef class Turn:
    cdef public object state, player, action, args, after


@cython.locals(turn=Turn)
cpdef Turn turn_of(object state, Action action, object player)
