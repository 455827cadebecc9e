"""A route on its way: roll, pay, use support or give up; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bgf import Action
from bgf.kinds import Pass, SingleKind
from bgf_aeroplanes.kind import AirlineKind, Done
from bgf_aeroplanes.telling import Telling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Beacon", "GiveUp", "Pay", "Pilot", "Roll", "Stop"]


class _OnTheWay(AirlineKind, SingleKind):
    """Something that is done while a route is being flown."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.telling = Telling(game, self.world, self.supports, self.attempt)

    def _rolled(self, before: State, after: State, player: int, lang: str) -> list[str]:
        """What came of a roll."""
        told, roll = self.telling, self.attempt.roll(before)
        rolled = told.rolled(before, after, player, roll, lang)
        return rolled + told.built(before, after, player, lang)


class Roll(_OnTheWay):
    """``roll``: the next risk roll of the route."""

    name = "roll"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return self.attempt.throw(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it must make, and the odds."""
        return self.telling.odds(state, player, [self.attempt.roll(state)], lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return ", ".join(self._rolled(before, after, player, lang))


class Pay(_OnTheWay):
    """``pay``: a coin for each missing point (AER-35)."""

    name = "pay"
    rules: ClassVar = {"stage": "AER-35", "too_dear": "AER-14"}

    def why_not(self, state: State, player: int, action: Action) -> str:
        have = state.counters[self.world.money[player]]
        return "too_dear" if self.attempt.missing(state, player) > have else ""

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        have = state.counters[self.world.money[player]]
        return {"need": self.attempt.missing(state, player), "have": have}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.money[player]] -= self.attempt.missing(state, player)
        return self.attempt.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many coins, and how many are left."""
        need, have = self.words(state, player, action).values()
        words = [self.says("note.pay", lang, coins=need)]
        return ", ".join([*words, self.says("note.rest", lang, coins=have - need)])

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        coins = self.says("coins", lang, coins=self.attempt.missing(before, player))
        words = [self.says("story.pay", lang, coins=coins)]
        return ", ".join(words + self.telling.built(before, after, player, lang))


class Pilot(_OnTheWay):
    """``pilot``: a Daredevil pilot adds 3 to the roll, outside Europe (AER-62)."""

    name = "pilot"
    rules: ClassVar = {"stage": "AER-62", "no_pilot": "AER-62", "in_europe": "AER-62"}

    def why_not(self, state: State, player: int, action: Action) -> str:
        if not self.supports.has(state, player, "pilot"):
            return "no_pilot"
        is_abroad = self.world.region_of[self.attempt.current(state).end] != "europe"
        return "" if is_abroad else "in_europe"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, "pilot")
        state.counters[self.attempt.bonus] += self.game.values["pilot_bonus"]
        if self.attempt.missing(state, player):
            return state.stage
        return self.attempt.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it adds, what is missing then, and how many there are."""
        held = self.supports.held(state, player, "pilot")
        bonus, missing = self.game.values["pilot_bonus"], self._then(state, player, lang)
        return self.says("note.add", lang, bonus=bonus, missing=missing, held=held)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        support = self.names.support(self.supports.number("pilot"), lang)
        words = [self.says("story.use", lang, support=support), self._then(before, player, lang)]
        return ", ".join(words + self.telling.built(before, after, player, lang))

    def _then(self, state: State, player: int, lang: str) -> str:
        """What is missing with 3 more."""
        points = self.attempt.missing(state, player) - self.game.values["pilot_bonus"]
        return self.says("missing" if points > 0 else "enough", lang, points=points)


class Beacon(_OnTheWay):
    """``beacon``: a Radio beacon rolls all dice again (AER-66)."""

    name = "beacon"
    rules: ClassVar = {"stage": "AER-66", "no_beacon": "AER-66"}

    def why_not(self, state: State, player: int, action: Action) -> str:
        return "" if self.supports.has(state, player, "beacon") else "no_beacon"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, "beacon")
        return self.attempt.throw(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The odds of all the dice, and how many there are."""
        odds = self.telling.odds(state, player, [self.attempt.roll(state)], lang)
        held = self.supports.held(state, player, "beacon")
        return self.says("note.again", lang, odds=odds, held=held)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        support = self.names.support(self.supports.number("beacon"), lang)
        words = [self.says("story.use", lang, support=support)]
        return ", ".join(words + self._rolled(before, after, player, lang))


class GiveUp(_OnTheWay, Pass):
    """``give_up``: the token goes back to its aeroplane, the turn is over (AER-37, AER-38)."""

    name = "give_up"

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What becomes of the token and of the turn."""
        plane = self.names.plane(state.counters[self.attempt.plane], lang)
        return self.says("note.give_up", lang, plane=plane)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        city = self.names.city(self.attempt.current(before).end, lang)
        return self.says("story.give_up", lang, city=city)


class Stop(Done):
    """``stop``: build no more this turn."""

    name = "stop"
