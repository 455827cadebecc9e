"""The value of a plane at the end: BOA-49 to BOA-55, and the example BOA-57."""

from __future__ import annotations

import pytest

from bgf import Game

from .planes import each, items, seated

PAIRS = """
    0 nobody
    0 one alone
        ... .R.. ...
    5 side by side
        RR. .... ...
    5 one behind the other
        ... .... ..R
        ... .... ..R
    0 only corner to corner
        ... .R.. ...
        ... ..R. ...
    0 across an aisle
        ..R R... ...
    0 across the other aisle
        ... ...R R..
    0 the end of a row and the beginning of the next
        ... .... ..R
        R.. .... ...
    0 three in a line
        RRR .... ...
    0 three round a corner
        R.. .... ...
        RR. .... ...
    0 four in a square
        ... RR.. ...
        ... RR.. ...
    0 two pairs joined by a fifth
        ..R .... ...
        ..R .... ...
        ..R .... ...
        ..R .... ...
        ..R .... ...
    10 two pairs that an aisle separates
        .RR RR.. ...
    5 a pair, and one alone across the aisle
        ... ..RR R..
    15 three pairs corner to corner
        RR. .... ...
        ..R .... ...
        ..R .... ...
        RR. .... ...
    5 with four players, a pair and an aisle
        ..RR R...
    5 with four players, in the last rows
        .... ....
        .... ....
        .... ....
        R..R R..R
        ...R ....
"""


@pytest.mark.rule("BOA-49", "BOA-50")
@each(PAIRS)
def test_pairs_of_lovers(boarding: Game, points: int, plane: str) -> None:
    assert items(seated(boarding, plane))["pairs"] == points


CHILDREN = """
    0 nobody
        YY. .... ...
    0 empty seats all around
        ... .W.. ...
    3 one of each other kind around
        ... .Y.. ...
        ... GWB. ...
        ... .R.. ...
    0 one seat beside it empty
        ... .Y.. ...
        ... GWB. ...
        ... .... ...
    0 one child among those around
        ... .Y.. ...
        ... GWW. ...
        ... .R.. ...
    3 in the corner at the front
        WY. .... ...
        G.. .... ...
    3 in the corner at the back
        ... .... ...
        ... .... ...
        ... .... ...
        ... .... ..R
        ... .... .BW
    0 in the corner, one of two seats empty
        WY. .... ...
    3 at a window
        ... .... ...
        Y.. .... ...
        WG. .... ...
        B.. .... ...
    6 at an aisle, empty and a child across it
        ..Y .... ...
        .GW .... ...
        ..B G... ...
        .YG WR.. ...
        ... B... ...
    6 two children across an aisle from each other
        ..Y G... ...
        .GW WR.. ...
        ..B B... ...
    0 an adult across the aisle does not make up for an empty seat
        ..Y .... ...
        ..W G... ...
        ..B .... ...
    0 two children side by side
        .WW .... ...
        YGB .... ...
    6 two children corner to corner
        WY. .... ...
        YWG .... ...
        .B. .... ...
    3 with four players, at the aisle
        ...R W...
        ..GW ....
        ...Y ....
"""


@pytest.mark.rule("BOA-06", "BOA-49", "BOA-51")
@each(CHILDREN)
def test_children_in_care(boarding: Game, points: int, plane: str) -> None:
    assert items(seated(boarding, plane))["children"] == points


GROUPS = """
    0 nobody
        RRR WWWW ...
    1 one alone
        X.. .... ...
    1 none beside another
        X.X .X.X ...
        .X. X.X. ...
    2 two beside each other
        X.. .... .XX
    4 a line across both aisles
        XXX XXXX XXX
    2 two and two across an aisle
        .XX XX.. ...
    3 the end of a row and the beginning of the next
        ... .... XXX
        XX. .... ...
    10 a snake
        XXX .... ...
        ..X X... ...
        XXX X... ...
        X.. .... ...
        XX. .... ...
    3 others in between
        ... XXWX ...
        ... RXRX ...
    8 a block with a hole
        ... XXX. ...
        ... XRX. ...
        ... XXX. ...
"""
KINDS = {"tourists": "Y", "business": "B", "ecologists": "G"}


@pytest.mark.rule("BOA-49", "BOA-52")
@pytest.mark.parametrize("item", KINDS)
@each(GROUPS)
def test_the_largest_group(boarding: Game, item: str, points: int, plane: str) -> None:
    # A rival has 12 of each kind together.
    rival = "YYY BBBB GGG\n" * 3 + "YYY .... GGG"
    state = seated(boarding, plane.replace("X", KINDS[item]), rival, players=3)
    assert items(state)[item] == points


@pytest.mark.rule("BOA-52")
@pytest.mark.parametrize("item", KINDS)
@each(GROUPS)
def test_two_points_each_where_nobody_has_more(
    boarding: Game, item: str, points: int, plane: str
) -> None:
    state = seated(boarding, plane.replace("X", KINDS[item]))
    assert items(state)[item] == 2 * points


@pytest.mark.rule("BOA-49", "BOA-52")
@pytest.mark.parametrize("item", KINDS)
def test_the_largest_group_with_four_players(boarding: Game, item: str) -> None:
    planes = ["..XX XXX.\n.... .X..", "XXXX ....\nX... ....", "X... ...X", ""]
    state = seated(boarding, *(plane.replace("X", KINDS[item]) for plane in planes))
    assert [items(state, player)[item] for player in range(4)] == [4, 10, 1, 0]


SECTORS = """
    0 none
    0 all but the last seat
        YYY .... ...
        GGG .... ...
        BBB .... ...
        RRR .... ...
        WW. .... ...
    8 the left one
        YYY .... ...
        GGG .... ...
        BBB .... ...
        RRR .... ...
        WWW .... ...
    0 as many seats as a sector has, but not of one
        ..Y Y... ...
        .GG GG.. ...
        BBB BBBB ...
        .RR RR.. ...
        ..W W... ...
    16 the middle and the right one
        ... YYYY YYY
        ... GGGG GGG
        .B. BBBB BBB
        ... RRRR RRR
        ... WWWW WWW
    24 all
        YYY YYYY YYY
        GGG GGGG GGG
        BBB BBBB BBB
        RRR RRRR RRR
        WWW WWWW WWW
    8 with four players, the right one
        YYYY YYYY
        GGGG GGGG
        BBBB BBBB
        RRRR RRRR
        WWW. WWWW
"""


@pytest.mark.rule("BOA-53")
@each(SECTORS)
def test_full_sectors(boarding: Game, points: int, plane: str) -> None:
    assert items(seated(boarding, plane))["sectors"] == points


EMPTY = """
    -50 a whole plane
    -46 a few seated
        Y.G .B.. ..W
    0 none
        YYY YYYY YYY
        GGG GGGG GGG
        BBB BBBB BBB
        RRR RRRR RRR
        WWW WWWW WWW
    -1 one
        YYY YYYY YYY
        GGG GGGG GGG
        BBB B.BB BBB
        RRR RRRR RRR
        WWW WWWW WWW
    -40 with four players, a whole plane
        .... ....
    -1 with four players, one
        YYYY YYYY
        GGGG GGGG
        BBBB BBBB
        RRRR RRRR
        WWW. WWWW
"""


@pytest.mark.rule("BOA-54")
@each(EMPTY)
def test_empty_seats(boarding: Game, points: int, plane: str) -> None:
    assert items(seated(boarding, plane))["empty"] == points


@pytest.mark.rule("BOA-55")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("number", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_half_a_point_for_a_voucher(boarding: Game, players: int, number: int, points: int) -> None:
    state = seated(boarding, players=players, vouchers={1: number})
    assert [items(state, player)["vouchers"] for player in range(2)] == [0, points]


@pytest.mark.rule("BOA-13", "BOA-33")
def test_a_point_for_a_star(boarding: Game) -> None:
    state = seated(boarding, players=3, stars={0: 1, 2: 3})
    assert [items(state, player)["stars"] for player in range(3)] == [1, 0, 3]


EXAMPLE = """
    GGG BBBB YYB
    GGG YRWY GWB
    RRW YRGG GG.
    YYB WWRG RYW
    WYB ..RR W.Y
"""
"""The plane of BOA-57. Children in care: C3, A5, F2, I2; pairs: A3 B3 and E2 E3; F4 is a third."""


@pytest.mark.rule("BOA-57")
@pytest.mark.parametrize(
    "rivals",
    [
        [""],
        ["", ""],
        ["YYY BBBB ...\nGGG .... ...\nGGG .... ..."],
        ["YYY .... BBB", "... BBBB GGG\n... .... GGG"],
    ],
    ids=["an empty plane", "two empty planes", "as many", "two rivals with as many"],
)
def test_the_example_where_no_rival_has_more(boarding: Game, rivals: list[str]) -> None:
    state = seated(boarding, EXAMPLE, *rivals)
    found = {item: points for item, points in items(state).items() if points}
    assert found == {
        "pairs": 10,
        "children": 12,
        "tourists": 6,
        "ecologists": 12,
        "business": 8,
        "sectors": 8,
        "empty": -4,
    }
    assert state.result().scores[0] == 52
    assert state.returns()[0] == 52


@pytest.mark.rule("BOA-57")
@pytest.mark.parametrize(
    "rivals",
    [
        ["YYY BBBB ...\nY.. B... ...\nGGG .... ...\nGGG .... ...\nG.. .... ..."],
        ["YYY .... ...\nY.. .... ...", "... BBBB GGG\n... B... GGG\n... .... G.."],
    ],
    ids=["one rival", "two rivals"],
)
def test_the_example_where_rivals_have_more(boarding: Game, rivals: list[str]) -> None:
    state = seated(boarding, EXAMPLE, *rivals)
    found = {item: points for item, points in items(state).items() if points}
    assert found == {
        "pairs": 10,
        "children": 12,
        "tourists": 3,
        "ecologists": 6,
        "business": 4,
        "sectors": 8,
        "empty": -4,
    }
    assert state.result().scores[0] == 39


@pytest.mark.rule("BOA-57")
@pytest.mark.parametrize(
    ("rival", "total"),
    [
        ("YYY .... ...\nY.. .... ...", 52 - 3),
        ("GGG .... ...\nGGG .... ...\nG.. .... ...", 52 - 6),
        ("... BBBB ...\n... B... ...", 52 - 4),
    ],
    ids=["of tourists", "of ecologists", "of businesspeople"],
)
def test_the_example_where_a_rival_has_more_of_one_kind(
    boarding: Game, rival: str, total: int
) -> None:
    assert seated(boarding, EXAMPLE, rival).result().scores[0] == total


@pytest.mark.rule("BOA-40", "BOA-49", "BOA-50", "BOA-51", "BOA-54")
def test_the_last_card_counts(boarding: Game) -> None:
    # All 20 tourists are seated: the round is the last, and player 1 has its last turn.
    rival = "... YYYY ...\n" * 4 + "... Y... ..."
    plane = "... .... ...\nYYY .... ..."
    state = seated(boarding, rival, plane, row="p01", vouchers={1: 3}, finished=False)
    for text in ("take 1", "seat r0 A1"):
        assert not state.is_terminal()
        state.apply(next(action for action in state.legal_actions() if str(action) == text))
    assert state.is_terminal()
    assert items(state, 1) == {
        "pairs": 5,
        "children": 3,
        "tourists": 3,
        "business": 0,
        "ecologists": 0,
        "sectors": 0,
        "empty": -(50 - 6),
        "vouchers": 2,
        "stars": 0,
        "beside": 0,
        "most_beside": 0,
    }
    assert state.returns()[1] == 5 + 3 + 3 - 44 + 2
