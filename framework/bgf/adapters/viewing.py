"""How the vector of one seat is filled: all places in it are worked out beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from bgf_cext import MOST_SEEN, see_components, see_links

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.adapters.actions import ActionIndex
    from bgf.adapters.observation import Block
    from bgf.components.layout import Zone
    from bgf.components.plane import Side
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["LARGEST", "View"]

LARGEST = 32_767
"""Numbers that nothing bounds are shown up to this, and down to its negative."""

_NOWHERE = -1


class View:
    """What one seat sees, as a vector; see `bgf.adapters.observation`.

    Most of it is counted: a card here, a link held there adds 1 to an entry.

    Args:
        blocks: the blocks of the vector, by name.
        actions: the numbers of the game's actions.
        players: how many play.
        viewer: the seat.
        sides: the side of each plane in play.
    """

    def __init__(
        self,
        blocks: Mapping[str, Block],
        actions: ActionIndex,
        players: int,
        viewer: int,
        sides: Mapping[str, Side],
    ) -> None:
        self._actions, self._viewer, self._players = actions, viewer, players
        self._layout, self._bit = actions.game.layout, 1 << viewer
        self._from = {name: block.start for name, block in blocks.items()}
        self._first_number = self._from["round"]
        self._seats = [(viewer + seat) % players for seat in range(players)]
        self._own = [(player - viewer) % players for player in range(players)]
        phases = actions.game.phases.values()
        stages = [stage for phase in phases for stage in phase.stages.values()]
        self._stages = {stage: self._from["stage"] + n for n, stage in enumerate(stages)}
        zones = self._layout.zones.values()
        self._slots: list[tuple[int, ...]] = [
            slot for zone in zones for slot in self._slots_of(zone)
        ]
        self._links = [self._links_of(owner) for owner in range(players)]
        self._dice = [
            (dice, {face: self._from[f"dice.{dice.id}"] + n for n, face in enumerate(faces)})
            for dice in self._layout.dice.values()
            for faces in [dict.fromkeys(dice.faces)]
        ]
        self._planes = [self._plane(name, side) for name, side in sides.items()]
        self._counters = [
            counter.slots[seat if counter.per_player else 0] + number
            for counter in self._layout.counters.values()
            for seat in (self._seats if counter.per_player else [0])
            for number in range(counter.width)
        ]
        self._secret = self._places_of_secret_counters()
        self._lacks = [*self._places_of_lacks()]

    def encode(self, state: State, said: Sequence[str]) -> NDArray[np.float32]:
        """The vector for a position, and the words that have been said of an action."""
        counts = bytearray(self._first_number)
        for entry in self._turn(state):
            counts[entry] = 1
        zones, kind_of = state.zones, self._layout.kind_of
        see_components(counts, zones, state.known, kind_of, self._bit, self._slots)
        see_links(counts, state.owners, self._links)
        for dice, faces in self._dice:
            for face in state.shown(dice):
                counts[faces[face]] += 1
        for start, cells, slots in self._planes:
            counts[start : start + cells * len(slots)] = _cells(state.masks, slots, cells)
        for slot, start, kinds in self._lacks:
            lacking = state.lacks.get(slot, 0)
            for kind in range(kinds):
                counts[start + kind] = lacking >> kind & 1
        self._add_questions(state, counts)
        committed = self._add_said(state, said, counts)
        counters = state.counters
        numbers = [state.round, state.turn, state.idle, committed]
        numbers += [counters[slot] for slot in self._counters]
        if not state.finished:
            for place in self._secret:
                numbers[place - self._first_number] = 0
        if max(numbers) > LARGEST or min(numbers) < -LARGEST:
            numbers = [max(-LARGEST, min(LARGEST, number)) for number in numbers]
        vector = np.empty(self._first_number + len(numbers), np.float32)
        vector[: self._first_number] = np.frombuffer(counts, np.uint8)
        vector[self._first_number :] = numbers
        return vector

    def _turn(self, state: State) -> list[int]:
        """The entries that say whose turn it is."""
        start, own = self._from, self._own
        found = [start["seat"] + self._viewer, self._stages[state.stage_of(self._viewer)]]
        found += [start["player"] + own[state.player], start["starter"] + own[state.starter]]
        found += [start["active"] + own[player] for player in state.active_players()]
        if state.out:
            out = [state.out >> player & 1 for player in range(self._players)]
            found += [start["out"] + seat for seat in compress(own, out)]
        if state.finished:
            found.append(start["finished"])
        return found

    def _add_said(self, state: State, said: Sequence[str], counts: bytearray) -> int:
        """Add the words of the action that is being said or was chosen; the number of the latter.

        That number is 1 more than the action's, and 0 for none.
        """
        chosen = state.chosen(self._viewer)
        own = chosen[-1] if chosen else None
        if "chosen" in self._from:
            for action in chosen:
                self._mark_action(action, self._from["chosen"], counts)
        number = self._actions.number_of.get(own.text) if own else None
        spoken = self._actions.spoken(said)
        if own is not None and number is None:
            words = self._actions.spoken(own.text.split())
            number = words[0]
            spoken += words
        for word in spoken:
            counts[self._from["said"] + word - self._actions.first_word] = 1
        return 0 if number is None else number + 1

    def _add_questions(self, state: State, counts: bytearray) -> None:
        """Adds whose turn it is, who asks whom, and about what."""
        start = self._from
        if "asked_about" not in start:
            return
        counts[start["turn_player"] + self._own[state.turn_player]] = 1
        for inquiry in state.inquiries:
            counts[start["asking"] + self._own[inquiry.player]] += 1
            self._mark_action(inquiry.action, start["asked_about"], counts)
            for question in inquiry.waiting:
                counts[start["waiting"] + self._own[question.player]] += 1

    def _mark_action(self, action: Action, start: int, counts: bytearray) -> None:
        """Counts an action by its number, or by the words in which it is said."""
        number = self._actions.number_of.get(action.text)
        numbers = self._actions.spoken(action.text.split()) if number is None else [number]
        for place in numbers:
            counts[start + place] = min(counts[start + place] + 1, MOST_SEEN)

    def _places_of_lacks(self) -> Iterator[tuple[int, int, int]]:
        """Yields the slots of zones that may lack kinds, where each begins, and its kinds."""
        for zone in self._layout.zones.values():
            if not zone.lacks:
                continue
            width = len(self._layout.kinds[zone.holds])
            piles = zone.piles or 1
            for number, slot in enumerate(zone.places(self._players)):
                player, pile = divmod(number, piles)
                first = (self._own[player] if zone.per_player else 0) * piles + pile
                yield slot, self._from[f"lacks.{zone.id}"] + first * width, width

    def _slots_of(self, zone: Zone) -> Iterator[tuple[int, ...]]:
        """Where the components of a zone are counted, as `see_components` wants it."""
        name, width = zone.id, len(self._layout.kinds[zone.holds])
        kinds, unknown = self._from[f"zones.{name}"], self._from.get(f"unknown.{name}", _NOWHERE)
        top = self._from.get(f"top.{name}", _NOWHERE)
        is_row = zone.ordered and zone.size > 0
        piles, places = zone.piles or 1, zone.size if is_row else 1
        for number, slot in enumerate(zone.places(self._players)):
            player, pile = divmod(number, piles)
            first = ((self._own[player] if zone.per_player else 0) * piles + pile) * places
            counts = unknown != _NOWHERE and self._layout.counts_seen[slot] & self._bit
            yield (
                slot,
                places if is_row else -1,
                kinds + first * width,
                width if is_row else 0,
                unknown + first if counts else _NOWHERE,
                int(is_row),
                top + first * width if top != _NOWHERE else _NOWHERE,
            )

    def _places_of_secret_counters(self) -> list[int]:
        """Returns the entries of numbers that the viewer does not see while the match goes on."""
        places: list[int] = []
        for counter in self._layout.secret_counters:
            seats = self._seats if counter.per_player else [0]
            first = self._from[f"counters.{counter.id}"]
            for seat in seats:
                if not counter.is_seen(self._viewer, seat):
                    places += range(first, first + counter.width)
                first += counter.width
        return places

    def _links_of(self, owner: int) -> list[int]:
        """For each link, by its slot, the entry that says that a player holds it."""
        return [
            self._from[f"maps.{board.id}"] + self._own[owner] * len(board.links) + number
            for board in self._layout.boards.values()
            for number in range(len(board.links))
        ]

    def _plane(self, name: str, side: Side) -> tuple[int, int, list[int]]:
        """Where the cells of a plane begin, how many it has, and the slots of its masks."""
        plane = self._layout.planes[name]
        seats = self._seats if plane.per_player else [0]
        slots = [plane.slots[seat] + kind for seat in seats for kind in range(plane.width)]
        return self._from[f"planes.{name}"], len(side.sector_of), slots


def _cells(masks: Sequence[int], slots: Sequence[int], cells: int) -> bytes:
    """A byte for each cell of some masks, 1 where its bit is set."""
    size = (cells + 7) // 8
    flat = b"".join([masks[slot].to_bytes(size, "little") for slot in slots])
    bits = np.unpackbits(np.frombuffer(flat, np.uint8), bitorder="little")
    found: bytes = bits.reshape(len(slots), size * 8)[:, :cells].tobytes()
    return found
