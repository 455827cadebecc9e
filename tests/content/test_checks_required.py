"""The checks that games list themselves: keys with expected values, names, numbers of players."""

from __future__ import annotations

from typing import Any

import pytest

from bgf.content import Check, Diagnostic, Document
from bgf.content.checks.required import entries_have, names_exist, player_numbers

DATA: dict[str, Any] = {
    "zones": {"row": {"holds": "cards", "size": 4, "ordered": True, "per": "player"}},
    "phases": {"play": {"next": ["end"], "stages": {"act": {"actions": ["draw", "claim"]}}}},
    "counters": {"clock": {"start": 1}, "crates": {"start": 0, "per": "cards"}},
}
ROW = ("zones", "row")


def found(check: Check, data: dict[str, Any] = DATA) -> list[Diagnostic]:
    return [*check(Document("pack", data=data))]


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        (ROW, {"holds": "cards", "size": 4, "ordered": True, "fill": None}),
        (("phases", "play"), {"next": "end"}),
        (("phases", "play", "stages", "act"), {"actions": ["claim", "draw"]}),
        (("zones", "hand"), {"per": "player"}),  # missing keys are reported elsewhere
        (("maps", "bay"), {"pairs": "orders"}),
    ],
)
def test_an_entry_as_it_is_used(path: tuple[str, ...], wanted: dict[str, object]) -> None:
    assert found(entries_have({path: wanted})) == []


@pytest.mark.parametrize(
    ("path", "wanted", "where", "words"),
    [
        (ROW, {"sees": "owner"}, (), "needs `sees: owner`"),
        (ROW, {"tally": True}, (), "needs `tally: true`"),
        (
            ROW,
            {"price": {"of": "cost", "more": "skip"}},
            (),
            "needs `price: {of: cost, more: skip}`",
        ),
        (ROW, {"size": 5}, ("size",), "found 4, expected 5"),
        (ROW, {"per": ["player", "cards"]}, ("per",), "found player, expected [player, cards]"),
        (ROW, {"per": None}, ("per",), 'there must be one "row" for all players'),
        (
            ("counters", "crates"),
            {"per": None},
            ("per",),
            'there must be one "crates", not one for each of cards',
        ),
        (ROW, {"size": None}, ("size",), '"row" must not have "size" here'),
        (("counters", "clock"), {"start": True}, ("start",), "found 1, expected true"),
    ],
)
def test_an_entry_that_is_not_so(
    path: tuple[str, ...], wanted: dict[str, object], where: tuple[str, ...], words: str
) -> None:
    (only,) = found(entries_have({path: wanted}))
    assert (only.code, only.path) == ("BGF-E501", (*path, *where))
    assert words in only.message


def test_names_that_exist() -> None:
    data = {
        "maps": {"bay": {"places": {"north": {}, "south": {}}}},
        "components": {"cards": {"ferry": {"to": "south"}, "tug": {"to": "nroth"}}},
    }
    check = names_exist("place", ("maps", "bay", "places"), ("components", "cards", "*", "to"))
    (only,) = found(check, data)
    assert (only.code, only.path) == ("BGF-E501", ("components", "cards", "tug", "to"))
    assert only.message == 'no place "nroth"; did you mean "north"?'


@pytest.mark.parametrize(
    ("low", "high", "fewest", "numbers"),
    [(1, 4, 1, [1, 2, 3, 4]), (1, 4, 2, [2, 3, 4]), (3, 2, 1, []), (25, 10**12, 1, [25, 26])],
)
def test_player_numbers_lie_between_the_limits(
    low: int, high: int, fewest: int, numbers: list[int]
) -> None:
    document = Document("pack", data={"players": {"min": low, "max": high}})
    assert [*player_numbers(document, fewest)] == numbers
