# The C types of turns.py. Masks of players stay Python's own integers: there may be more than 64.

cimport cython
from bgf_cext cimport slots
from bgf.components.table cimport Table
from bgf.engine cimport actions
from bgf.engine.actions cimport Action, Turn
from bgf.engine.flow cimport Hooks, Phase, Stage


cdef class Turns(Table):
    cdef public object commits, disclosed, eliminated, finished, game, hooks, idle
    cdef public object inquiries, options, out, phase_over, player, round, round_over, stage, starter, turn

    @cython.locals(new=Turns)
    cpdef Turns clone(self)

    cpdef restore(self, Turns before)

    @cython.locals(player=cython.Py_ssize_t, number=cython.Py_ssize_t, found=list)
    cpdef tuple active_players(self)

    @cython.locals(made=cython.Py_ssize_t, stages=tuple)
    cpdef Stage stage_of(self, object player)

    cpdef list list_actions(self, object player)

    cpdef Turn turn_of(self, Action action, object player)

    @cython.locals(stage=Stage, found=dict)
    cpdef dict counts(self, object player)

    @cython.locals(offers=list)
    cpdef object sample_action(self, object player, object below, bint by_kind=*)

    cpdef play(self, Action action, object player)

    cpdef play_turn(self, Turn turn)

    @cython.locals(
        stage=Stage, offers=list, done=cython.Py_ssize_t, number=cython.Py_ssize_t,
        pick=cython.Py_ssize_t, drawn=cython.double,
    )
    cpdef Py_ssize_t play_at_random(
        self, object draws, Py_ssize_t most, list played=*, object before=*, object below=*
    ) except -1


cdef class TurnOrder:
    cdef public object has_rounds, name

    cpdef first(self, object state)
    cpdef following(self, object state)

cdef class _Clockwise(TurnOrder):
    cdef public bint until_out

    @cython.locals(turns=Turns)
    cpdef first(self, object state)

    @cython.locals(turns=Turns)
    cpdef following(self, object state)

cdef class _NamedByRules(TurnOrder):
    @cython.locals(hooks=Hooks)
    cpdef following(self, object state)

cdef class _UntilOut(TurnOrder):
    cdef public TurnOrder order

    cpdef first(self, object state)
    cpdef following(self, object state)


cdef void _copy(Turns new, Turns old) except *

@cython.locals(several=list)
cdef object _listed(Turns turns, Stage stage, object player)

@cython.locals(found=list, place=cython.Py_ssize_t)
cdef list _offers(object turns, Stage stage, object player)

cdef object _number_in(list offers)

@cython.locals(place=cython.Py_ssize_t)
cdef object _action_at(object turns, list offers, object player, object index)

cdef object _drawn_by_kind(object turns, list offers, object player, object below)

@cython.locals(stage=Stage, action=Action)
cdef void _play(Turns turns, Turn turn) except *

cdef void _play_commits(Turns turns) except *

cdef void _go_on(Turns turns, Turn turn, object method, object following) except *

cdef bint _begin_stage(Turns turns, Turn turn, object method, object following) except -1

cdef void _ask_next(Turns turns) except *

cdef bint _has_new_questions(Turns turns) except -1

@cython.locals(hooks=Hooks, order=TurnOrder)
cdef void _end_turn(Turns turns) except *

@cython.locals(hooks=Hooks)
cdef bint _begin_next_round(Turns turns, TurnOrder order) except -1

@cython.locals(hooks=Hooks)
cdef void _begin_round(Turns turns) except *

@cython.locals(hooks=Hooks, phase=Phase)
cdef void _begin_turn(Turns turns, object player) except *

cdef object _named(Turns turns, TurnOrder order, str method)

cdef object _next_not_out(Turns turns, TurnOrder order, str method)

cdef bint _is_out(Turns turns, object player) except -1

@cython.locals(players=cython.Py_ssize_t)
cdef object _next_clockwise(Turns turns, Py_ssize_t player, bint until_out)

cdef bint _are_all_out(Turns turns) except -1

cdef Py_ssize_t _starter(Turns turns, str when) except -1

@cython.locals(stage=Stage)
cdef Phase _phase(Turns turns)

@cython.locals(hooks=Hooks, order=TurnOrder)
cdef bint _begin_phase(Turns turns, Phase phase) except -1

cdef void _close_phase(Turns turns) except *

@cython.locals(hooks=Hooks, phase=Phase)
cdef object _end_phase(Turns turns)
