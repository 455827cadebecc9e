"""The kinds of action that a player may choose from, each listed or only counted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.wording import input_help

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State

__all__ = ["Choices", "OfferedKind", "choices_of", "offered_kinds"]

_MOST_EXPLAINED = 9
"""The largest number of legal actions with which a kind that explains what to type is listed."""


@dataclass(frozen=True, slots=True)
class OfferedKind:
    """The legal actions of one kind.

    Attributes:
        kind: the kind.
        count: the number of its legal actions, at least 1.
        actions: all of them; empty if they are too many to be listed.
    """

    kind: ActionKind
    count: int
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of one player, by kind of action.

    Attributes:
        kinds: the kinds with any legal action, in the order of the stage.
    """

    kinds: tuple[OfferedKind, ...] = ()

    @property
    def listed(self) -> list[Action]:
        """The legal actions of kinds that can be listed."""
        return [action for offered in self.kinds for action in offered.actions]

    @property
    def unlisted(self) -> list[ActionKind]:
        """The kinds that have too many legal actions to be listed."""
        return [offered.kind for offered in self.kinds if not offered.actions]


def offered_kinds(
    state: State, player: int, most_listed: Callable[[ActionKind], int]
) -> Iterator[OfferedKind]:
    """Yields the kinds with any legal action of a player, in the order of the stage.

    Args:
        state: the position.
        player: a seat; one that may not act now is offered nothing.
        most_listed: returns the largest number of legal actions with which a kind is listed.
    """
    if player not in state.active_players():
        return
    is_any = False
    stage = state.stage_of(player)
    for kind in stage.kinds:
        offered = _offered(state, player, kind, most_listed(kind))
        if offered.count:
            is_any = True
            yield offered
    otherwise = stage.otherwise
    if not is_any and otherwise is not None:
        offered = _offered(state, player, otherwise, most_listed(otherwise))
        if offered.count:
            yield offered


def _offered(state: State, player: int, kind: ActionKind, most: int) -> OfferedKind:
    """Returns the legal actions of a kind, listed if there are at most `most`."""
    if kind.is_counted:
        count = kind.count(state, player)
        if count > most:
            return OfferedKind(kind, count)
    legal = tuple(kind.legal(state, player))
    return OfferedKind(kind, len(legal), legal if len(legal) <= most else ())


def choices_of(state: State, player: int, lang: str) -> Choices:
    """Returns the choices of a person who can type.

    A kind with many actions is not listed if it explains what to type; all others are listed.

    Args:
        state: the position.
        player: a seat; one that may not act now has no choices.
        lang: the language in which a kind explains what to type.
    """

    def most_listed(kind: ActionKind) -> int:
        is_explained = not kind.listed and input_help(kind, state, player, lang)
        return _MOST_EXPLAINED if is_explained else sys.maxsize

    return Choices(tuple(offered_kinds(state, player, most_listed)))
