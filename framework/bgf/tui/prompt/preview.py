"""Draws the preview of an action: the plane after a placement, and what it clears and costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.engine.actions import Turn
from bgf.engine.answers import preview_of
from bgf.engine.seat_letters import seat_letter
from bgf.tui.lines import flow
from bgf.tui.table.cards import drawn_shape, placed_shape
from bgf.tui.table.plane import cell_mark, draw_plane, plane_side

if TYPE_CHECKING:
    from bgf.components.plane import Plane
    from bgf.engine.actions import Action, Preview
    from bgf.engine.state import State
    from bgf.tui.content import Content
    from bgf.tui.screen import Screen
    from bgf.words import Words

_BESIDE = " | "  # parts of a preview's words, each on a line of its own
_BULLET = "  •"

__all__ = ["clears_any", "is_named_by_first", "shape_of_all", "show_preview"]


def show_preview(
    screen: Screen, content: Content, words: Words, state: State, player: int, preview: Preview
) -> None:
    """Print the player's plane after the action; for an action without a plane its words.

    Args:
        screen: the screen to print on.
        content: the pack.
        words: the framework's words.
        state: the position before the action.
        player: the player of the action.
        preview: the effect of the action.
    """
    if not preview.plane:
        for line in content.word(preview.words).splitlines():
            parts = line.split(_BESIDE)
            bullet = _BULLET if len(parts) > 1 else ""
            for part in parts:
                screen.print(flow(bullet, [Text(part)], screen.width))
        return
    plane = state.layout.planes[preview.plane]
    names = plane.side(state.players).names
    pieces = list(content.pieces[plane.holds].values())
    title = content.name("planes", preview.plane)
    screen.say(f"{title} {seat_letter(player)}" if plane.per_player else title, "bold")
    now = _lying(state, plane, player)
    board = _board(content, state, preview, now, unicode=screen.unicode)
    screen.print(*board, _legend(words, preview, screen.width))
    gone = []
    for cell in sorted(preview.clears):
        if now[cell] >= 0:
            piece = pieces[now[cell]]
            gone.append(Text.assemble(f"{names[cell]} ", piece.sign(), " ", piece.text()))
    if gone:
        screen.print(flow(words("preview.clears"), gone, screen.width))
    cost = content.word(preview.words)
    if cost:
        screen.print(flow(words("preview.cost"), [Text(cost)], screen.width))


def _lying(state: State, plane: Plane, player: int) -> list[int]:
    """Returns the index of the kind of piece on each cell of a player's plane, -1 for none."""
    owner = player if plane.per_player else 0
    cells = range(len(plane.side(state.players).names))
    return [state.piece_at(plane, owner, cell) for cell in cells]


def _board(
    content: Content, state: State, preview: Preview, now: Sequence[int], *, unicode: bool
) -> list[Text]:
    """Returns the plane after the action, with the cells that change marked."""
    plane = state.layout.planes[preview.plane]
    kinds = [kind.id for kind in state.layout.pieces[plane.holds]]
    after: list[str | None] = []
    for cell, kind in enumerate(now):
        is_empty = kind < 0 or cell in preview.clears
        after.append(None if is_empty else kinds[kind])
    for cell, kind in preview.lays.items():
        after[cell] = kinds[kind]
    cols = plane.side(state.players).cols
    rows = [after[first : first + cols] for first in range(0, len(after), cols)]
    entry = content.section("planes")[preview.plane]
    return draw_plane(
        plane_side(entry, state.players),
        content.pieces[plane.holds],
        rows,
        unicode=unicode,
        placed=tuple(preview.lays),
        cleared=preview.clears,
    )


def _legend(words: Words, preview: Preview, width: int) -> Text:
    """Explains the brackets, if there are any."""
    placed = set(preview.lays)
    cleared = set(preview.clears)
    signs = [
        (placed - cleared, {"placed": True, "cleared": False}, "preview.placed"),
        (placed & cleared, {"placed": True, "cleared": True}, "preview.replaced"),
        (cleared - placed, {"placed": False, "cleared": True}, "preview.cleared"),
    ]
    phrases = []
    for cells, how, key in signs:
        if cells:
            sign = cell_mark(Text(" "), **how)
            phrases.append(Text.assemble(sign, " ", (words(key), "dim")))
    return flow("", phrases, width)


def shape_of_all(
    content: Content, state: State, player: int, actions: Sequence[Action]
) -> list[Text]:
    """Returns the shape that all of some placements make; no lines if they differ, or are none."""
    found: set[tuple[str, ...]] = set()
    for action in actions:
        preview = preview_of(Turn(state, player, action))
        if preview is None or not preview.plane:
            return []
        plane = state.layout.planes[preview.plane]
        marks = [kind.data["mark"] for kind in state.layout.pieces[plane.holds]]
        found.add(placed_shape(preview, plane.side(state.players).cols, marks))
        if len(found) > 1:
            return []
    lines = drawn_shape(content, found.pop()) if found else []
    size = max((cell_len(line.plain) for line in lines), default=0)
    for line in lines:
        line.append(" " * (size - cell_len(line.plain)))
    return lines


def clears_any(state: State, player: int, action: Action) -> bool:
    """Returns whether an action is a placement that clears something."""
    preview = preview_of(Turn(state, player, action))
    return preview is not None and bool(preview.clears)


def is_named_by_first(state: State, player: int, actions: Sequence[Action]) -> bool:
    """Returns whether all these actions place several pieces, the first in their last cell."""
    for action in actions:
        preview = preview_of(Turn(state, player, action))
        if preview is None or len(preview.lays) < 2 or not action.parts:
            return False
        plane = state.layout.planes[preview.plane]
        names = plane.side(state.players).names
        if action.parts[-1] != names[min(preview.lays)]:
            return False
    return bool(actions)
