"""What all kinds of action of Aeroplanes share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action
from bgf.kinds import Pass, RuledKind
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.names import Names
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.ways import Ways
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["AirlineKind", "Done"]


class AirlineKind(RuledKind):
    """A kind of action; all share what is known of the table, of attempts and of names."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world: World = game.rules.world
        self.supports: Supports = game.rules.supports
        self.ways: Ways = game.rules.ways
        self.attempt: Attempt = game.rules.attempt
        self.names = Names(game, self.world)

    def says(self, key: str, lang: str, **params: Any) -> str:
        """A text of the content."""
        return self.game.text(key, lang, **params)

    def describe(self, action: Action, lang: str) -> str:
        words = [self.describe_part(action, index, lang) for index in range(len(action.parts))]
        return f"{self.label(lang)}: {', '.join(words)}" if words else self.label(lang)

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """With aeroplanes by their numbers: ``buy 12``, ``carry rome-2 7``."""
        ids = [self.names.by_number.get(word, word) for word in words]
        return self.game.actions.get(" ".join((self.name, *ids)))


class Done(AirlineKind, Pass):
    """No more of what could be done: the turn is over."""

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        return self.says("note.over", lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says(f"story.{self.name}", lang)
