"""A map as content has it, made ready to be drawn: its places and links, and what they mean."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.entries import spaces_with
from bgf.content.place_codes import place_codes
from bgf.engine.seat_letters import seat_letter
from bgf.tui.lines import flow, join
from bgf.tui.map.drawing import Link, Place
from bgf.tui.seats import player_style

if TYPE_CHECKING:
    from bgf.tui.content import Content
    from bgf.words import Words

__all__ = ["Pieces", "legend", "legend_lines", "links_of", "places_of"]

Pieces = Mapping[str, Sequence[Mapping[str, int]]]
"""The numbers of each counter of players and places of a map: by counter, player and place."""


def places_of(content: Content, name: str, players: int, pieces: Pieces) -> list[Place]:
    """The places of a map, and what lies there: ``A1`` for each player, then the free spaces.

    Args:
        content: the pack.
        name: of the map.
        players: how many play; 0 where nobody does.
        pieces: what lies there.
    """
    entry = content.section("maps")[name]
    widest = _widest(content, pieces)
    found = []
    for index, (place, code) in enumerate(place_codes(entry["places"]).items()):
        data = entry["places"][place]
        region = entry.get("regions", {}).get(data.get("region"), {})
        shown, spaces = _pieces_at(content, place, pieces), spaces_with(data, players)
        if spaces > len(shown):
            shown.append(("·" * (spaces - len(shown)), "dim"))
        x, y = data.get("at", (index, index))
        found.append(
            Place(
                code,
                content.word(data["name"]),
                x,
                y,
                frame=data.get("frame", "[]"),
                style=region.get("style", ""),
                pieces=tuple(shown),
                room=(spaces or players) * widest if pieces else spaces,
                region=content.word(region.get("name")),
            )
        )
    return found


def _pieces_at(content: Content, place: str, pieces: Pieces) -> list[tuple[str, str]]:
    """Returns the pieces at a place, with their colours."""
    found = []
    for counter, numbers in pieces.items():
        marks = content.section("counters")[counter].get("marks", {})
        for player, by_place in enumerate(numbers):
            if number := by_place.get(place, 0):
                text = f"{seat_letter(player)}{marks.get(str(number), number)}"
                found.append((text, f"bold {player_style(player)}"))
    return found


def _widest(content: Content, pieces: Pieces) -> int:
    """How many cells one of the pieces may take: a letter, and its mark."""
    marks = [content.section("counters")[counter].get("marks", {}) for counter in pieces]
    return max([1, *(1 + len(mark) for of in marks for mark in of.values())])


def links_of(
    content: Content,
    name: str,
    owners: Mapping[str, int],
    closed: Collection[str],
    needed: Collection[str] = (),
) -> list[Link]:
    """The links of a map.

    Args:
        content: the pack.
        name: of the map.
        owners: for each link that is held, by whom.
        closed: the free links that can't be claimed any more.
        needed: the free links to point out.
    """
    entry = content.section("maps")[name]
    ids = list(entry["places"])
    found = []
    for link_id, link in entry["links"].items():
        kind = content.link_colour(name, link.get("colour", ""))
        a, b = (ids.index(end) for end in link["between"])
        mark = kind.mark if kind and kind.mark else (link.get("colour") or "o")[0]
        owner = owners.get(link_id)
        style = kind.style if kind else ""
        found.append(
            Link(
                a=a,
                b=b,
                length=link.get("length", 1),
                mark=mark,
                style=style,
                owner=owner,
                closed=link_id in closed,
                tag=link.get("mark", ""),
                needed=link_id in needed,
            )
        )
    return found


def legend(content: Content, name: str, *, in_full: bool = False) -> list[Text]:
    """Returns the legend of a map: its marks, colours and words.

    Args:
        content: the pack.
        name: of the map.
        in_full: whether to tell also the colours that cards pay for, and how many links have each.
    """
    entry = content.section("maps")[name]
    colours = [link.get("colour", "") for link in entry["links"].values()]
    phrases = []
    for colour in dict.fromkeys(colours) if in_full else entry.get("colours", {}):
        if kind := content.link_colour(name, colour):
            number = [Text(str(colours.count(colour)))] if in_full else []
            phrases.append(join([kind.short(), kind.text(), *number]))
    return phrases + [Text(content.word(text)) for text in entry.get("legend", {}).values()]


def legend_lines(
    content: Content, words: Words, name: str, width: int, *, unicode: bool, in_full: bool = False
) -> list[Text]:
    """The legend of a map, and its links that lead one way: a paragraph each, if there are any.

    Args:
        content: the pack.
        words: the framework's words.
        name: of the map.
        width: columns.
        unicode: False uses ASCII alone.
        in_full: as for `legend`, below the map's title.
    """
    lines = []
    if own := legend(content, name, in_full=in_full):
        lines.append(flow("" if in_full else words("legend.map"), own, width))
    if one_way := _outward(content, name, unicode=unicode):
        lines.append(flow(words("legend.outward"), one_way, width))
    return lines


def _outward(content: Content, name: str, *, unicode: bool) -> list[Text]:
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
