"""The check that a shape fits on a plane, held to the placements that a game goes by."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from bgf.content import Diagnostic, Document
from bgf.content.checks.planes import shapes_fit
from bgf_cext import Placements


def found(shape: list[str], sides: list[dict[str, Any]], **wanted: Any) -> list[Diagnostic]:
    """The diagnostics of the check for one shape."""
    data = {
        "components": {"orders": {"one": {"shape": shape, "long": True}, "two": {}}},
        "planes": {"hold": {"sides": sides}},
    }
    return [*shapes_fit("hold", "orders", **wanted)(Document("pack", data=data))]


def has_place(shape: list[str], side: dict[str, Any], joined: bool, inside: bool) -> bool:
    """Whether a shape has a placement on a side."""
    cells = [(r, c, mark) for r, row in enumerate(shape) for c, mark in enumerate(row)]
    widths = side["sectors"]
    sectors = [n for n, width in enumerate(widths) for _ in range(width)] * side["rows"]
    placements = Placements(
        side["rows"],
        sum(widths),
        sectors,
        [(r, c) for r, c, mark in cells if mark != "."],
        joined=[(n, n + 1) for n in range(len(widths) - 1)] if joined else (),
        blanks=[(r, c) for r, c, mark in cells if mark == "."],
        inside=inside,
    )
    return bool(placements.masks)


SIDES = st.fixed_dictionaries(
    {"rows": st.integers(1, 5), "sectors": st.lists(st.integers(1, 4), min_size=1, max_size=3)}
)
SHAPES = (
    st.tuples(st.integers(1, 5), st.integers(1, 5))
    .flatmap(
        lambda size: st.lists(
            st.text("...F", min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )
    .filter(lambda rows: 1 <= "".join(rows).count("F") <= 16)
)


@given(SHAPES, SIDES, st.booleans(), st.booleans())
@example(["F....", "....."], {"rows": 2, "sectors": [1, 4]}, False, True)
@example([".F.", ".F."], {"rows": 3, "sectors": [1, 1]}, True, True)
def test_a_shape_fits_where_it_has_a_place(
    shape: list[str], side: dict[str, Any], joined: bool, inside: bool
) -> None:
    fits = not found(shape, [side], blanks_inside=inside, joins=lambda kind: joined)
    assert fits == has_place(shape, side, joined, inside)


def test_the_first_side_without_a_place_is_named() -> None:
    sides = [
        {"rows": 4, "sectors": [2]},
        {"rows": 1, "sectors": [1, 2, 1]},
        {"rows": 1, "sectors": [1]},
    ]
    (only,) = found(["FFF"], sides)
    assert (only.code, only.path) == ("BGF-E420", ("components", "orders", "one", "shape"))
    assert (
        only.message
        == "no sector of the side with 1 row and sectors of 1, 2, 1 can hold this shape"
    )
    (only,) = found(["FFF"], sides, joins=lambda kind: bool(kind.get("long")))
    assert only.message.startswith("no two adjacent sectors of the side with 1 row and a sector")


def test_a_shape_that_fits_but_for_its_blanks() -> None:
    sides = [{"rows": 2, "sectors": [2]}]
    assert found(["F..", "F.."], sides) == []
    (only,) = found(["F..", "F.."], sides, blanks_inside=True)
    assert only.message.endswith("this shape if its blank cells must lie on the plane, too")


def test_more_pieces_than_a_shape_can_have() -> None:
    (only,) = found(["FFFFF"] * 4, [{"rows": 9, "sectors": [9]}])
    assert only.message == "found 20 pieces, expected at most 16"
