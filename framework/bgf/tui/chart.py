"""The maps of a game: drawn from the pack and an observation, and what is joined on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.engine.words import seat_letter
from bgf.tui.lines import join
from bgf.tui.map_view import Link, Place, draw_map

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.tui.content import Content

__all__ = ["chart", "closed_links", "joined", "legend", "outward", "player_style"]

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
    pieces: Mapping[str, Sequence[Mapping[str, int]]] | None = None,
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
        pieces: the numbers of each counter of players and places of this map, by player.
        highlight: ids of places to point out.
    """
    entry, owners = content.section("maps")[name], owners or {}
    ids = list(entry["places"])
    codes = _codes(entry["places"])
    places = [
        _place(content, name, id_, code, index, players, pieces or {})
        for index, (id_, code) in enumerate(zip(ids, codes, strict=True))
    ]
    links = []
    for link_id, link in entry["links"].items():
        kind = content.link_colour(name, link.get("colour", ""))
        a, b = (ids.index(end) for end in link["between"])
        mark = kind.mark if kind and kind.mark else (link.get("colour") or "o")[0]
        owner = owners.get(link_id)
        style = kind.style if kind else ""
        is_closed, tag = link_id in closed, link.get("mark", "")
        links.append(Link(a, b, link.get("length", 1), mark, style, owner, is_closed, tag))
    return draw_map(
        places,
        links,
        width=width,
        player_styles=[player_style(player) for player in range(players)],
        unicode=unicode,
        highlight=[ids.index(place) for place in highlight],
    )


def _place(
    content: Content,
    map_name: str,
    place: str,
    code: str,
    index: int,
    players: int,
    pieces: Mapping[str, Sequence[Mapping[str, int]]],
) -> Place:
    """A place, and what lies there: ``A1`` for each player, then its free spaces."""
    entry = content.section("maps")[map_name]["places"][place]
    region = content.section("maps")[map_name].get("regions", {}).get(entry.get("region"), {})
    shown: list[tuple[str, str]] = []
    widest = 1
    for counter, numbers in pieces.items():
        marks = content.section("counters")[counter].get("marks", {})
        widest = max([widest, *(1 + len(mark) for mark in marks.values())])
        for player, by_place in enumerate(numbers):
            if number := by_place[place]:
                text = f"{seat_letter(player)}{marks.get(str(number), number)}"
                shown.append((text, f"bold {player_style(player)}"))
    spaces = entry.get(f"spaces_with_{players}", entry.get("spaces", 0))
    free = spaces - len(shown)
    if free > 0:
        shown.append(("·" * free, "dim"))
    x, y = entry.get("at", (index, index))
    return Place(
        code,
        content.word(entry["name"]),
        x,
        y,
        frame=entry.get("frame", "[]"),
        style=region.get("style", ""),
        pieces=tuple(shown),
        room=(spaces or players) * widest if pieces else spaces,
        region=content.word(region.get("name")),
    )


def legend(content: Content, name: str) -> list[Text]:
    """What the marks on a map mean, as far as its own colours and words say it."""
    entry = content.section("maps")[name]
    own = [content.link_colour(name, colour) for colour in entry.get("colours", {})]
    phrases = [join([kind.short(), kind.text()]) for kind in own if kind]
    return phrases + [Text(content.word(text)) for text in entry.get("legend", {}).values()]


def outward(content: Content, name: str, *, unicode: bool) -> list[Text]:
    """The links of a map that lead one way, a phrase for all that begin at the same places."""
    entry = content.section("maps")[name]
    groups: dict[str, list[str]] = {}
    for to, links in entry.get("outward", {}).items():
        place = content.word(entry["places"][to]["name"])
        words = f"{place} {links['mark']}" if "mark" in links else place
        groups.setdefault(_named_together(content, entry, links["from"]), []).append(words)
    arrow = "→" if unicode else "->"
    return [Text(f"{start} {arrow} {', '.join(ends)}") for start, ends in groups.items()]


def _named_together(content: Content, entry: Mapping[str, Any], places: Sequence[str]) -> str:
    """Some places of a map: the region that they are all of, or their names."""
    for id_, region in entry.get("regions", {}).items():
        if {p for p, of in entry["places"].items() if of.get("region") == id_} == set(places):
            return content.word(region["name"])
    return ", ".join(content.word(entry["places"][place]["name"]) for place in places)


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
