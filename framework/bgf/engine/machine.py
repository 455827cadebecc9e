"""Runs phases, and the turns that rules pass on; a state is changed in place.

Turns that go clockwise, and rounds, are run by `bgf_cext.Turns`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.flow import CLOCKWISE, SIMULTANEOUS, Phase
from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["begin_phase", "checked_starter", "close_phase", "pass_by_rules", "play_commits"]


def begin_phase(state: State, phase: Phase) -> None:
    """Begin a phase: with the first turn of its first round, or the choices of all."""
    state.phase_over = False
    state.stage = phase.first
    state.out = 0
    hooks = state.hooks
    if hooks.phase_begin:
        hooks.phase_begin(state)
    if phase.order == SIMULTANEOUS:
        state.player = checked_starter(state, f"as the phase {phase.id} begins")
        state.commits = [None] * state.players
        if not state.active_players():
            play_commits(state)
        return
    state.begin_round()
    state.player = checked_starter(state, f"as the phase {phase.id} begins")
    if phase.order != CLOCKWISE:
        pass_by_rules(state)
    elif state.out >> state.starter & 1:
        state.pass_clockwise()
    else:
        state.begin_turn(state.starter)


def checked_starter(state: State, when: str) -> int:
    """The first player; raises PluginError if the rules have set that to what is no player."""
    starter = state.starter
    if type(starter) is int and 0 <= starter < state.players:
        return starter
    raise PluginError(
        f"state.starter of {state.game.name} is {starter!r} {when}; "
        f"players are 0 to {state.players - 1}"
    )


def close_phase(state: State) -> None:
    """End a phase, and begin the one that follows, or end the match."""
    phase = state.stage.phase
    hooks = state.hooks
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
    commits = state.commits
    state.commits = []
    for step in range(state.players):
        player = (state.starter + step) % state.players
        action = commits[player]
        if action is not None:
            action.kind.apply(Turn(state, player, action))
    close_phase(state)


def pass_by_rules(state: State) -> None:
    """The rules name who is next; nobody ends the round, of which such a phase has one."""
    hooks = state.hooks
    player = hooks.next_player(state) if hooks.next_player else None
    if player is None:
        if hooks.round_end:
            hooks.round_end(state)
        close_phase(state)
    elif type(player) is int and 0 <= player < state.players:
        state.begin_turn(player)
    else:
        raise PluginError(
            f"bgf_next_player of {state.game.name} names {player!r}; "
            f"players are 0 to {state.players - 1}, or None"
        )
