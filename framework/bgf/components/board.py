"""A map: places, links between them, the holder of each link, and connections by links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bgf_cext import Forest, Network, network

__all__ = ["Board", "Link", "Place"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a map; `at` is its (x, y), x to the east and y to the south, if it has one."""

    id: str
    at: tuple[float, float] | None
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two places, given by their indices.

    Attributes:
        length: the number of its spaces, at least 1; 1 if the content does not give it.
        colour: the kind that pays for it, or empty.
        twins: the slots of the other strands of a double link.
        slot: its number among the links of all maps.
    """

    id: str
    a: int
    b: int
    length: int
    colour: str
    twins: tuple[int, ...]
    slot: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Board:
    """A map as the content describes it: places and links.

    Attributes:
        index: its number among the maps.
        pairs: the two places that each ticket or contract names, by index.
        outward: the entries of one-way links in the content, by the place to which they lead. The
            key ``from`` of an entry has the places where they start.
        single_up_to: with that many players or fewer, one claimed strand of a double link closes
            the other to everybody.
    """

    id: str
    index: int
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    pairs: tuple[tuple[int, int], ...]
    single_up_to: int
    outward: Mapping[str, Mapping[str, Any]]

    @classmethod
    def from_content(
        cls,
        name: str,
        entry: Mapping[str, Any],
        pairs: Sequence[Mapping[str, Any]],
        index: int = 0,
        first: int = 0,
    ) -> Board:
        """Returns the map of an entry of the section ``maps``.

        Args:
            name: its key.
            entry: the entry.
            pairs: the entries of its tickets or contracts.
            index: its number among the maps.
            first: the slot of its first link.
        """
        index_of = {place: number for number, place in enumerate(entry["places"])}
        places = []
        for place, data in entry["places"].items():
            position = (data["at"][0], data["at"][1]) if "at" in data else None
            places.append(Place(place, position, data))
        strands: dict[frozenset[str], list[int]] = {}
        for slot, data in enumerate(entry["links"].values(), first):
            strands.setdefault(frozenset(data["between"]), []).append(slot)
        links = []
        for slot, (link, data) in enumerate(entry["links"].items(), first):
            a, b = data["between"]
            twins = tuple(other for other in strands[frozenset((a, b))] if other != slot)
            length = data.get("length", 1)
            colour = data.get("colour", "")
            links.append(Link(link, index_of[a], index_of[b], length, colour, twins, slot, data))
        ends = []
        for pair in pairs:
            a, b = pair["between"]
            ends.append((index_of[a], index_of[b]))
        return cls(
            name,
            index,
            tuple(places),
            tuple(links),
            tuple(ends),
            entry.get("single_up_to", 0),
            entry.get("outward", {}),
        )

    def network(self) -> Network | Forest:
        """Returns a network of the places without links, which keeps track of the pairs."""
        return network(len(self.places), self.pairs)
