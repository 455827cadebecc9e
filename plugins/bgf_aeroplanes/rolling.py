"""A route on its way: roll, pay, use support or give up; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action
from bgf.contract import cited, reason, text, value
from bgf.kinds import Pass, SingleKind
from bgf_aeroplanes.content import BEACON, EUROPE, PILOT, Number
from bgf_aeroplanes.kind import AirlineKind, Done, FlyingKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf import State
    from bgf.contract import Reason
    from bgf.engine.flow import Stage

__all__ = ["Beacon", "GiveUp", "Pay", "Pilot", "Roll", "Stop"]


class _OnTheWay(FlyingKind, SingleKind):
    """Something that is done while a route is being flown."""

    def _rolled(self, before: State, after: State, player: int, lang: str) -> list[str]:
        """What came of a roll."""
        texts = self.route_texts
        roll = self.attempt.roll(before)
        rolled = texts.rolled(before, after, player, roll, lang)
        return rolled + texts.built(before, after, player, lang)


class Roll(_OnTheWay):
    """``roll``: the next risk roll of the route."""

    name = "roll"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return self.throw(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it must make, and the odds."""
        return self.route_texts.odds(state, player, [self.attempt.roll(state)], lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return ", ".join(self._rolled(before, after, player, lang))


class Pay(_OnTheWay):
    """``pay``: a coin for each missing point (AER-35)."""

    name = "pay"
    wrong_stage = cited("AER-35")
    too_dear = reason("AER-14", "need", "have")
    coins = text("coins")
    note_pay = text("coins", name="note.pay")
    note_rest = text("coins", name="note.rest")
    story_pay = text("coins", name="story.pay")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        have = state.counters[self.world.money[player]]
        return self.too_dear if self.attempt.missing(state, player) > have else None

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        have = state.counters[self.world.money[player]]
        return {"need": self.attempt.missing(state, player), "have": have}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.money[player]] -= self.attempt.missing(state, player)
        return self.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many coins, and how many are left."""
        need, have = self.words(state, player, action).values()
        return f"{self.note_pay(lang, coins=need)}, {self.note_rest(lang, coins=have - need)}"

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        coins = self.coins(lang, coins=self.attempt.missing(before, player))
        words = [self.story_pay(lang, coins=coins)]
        return ", ".join(words + self.route_texts.built(before, after, player, lang))


class Pilot(_OnTheWay):
    """``pilot``: a Daredevil pilot adds 3 to the roll, outside Europe (AER-62)."""

    name = "pilot"
    wrong_stage = cited("AER-62")
    pilot_bonus = value(Number, doc="What a Daredevil pilot adds to a roll (AER-62).")
    no_pilot = reason("AER-62")
    in_europe = reason("AER-62")
    missing = text("points")
    enough = text()
    note_add = text("bonus", "missing", "held", name="note.add")
    story_use = text("support", name="story.use")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        if not self.supports.has(state, player, PILOT):
            return self.no_pilot
        is_abroad = self.world.region_of[self.attempt.current(state).end] != EUROPE
        return None if is_abroad else self.in_europe

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, PILOT)
        state.counters[self.attempt.bonus] += self.pilot_bonus
        if self.attempt.missing(state, player):
            return state.stage
        return self.passed(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it adds, what is missing then, and how many there are."""
        held = self.supports.held(state, player, PILOT)
        missing = self._then(state, player, lang)
        return self.note_add(lang, bonus=self.pilot_bonus, missing=missing, held=held)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        support = self.names.support(self.supports.number(PILOT), lang)
        words = [self.story_use(lang, support=support), self._then(before, player, lang)]
        return ", ".join(words + self.route_texts.built(before, after, player, lang))

    def _then(self, state: State, player: int, lang: str) -> str:
        """What is missing with 3 more."""
        points = self.attempt.missing(state, player) - self.pilot_bonus
        return self.missing(lang, points=points) if points > 0 else self.enough(lang)


class Beacon(_OnTheWay):
    """``beacon``: a Radio beacon rolls all dice again (AER-66)."""

    name = "beacon"
    wrong_stage = cited("AER-66")
    no_beacon = reason("AER-66")
    note_again = text("odds", "held", name="note.again")
    story_use = text("support", name="story.use")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        return None if self.supports.has(state, player, BEACON) else self.no_beacon

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, BEACON)
        return self.throw(state, player)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The odds of all the dice, and how many there are."""
        odds = self.route_texts.odds(state, player, [self.attempt.roll(state)], lang)
        held = self.supports.held(state, player, BEACON)
        return self.note_again(lang, odds=odds, held=held)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        support = self.names.support(self.supports.number(BEACON), lang)
        words = [self.story_use(lang, support=support)]
        return ", ".join(words + self._rolled(before, after, player, lang))


class GiveUp(AirlineKind, Pass):
    """``give_up``: the token goes back to its aeroplane, the turn is over (AER-37, AER-38)."""

    name = "give_up"
    note_give_up = text("plane", name="note.give_up")
    story_give_up = text("city", name="story.give_up")

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What becomes of the token and of the turn."""
        plane = self.names.plane(state.counters[self.attempt.plane], lang)
        return self.note_give_up(lang, plane=plane)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        city = self.names.city(self.attempt.current(before).end, lang)
        return self.story_give_up(lang, city=city)


class Stop(Done):
    """``stop``: build no more this turn."""

    name = "stop"
    story_over = text(name="story.stop")
