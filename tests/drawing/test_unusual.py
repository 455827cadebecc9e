"""Boards of unusual content."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
from tests.drawing.pictures import discs_of, ids_of, map_of, names_of, pack_of, root_of

from bgf.content.pack import Pack
from bgf.drawing import BoardDrawing, draw_boards

NO_LINKS: list[tuple[str, str]] = []


def drawn(pack: Pack, name: str = "land") -> BoardDrawing:
    """The board of a pack, if everything lies on it and nothing covers anything else."""
    board = draw_boards(pack, "en")[name]
    root_of(board)
    names = names_of(board)
    discs = discs_of(board)
    assert not [(a, b) for a, b in combinations(names, 2) if a.overlaps(b)]
    assert not [(a, b) for a, b in combinations(discs, 2) if a.overlaps(b)]
    assert not [(name, disc) for name in names for disc in discs if name.overlaps(disc)]
    for anchors in board.anchors.values():
        for x, y, _ in anchors:
            assert 0 < x < board.width
            assert 0 < y < board.height
    return board


def test_a_map_may_have_one_place() -> None:
    board = drawn(map_of({"home": (3, 4)}, NO_LINKS))
    assert ids_of(board) == ["place:home"]


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, 1), (1, -1)])
def test_places_may_lie_in_a_line(step: tuple[int, int]) -> None:
    right, down = step
    places = {f"p{index}": (index * right, index * down) for index in range(6)}
    links = [(f"p{index}", f"p{index + 1}") for index in range(5)]
    board = drawn(map_of(places, links, length=2))
    assert len(board.anchors["link:p0-p1-0"]) == 2


def test_a_link_goes_round_the_places_between_its_ends() -> None:
    places = {"west": (0, 0), "middle": (100, 0), "east": (200, 0)}
    board = drawn(map_of(places, [("west", "east")], length=3))
    (x, y, _) = board.anchors["place:middle"][0]
    link = board.anchors["link:west-east-0"]
    assert all(dist((x, y), anchor[:2]) > 20 for anchor in link)


def test_places_on_the_same_spot_are_moved_apart() -> None:
    places = dict.fromkeys(["a", "b", "c", "d"], (10, 10))
    board = drawn(map_of(places, [("a", "b"), ("c", "d")], length=1))
    spots = [board.anchors[f"place:{place}"][0][:2] for place in places]
    assert all(dist(*pair) > 20 for pair in combinations(spots, 2))


def test_a_map_may_have_no_links() -> None:
    board = drawn(map_of({"a": (0, 0), "b": (50, 10)}, NO_LINKS))
    assert ids_of(board) == ["place:a", "place:b"]


def test_linked_places_without_positions_lie_close_to_each_other() -> None:
    ring = [f"p{index}" for index in range(8)]
    links = [*pairwise(ring), (ring[-1], ring[0])]
    board = drawn(map_of(dict.fromkeys(ring), links))
    spots = [board.anchors[f"place:{place}"][0][:2] for place in ring]
    assert dist(spots[0], spots[1]) < dist(spots[0], spots[4])


def test_a_place_without_a_position_joins_those_that_have_one() -> None:
    places = {"a": (0, 0), "b": (100, 0), "c": (100, 100), "new": None}
    board = drawn(map_of(places, [("a", "b"), ("b", "c"), ("a", "new")]))
    spots = {place: board.anchors[f"place:{place}"][0][:2] for place in places}
    assert dist(spots["new"], spots["a"]) < dist(spots["new"], spots["c"])


def test_parallel_links_lie_side_by_side() -> None:
    links = [("a", "b"), ("b", "a"), ("a", "b")]
    board = drawn(map_of({"a": (0, 0), "b": (100, 0)}, links, length=2))
    drawn_links = [anchors for key, anchors in board.anchors.items() if key.startswith("link")]
    heights = sorted({round(anchors[0][1]) for anchors in drawn_links})
    assert len(heights) == 3
    assert heights[1] - heights[0] > 15


def test_a_long_link_has_room_for_its_spaces() -> None:
    places = {"a": (0, 0), "b": (10, 0), "c": (400, 300)}
    board = drawn(map_of(places, [("a", "b"), ("b", "c")], length=6))
    for link in ("link:a-b-0", "link:b-c-1"):
        spaces = board.anchors[link]
        assert all(dist(a[:2], b[:2]) > 8 for a, b in pairwise(spaces))


def test_regions_without_links_are_islands() -> None:
    pack = map_of({"a": (0, 0), "b": (900, 0), "c": (900, 600)}, NO_LINKS)
    land = pack.data["maps"]["land"]
    land["regions"] = {
        "no": {"name": {"en": "no"}, "code": "NO"},
        "so": {"name": {"en": "so"}, "code": "SO"},
    }
    land["places"]["a"]["region"] = "no"
    land["places"]["b"]["region"] = "so"
    board = drawn(pack)
    assert {"region:no", "region:so"} <= set(ids_of(board))


def test_names_are_escaped() -> None:
    pack = map_of({"a": (0, 0), "b": (50, 50)}, [("a", "b")])
    pack.data["maps"]["land"]["places"]["a"]["name"] = {"en": '<b onclick="x">&amp;</b>'}
    board = drawn(pack)
    assert "<b " not in board.svg
    assert "&lt;b onclick=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;" in board.svg


def test_a_large_map_keeps_its_names_apart() -> None:
    chance = Random(1)
    names = [f"place_{index}" for index in range(200)]
    places = {name: (chance.randrange(3000), chance.randrange(2000)) for name in names}
    links = [(names[index], names[index // 2]) for index in range(1, 200)]
    board = drawn(map_of(places, links, length=2))
    labels = [key for key in board.anchors if key.startswith("label:")]
    assert len(labels) >= 194


def test_a_plane_may_have_one_cell() -> None:
    plane = {"sides": [{"rows": 1, "sectors": [1]}]}
    for frame in ("none", "hull"):
        theme = {"frames": {"deck": frame}}
        board = draw_boards(pack_of(planes={"deck": plane}), "en", theme)["deck"]
        assert ids_of(board) == ["cell:A1"]
        x, y, _ = board.anchors["cell:A1"][0]
        (left, top, _), (right, bottom, _) = board.anchors["grid"]
        assert left < x < right
        assert top < y < bottom


def test_a_track_may_go_below_zero_and_be_long() -> None:
    tracks = {"depth": {"start": -3, "end": 130}}
    board = draw_boards(pack_of(tracks=tracks), "en")["depth"]
    assert ids_of(board) == [f"space:{number}" for number in range(-3, 131)]
    rows = {y for ((_, y, _),) in board.anchors.values()}
    assert len(rows) == 3


def test_a_track_without_an_end_or_with_a_distant_one_has_no_board() -> None:
    tracks = {"open": {"start": 0}, "endless": {"start": 0, "end": 10_000}}
    assert draw_boards(pack_of(tracks=tracks), "en") == {}


def test_a_pack_without_boards_has_none() -> None:
    assert draw_boards(pack_of(), "en") == {}
