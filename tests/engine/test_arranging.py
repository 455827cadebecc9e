"""Arrangements of components in places that lack some kinds: each is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest

from bgf.engine import arranging
from bgf.engine.arranging import Arranger

CASES = {
    "free": ([0, 0, 1, 2], [0, 0, 0, 0], []),
    "one place lacks a kind": ([0, 0, 1, 2], [0b001, 0, 0, 0], []),
    "each place lacks others": ([0, 1, 2], [0b001, 0b010, 0b100], []),
    "two groups": ([0, 0, 1, 1, 2], [0b001, 0b001, 0b110, 0, 0], []),
    "one arrangement": ([0, 1, 2], [0b110, 0b101, 0b011], []),
    "a zone takes the rest": ([0, 0, 1, 2], [0b001, 0b010], [0b100]),
    "several zones take the rest": ([0, 1, 2, 2], [0b001], [0b010, 0, 0b100]),
    "no places": ([0, 1], [], [0b01, 0]),
}


def every_arrangement(
    kinds: list[int], lacking: list[int], zones: list[int]
) -> list[tuple[object, ...]]:
    """All arrangements, found by trying: the component in each place, and the zones of others."""
    found = []
    components = range(len(kinds))
    for order in permutations(components, len(lacking)):
        if not obeys(kinds, order, lacking):
            continue
        left = [index for index in components if index not in order]
        for chosen in product(range(len(zones)), repeat=len(left)):
            lacking_there = [zones[zone] for zone in chosen]
            if obeys(kinds, left, lacking_there):
                found.append((*order, *zip(left, chosen, strict=True)))
    return found


def obeys(kinds: Sequence[int], placed: Sequence[int], lacking: Sequence[int]) -> bool:
    """Whether no component lies in a place that lacks its kind.

    Args:
        kinds: the kind of each component.
        placed: the component in each place.
        lacking: the mask of the kinds that each place lacks.
    """
    pairs = zip(placed, lacking, strict=True)
    return not any(mask >> kinds[index] & 1 for index, mask in pairs)


def drawn(arranger: Arranger, number: int) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    chance = 1
    for _ in range(number):
        places, left, chance = arranger.draw(chance)
        found[(*places, *sorted(left))] += 1
    return found


@pytest.mark.parametrize("case", CASES)
def test_each_arrangement_is_as_likely(case: str) -> None:
    kinds, lacking, zones = CASES[case]
    every = every_arrangement(kinds, lacking, zones)
    found = drawn(Arranger(kinds, lacking, zones), 100 * len(every))
    assert found.keys() == set(every)
    assert all(50 < number < 150 for number in found.values())  # five standard deviations


@pytest.mark.parametrize("case", [name for name, (_, _, zones) in CASES.items() if not zones])
def test_each_is_as_likely_where_they_are_not_counted(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arranging, "_MOST_COUNTED", 0)
    kinds, lacking, zones = CASES[case]
    every = every_arrangement(kinds, lacking, zones)
    found = drawn(Arranger(kinds, lacking, zones), 60 * len(every))
    assert found.keys() == set(every)
    assert all(20 < number < 100 for number in found.values())


def test_impossible_arrangements_raise_errors() -> None:
    with pytest.raises(ValueError, match="nothing can lie"):
        Arranger([0, 0, 1], [0b01, 0b01, 0]).draw(1)


def test_a_deck_of_cards_is_counted() -> None:
    """39 cards of four suits among three players, each of whom lacks another suit."""
    suits = [suit for suit in range(4) for _ in range(9)]
    lacking = [0b0001] * 12 + [0b0010] * 12 + [0b1100] * 12
    arranger = Arranger(suits, lacking)
    places, _, _ = arranger.draw(1)
    assert sorted(places) == [*range(36)]
    assert obeys(suits, places, lacking)


def test_many_lacks_are_obeyed_without_counting() -> None:
    """Forty kinds of one component each, and places that lack nearly each its own few."""
    kinds = [*range(40)]
    lacking = []
    for place in range(40):
        few = sum(1 << place * number % 40 for number in (3, 7, 11))
        lacking.append(few & ~(1 << place))
    firsts = set()
    chance = 5
    arranger = Arranger(kinds, lacking)
    for _ in range(10):
        places, _, chance = arranger.draw(chance)
        assert obeys(kinds, places, lacking)
        firsts.add(places[0])
    assert len(firsts) > 3
