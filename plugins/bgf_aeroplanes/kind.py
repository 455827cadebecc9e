"""What all kinds of action of Aeroplanes share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action, Refusal
from bgf.engine.words import named
from bgf.kinds import RuledKind
from bgf_aeroplanes.names import Names
from bgf_aeroplanes.risk import Risk
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State

__all__ = ["AirlineKind", "Single"]


class AirlineKind(RuledKind):
    """A kind of action; all share what is known of the table, of risk rolls and of names."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world: World = game.rules.world
        self.risk: Risk = game.rules.risk
        self.names = Names(game, self.world)

    def says(self, key: str, lang: str, **params: Any) -> str:
        """A text of the content."""
        return self.game.text(key, lang, **params)

    def describe(self, action: Action, lang: str) -> str:
        words = [self.describe_part(action, index, lang) for index in range(len(action.parts))]
        return f"{self.label(lang)}: {', '.join(words)}" if words else self.label(lang)

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """The one action in whose words those that were written stand: a legal one, or else any."""
        line, languages = " ".join(words), self.game.pack.languages
        legal, every = self.legal(state, player), [*self.universe()]
        in_menu = [
            " ".join(
                self.ask(state, player, action, step, lang)
                for lang in languages
                for step in range(len(self.steps(action)))
            )
            for action in legal
        ]
        anywhere = [" ".join(self.describe(action, lang) for lang in languages) for action in every]
        for actions, texts in ((legal, in_menu), (every, anywhere)):
            found = named(line, texts)
            if found:
                return actions[found[0]] if len(found) == 1 else None
        return None


class Single(AirlineKind):
    """A kind with one action, which needs no parameter."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.action = Action(self, (), ())

    def universe(self) -> Iterable[Action]:
        return [self.action]

    def trouble(self, state: State, player: int) -> str:
        """Why it can't be done, as the name of a reason; empty if it can."""
        return ""

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return () if self.trouble(state, player) else (self.action,)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        reason = self.trouble(state, player)
        return self.refuse_for(reason, state, **self.about(state, player)) if reason else None

    def about(self, state: State, player: int) -> dict[str, Any]:
        """What is filled in where it is refused."""
        return {}
