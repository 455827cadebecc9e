# The C types of turns.py, which setup.py compiles under the name turns_c. Masks of
# players stay Python's own integers: there may be more than 64.

cimport cython
from bgf_cext cimport moves_c as moves
from bgf_cext cimport slots


cdef str _CLOCKWISE


cdef class Step:
    cdef public object is_long, kinds, lists, otherwise, phase

cdef class Course:
    cdef public object choice_stages, first, order, until_out

cdef class Callbacks:
    cdef public object round_begin, round_end, turn_begin, turn_end

cdef class Act:
    cdef public object args, kind

# One is made for each action that is looked at, and soon dropped: memory is kept for a few.
@cython.final
@cython.freelist(8)
cdef class Turn:
    cdef public object state, player, action, args, after

cdef class Turns(moves.Moves):
    cdef public object commits, disclosed, eliminated, finished, game, hooks, idle
    cdef public object inquiries, options, out, phase_over, player, round, round_over, stage, starter, turn


@cython.locals(new=Turns)
cdef Turns _clone(Turns turns)

@cython.locals(player=cython.Py_ssize_t, number=cython.Py_ssize_t, found=list)
cdef tuple _active_players(Turns turns)

@cython.locals(made=cython.Py_ssize_t, stages=tuple)
cdef Step _stage_of(Turns turns, object player)

cdef list _choices(Turns turns, object player)

@cython.locals(found=list)
cdef list _listed(Turns turns, Step stage, object player)

@cython.locals(turn=Turn)
cdef Turn _turn_of(Turns turns, Act action, object player)

@cython.locals(stage=Step, action=Act)
cdef void _play(Turns turns, Turn turn) except *

@cython.locals(
    stage=Step, actions=list, done=cython.Py_ssize_t, number=cython.Py_ssize_t,
    pick=cython.Py_ssize_t, drawn=cython.double,
)
cdef Py_ssize_t _play_at_random(
    Turns turns, object draws, Py_ssize_t most, list played, object before
) except -1

@cython.locals(hooks=Callbacks)
cdef void _end_turn(Turns turns) except *

@cython.locals(stage=Step)
cdef Course _phase(Turns turns)

@cython.locals(
    hooks=Callbacks, phase=Course, player=cython.Py_ssize_t, players=cython.Py_ssize_t,
    until_out=cython.bint,
)
cdef void _pass_clockwise(Turns turns) except *

cdef bint _are_all_out(Turns turns) except -1

cdef Py_ssize_t _starter(Turns turns) except -1

@cython.locals(hooks=Callbacks)
cdef void _begin_round(Turns turns) except *

@cython.locals(hooks=Callbacks, phase=Course)
cdef void _begin_turn(Turns turns, object player) except *
