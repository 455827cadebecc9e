"""Keys of content that are read in many places: what each of them means is said here, once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["price_in_row", "shares_of", "spaces_with"]


def shares_of(entry: object) -> list[str]:
    """What there is one of each for, such as ``player``; none where there is one for all.

    Args:
        entry: of a zone, counter, supply or plane, whose key ``per`` is a word or a list of them;
            what is wrongly written there is passed over.
    """
    per = entry.get("per", []) if isinstance(entry, Mapping) else []
    words = per if isinstance(per, list) else [per]
    return [word for word in words if isinstance(word, str)]


def spaces_with(place: Mapping[str, Any], players: int = 0) -> int:
    """For how many players' pieces a place has room.

    Args:
        place: of a map; its key ``spaces`` is a number, or one for each number of players from
            which on it is so.
        players: how many play; 0 for what there is with the most of them.
    """
    spaces = place.get("spaces", 0)
    if isinstance(spaces, int):
        return spaces
    by_players = sorted((int(number), room) for number, room in spaces.items())
    fitting: list[int] = [room for number, room in by_players if not players or number <= players]
    return fitting[-1] if fitting else 0


def price_in_row(
    price: Mapping[str, str], values: Mapping[str, Any], kind: Mapping[str, Any], before: int
) -> int:
    """What a component of a row costs.

    Args:
        price: the key ``price`` of the zone.
        values: the game's values.
        kind: what the component is: its entry in the content.
        before: how many others come before it in the row.
    """
    cost: int = kind[price["of"]]
    more: int = values[price["more"]] if "more" in price else 0
    return cost + more * before
