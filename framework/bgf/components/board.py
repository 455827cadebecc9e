"""A map: places, links between them, who holds which link, and what is joined to what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bgf_cext import Forest, Network, network

__all__ = ["Board", "Link", "Place"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a map; `at` is its (x, y), x to the east and y to the south."""

    id: str
    at: tuple[float, float]
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two places, given by their indices.

    Attributes:
        length: its spaces, at least 1.
        colour: the kind that pays for it.
        twin: the index of the other strand of a double link, or -1.
    """

    id: str
    a: int
    b: int
    length: int
    colour: str
    twin: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Board:
    """The static map.

    Attributes:
        pairs: the two places that each ticket or contract names, by index.
        single_up_to: with that many players or fewer, one claimed strand of a double link closes
            the other to everybody.
    """

    id: str
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    pairs: tuple[tuple[int, int], ...]
    single_up_to: int

    @classmethod
    def from_content(
        cls, name: str, entry: Mapping[str, Any], pairs: Sequence[Mapping[str, Any]]
    ) -> Board:
        """Read one entry of the content's section `maps`."""
        ids = {place: index for index, place in enumerate(entry["places"])}
        places = tuple(
            Place(place, (data["at"][0], data["at"][1]), data)
            for place, data in entry["places"].items()
        )
        strands: dict[frozenset[str], list[int]] = {}
        for index, data in enumerate(entry["links"].values()):
            strands.setdefault(frozenset(data["between"]), []).append(index)
        links = []
        for index, (link, data) in enumerate(entry["links"].items()):
            a, b = data["between"]
            twin = [other for other in strands[frozenset((a, b))] if other != index]
            links.append(
                Link(
                    link, ids[a], ids[b], data["length"], data["colour"], twin[0] if twin else -1, data
                )
            )
        ends = tuple((ids[p["between"][0]], ids[p["between"][1]]) for p in pairs)
        return cls(name, places, tuple(links), ends, entry.get("single_up_to", 0))

    def network(self) -> Network | Forest:
        """An empty network over the places that watches the pairs."""
        return network(len(self.places), self.pairs)

    def open_links(self, owners: Sequence[int], players: int) -> list[int]:
        """For each player the bit mask of the links that the map still lets them claim."""
        masks = [(1 << len(self.links)) - 1] * players
        for link, owner in enumerate(owners):
            if owner >= 0:
                self.close(masks, link, owner)
        return masks

    def close(self, masks: list[int], link: int, owner: int) -> None:
        """Take a link that `owner` claims, and its other strand where that closes, off the masks."""
        twin = self.links[link].twin
        taken = ~(1 << link)
        both = taken & ~(1 << twin) if twin >= 0 else taken
        for_all = both if len(masks) <= self.single_up_to else taken
        for player in range(len(masks)):
            masks[player] &= both if player == owner else for_all
