"""A match as text: the table as a player sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.seat_letters import seat_letter
from bgf.streams import printable
from bgf.view import view_of
from bgf.view.plain import as_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.adapters.match import NumberedMatch

__all__ = ["match_as_text", "show"]

_LANG = "en"


def match_as_text(match: NumberedMatch, player: int | None, names: Sequence[str]) -> str:
    """Returns the table as text, and the result of a finished match.

    Args:
        match: the match, at the position to show.
        player: the seat from whose view it is shown; None for the public view.
        names: the names of the players, by seat.
    """
    state = match.state
    result = state.result() if state.is_terminal() else None
    view = view_of(state, player, result=result)
    lines = [as_text(view, state.game.pack, _LANG, names)]
    lines += state.game.status(state, player, _LANG)
    if player is not None and player == match.player and match.choice.prefix:
        lines.append(f"{seat_letter(player)}: {' '.join(match.choice.prefix)} ...")
    return "".join(f"{printable(line)}\n" for line in lines)


def show(match: NumberedMatch, player: int | None, names: Sequence[str]) -> None:
    """Prints the text of `match_as_text`."""
    print(match_as_text(match, player, names), end="")
