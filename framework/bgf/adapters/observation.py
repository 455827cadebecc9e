"""The observation of a player as a vector of numbers, each with a name and a range.

The vector consists of blocks, which are generated from the declarations of the content: the turn,
zones, dice, maps and planes, and finally all numbers, including counters and tracks. It contains
only information from the player's `State.observation`: positions that a player can't distinguish
have the same vector.

Seats are relative to the player: seat 0 is the player, 1 the next in turn order, and so on. The
block `seat` has the player's seat at the table. Components that the player knows are counted by
kind in their zone; others are counted as unknown if the player may know the number of components.
Rows have an entry for each kind in each place. An ordered pile also has entries for its top, and
none for the order below it. The entry `committed` is one more than the number of the action that
the player has chosen in secret. If that action is selected word by word, it is the number of its
kind, and the words are in `said`, like those of an unfinished action.

Some blocks exist only for games that need them: `lacks` for the kinds that zones are known to lack,
and `chosen` for a player's own choices in a phase with several. Games in which players ask each
other have four more: `turn_player`; `asking`, the seats of the players who ask; `waiting`, the
seats of the players to be asked next; and `asked_about`, the actions that ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bgf.adapters.vector_view import LARGEST, VectorView
from bgf_cext import MOST_SEEN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.adapters.actions import ActionIndex
    from bgf.components.layout import Counter, Zone
    from bgf.components.plane import Plane
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Block", "Observing"]

_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Block:
    """A block of entries of the vector with one meaning, such as the cards of a zone by kind.

    Attributes:
        name: the name of the corresponding part of the observation: ``zones.hand``.
        axes: the axes of the block, in order, with their labels: ``{"seat": ["0", "1"]}``; none for
            a single entry.
        low, high: the range of each entry; values outside it are clipped.
        start: the index of its first entry in the vector.
    """

    name: str
    axes: Mapping[str, Sequence[str]]
    low: int
    high: int
    start: int

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of labels of each axis."""
        return tuple(map(len, self.axes.values()))

    @property
    def size(self) -> int:
        """The number of entries."""
        return prod(self.shape)

    @property
    def names(self) -> Iterator[str]:
        """The name of each entry: ``zones.hand.0.blue``."""
        for labels in product(*self.axes.values()):
            yield ".".join((self.name, *labels))


class Observing:
    """The vectors of a game for one number of players; see the module.

    Args:
        actions: the numbers of the game's actions.
        players: the number of players.
        options: the values of the game's options, where the side of a plane depends on them.

    Attributes:
        blocks: the blocks by name, in the order of the vector.
        size: the number of entries of the vector.
        low, high: the range of each entry, shape ``(size,)``, float32.
    """

    def __init__(
        self, actions: ActionIndex, players: int, options: Mapping[str, Any] = _NO_OPTIONS
    ) -> None:
        self.actions = actions
        self.players = players
        planes = actions.game.layout.planes.values()
        self._sides = {plane.id: plane.side(players, options) for plane in planes}
        self.blocks: dict[str, Block] = {}
        self.size = 0
        self._add_turn()
        self._add_table()
        self._add_numbers()
        blocks = self.blocks.values()
        sizes = [block.size for block in blocks]
        lows = np.array([block.low for block in blocks], np.float32)
        highs = np.array([block.high for block in blocks], np.float32)
        self.low = np.repeat(lows, sizes)
        self.high = np.repeat(highs, sizes)
        self._views = []
        for viewer in range(players):
            view = VectorView(self.blocks, actions, players, viewer, self._sides)
            self._views.append(view)

    def encode(self, state: State, player: int, said: Sequence[str] = ()) -> NDArray[np.float32]:
        """Returns the observation of a player, as a new vector of shape ``(size,)``.

        Args:
            state: a position of a match of this game, with this number of players.
            player: the seat of the player.
            said: the words of the player's unfinished action; see `Choice.prefix`.
        """
        return self._views[player].encode(state, said)

    @property
    def names(self) -> list[str]:
        """The name of each entry."""
        names: list[str] = []
        for block in self.blocks.values():
            names += block.names
        return names

    def _add(self, name: str, axes: Mapping[str, Sequence[str]], high: int, low: int = 0) -> None:
        """Adds a block, unless it has no entries because an axis has no labels."""
        if not all(axes.values()):
            return
        high = max(high, low + 1)  # libraries require a range
        block = Block(name, axes, low, high, self.size)
        self.blocks[name] = block
        self.size += block.size

    def _add_turn(self) -> None:
        """Adds the blocks of the turn, and of the unfinished action."""
        game = self.actions.game
        seats = {"seat": self._seats}
        stages: list[str] = []
        for phase in game.phases.values():
            stages += [f"{phase.id}.{stage}" for stage in phase.stages]
        self._add("seat", seats, 1)
        self._add("stage", {"stage": stages}, 1)
        for name in ("player", "starter", "active", "out"):
            self._add(name, seats, 1)
        self._add("finished", {}, 1)
        actions = {"action": self.actions.names}
        choices = [len(phase.choice_stages) for phase in game.phases.values()]
        if max(choices) > 1:
            self._add("chosen", actions, 1)
        if _has_questions(game):
            for name in ("turn_player", "asking", "waiting"):
                self._add(name, seats, MOST_SEEN)
            self._add("asked_about", actions, MOST_SEEN)
        words = self.actions.names[self.actions.first_word :]
        self._add("said", {"word": words}, 1)

    def _add_table(self) -> None:
        """Adds the blocks of zones, dice, maps and planes."""
        layout = self.actions.game.layout
        for zone in layout.zones.values():
            self._add_zone(zone)
        for dice in layout.dice.values():
            faces = [str(face) for face in dict.fromkeys(dice.faces)]
            self._add(f"dice.{dice.id}", {"face": faces}, dice.number)
        for board in layout.boards.values():
            links = [link.id for link in board.links]
            self._add(f"maps.{board.id}", {"seat": self._seats, "link": links}, 1)
        for plane in layout.planes.values():
            axes = self._owner_axis(plane)
            axes["piece"] = [kind.id for kind in layout.pieces[plane.holds]]
            axes["cell"] = self._sides[plane.id].names
            self._add(f"planes.{plane.id}", axes, 1)

    def _add_numbers(self) -> None:
        """Adds the blocks of numbers. They come last, after all entries that are counts."""
        for name in ("round", "turn", "idle"):
            self._add(name, {}, LARGEST)
        self._add("committed", {}, self.actions.size)
        for counter in self.actions.game.layout.counters.values():
            self._add_counter(counter)

    def _add_zone(self, zone: Zone) -> None:
        """Adds the counts of a zone by kind, for each pile or place, then of unknown components."""
        layout = self.actions.game.layout
        kinds = layout.kinds[zone.holds]
        ids = [kind.id for kind in kinds]
        most_of_a_kind = max((kind.count for kind in kinds), default=0)
        most = layout.type_of.count(zone.holds)
        axes = self._owner_axis(zone)
        if zone.piles:
            axes["pile"] = _numbered(zone.piles)
        is_row = zone.ordered and zone.size > 0
        if is_row:
            axes["place"] = _numbered(zone.size)
            most_of_a_kind = 1  # in each place
            most = 1
        by_kind = {**axes, "kind": ids}
        self._add(f"zones.{zone.id}", by_kind, min(most_of_a_kind, MOST_SEEN))
        if zone.sees != "everybody" or zone.face_down:
            self._add(f"unknown.{zone.id}", axes, min(most, MOST_SEEN))
        if zone.lacks:
            self._add(f"lacks.{zone.id}", by_kind, 1)
        if zone.ordered and not is_row:
            self._add(f"top.{zone.id}", by_kind, 1)

    def _add_counter(self, counter: Counter) -> None:
        """Adds the block of a counter, in the range of its supply if it belongs to one.

        The entry of a counter that the player does not see is 0.
        """
        axes = self._owner_axis(counter)
        if counter.names:
            axes["of"] = counter.names
        supplies = self.actions.game.layout.supplies
        totals = [supply.total for supply in supplies if counter in supply.counters]
        section = "tracks" if counter.track else "counters"
        low, high = (0, min(totals)) if totals else (-LARGEST, LARGEST)
        self._add(f"{section}.{counter.id}", axes, high, low)

    def _owner_axis(self, part: Zone | Counter | Plane) -> dict[str, Sequence[str]]:
        """Returns the axis of the owners of a part of the table; none if all share it."""
        return {"seat": self._seats} if part.per_player else {}

    @property
    def _seats(self) -> list[str]:
        """Returns the labels of the seats."""
        return [str(seat) for seat in range(self.players)]


def _has_questions(game: Game) -> bool:
    """Returns whether a game has stages in which players are asked."""
    for phase in game.pack.data["phases"].values():
        if any("asks" in stage for stage in phase["stages"].values()):
            return True
    return False


def _numbered(number: int) -> list[str]:
    """Returns labels that count from 1."""
    return [str(place) for place in range(1, number + 1)]
