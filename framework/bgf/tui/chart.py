"""The maps of a game: drawn from the pack and an observation, and what is joined on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.map_view import Link, Place, draw_map

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.tui.content import Content

__all__ = ["chart", "closed_links", "joined", "player_style"]

_PLAYER_STYLES = ("bright_magenta", "bright_yellow", "bright_cyan", "bright_green", "bright_red")


def player_style(player: int) -> str:
    """The terminal colour of a player."""
    return _PLAYER_STYLES[player % len(_PLAYER_STYLES)]


def chart(
    content: Content,
    name: str,
    *,
    width: int,
    unicode: bool,
    owners: Mapping[str, int] | None = None,
    closed: Collection[str] = (),
    players: int = 0,
    highlight: Collection[str] = (),
) -> Text:
    """Draw one map.

    Args:
        content: the pack.
        name: of the map.
        width: columns.
        unicode: False uses ASCII alone.
        owners: for each link that is held, by whom.
        closed: the free links that can't be claimed any more.
        players: how many play; 0 where nobody does.
        highlight: ids of places to point out.
    """
    entry, owners = content.section("maps")[name], owners or {}
    ids = list(entry["places"])
    codes = _codes(entry["places"])
    places = [
        Place(code, content.word(place["name"]), *place.get("at", (index, index)))
        for index, (place, code) in enumerate(zip(entry["places"].values(), codes, strict=True))
    ]
    links = []
    for link_id, link in entry["links"].items():
        kind = content.kind_named(link.get("colour", ""))
        a, b = (ids.index(end) for end in link["between"])
        mark = kind.mark if kind and kind.mark else (link.get("colour") or "o")[0]
        owner = owners.get(link_id)
        style = kind.style if kind else ""
        links.append(Link(a, b, link.get("length", 1), mark, style, owner, link_id in closed))
    return draw_map(
        places,
        links,
        width=width,
        player_styles=[player_style(player) for player in range(players)],
        unicode=unicode,
        highlight=[ids.index(place) for place in highlight],
    )


def joined(links: Mapping[str, Any], owners: Mapping[str, int], player: int) -> dict[str, str]:
    """For each place on a player's links, a place that stands for all that are joined to it."""
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


def closed_links(state: State, player: int | None) -> dict[str, set[str]]:
    """The free links of each map that a player can't claim any more; None: that nobody can."""
    masks = state.open_links if player is None else [state.open_links[player]]
    still_open = reduce(or_, masks, 0)
    found: dict[str, set[str]] = {}
    for slot, link in enumerate(state.layout.links):
        if state.owners[slot] < 0 and not still_open >> slot & 1:
            found.setdefault(state.layout.board_of[slot].id, set()).add(link.id)
    return found


def _codes(places: Mapping[str, Any]) -> list[str]:
    """Three letters for each place; where the content gives none, from its id, no two alike."""
    codes: list[str] = []
    for name, entry in places.items():
        code = entry.get("code") or name.replace("_", "")[:3].upper()
        number = 1
        while code in codes:
            number += 1
            code = f"{code[: 3 - len(str(number))]}{number}"
        codes.append(code)
    return codes
