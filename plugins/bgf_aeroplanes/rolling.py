"""A route on its way: roll, pay, use support or give up; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf import Action
from bgf_aeroplanes.kind import Single
from bgf_aeroplanes.telling import Telling

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Beacon", "GiveUp", "Pay", "Pilot", "Roll", "Stop"]


class _OnTheWay(Single):
    """Something that is done while a route is being flown."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.telling = Telling(game, self.world, self.risk)

    def _rolled(self, before: State, after: State, player: int, lang: str) -> list[str]:
        """What came of a roll."""
        told, roll = self.telling, self.risk.roll(before)
        rolled = told.rolled(before, after, player, roll, lang)
        return rolled + told.built(before, after, player, lang)


class Roll(_OnTheWay):
    """``roll``: the next risk roll of the route."""

    name = "roll"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return self.risk.throw(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it must make, and the odds."""
        return self.telling.odds(state, player, [self.risk.roll(state)], lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return ", ".join(self._rolled(before, after, player, lang))


class Pay(_OnTheWay):
    """``pay``: a coin for each missing point (AER-35)."""

    name = "pay"
    moment = "AER-35"
    rules: ClassVar = {"too_dear": "AER-14"}

    def trouble(self, state: State, player: int) -> str:
        about = self.about(state, player)
        return "too_dear" if about["need"] > about["have"] else ""

    def about(self, state: State, player: int) -> dict[str, int]:
        have = state.counters[self.world.money[player]]
        return {"need": self.risk.missing(state, player), "have": have}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.money[player]] -= self.risk.missing(state, player)
        return self.risk.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many coins, and how many are left."""
        need, have = self.about(state, player).values()
        words = [self.says("note.pay", lang, coins=need)]
        return ", ".join([*words, self.says("note.rest", lang, coins=have - need)])

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        coins = self.says("coins", lang, coins=self.risk.missing(before, player))
        words = [self.says("story.pay", lang, coins=coins)]
        return ", ".join(words + self.telling.built(before, after, player, lang))


class Pilot(_OnTheWay):
    """``pilot``: a Daredevil pilot adds 3 to the roll, outside Europe (AER-62)."""

    name = "pilot"
    moment = "AER-62"
    rules: ClassVar = {"no_pilot": "AER-62", "in_europe": "AER-62"}

    def trouble(self, state: State, player: int) -> str:
        if not self.risk.supports.has(state, player, "pilot"):
            return "no_pilot"
        is_abroad = self.world.region_of[self.risk.current(state).end] != "europe"
        return "" if is_abroad else "in_europe"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "pilot")
        state.counters[self.risk.bonus] += self.game.values["pilot_bonus"]
        if self.risk.missing(state, player):
            return state.stage
        return self.risk.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it adds, what is missing then, and how many there are."""
        held = self.risk.supports.held(state, player, "pilot")
        bonus, missing = self.game.values["pilot_bonus"], self._then(state, player, lang)
        return self.says("note.add", lang, bonus=bonus, missing=missing, held=held)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        support = self.names.support(self.risk.supports.number("pilot"), lang)
        words = [self.says("story.use", lang, support=support), self._then(before, player, lang)]
        return ", ".join(words + self.telling.built(before, after, player, lang))

    def _then(self, state: State, player: int, lang: str) -> str:
        """What is missing with 3 more."""
        points = self.risk.missing(state, player) - self.game.values["pilot_bonus"]
        return self.says("missing" if points > 0 else "enough", lang, points=points)


class Beacon(_OnTheWay):
    """``beacon``: a Radio beacon rolls all dice again (AER-66)."""

    name = "beacon"
    moment = "AER-66"
    rules: ClassVar = {"no_beacon": "AER-66"}

    def trouble(self, state: State, player: int) -> str:
        return "" if self.risk.supports.has(state, player, "beacon") else "no_beacon"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "beacon")
        return self.risk.throw(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The odds of all the dice, and how many there are."""
        odds = self.telling.odds(state, player, [self.risk.roll(state)], lang)
        held = self.risk.supports.held(state, player, "beacon")
        return self.says("note.again", lang, odds=odds, held=held)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        support = self.names.support(self.risk.supports.number("beacon"), lang)
        words = [self.says("story.use", lang, support=support)]
        return ", ".join(words + self._rolled(before, after, player, lang))


class GiveUp(_OnTheWay):
    """``give_up``: the token goes back to its aeroplane, the turn is over (AER-37, AER-38)."""

    name = "give_up"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.clear(state)
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What becomes of the token and of the turn."""
        plane = self.names.plane(state.counters[self.risk.plane], lang)
        return self.says("note.give_up", lang, plane=plane)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        city = self.names.city(self.risk.current(before).end, lang)
        return self.says("story.give_up", lang, city=city)


class Stop(Single):
    """``stop``: build no more this turn."""

    name = "stop"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        return self.says("note.over", lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.stop", lang)
