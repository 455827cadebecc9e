"""Notebooks: states, results and records as self-contained HTML.

Jupyter displays the value at the end of a cell: the engine's objects call `as_html`, which shows
only public information. `as_seen_by` shows a state from the view of a player.

>>> from bgf.notebook import as_seen_by
>>> as_seen_by(state, 0, lang="pl")
"""

from __future__ import annotations

from bgf.engine.result import Result
from bgf.engine.state import State
from bgf.markup import Markup
from bgf.notebook.card import card
from bgf.notebook.positions import position_parts
from bgf.notebook.recorded import record_parts
from bgf.notebook.results import result_table
from bgf.records.record import Record

__all__ = ["as_html", "as_seen_by"]


def as_html(shown: State | Result | Record, lang: str = "en") -> Markup:
    """Returns HTML with its own style, and SVG of maps and planes, without scripts or requests.

    A state is shown in the public view. A record is shown with all secrets if its match is over,
    otherwise in the public view.

    Args:
        shown: a state, a result or a record.
        lang: a language; the game's first language is used if the game lacks it.
    """
    return card(_parts_of(shown, lang), lang)


def as_seen_by(state: State, player: int, lang: str = "en") -> Markup:
    """Returns a state as a player sees it, including the player's secrets.

    Args:
        state: the position.
        player: a seat.
        lang: as in `as_html`.

    Raises:
        NoSuchPlayer: if the seat does not exist.
    """
    return card(position_parts(state, player, lang), lang)


def _parts_of(shown: State | Result | Record, lang: str) -> list[Markup]:
    if isinstance(shown, State):
        return position_parts(shown, None, lang)
    if isinstance(shown, Result):
        return [result_table(shown, lang)]
    return record_parts(shown, lang)
