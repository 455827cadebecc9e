"""The boards of a game, coloured by how often things were used and how often their users won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf.drawing import draw_boards, side_key
from bgf.drawing.heat import LEVELS, Heat, heat_map, level_of
from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page, figure

if TYPE_CHECKING:
    from bgf.drawing.board_drawing import BoardDrawing
    from bgf.simulate.figures import Use

__all__ = ["boards"]

_PREFIXES = {"places": "place", "links": "link", "cells": "cell"}
"""What ids on a board begin with, by the groups of things."""


class _UsedBoard(NamedTuple):
    """A board and the uses of the things on it.

    Attributes:
        key: a name that is unique in the page.
        name: its name for players.
        board: its drawing.
        uses: the uses by the ids of things on the board.
    """

    key: str
    name: str
    board: BoardDrawing
    uses: Mapping[str, Use]


def boards(page: Page) -> Markup:
    """Returns the boards, each coloured twice: by uses, and by the wins of the users."""
    parts = []
    for drawn in _used_boards(page):
        if any(own.used for own in drawn.uses.values()):
            parts += [_coloured_by_use(page, drawn), _coloured_by_wins(page, drawn)]
    return joined(parts)


def _used_boards(page: Page) -> Iterator[_UsedBoard]:
    """Yields the maps, and the side of each plane that was played on."""
    data = page.game.pack.data
    drawn = draw_boards(page.game.pack, page.words.lang)
    for map_id, entry in data.get("maps", {}).items():
        groups = {"places": entry["places"], "links": entry.get("links", {})}
        uses = {
            f"{_PREFIXES[own.thing.group]}:{own.thing.id}": own
            for own in page.summary.uses
            if own.thing.id in groups.get(own.thing.group, ())
        }
        yield _UsedBoard(f"map-{map_id}", page.titles.area(map_id, entry), drawn[map_id], uses)
    for plane in page.game.layout.planes.values():
        side = plane.side(page.summary.players)
        names = {plane.cell_id(name): name for name in side.names}
        uses = {
            f"cell:{names[own.thing.id]}": own
            for own in page.summary.uses
            if own.thing.group == "cells" and own.thing.id in names
        }
        board = drawn[side_key(plane.id, plane.sides.index(side))]
        name = page.titles.area(plane.id, data["planes"][plane.id])
        yield _UsedBoard(f"plane-{plane.id}", name, board, uses)


def _coloured_by_use(page: Page, drawn: _UsedBoard) -> Markup:
    """Returns the board coloured by the share of players who used a thing in a match."""
    players = page.summary.matches * page.summary.players
    shares = {thing: own.used / players for thing, own in drawn.uses.items()}
    most = {prefix: _most(shares, prefix) for prefix in _PREFIXES.values()}
    heats = {}
    for thing, own in drawn.uses.items():
        share = shares[thing]
        words = page(
            "board.thing", name=page.titles.thing(own.thing), share=page.words.percent(share)
        )
        prefix = thing.partition(":")[0]
        figure_ = page.words.number(100 * share, 0) if prefix != "place" and own.used else ""
        heats[thing] = Heat(level_of(share, most[prefix]), figure_, words)
    legends = [_legend_of_shares(page, group, most) for group in _PREFIXES]
    return _shown(drawn, "used", page("board.used", board=drawn.name), heats, joined(legends))


def _legend_of_shares(page: Page, group: str, most: Mapping[str, float]) -> Markup:
    """Returns the legend of a group's colours; empty if none of the group was used."""
    top = most[_PREFIXES[group]]
    if not top:
        return Markup("")
    steps = [("0", page("board.never"))]
    for level in range(1, LEVELS + 1):
        share = page.words.percent(top * level / LEVELS)
        steps.append((str(level), page("board.most", share=share)))
    return _legend(steps, f"{page.group(group)}:")


def _most(shares: Mapping[str, float], prefix: str) -> float:
    """Returns the largest of the shares of one group: each is coloured apart."""
    return max((share for thing, share in shares.items() if thing.startswith(prefix)), default=0.0)


def _coloured_by_wins(page: Page, drawn: _UsedBoard) -> Markup:
    """Returns the board coloured by how much more often users of a thing win than others."""
    found = {
        thing: own.win.difference.value
        for thing, own in drawn.uses.items()
        if own.win is not None and own.enough
    }
    most = max(map(abs, found.values()), default=0.0)
    if not most:
        return Markup("")
    heats = {}
    for thing, difference in found.items():
        own = drawn.uses[thing]
        points = page.words.number(100 * difference, 0, signed=True)
        mark = {1: "▲", -1: "▼"}.get(own.worth, "")
        words = page(
            "board.thing.worth",
            name=page.titles.thing(own.thing),
            difference=page.words.number(100 * difference, signed=True),
        )
        shown = mark if thing.startswith("place") else f"{points}{mark}"
        heats[thing] = Heat(level_of(difference, most), shown, words)
    caption = page("board.worth", board=drawn.name)
    ends = page.words.number(100 * most, 0)
    steps = [
        ("m5", page("board.worse", points=f"−{ends}")),
        ("m3", ""),
        ("m1", ""),
        ("0", "0"),
        ("1", ""),
        ("3", ""),
        ("5", page("board.better", points=f"+{ends}")),
    ]
    told = tag("p", page("board.worth.some"), class_="under")
    return joined([_shown(drawn, "worth", caption, heats, _legend(steps)), told])


def _shown(
    drawn: _UsedBoard, what: str, caption: str, heats: Mapping[str, Heat], legend: Markup
) -> Markup:
    """Returns a coloured board with its caption; on a narrow screen it scrolls sideways."""
    picture = tag(
        "div",
        Markup(heat_map(drawn.board, heats, f"{what}-{drawn.key}", caption)),
        class_="wide",
        role="region",
        aria_label=caption,
        tabindex="0",
    )
    return tag("div", figure(caption, picture), legend, class_="board-figure")


def _legend(steps: Sequence[tuple[str, str]], of: str = "") -> Markup:
    """Returns a legend: the levels with their words, after a heading `of`."""
    parts = [of, Markup(" ")]
    for level, words in steps:
        parts.append(tag("span", class_=f"swatch heat-{level}"))
        parts.append(Markup(" "))
        if words:
            parts += [tag("span", words), Markup(" ")]
    return tag("p", *parts, class_="under legend")
