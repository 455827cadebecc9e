"""Passengers to carry, and Night flights; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bgf import Action
from bgf.kinds import ListedKind
from bgf_aeroplanes.kind import AirlineKind
from bgf_aeroplanes.world import NONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["GLOBE", "Carry", "Night"]

GLOBE = "globe"
"""The name of the globetrotter zone in the notation."""


class Carry(AirlineKind, ListedKind):
    """``carry rome-2 p07``: passengers of a space of the waiting room, on an aeroplane (AER-50)."""

    name = "carry"
    rules: ClassVar = {
        "nobody_there": "AER-50",
        "not_yours": "AER-50",
        "no_seats": "AER-50",
        "no_airport_here": "AER-50",
        "no_airport_there": "AER-50",
        "no_globetrotting": "AER-51",
        "only_europe": "AER-65",
        "no_night": "AER-65",
    }

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

    def trouble(self, state: State, player: int, space: int) -> str:
        """Why nobody can be taken from a space, as the name of a reason; empty if they can."""
        world = self.world
        token = world.waiting_at(state, space)
        if token < 0:
            return "nobody_there"
        is_there = world.has(state, player, world.goes_to[token])
        if space >= len(world.spaces):
            return "" if is_there else "no_globetrotting"
        if not world.has(state, player, world.city_of_space[space]):
            return "no_airport_here"
        return "" if is_there else "no_airport_there"

    def why_not(self, state: State, player: int, action: Action) -> str:
        space, plane = action.args
        reason = self.trouble(state, player, space)
        if reason:
            return reason
        if plane not in state.zones[self.world.fleet[player]]:
            return "not_yours"
        has_room = self._need(state, space) <= self.world.free_seats(state, plane)
        return "" if has_room else "no_seats"

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        space, plane = action.args
        return {"need": self._need(state, space), "have": self.world.free_seats(state, plane)}

    def _need(self, state: State, space: int) -> int:
        """How many seats those who wait on a space take; 0 if nobody does."""
        token = self.world.waiting_at(state, space)
        return self.world.size(token) if token >= 0 else 0

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """The passengers who wait there, and the aeroplane."""
        world, (space, plane) = self.world, action.args
        return world.people[world.waiting_at(state, space)].id, world.planes[plane].id

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        world, (space, plane) = self.world, action.args
        world.board(state, space, plane)
        night = self.game.kinds.get("night")
        has_more = night is not None and bool(night.legal(state, player))
        return state.phase.stages["night"] if has_more else None

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
        world, (space, plane) = self.world, action.args
        left = world.free_seats(state, plane) - world.size(world.waiting_at(state, space))
        return self.says("note.left", lang, seats=left)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.carry", lang, **self._aboard(before, action, lang))

    def _aboard(self, state: State, action: Action, lang: str) -> dict[str, str]:
        """Who gets on where."""
        world, (space, plane) = self.world, action.args
        if space < len(world.spaces):
            start = self.names.city(world.city_index[world.spaces[space][0]], lang)
        else:
            start = self.says("globe", lang)
        group = self.names.group(world.waiting_at(state, space), lang)
        return {"start": start, "group": group, "plane": self.names.plane(plane, lang)}


class Night(Carry):
    """``night rome-2 p07``: Night flights take more passengers, within Europe (AER-65)."""

    name = "night"
    rules: ClassVar = {**Carry.rules, "stage": "AER-65"}

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but who has no Night flights is asked nothing else."""
        if not self.supports.has(state, player, "night_flights"):
            return []
        return super().legal(state, player)

    def trouble(self, state: State, player: int, space: int) -> str:
        if not self.supports.has(state, player, "night_flights"):
            return "no_night"
        if space >= len(self.world.spaces):
            return "only_europe"
        reason = super().trouble(state, player, space)
        if reason:
            return reason
        is_near = self.world.stays_in_europe(self.world.waiting_at(state, space))
        return "" if is_near else "only_europe"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, "night_flights")
        return super().apply(state, player, action)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.night", lang, **self._aboard(before, action, lang))
