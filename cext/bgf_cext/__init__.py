"""The kernels of bgf: the code that runs most often, compiled if there was a compiler.

They import nothing of bgf, and know no game: most take and return integers.

A *link* joins two places permanently; places count from 0. A *pair* is two places to be joined, as
on a ticket. Sets of places and of pairs are bit masks: bit `i` stands for place
`i` or for pair `i`. `Network` is for small maps and keeps every answer up to date, so that asking
costs next to nothing; `Forest` has the same methods for any size; `network` picks one. `seeded`,
`below` and `shuffled` are the generator that all chance comes from, a `Stream` is one of its own.

A board is up to 1,024 cells in rows and columns, squares or hexes, cut into sectors; sets of cells
are bit masks too. A `Grid` finds groups of cells on up to 128 squares, in integers of C; a `Mesh`
has the same methods for any board; `grid_for` picks one. `Placements` are all ways to lay a shape
on a board of squares.

A *price* is a link, a kind of card, and a number of cards; `Prices` find what a hand can pay for.

`see_components` and `see_links` count what a viewer sees on a table. `add_up_choices` adds up the
choices of players in a match, and `GroupSums` the numbers of groups of players, over many matches.
`win_shares` and `worths` are what positions are worth to players who expect some points in the end.
A `Node` with its `Choice` and `Arm`s is the tree of a search, a `Scale` tells how far worths lie
apart there.

Each kernel is a plain Python module, such as `bgf_cext.connect`, and the same module compiled, such
as `bgf_cext.connect_c`. This package exports the compiled one if there is one, unless the
environment has `BGF_PURE=1` when it is first imported. Either gives the same answers.
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
    "Choice",
    "Forest",
    "Grid",
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
"""For each kernel, whether the compiled one is in use."""

why_pure: dict[str, str] = {}
"""For each kernel whose readable twin is in use instead, the reason in plain words."""


def _kernel(name: str) -> Any:
    """Imports a kernel, compiled if possible; `compiled` and `why_pure` say how it went."""
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
    from bgf_cext.grid import Grid
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
    Grid = _kernel("grid").Grid
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


def grid_for(rows: int, cols: int, sectors: Iterable[int], hexes: bool = False) -> Grid | Mesh:
    """Returns a `Grid` where the board has up to 128 square cells, a `Mesh` otherwise.

    Args:
        rows: how many rows the board has, row 0 at the front.
        cols: the number of columns; `rows * cols` is 1,024 at most.
        sectors: for each cell, row by row, its sector from 0, or -1 where there is no cell.
        hexes: whether the cells are hexes.

    Raises:
        TypeError: something is no integer.
        ValueError: the board has no cells or too many, or the sectors are too few or too many.
    """
    if hexes or rows * cols > MAX_GRID_CELLS:
        return Mesh(rows, cols, sectors, hexes)
    return Grid(rows, cols, sectors)


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
    """Returns the `Placements` of a shape on a board of any size; arguments as theirs.

    Those on a board of more than 128 cells are found by Python, which takes longer.
    """
    kernel: type[Placements] = Placements
    if rows * cols > MAX_GRID_CELLS:
        from bgf_cext.wide_placements import WidePlacements

        kernel = WidePlacements
    return kernel(rows, cols, sectors, shape, labels, joined=joined, blanks=blanks, inside=inside)


def group_sums(totals: Sequence[int]) -> GroupSums:
    """Returns `GroupSums` that begin with these totals; pickles of them name this function.

    So they can be read where they are not compiled, too.
    """
    return GroupSums(totals)


def network(places: int, pairs: Sequence[tuple[int, int]] = ()) -> Network | Forest:
    """Returns a `Network` where the size allows one, a `Forest` otherwise.

    Args:
        places: how many places there are.
        pairs: the pairs to watch, as two places each; pair `i` is bit `i` of the masks.

    Raises:
        IndexError: a pair names a place outside 0 to `places - 1`.
        ValueError: there are too many places, or fewer than none, or a pair isn't two places.
    """
    if places <= MAX_PLACES and len(pairs) <= MAX_PAIRS:
        return Network(places, pairs)
    return Forest(places, pairs)
