"""Sums over matches: players' choices, and the results of groups of players."""

from __future__ import annotations

import pickle
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

Match = list[tuple[int, int]]  # for each player the groups, as a mask, and a value
WIDE = 2 * 64 + 9  # as many groups as need three words of 64 bits

values = some.one_of(
    some.integers(-3, 3),
    some.integers(-(2**33), 2**33),  # about where 64 bits become too few for products
    some.integers(-(2**100), 2**100),
)
matches = some.lists(
    some.lists(some.tuples(some.integers(0, 2**WIDE - 1), values), min_size=1, max_size=5),
    max_size=6,
)


def plainly(match: Match, group: int) -> tuple[int, ...]:
    """One match's k, s, and their products with each other and with its n and t."""
    own = [value for mask, value in match if mask >> group & 1]
    everybody = [value for _, value in match]
    k = len(own)
    s = sum(own)
    n = len(everybody)
    t = sum(everybody)
    return k, s, k * k, k * s, s * s, k * n, k * t, s * n, s * t


def wholly(match: Match) -> tuple[int, ...]:
    """One match's 1, n, t, and the products of n and t."""
    everybody = [value for _, value in match]
    n = len(everybody)
    t = sum(everybody)
    return 1, n, t, n * n, n * t, t * t


def column_sums(rows: list[tuple[int, ...]], width: int) -> tuple[int, ...]:
    return tuple(sum(row[place] for row in rows) for place in range(width))


def added(sums: Any, found: list[Match]) -> Any:
    made = sums.GroupSums()
    for match in found:
        masks = [mask for mask, _ in match]
        held = [value for _, value in match]
        made.add(masks, held)
    return made


@given(found=matches, group=some.integers(0, WIDE))
def test_sums_are_those_of_each_match(sums: Any, found: list[Match], group: int) -> None:
    made = added(sums, found)
    whole_rows = [wholly(match) for match in found]
    group_rows = [plainly(match, group) for match in found]
    assert made.whole() == column_sums(whole_rows, 6)
    assert made.of(group) == column_sums(group_rows, 9)


@given(found=matches, cut=some.integers(0, 6))
def test_merged_sums_equal_the_sums_of_all_matches(sums: Any, found: list[Match], cut: int) -> None:
    one = added(sums, found[cut:])
    other = added(sums, found[:cut])
    one.merge(other)
    assert one.totals() == added(sums, found).totals()


@given(found=matches, unit=some.integers(1, 2**60))
def test_units_may_be_larger(sums: Any, found: list[Match], unit: int) -> None:
    small = sums.GroupSums()
    small.merge(added(sums, found), unit)
    scaled = [[(mask, unit * value) for mask, value in match] for match in found]
    assert small.totals() == added(sums, scaled).totals()


@pytest.mark.parametrize("value", [1, 2**15, -(2**30), 2**31 - 3, 2**31 - 2, 2**40])
def test_many_matches_do_not_overflow(sums: Any, value: int) -> None:
    """A few of 2**31 - 3 are too many for 64 bits; larger values are added up in another way."""
    found: list[Match] = [[(0b11, value), (0b01, 0)]] * 2000
    made = added(sums, found)
    assert made.of(1) == tuple(2000 * number for number in plainly(found[0], 1))
    for _ in range(40):
        made.merge(deepcopy(made))
    assert made.whole() == tuple((2000 << 40) * number for number in wholly(found[0]))


@given(found=matches)
def test_sums_can_be_sent(sums: Any, found: list[Match]) -> None:
    made = added(sums, found)
    assert b"sums_c" not in pickle.dumps(made)  # the reader may have no compiled module
    for copy in (pickle.loads(pickle.dumps(made)), deepcopy(made)):
        assert copy.totals() == made.totals()
        assert len(copy) == len(made)
        copy.add([1], [1])
        assert made.whole()[0] == len(found)
        assert copy.whole()[0] == len(found) + 1


def test_groups_that_nobody_belongs_to(sums: Any) -> None:
    made = added(sums, [[(0b100, 7), (0, 2)]])
    assert len(made) == 3
    nothing = (0,) * 9
    assert made.of(1) == nothing
    assert made.of(99) == nothing
    with pytest.raises(IndexError, match="-1"):
        made.of(-1)


@pytest.mark.parametrize(
    ("members", "held", "error"),
    [
        ([1], [1, 2], ValueError),
        ([1, 1], [1], ValueError),
        ([1, -1], [1, 1], ValueError),
        ([1, 1], [1, 1.0], TypeError),
        ([1, 1], [2**80, 1.0], TypeError),
        ([1, 1], [1, None], TypeError),
        ([1 << 99], [1.0], TypeError),
        ([1.0], [1], TypeError),
        ([None], [1], TypeError),
    ],
)
def test_a_failed_addition_changes_nothing(
    sums: Any, members: list[int], held: list[Any], error: type[Exception]
) -> None:
    made = added(sums, [[(0b11, 5)]])
    before = made.totals()
    with pytest.raises(error):
        made.add(members, held)
    assert made.totals() == before
    assert len(made) == 2


@pytest.mark.parametrize("number", [1, 8, 10])
def test_totals_are_those_of_groups(sums: Any, number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        sums.GroupSums([0] * number)


def test_sums_that_were_never_begun_do_not_end_the_process(sums: Any) -> None:
    with pytest.raises((AttributeError, TypeError)):
        sums.GroupSums.__new__(sums.GroupSums).whole()


def choice(player: int, text: str, number: int) -> tuple[int, Any, int]:
    return player, SimpleNamespace(text=text), number


def test_choices_are_added_up_by_player(sums: Any) -> None:
    asked: list[str] = []

    def mask_of(action: Any) -> int:
        asked.append(action.text)
        return 1 << 70

    chosen = [choice(0, "a", 3), choice(2, "b", 5), choice(0, "c", 1), choice(0, "a", 2**40)]
    masks = {"a": 0b10, "b": 0b1, "d": 0b100}
    choices, legal, used = sums.add_up_choices(chosen, 3, masks, mask_of)
    assert choices == [3, 0, 1]
    assert legal == [2**40 + 4, 0, 5]
    assert used == [1 << 70 | 0b10, 0, 0b1]
    assert asked == ["c"]


def test_of_no_choices_nothing_comes(sums: Any) -> None:
    assert sums.add_up_choices([], 2, {}, len) == ([0, 0], [0, 0], [0, 0])


@pytest.mark.parametrize("player", [2, -1])
def test_choices_of_unknown_players_raise_index_errors(sums: Any, player: int) -> None:
    with pytest.raises(IndexError, match="2 players"):
        sums.add_up_choices([choice(player, "a", 1)], 2, {"a": 1}, len)


def test_an_error_goes_through(sums: Any) -> None:
    def mask_of(action: Any) -> int:
        raise KeyError(action.text)

    with pytest.raises(KeyError, match="b"):
        sums.add_up_choices([choice(0, "b", 1)], 1, {}, mask_of)
