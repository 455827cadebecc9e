"""Texts that players read about an action, given in notation."""

from __future__ import annotations

from bgf import State, Turn
from bgf.engine.action_parts import steps
from bgf.engine.wording import describe_step, log_line, menu_hint

__all__ = ["asked", "hinted", "logged"]


def asked(state: State, text: str, lang: str = "en") -> list[str]:
    """The steps by which menus lead to an action."""
    turn = Turn(state, state.player, state.game.parse_action(text, state))
    return [describe_step(turn, step, lang) for step in range(len(steps(turn.action)))]


def hinted(state: State, text: str, lang: str = "en") -> str:
    """The menu hint of a legal action."""
    turn = Turn(state, state.player, state.game.parse_action(text, state))
    assert turn.action in state.legal_actions()
    return menu_hint(turn, lang)


def logged(state: State, text: str, lang: str = "en") -> str:
    """The log line of an action, which is played on a copy."""
    turn = Turn(state.clone(), state.player, state.game.parse_action(text, state), state)
    state.play(turn.action, turn.player)
    return log_line(turn, lang)
