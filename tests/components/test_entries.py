"""Keys of content with one meaning: shares (`per`), spaces of places, prices."""

from __future__ import annotations

import pytest

from bgf.components.entries import price_in_row, shares_of, spaces_with


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ({}, []),
        ({"per": "player"}, ["player"]),
        ({"per": ["player", "bay"]}, ["player", "bay"]),
        ({"per": ["player", 3]}, ["player"]),
        ({"per": 3}, []),
        ("player", []),
        (None, []),
    ],
)
def test_shares_of_an_entry(entry: object, found: list[str]) -> None:
    assert shares_of(entry) == found


@pytest.mark.parametrize(
    ("place", "by_players"),
    [
        ({}, {0: 0, 2: 0}),
        ({"spaces": 3}, {0: 3, 2: 3, 5: 3}),
        ({"spaces": {"2": 1, "4": 3}}, {0: 3, 2: 1, 3: 1, 4: 3, 5: 3}),
        ({"spaces": {"10": 4, "2": 1}}, {0: 4, 9: 1, 10: 4}),
        ({"spaces": {"3": 2}}, {2: 0, 3: 2}),
    ],
)
def test_spaces_by_the_number_of_players(
    place: dict[str, object], by_players: dict[int, int]
) -> None:
    assert {players: spaces_with(place, players) for players in by_players} == by_players


def test_price_rises_with_each_skipped_component() -> None:
    ship, values = {"cost": 4}, {"skip": 2}
    assert price_in_row({"of": "cost"}, values, ship, 3) == 4
    assert price_in_row({"of": "cost", "more": "skip"}, values, ship, 0) == 4
    assert price_in_row({"of": "cost", "more": "skip"}, values, ship, 3) == 10
