"""The search for room on a map: nothing on top of anything else, every tag on its line."""

from __future__ import annotations

import random

import pytest

from bgf.tui.map.boxes import Box, line_cells
from bgf.tui.map.layout import LabelLayout, lay_out
from bgf.tui.map.layout_search import PlaceLabel, Road


def _sample(seed: int, width: int = 80, height: int = 24) -> tuple[tuple[Road, ...], LabelLayout]:
    """Nine places, three by three, joined to their neighbours."""
    rng = random.Random(seed)
    places = []
    for n in range(9):
        row, column = divmod(n, 3)
        x = 100 * column + rng.randrange(40)
        y = 100 * row + rng.randrange(40)
        places.append(PlaceLabel(x, y, 5, 5 + 2 * n))
    lengths = (1, 3, 5, 7)
    across = [Road(n, n + 1, rng.choice(lengths)) for n in range(8) if n % 3 < 2]
    down = [Road(n + 3, n, rng.choice(lengths)) for n in range(6)]
    roads = (*across, *down)
    return roads, lay_out(tuple(places), roads, width, height)


def _cells(box: Box) -> set[tuple[int, int]]:
    return {(x, box.y) for x in range(box.x, box.x + box.width)}


@pytest.mark.parametrize("seed", range(8))
def test_boxes_share_no_cell_and_stay_on_the_grid(seed: int) -> None:
    _, layout = _sample(seed)
    boxes = [*layout.labels, *layout.tags]
    taken = [cell for box in boxes for cell in _cells(box)]
    assert layout.is_clean
    assert len(taken) == len(set(taken))
    for x, y in taken:
        assert 0 <= x < layout.width
        assert 0 <= y < layout.height


@pytest.mark.parametrize("seed", range(8))
def test_tags_lie_on_their_lines(seed: int) -> None:
    roads, layout = _sample(seed)
    for road, tag in zip(roads, layout.tags, strict=True):
        line = line_cells(layout.labels[road.a], layout.labels[road.b])
        assert _cells(tag) & set(line)


@pytest.mark.parametrize("seed", range(8))
def test_no_line_runs_under_another_place(seed: int) -> None:
    roads, layout = _sample(seed)
    for road in roads:
        line = set(line_cells(layout.labels[road.a], layout.labels[road.b]))
        for place, box in enumerate(layout.labels):
            assert place in (road.a, road.b) or not line & _cells(box)


def test_labels_are_long_where_there_is_room() -> None:
    _, roomy = _sample(1, 140, 30)
    assert all(roomy.full)
    assert [box.width for box in roomy.labels] == [5 + 2 * n for n in range(9)]


def test_a_layout_that_can_not_fit_is_not_clean() -> None:
    places = tuple(PlaceLabel(n, 0, 5, 5) for n in range(9))
    assert not lay_out(places, (), 20, 2).is_clean


def test_the_middle_of_a_box() -> None:
    assert Box(3, 0, 1).middle == 3
    assert Box(3, 0, 4).middle == 4.5
