# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The static shape of a table, read from the content once: kinds, zones, counters, slots.

This module is compiled where it stands, with the C types of `layout.pxd`: every move on a table
looks at its layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bgf.components.board import Board, Link
from bgf.components.dice import Dice
from bgf.components.entries import shares_of
from bgf.components.plane import Plane
from bgf.components.shape import Shape
from bgf.components.weights import Weights
from bgf.errors import PluginError, nearest
from bgf.words import message
from bgf_cext import slots

T = TypeVar("T")

__all__ = ["ClaimEffects", "Counter", "Kind", "Layout", "Row", "Supply", "Zone"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component or piece: a blue card, the ticket from A to B.

    Attributes:
        id: its name in the content.
        type: the component type, such as ``cards``.
        index: its number among the kinds of its type, from 0.
        count: the number of components of this kind.
        data: its entry in the content, with all keys: ``data["value"]``, for example.
        shape: the arrangement of the pieces that it shows; None if it shows none.
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
        id: its name in the content.
        holds: the type of components that it holds.
        per_player: whether each player has one.
        sees: the viewers of its components: ``everybody``, ``owner`` or ``nobody``.
        count: the viewers of the number of its components, in the same words.
        ordered: whether the order in it means anything; its last component is the top.
        tally: whether its components are counted by kind.
        starts: whether all components of its type lie in it before set-up.
        slots: its places at the table: one number, or one for each player; that of the first pile
            if there are several.
        size: the largest number of its components; 0 for any number.
        piles: the number of piles in it side by side; 0 for a zone without piles.
        face_down: whether components may lie face down in it; viewers see their backs then.
        lacks: whether the rules may tell which kinds it lacks, see `State.tell_lacks`.
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
    lacks: bool

    def places(self, players: int) -> tuple[int, ...]:
        """Returns its slots at a table for a number of players, by player and then by pile."""
        if not self.piles:
            return self.slots[:players]
        width = self.piles
        return tuple(slot + pile for slot in self.slots[:players] for pile in range(width))

    def arranged(self, of_each: Sequence[T]) -> Any:
        """Arranges things, one for each of its `places`, by player and by pile.

        Returns:
            A list by player of lists by pile. A zone that all share has no list by player, and one
            without piles no list by pile, so that it may be one thing alone.
        """
        if not self.piles:
            return list(of_each) if self.per_player else of_each[0]
        starts = range(0, len(of_each), self.piles)
        piles = [list(of_each[start : start + self.piles]) for start in starts]
        return piles if self.per_player else piles[0]


@dataclass(frozen=True, slots=True)
class Counter:
    """A number at the table, such as coins or a score; or several numbers in a row.

    Attributes:
        id: its name in the content.
        per_player: whether each player has one.
        sees: its viewers while the match goes on: ``everybody``, ``owner`` or ``nobody``.
        starts: its numbers before set-up, one for each of `names`; one for a single number.
        slots: its places at the table, as for a zone; that of the first number if there are
            several.
        names: the names of its numbers, if there are several: the kinds of a type of pieces or
            components, the places of a map, or those of a row by number, from 1; empty for a single
            number.
        pieces: the type of pieces that it counts; empty if it counts none.
        track: whether it is a track.
    """

    id: str
    per_player: bool
    sees: str
    starts: tuple[int, ...]
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
    """Counters that together always hold the same number of pieces.

    Attributes:
        id: its name in the content.
        counters: the counters.
        total: the sum of their numbers.
        per_player: whether the counters of each player have this sum, and not those of the table.
    """

    id: str
    counters: tuple[Counter, ...]
    total: int
    per_player: bool


class Row:
    """How an open row is filled and swept. A number is -1 if the content does not give it.

    Attributes:
        deck: the slot of the zone from which it is filled.
        size: the number of its places; 0 for any number.
        swept_kind: the kind for which it is swept, by index.
        swept_at: the number of components of that kind at which it is swept.
        swept_to: the slot to which it is swept.
    """

    __slots__ = ("deck", "size", "swept_at", "swept_kind", "swept_to")

    deck: int
    size: int
    swept_kind: int
    swept_at: int
    swept_to: int

    def __init__(
        self,
        deck: int = -1,
        size: int = 0,
        swept_kind: int = -1,
        swept_at: int = -1,
        swept_to: int = -1,
    ) -> None:
        self.deck = deck
        self.size = size
        self.swept_kind = swept_kind
        self.swept_at = swept_at
        self.swept_to = swept_to


class ClaimEffects:
    """What changes when a player claims a link.

    Attributes:
        a, b: the places that it joins.
        board: the index of its map.
        single_up_to: the largest number of players with which a double link of that map counts as
            single.
        other_links: the bit mask of all links but this one.
        other_pairs: the bit mask of all links but this one and its other strands.
    """

    __slots__ = ("a", "b", "board", "other_links", "other_pairs", "single_up_to")

    a: int
    b: int
    board: int
    single_up_to: int
    other_links: int
    other_pairs: int

    def __init__(
        self, a: int, b: int, board: int, single_up_to: int, other_links: int, other_pairs: int
    ) -> None:
        self.a = a
        self.b = b
        self.board = board
        self.single_up_to = single_up_to
        self.other_links = other_links
        self.other_pairs = other_pairs


class Layout:
    """The static shape of a table; it never changes once it is made.

    A *slot* is one place of one zone or counter. Shared ones come first, then all those of player
    0, then those of player 1 and so on: its number does not depend on the number of players.

    Attributes:
        seats: the largest number of players.
        everybody: the bit mask of all viewers: bit p is player p, bit `seats` the spectators.
        kinds: the kinds of each type of components.
        kind_of: for each component its kind's index within its type.
        type_of: the type of each component.
        id_of: the id of the kind of each component.
        zones: the zones by name.
        zone_of: the zone of each slot.
        is_tallied: whether there is a zone that counts by kind.
        sees: for each slot the bit mask of the viewers who see what lies there.
        counts_seen: for each slot the bit mask of the viewers who know the number of components.
        owner_of: the seat of each slot's owner; -1 if all share it.
        ordered: for each slot whether the order in it matters.
        refill: for each slot the one that is shuffled into it when it empties, or -1.
        rows: for each slot how it is filled and swept.
        shared_zones, player_zones: the number of zone slots that all share, and of each player.
        counters: the counters and tracks by name.
        secret_counters: the counters that some viewers don't see while the match goes on.
        shared_counters, player_counters: the number of counter slots that all share, and of each
            player.
        supplies: the counters that together always hold the same number of pieces.
        boards: the maps by name.
        links: the links of all maps, by slot.
        board_of: the map of each link.
        claims: for each link what changes when it is claimed.
        pieces: the kinds of each type of pieces, which are alike and are counted.
        planes: the boards on which pieces are placed, by name.
        dice: the dice that are rolled together, by name.
        shared_masks, player_masks: the number of bit masks of planes that all share, and of each
            player.
        weights: the weight of each number in the check of a position.
    """

    __slots__ = (
        "board_of",
        "boards",
        "claims",
        "counters",
        "counts_seen",
        "dice",
        "everybody",
        "id_of",
        "is_tallied",
        "kind_of",
        "kinds",
        "links",
        "ordered",
        "owner_of",
        "pieces",
        "planes",
        "player_counters",
        "player_masks",
        "player_zones",
        "refill",
        "rows",
        "seats",
        "secret_counters",
        "sees",
        "shared_counters",
        "shared_masks",
        "shared_zones",
        "supplies",
        "type_of",
        "weights",
        "zone_of",
        "zones",
    )

    seats: int
    everybody: int
    kinds: dict[str, tuple[Kind, ...]]
    kind_of: list[int]
    type_of: list[str]
    id_of: list[str]
    zones: dict[str, Zone]
    zone_of: list[Zone]
    is_tallied: bool
    sees: list[int]
    counts_seen: list[int]
    owner_of: list[int]
    ordered: list[bool]
    refill: list[int]
    rows: list[Row]
    shared_zones: int
    player_zones: int
    counters: dict[str, Counter]
    secret_counters: tuple[Counter, ...]
    shared_counters: int
    player_counters: int
    supplies: tuple[Supply, ...]
    boards: dict[str, Board]
    links: tuple[Link, ...]
    board_of: tuple[Board, ...]
    claims: list[ClaimEffects]
    pieces: dict[str, tuple[Kind, ...]]
    planes: dict[str, Plane]
    dice: dict[str, Dice]
    shared_masks: int
    player_masks: int
    weights: Weights

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.everybody = (1 << (seats + 1)) - 1
        self.kinds = {}
        self.kind_of = []
        self.type_of = []
        self.id_of = []
        self.zones = {}
        self.zone_of = []
        self.is_tallied = False
        self.sees = []
        self.counts_seen = []
        self.owner_of = []
        self.ordered = []
        self.refill = []
        self.rows = []
        self.shared_zones = self.player_zones = 0
        self.counters = {}
        self.secret_counters = ()
        self.shared_counters = self.player_counters = 0
        self.supplies = ()
        self.boards = {}
        self.links = ()
        self.board_of = ()
        self.claims = []
        self.pieces = {}
        self.planes = {}
        self.dice = {}
        self.shared_masks = self.player_masks = 0
        self.weights = Weights()

    @classmethod
    def from_content(cls, data: Mapping[str, Any]) -> Layout:
        """Returns the layout for the content of a game.

        Args:
            data: the whole content, as `bgf validate` accepts it.
        """
        maps = data.get("maps", {})
        layout = cls(data["players"]["max"])
        marks = layout._add_pieces(data.get("pieces", {}))
        for type_, kinds in data.get("components", {}).items():
            layout._add_kinds(type_, kinds, marks)
        layout._add_zones(data.get("zones", {}))
        tracks = {name: {**entry, "track": True} for name, entry in data.get("tracks", {}).items()}
        counters = {**data.get("counters", {}), **tracks}
        places = {name: tuple(entry["places"]) for name, entry in maps.items()}
        layout._add_counters(counters, places, data.get("dice", {}))
        layout._add_planes(data.get("planes", {}))
        layout._add_supplies(data.get("supplies", {}))
        for name, entry in maps.items():
            layout._add_map(name, entry)
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

    def own_zones(self, name: str) -> tuple[int, ...]:
        """Returns the slots of a zone of each player, by player; raises as `zone`."""
        return _named(self.zones, name, "zone").slots

    def piles(self, name: str) -> tuple[int, ...]:
        """Returns the slots of the piles of a shared zone; raises as `zone`."""
        return _named(self.zones, name, "zone").places(1)

    def counter(self, name: str) -> int:
        """Returns the slot of a shared counter or track: that of its first number."""
        return _named(self.counters, name, "counter").slots[0]

    def own_counters(self, name: str) -> tuple[int, ...]:
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

    def mask_slots(self, players: int) -> int:
        """Returns the number of bit masks of the planes at a table for a number of players."""
        return self.shared_masks + players * self.player_masks

    def kind_at(self, component: int) -> Kind:
        """Returns the kind of a component."""
        return self.kinds[self.type_of[component]][self.kind_of[component]]

    def viewer_bit(self, viewer: int | None) -> int:
        """Returns the bit of a viewer in a mask of viewers.

        Args:
            viewer: a seat, or None for the spectators.
        """
        return 1 << (self.seats if viewer is None else viewer)

    def _add_pieces(self, entries: Mapping[str, Any]) -> dict[str, int]:
        """Adds the types of pieces; returns the index of each kind by its mark."""
        marks: dict[str, int] = {}
        for type_, kinds in entries.items():
            self.pieces[type_] = _kinds(type_, kinds)
            marks |= {kind.data.get("mark", ""): kind.index for kind in self.pieces[type_]}
        return marks

    def _add_kinds(self, type_: str, entries: Mapping[str, Any], marks: Mapping[str, int]) -> None:
        self.kinds[type_] = _kinds(type_, entries, marks)
        for kind in self.kinds[type_]:
            self.kind_of += [kind.index] * kind.count
            self.type_of += [type_] * kind.count
            self.id_of += [kind.id] * kind.count

    def _slots(
        self, entries: Mapping[str, Any], widths: Mapping[str, int] | None = None
    ) -> tuple[dict[str, tuple[int, ...]], int, int]:
        """Numbers the slots of zones, counters or planes: shared ones, then player by player.

        Args:
            entries: the entries of the content, by name.
            widths: the number of slots in a row of an entry; 1 if not named.

        Returns:
            The first slot of each entry, one or one for each seat; the number of shared slots; and
            the number of slots of each player.
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
        self.sees = [0] * total
        self.counts_seen = [0] * total
        self.ordered = [False] * total
        self.owner_of = [-1] * total
        self.refill = [-1] * total
        self.rows = [Row()] * total
        zone_of: dict[int, Zone] = {}
        for name, entry in entries.items():
            zone = _zone(name, entry, slots[name])
            self.zones[name] = zone
            for number, slot in enumerate(zone.places(self.seats)):
                zone_of[slot] = zone
                seat = number // (zone.piles or 1)
                self._add_zone_slot(slot, zone, seat, entry, slots)
        self.zone_of = [zone_of[slot] for slot in range(total)]
        self.is_tallied = any(zone.tally for zone in self.zones.values())

    def _add_zone_slot(
        self,
        slot: int,
        zone: Zone,
        seat: int,
        entry: Mapping[str, Any],
        slots: Mapping[str, tuple[int, ...]],
    ) -> None:
        """Adds one slot of a zone.

        Args:
            slot: the slot.
            zone: its zone.
            seat: the seat of its owner; 0 if all share it.
            entry: the entry of the zone in the content.
            slots: the slots of all zones.
        """
        self.owner_of[slot] = seat if zone.per_player else -1
        self.ordered[slot] = zone.ordered
        if "refill" in entry:
            self.refill[slot] = _slot_of_seat(slots[entry["refill"]], seat)
        row = Row(size=zone.size)
        if "fill" in entry:
            row.deck = _slot_of_seat(slots[entry["fill"]], seat)
        if "sweep" in entry:
            sweep = entry["sweep"]
            row.swept_kind = self.kind(zone.holds, sweep["kind"]).index
            row.swept_at = sweep["at"]
            row.swept_to = _slot_of_seat(slots[sweep["to"]], seat)
        self.rows[slot] = row
        viewers = {"everybody": self.everybody, "owner": 1 << seat, "nobody": 0}
        self.sees[slot] = viewers[zone.sees]
        self.counts_seen[slot] = viewers[zone.sees] | viewers[zone.count]

    def _add_counters(
        self,
        entries: Mapping[str, Any],
        places: Mapping[str, tuple[str, ...]],
        dice: Mapping[str, Any],
    ) -> None:
        """Adds the counters, and the dice, whose faces lie in counter slots.

        Args:
            entries: the counters and tracks of the content.
            places: the places of each map.
            dice: the dice of the content.
        """
        names = {name: self._names_of(entry, places) for name, entry in entries.items()}
        widths = {name: len(names_of_one) or 1 for name, names_of_one in names.items()}
        widths |= {name: entry.get("number", 1) for name, entry in dice.items()}
        slots, self.shared_counters, self.player_counters = self._slots({**entries, **dice}, widths)
        for name, entry in dice.items():
            (slot,) = slots[name]  # all share the dice
            self.dice[name] = Dice(name, widths[name], tuple(entry["faces"]), slot)
        for name, entry in entries.items():
            counted_pieces = [word for word in shares_of(entry) if word in self.pieces]
            self.counters[name] = Counter(
                id=name,
                per_player=_is_own(entry),
                sees=entry.get("sees", "everybody"),
                starts=_starts_of(entry, names[name]),
                slots=slots[name],
                names=names[name],
                pieces=counted_pieces[0] if counted_pieces else "",
                track=entry.get("track", False),
            )
        self.secret_counters = tuple(
            counter for counter in self.counters.values() if counter.sees != "everybody"
        )

    def _names_of(
        self, entry: Mapping[str, Any], places: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, ...]:
        """Returns the names of the numbers of a counter; empty for a single number."""
        for word in shares_of(entry):
            kinds = self.pieces.get(word) or self.kinds.get(word)
            if kinds:
                return tuple(kind.id for kind in kinds)
            if word in places:
                return places[word]
            if word in self.zones:
                return tuple(str(place + 1) for place in range(self.zones[word].size))
        return ()

    def _add_supplies(self, entries: Mapping[str, Any]) -> None:
        self.supplies = tuple(
            Supply(
                id=name,
                counters=tuple(self.counters[counter] for counter in entry["counters"]),
                total=entry["total"],
                per_player=_is_own(entry),
            )
            for name, entry in entries.items()
        )

    def _add_map(self, name: str, entry: Mapping[str, Any]) -> None:
        pairs = self.kinds.get(entry.get("pairs", ""), ())
        data_of_pairs = [kind.data for kind in pairs]
        index = len(self.boards)
        first_link = len(self.links)
        board = Board.from_content(name, entry, data_of_pairs, index, first_link)
        self.boards[name] = board
        self.links += board.links
        self.board_of += (board,) * len(board.links)
        for link in board.links:
            strands = (link.slot, *link.twins)
            claim = ClaimEffects(
                a=link.a,
                b=link.b,
                board=index,
                single_up_to=board.single_up_to,
                other_links=~(1 << link.slot),
                other_pairs=~sum(1 << slot for slot in strands),
            )
            self.claims.append(claim)

    def _add_planes(self, entries: Mapping[str, Any]) -> None:
        widths = {name: len(self.pieces[entry["holds"]]) for name, entry in entries.items()}
        slots, self.shared_masks, self.player_masks = self._slots(entries, widths)
        for name, entry in entries.items():
            kinds = [kind.id for kind in self.pieces[entry["holds"]]]
            self.planes[name] = Plane.from_content(name, entry, slots[name], kinds)


slots.keep(Row)
slots.keep(ClaimEffects)
slots.keep(Layout)


def _zone(name: str, entry: Mapping[str, Any], slots: tuple[int, ...]) -> Zone:
    """Returns the zone for an entry of the content."""
    return Zone(
        id=name,
        holds=entry["holds"],
        per_player=_is_own(entry),
        sees=entry["sees"],
        count=entry.get("count", "everybody"),
        ordered=entry.get("ordered", False),
        tally=entry.get("tally", False) or "sweep" in entry,
        starts=entry.get("starts", False),
        slots=slots,
        size=entry.get("size", 0),
        piles=entry.get("piles", 0),
        face_down=entry.get("face_down", False),
        lacks=entry.get("lacks", False),
    )


def _kinds(
    type_: str, entries: Mapping[str, Any], marks: Mapping[str, int] | None = None
) -> tuple[Kind, ...]:
    """Returns the kinds of a type of components or pieces.

    Args:
        type_: the type.
        entries: its kinds in the content.
        marks: the index of each kind of piece by its mark, for shapes; None for kinds of pieces.
    """
    found = []
    for index, (name, entry) in enumerate(entries.items()):
        shape = Shape.from_content(entry["shape"], marks) if marks and "shape" in entry else None
        found.append(Kind(name, type_, index, entry.get("count", 1), entry, shape))
    return tuple(found)


def _starts_of(entry: Mapping[str, Any], names: tuple[str, ...]) -> tuple[int, ...]:
    """Returns the numbers of a counter before set-up, in the order of their names."""
    start = entry.get("start", 0)
    if isinstance(start, int):
        return (start,) * (len(names) or 1)
    return tuple(start[name] for name in names)


def _is_own(entry: Mapping[str, Any]) -> bool:
    """Returns whether each player has an entry of the content, such as a zone."""
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


def _slot_of_seat(slots: tuple[int, ...], seat: int) -> int:
    """Returns the slot of a seat among those of a zone, or its only one."""
    return slots[seat if len(slots) > 1 else 0]
