"""What a player knows as a vector of numbers, each with a name and a range.

The vector is made of blocks, generated from what the content declares: the turn, zones, dice, maps
and planes, and last numbers, those of counters and tracks among them. Nothing is in it that is not
in the player's `State.observation`: what a player can't tell apart looks alike.

Seats are the player's own: seat 0 is who looks, 1 the next in turn order, and so on; the block
`seat` says which seat of the table one has. A component is counted where the player knows that it
lies, by its kind; one that the player does not know is counted as unknown, where its player may
know how many lie there. Rows have an entry for each kind in each place; of an ordered pile the top
is told besides, the order below it is not. What the player has chosen in secret is `committed`, as
the number of the action and 1; of one that is said in words its kind's number, the words are in
`said`, as those are of an action that is being said.

Some blocks are there only for games that need them: `lacks` for the kinds that zones are known to
lack, and `chosen` for a player's own choices in a phase with several. Games in which players ask
each other have four more: `turn_player`; `asking`, the seats of the players who ask; `waiting`, the
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

from bgf.adapters.viewing import LARGEST, View
from bgf_cext import MOST_SEEN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.adapters.actions import ActionIndex
    from bgf.components.layout import Counter, Zone
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Block", "Observing"]

_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Block:
    """Entries of the vector that say the same of many things.

    Attributes:
        name: what they say, as the observation names it: ``zones.hand``.
        axes: what they are by, in order, with the labels of each: ``{"seat": ["0", "1"]}``; none
            for a single entry.
        low, high: the range of each entry; a number beyond it is shown as its nearest end.
        start: where it begins in the vector.
    """

    name: str
    axes: Mapping[str, Sequence[str]]
    low: int
    high: int
    start: int

    @property
    def shape(self) -> tuple[int, ...]:
        """How many labels each axis has."""
        return tuple(map(len, self.axes.values()))

    @property
    def size(self) -> int:
        """How many entries there are."""
        return prod(self.shape)

    @property
    def names(self) -> Iterator[str]:
        """The name of each entry: ``zones.hand.0.blue``."""
        return (".".join((self.name, *labels)) for labels in product(*self.axes.values()))


class Observing:
    """The vectors of a game for one number of players; see the module.

    Args:
        actions: the numbers of the game's actions.
        players: how many play.
        options: the values of the game's options, where the side of a plane depends on them.

    Attributes:
        blocks: by name, in the order of the vector.
        size: how many entries the vector has.
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
        ranges = [(block.low, block.high, block.size) for block in self.blocks.values()]
        sizes = [size for *_, size in ranges]
        self.low, self.high = (
            np.repeat(np.array(ends, np.float32), sizes)
            for ends in ([low for low, *_ in ranges], [high for _, high, _ in ranges])
        )
        self._views = [View(self.blocks, actions, players, p, self._sides) for p in range(players)]

    def encode(self, state: State, player: int, said: Sequence[str] = ()) -> NDArray[np.float32]:
        """What a player knows, as a new vector of shape ``(size,)``.

        Args:
            state: a position of a match of this game, of so many players.
            player: the seat that looks.
            said: the words of an action that the player has begun to say; see `Choice.prefix`.
        """
        return self._views[player].encode(state, said)

    @property
    def names(self) -> list[str]:
        """The name of each entry."""
        return [name for block in self.blocks.values() for name in block.names]

    def _add(self, name: str, axes: Mapping[str, Sequence[str]], high: int, low: int = 0) -> None:
        if all(axes.values()):
            high = max(high, low + 1)  # libraries want a range
            self.blocks[name] = Block(name, axes, low, high, self.size)
            self.size += self.blocks[name].size

    def _add_turn(self) -> None:
        """Whose turn it is, in which phase, and what has been said of an action."""
        game, seats = self.actions.game, {"seat": self._seats}
        stages = [f"{phase.id}.{id_}" for phase in game.phases.values() for id_ in phase.stages]
        self._add("seat", seats, 1)
        self._add("stage", {"stage": stages}, 1)
        for name in ("player", "starter", "active", "out"):
            self._add(name, seats, 1)
        self._add("finished", {}, 1)
        actions = {"action": self.actions.names}
        if any(len(phase.choice_stages) > 1 for phase in game.phases.values()):
            self._add("chosen", actions, 1)
        if _has_questions(game):
            for name in ("turn_player", "asking", "waiting"):
                self._add(name, seats, MOST_SEEN)
            self._add("asked_about", actions, MOST_SEEN)
        self._add("said", {"word": self.actions.names[self.actions.first_word :]}, 1)

    def _add_table(self) -> None:
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
            kinds = [kind.id for kind in layout.pieces[plane.holds]]
            axes = {"seat": self._seats} if plane.per_player else {}
            cells = self._sides[plane.id].names
            self._add(f"planes.{plane.id}", {**axes, "piece": kinds, "cell": cells}, 1)

    def _add_numbers(self) -> None:
        """Numbers come last: nothing after them is counted."""
        for name in ("round", "turn", "idle"):
            self._add(name, {}, LARGEST)
        self._add("committed", {}, self.actions.size)
        for counter in self.actions.game.layout.counters.values():
            self._add_counter(counter)

    def _add_zone(self, zone: Zone) -> None:
        """Adds the counts of a zone by kind, for each pile or place, then those of unknown ones."""
        layout = self.actions.game.layout
        kinds, total = layout.kinds[zone.holds], layout.type_of.count(zone.holds)
        ids, most = [kind.id for kind in kinds], max((kind.count for kind in kinds), default=0)
        axes: dict[str, Sequence[str]] = {"seat": self._seats} if zone.per_player else {}
        if zone.piles:
            axes["pile"] = _numbered(zone.piles)
        is_row = zone.ordered and zone.size > 0
        if is_row:
            axes["place"] = _numbered(zone.size)
        self._add(f"zones.{zone.id}", {**axes, "kind": ids}, 1 if is_row else min(most, MOST_SEEN))
        if zone.sees != "everybody" or zone.face_down:
            self._add(f"unknown.{zone.id}", axes, 1 if is_row else min(total, MOST_SEEN))
        if zone.lacks:
            self._add(f"lacks.{zone.id}", {**axes, "kind": ids}, 1)
        if zone.ordered and not is_row:
            self._add(f"top.{zone.id}", {**axes, "kind": ids}, 1)

    def _add_counter(self, counter: Counter) -> None:
        """A number, in the range that a supply gives it, if it is of one; 0 if it is not seen."""
        axes: dict[str, Sequence[str]] = {"seat": self._seats} if counter.per_player else {}
        if counter.names:
            axes["of"] = counter.names
        supplies = self.actions.game.layout.supplies
        totals = [supply.total for supply in supplies if counter in supply.counters]
        section = "tracks" if counter.track else "counters"
        low, high = (0, min(totals)) if totals else (-LARGEST, LARGEST)
        self._add(f"{section}.{counter.id}", axes, high, low)

    @property
    def _seats(self) -> list[str]:
        return [str(seat) for seat in range(self.players)]


def _has_questions(game: Game) -> bool:
    """Returns whether a player may be asked anything in a game."""
    phases = game.pack.data["phases"].values()
    return any("asks" in stage for phase in phases for stage in phase["stages"].values())


def _numbered(number: int) -> list[str]:
    return [str(place) for place in range(1, number + 1)]
