"""Prepares a map of the content for drawing: its places, its links, and its legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.entries import spaces_with
from bgf.content.place_codes import place_codes
from bgf.engine.seat_letters import seat_letter
from bgf.tui.lines import flow, join
from bgf.tui.map.drawing import DrawnLink, DrawnPlace
from bgf.tui.seats import player_style

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack
    from bgf.words import Words

__all__ = ["Pieces", "legend", "legend_lines", "links_of", "places_of"]

_COLOURLESS = "o"  # the mark of a link without a colour

Pieces = Mapping[str, Sequence[Mapping[str, int]]]
"""The numbers of pieces on a map, by counter, player, and place."""


def places_of(content: LocalizedPack, name: str, players: int, pieces: Pieces) -> list[DrawnPlace]:
    """Returns the places of a map with the pieces there: ``A1`` for each player, then free spaces.

    Args:
        content: the pack.
        name: the name of the map.
        players: the number of players; 0 for a map outside a match.
        pieces: the pieces on the map.
    """
    entry = content.section("maps")[name]
    piece_width = _widest_piece(content, pieces)
    codes = place_codes(entry["places"], content.word)
    found = []
    for index, (place, code) in enumerate(codes.items()):
        data = entry["places"][place]
        region = entry.get("regions", {}).get(data.get("region"), {})
        shown = _pieces_at(content, place, pieces)
        spaces = spaces_with(data, players)
        room = (spaces or players) * piece_width if pieces else spaces
        free = spaces - len(shown)
        if free > 0:
            shown.append(("·" * free, "dim"))
        x, y = data.get("at", (index, index))
        found.append(
            DrawnPlace(
                code,
                content.word(data["name"]),
                x,
                y,
                frame=data.get("frame", "[]"),
                style=region.get("style", ""),
                pieces=tuple(shown),
                room=room,
                region=content.word(region.get("name")),
            )
        )
    return found


def _pieces_at(content: LocalizedPack, place: str, pieces: Pieces) -> list[tuple[str, str]]:
    """Returns the pieces at a place, with their colours."""
    found = []
    for counter, numbers in pieces.items():
        marks = content.section("counters")[counter].get("marks", {})
        for player, by_place in enumerate(numbers):
            number = by_place.get(place, 0)
            if number:
                text = f"{seat_letter(player)}{marks.get(str(number), number)}"
                found.append((text, f"bold {player_style(player)}"))
    return found


def _widest_piece(content: LocalizedPack, pieces: Pieces) -> int:
    """Returns the number of cells that a piece may take: a letter, and its mark if it has one."""
    widths = [1]
    for counter in pieces:
        marks = content.section("counters")[counter].get("marks", {})
        widths += [1 + len(mark) for mark in marks.values()]
    return max(widths)


def links_of(
    content: LocalizedPack,
    name: str,
    owners: Mapping[str, int],
    closed: Collection[str],
    needed: Collection[str] = (),
) -> list[DrawnLink]:
    """Returns the links of a map.

    Args:
        content: the pack.
        name: the name of the map.
        owners: the player who holds a link, for each link that is held.
        closed: the free links that can't be claimed any more.
        needed: the free links to point out.
    """
    entry = content.section("maps")[name]
    ids = list(entry["places"])
    found = []
    for link_id, link in entry["links"].items():
        colour = link.get("colour", "")
        kind = content.link_colour(name, colour)
        a, b = (ids.index(end) for end in link["between"])
        own_mark = kind.mark if kind else ""
        found.append(
            DrawnLink(
                a=a,
                b=b,
                length=link.get("length", 1),
                mark=own_mark or colour[:1] or _COLOURLESS,
                style=kind.style if kind else "",
                owner=owners.get(link_id),
                closed=link_id in closed,
                tag=link.get("mark", ""),
                needed=link_id in needed,
            )
        )
    return found


def legend(content: LocalizedPack, name: str, *, in_full: bool = False) -> list[Text]:
    """Returns the legend of a map: its marks, colours and words.

    Args:
        content: the pack.
        name: the name of the map.
        in_full: whether to include the colours that cards pay for, and the number of links of each
            colour.
    """
    entry = content.section("maps")[name]
    number_of = Counter(link.get("colour", "") for link in entry["links"].values())
    phrases = []
    for colour in number_of if in_full else entry.get("colours", {}):
        kind = content.link_colour(name, colour)
        if kind is None:
            continue
        parts = [kind.short(), kind.text()]
        if in_full:
            parts.append(Text(str(number_of[colour])))
        phrases.append(join(parts))
    phrases += [Text(content.word(text)) for text in entry.get("legend", {}).values()]
    return phrases


def legend_lines(
    content: LocalizedPack,
    words: Words,
    name: str,
    width: int,
    *,
    unicode: bool,
    in_full: bool = False,
) -> list[Text]:
    """Returns the legend of a map and its one-way links: a paragraph each, if there are any.

    Args:
        content: the pack.
        words: the framework's words.
        name: the name of the map.
        width: the width in columns.
        unicode: whether more than ASCII may be used.
        in_full: as for `legend`. The legend has no label then: it stands below the map's title.
    """
    lines = []
    marks = legend(content, name, in_full=in_full)
    if marks:
        label = "" if in_full else words("legend.map")
        lines.append(flow(label, marks, width))
    one_way = _one_way_links(content, name, unicode=unicode)
    if one_way:
        lines.append(flow(words("legend.outward"), one_way, width))
    return lines


def _one_way_links(content: LocalizedPack, name: str, *, unicode: bool) -> list[Text]:
    """Returns the one-way links of a map, a phrase for all that begin at the same places."""
    entry = content.section("maps")[name]
    ends_of: dict[str, list[str]] = {}
    for place, links in entry.get("outward", {}).items():
        end = content.word(entry["places"][place]["name"])
        if "mark" in links:
            end += f" {links['mark']}"
        start = _named_together(content, entry, links["from"])
        ends_of.setdefault(start, []).append(end)
    arrow = "→" if unicode else "->"
    return [Text(f"{start} {arrow} {', '.join(ends)}") for start, ends in ends_of.items()]


def _named_together(content: LocalizedPack, entry: Mapping[str, Any], places: Sequence[str]) -> str:
    """Returns the name of the region that consists of these places, or else the places' names."""
    for id_, region in entry.get("regions", {}).items():
        places_of_region = {
            place for place, data in entry["places"].items() if data.get("region") == id_
        }
        if places_of_region == set(places):
            return content.word(region["name"])
    return ", ".join(content.word(entry["places"][place]["name"]) for place in places)
