"""Draws the preview of an action: the plane after a placement, and what it clears and costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.components.plane import cell_names
from bgf.engine.seat_letters import seat_letter
from bgf.tui.lines import flow
from bgf.tui.table.cards import drawn_shape, placed_shape
from bgf.tui.table.plane import cell_mark, draw_plane, plane_side
from bgf.view.data import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from bgf.engine.actions import Action
    from bgf.tui.content import LocalizedPack
    from bgf.tui.screen import Screen
    from bgf.view import Effects, PlayerView
    from bgf.words import Words

_BESIDE = " | "  # parts of a preview's words, each on a line of its own
_BULLET = "  •"

__all__ = ["is_named_by_first", "shape_of_all", "show_preview"]


def show_preview(
    screen: Screen, content: LocalizedPack, words: Words, seen: PlayerView, effects: Effects
) -> None:
    """Prints the player's plane after the action; for an action without a plane its words.

    Args:
        screen: the screen to print on.
        content: the pack.
        words: the framework's words.
        seen: the match before the action, as the player of the action sees it.
        effects: the effects of the action.
    """
    if not effects.area:
        _show_words(screen, effects.words)
        return
    board = _PlanePreview(content, seen, effects)
    screen.say(board.title, "bold")
    screen.print(*board.drawn(unicode=screen.unicode), _legend(words, effects, screen.width))
    gone = board.cleared_pieces()
    if gone:
        screen.print(flow(words("preview.clears"), gone, screen.width))
    if effects.words:
        screen.print(flow(words("preview.cost"), [Text(effects.words)], screen.width))


def _show_words(screen: Screen, words: str) -> None:
    """Prints words line by line; the parts of a line one below the other."""
    for line in words.splitlines():
        parts = line.split(_BESIDE)
        bullet = _BULLET if len(parts) > 1 else ""
        for part in parts:
            screen.print(flow(bullet, [Text(part)], screen.width))


class _PlanePreview:
    """The plane on which an action places pieces, before and after it."""

    def __init__(self, content: LocalizedPack, seen: PlayerView, effects: Effects) -> None:
        self.name, _, self.seat = effects.area.partition("@")
        entry: Mapping[str, Any] = content.section("planes")[self.name]
        area = seen.areas[effects.area]
        assert isinstance(area, Grid)
        self.content = content
        self.effects = effects
        self.plane = entry
        self.side = plane_side(entry, seen.players, seen.options)
        self.pieces = content.pieces[entry["holds"]]
        self.rows = area.cells
        self.names = [*cell_names(self.side["rows"], sum(self.side["sectors"]))]

    @property
    def title(self) -> str:
        """The name of the plane, and the letter of its player."""
        title = self.content.name("planes", self.name)
        return f"{title} {seat_letter(int(self.seat))}" if self.seat else title

    def drawn(self, *, unicode: bool) -> list[Text]:
        """Returns the plane after the action, with the cells that change marked."""
        cells = [piece or None for row in self.rows for piece in row]
        after = dict(zip(self.names, cells, strict=True))
        after |= dict.fromkeys(self.effects.clears)
        after |= self.effects.lays
        pieces = [*after.values()]
        cols = len(self.rows[0])
        rows = [pieces[first : first + cols] for first in range(0, len(pieces), cols)]
        return draw_plane(
            self.plane,
            self.side,
            self.pieces,
            rows,
            unicode=unicode,
            placed=[self.names.index(name) for name in self.effects.lays],
            cleared=[self.names.index(name) for name in self.effects.clears],
        )

    def cleared_pieces(self) -> list[Text]:
        """Returns the pieces that the action clears, each after its cell."""
        cells = [piece for row in self.rows for piece in row]
        lying = dict(zip(self.names, cells, strict=True))
        found = []
        for name in self.effects.clears:
            if lying[name]:
                piece = self.pieces[lying[name]]
                found.append(Text.assemble(f"{name} ", piece.sign(), " ", piece.text()))
        return found


def _legend(words: Words, effects: Effects, width: int) -> Text:
    """Returns an explanation of the brackets, if there are any."""
    placed = {*effects.lays}
    cleared = {*effects.clears}
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


def shape_of_all(content: LocalizedPack, effects: Iterable[Effects]) -> list[Text]:
    """Returns the shape that all of some placements make; no lines if they differ, or are none."""
    shapes = set()
    for placement in effects:
        if not placement.area:
            return []
        shapes.add(placed_shape(content, placement))
        if len(shapes) > 1:
            return []
    lines = drawn_shape(content, shapes.pop()) if shapes else []
    size = max((cell_len(line.plain) for line in lines), default=0)
    for line in lines:
        line.append(" " * (size - cell_len(line.plain)))
    return lines


def is_named_by_first(actions: Sequence[Action], effects: Sequence[Effects]) -> bool:
    """Returns whether each action places several pieces, and its notation ends with the first cell.

    Args:
        actions: the actions.
        effects: the effects of each.
    """
    for action, placement in zip(actions, effects, strict=True):
        cells = [*placement.lays]
        if len(cells) < 2 or not action.parts:
            return False
        if action.parts[-1] != cells[0]:
            return False
    return bool(actions)
