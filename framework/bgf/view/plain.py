"""A view as plain text, for logs and learning programs: a line for each part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from bgf.engine.seat_letters import seat_letter
from bgf.view.data import Area, Counter, Grid, Map, PlayerView, Track, Zone
from bgf.view.phrases import Phrases

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["as_text"]


def as_text(view: PlayerView, pack: Pack, lang: str, names: Sequence[str] = ()) -> str:
    """Returns a view as text without colours, a line for each part of the table.

    Parts that are empty, and numbers that are 0, are left out.

    Args:
        view: the view.
        pack: the content of its game.
        lang: a language of the pack.
        names: the names of the players, by seat.
    """
    return "\n".join(_lines(Phrases(view, pack, lang, names)))


def _lines(phrases: Phrases) -> Iterator[str]:
    yield " - ".join([phrases.game_title(), *phrases.progress()])
    for name, area in phrases.shared_areas():
        yield from _shared(phrases, name, area)
    view = phrases.view
    for seat in range(view.players):
        yield f"{phrases.seat(seat)}: {'; '.join(_own(phrases, seat))}"
        for name, area in phrases.own_areas(seat):
            if isinstance(area, Grid):
                yield f"{phrases.title(name)} {seat_letter(seat)}:"
                yield from _indented(phrases.rows_of_plane(name, area))
    if view.result is not UNSET:
        for seat, (score, rank) in enumerate(
            zip(view.result.scores, view.result.ranks, strict=True)
        ):
            yield f"{rank}. {phrases.seat(seat)}: {score}"


def _shared(phrases: Phrases, name: str, area: Area) -> Iterator[str]:
    """Yields the lines of a part of the table that belongs to no player."""
    title = phrases.title(name)
    if isinstance(area, Grid):
        yield f"{title}:"
        yield from _indented(phrases.rows_of_plane(name, area))
    elif isinstance(area, Map):
        for seat in range(phrases.view.players):
            told = phrases.on_map(name, area, seat)
            if told:
                yield f"{title} {seat_letter(seat)}: {told}"
    else:
        told = phrases.shared_area(name, area)
        if told:
            yield f"{title}: {told}"


def _own(phrases: Phrases, seat: int) -> Iterator[str]:
    """Yields the lines of a player's own zones and numbers."""
    for name, area in phrases.own_areas(seat):
        if isinstance(area, Zone):
            told = phrases.zone(name, area)
            if told:
                yield f"{phrases.title(name)}: {told}"
    for name, area in phrases.shared_areas():
        if isinstance(area, Counter | Track) and len(area.values) > 1:
            told = phrases.number(name, area, seat)
            if told:
                yield f"{phrases.title(name)} {told}"


def _indented(rows: Iterator[str]) -> Iterator[str]:
    return (f"  {row}" for row in rows)
