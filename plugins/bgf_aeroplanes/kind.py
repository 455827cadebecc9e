"""What all kinds of action of Aeroplanes share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Action
from bgf.contract import Text, part, stage, text
from bgf.kinds import Pass, RuledKind
from bgf_aeroplanes.airports import NONE, token_of, type_at
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.flyable_routes import FlyableRoutes
from bgf_aeroplanes.names import Names
from bgf_aeroplanes.route_texts import RouteTexts
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import State
    from bgf.engine.flow import Stage

__all__ = ["AirlineKind", "Done", "FlyingKind"]


class AirlineKind(RuledKind):
    """A kind of action; all share what is known of the table, of attempts and of names."""

    world = part(World)
    supports = part(Supports)
    flyable = part(FlyableRoutes)
    attempt = part(Attempt)
    names = part(Names)

    def describe(self, action: Action, lang: str) -> str:
        words = [self.describe_part(action, index, lang) for index in range(len(action.parts))]
        return f"{self.label(lang)}: {', '.join(words)}" if words else self.label(lang)

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """With aeroplanes by their numbers: ``buy 12``, ``carry rome-2 7``."""
        ids = [self.names.by_number.get(word, word) for word in words]
        return self.game.actions.get(" ".join((self.name, *ids)))


class FlyingKind(AirlineKind):
    """A kind of action by which a token goes on along its route, roll by roll to the airport."""

    route_texts = part(RouteTexts)
    short = stage(doc="A roll is short of points (AER-35).")
    next_roll = stage(doc="Before a roll (AER-38).")
    more = stage(doc="After an airport was built (AER-30).")

    def go_on(self, state: State, player: int) -> Stage | None:
        """Builds where no roll is needed; rolls, or first asks on a long-range route (AER-38)."""
        route = self.attempt.current(state)
        if not route.rolls:
            return self._build(state, player)
        if route.long_range:
            return state.phase.stages[self.next_roll]
        return self.throw(state, player)

    def throw(self, state: State, player: int) -> Stage | None:
        """Rolls the dice; the 4th engine failure ends it all (AER-39)."""
        attempt = self.attempt
        counters = state.counters
        markers = self.world.failures[player]
        counters[attempt.bonus] = 0
        counters[markers] += attempt.failed(state, state.roll(attempt.risk))
        if counters[markers] >= attempt.fails_at:
            counters[markers] = 0
            self.world.return_token(state, player, counters[attempt.plane])
            return None
        if attempt.missing(state, player):
            return state.phase.stages[self.short]
        return self.passed(state, player)

    def passed(self, state: State, player: int) -> Stage | None:
        """Goes on after a roll that was made: to the next one, or to the airport."""
        attempt = self.attempt
        counters = state.counters
        counters[attempt.rolled] += 1
        counters[attempt.bonus] = 0
        if counters[attempt.rolled] < len(attempt.current(state).rolls):
            return state.phase.stages[self.next_roll]
        return self._build(state, player)

    def _build(self, state: State, player: int) -> Stage | None:
        """Builds the airport (AER-45 to AER-47)."""
        world = self.world
        attempt = self.attempt
        counters = state.counters
        plane = counters[attempt.plane]
        city = attempt.current(state).end
        owner = counters[attempt.replaced]
        if owner >= 0:
            slot = world.airports[owner] + city
            counters[world.stock[type_at(counters[slot])][owner]] += 1
            counters[slot] = NONE
        else:
            world.reach(state, player, city)
        counters[world.airports[player] + city] = token_of(world.type_of(plane))
        counters[world.tokens + plane] -= 1
        left = world.to_build(state, player)
        can_go_on = any(self.flyable.has_route(state, player, other) for other in left)
        return state.phase.stages[self.more] if can_go_on else None


class Done(AirlineKind, Pass):
    """No more of what could be done: the turn is over."""

    note_over = text(name="note.over")
    story_over: Text

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        return self.note_over(lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.story_over(lang)
