"""Puts the parts of a table together on a screen.

Side by side where it is wide, else below one another; closer together where it is low.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from bgf.tui.lines import flow
from bgf.tui.screen import Screen
from bgf.tui.table.forms import uses_columns
from bgf.tui.table.maps import draw_legend, draw_maps
from bgf.tui.table.planes import draw_planes
from bgf.tui.table.players import draw_players
from bgf.tui.table.table_view import TableView, draw_head
from bgf.tui.table.zones import draw_others, draw_own, draw_shared, labels_of

__all__ = ["show_table"]

_SIDE_BY_SIDE = 118
_SIDE_BY_SIDE_WITH_COLUMNS = 142  # components told a line each want more room
_WIDEST_SIDE = 70
_MAP_BESIDE = 70
_WIDEST_LABEL = 16
_MOST_ROWS = 2  # of a line about others, where there is little room
_SLACK = 16  # columns for who it is, for dots, and for the ends of rows
_MENU = 3  # rows that the menu and the prompt below the table want at least


def show_table(
    screen: Screen,
    view: TableView,
    players: Sequence[int],
    last: Sequence[Text] = (),
    below: int = 0,
) -> None:
    """Print a table.

    Where it is too low for all of it, the maps are left out, and a line says how to see them. The
    planes come last: what scrolls away is above them, and cells are chosen with the planes in
    sight.

    Args:
        screen: the screen to print on.
        view: the table as its reader sees it.
        players: the players whose secret zones are shown.
        last: the last actions, a line each.
        below: the number of rows that will follow.
    """
    least = _SIDE_BY_SIDE_WITH_COLUMNS if uses_columns(view.content) else _SIDE_BY_SIDE
    if screen.width >= least and view.content.section("maps"):
        screen.print(_side_by_side(view, players, last, screen.width))
        return
    blocks, room = _blocks(view, players, last, screen.width), screen.height
    if room is not None:
        room -= max(_MENU, below)
        if sum(map(screen.rows, blocks)) > room:
            view = replace(view, compact=True)
            blocks = _blocks(view, players, last, screen.width)
            if sum(map(screen.rows, blocks)) > room:
                planes = draw_planes(view, screen.width)
                blocks = [*_panels(view, players, last, screen.width), *planes]
                if view.content.section("maps"):
                    blocks.append(Text(view.words("map.left_out"), "dim"))
        room -= sum(map(screen.rows, blocks))
    screen.print(*(_separated(blocks) if room is None or room >= len(blocks) else blocks))


def _side_by_side(
    view: TableView, players: Sequence[int], last: Sequence[Text], width: int
) -> Table:
    """The maps at the left, all else at the right."""
    side = min(_WIDEST_SIDE, width - _MAP_BESIDE - 2)
    left = _maps(view, width - side - 2)
    right = _separated([*draw_planes(view, side), *_panels(view, players, last, side)])
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=width - side - 2, no_wrap=True)
    grid.add_column(width=side)
    grid.add_row(Text("\n").join(left), Text("\n").join([*right, Text()]))
    return grid


def _blocks(
    view: TableView, players: Sequence[int], last: Sequence[Text], width: int
) -> list[Text]:
    planes = draw_planes(view, width)
    return [*_maps(view, width), *planes, *_panels(view, players, last, width)]


def _maps(view: TableView, width: int) -> list[Text]:
    maps = draw_maps(view, width)
    return [*maps, draw_legend(view, width)] if maps else []


def _panels(
    view: TableView, players: Sequence[int], last: Sequence[Text], width: int
) -> list[Text]:
    sizes = [cell_len(label) + 2 for label in labels_of(view)]
    labels = max((size for size in sizes if size <= _WIDEST_LABEL), default=0)
    panels = [draw_head(view, width), draw_players(view, width)]
    for player in players:
        own = draw_own(view, player, width, labels)
        if len(players) > 1 and own.plain:
            own = Text("\n").join([view.tag(player), own])
        panels.append(own)
    panels.insert(2, draw_shared(view, width, labels))
    panels.append(draw_others(view, width, labels))
    panels.append(Text("\n").join(flow("", [Text(line)], width) for line in view.status))
    if last:
        panels.append(_last(view, last, width, labels))
    return [panel for panel in panels if panel.plain]


def _last(view: TableView, last: Sequence[Text], width: int, labels: int) -> Text:
    """Draws the latest actions; if there is little room, each line but the first is cut."""
    lines, most = [], _MOST_ROWS * (width - labels)
    for number, line in enumerate(last):
        # The first line may tell what the reader drew; of others the end says what came of it.
        is_cut = view.compact and number and cell_len(line.plain) > most
        start = line.plain.rfind(" ", 0, _SLACK - most)
        shown = Text.assemble(line[:2], "...", line[start:]) if is_cut else line
        label = "" if number else view.words("last")
        lines.append(flow(label, [shown], width, indent=labels))
    return Text("\n").join(lines)


def _separated(blocks: Sequence[Text]) -> list[Text]:
    found: list[Text] = []
    for block in blocks:
        found += [block, Text()]
    return found[:-1]
