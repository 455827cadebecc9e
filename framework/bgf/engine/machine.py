"""Runs phases, and the turns that rules pass on; a state is changed in place.

Turns that go clockwise, and rounds, are run by `bgf_cext.Turns`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.flow import CLOCKWISE, SIMULTANEOUS, Phase
from bgf.errors import PluginError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["begin_phase", "checked_starter", "close_phase", "pass_by_rules", "play_commits"]


def begin_phase(state: State, phase: Phase) -> None:
    """Begins a phase: with the first turn of its first round, or the choices of all."""
    state.phase_over = False
    state.stage = phase.first
    state.out = state.eliminated
    hooks = state.hooks
    if hooks.phase_begin:
        hooks.phase_begin(state)
    if phase.order == SIMULTANEOUS:
        state.player = checked_starter(state, "answered.starter.phase")
        state.commits = [()] * state.players
        if not state.active_players():
            play_commits(state)
        return
    state.begin_round()
    state.player = checked_starter(state, "answered.starter.phase")
    if phase.order != CLOCKWISE:
        pass_by_rules(state)
    elif state.out >> state.starter & 1:
        state.pass_clockwise()
    else:
        state.begin_turn(state.starter)


def checked_starter(state: State, text: str) -> int:
    """Returns the first player, as the rules have set it.

    Args:
        state: the position.
        text: the ID of the text for the error, which says when it is raised.

    Raises:
        PluginError: if it is no player.
    """
    starter = state.starter
    if type(starter) is int and 0 <= starter < state.players:
        return starter
    facts = {"game": state.game.name, "starter": repr(starter), "last": state.players - 1}
    raise PluginError(message(text, phase=state.phase.id, **facts))


def close_phase(state: State) -> None:
    """Ends a phase, and begins the one that follows or ends the match."""
    phase = state.stage.phase
    hooks = state.hooks
    state.commits = []
    if hooks.phase_end:
        hooks.phase_end(state)
    following = phase.next[0]
    if hooks.next_phase is not None and len(phase.next) > 1:
        following = hooks.next_phase(state)
        if following not in phase.next:
            facts = {"game": state.game.name, "answer": repr(following), "phase": phase.id}
            listed = ", ".join(phase.next)
            raise PluginError(message("answered.next_phase", listed=listed, **facts))
    if following == "end":
        state.finished = True
        if hooks.end:
            hooks.end(state)
    else:
        begin_phase(state, state.game.phases[following])


def play_commits(state: State) -> None:
    """Plays the chosen actions in turn order from the first player, and ends the phase.

    Those of one player are played one after the other, before those of the next.
    """
    commits = state.commits
    state.commits = []
    for step in range(state.players):
        player = (state.starter + step) % state.players
        for action in commits[player]:
            action.kind.apply(Turn(state, player, action))
    close_phase(state)


def pass_by_rules(state: State) -> None:
    """Begins the turn of the player whom the rules name; ends the phase if they name nobody.

    The round ends with it: a phase in which the rules name players has only one.

    Raises:
        PluginError: if they name something that is no player, or a player who is eliminated.
    """
    hooks = state.hooks
    player = hooks.next_player(state) if hooks.next_player else None
    if player is None:
        if hooks.round_end:
            hooks.round_end(state)
        close_phase(state)
    elif type(player) is int and 0 <= player < state.players:
        if state.eliminated >> player & 1:
            facts = {"game": state.game.name, "player": player}
            raise PluginError(message("answered.next_eliminated", **facts))
        state.begin_turn(player)
    else:
        facts = {"game": state.game.name, "answer": repr(player), "last": state.players - 1}
        raise PluginError(message("answered.next_player", **facts))
