"""Fills the vector of one seat; the positions of its entries are computed in advance."""

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
    from bgf.components.dice import Dice
    from bgf.components.layout import Zone
    from bgf.components.plane import Side
    from bgf.engine.actions import Action
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = ["LARGEST", "VectorView"]

LARGEST = 32_767
"""The largest value of numbers without a range; their smallest value is its negative."""

_NOWHERE = -1


class VectorView:
    """The observation of one seat as a vector; see `bgf.adapters.observation`.

    Most entries are counts, to which each component adds 1.

    Args:
        blocks: the blocks of the vector, by name.
        actions: the numbers of the game's actions.
        players: the number of players.
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
        self._actions = actions
        self._viewer = viewer
        self._players = players
        self._layout = actions.game.layout
        self._bit = 1 << viewer
        self._from = {name: block.start for name, block in blocks.items()}
        self._first_number = self._from["round"]
        # In the vector, seats are relative to the viewer: the player in each relative seat, and the
        # relative seat of each player.
        seats = range(players)
        self._seats = [(viewer + seat) % players for seat in seats]
        self._own = [(player - viewer) % players for player in seats]
        self._stages = self._entries_of_stages()
        self._slots: list[tuple[int, ...]] = []
        for zone in self._layout.zones.values():
            self._slots += self._slots_of(zone)
        self._links = [self._links_of(owner) for owner in range(players)]
        self._dice: list[tuple[Dice, dict[int, int]]] = []
        for dice in self._layout.dice.values():
            self._dice.append((dice, self._entries_of_faces(dice)))
        self._planes = [self._plane(name, side) for name, side in sides.items()]
        self._counters = self._slots_of_counters()
        self._secret = self._places_of_secret_counters()
        self._lacks = [*self._places_of_lacks()]

    def encode(self, state: State, said: Sequence[str]) -> NDArray[np.float32]:
        """Returns the vector of a position.

        Args:
            state: the position.
            said: the words of an unfinished action.
        """
        counts = bytearray(self._first_number)
        for entry in self._turn(state):
            counts[entry] = 1
        self._add_table(state, counts)
        self._add_questions(state, counts)
        committed = self._add_said(state, said, counts)
        numbers = self._numbers(state, committed)
        size = self._first_number + len(numbers)
        vector = np.empty(size, np.float32)
        vector[: self._first_number] = np.frombuffer(counts, np.uint8)
        vector[self._first_number :] = numbers
        return vector

    def _add_table(self, state: State, counts: bytearray) -> None:
        """Adds components, links, dice, planes and the kinds that zones lack."""
        kind_of = self._layout.kind_of
        see_components(counts, state.zones, state.known, kind_of, self._bit, self._slots)
        see_links(counts, state.owners, self._links)
        for dice, faces in self._dice:
            for face in state.shown(dice):
                counts[faces[face]] += 1
        for start, cells, slots in self._planes:
            end = start + cells * len(slots)
            counts[start:end] = _covered_cells(state.masks, slots, cells)
        for slot, start, kinds in self._lacks:
            lacking = state.lacks.get(slot, 0)
            for kind in range(kinds):
                counts[start + kind] = lacking >> kind & 1

    def _numbers(self, state: State, committed: int) -> list[int]:
        """Returns the entries that are numbers of any size, clipped to the largest value.

        Args:
            state: the position.
            committed: the entry for the action that was chosen in secret.
        """
        numbers = [state.round, state.turn, state.idle, committed]
        numbers += [state.counters[slot] for slot in self._counters]
        if not state.finished:
            for place in self._secret:
                numbers[place - self._first_number] = 0
        if max(numbers) <= LARGEST and min(numbers) >= -LARGEST:
            return numbers
        return [max(-LARGEST, min(LARGEST, number)) for number in numbers]

    def _turn(self, state: State) -> list[int]:
        """Returns the entries about the turn that are 1."""
        start = self._from
        own = self._own
        found = [
            start["seat"] + self._viewer,
            self._stages[state.stage_of(self._viewer)],
            start["player"] + own[state.player],
            start["starter"] + own[state.starter],
        ]
        found += [start["active"] + own[player] for player in state.active_players()]
        if state.out:
            is_out = [state.out >> player & 1 for player in range(self._players)]
            seats_out = compress(own, is_out)
            found += [start["out"] + seat for seat in seats_out]
        if state.finished:
            found.append(start["finished"])
        return found

    def _add_said(self, state: State, said: Sequence[str], counts: bytearray) -> int:
        """Adds the words of the unfinished action, or of the action that was chosen in secret.

        Returns:
            The entry for the chosen action: one more than its number; 0 if there is none.
        """
        chosen = state.chosen(self._viewer)
        if "chosen" in self._from:
            for action in chosen:
                self._mark_action(action, self._from["chosen"], counts)
        number: int | None = None
        spoken = self._actions.word_numbers(said)
        if chosen:
            last = chosen[-1]
            number = self._actions.number_of.get(last.text)
            if number is None:  # it is selected word by word
                words = self._actions.word_numbers(last.text.split())
                number = words[0]
                spoken += words
        for word in spoken:  # without words there is no block for them
            place = word - self._actions.first_word
            counts[self._from["said"] + place] = 1
        return 0 if number is None else number + 1

    def _add_questions(self, state: State, counts: bytearray) -> None:
        """Adds the player of the turn, the players who ask and are asked, and the actions."""
        start = self._from
        if "asked_about" not in start:
            return
        turn_seat = self._own[state.turn_player]
        counts[start["turn_player"] + turn_seat] = 1
        for inquiry in state.inquiries:
            asking_seat = self._own[inquiry.player]
            counts[start["asking"] + asking_seat] += 1
            self._mark_action(inquiry.action, start["asked_about"], counts)
            for question in inquiry.waiting:
                waiting_seat = self._own[question.player]
                counts[start["waiting"] + waiting_seat] += 1

    def _mark_action(self, action: Action, start: int, counts: bytearray) -> None:
        """Counts an action by its number, or by its words if it is selected word by word."""
        number = self._actions.number_of.get(action.text)
        words = action.text.split()
        numbers = self._actions.word_numbers(words) if number is None else [number]
        for place in numbers:
            count = counts[start + place] + 1
            counts[start + place] = min(count, MOST_SEEN)

    def _places_of_lacks(self) -> Iterator[tuple[int, int, int]]:
        """Yields the slots of zones that may lack kinds, with first entry and number of kinds."""
        for zone in self._layout.zones.values():
            if not zone.lacks:
                continue
            width = len(self._layout.kinds[zone.holds])
            piles = zone.piles or 1
            for number, slot in enumerate(zone.places(self._players)):
                player, pile = divmod(number, piles)
                seat = self._own[player] if zone.per_player else 0
                index = seat * piles + pile  # among the slots of the zone, the viewer's first
                start = self._from[f"lacks.{zone.id}"] + index * width
                yield slot, start, width

    def _slots_of(self, zone: Zone) -> Iterator[tuple[int, ...]]:
        """Yields the entries for the components of a zone, slot by slot, for `see_components`."""
        width = len(self._layout.kinds[zone.holds])
        kinds = self._from[f"zones.{zone.id}"]
        unknown = self._from.get(f"unknown.{zone.id}", _NOWHERE)
        top = self._from.get(f"top.{zone.id}", _NOWHERE)
        is_row = zone.ordered and zone.size > 0
        places = zone.size if is_row else 1
        piles = zone.piles or 1
        for number, slot in enumerate(zone.places(self._players)):
            player, pile = divmod(number, piles)
            seat = self._own[player] if zone.per_player else 0
            first = (seat * piles + pile) * places  # of the places in all slots of the zone
            is_counted = unknown != _NOWHERE and self._layout.counts_seen[slot] & self._bit
            # The values are those of a row of `see_components`, in its order.
            counted_places = places if is_row else -1
            first_kind = kinds + first * width
            kind_step = width if is_row else 0
            first_unknown = unknown + first if is_counted else _NOWHERE
            unknown_step = int(is_row)
            first_top = top + first * width if top != _NOWHERE else _NOWHERE
            yield (
                slot,
                counted_places,
                first_kind,
                kind_step,
                first_unknown,
                unknown_step,
                first_top,
            )

    def _entries_of_stages(self) -> dict[Stage, int]:
        """Returns the entry that is 1 in each stage."""
        stages: list[Stage] = []
        for phase in self._actions.game.phases.values():
            stages += phase.stages.values()
        first = self._from["stage"]
        return {stage: entry for entry, stage in enumerate(stages, first)}

    def _slots_of_counters(self) -> list[int]:
        """Returns the slots of all numbers of counters, the viewer's own first."""
        slots: list[int] = []
        for counter in self._layout.counters.values():
            owners = self._seats if counter.per_player else [0]
            for owner in owners:
                first = counter.slots[owner]
                slots += range(first, first + counter.width)
        return slots

    def _places_of_secret_counters(self) -> list[int]:
        """Returns the entries of numbers that are hidden from the viewer during the match."""
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
        """Returns for each link, by slot, the entry that is 1 if a player holds it."""
        entries: list[int] = []
        for board in self._layout.boards.values():
            number = len(board.links)
            first = self._from[f"maps.{board.id}"] + self._own[owner] * number
            entries += range(first, first + number)
        return entries

    def _entries_of_faces(self, dice: Dice) -> dict[int, int]:
        """Returns the entry of each face of some dice."""
        first = self._from[f"dice.{dice.id}"]
        faces = dict.fromkeys(dice.faces)
        return {face: first + number for number, face in enumerate(faces)}

    def _plane(self, name: str, side: Side) -> tuple[int, int, list[int]]:
        """Returns the first entry of a plane, the number of cells, and the slots of its masks."""
        plane = self._layout.planes[name]
        slots: list[int] = []
        owners = self._seats if plane.per_player else [0]
        for owner in owners:
            first = plane.slots[owner]
            slots += range(first, first + plane.width)
        start = self._from[f"planes.{name}"]
        cells = len(side.sector_of)
        return start, cells, slots


def _covered_cells(masks: Sequence[int], slots: Sequence[int], cells: int) -> bytes:
    """Returns a byte for each cell of some masks, 1 if its bit is set."""
    size = (cells + 7) // 8  # the size of a mask in bytes
    flat = b"".join([masks[slot].to_bytes(size, "little") for slot in slots])
    packed = np.frombuffer(flat, np.uint8)
    bits = np.unpackbits(packed, bitorder="little")
    by_mask = bits.reshape(len(slots), size * 8)
    found: bytes = by_mask[:, :cells].tobytes()
    return found
