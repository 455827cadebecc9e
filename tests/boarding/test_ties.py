"""Where planes are compared, and ties: BOA-52, BOA-56, BOA-58, and the event Off season."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .planes import items, seated

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def gained(state: State, item: str) -> list[int]:
    """The points of every player of one source."""
    return [items(state, player)[item] for player in range(state.players)]


def line(mark: str, number: int, players: int) -> str:
    """A plane with a group of 0 to 6 of a kind in the left sector, which is 3 or 4 wide."""
    if players == 4:
        width = 4
        rest = " ...."
    else:
        width = 3
        rest = " .... ..."
    first_row = mark * min(width, number)
    second_row = mark * max(0, number - width)
    return "\n".join(row.ljust(width, ".") + rest for row in (first_row, second_row))


GROUPS = {"tourists": "Y", "business": "B", "ecologists": "G"}


@pytest.mark.rule("BOA-52")
@every_table
@pytest.mark.parametrize("item", GROUPS)
@pytest.mark.parametrize(
    ("sizes", "points"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((1, 0, 0, 0), (2, 0, 0, 0)),
        ((3, 5, 2, 4), (3, 10, 2, 4)),
        ((5, 3, 5, 0), (10, 3, 10, 0)),
        ((4, 4, 4, 4), (8, 8, 8, 8)),
        ((1, 1, 1, 1), (2, 2, 2, 2)),
        ((6, 1, 0, 5), (12, 1, 0, 5)),
    ],
)
def test_the_largest_groups_of_all(
    boarding: Game, players: int, item: str, sizes: list[int], points: list[int]
) -> None:
    planes = [line(GROUPS[item], size, players) for size in sizes[:players]]
    state = seated(boarding, *planes, players=players)
    assert gained(state, item) == list(points[:players])


@pytest.mark.rule("BOA-49", "BOA-52")
def test_it_is_the_group_that_counts(boarding: Game) -> None:
    # 6 tourists, 3 on each side of an aisle, against 4 together; ecologists together only once.
    first = "YYY YYY. ...\n... .... ...\nG.G .GG. ..G"
    second = "YYY .... GG.\nY.. .... ..."
    state = seated(boarding, first, second)
    assert gained(state, "tourists") == [3, 8]
    assert gained(state, "ecologists") == [4, 4]


@pytest.mark.rule("BOA-52")
def test_every_kind_is_compared_on_its_own(boarding: Game) -> None:
    state = seated(boarding, "YYY BB.. GG.", "YY. BBB. GG.", "Y.. B... GG.\n... .... G..")
    assert gained(state, "tourists") == [6, 2, 1]
    assert gained(state, "business") == [2, 6, 1]
    assert gained(state, "ecologists") == [2, 2, 6]


@pytest.mark.rule("BOA-56")
@every_table
@pytest.mark.parametrize(
    ("beside", "most"),
    [
        (("", "", "", ""), (0, 0, 0, 0)),
        (("Y", "", "", ""), (-2, 0, 0, 0)),
        (("Y", "YG", "", "W"), (0, -2, 0, 0)),
        (("RW", "B", "RR", "B"), (-2, 0, -2, 0)),
        (("YGB", "RRR", "WWY", "BBG"), (-2, -2, -2, -2)),
        (("YGBR", "YYY", "", "WWW"), (-2, 0, 0, 0)),
    ],
)
def test_asked_off(
    boarding: Game, players: int, beside: tuple[str, ...], most: tuple[int, ...]
) -> None:
    here = beside[:players]
    state = seated(boarding, players=players, beside=dict(enumerate(here)))
    assert gained(state, "beside") == [-2 * len(letters) for letters in here]
    assert gained(state, "most_beside") == list(most[:players])


@pytest.mark.rule("BOA-56")
def test_those_asked_off_are_seated_nowhere(boarding: Game) -> None:
    alone = seated(boarding, "YYY .... ...", beside={0: "RRYYYY"})
    assert gained(alone, "pairs") == [0, 0]
    assert gained(alone, "tourists") == [6, 0]
    assert gained(alone, "empty") == [-47, -50]


@pytest.mark.rule("BOA-58")
@every_table
def test_the_highest_total_wins(boarding: Game, players: int) -> None:
    # Planes are empty: all totals are below zero, and vouchers make the difference.
    lost = -40 if players == 4 else -50
    for best in range(players):
        behind = [(player - best) % players for player in range(players)]
        vouchers = {player: 2 * (3 - steps) for player, steps in enumerate(behind)}
        result = seated(boarding, players=players, vouchers=vouchers).result()
        assert result.scores == tuple(lost + 3 - steps for steps in behind)
        assert result.winners == (best,)
        assert result.ranks == tuple(steps + 1 for steps in behind)


@pytest.mark.rule("BOA-58")
@every_table
def test_in_a_tie_the_victory_is_shared(boarding: Game, players: int) -> None:
    # 3 vouchers or 4, or 2 star cards: 2 points each, and nothing parts them.
    state = seated(boarding, players=players, vouchers={0: 3, 2: 1}, stars={1: 2})
    result = state.result()
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3, 4)[:players]
    assert result.tie_break is None


@pytest.mark.rule("BOA-58")
def test_all_may_win(boarding: Game) -> None:
    result = seated(boarding, "RR. .... ...", "... .RR. ...", "... .... .RR").result()
    assert result.scores == (5 - 48,) * 3
    assert result.winners == (0, 1, 2)
    assert result.ranks == (1, 1, 1)


FULL = """
    YYG GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
"""
ONE = """
    YYG GBBR RWW
    YYG GBBR RWW
    YYG GB.R RWW
    YYG GBBR RWW
    YYG GBBR RWW
"""
THREE = """
    YYG GBBR RWW
    Y.G GBBR RWW
    Y.. GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
"""
FOUR_ACROSS = """
    YYG GBBR RWW
    Y.. ..BR RWW
    YYG GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
"""
SIX_APART = """
    .Y. GB.R RW.
    YYG GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
    .YG G.BR RWW
"""
FOUR_ROUND_THE_END = """
    YYG GBBR RWW
    YYG GBBR R..
    ..G GBBR RWW
    YYG GBBR RWW
    YYG GBBR RWW
"""


@pytest.mark.rule("BOA-49", "BOA-61h")
@pytest.mark.parametrize(
    ("planes", "points"),
    [
        pytest.param([FULL, FULL], [0, 0], id="none"),
        pytest.param([FULL, FULL, FULL], [0, 0, 0], id="none, three players"),
        pytest.param([FULL, ONE], [0, 5], id="one"),
        pytest.param([ONE, ONE], [5, 5], id="a tie"),
        pytest.param([THREE, FULL, THREE], [5, 0, 5], id="a tie of two"),
        pytest.param([THREE, ONE, FULL], [5, 0, 0], id="three against one"),
        pytest.param([FOUR_ACROSS, THREE], [0, 5], id="two and two across the aisle"),
        pytest.param([SIX_APART, THREE], [0, 5], id="most of them, but no group"),
        pytest.param([SIX_APART, ONE], [5, 5], id="groups of one"),
        pytest.param([FOUR_ROUND_THE_END, THREE], [0, 5], id="the end of a row and the next"),
        pytest.param(["", "... ...Y ..."], [5, 0], id="whole sectors"),
        pytest.param(["", "YYY .... YYY"], [5, 5], id="whole sectors, a tie"),
        pytest.param(["Y... ....", "...Y Y...", "", ".... W..."], [5, 0, 5, 5], id="four players"),
    ],
)
def test_off_season(boarding: Game, planes: list[str], points: list[int]) -> None:
    state = seated(boarding, *planes, events="off_season")
    assert gained(state, "off_season") == points
