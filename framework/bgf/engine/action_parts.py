"""The parts of an action: the steps in which menus ask for it, and what each part points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.param.base import Param

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind, Turn
    from bgf.param.base import Target

__all__ = ["has_named_steps", "steps", "targets"]


def steps(action: Action) -> tuple[str, ...]:
    """Returns the steps in which menus ask for an action of its kind."""
    found: list[str] = []
    params = action.kind.params
    for param, value in zip(params, action.args, strict=True):
        found += param.steps(value)
    return tuple(found)


def has_named_steps(kind: ActionKind) -> bool:
    """Returns whether menus name the steps of actions with words that are not in the notation."""
    return any(type(param).step_name is not Param.step_name for param in kind.params)


def targets(turn: Turn) -> tuple[tuple[Target, ...], ...]:
    """Returns, for each part of an action's notation, the things on the table it points at."""
    found: list[tuple[Target, ...]] = []
    params = turn.action.kind.params
    for param, value in zip(params, turn.args, strict=True):
        found += param.targets(turn.state, turn.player, value)
    return tuple(found)
