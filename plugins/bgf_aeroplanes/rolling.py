"""The actions while a route is flown: roll, pay, use support, give up.

Rule IDs are those of `bgf rules aeroplanes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Turn
from bgf.contract import cited, fact, reason, text, value
from bgf.kinds import Pass
from bgf_aeroplanes.content import BEACON, EUROPE, PILOT, Number
from bgf_aeroplanes.flying import FlyingKind
from bgf_aeroplanes.kind import AirlineKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

__all__ = ["Beacon", "GiveUp", "Pay", "Pilot", "Roll", "Stop"]


class Roll(FlyingKind):
    """``roll``: the next risk roll of the route."""

    name = "roll"

    def apply(self, turn: Turn) -> Stage | None:
        return self.roll_dice(turn)

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [self.hint_odds]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [*self.roll_log(turn), *self.airport_log(turn)]


class Pay(FlyingKind):
    """``pay``: a coin for each missing point (AER-35)."""

    name = "pay"
    wrong_stage = cited("AER-35")
    too_dear = reason("AER-14")
    log_pay = text(name="log.pay", doc="In the history: the coins that were paid.")

    def why_not(self, turn: Turn) -> Reason | None:
        if self.price(turn) > self.coins(turn):
            return self.too_dear
        return None

    def apply(self, turn: Turn) -> Stage | None:
        money = self.treasury.money[turn.player]
        turn.state.counters[money] -= self.price(turn)
        return self.complete_roll(turn)

    @fact
    def price(self, turn: Turn) -> int:
        """The coins that the missing points cost."""
        return self.attempt.missing_points(turn.state, turn.player)

    @fact
    def left(self, turn: Turn) -> int:
        """The coins that the player has left then."""
        return self.coins(turn) - self.price(turn)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [self.log_pay, *self.airport_log(turn)]


class _RollSupport(FlyingKind):
    """The base of actions that use a support token for a roll that is short of points.

    Attributes:
        type_: the type of support token, one of `SUPPORT`.
    """

    type_: str
    hint_held = text(name="hint.held", doc="In menus: the player's tokens of the support.")

    @fact
    def held(self, turn: Turn) -> int:
        """The tokens of the support that the player has."""
        return self.supports.number_held(turn.state, turn.player, self.type_)

    def can_use(self, turn: Turn) -> bool:
        """Returns whether the player has the support, and it is in use in this era."""
        return self.supports.can_use(turn.state, turn.player, self.type_)

    def use(self, turn: Turn) -> None:
        """Moves the player's token to the stock (AER-61)."""
        self.supports.use(turn.state, turn.player, self.type_)


class Pilot(_RollSupport):
    """``pilot``: a Daredevil pilot adds 3 to the roll, outside Europe (AER-62)."""

    name = "pilot"
    type_ = PILOT
    wrong_stage = cited("AER-62")
    pilot_bonus = value(Number, doc="What a Daredevil pilot adds to a roll (AER-62).")
    no_pilot = reason("AER-62")
    in_europe = reason("AER-62")
    hint_bonus = text(name="hint.pilot", doc="In menus: the points that the pilot adds.")
    hint_missing = text(name="hint.missing", doc="In menus: points are missing all the same.")
    hint_enough = text(name="hint.enough", doc="In menus: no point is missing any more.")
    log_pilot = text(name="log.pilot", doc="In the history: the support was used.")
    log_enough = text(name="log.enough", doc="In the history: no point was missing any more.")

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.can_use(turn):
            return self.no_pilot
        city = self.route_of(turn).end
        if self.cities.region_of[city] == EUROPE:
            return self.in_europe
        return None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        self.use(turn)
        state.counters[self.attempt.bonus] += self.pilot_bonus
        if self.attempt.missing_points(state, turn.player):
            return state.stage
        return self.complete_roll(turn)

    @fact
    def bonus(self, turn: Turn) -> int:
        """The points that the pilot adds."""
        return self.pilot_bonus

    @fact
    def missing(self, turn: Turn) -> int:
        """The points that are missing then."""
        missing = self.attempt.missing_points(turn.state, turn.player)
        return max(0, missing - self.pilot_bonus)

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        effect = self.hint_missing if self.missing(turn) else self.hint_enough
        return [self.hint_bonus, effect, self.hint_held]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        effect = self.log_missing if self.missing(turn) else self.log_enough
        return [self.log_pilot, effect, *self.airport_log(turn)]


class Beacon(_RollSupport):
    """``beacon``: a Radio beacon rolls all dice again (AER-66)."""

    name = "beacon"
    type_ = BEACON
    wrong_stage = cited("AER-66")
    no_beacon = reason("AER-66")
    hint_beacon = text(name="hint.beacon", doc="In menus: all dice are rolled again.")
    log_beacon = text(name="log.beacon", doc="In the history: the support was used.")

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.can_use(turn):
            return self.no_beacon
        return None

    def apply(self, turn: Turn) -> Stage | None:
        self.use(turn)
        return self.roll_dice(turn)

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [self.hint_beacon, self.hint_odds, self.hint_held]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [self.log_beacon, *self.roll_log(turn), *self.airport_log(turn)]


class GiveUp(AirlineKind, Pass):
    """``give_up``: the token goes back to its aeroplane, the turn is over (AER-37, AER-38)."""

    name = "give_up"

    @fact
    def city(self, turn: Turn) -> Mapping[str, str]:
        """The city where the route would have ended."""
        route = self.attempt.current_route(turn.state)
        return self.city_name(route.end)


class Stop(Pass):
    """``stop``: build no more this turn."""

    name = "stop"
