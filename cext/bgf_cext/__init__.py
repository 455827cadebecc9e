"""The kernels of bgf: the code that runs most often, compiled if a compiler was available.

They import nothing from bgf, and know no game: most take and return integers.

- Links: a *link* joins two places permanently. Places are numbered from 0. A *pair* is two places
  to be joined, as on a ticket. Sets of places and of pairs are bit masks: bit `i` stands for place
  `i` or for pair `i`. `Network` is for small maps, and keeps all results up to date; `Forest` has
  the same methods for maps of any size; `network` picks one.
- Chance: `seeded`, `below` and `shuffled` are the random generator of all matches. A `Stream` is an
  independent generator.
- Boards: a board has up to 1,024 cells in rows and columns, squares or hexes, divided into sectors.
  Sets of cells are bit masks. `CellGrid` finds groups of cells on up to 128 squares, in C integers;
  `Mesh` has the same methods for any board; `grid_for` picks one. `Placements` are all ways to lay
  a shape on a board of squares.
- Prices: a *price* is a link, a kind of card, and a number of cards. `Prices` finds the links that
  a hand can pay for.
- Observations: `see_components` and `see_links` count what a viewer sees on a table.
- Simulations: `add_up_choices` adds up the choices of players in a match, and `GroupSums` the
  numbers of groups of players over many matches.
- Bots: `win_shares` and `worths` value positions by the points that players expect. `Node`,
  `Choice` and `Arm` are the tree of a search, and `Scale` measures how far its values lie apart.

Each kernel is a plain Python module, such as `bgf_cext.connect`, which is also compiled, as
`bgf_cext.connect_c`. This package exports the compiled module if there is one, unless the
environment has `BGF_PURE=1` when the package is first imported. Both give the same results.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bgf_cext.cells import MAX_CELLS, MAX_GRID_CELLS
from bgf_cext.shapes import MAX_SHAPE

__all__ = [
    "MAX_CELLS",
    "MAX_GRID_CELLS",
    "MAX_PAIRS",
    "MAX_PLACES",
    "MAX_PRICE",
    "MAX_SHAPE",
    "MOST_SEEN",
    "Arm",
    "CellGrid",
    "Choice",
    "Forest",
    "GroupSums",
    "Mesh",
    "Network",
    "Node",
    "Placements",
    "Prices",
    "Scale",
    "Stream",
    "add_up_choices",
    "below",
    "compiled",
    "grid_for",
    "group_sums",
    "network",
    "placements_for",
    "see_components",
    "see_links",
    "seeded",
    "shuffled",
    "why_pure",
    "win_shares",
    "worths",
]

compiled: dict[str, bool] = {}
"""For each kernel, whether the compiled module is in use."""

why_pure: dict[str, str] = {}
"""For each kernel whose Python module is in use instead, the reason in plain words."""


def _kernel(name: str) -> Any:
    """Imports a kernel, compiled if possible; sets its entries in `compiled` and `why_pure`."""
    module = f"bgf_cext.{name}_c"
    compiled[name] = False
    if os.environ.get("BGF_PURE") == "1":
        why_pure[name] = "BGF_PURE=1 is set"
        return import_module(f"bgf_cext.{name}")
    try:
        kernel = import_module(module)
    except ImportError as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name == module
        why_pure[name] = (
            "it was not compiled when bgf was installed"
            if missing
            else f"it was compiled, but does not load: {error}"
        )
        return import_module(f"bgf_cext.{name}")
    compiled[name] = True
    return kernel


if TYPE_CHECKING:
    from bgf_cext.chance import Stream, below, seeded, shuffled
    from bgf_cext.connect import MAX_PAIRS, MAX_PLACES, Network
    from bgf_cext.forest import Forest
    from bgf_cext.grid import CellGrid
    from bgf_cext.mesh import Mesh
    from bgf_cext.placements import Placements
    from bgf_cext.prices import MAX_PRICE, Prices
    from bgf_cext.sight import MOST_SEEN, see_components, see_links
    from bgf_cext.sums import GroupSums, add_up_choices
    from bgf_cext.tree import Arm, Choice, Node, Scale
    from bgf_cext.wins import win_shares, worths
else:
    _chance = _kernel("chance")
    below, seeded, shuffled = _chance.below, _chance.seeded, _chance.shuffled
    Stream = _chance.Stream
    _connect = _kernel("connect")
    MAX_PAIRS = _connect.MAX_PAIRS
    MAX_PLACES = _connect.MAX_PLACES
    Network = _connect.Network
    Forest = _kernel("forest").Forest
    CellGrid = _kernel("grid").CellGrid
    Mesh = _kernel("mesh").Mesh
    Placements = _kernel("placements").Placements
    _prices = _kernel("prices")
    MAX_PRICE = _prices.MAX_PRICE
    Prices = _prices.Prices
    _sight = _kernel("sight")
    MOST_SEEN = _sight.MOST_SEEN
    see_components, see_links = _sight.see_components, _sight.see_links
    _sums = _kernel("sums")
    GroupSums, add_up_choices = _sums.GroupSums, _sums.add_up_choices
    _tree = _kernel("tree")
    Arm, Choice, Node, Scale = _tree.Arm, _tree.Choice, _tree.Node, _tree.Scale
    _wins = _kernel("wins")
    win_shares, worths = _wins.win_shares, _wins.worths


def grid_for(rows: int, cols: int, sectors: Iterable[int], hexes: bool = False) -> CellGrid | Mesh:
    """Returns a `CellGrid` if the board has up to 128 square cells, and a `Mesh` otherwise.

    Args:
        rows: the number of rows; row 0 is at the front.
        cols: the number of columns; `rows * cols` is at most 1,024.
        sectors: the sector of each cell from 0, row by row; -1 if there is no cell.
        hexes: whether the cells are hexes.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if the board has no cells or too many, or the sectors are too few or too many.
    """
    if hexes or rows * cols > MAX_GRID_CELLS:
        return Mesh(rows, cols, sectors, hexes)
    return CellGrid(rows, cols, sectors)


def placements_for(
    rows: int,
    cols: int,
    sectors: Iterable[int],
    shape: Iterable[Sequence[int]],
    labels: Iterable[int] | None = None,
    *,
    joined: Iterable[Iterable[int]] = (),
    blanks: Iterable[Sequence[int]] = (),
    inside: bool = False,
) -> Placements:
    """Returns the `Placements` of a shape on a board of up to 1,024 cells.

    See `Placements` for the arguments and errors. Boards of more than 128 cells use Python code,
    which takes longer.
    """
    kernel: type[Placements] = Placements
    if rows * cols > MAX_GRID_CELLS:
        from bgf_cext.wide_placements import WidePlacements

        kernel = WidePlacements
    return kernel(rows, cols, sectors, shape, labels, joined=joined, blanks=blanks, inside=inside)


def group_sums(totals: Sequence[int]) -> GroupSums:
    """Returns `GroupSums` that begin with the given totals.

    Pickles refer to this function, so that they can be loaded whether the class is compiled or not.

    Raises:
        ValueError: if the number of totals is not a multiple of 9.
    """
    return GroupSums(totals)


def network(places: int, pairs: Sequence[tuple[int, int]] = ()) -> Network | Forest:
    """Returns a `Network` if the size allows it, and a `Forest` otherwise.

    Args:
        places: the number of places.
        pairs: the pairs to watch, as two places each; pair `i` is bit `i` of the masks.

    Raises:
        IndexError: if a pair names a place outside 0 to `places - 1`.
        ValueError: if the number of places is negative or too large, or a pair isn't two places.
    """
    if places <= MAX_PLACES and len(pairs) <= MAX_PAIRS:
        return Network(places, pairs)
    return Forest(places, pairs)
