"""The parts of `bgf.testing.positions.position`: zones, counters, links and planes by name.

The functions change a state in place. They raise AssertionError for what can't be laid out.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bgf.components.shape import BLANK
from bgf.errors import nearest

if TYPE_CHECKING:
    from bgf.components.layout import Counter, Kind, Zone
    from bgf.components.plane import Plane, Side
    from bgf.engine.state import State

__all__ = ["checked_seat", "find_named", "lay_counters", "lay_links", "lay_planes", "lay_zones"]

T = TypeVar("T")

_FACE_DOWN = "*"
_OPEN = "!"
_KNOWN_TO = "@"
_MARK = re.compile(f"[{_FACE_DOWN}{_OPEN}{_KNOWN_TO}]")


def find_named(things: Mapping[str, T], name: object, what: str, where: str = "") -> T:
    """Returns the thing with a name.

    Args:
        things: the things by name.
        name: the name.
        what: what the things are, for the error, such as ``zone``.
        where: where the name was given, for the error.

    Raises:
        AssertionError: if there is none; it suggests the nearest name.
    """
    if not isinstance(name, str) or name not in things:
        place = f"{where}: " if where else ""
        raise AssertionError(f'{place}there is no {what} "{name}", {nearest(str(name), things)}')
    return things[name]


def checked_seat(state: State, seat: object, where: str) -> int:
    """Returns a seat; raises AssertionError if there is no such player."""
    if type(seat) is not int or not 0 <= seat < state.players:
        last = state.players - 1
        raise AssertionError(f"{where}: there is no player {seat!r}, players are 0 to {last}")
    return seat


# -- which of several places is meant


@dataclass(frozen=True, slots=True)
class _Axis:
    """A way to tell several places of a thing apart: by player, pile, or name of a number.

    Attributes:
        what: ``player``, ``pile`` or ``name``.
        keys: the players, piles or names, in order.
    """

    what: str
    keys: Sequence[int | str]

    def index(self, key: object, where: str) -> int:
        """Returns the index of a key; raises AssertionError if there is no such key."""
        for index, own in enumerate(self.keys):
            if type(own) is type(key) and own == key:
                return index
        if isinstance(self.keys, range):
            known = f"they go from 0 to {len(self.keys) - 1}"
        else:
            known = nearest(str(key), map(str, self.keys))
        raise AssertionError(f"{where}: there is no {self.what} {key!r}, {known}")


@dataclass(frozen=True, slots=True)
class _Request:
    """The requested content of one place.

    Attributes:
        where: the place, for errors, such as ``zone hand, player 1``.
        number: its index among all places of the thing, player by player.
        asked: the content: names, a number or a picture.
    """

    where: str
    number: int
    asked: Any


def _requests(
    where: str, asked: Any, axes: Sequence[_Axis], nothing: object, number: int = 0
) -> Iterator[_Request]:
    """Yields the request for each place.

    Args:
        where: the thing, for errors.
        asked: the value of the only place, or nested mappings and lists, one level for each axis. A
            mapping gives some places. A list gives all of them; those past its end get `nothing`.
        axes: the axes that remain; players come before piles and names.
        nothing: the value for an empty place.
        number: the index by the axes that were handled already.
    """
    if not axes:
        yield _Request(where, number, asked)
        return
    axis, *inner = axes
    if isinstance(asked, Mapping):
        by_index = {axis.index(key, where): value for key, value in asked.items()}
    elif isinstance(asked, list | tuple):
        missing = len(axis.keys) - len(asked)
        if missing < 0:
            raise AssertionError(
                f"{where}: the list has {len(asked)} entries, wanted one for each {axis.what}, "
                f"at most {len(axis.keys)}"
            )
        empty: object = [] if inner else nothing
        by_index = dict(enumerate([*asked, *[empty] * missing]))
    else:
        raise AssertionError(
            f"{where}: wanted a mapping by {axis.what} or a list of all, not {asked!r}"
        )
    for index, value in by_index.items():
        place = f"{where}, {axis.what} {axis.keys[index]}"
        place_number = number * len(axis.keys) + index
        yield from _requests(place, value, inner, nothing, place_number)


def _by_player(state: State, is_per_player: bool) -> list[_Axis]:
    return [_Axis("player", range(state.players))] if is_per_player else []


def _words(request: _Request) -> list[str]:
    """Returns the names in a request."""
    if not isinstance(request.asked, str):
        raise AssertionError(
            f"{request.where}: wanted names with blanks between them, not {request.asked!r}"
        )
    return request.asked.split()


# -- zones


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A component to be laid into a zone: its kind, and the bit mask of viewers who know it."""

    kind: Kind
    known: int


def lay_zones(state: State, zones: Mapping[str, Any], rest: Mapping[str, Any]) -> None:
    """Moves the named components to their zones, and displaced components to the zones of `rest`.

    See `bgf.testing.positions.position` for the arguments.
    """
    layout = state.layout
    wanted: dict[int, list[_Wanted]] = {}
    for name, asked in zones.items():
        zone = find_named(layout.zones, name, "zone")
        slots = zone.places(state.players)
        for request in _requests(f"zone {name}", asked, _zone_axes(state, zone), ""):
            slot = slots[request.number]
            wanted[slot] = [
                _read_wanted(state, zone, slot, word, request) for word in _words(request)
            ]
            if zone.ordered and zone.sees == "nobody":
                wanted[slot].reverse()  # the names begin at the top, which is the last component
    rest_of = {type_: _rest_slot(state, type_, rest) for type_ in layout.kinds}
    for type_ in rest:
        find_named(layout.kinds, type_, "type of components")
    _move(state, wanted, rest_of)


def _zone_axes(state: State, zone: Zone) -> list[_Axis]:
    piles = [_Axis("pile", range(zone.piles))] if zone.piles else []
    return _by_player(state, zone.per_player) + piles


def _read_wanted(state: State, zone: Zone, slot: int, word: str, request: _Request) -> _Wanted:
    """Reads ``blue``, ``blue*``, ``blue!`` or ``blue@02``; see `position` for the marks."""
    layout = state.layout
    name = _MARK.split(word, maxsplit=1)[0]
    mark = word[len(name) :]
    kinds = {kind.id: kind for kind in layout.kinds[zone.holds]}
    kind = find_named(kinds, name, f"kind of {zone.holds}", request.where)
    sees = layout.sees[slot]
    if not mark:
        return _Wanted(kind, sees)
    if mark == _OPEN:
        return _Wanted(kind, layout.everybody)
    if mark == _FACE_DOWN:
        if not zone.face_down:
            raise AssertionError(
                f"{request.where}: {word} can't lie face down, the zone is not `face_down`"
            )
        return _Wanted(kind, 0)
    if mark[0] != _KNOWN_TO or not mark[1:].isdecimal():
        raise AssertionError(
            f"{request.where}: {word} must end in its name, * (face down), ! (known to all) "
            f"or @ and the players who know it"
        )
    seats = [checked_seat(state, int(digit), f"{request.where}, {word}") for digit in mark[1:]]
    named_seats = sum(1 << seat for seat in set(seats))
    return _Wanted(kind, named_seats if zone.face_down else named_seats | sees)


def _rest_slot(state: State, type_: str, rest: Mapping[str, Any]) -> int:
    """Returns the slot for displaced components of a type: given in `rest`, or where it starts."""
    zones = state.layout.zones
    if type_ not in rest:
        return next(zone.slots[0] for zone in zones.values() if zone.holds == type_ and zone.starts)
    place = rest[type_]
    name, *indices = [place] if isinstance(place, str) else place
    zone = find_named(zones, name, "zone", f"rest of {type_}")
    where = f"rest of {type_}, zone {name}"
    if zone.holds != type_:
        raise AssertionError(f"{where}: it holds {zone.holds}")
    axes = _zone_axes(state, zone)
    if len(indices) != len(axes):
        wanted = repr(name)
        if axes:
            wanted = f"({', '.join([wanted, *(axis.what for axis in axes)])})"
        raise AssertionError(f"{where}: wanted {wanted}, not {place!r}")
    number = 0
    for axis, index in zip(axes, indices, strict=True):
        number = number * len(axis.keys) + axis.index(index, where)
    return zone.places(state.players)[number]


def _move(
    state: State, wanted: Mapping[int, Sequence[_Wanted]], rest_of: Mapping[str, int]
) -> None:
    """Moves components to the wanted slots, and displaced ones to the slot of their type."""
    layout = state.layout
    # Components are taken first from the given zones, then from those of the rest, then elsewhere.
    sources = dict.fromkeys([*wanted, *rest_of.values(), *range(len(state.zones))])
    left: dict[tuple[str, str], deque[int]] = defaultdict(deque)
    for component in (component for slot in sources for component in state.zones[slot]):
        kind = layout.kind_at(component)
        left[kind.type, kind.id].append(component)
    displaced = [component for slot in wanted for component in state.zones[slot]]
    laid: dict[int, list[int]] = {slot: [] for slot in wanted}
    for slot, one in ((slot, one) for slot, things in wanted.items() for one in things):
        of_kind = left[one.kind.type, one.kind.id]
        if not of_kind:
            times = "once" if one.kind.count == 1 else f"{one.kind.count} times"
            raise AssertionError(
                f"zones: {one.kind.id} of {one.kind.type} can be named {times}, "
                f"for there are no more"
            )
        component = of_kind.popleft()
        state.known[component] = one.known
        laid[slot].append(component)
    taken = {component for components in laid.values() for component in components}
    for slot, held in enumerate(state.zones):
        state.zones[slot] = laid.get(slot, [c for c in held if c not in taken])
    # They are laid in the order of the content, so that the shuffle at the start does not matter.
    for component in sorted(set(displaced) - taken, reverse=True):
        slot = rest_of[layout.type_of[component]]
        state.zones[slot].insert(0, component)
        state.known[component] = layout.sees[slot]


# -- counters, links, planes


def lay_counters(state: State, counters: Mapping[str, Any]) -> None:
    """Sets counters and tracks to the given numbers."""
    for name, asked in counters.items():
        counter = find_named(state.layout.counters, name, "counter")
        slots = _counter_slots(state, counter)
        names = [_Axis("name", counter.names)] if counter.names else []
        axes = _by_player(state, counter.per_player) + names
        for request in _requests(f"counter {name}", asked, axes, 0):
            if type(request.asked) is not int:
                raise AssertionError(f"{request.where}: wanted a number, not {request.asked!r}")
            state.counters[slots[request.number]] = request.asked


def _counter_slots(state: State, counter: Counter) -> list[int]:
    first_slots = counter.slots[: state.players]
    return [slot for first in first_slots for slot in range(first, first + counter.width)]


def lay_links(state: State, links: Mapping[str, Any]) -> None:
    """Gives players the named links on maps, and takes their other links away."""
    for name, asked in links.items():
        board = find_named(state.layout.boards, name, "map")
        by_name = {link.id: link for link in board.links}
        holder_of: dict[int, int] = {}
        for request in _requests(f"map {name}", asked, _by_player(state, True), ""):
            for link in board.links:
                if state.owners[link.slot] == request.number:
                    state.owners[link.slot] = -1
            for word in _words(request):
                slot = find_named(by_name, word, "link", request.where).slot
                if slot in holder_of:
                    raise AssertionError(f"{request.where}: {word} is named twice")
                holder_of[slot] = request.number
        for slot, holder in holder_of.items():
            state.owners[slot] = holder


def lay_planes(state: State, planes: Mapping[str, Any]) -> None:
    """Replaces the pieces on planes by the given ones."""
    for name, asked in planes.items():
        plane = find_named(state.layout.planes, name, "plane")
        axes = _by_player(state, plane.per_player)
        for request in _requests(f"plane {name}", asked, axes, ""):
            masks = _masks(state, plane, request)
            first = plane.slots[request.number]
            state.masks[first : first + plane.width] = masks


def _masks(state: State, plane: Plane, request: _Request) -> list[int]:
    """Returns the bit mask of cells for each kind of piece, by the index of the kind."""
    kinds = {kind.id: kind for kind in state.layout.pieces[plane.holds]}
    side = state.side(plane)
    masks = [0] * plane.width
    used: set[int] = set()
    for kind, cell in _pieces(request, side, kinds):
        if cell in used:
            raise AssertionError(f"{request.where}: {side.names[cell]} is named twice")
        used.add(cell)
        masks[kind] |= 1 << cell
    return masks


def _pieces(request: _Request, side: Side, kinds: Mapping[str, Kind]) -> Iterator[tuple[int, int]]:
    """Yields the indices of the kind and the cell of each piece in a request."""
    if isinstance(request.asked, str):
        marks = {kind.data["mark"]: kind.index for kind in kinds.values() if "mark" in kind.data}
        yield from _drawn(request, side, marks)
        return
    if not isinstance(request.asked, Mapping):
        raise AssertionError(
            f"{request.where}: wanted a picture or cells by kind, not {request.asked!r}"
        )
    for name, cells in request.asked.items():
        kind = find_named(kinds, name, f"kind of {next(iter(kinds.values())).type}", request.where)
        for cell in _words(_Request(f"{request.where}, {name}", request.number, cells)):
            yield kind.index, find_named(side.cell_of, cell, "cell", request.where)


def _drawn(request: _Request, side: Side, marks: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Yields the indices of the kind and the cell of each piece in a picture."""
    lines = ["".join(line.split()) for line in request.asked.splitlines()]
    for line in lines:
        if len(line) % side.cols:
            raise AssertionError(
                f'{request.where}: "{line}" has {len(line)} cells, wanted rows of {side.cols}'
            )
    cells = "".join(lines)
    if len(cells) > len(side.names):
        drawn = len(cells) // side.cols
        raise AssertionError(f"{request.where}: {drawn} rows are drawn, there are {side.rows}")
    for cell, mark in enumerate(cells):
        if mark != BLANK:
            yield find_named(marks, mark, "mark", request.where), cell
