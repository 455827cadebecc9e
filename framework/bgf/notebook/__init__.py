"""Notebooks: a state, a result and a record as HTML that needs nothing else.

In Jupyter a value at the end of a cell shows itself: the engine's objects ask `as_html`. It shows
what a spectator may see; `as_seen_by` shows a state with the eyes of a player.

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
    """Returns HTML with its own style, and SVG of maps and planes; it runs and loads nothing.

    A state is shown as a spectator sees it. Of a record whose match is over everything is shown,
    of another what a spectator sees.

    Args:
        shown: a state, a result or a record.
        lang: a language; one that the game does not have becomes the game's first.
    """
    return card(_parts_of(shown, lang), lang)


def as_seen_by(state: State, player: int, lang: str = "en") -> Markup:
    """Returns a state as a player sees it, with what is secret from the others.

    Args:
        state: the position.
        player: a seat.
        lang: as in `as_html`.

    Raises:
        NoSuchPlayer: if there is no such seat.
    """
    return card(position_parts(state, player, lang), lang)


def _parts_of(shown: State | Result | Record, lang: str) -> list[Markup]:
    if isinstance(shown, State):
        return position_parts(shown, None, lang)
    if isinstance(shown, Result):
        return [result_table(shown, lang)]
    return record_parts(shown, lang)
