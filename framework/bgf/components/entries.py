"""The meaning of keys of content that are read in many places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["price_in_row", "shares_of", "spaces_with"]


def shares_of(entry: object) -> list[str]:
    """Returns the words of the key ``per``, such as ``player``; none where all share the entry.

    Args:
        entry: the entry of a zone, counter, supply or plane. Its key ``per`` is a word or a list
            of words; anything else in it is ignored.
    """
    per = entry.get("per", []) if isinstance(entry, Mapping) else []
    words = per if isinstance(per, list) else [per]
    return [word for word in words if isinstance(word, str)]


def spaces_with(place: Mapping[str, Any], players: int = 0) -> int:
    """Returns the number of spaces of a place for players' pieces.

    Args:
        place: the entry of a place. Its key ``spaces`` is a number, or a mapping from the fewest
            players for which a number holds to that number.
        players: the number of players; 0 for the number of spaces with the most players.
    """
    spaces = place.get("spaces", 0)
    if isinstance(spaces, int):
        return spaces
    found = 0
    for fewest_players in sorted(spaces, key=int):
        if not players or int(fewest_players) <= players:
            found = spaces[fewest_players]
    return found


def price_in_row(
    price: Mapping[str, str], values: Mapping[str, Any], kind: Mapping[str, Any], before: int
) -> int:
    """Returns the price of a component in a row.

    Args:
        price: the key ``price`` of the zone.
        values: the game's values.
        kind: the entry of the component's kind.
        before: the number of components before it in the row.
    """
    cost: int = kind[price["of"]]
    more: int = values[price["more"]] if "more" in price else 0
    return cost + more * before
