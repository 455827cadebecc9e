"""Maps, planes and tracks with the pieces on them, as SVG. Needs the extra ``drawing``."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from math import dist
from typing import TYPE_CHECKING

from bgf.drawing import Anchor, BoardDrawing, draw_boards, side_key
from bgf.drawing.colours import colour_class
from bgf.drawing.elements import centred_box, element, group, placed, text, title
from bgf.engine.seat_letters import seat_letter
from bgf.markup import Markup, tag
from bgf.notebook.seats import seat_class
from bgf.view.data import Grid, Map, Piece, Track
from bgf.view.phrases import Phrases

if TYPE_CHECKING:
    from bgf.components.plane import Side
    from bgf.content.pack import Pack
    from bgf.engine.game import Game

__all__ = ["board_figures"]

# The sizes of pieces on links, and the distance between those on neighbouring spaces.
_LINK_LENGTH = 44.0
_LINK_HEIGHT = 20.0
_GAP = 4.0

_STACKED = 19.0
"""The distance between pieces that have no space of their own at a place."""


@lru_cache(maxsize=4)
def _drawings(pack: Pack, lang: str) -> Mapping[str, BoardDrawing]:
    """Returns the boards of a pack; cached, as drawing a large map takes most of a second."""
    return draw_boards(pack, lang)


def board_figures(game: Game, phrases: Phrases) -> Iterator[Markup]:
    """Yields the boards of a view with the pieces on them, each with its title.

    Args:
        game: the game.
        phrases: the view.
    """
    boards = _drawings(game.pack, phrases.lang)
    for name, area in phrases.shared_areas():
        if isinstance(area, Map):
            board = boards[name]
            pieces = _on_map(phrases, name, area, board)
            yield _figure(phrases.title(name), "map", board, pieces)
        elif isinstance(area, Track) and name in boards:
            board = boards[name]
            marks = _on_track(phrases, name, area, board)
            yield _figure(phrases.title(name), "track", board, marks)
        elif isinstance(area, Grid):
            yield _plane(game, phrases, name, area, owner=None)
    for seat in range(phrases.view.players):
        for name, area in phrases.own_areas(seat):
            if isinstance(area, Grid):
                yield _plane(game, phrases, name, area, owner=seat)


def _figure(caption: str, kind: str, board: BoardDrawing, pieces: Iterator[str]) -> Markup:
    """Returns a board with pieces on it.

    Args:
        caption: its title.
        kind: the class of the figure.
        board: the board.
        pieces: elements of SVG.
    """
    overlay = group(*pieces, class_="pieces")
    svg = board.svg.removesuffix("</svg>") + overlay + "</svg>"
    label = f'<svg role="img" aria-label="{escape(caption)}" '
    svg = svg.replace("<svg ", label, 1)
    return tag("figure", tag("figcaption", caption), Markup(svg), class_=kind)


def _plane(game: Game, phrases: Phrases, name: str, area: Grid, owner: int | None) -> Markup:
    """Returns the side of a plane that the match uses, with the pieces on it.

    Args:
        game: the game.
        phrases: the view.
        name: the id of the plane.
        area: the pieces on it.
        owner: the seat of the plane's owner; None if it is shared.
    """
    plane = game.layout.planes[name]
    side = plane.side(phrases.view.players, phrases.view.options)
    key = side_key(name, plane.sides.index(side))
    board = _drawings(game.pack, phrases.lang)[key]
    pieces = _on_plane(phrases, name, area, board, side)
    caption = phrases.title(name)
    if owner is None:
        return _figure(caption, "shared plane", board, pieces)
    return _figure(f"{caption} {seat_letter(owner)}", "plane", board, pieces)


# -- pieces


def _on_map(phrases: Phrases, name: str, area: Map, board: BoardDrawing) -> Iterator[str]:
    """Yields the pieces on claimed links, and the pieces at places."""
    yield from _on_links(phrases, name, area, board)
    yield from _at_places(phrases, name, area, board)


def _on_links(phrases: Phrases, name: str, area: Map, board: BoardDrawing) -> Iterator[str]:
    """Yields the pieces on claimed links."""
    for link, seat in area.owner.items():
        spaces = board.anchors.get(f"link:{link}", [])
        tooltip = f"{phrases.link(name, link)}: {phrases.seat(seat)}"
        length = _piece_length(spaces)
        for x, y, angle in spaces:
            yield group(
                title(tooltip),
                centred_box("of-seat", length, _LINK_HEIGHT, 5),
                text(seat_letter(seat), 0, 4),
                class_=seat_class(seat),
                transform=placed(x, y, _upright(angle)),
            )


def _piece_length(spaces: Sequence[Anchor]) -> float:
    """Returns the length of pieces on a link, shorter if its spaces are close together."""
    if len(spaces) < 2:
        return _LINK_LENGTH
    first, second, *_ = spaces
    return min(_LINK_LENGTH, dist(first[:2], second[:2]) - _GAP)


def _upright(angle: float) -> float:
    """Returns the equivalent angle at which letters are not upside down."""
    turned = angle % 360
    return turned - 180 if 90 < turned < 270 else turned


def _at_places(phrases: Phrases, name: str, area: Map, board: BoardDrawing) -> Iterator[str]:
    """Yields the pieces at the places of a map, beside each other."""
    places = phrases.pack.data["maps"][name]["places"]
    taken: Tally[str] = Tally()  # the number of pieces at each place so far
    for piece in area.pieces:
        index = taken[piece.place]
        taken[piece.place] += 1
        x, y = _room(board, piece.place, index)
        place = phrases.name(places, piece.place)
        counter = phrases.title(piece.counter)
        tooltip = f"{place}: {phrases.seat(piece.seat)}, {counter} {piece.number}"
        yield group(
            title(tooltip),
            element("circle", class_="of-seat", r=9),
            text(_sign(phrases, piece), 0, 3.5, class_="small"),
            class_=seat_class(piece.seat),
            transform=placed(x, y),
        )


def _room(board: BoardDrawing, place: str, index: int) -> tuple[float, float]:
    """Returns the point at a place for its piece with an index, from 0."""
    rooms = board.anchors.get(f"room:{place}", [])
    if index < len(rooms):
        x, y, _ = rooms[index]
        return x, y
    x, y, _ = board.anchors[f"place:{place}"][0]
    return x + _STACKED * index, y


def _sign(phrases: Phrases, piece: Piece) -> str:
    """Returns the text on a piece at a place: the mark of its number, or its seat."""
    marks = phrases.entry(piece.counter).get("marks", {})
    mark_of: dict[str, str] = {str(number): mark for number, mark in marks.items()}
    number = str(piece.number)
    if number in mark_of:
        return mark_of[number].replace("*", "★")
    if piece.number == 1:
        return seat_letter(piece.seat)
    return number


def _on_plane(
    phrases: Phrases, name: str, area: Grid, board: BoardDrawing, side: Side
) -> Iterator[str]:
    """Yields the pieces on the cells of a plane."""
    for cell_name, cell in side.cell_of.items():
        row, column = divmod(cell, side.cols)
        piece = area.cells[row][column]
        if not piece:
            continue
        x, y, _ = board.anchors[f"cell:{cell_name}"][0]
        kind = phrases.piece(name, piece)
        yield group(
            title(f"{cell_name}: {phrases.piece_name(name, piece)}"),
            element("circle", class_="of-kind", r=17),
            text(kind["mark"], 0, 5, class_="large"),
            class_=colour_class(kind.get("style")),
            transform=placed(x, y),
        )


def _on_track(phrases: Phrases, name: str, area: Track, board: BoardDrawing) -> Iterator[str]:
    """Yields the marks of the players on a track; a mark beyond its end starts again."""
    end = phrases.entry(name)["end"]
    taken: Tally[int] = Tally()  # the number of marks on each space so far
    for seat, value in enumerate(area.values):
        if not isinstance(value, int):
            continue  # the viewer does not see it
        space = value % (end + 1) if value > end else value
        anchors = board.anchors.get(f"space:{space}")
        if anchors is None:
            continue
        x, y, _ = anchors[0]
        shift = 7 * taken[space]
        taken[space] += 1
        yield group(
            title(f"{phrases.seat(seat)}: {value}"),
            element("circle", class_="of-seat", r=7.5),
            text(seat_letter(seat), 0, 3.5, class_="small"),
            class_=seat_class(seat),
            transform=placed(x + shift, y),
        )
