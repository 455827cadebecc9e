"""Puts the parts of a table together on a screen.

They are side by side on a wide screen, otherwise one below the other; closer together on a low one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from bgf.tui.lines import flow
from bgf.tui.screen import Screen
from bgf.tui.table.forms import uses_columns
from bgf.tui.table.last_turns import LastTurn
from bgf.tui.table.maps import draw_legend, draw_maps
from bgf.tui.table.planes import draw_planes
from bgf.tui.table.players import draw_players
from bgf.tui.table.table_view import TableView, draw_head
from bgf.tui.table.zones import draw_others, draw_own, draw_shared, labels_of

__all__ = ["show_table"]

_SIDE_BY_SIDE = 118
_SIDE_BY_SIDE_WITH_COLUMNS = 142  # columns if components are listed one per line
_WIDEST_SIDE = 70
_MAP_BESIDE = 70
_WIDEST_LABEL = 16
_MOST_ROWS = 2  # rows about each of several other players, on a low screen
_MOST_ROWS_OF_TWO = 3  # rows about the reader, or about the only other player
_PART_OF_MAP = 4  # one in 4 rows of a map may scroll away
_MENU = 3  # rows that the menu and the prompt below the table need at least


def show_table(
    screen: Screen,
    view: TableView,
    players: Sequence[int],
    last: Sequence[LastTurn] = (),
    below: int | None = 0,
) -> None:
    """Prints a table.

    If the screen is too low for most of the maps, they are left out, and a line explains how to see
    them. If that is not enough, the shared zones scroll away, because menus name them again. Then
    the players' numbers follow below them, and the planes come last, because people look at them
    when they choose cells.

    Args:
        screen: the screen to print on.
        view: the table as its reader sees it.
        players: the players whose secret zones are shown.
        last: the latest turns, one line each.
        below: the number of rows that will follow; None for the whole table, however tall.
    """
    least = _SIDE_BY_SIDE_WITH_COLUMNS if uses_columns(view.content) else _SIDE_BY_SIDE
    if screen.width >= least and view.content.section("maps"):
        screen.print(_side_by_side(view, players, last, screen.width))
        return
    room = None
    if screen.height is not None and below is not None:
        room = screen.height - max(_MENU, below)
    rows = 0
    blocks: list[Text] = []
    for blocks, spare in _ever_shorter(view, players, last, screen.width):
        rows = sum(map(screen.rows, blocks))
        if room is None or rows - spare <= room:
            break
    fits_apart = room is None or room - rows >= len(blocks)
    if fits_apart:
        blocks = _separated(blocks)
    screen.print(*blocks)


def _ever_shorter(
    view: TableView, players: Sequence[int], last: Sequence[LastTurn], width: int
) -> Iterator[tuple[list[Text], int]]:
    """Yields the parts of a table on fewer and fewer rows, with the number that may scroll away."""
    everything = [
        *_maps(view, width),
        *draw_planes(view, width),
        *_panels(view, players, last, width),
    ]
    yield everything, 0
    view = replace(view, compact=True)
    planes = draw_planes(view, width)
    panels = _panels(view, players, last, width)
    maps = draw_maps(view, width)
    # Once the match is over, there is no prompt for the command that shows the map.
    can_ask = bool(maps) and not view.seen.head.finished
    left_out = [Text(view.words("map.left_out"), "dim")] if can_ask else []
    if maps:
        yield [*maps, draw_legend(view, width), *planes, *panels], 0
        yield [*maps, *planes, *panels], 0
        height = sum(text.plain.count("\n") + 1 for text in maps)
        yield [*maps, *planes, *panels, *left_out], height // _PART_OF_MAP
    yield [*planes, *panels, *left_out], 0
    view = replace(view, scrolls=True)
    panels = _panels(view, players, last, width)
    yield [*panels, *planes, *left_out], 0


def _side_by_side(
    view: TableView, players: Sequence[int], last: Sequence[LastTurn], width: int
) -> Table:
    """Returns the table with the maps at the left and everything else at the right."""
    side = min(_WIDEST_SIDE, width - _MAP_BESIDE - 2)
    room_for_maps = width - side - 2
    left = _maps(view, room_for_maps)
    planes = draw_planes(view, side)
    panels = _panels(view, players, last, side)
    right = [*_separated([*planes, *panels]), Text()]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=room_for_maps, no_wrap=True)
    grid.add_column(width=side)
    grid.add_row(Text("\n").join(left), Text("\n").join(right))
    return grid


def _maps(view: TableView, width: int) -> list[Text]:
    """Returns the maps and their legend; nothing if there are no maps."""
    maps = draw_maps(view, width)
    if maps:
        maps.append(draw_legend(view, width))
    return maps


def _panels(
    view: TableView, players: Sequence[int], last: Sequence[LastTurn], width: int
) -> list[Text]:
    sizes = [cell_len(label) + 2 for label in labels_of(view)]
    labels = max((size for size in sizes if size <= _WIDEST_LABEL), default=0)
    numbers = draw_players(view, width)
    zones = [draw_shared(view, width, labels)]
    for player in players:
        own = draw_own(view, player, width, labels)
        if len(players) > 1 and own.plain:
            own = Text("\n").join([view.tag(player), own])
        zones.append(own)
    zones.append(draw_others(view, width, labels))
    panels = [draw_head(view, width)]
    panels += [*zones, numbers] if view.scrolls else [numbers, *zones]
    status = [flow("", [Text(line)], width) for line in view.status]
    panels.append(Text("\n").join(status))
    if last:
        panels.append(_last(view, last, width, labels))
    return [panel for panel in panels if panel.plain]


def _last(view: TableView, last: Sequence[LastTurn], width: int, labels: int) -> Text:
    """Draws the latest turns, shortened if there is little room.

    The first line gets more room, because it may say what the reader drew. If there are fewer
    further lines than other players, they share the room of all.
    """
    lines = []
    number_of_others = len(view.names) - 1
    number_of_lines = max(1, len(last) - 1)
    least = _MOST_ROWS_OF_TWO if number_of_lines == 1 else _MOST_ROWS
    rows_of_others = max(least, _MOST_ROWS * number_of_others // number_of_lines)
    for number, turn in enumerate(last):
        rows = rows_of_others if number else _MOST_ROWS_OF_TWO
        most = rows * (width - labels) if view.compact else None
        label = "" if number else view.words("last")
        phrases = [turn.line(view.words, most)]
        lines.append(flow(label, phrases, width, indent=labels))
    return Text("\n").join(lines)


def _separated(blocks: Sequence[Text]) -> list[Text]:
    found: list[Text] = []
    for block in blocks:
        found += [block, Text()]
    return found[:-1]
