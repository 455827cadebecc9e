"""The boards of a game, coloured by the use of things and by the wins of their users."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf.drawing import draw_boards, side_key
from bgf.drawing.heat import LEVELS, Heat, heat_map, level_of
from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page, figure

if TYPE_CHECKING:
    from bgf.drawing.board_drawing import BoardDrawing
    from bgf.simulate.figures import Use

__all__ = ["boards"]

_PREFIXES = {"places": "place", "links": "link", "cells": "cell"}
"""The prefixes of ids on a board, by group of things."""

_MARKS = {1: "▲", 0: "", -1: "▼"}
"""The marks of things by their worth, see `Use`."""


class _UsedBoard(NamedTuple):
    """A board and the uses of the things on it.

    Attributes:
        key: a name that is unique in the page.
        name: the name of the board.
        drawing: its picture.
        uses: the uses by the ids of things on the board.
    """

    key: str
    name: str
    drawing: BoardDrawing
    uses: Mapping[str, Use]


class _Step(NamedTuple):
    """A colour in a legend.

    Attributes:
        level: the level of the colour, as in its class; with ``m`` before it for negative figures.
        words: the meaning of the colour; empty for an intermediate colour.
    """

    level: str
    words: str = ""


def boards(page: Page) -> Markup:
    """Returns the boards, each coloured once by uses and once by the wins of the users."""
    drawings = draw_boards(page.game.pack, page.words.lang)
    parts = []
    for used_board in [*_maps(page, drawings), *_planes(page, drawings)]:
        if any(use.used for use in used_board.uses.values()):
            parts.append(_coloured_by_use(page, used_board))
            parts.append(_coloured_by_wins(page, used_board))
    return join_markup(parts)


def _maps(page: Page, drawings: Mapping[str, BoardDrawing]) -> Iterator[_UsedBoard]:
    """Yields the maps."""
    for map_id, entry in page.game.pack.data.get("maps", {}).items():
        on_map = {"places": entry["places"], "links": entry.get("links", {})}
        uses = {}
        for use in page.summary.uses:
            group, thing_id = use.thing
            if thing_id in on_map.get(group, ()):
                uses[f"{_PREFIXES[group]}:{thing_id}"] = use
        name = page.titles.area(map_id, entry)
        yield _UsedBoard(f"map-{map_id}", name, drawings[map_id], uses)


def _planes(page: Page, drawings: Mapping[str, BoardDrawing]) -> Iterator[_UsedBoard]:
    """Yields the sides of planes that were in play."""
    start = page.game.new_state(page.summary.players, 0, page.plan.options)
    for plane in page.game.layout.planes.values():
        side = start.side(plane)
        name_of_cell = {plane.cell_id(name): name for name in side.cell_of}
        uses = {}
        for use in page.summary.uses:
            group, thing_id = use.thing
            if group == "cells" and thing_id in name_of_cell:
                uses[f"cell:{name_of_cell[thing_id]}"] = use
        key = side_key(plane.id, plane.sides.index(side))
        entry = page.game.pack.data["planes"][plane.id]
        name = page.titles.area(plane.id, entry)
        yield _UsedBoard(f"plane-{plane.id}", name, drawings[key], uses)


def _coloured_by_use(page: Page, used_board: _UsedBoard) -> Markup:
    """Returns the board coloured by the share of players who used a thing in a match."""
    players = page.summary.matches * page.summary.players
    shares = {thing: use.used / players for thing, use in used_board.uses.items()}
    largest = {group: _largest(shares, prefix) for group, prefix in _PREFIXES.items()}
    heats = {}
    for thing, use in used_board.uses.items():
        share = shares[thing]
        level = level_of(share, largest[use.thing.group])
        heats[thing] = _heat_of_share(page, use, share, level)
    legends = [_legend_of_shares(page, group, share) for group, share in largest.items()]
    caption = page("board.used", board=used_board.name)
    return _shown(used_board, "used", caption, heats, join_markup(legends))


def _largest(shares: Mapping[str, float], prefix: str) -> float:
    """Returns the largest share in one group, as each group has its own scale."""
    of_group = [share for thing, share in shares.items() if thing.startswith(prefix)]
    return max(of_group, default=0.0)


def _heat_of_share(page: Page, use: Use, share: float, level: int) -> Heat:
    """Returns the colour, the figure and the words for a share of players."""
    # The discs of places have no room for a figure.
    has_figure = use.used and use.thing.group != "places"
    figure = page.words.number(100 * share, 0) if has_figure else ""
    name = page.titles.thing(use.thing)
    words = page("board.thing", name=name, share=page.words.percent(share))
    return Heat(level, figure, words)


def _legend_of_shares(page: Page, group: str, largest: float) -> Markup:
    """Returns the legend of a group's colours; empty if nothing in the group was used.

    Args:
        page: the report.
        group: the group of things.
        largest: the share with the strongest colour.
    """
    if not largest:
        return Markup("")
    steps = [_Step("0", page("board.never"))]
    for level in range(1, LEVELS + 1):
        share = page.words.percent(largest * level / LEVELS)
        steps.append(_Step(str(level), page("board.most", share=share)))
    return _legend(steps, f"{page.group(group)}:")


def _coloured_by_wins(page: Page, used_board: _UsedBoard) -> Markup:
    """Returns the board coloured by the advantage of a thing's users in winning."""
    differences = {}
    for thing, use in used_board.uses.items():
        if use.win is not None and use.enough:
            differences[thing] = use.win.difference.value
    largest = max(map(abs, differences.values()), default=0.0)
    if not largest:
        return Markup("")
    heats = {}
    for thing, difference in differences.items():
        use = used_board.uses[thing]
        level = level_of(difference, largest)
        heats[thing] = _heat_of_difference(page, use, difference, level)
    caption = page("board.worth", board=used_board.name)
    legend = _legend_of_differences(page, largest)
    board = _shown(used_board, "worth", caption, heats, legend)
    about = tag("p", page("board.worth.some"), class_="under")
    return join_markup([board, about])


def _heat_of_difference(page: Page, use: Use, difference: float, level: int) -> Heat:
    """Returns the colour, the figure and the words for a difference of win shares."""
    mark = _MARKS[use.worth]
    points = page.words.number(100 * difference, 0, signed=True)
    is_place = use.thing.group == "places"  # its disc has no room for a figure
    figure = mark if is_place else f"{points}{mark}"
    words = page(
        "board.thing.worth",
        name=page.titles.thing(use.thing),
        difference=page.words.number(100 * difference, signed=True),
    )
    return Heat(level, figure, words)


def _legend_of_differences(page: Page, largest: float) -> Markup:
    """Returns the legend of differences from the most negative to the most positive one."""
    points = page.words.number(100 * largest, 0)
    steps = [
        _Step("m5", page("board.worse", points=f"−{points}")),
        _Step("m3"),
        _Step("m1"),
        _Step("0", "0"),
        _Step("1"),
        _Step("3"),
        _Step("5", page("board.better", points=f"+{points}")),
    ]
    return _legend(steps)


def _shown(
    used_board: _UsedBoard, figures: str, caption: str, heats: Mapping[str, Heat], legend: Markup
) -> Markup:
    """Returns a coloured board with its caption; it scrolls sideways on narrow screens.

    Args:
        used_board: the board.
        figures: a word for the figures, which distinguishes the pictures of one board.
        caption: its caption.
        heats: the figures of things.
        legend: the legend.
    """
    key = f"{figures}-{used_board.key}"
    drawing = heat_map(used_board.drawing, heats, key, caption)
    picture = tag(
        "div",
        Markup(drawing),
        class_="wide",
        role="region",
        aria_label=caption,
        tabindex="0",
    )
    return tag("div", figure(caption, picture), legend, class_="board-figure")


def _legend(steps: Sequence[_Step], heading: str = "") -> Markup:
    """Returns a legend: the levels with their words, after a heading."""
    space = Markup(" ")
    parts = [heading, space]
    for step in steps:
        parts += [tag("span", class_=f"swatch heat-{step.level}"), space]
        if step.words:
            parts += [tag("span", step.words), space]
    return tag("p", *parts, class_="under legend")
