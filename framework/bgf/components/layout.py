"""The static shape of a table, read from the content once: kinds, zones, counters, slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bgf.components.board import Board, Link
from bgf.components.dice import Dice
from bgf.components.entries import shares_of
from bgf.components.plane import Plane, Side
from bgf.components.shape import Shape
from bgf.components.weights import Weights
from bgf.errors import PluginError, nearest
from bgf.words import message
from bgf_cext import Outline

T = TypeVar("T")

__all__ = ["Counter", "Kind", "Layout", "Supply", "Zone"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component or piece: a blue card, the ticket from A to B.

    Attributes:
        id: its name in the content.
        type: the component type, such as ``cards``.
        index: its number among the kinds of its type, from 0.
        count: how many components of this kind exist.
        data: its entry in the content.
        shape: how the pieces lie that it shows, None if it shows none.
    """

    id: str
    type: str
    index: int
    count: int
    data: Mapping[str, Any]
    shape: Shape | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where components lie.

    Attributes:
        slots: its places at the table: one number, or one for each player; of several piles
            that of the first.
        piles: how many piles lie in it side by side, 0 for a zone that is no row of piles.
        face_down: whether components may lie face down in it, so that who sees in sees their backs.
        sees: who sees what lies there: ``everybody``, ``owner`` or ``nobody``.
        count: who knows how many lie there, in the same words.
        ordered: whether the order in it means anything; its last component is the top.
        size: how many a row shows, 0 for any number.
    """

    id: str
    holds: str
    per_player: bool
    sees: str
    count: str
    ordered: bool
    tally: bool
    starts: bool
    slots: tuple[int, ...]
    size: int
    piles: int
    face_down: bool

    def places(self, players: int) -> tuple[int, ...]:
        """Returns its slots at a table for a number of players, by player and then by pile."""
        if not self.piles:
            return self.slots[:players]
        width = self.piles
        return tuple(slot + pile for slot in self.slots[:players] for pile in range(width))

    def arranged(self, of_each: Sequence[T]) -> Any:
        """Returns one thing for each of its `places` as a list by pile and a list by player.

        One thing alone for a zone that is there once and has no piles.
        """
        if not self.piles:
            return list(of_each) if self.per_player else of_each[0]
        piles = [list(of_each[n : n + self.piles]) for n in range(0, len(of_each), self.piles)]
        return piles if self.per_player else piles[0]


@dataclass(frozen=True, slots=True)
class Counter:
    """A number at the table, such as coins or a score; or several numbers in a row.

    Attributes:
        slots: its places at the table, as for a zone; of several numbers that of the first.
        names: what the numbers are of, where there are several: the kinds of a type of pieces or
            components, the places of a map, or those of a row by number, from 1; empty for a single
            number.
        pieces: the type of pieces that it counts, or empty.
        sees: who sees it while the match goes on: ``everybody``, ``owner`` or ``nobody``.
    """

    id: str
    per_player: bool
    sees: str
    start: int
    slots: tuple[int, ...]
    names: tuple[str, ...]
    pieces: str
    track: bool

    @property
    def width(self) -> int:
        """The number of its numbers, for each player or for the table."""
        return len(self.names) or 1

    def is_seen(self, viewer: int, owner: int) -> bool:
        """Returns whether a viewer sees a player's number while the match goes on.

        Args:
            viewer: a seat, or the layout's `seats` for a spectator.
            owner: the seat of the player, any for a counter that all share.
        """
        return self.sees == "everybody" or (self.sees == "owner" and viewer == owner)


@dataclass(frozen=True, slots=True)
class Supply:
    """Counters that together always hold `total` pieces, for each player or for the table."""

    id: str
    counters: tuple[Counter, ...]
    total: int
    per_player: bool


@dataclass(slots=True)
class Layout(Outline):
    """The static shape of a table.

    A *slot* is one place of one zone or counter: shared ones come first, then all those of player
    0, then those of player 1 and so on, so that a slot's number does not depend on how many play.

    See `bgf_cext.Outline` for what moves need of it.

    Attributes:
        type_of: for each component its type.
        id_of: for each component the id of its kind.
        counts_seen: for each slot the bit mask of the viewers who know how many lie there.
        zone_of: for each slot its zone.
        is_tallied: whether there is a zone that counts by kind.
        owner_of: for each slot the seat of its owner, -1 if all share it.
        links, board_of: each link of all maps by its slot, and the map it is on.
        secret_counters: those that not everybody sees while the match goes on.
        pieces: the kinds of each type of pieces, which are alike and are counted.
        planes: the boards on which pieces are placed.
        dice: the dice that are rolled together, by name.
        weights: what each number weighs in the check of a position.
    """

    seats: int
    everybody: int = 0
    kinds: dict[str, tuple[Kind, ...]] = field(default_factory=dict)
    kind_of: list[int] = field(default_factory=list)
    type_of: list[str] = field(default_factory=list)
    id_of: list[str] = field(default_factory=list)
    zones: dict[str, Zone] = field(default_factory=dict)
    zone_of: list[Zone] = field(default_factory=list)
    is_tallied: bool = False
    sees: list[int] = field(default_factory=list)
    counts_seen: list[int] = field(default_factory=list)
    owner_of: list[int] = field(default_factory=list)
    ordered: list[bool] = field(default_factory=list)
    refill: list[int] = field(default_factory=list)
    rows: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    shared_zones: int = 0
    player_zones: int = 0
    counters: dict[str, Counter] = field(default_factory=dict)
    secret_counters: tuple[Counter, ...] = ()
    shared_counters: int = 0
    player_counters: int = 0
    supplies: tuple[Supply, ...] = ()
    boards: dict[str, Board] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    board_of: tuple[Board, ...] = ()
    claims: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    pieces: dict[str, tuple[Kind, ...]] = field(default_factory=dict)
    planes: dict[str, Plane] = field(default_factory=dict)
    dice: dict[str, Dice] = field(default_factory=dict)
    shared_masks: int = 0
    player_masks: int = 0
    weights: Weights = field(default_factory=Weights)

    @classmethod
    def from_content(cls, data: Mapping[str, Any]) -> Layout:
        """Reads the sections of the content that say what lies on the table."""
        layout = cls(seats=data["players"]["max"])
        layout.everybody = (1 << (layout.seats + 1)) - 1
        marks: dict[str, int] = {}
        for type_, kinds in data.get("pieces", {}).items():
            layout.pieces[type_] = _kinds(type_, kinds)
            marks |= {kind.data.get("mark", ""): kind.index for kind in layout.pieces[type_]}
        for type_, kinds in data.get("components", {}).items():
            layout._add_kinds(type_, kinds, marks)
        layout._add_zones(data.get("zones", {}))
        tracks = {name: {**entry, "track": True} for name, entry in data.get("tracks", {}).items()}
        places = {name: tuple(entry["places"]) for name, entry in data.get("maps", {}).items()}
        counters = {**data.get("counters", {}), **tracks}
        layout._add_counters(counters, places, data.get("dice", {}))
        layout._add_planes(data.get("planes", {}))
        layout.supplies = tuple(
            Supply(
                name,
                tuple(layout.counters[c] for c in entry["counters"]),
                entry["total"],
                _is_own(entry),
            )
            for name, entry in data.get("supplies", {}).items()
        )
        for name, entry in data.get("maps", {}).items():
            pairs = layout.kinds.get(entry.get("pairs", ""), ())
            data_of = [kind.data for kind in pairs]
            index, first = len(layout.boards), len(layout.links)
            board = Board.from_content(name, entry, data_of, index, first)
            layout.boards[name] = board
            layout.links += board.links
            layout.board_of += (board,) * len(board.links)
        for link, board in zip(layout.links, layout.board_of, strict=True):
            rest, apart = ~(1 << link.slot), ~sum(1 << slot for slot in (link.slot, *link.twins))
            layout.claims.append((link.a, link.b, board.index, board.single_up_to, rest, apart))
        layout.weights = Weights.of(layout)
        return layout

    def zone(self, name: str) -> int:
        """Returns the slot of a shared zone.

        Raises:
            PluginError: if the content has no such zone.
        """
        return _named(self.zones, name, "zone").slots[0]

    def zone_named(self, name: str) -> Zone:
        """Returns a zone by its name; raises as `zone`."""
        return _named(self.zones, name, "zone")

    def hands(self, name: str) -> tuple[int, ...]:
        """Returns the slots of a zone of each player, by player; raises as `zone`."""
        return _named(self.zones, name, "zone").slots

    def piles(self, name: str) -> tuple[int, ...]:
        """Returns the slots of the piles of a shared zone; raises as `zone`."""
        return _named(self.zones, name, "zone").places(1)

    def counter(self, name: str) -> int:
        """Returns the slot of a shared counter or track: that of its first number."""
        return _named(self.counters, name, "counter").slots[0]

    def counts(self, name: str) -> tuple[int, ...]:
        """Returns the slots of a counter or track by player, each that of its first number."""
        return _named(self.counters, name, "counter").slots

    def kind(self, type_: str, name: str) -> Kind:
        """Returns a kind of component by its name; raises as `zone`."""
        kinds = _named(self.kinds, type_, "component type")
        return _named({kind.id: kind for kind in kinds}, name, "kind", type_)

    def piece(self, type_: str, name: str) -> Kind:
        """Returns a kind of piece by its name; raises as `zone`."""
        kinds = _named(self.pieces, type_, "type of pieces")
        return _named({kind.id: kind for kind in kinds}, name, "kind", type_)

    def kinds_of(self, type_: str) -> tuple[Kind, ...]:
        """Returns the kinds of a type of components, by index; raises as `zone`."""
        return _named(self.kinds, type_, "component type")

    def pieces_of(self, type_: str) -> tuple[Kind, ...]:
        """Returns the kinds of a type of pieces, by index; raises as `zone`."""
        return _named(self.pieces, type_, "type of pieces")

    def board(self, name: str) -> Board:
        """Returns a map by its name; raises as `zone`."""
        return _named(self.boards, name, "map")

    def plane(self, name: str) -> Plane:
        """Returns a plane by its name; raises as `zone`."""
        return _named(self.planes, name, "plane")

    def some_dice(self, name: str) -> Dice:
        """Returns dice by their name; raises as `zone`."""
        return _named(self.dice, name, "dice")

    def zone_slots(self, players: int) -> int:
        """Returns the number of zone slots at a table for a number of players."""
        return self.shared_zones + players * self.player_zones

    def counter_slots(self, players: int) -> int:
        """Returns the number of counter slots at a table for a number of players."""
        return self.shared_counters + players * self.player_counters

    def kind_at(self, component: int) -> Kind:
        """Returns the kind of a component."""
        return self.kinds[self.type_of[component]][self.kind_of[component]]

    def viewer_bit(self, viewer: int | None) -> int:
        """Returns the bit of a viewer in a mask of viewers: a seat, or None for the spectators."""
        return 1 << (self.seats if viewer is None else viewer)

    def mask_slots(self, players: int) -> int:
        """Returns the number of bit masks of the planes at a table for a number of players."""
        return self.shared_masks + players * self.player_masks

    def _add_kinds(self, type_: str, entries: Mapping[str, Any], marks: Mapping[str, int]) -> None:
        self.kinds[type_] = _kinds(type_, entries, marks)
        for kind in self.kinds[type_]:
            self.kind_of += [kind.index] * kind.count
            self.type_of += [type_] * kind.count
            self.id_of += [kind.id] * kind.count

    def _slots(
        self, entries: Mapping[str, Any], widths: Mapping[str, int] | None = None
    ) -> tuple[dict[str, tuple[int, ...]], int, int]:
        """The slots of each entry, and how many are shared and how many each player has.

        Args:
            entries: zones, counters or planes.
            widths: how many slots in a row an entry takes; 1 if not named.
        """
        widths = widths or {}
        slots: dict[str, tuple[int, ...]] = {}
        shared = own = 0
        for name, entry in entries.items():
            if not _is_own(entry):
                slots[name] = (shared,)
                shared += widths.get(name, 1)
        for name, entry in entries.items():
            if _is_own(entry):
                slots[name] = (shared + own,)
                own += widths.get(name, 1)
        for name, entry in entries.items():
            if _is_own(entry):
                slots[name] = tuple(slots[name][0] + seat * own for seat in range(self.seats))
        return slots, shared, own

    def _add_zones(self, entries: Mapping[str, Any]) -> None:
        widths = {name: entry.get("piles", 1) for name, entry in entries.items()}
        slots, self.shared_zones, self.player_zones = self._slots(entries, widths)
        total = self.zone_slots(self.seats)
        self.sees, self.counts_seen = [0] * total, [0] * total
        self.ordered, self.owner_of = [False] * total, [-1] * total
        self.refill, self.rows = [-1] * total, [(-1, 0, -1, -1, -1)] * total
        by_slot: dict[int, Zone] = {}
        for name, entry in entries.items():
            zone = Zone(
                id=name,
                holds=entry["holds"],
                per_player=_is_own(entry),
                sees=entry["sees"],
                count=entry.get("count", "everybody"),
                ordered=entry.get("ordered", False),
                tally=entry.get("tally", False) or "sweep" in entry,
                starts=entry.get("starts", False),
                slots=slots[name],
                size=entry.get("size", 0),
                piles=entry.get("piles", 0),
                face_down=entry.get("face_down", False),
            )
            self.zones[name] = zone
            for number, slot in enumerate(zone.places(self.seats)):
                seat = number // (zone.piles or 1)
                by_slot[slot] = zone
                self.owner_of[slot] = seat if zone.per_player else -1
                self.ordered[slot] = zone.ordered
                if "refill" in entry:
                    self.refill[slot] = _beside(slots[entry["refill"]], seat)
                deck = _beside(slots[entry["fill"]], seat) if "fill" in entry else -1
                self.rows[slot] = (deck, zone.size, -1, -1, -1)
                if "sweep" in entry:
                    sweep = entry["sweep"]
                    kind = self.kind(zone.holds, sweep["kind"]).index
                    to = _beside(slots[sweep["to"]], seat)
                    self.rows[slot] = (deck, zone.size, kind, sweep["at"], to)
                viewers = {"everybody": self.everybody, "owner": 1 << seat, "nobody": 0}
                self.sees[slot] = viewers[zone.sees]
                self.counts_seen[slot] = viewers[zone.sees] | viewers[zone.count]
        self.zone_of = [by_slot[slot] for slot in range(total)]
        self.is_tallied = any(zone.tally for zone in self.zones.values())

    def _add_counters(
        self,
        entries: Mapping[str, Any],
        places: Mapping[str, tuple[str, ...]],
        dice: Mapping[str, Any],
    ) -> None:
        names = {name: self._names_of(entry, places) for name, entry in entries.items()}
        widths = {name: len(of) or 1 for name, of in names.items()}
        widths |= {name: entry.get("number", 1) for name, entry in dice.items()}
        slots, self.shared_counters, self.player_counters = self._slots({**entries, **dice}, widths)
        self.dice = {
            name: Dice(name, widths[name], tuple(entry["faces"]), *slots[name])
            for name, entry in dice.items()
        }
        self.counters = {
            name: Counter(
                id=name,
                per_player=_is_own(entry),
                sees=entry.get("sees", "everybody"),
                start=entry.get("start", 0),
                slots=slots[name],
                names=names[name],
                pieces=next((word for word in shares_of(entry) if word in self.pieces), ""),
                track=entry.get("track", False),
            )
            for name, entry in entries.items()
        }
        self.secret_counters = tuple(
            counter for counter in self.counters.values() if counter.sees != "everybody"
        )

    def _names_of(
        self, entry: Mapping[str, Any], places: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, ...]:
        """What the numbers of a counter are of, where there are several."""
        for word in shares_of(entry):
            kinds = self.pieces.get(word) or self.kinds.get(word)
            if kinds:
                return tuple(kind.id for kind in kinds)
            if word in places:
                return places[word]
            if word in self.zones:
                return tuple(str(place + 1) for place in range(self.zones[word].size))
        return ()

    def _add_planes(self, entries: Mapping[str, Any]) -> None:
        widths = {name: len(self.pieces[entry["holds"]]) for name, entry in entries.items()}
        slots, self.shared_masks, self.player_masks = self._slots(entries, widths)
        for name, entry in entries.items():
            sides = tuple(map(Side.from_content, entry["sides"]))
            self.planes[name] = Plane(
                id=name,
                holds=entry["holds"],
                per_player=_is_own(entry),
                slots=slots[name],
                width=widths[name],
                sides=sides,
                by_players={
                    players: side
                    for side in sides
                    for players in side.players or range(1, self.seats + 1)
                },
            )


def _kinds(
    type_: str, entries: Mapping[str, Any], marks: Mapping[str, int] | None = None
) -> tuple[Kind, ...]:
    """The kinds of a type; those of components may have shapes, made of pieces with `marks`."""
    found = []
    for index, (name, entry) in enumerate(entries.items()):
        shape = Shape.from_content(entry["shape"], marks) if marks and "shape" in entry else None
        found.append(Kind(name, type_, index, entry.get("count", 1), entry, shape))
    return tuple(found)


def _is_own(entry: Mapping[str, Any]) -> bool:
    """Returns whether each player has one."""
    return "player" in shares_of(entry)


def _named(things: Mapping[str, T], name: str, what: str, type_: str = "") -> T:
    """Returns the thing of a name.

    Raises:
        PluginError: if there is none.
    """
    if name not in things:
        text = "declared.no_such_of_type" if type_ else "declared.no_such"
        facts = {"what": message(f"defect.what.{what}"), "type": type_}
        choices = nearest(name, things)
        raise PluginError(message(text, name=name, choices=choices, **facts))
    return things[name]


def _beside(slots: tuple[int, ...], seat: int) -> int:
    """Of another zone the slot of the same seat, or the only one."""
    return slots[seat if len(slots) > 1 else 0]
