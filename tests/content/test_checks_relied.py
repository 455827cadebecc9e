"""The checks that a pack has what rules rely on: entries as they use them, texts, rules."""

from __future__ import annotations

from typing import Any

import pytest

from bgf.content import Check, Diagnostic, Document
from bgf.content.checks.relied import entries_are, rules_are_cited, texts_are_said

DATA: dict[str, Any] = {
    "zones": {"row": {"holds": "cards", "size": 4, "ordered": True, "per": "player"}},
    "phases": {"play": {"next": ["end"], "stages": {"act": {"actions": ["draw", "claim"]}}}},
    "counters": {"clock": {"start": 1}},
    "rules": {"HAR-01": {"en": "Draw."}},
    "texts": {
        "refusal.few": {"en": "Needed: {need}.", "pl": "Trzeba: {ned}."},
        "nothing": {"en": "N"},
    },
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
        (("zones", "hand"), {"per": "player"}),  # what is missing is said elsewhere
        (("maps", "bay"), {"pairs": "orders"}),
    ],
)
def test_an_entry_as_it_is_used(path: tuple[str, ...], wanted: dict[str, object]) -> None:
    assert found(entries_are({path: wanted})) == []


@pytest.mark.parametrize(
    ("path", "wanted", "where", "words"),
    [
        (ROW, {"sees": "owner"}, (), "needs `sees: owner`"),
        (ROW, {"tally": True}, (), "needs `tally: true`"),
        (ROW, {"size": 5}, ("size",), "found 4, expected 5"),
        (ROW, {"per": ["player", "cards"]}, ("per",), "found player, expected [player, cards]"),
        (ROW, {"per": None}, ("per",), 'there is one "row" for all players'),
        (ROW, {"size": None}, ("size",), '"row" has no "size" here'),
        (("counters", "clock"), {"start": True}, ("start",), "found 1, expected true"),
    ],
)
def test_an_entry_that_is_not_so(
    path: tuple[str, ...], wanted: dict[str, object], where: tuple[str, ...], words: str
) -> None:
    (only,) = found(entries_are({path: wanted}))
    assert (only.code, only.path) == ("BGF-E501", (*path, *where))
    assert words in only.message


def test_texts_that_are_said() -> None:
    said = {"refusal.few": ("need", "have"), "refusal.none": ()}
    missing, filled, odd = found(texts_are_said(said))
    assert (missing.code, missing.path) == ("BGF-E501", ("texts",))
    assert missing.message == 'the text "refusal.none" is missing'
    assert (filled.code, filled.path) == ("BGF-E501", ("texts", "refusal.few", "pl"))
    assert filled.message == 'nothing fills in "{ned}"; did you mean "need"?'
    assert (odd.code, odd.path) == ("BGF-W501", ("texts", "nothing"))
    assert [d.path for d in found(texts_are_said(said, ["nothing"]))] == [missing.path, filled.path]


def test_rules_that_are_cited() -> None:
    assert found(rules_are_cited(["HAR-01"])) == []
    (only,) = found(rules_are_cited(["HAR-01", "HAR-02", "HAR-02"]))
    assert (only.code, only.path) == ("BGF-E501", ("rules",))
    assert 'the rule "HAR-02" is missing' in only.message


def test_a_section_that_is_missing_is_said_elsewhere() -> None:
    for check in (texts_are_said({"refusal.few": ()}), rules_are_cited(["HAR-01"])):
        assert found(check, {}) == []
