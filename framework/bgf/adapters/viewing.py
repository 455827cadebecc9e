"""How the vector of one seat is filled: all places in it are worked out beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.adapters.actions import ActionIndex
    from bgf.adapters.observation import Block
    from bgf.components.layout import Zone
    from bgf.engine.state import State

__all__ = ["LARGEST", "View"]

LARGEST = 32_767
"""Numbers that nothing bounds are shown up to this, and down to its negative."""

_NOWHERE = -1


class View:
    """What one seat sees, as a vector; see `bgf.adapters.observation`.

    Most of it is counted: a card here, a link held there adds 1 to an entry. The places of all
    such entries are gathered in a list, and numpy counts them at once.

    Args:
        blocks: the blocks of the vector, by name.
        actions: the numbers of the game's actions.
        players: how many play.
        viewer: the seat.
    """

    def __init__(
        self, blocks: Mapping[str, Block], actions: ActionIndex, players: int, viewer: int
    ) -> None:
        self._actions, self._viewer, self._players = actions, viewer, players
        self._layout, self._bit = actions.game.layout, 1 << viewer
        self._blocks = blocks
        self._from = {name: block.start for name, block in blocks.items()}
        self._first_number = self._from["round"]
        self._seats = [(viewer + seat) % players for seat in range(players)]
        self._own = [(player - viewer) % players for player in range(players)]
        phases = actions.game.phases.values()
        stages = [stage for phase in phases for stage in phase.stages.values()]
        self._stages = {stage: self._from["stage"] + n for n, stage in enumerate(stages)}
        self._piles: list[tuple[int, int, int]] = []
        self._rows: list[tuple[int, Sequence[tuple[int, int]]]] = []
        self._tops: list[tuple[int, int]] = []
        for zone in self._layout.zones.values():
            self._add_zone(zone)
        self._links = [self._links_of(owner) for owner in range(players)]
        self._dice = [
            (dice, {face: self._from[f"dice.{dice.id}"] + n for n, face in enumerate(faces)})
            for dice in self._layout.dice.values()
            for faces in [dict.fromkeys(dice.faces)]
        ]
        self._planes = [self._plane(name) for name in self._layout.planes]
        self._counters = [
            counter.slots[seat if counter.per_player else 0] + number
            for counter in self._layout.counters.values()
            for seat in (self._seats if counter.per_player else [0])
            for number in range(counter.width)
        ]

    def encode(self, state: State, said: Sequence[str]) -> NDArray[np.float32]:
        """The vector for a position, and the words that have been said of an action."""
        found = self._turn(state)
        zones, known, bit, kind_of = state.zones, state.known, self._bit, self._layout.kind_of
        for slot, kinds, unknown in self._piles:
            held = zones[slot]
            if not held:
                continue
            if unknown == _NOWHERE:
                found += [kinds + kind_of[c] for c in held if known[c] & bit]
            else:
                found += [kinds + kind_of[c] if known[c] & bit else unknown for c in held]
        for slot, places in self._rows:
            for component, (kinds, unknown) in zip(zones[slot], places, strict=False):
                if known[component] & bit:
                    found.append(kinds + kind_of[component])
                elif unknown != _NOWHERE:
                    found.append(unknown)
        for slot, kinds in self._tops:
            if zones[slot] and known[zones[slot][-1]] & bit:
                found.append(kinds + kind_of[zones[slot][-1]])
        for slot, owner in enumerate(state.owners):
            if owner >= 0:
                found.append(self._links[owner][slot])
        for dice, faces in self._dice:
            found += [faces[face] for face in state.shown(dice)]
        committed = self._add_said(state, said, found)
        counted = np.bincount(found, minlength=self._first_number).astype(np.float32)
        return self._complete(state, counted, committed)

    def _turn(self, state: State) -> list[int]:
        """The entries that say whose turn it is."""
        start, own = self._from, self._own
        found = [start["seat"] + self._viewer, self._stages[state.stage]]
        found += [start["player"] + own[state.player], start["starter"] + own[state.starter]]
        found += [start["active"] + own[player] for player in state.active_players()]
        if state.out:
            out = [state.out >> player & 1 for player in range(self._players)]
            found += [start["out"] + seat for seat in compress(own, out)]
        if state.finished:
            found.append(start["finished"])
        return found

    def _add_said(self, state: State, said: Sequence[str], found: list[int]) -> int:
        """Add the words of the action that is being said or was chosen; the number of the latter.

        That number is 1 more than the action's, and 0 for none.
        """
        own = state.commits[self._viewer] if state.commits else None
        number = self._actions.number_of.get(own.text) if own else None
        if own is not None and number is None:
            said = own.text.split()
        spoken = self._actions.spoken(said)
        if spoken:
            first = self._from["said"] - self._actions.first_word
            found += {first + word for word in spoken}
            number = spoken[0] if own else None
        return 0 if number is None else number + 1

    def _complete(
        self, state: State, counted: NDArray[np.float32], committed: int
    ) -> NDArray[np.float32]:
        """The vector with what is not counted: the cells of planes, and numbers."""
        masks = state.masks
        for start, cells, slots in self._planes:
            size = (cells + 7) // 8
            flat = b"".join([masks[slot].to_bytes(size, "little") for slot in slots])
            bits = np.unpackbits(np.frombuffer(flat, np.uint8), bitorder="little")
            shown = bits.reshape(len(slots), size * 8)[:, :cells]
            counted[start : start + shown.size] = shown.ravel()
        counters = state.counters
        numbers = [state.round, state.turn, state.idle, committed]
        numbers += [counters[slot] for slot in self._counters]
        if max(numbers) > LARGEST or min(numbers) < -LARGEST:
            numbers = [max(-LARGEST, min(LARGEST, number)) for number in numbers]
        return np.concatenate((counted, np.array(numbers, np.float32)))

    def _add_zone(self, zone: Zone) -> None:
        """Where the components of a zone are counted: in each pile, or in each place of a row."""
        name, width = zone.id, len(self._layout.kinds[zone.holds])
        kinds, unknown = self._from[f"zones.{name}"], self._from.get(f"unknown.{name}", _NOWHERE)
        top = self._from.get(f"top.{name}", _NOWHERE)
        is_row = zone.ordered and zone.size > 0
        piles, places = zone.piles or 1, zone.size if is_row else 1
        for number, slot in enumerate(zone.places(self._players)):
            player, pile = divmod(number, piles)
            first = ((self._own[player] if zone.per_player else 0) * piles + pile) * places
            counts = unknown != _NOWHERE and self._layout.counts_seen[slot] & self._bit
            at = [
                (kinds + (first + place) * width, unknown + first + place if counts else _NOWHERE)
                for place in range(places)
            ]
            if is_row:
                self._rows.append((slot, at))
            else:
                self._piles.append((slot, *at[0]))
            if top != _NOWHERE:
                self._tops.append((slot, top + first * width))

    def _links_of(self, owner: int) -> list[int]:
        """For each link, by its slot, the entry that says that a player holds it."""
        return [
            self._from[f"maps.{board.id}"] + self._own[owner] * len(board.links) + number
            for board in self._layout.boards.values()
            for number in range(len(board.links))
        ]

    def _plane(self, name: str) -> tuple[int, int, list[int]]:
        """Where the cells of a plane begin, how many it has, and the slots of its masks."""
        plane = self._layout.planes[name]
        seats = self._seats if plane.per_player else [0]
        slots = [plane.slots[seat] + kind for seat in seats for kind in range(plane.width)]
        return self._from[f"planes.{name}"], len(plane.side(self._players).sector_of), slots
