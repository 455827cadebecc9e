"""A position: whose turn it is, maps and planes, zones and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bgf.command_lines import pip_command
from bgf.engine.seat_letters import seat_letter
from bgf.engine.state import State
from bgf.markup import Markup, table, tag
from bgf.notebook.results import result_table
from bgf.notebook.seats import seat_head
from bgf.view import view_of
from bgf.view.data import Counter, Grid, Map, Track, Zone
from bgf.view.phrases import Phrases
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["head_line", "position_parts", "table_parts"]


def position_parts(state: State, player: int | None, lang: str) -> list[Markup]:
    """Returns a position as a viewer sees it.

    Args:
        state: the position.
        player: a seat; None for a spectator.
        lang: the language.

    Raises:
        NoSuchPlayer: if the seat does not exist.
    """
    view = view_of(state, player)
    phrases = Phrases(view, state.game.pack, lang)
    parts = [head_line(phrases)]
    if state.is_terminal():
        parts.append(result_table(state.result(), lang, phrases))
    parts += table_parts(state.game, phrases)
    status = state.game.status(state, player, lang)
    parts += [tag("p", line) for line in status]
    words = Words(lang)
    if player is None:
        viewer = words("notebook.spectator")
    else:
        viewer = words("notebook.player", player=seat_letter(player))
    parts.append(tag("p", viewer, class_="under"))
    return parts


def head_line(phrases: Phrases) -> Markup:
    """Returns the title of the game, and the progress of the match."""
    title = tag("span", phrases.game_title(), class_="title")
    return tag("p", title, " · ".join(phrases.progress()))


def table_parts(game: Game, phrases: Phrases, names: Sequence[str] = ()) -> Iterator[Markup]:
    """Yields the boards, the shared things, and the things of each player.

    Args:
        game: the game.
        phrases: the view.
        names: the names of the players, by seat; may be left out.
    """
    words = phrases.words
    boards = _boards(game, phrases)
    is_drawn = boards is not None
    areas = phrases.view.areas.values()
    if boards is not None:
        yield boards
    elif any(isinstance(area, Map | Grid) for area in areas):
        command = pip_command("install", "'bgf[drawing]'")
        note = words("notebook.no_drawing", command=command)
        yield tag("p", note, class_="under")
    shared = list(_shared_rows(phrases, is_drawn=is_drawn))
    if shared:
        yield table(words("piles"), ["", ""], shared)
    own = list(_own_rows(phrases))
    if own:
        players = range(phrases.view.players)
        heads = ["", *[seat_head(seat, names) for seat in players]]
        yield table(words("notebook.players"), heads, own)


def _boards(game: Game, phrases: Phrases) -> Markup | None:
    """Returns the boards as drawings; None if the drawing library is not installed."""
    try:
        from bgf.notebook.boards import board_figures
    except ImportError:
        return None
    return tag("div", *board_figures(game, phrases), class_="boards")


def _shared_rows(phrases: Phrases, *, is_drawn: bool) -> Iterator[list[str]]:
    """Yields the title and content of the shared parts of the table.

    Args:
        phrases: the view.
        is_drawn: whether maps are drawn; otherwise their links and pieces are listed.
    """
    for name, area in phrases.shared_areas():
        title = phrases.title(name)
        if isinstance(area, Map) and not is_drawn:
            for seat in range(phrases.view.players):
                of_player = phrases.on_map(name, area, seat)
                if of_player:
                    yield [f"{title} {seat_letter(seat)}", of_player]
        content = phrases.shared_area(name, area)
        if content:
            yield [title, content]


def _own_rows(phrases: Phrases) -> Iterator[list[str]]:
    """Yields the title and content, by seat, of the parts that each player has."""
    yield from _own_zones(phrases)
    yield from _own_numbers(phrases)


def _own_zones(phrases: Phrases) -> Iterator[list[str]]:
    """Yields the title and content, by seat, of the zones that each player has."""
    seats = range(phrases.view.players)
    zones: dict[str, dict[int, str]] = {}
    for seat in seats:
        for name, area in phrases.own_areas(seat):
            if isinstance(area, Zone):
                by_seat = zones.setdefault(name, {})
                by_seat[seat] = phrases.zone(name, area)
    for name, by_seat in zones.items():
        if any(by_seat.values()):
            cells = [by_seat.get(seat, "") for seat in seats]
            yield [phrases.title(name), *cells]


def _own_numbers(phrases: Phrases) -> Iterator[list[str]]:
    """Yields the title and values, by seat, of the counters and tracks that each player has."""
    seats = range(phrases.view.players)
    if len(seats) == 1:
        return  # they are among the shared parts
    for name, area in phrases.shared_areas():
        if isinstance(area, Counter | Track) and len(area.values) == len(seats):
            numbers = [phrases.number(name, area, seat) for seat in seats]
            if any(numbers):
                yield [phrases.title(name), *numbers]
