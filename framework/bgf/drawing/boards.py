"""All boards of a pack."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bgf.components.plane import HEXES
from bgf.drawing.board_drawing import BoardDrawing
from bgf.drawing.lattice_board import draw_lattice_board
from bgf.drawing.map_board import draw_map_board
from bgf.drawing.plane_board import HULL, draw_side
from bgf.drawing.theme import Theme
from bgf.drawing.track_board import draw_track

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["draw_boards", "side_key", "stylesheet"]


def draw_boards(
    pack: Pack, lang: str, theme: Mapping[str, Any] | None = None
) -> dict[str, BoardDrawing]:
    """Returns the boards of a pack: its maps, the sides of its planes, and its tracks.

    The same pack gives the same bytes.

    Args:
        pack: the content.
        lang: the language of names; the pack's first one is used if the pack lacks it.
        theme: the section `faces.web`; by default that of the pack.

    Returns:
        The boards by the id of the map, the plane or the track. A plane with several sides has a
        board for each; see `side_key`. A track without an end has none.
    """
    if theme is None:
        theme = pack.data.get("faces", {}).get("web", {})
    look = Theme.from_content(theme)
    return {
        **_draw_maps(pack, lang, look),
        **_draw_planes(pack, look),
        **_draw_tracks(pack),
    }


def _draw_maps(pack: Pack, lang: str, look: Theme) -> dict[str, BoardDrawing]:
    boards = {}
    for map_id in pack.data.get("maps", {}):
        boards[map_id] = draw_map_board(pack, map_id, lang, look.of_map(map_id))
    return boards


def _draw_planes(pack: Pack, look: Theme) -> dict[str, BoardDrawing]:
    boards = {}
    for plane_id, plane in pack.data.get("planes", {}).items():
        has_hexes = plane.get("cells") == HEXES
        has_hull = look.frame_of(plane_id) == HULL and not has_hexes
        pieces = pack.data.get("pieces", {}).get(plane.get("holds"), {})
        for index, side in enumerate(plane["sides"]):
            board = draw_side(side) if has_hull else draw_lattice_board(plane, side, pieces)
            boards[side_key(plane_id, index)] = board
    return boards


def side_key(plane: str, index: int) -> str:
    """Returns the key of the board of a plane's side.

    Args:
        plane: the id of the plane.
        index: the number of the side in the plane's `sides`, from 0. The first has the plane's
            own id; the others follow with ``plane/1`` and so on.
    """
    return f"{plane}/{index}" if index else plane


def _draw_tracks(pack: Pack) -> dict[str, BoardDrawing]:
    boards = {}
    for track_id, track in pack.data.get("tracks", {}).items():
        board = draw_track(track)
        if board is not None:
            boards[track_id] = board
    return boards


def stylesheet(root: str = ":root", *, heat: bool = False) -> str:
    """Returns the CSS for boards: tokens for light and dark pages, and classes.

    Args:
        root: the selector of the element that gets the tokens; a page with tokens of the same names
            can select its boards.
        heat: whether to include the CSS of heat maps.
    """
    tokens = _read_sheet("tokens.css").replace(":root", root)
    sheets = [tokens, _read_sheet("boards.css")]
    if heat:
        sheets.append(_read_sheet("heat.css"))
    return "\n".join(sheets)


def _read_sheet(name: str) -> str:
    return files("bgf.drawing").joinpath(name).read_text("utf-8")
