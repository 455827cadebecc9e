"""Arrangements of components in places that lack some kinds: each is as likely."""

from __future__ import annotations

from collections import Counter
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
    for order in permutations(range(len(kinds)), len(lacking)):
        if any(mask >> kinds[index] & 1 for index, mask in zip(order, lacking, strict=True)):
            continue
        left = [index for index in range(len(kinds)) if index not in order]
        for chosen in product(range(len(zones)), repeat=len(left)):
            pairs = [*zip(left, chosen, strict=True)]
            if not any(zones[zone] >> kinds[index] & 1 for index, zone in pairs):
                found.append((*order, *pairs))
    return found


def drawn(arranger: Arranger, number: int) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    chance = 1
    for _ in range(number):
        places, left, chance = arranger.draw(chance)
        found[(*places, *sorted(left))] += 1
    return found


@pytest.mark.parametrize("case", CASES)
def test_each_arrangement_is_as_likely(case: str) -> None:
    every = every_arrangement(*CASES[case])
    found = drawn(Arranger(*CASES[case]), 100 * len(every))
    assert found.keys() == set(every)
    assert all(50 < number < 150 for number in found.values())  # five standard deviations


@pytest.mark.parametrize("case", [name for name, (_, _, zones) in CASES.items() if not zones])
def test_each_is_as_likely_where_they_are_not_counted(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arranging, "_MOST_COUNTED", 0)
    every = every_arrangement(*CASES[case])
    found = drawn(Arranger(*CASES[case]), 60 * len(every))
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
    assert not any(mask >> suits[index] & 1 for index, mask in zip(places, lacking, strict=True))


def test_many_lacks_are_obeyed_without_counting() -> None:
    """Forty kinds of one component each, and places that lack nearly each its own few."""
    kinds = [*range(40)]
    lacking = [sum(1 << (place * number) % 40 for number in (3, 7, 11)) for place in range(40)]
    lacking = [mask & ~(1 << place) for place, mask in enumerate(lacking)]
    firsts = set()
    chance = 5
    arranger = Arranger(kinds, lacking)
    for _ in range(10):
        places, _, chance = arranger.draw(chance)
        assert not any(mask >> index & 1 for index, mask in zip(places, lacking, strict=True))
        firsts.add(places[0])
    assert len(firsts) > 3
