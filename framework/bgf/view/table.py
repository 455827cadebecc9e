"""Makes the table of a view from an observation, which has only what the viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from bgf.components.entries import shares_of
from bgf.engine.knowledge import MORE
from bgf.view.data import (
    SPECTATOR,
    Area,
    Counter,
    Dice,
    Grid,
    Head,
    Known,
    Map,
    Piece,
    Pile,
    Track,
    Zone,
)

__all__ = ["AreaMaker", "head_of", "knowledge_of"]

Observation = Mapping[str, Any]
"""The result of `bgf.State.observation`."""

PackData = Mapping[str, Any]
"""The data of a pack."""

Closed = Mapping[str, Collection[str]]
"""The free links of each map that can't be claimed any more."""


def head_of(seen: Observation) -> Head:
    """Returns the phase, round and turn of a match, and the seats that may act.

    Args:
        seen: the viewer's observation.
    """
    return Head(
        phase=seen["phase"],
        stage=seen["stage"],
        round=seen["round"],
        turn=seen["turn"],
        starter=seen["starter"],
        active=seen["active"],
        out=seen["out"],
        finished=seen["finished"],
        eliminated=seen.get("eliminated", UNSET),
        interrupted=_interrupted_seat(seen),
    )


def _interrupted_seat(seen: Observation) -> int | UnsetType:
    """Returns the seat whose turn waits for the answer of another; UNSET if none does."""
    questions = seen.get("questions")
    if not questions:
        return UNSET
    seat: int = questions[0]["player"]
    return UNSET if seat in seen["active"] else seat


def knowledge_of(areas: Mapping[str, Area]) -> dict[str, Known]:
    """Returns how much the viewer knows of each zone in which something is unknown.

    Args:
        areas: the parts of the table as the viewer sees them.
    """
    knowledge = {}
    for id_, area in areas.items():
        if isinstance(area, Zone):
            known = _known_in(area)
            if known.known != known.count:
                knowledge[id_] = known
    return knowledge


def _known_in(zone: Zone) -> Known:
    """Returns the number of known components in a zone, and of all if the viewer knows it."""
    known = 0
    count: int | UnsetType = 0
    for pile in [zone] if zone.piles is UNSET else zone.piles:
        if pile.items is not UNSET:
            known += len(pile.items) - pile.items.count(None)
        count = UNSET if pile.count is UNSET or count is UNSET else count + pile.count
    return Known(known, count)


class AreaMaker:
    """Makes the parts of the table of one match, from one observation to the next.

    An area is made once for each object in an observation. Viewers who see a part alike share that
    object (see `bgf.engine.knowledge.Observations`), and so they share the area, as do later views
    while the part does not change. Areas that were not used in a position are dropped after it.

    Args:
        content: the data of the pack.
        players: the number of players.
    """

    def __init__(self, content: PackData, players: int) -> None:
        self._content = content
        self._parts = [*_parts_of_table(content, players)]
        self._counters_on = {name: _counters_on(content, name) for name in content.get("maps", {})}
        self._last: dict[int, _Look] = {}
        self._made: dict[_Key, tuple[object, Area]] = {}
        self._made_before: dict[_Key, tuple[object, Area]] = {}

    def begin_position(self) -> None:
        """Begins another position; the next observations are of that one."""
        self._made_before = self._made
        self._made = {}

    def areas(self, seen: Observation, closed: Closed) -> dict[str, Area]:
        """Returns the parts of the table by their ids.

        Args:
            seen: the viewer's observation.
            closed: the free links of each map that can't be claimed any more.
        """
        viewer = SPECTATOR if seen["viewer"] is None else seen["viewer"]
        last = self._last.get(viewer)
        areas: dict[str, Area] = {} if last is None else dict(last.areas)
        for section, name, ids, make in self._parts:
            own = seen[section][name]
            if section == "maps":
                areas[name] = self._map(name, seen, closed, last)
            elif last is not None and last.seen[section][name] is own:
                continue
            elif ids is None:
                areas[name] = self._kept(name, own, make)
            else:
                for id_, of_seat in zip(ids, own, strict=True):
                    areas[id_] = self._kept(id_, of_seat, make)
        self._last[viewer] = _Look(seen, closed, areas)
        return areas

    def _kept(self, id_: str, part: Any, make: _Make) -> Area:
        """Returns the area that was made of a part of an observation; makes it if there is none."""
        key = (id_, id(part))
        found = self._made.get(key) or self._made_before.get(key)
        if found is None or found[0] is not part:
            found = (part, make(part))
        self._made[key] = found
        return found[1]

    def _map(self, name: str, seen: Observation, closed: Closed, last: _Look | None) -> Area:
        """Returns a map, of which closed links and pieces may differ between viewers."""
        if (
            last is not None
            and last.seen["maps"][name] is seen["maps"][name]
            and all(
                last.seen["counters"][counter] == seen["counters"][counter]
                for counter in self._counters_on[name]
            )
            and last.closed == closed
        ):
            return last.areas[name]
        now_closed = closed.get(name, ())
        links = self._content["maps"][name]["links"]
        made = Map(
            owner=seen["maps"][name],
            closed=[link for link in links if link in now_closed],
            pieces=[*_pieces(self._counters_on[name], seen)],
        )
        key = (name, id(made.owner))
        found = self._made.get(key)
        if found is None or found[1] != made:
            found = (made.owner, made)
        self._made[key] = found
        return found[1]


class _Look(NamedTuple):
    """The table that one viewer was shown last.

    Attributes:
        seen: the observation.
        closed: the links of each map that were closed.
        areas: the areas that were made of it.
    """

    seen: Observation
    closed: Closed
    areas: dict[str, Area]


_Key = tuple[str, int]
"""The id of an area, and the identity of the object that it was made of."""

_Make = Callable[[Any], Area]


class _TablePart(NamedTuple):
    """A part of the table.

    Attributes:
        section: its section in the content, and in observations.
        name: its id there.
        ids: the ids of its areas by seat; None for one area.
        make: makes an area of what is seen; not used for maps.
    """

    section: str
    name: str
    ids: Sequence[str] | None
    make: _Make


def _parts_of_table(content: PackData, players: int) -> Iterator[_TablePart]:
    """Yields the parts of the table, in the order of their sections."""
    for name, entry in content.get("zones", {}).items():
        make = _zone_of_piles if "piles" in entry else _zone
        yield _TablePart("zones", name, _ids_by_seat(name, entry, players), make)
    for name in content.get("maps", {}):
        yield _TablePart("maps", name, None, _zone)
    for name, entry in content.get("planes", {}).items():
        yield _TablePart("planes", name, _ids_by_seat(name, entry, players), _grid)
    for name, entry in content.get("counters", {}).items():
        is_by_seat = "player" in shares_of(entry)
        yield _TablePart("counters", name, None, _counter_by_seat if is_by_seat else _counter)
    for name, entry in content.get("tracks", {}).items():
        is_by_seat = "player" in shares_of(entry)
        yield _TablePart("tracks", name, None, _track_by_seat if is_by_seat else _track)
    for name in content.get("dice", {}):
        yield _TablePart("dice", name, None, _dice)


def _ids_by_seat(name: str, entry: PackData, players: int) -> Sequence[str] | None:
    """Returns the ids of the areas of a part that each player has; None if all share it."""
    if "player" not in shares_of(entry):
        return None
    return [f"{name}@{seat}" for seat in range(players)]


def _zone(seen: Sequence[str | None]) -> Zone:
    pile = _pile(seen)
    return Zone(pile.items, pile.count)


def _zone_of_piles(seen: Sequence[Sequence[str | None]]) -> Zone:
    return Zone(piles=[_pile(pile) for pile in seen])


def _pile(seen: Sequence[str | None]) -> Pile:
    """Returns components; one ``...`` at their end stands for an unknown number of others."""
    if seen and seen[-1] == MORE:
        return Pile([*seen[:-1]])
    shown = len(seen)
    while shown and seen[shown - 1] is None:
        shown -= 1
    return Pile([*seen[:shown]], len(seen))


def _counters_on(content: PackData, map_name: str) -> Sequence[str]:
    """Returns the counters whose numbers of players lie at the places of a map."""
    return [
        name
        for name, entry in content.get("counters", {}).items()
        if {"player", map_name} <= set(shares_of(entry))
    ]


def _pieces(counters: Sequence[str], seen: Observation) -> Iterator[Piece]:
    """Yields the pieces at the places of a map: the numbers of players that the viewer sees."""
    for name in counters:
        for seat, by_place in enumerate(seen["counters"][name]):
            for place, number in (by_place or {}).items():
                if number:
                    yield Piece(place, seat, name, number)


def _grid(rows: Sequence[Sequence[str | None]]) -> Grid:
    return Grid([[piece or "" for piece in row] for row in rows])


def _counter(value: Any) -> Counter:
    return Counter([value])


def _counter_by_seat(values: Sequence[Any]) -> Counter:
    return Counter([*values])


def _track(value: Any) -> Track:
    return Track([value])


def _track_by_seat(values: Sequence[Any]) -> Track:
    return Track([*values])


def _dice(faces: Sequence[object]) -> Dice:
    return Dice([str(face) for face in faces])
