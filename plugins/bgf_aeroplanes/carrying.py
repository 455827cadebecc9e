"""Passengers to carry, and Night flights; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action
from bgf.contract import cited, reason, stage, text
from bgf.kinds import ListedKind
from bgf_aeroplanes.airports import NONE
from bgf_aeroplanes.content import NIGHT_FLIGHTS
from bgf_aeroplanes.kind import AirlineKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.contract import Reason, Text
    from bgf.engine.flow import Stage

__all__ = ["GLOBE", "Carry", "Night"]

GLOBE = "globe"
"""The name of the globetrotter zone in the notation."""


class Carry(AirlineKind, ListedKind):
    """``carry rome-2 p07``: passengers of a space of the waiting room, on an aeroplane (AER-50)."""

    name = "carry"
    night = stage(doc="After carrying passengers (AER-65).")
    nobody_there = reason("AER-50", "need", "have")
    not_yours = reason("AER-50", "need", "have")
    no_seats = reason("AER-50", "need", "have")
    no_airport_here = reason("AER-50", "need", "have")
    no_airport_there = reason("AER-50", "need", "have")
    no_globetrotting = reason("AER-51", "need", "have")
    globetrotters = text(name="globe")
    note_seats = text("seats", name="note.left")
    story_carry = text("start", "group", "plane", name="story.carry")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        world = self.world
        names = [f"{city}-{number + 1}" for city, number in world.spaces]
        names += [f"{GLOBE}-{number + 1}" for number in range(world.globetrotters)]
        self.by_place = {
            (space, plane.index): Action(self, (space, plane.index), (name, plane.id))
            for space, name in enumerate(names)
            for plane in world.planes
        }
        self.menu = [*self.by_place.values()]
        self.spaces = len(names)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but each space by an airport and each aeroplane is seen once."""
        world = self.world
        seats = {
            plane: world.free_seats(state, plane)
            for plane in sorted(state.zones[world.fleet[player]])
        }
        found: list[Action] = []
        if not any(seats.values()):
            return found
        held = world.held(state, player)
        near = [space for space, city in enumerate(world.city_of_space) if held[city] != NONE]
        for space in (*near, *range(len(world.spaces), self.spaces)):
            token = world.waiting_at(state, space)
            if token < 0 or held[world.goes_to[token]] == NONE:
                continue
            if not self.trouble(state, player, space):
                need = world.size(token)
                found += [self.by_place[space, plane] for plane, n in seats.items() if n >= need]
        return found

    def trouble(self, state: State, player: int, space: int) -> Reason | None:
        """Returns the reason why nobody can be taken from a space; None if they can."""
        world = self.world
        token = world.waiting_at(state, space)
        if token < 0:
            return self.nobody_there
        is_there = world.has(state, player, world.goes_to[token])
        if space >= len(world.spaces):
            return None if is_there else self.no_globetrotting
        if not world.has(state, player, world.city_of_space[space]):
            return self.no_airport_here
        return None if is_there else self.no_airport_there

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        space, plane = action.args
        reason = self.trouble(state, player, space)
        if reason:
            return reason
        if plane not in state.zones[self.world.fleet[player]]:
            return self.not_yours
        has_room = self._need(state, space) <= self.world.free_seats(state, plane)
        return None if has_room else self.no_seats

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        space, plane = action.args
        return {"need": self._need(state, space), "have": self.world.free_seats(state, plane)}

    def _need(self, state: State, space: int) -> int:
        """How many seats those who wait on a space take; 0 if nobody does."""
        token = self.world.waiting_at(state, space)
        return self.world.size(token) if token >= 0 else 0

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """The passengers who wait there, and the aeroplane."""
        world = self.world
        space, plane = action.args
        return world.people[world.waiting_at(state, space)].id, world.planes[plane].id

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world = self.world
        space, plane = action.args
        world.board(state, space, plane)
        night = self.game.kinds.get(Night.name)
        has_more = night is not None and bool(night.legal(state, player))
        return state.phase.stages[self.night] if has_more else None

    # -- for people

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        number = action.args[index]
        return self.names.plane(number, lang) if index else self.names.space(number, lang)

    def describe_step(self, state: State, player: int, action: Action, step: int, lang: str) -> str:
        """First the passengers, then the aeroplane."""
        if step:
            return self.describe_part(action, step, lang)
        return self.names.waiting(state, action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The seats that are left on the aeroplane."""
        world = self.world
        space, plane = action.args
        left = world.free_seats(state, plane) - world.size(world.waiting_at(state, space))
        return self.note_seats(lang, seats=left)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self._told(self.story_carry, before, action, lang)

    def _told(self, story: Text, state: State, action: Action, lang: str) -> str:
        """Returns a story of who gets on where."""
        world = self.world
        space, plane = action.args
        if space < len(world.spaces):
            start = self.names.city(world.city_index[world.spaces[space][0]], lang)
        else:
            start = self.globetrotters(lang)
        group = self.names.group(world.waiting_at(state, space), lang)
        return story(lang, start=start, group=group, plane=self.names.plane(plane, lang))


class Night(Carry):
    """``night rome-2 p07``: Night flights take more passengers, within Europe (AER-65)."""

    name = "night"
    wrong_stage = cited("AER-65")
    only_europe = reason("AER-65", "need", "have")
    no_night = reason("AER-65", "need", "have")
    story_night = text("start", "group", "plane", name="story.night")

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but who has no Night flights is asked nothing else."""
        if not self.supports.has(state, player, NIGHT_FLIGHTS):
            return []
        return super().legal(state, player)

    def trouble(self, state: State, player: int, space: int) -> Reason | None:
        if not self.supports.has(state, player, NIGHT_FLIGHTS):
            return self.no_night
        if space >= len(self.world.spaces):
            return self.only_europe
        reason = super().trouble(state, player, space)
        if reason:
            return reason
        is_near = self.world.stays_in_europe(self.world.waiting_at(state, space))
        return None if is_near else self.only_europe

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, NIGHT_FLIGHTS)
        return super().apply(state, player, action)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self._told(self.story_night, before, action, lang)
