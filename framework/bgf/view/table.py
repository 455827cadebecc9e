"""Makes the table of a view from an observation, which has only what the viewer may know."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from bgf.components.entries import shares_of
from bgf.engine.knowledge import MORE
from bgf.view.data import (
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

__all__ = ["areas_of", "head_of", "knowledge_of"]

Observation = Mapping[str, Any]
"""What `bgf.State.observation` returns."""

Content = Mapping[str, Any]
"""The data of a pack."""


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
    )


def areas_of(
    content: Content, seen: Observation, closed: Mapping[str, Collection[str]]
) -> dict[str, Area]:
    """Returns the parts of the table by their ids.

    Args:
        content: the data of the pack.
        seen: the viewer's observation.
        closed: of each map the free links that can't be claimed any more.
    """
    areas: dict[str, Area] = {}
    for name, entry in content.get("zones", {}).items():
        areas.update(_zones(name, entry, seen["zones"][name]))
    for name in content.get("maps", {}):
        areas[name] = _map(name, content, seen, closed.get(name, ()))
    for name, entry in content.get("planes", {}).items():
        areas.update(_grids(name, entry, seen["planes"][name]))
    for name, entry in content.get("counters", {}).items():
        areas[name] = Counter(_by_seat(entry, seen["counters"][name]))
    for name, entry in content.get("tracks", {}).items():
        areas[name] = Track(_by_seat(entry, seen["tracks"][name]))
    for name in content.get("dice", {}):
        areas[name] = Dice([str(face) for face in seen["dice"][name]])
    return areas


def knowledge_of(areas: Mapping[str, Area]) -> dict[str, Known]:
    """Returns how much the viewer knows of each zone in which something is unknown."""
    knowledge: dict[str, Known] = {}
    for name, area in areas.items():
        if not isinstance(area, Zone):
            continue
        piles = [area] if area.piles is UNSET else area.piles
        known = sum(item is not None for pile in piles for item in pile.items or ())
        if any(pile.count is UNSET for pile in piles):
            knowledge[name] = Known(known)
            continue
        count = sum(pile.count or 0 for pile in piles)
        if known < count:
            knowledge[name] = Known(known, count)
    return knowledge


def _zones(name: str, entry: Content, seen: Sequence[Any]) -> Iterator[tuple[str, Zone]]:
    """Yields a zone, or that of each player."""
    has_piles = "piles" in entry
    if "player" not in shares_of(entry):
        yield name, _zone(seen, has_piles=has_piles)
        return
    for seat, own in enumerate(seen):
        yield f"{name}@{seat}", _zone(own, has_piles=has_piles)


def _zone(seen: Sequence[Any], *, has_piles: bool) -> Zone:
    if has_piles:
        return Zone(piles=[_pile(pile) for pile in seen])
    pile = _pile(seen)
    return Zone(pile.items, pile.count)


def _pile(seen: Sequence[str | None]) -> Pile:
    """Returns components; one ``...`` at their end stands for an unknown number of others."""
    if seen and seen[-1] == MORE:
        return Pile([*seen[:-1]])
    return Pile([*seen], len(seen))


def _map(name: str, content: Content, seen: Observation, closed: Collection[str]) -> Map:
    links = content["maps"][name]["links"]
    return Map(
        owner=seen["maps"][name],
        closed=[link for link in links if link in closed],
        pieces=[*_pieces(name, content, seen)],
    )


def _pieces(map_name: str, content: Content, seen: Observation) -> Iterator[Piece]:
    """Yields what lies at the places of a map: numbers of players that the viewer sees."""
    for name, entry in content.get("counters", {}).items():
        if not {"player", map_name} <= set(shares_of(entry)):
            continue
        for seat, by_place in enumerate(seen["counters"][name]):
            for place, number in (by_place or {}).items():
                if number:
                    yield Piece(place, seat, name, number)


def _grids(name: str, entry: Content, seen: Sequence[Any]) -> Iterator[tuple[str, Grid]]:
    """Yields a plane, or that of each player."""
    if "player" not in shares_of(entry):
        yield name, _grid(seen)
        return
    for seat, own in enumerate(seen):
        yield f"{name}@{seat}", _grid(own)


def _grid(rows: Sequence[Sequence[str | None]]) -> Grid:
    return Grid([[piece or "" for piece in row] for row in rows])


def _by_seat(entry: Content, seen: Any) -> list[Any]:
    """Returns the numbers of a counter: one a player, or a single one."""
    return [*seen] if "player" in shares_of(entry) else [seen]
