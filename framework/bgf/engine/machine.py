"""The machine that runs phases, rounds and turns; a state is changed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.flow import CLOCKWISE, SIMULTANEOUS, Phase
from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["begin_phase", "end_turn", "play_commits"]


def begin_phase(state: State, phase: Phase) -> None:
    """Begin a phase: with the first turn of its first round, or the choices of all."""
    state.phase_over = False
    state.stage = phase.first
    state.out = 0
    hooks = state.game.hooks
    if hooks.phase_begin:
        hooks.phase_begin(state)
    if phase.order == SIMULTANEOUS:
        state.player = state.starter
        state.commits = [None] * state.players
        if not state.active_players():
            play_commits(state)
        return
    _begin_round(state)
    state.player = state.starter
    if phase.order != CLOCKWISE:
        _begin_turn_by_rules(state)
    elif state.out >> state.starter & 1:
        _pass_clockwise(state)
    else:
        _begin_turn(state, state.starter)


def _end_phase(state: State) -> None:
    phase = state.stage.phase
    hooks = state.game.hooks
    state.commits = []
    if hooks.phase_end:
        hooks.phase_end(state)
    following = phase.next[0]
    if hooks.next_phase is not None and len(phase.next) > 1:
        following = hooks.next_phase(state)
        if following not in phase.next:
            raise PluginError(
                f"bgf_next_phase of {state.game.name} names {following!r} after {phase.id}; "
                f"the content lists {', '.join(phase.next)}"
            )
    if following == "end":
        state.finished = True
        if hooks.end:
            hooks.end(state)
    else:
        begin_phase(state, state.game.phases[following])


def play_commits(state: State) -> None:
    """All have chosen: the choices are played in turn order from the first player."""
    commits, state.commits = state.commits, []
    for step in range(state.players):
        player = (state.starter + step) % state.players
        action = commits[player]
        if action is not None:
            action.kind.apply(state, player, action)
    _end_phase(state)


def _begin_round(state: State) -> None:
    state.round += 1
    state.out = 0
    state.round_over = False
    if state.game.hooks.round_begin:
        state.game.hooks.round_begin(state)


def _begin_turn(state: State, player: int) -> None:
    state.player = player
    state.turn += 1
    state.stage = state.stage.phase.first
    turn_begin = state.game.hooks.turn_begin
    if turn_begin is not None:
        turn_begin(state, player)


def end_turn(state: State) -> None:
    """The turn is over: pass it on, or end what ends with it."""
    turn_end = state.game.hooks.turn_end
    if turn_end is not None:
        turn_end(state, state.player)
    if state.phase_over:
        _end_phase(state)
    elif state.stage.phase.order == CLOCKWISE:
        _pass_clockwise(state)
    else:
        _begin_turn_by_rules(state)


def _pass_clockwise(state: State) -> None:
    player, players, until_out = state.player, state.players, state.stage.phase.until_out
    everybody = (1 << players) - 1
    while True:
        player += 1
        if player == players:
            player = 0
        is_circuit = player == state.starter and not until_out
        if is_circuit or state.round_over or state.out == everybody:
            if _round_ends(state):
                return
            player = state.starter
            if state.out == everybody:
                raise PluginError(f"a round of {state.game.name} begins with nobody in it")
        if not state.out >> player & 1:
            _begin_turn(state, player)
            return


def _round_ends(state: State) -> bool:
    """Turn the round over; says whether that ended the phase."""
    round_end = state.game.hooks.round_end
    if round_end is not None:
        round_end(state)
    if state.phase_over:
        _end_phase(state)
        return True
    _begin_round(state)
    return False


def _begin_turn_by_rules(state: State) -> None:
    """The rules name who is next; nobody ends the round, of which such a phase has one."""
    hooks = state.game.hooks
    player = hooks.next_player(state) if hooks.next_player else None
    if player is None:
        if hooks.round_end:
            hooks.round_end(state)
        _end_phase(state)
    elif player in range(state.players):
        _begin_turn(state, player)
    else:
        raise PluginError(
            f"bgf_next_player of {state.game.name} names {player!r}; "
            f"players are 0 to {state.players - 1}, or None"
        )
