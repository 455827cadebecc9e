"""Draws a map from the pack and an observation, and finds the places that a player has joined."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from bgf.tui.map.drawing import draw_map
from bgf.tui.map.model import Pieces, links_of, places_of
from bgf.tui.seats import player_style

if TYPE_CHECKING:
    from rich.text import Text

    from bgf.tui.content import LocalizedPack

__all__ = ["chart", "joined_places"]


def chart(
    content: LocalizedPack,
    name: str,
    *,
    width: int,
    unicode: bool,
    owners: Mapping[str, int] | None = None,
    closed: Collection[str] = (),
    players: int = 0,
    pieces: Pieces | None = None,
    highlight: Collection[str] = (),
    needed: Collection[str] = (),
) -> Text:
    """Returns a drawing of one map.

    Args:
        content: the pack.
        name: the name of the map.
        width: the width in columns.
        unicode: whether more than ASCII may be used.
        owners: the player who holds a link, for each link that is held.
        closed: the free links that can't be claimed any more.
        players: the number of players; 0 for a map outside a match.
        pieces: the pieces on the map.
        highlight: ids of places to point out.
        needed: ids of free links to point out.
    """
    places = list(content.section("maps")[name]["places"])
    return draw_map(
        places_of(content, name, players, pieces or {}),
        links_of(content, name, owners or {}, closed, needed),
        width=width,
        player_styles=[player_style(player) for player in range(players)],
        unicode=unicode,
        highlight=[places.index(place) for place in highlight],
    )


def joined_places(
    links: Mapping[str, Any], owners: Mapping[str, int], player: int
) -> dict[str, str]:
    """Returns the places that the links of a player join.

    Returns:
        A representative of each place on these links, which is the same for all places that are
            joined.
    """
    leader: dict[str, str] = {}

    def find(place: str) -> str:
        while leader.setdefault(place, place) != place:
            place = leader[place]
        return place

    for name, owner in owners.items():
        if owner == player:
            a, b = links[name]["between"]
            leader[find(a)] = find(b)
    return {place: find(place) for place in list(leader)}
