"""A match as text: the table as a player sees it, as the terminal draws it."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

from bgf.engine.words import seat_letter
from bgf.tui.content import Content
from bgf.tui.map.chart import closed_links
from bgf.tui.match.result_view import show_result
from bgf.tui.screen import Screen
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.adapters.match import NumberedMatch

__all__ = ["drawn", "show"]

_WIDTH = 100
_LANG = "en"


def show(
    match: NumberedMatch, player: int | None, names: Sequence[str], screen: Screen | None = None
) -> None:
    """Print the table, and the result if there is one.

    Args:
        match: at the position to be shown.
        player: who looks; None for what everybody sees.
        names: what the players are called, by seat.
        screen: where; standard output if left out.
    """
    screen = screen or Screen()
    state = match.state
    words = Words(_LANG)
    content = Content(state.game.pack, _LANG, state.game.mods)
    owners = () if player is None else (player,)
    view = TableView(
        content=content,
        words=words,
        seen=state.observation(player),
        names=names,
        owners=owners,
        unicode=screen.unicode,
        closed=closed_links(state, player),
        status=state.game.status(state, player, _LANG),
    )
    show_table(screen, view, owners)
    if player is not None and player == match.player and match.choice.prefix:
        screen.say(f"{seat_letter(player)}: {' '.join(match.choice.prefix)} ...")
    if state.is_terminal():
        show_result(screen, content, words, state.result(), names)


def drawn(match: NumberedMatch, player: int | None, names: Sequence[str]) -> str:
    """The same as text without colours, 100 columns wide."""
    file = TextIOWrapper(BytesIO(), encoding="utf-8")
    show(match, player, names, Screen(file, width=_WIDTH))
    file.seek(0)
    return file.read()
