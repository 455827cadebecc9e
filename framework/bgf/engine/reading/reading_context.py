"""The position in which a line is read, with the player who asks and the legal actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from bgf.engine.actions import ActionKind
from bgf.engine.notation import understands

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ReadingContext", "has_one_notation"]

_MOST_READ = 400
"""The largest number of legal actions with which a kind that counts them is read by words."""


class ReadingContext:
    """A position, the player who asks, and the actions that are legal for this player.

    Nothing is legal without a state, or if it is unknown which of several players asks.

    Args:
        game: the game.
        state: the position; None if there is none.
        player: the player who asks; None if that is unknown.
        legal: the legal actions that a line may mean; None for those of the player.
        lang: the language of the line; None for the first one of the game.
    """

    def __init__(
        self,
        game: Game,
        state: State | None,
        player: int | None,
        legal: Sequence[Action] | None,
        lang: str | None,
    ) -> None:
        self.game = game
        self.lang = game.pack.languages[0] if lang is None else lang
        self.state = state
        self.player = None if state is None else _asking_player(state, player)
        self._given = legal

    @cached_property
    def legal_of(self) -> dict[str, dict[Action, None]]:
        """The legal actions by the name of their kind."""
        legal = self._readable() if self._given is None else self._given
        found: dict[str, dict[Action, None]] = {}
        for action in legal:
            found.setdefault(action.kind.name, {})[action] = None
        return found

    def _readable(self) -> Iterator[Action]:
        """Yields the legal actions, except of kinds that have many or that read their own words."""
        if self.state is None or self.player is None:
            return
        for kind, count in self.state.counts(self.player).items():
            is_short = count <= _MOST_READ or not kind.is_counted
            if is_short and (kind.listed or not understands(kind)):
                yield from kind.legal(self.state, self.player)

    def canonical(self, action: Action) -> Action:
        """Returns the canonical action with the same meaning here."""
        if has_one_notation(action.kind) or self.state is None or self.player is None:
            return action
        return self.state.canonical(action, self.player)

    def is_legal(self, action: Action) -> bool:
        """Returns whether an action may be played here."""
        if self.state is None or self.player is None:
            return False
        return self.state.explain(action, self.player) is None


def has_one_notation(kind: ActionKind) -> bool:
    """Returns whether the notations of a kind never have the same meaning in a position."""
    return type(kind).canonical is ActionKind.canonical


def _asking_player(state: State, player: int | None) -> int | None:
    """Returns the active player who asks; None if it is unknown, or not this player's turn."""
    active = state.active_players()
    if player is None and len(active) == 1:
        return active[0]
    return player if player in active else None
