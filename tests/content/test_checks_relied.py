"""The checks that a pack has what rules rely on: entries as they use them, texts, rules."""

from __future__ import annotations

from typing import Any

import pytest

from bgf.content import Check, Diagnostic, Document
from bgf.content.checks.relied import (
    entries_are,
    keyed_by_players,
    player_numbers,
    rules_are_cited,
    supplies_are,
    texts_are_said,
    turns_are,
)

DATA: dict[str, Any] = {
    "zones": {"row": {"holds": "cards", "size": 4, "ordered": True, "per": "player"}},
    "phases": {"play": {"next": ["end"], "stages": {"act": {"actions": ["draw", "claim"]}}}},
    "counters": {"clock": {"start": 1}, "crates": {"start": 0, "per": "cards"}},
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
        (
            ROW,
            {"price": {"of": "cost", "more": "skip"}},
            (),
            "needs `price: {of: cost, more: skip}`",
        ),
        (ROW, {"size": 5}, ("size",), "found 4, expected 5"),
        (ROW, {"per": ["player", "cards"]}, ("per",), "found player, expected [player, cards]"),
        (ROW, {"per": None}, ("per",), 'there is one "row" for all players'),
        (
            ("counters", "crates"),
            {"per": None},
            ("per",),
            'there is one "crates", not one for each of cards',
        ),
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


def test_texts_that_may_be_said() -> None:
    optional = {"nothing": ("who",), "refusal.none": ()}
    data = {"texts": {"nothing": {"en": "N {what}"}}}
    (filled,) = found(texts_are_said({}, optional=optional), data)
    assert (filled.path, filled.code) == (("texts", "nothing", "en"), "BGF-E501")
    assert 'nothing fills in "{what}"' in filled.message
    assert "who" in filled.message


def test_rules_that_are_cited() -> None:
    assert found(rules_are_cited(["HAR-01"])) == []
    (only,) = found(rules_are_cited(["HAR-01", "HAR-02", "HAR-02"]))
    assert (only.code, only.path) == ("BGF-E501", ("rules",))
    assert 'the rule "HAR-02" is missing' in only.message


def test_a_section_that_is_missing_is_said_elsewhere() -> None:
    for check in (texts_are_said({"refusal.few": ()}), rules_are_cited(["HAR-01"])):
        assert found(check, {}) == []


@pytest.mark.parametrize(
    ("check", "section", "words"),
    [
        (texts_are_said({"few": (), "none": ()}), "texts", 'no texts, expected 2, such as "few"'),
        (rules_are_cited(["HAR-01", "HAR-02"]), "rules", 'no rules, expected 2, such as "HAR-01"'),
    ],
)
def test_a_section_that_is_empty_is_said_once(check: Check, section: str, words: str) -> None:
    (only,) = found(check, {section: {}})
    assert (only.code, only.path) == ("BGF-E501", (section,))
    assert words in only.message
    assert found(texts_are_said({}), {"texts": {}}) == []


def phases(**stages: list[str]) -> dict[str, Any]:
    """Phases with these stages."""
    return {
        "phases": {name: {"stages": {stage: {} for stage in of}} for name, of in stages.items()}
    }


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        (phases(work=["load", "sail"], rest=["nap"]), (), ""),
        (phases(work=["load", "sail"]), (), ""),  # the schema says that one is missing
        (phases(work=["load", "sial"], rest=["nap"]), (), ""),  # and what is misspelt
        (phases(work=["load"], feast=["eat"]), (), ""),
        (
            phases(work=["load", "sail"], rest=["nap"], wrok=["load"]),
            ("phases", "wrok"),
            'no phase "wrok"; did you mean "work"?',
        ),
        (
            phases(work=["load", "sail"], rest=["nap", "eat"]),
            ("phases", "rest", "stages", "eat"),
            'no stage "eat"; expected nap',
        ),
        (
            phases(work=["sail", "load"], rest=["nap"]),
            ("phases", "work", "stages", "sail"),
            '"load" must come before "sail"',
        ),
    ],
)
def test_phases_and_stages_that_the_rules_know(
    data: dict[str, Any], path: tuple[str, ...], words: str
) -> None:
    diagnostics = found(turns_are({"work": ["load", "sail"], "rest": ["nap"]}), data)
    assert [d.path for d in diagnostics] == ([path] if path else [])
    assert all(words in d.message for d in diagnostics)


def test_an_entry_for_each_number_of_players() -> None:
    path = ("values", "crew", "value")
    check = keyed_by_players(path, fewest=2)

    def told(*numbers: str, most: int = 4) -> list[tuple[str, tuple[object, ...], str]]:
        data = {
            "players": {"min": 1, "max": most},
            "values": {"crew": {"value": dict.fromkeys(numbers, 5)}},
        }
        return [(d.code, d.path, d.message.split(":")[0]) for d in found(check, data)]

    assert told("2", "3", "4") == []
    assert told("2", "4") == [("BGF-E501", path, 'the key "3" is missing')]
    assert told("3") == [("BGF-E501", path, 'the keys "2", "4" are missing')]
    assert told("2", "3", "4", "5", "many") == [
        ("BGF-W501", (*path, key), f'no match has "{key}" players') for key in ("5", "many")
    ]
    (whole,) = told(most=10**12)
    assert len(whole[2]) < 1000, "there is an end to the players that a pack may ask for"


@pytest.mark.parametrize(
    ("low", "high", "fewest", "numbers"),
    [(1, 4, 1, [1, 2, 3, 4]), (1, 4, 2, [2, 3, 4]), (3, 2, 1, []), (25, 10**12, 1, [25, 26])],
)
def test_for_how_many_players(low: int, high: int, fewest: int, numbers: list[int]) -> None:
    document = Document("pack", data={"players": {"min": low, "max": high}})
    assert [*player_numbers(document, fewest)] == numbers


@pytest.mark.parametrize(
    ("counters", "is_sound"),
    [
        (["coins", "stock"], True),
        (["stock", "coins"], True),
        (["sun", "moon"], True),  # not of the rules
        (["coins"], False),
        (["coins", "stock", "sun"], False),
        (["coins", "stock", "clock"], False),
        (["clock", "sun"], False),
    ],
)
def test_supplies_that_add_up(counters: list[str], is_sound: bool) -> None:
    check = supplies_are({"stock", "coins"}, others=["clock"])
    diagnostics = found(check, {"supplies": {"all": {"counters": counters, "total": 9}}})
    paths = [] if is_sound else [("supplies", "all", "counters")]
    assert [d.path for d in diagnostics] == paths
    assert all("only coins, stock together do" in d.message for d in diagnostics)
