"""Diagnostics of packs that lack entries of declarations, or have entries unknown to them."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import ActionKind, Score, State, Turn, TurnOrder, hookimpl
from bgf.content import Diagnostic, Document
from bgf.contract import Rules, cited, counter, reason, stage, text, value, zone
from bgf.contract.checks import checks_of
from bgf.contract.requirements import requirements_of
from bgf.contract.schema_files import editor_schema
from bgf.kinds import LeaveAuction, SealedBid

DATA: dict[str, Any] = {
    "rules": {"HAR-01": {"en": "Load."}},
    "texts": {
        "refusal.few": {"en": "Needed: {need}.", "pl": "Trzeba: {ned}."},
        "nothing": {"en": "N"},
    },
}


def found(rules: type[Rules], data: dict[str, Any] = DATA) -> list[Diagnostic]:
    """The diagnostics of rules' declarations for data."""
    document = Document("pack", data=data)
    return [found for check in checks_of(requirements_of(rules)) for found in check(document)]


# -- turn orders


class Ordered(Rules):
    """Has a turn order of its own."""

    turn_orders = (TurnOrder("poorest"),)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("order", "hint"), [("clockwise", None), ("poorest", None), ("poorst", 'mean "poorest"?')]
)
def test_turn_orders_that_phases_name(order: str, hint: str | None) -> None:
    faults = found(Ordered, {"phases": {"play": {"order": order}}})
    assert [(fault.code, fault.path) for fault in faults] == (
        [("BGF-E501", ("phases", "play", "order"))] if hint else []
    )
    assert all(hint is not None and hint in fault.message for fault in faults)


def test_editors_know_the_turn_orders() -> None:
    schema = editor_schema("harbour", requirements_of(Ordered))
    order = schema["$defs"]["phase"]["properties"]["order"]
    assert order["enum"] == ["clockwise", "simultaneous", "rules", "poorest"]
    other = editor_schema("harbour", requirements_of(Rules))["$defs"]["phase"]["properties"]
    assert other["order"]["enum"] == ["clockwise", "simultaneous", "rules"]


# -- texts and rules


class Loading(Rules):
    """Says two texts."""

    few = reason("", "need", "have")
    none = reason()


class Mooring(Rules):
    """May say two texts."""

    nothing = text("who", optional=True)
    never = text(name="refusal.none", optional=True)


class Citing(Rules):
    """Cites two rules, one of them twice."""

    first = cited("HAR-01")
    second = cited("HAR-02")
    again = cited("HAR-02")


def test_texts_that_are_declared() -> None:
    missing, filled, unused = found(Loading)
    assert (missing.code, missing.path) == ("BGF-E501", ("texts",))
    assert (
        missing.message
        == f'the text "refusal.none" is missing; declared by {__name__}.Loading.none'
    )
    assert (filled.code, filled.path) == ("BGF-E501", ("texts", "refusal.few", "pl"))
    told = 'nothing fills in "{ned}"; did you mean "need"? (filled in by '
    assert filled.message.startswith(told)
    assert filled.message.endswith(": the class Loading)")
    assert (unused.code, unused.path) == ("BGF-W501", ("texts", "nothing"))


def test_texts_that_are_optional() -> None:
    (filled,) = found(Mooring, {"texts": {"nothing": {"en": "N {what}"}}})
    assert (filled.code, filled.path) == ("BGF-E501", ("texts", "nothing", "en"))
    assert 'nothing fills in "{what}"' in filled.message
    assert "who" in filled.message


def test_rules_that_are_cited() -> None:
    (only,) = found(Citing)
    assert (only.code, only.path) == ("BGF-E501", ("rules",))
    assert only.message == f'the rule "HAR-02" is missing; cited by {__name__}.Citing.second'


@pytest.mark.parametrize(
    ("rules", "section", "message"),
    [
        (Loading, "texts", 'found no texts, expected 2, such as "refusal.few", declared by'),
        (Citing, "rules", 'found no rules, expected 2, such as "HAR-01", cited by'),
    ],
)
def test_a_section_that_is_empty_is_reported_once(
    rules: type[Rules], section: str, message: str
) -> None:
    (only,) = found(rules, {section: {}})
    assert (only.code, only.path) == ("BGF-E501", (section,))
    assert only.message.startswith(message)


def test_a_section_that_is_missing_is_left_to_the_schema() -> None:
    assert found(Citing, {}) == []


# -- the names of declarations


class Dealing(Rules):
    """Declares one counter twice, a zone and a stage, and adds up points."""

    coins = counter(own=None)
    purses = counter(own=True, name="coins")
    hand = zone("cards", own=True)
    again = stage()
    score_items = ("sets",)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"counters": {"coins": {}}}, "needs `per: player`; declared by {}.purses"),
        ({"zones": {"hand": {"holds": "cards"}}}, "needs `per: player`; declared by {}.hand"),
        ({"zones": {"hand": {"per": "player"}}}, "needs `holds: cards`; declared by {}.hand"),
        (
            {"zones": {"hand": {"holds": "coins", "per": "player"}}},
            "found coins, expected cards; declared by {}.hand",
        ),
        (
            {"texts": {"tie.sets": {"en": "Sets"}}},
            'the text "score.sets" is missing; declared by {}.score_items',
        ),
        ({"phases": {}}, 'no phase has a stage "again"; declared by {}.again'),
    ],
)
def test_mistakes_are_reported_with_the_declaration_that_finds_them(
    data: dict[str, Any], message: str
) -> None:
    messages = [one.message for one in found(Dealing, data)]
    assert message.format(f"{__name__}.Dealing") in messages


# -- values by number of players


class Crews(Rules):
    """Has a value for each number of players, of two at least."""

    fewest_players = 2
    crew = value(dict[int, int], by_players=True)


def test_an_entry_for_each_number_of_players() -> None:
    path = ("values", "crew", "value")

    def told(*numbers: str, most: int = 4) -> list[tuple[str, tuple[object, ...], str]]:
        data = {
            "players": {"min": 1, "max": most},
            "values": {"crew": {"value": dict.fromkeys(numbers, 5)}},
        }
        return [(d.code, d.path, d.message.split(":")[0]) for d in found(Crews, data)]

    assert told("2", "3", "4") == []
    assert told("2", "4") == [("BGF-E501", path, 'the key "3" is missing')]
    assert told("3") == [("BGF-E501", path, 'the keys "2", "4" are missing')]
    assert told("2", "3", "4", "5", "many") == [
        ("BGF-W501", (*path, key), f'no match has "{key}" players') for key in ("5", "many")
    ]
    (whole,) = told(most=10**12)
    assert len(whole[2]) < 1000, "there is an end to the players that a pack may ask for"


# -- supplies


class Trading(Rules):
    """Moves coins to and from the stock, and workers between houses and ships."""

    supplies = (("coins", "stock"), ("houses", "ships"))
    coins = counter(own=True)
    stock = counter()
    houses = counter()
    ships = counter()
    clock = counter()


@pytest.mark.parametrize(
    ("counters", "is_sound"),
    [
        (["coins", "stock"], True),
        (["stock", "coins"], True),
        (["ships", "houses"], True),
        (["sun", "moon"], True),  # which the rules do not change
        (["coins"], False),
        (["coins", "ships"], False),
        (["coins", "stock", "sun"], False),
        (["coins", "stock", "clock"], False),
        (["clock", "sun"], False),
    ],
)
def test_supplies_that_add_up(counters: list[str], is_sound: bool) -> None:
    diagnostics = found(Trading, {"supplies": {"all": {"counters": counters, "total": 9}}})
    paths = [] if is_sound else [("supplies", "all", "counters")]
    assert [d.path for d in diagnostics] == paths
    expected = "of these counters, only the sum of coins, stock or houses, ships does"
    assert all(expected in d.message for d in diagnostics)


# -- phases


class Leave(LeaveAuction):
    """Leaves an open auction."""

    name = "leave"


class Sale(Rules):
    """An open auction."""

    kinds = (Leave,)


@pytest.mark.parametrize(
    ("until_out", "path"),
    [
        ({}, ("phases", "sale")),
        ({"until_out": False}, ("phases", "sale", "until_out")),
        ({"until_out": True}, None),
    ],
)
def test_an_open_auction_goes_on_until_all_are_out(
    until_out: dict[str, bool], path: tuple[str, ...] | None
) -> None:
    stages = {"act": {"actions": ["leave"]}}
    phase = {"order": "clockwise", "stages": stages, "next": "end", **until_out}
    told = [one for one in found(Sale, {"phases": {"sale": phase}}) if "until_out" in one.message]
    assert [one.path for one in told] == ([] if path is None else [path])
    for one in told:
        assert '"leave" takes players out of the round for good' in one.message
        assert "write until_out: true; declared by " in one.message


class Bid(SealedBid):
    """A bid that nobody else sees."""

    name = "bid"


class Tender(Rules):
    """A sealed auction."""

    kinds = (Bid,)


@pytest.mark.parametrize(
    ("order", "path"), [("clockwise", ("phases", "sale", "order")), ("simultaneous", None)]
)
def test_sealed_bids_are_made_at_the_same_time(order: str, path: tuple[str, ...] | None) -> None:
    phase = {"order": order, "stages": {"act": {"actions": ["bid"]}}, "next": "end"}
    told = [one for one in found(Tender, {"phases": {"sale": phase}}) if "at once" in one.message]
    assert [one.path for one in told] == ([] if path is None else [path])
    for one in told:
        assert '"bid" is chosen by all players at once' in one.message
        assert "write order: simultaneous; declared by " in one.message


class Wait(ActionKind):
    """Does nothing, and leaves its line in the history to a text."""

    name = "wait"

    def apply(self, turn: Turn) -> None:
        """Does nothing."""


class Waiting(Rules):
    """Its players wait, or leave, which has a line of its own."""

    kinds = (Wait, Leave)


@pytest.mark.parametrize(("texts", "is_told"), [({}, True), ({"log.wait": {"en": "W"}}, False)])
def test_a_kind_without_a_line_in_the_history_is_told(
    texts: dict[str, dict[str, str]], is_told: bool
) -> None:
    told = found(Waiting, {"actions": {"wait": {}, "leave": {}}, "texts": texts})
    told = [one for one in told if "history" in one.message]
    assert [(one.code, one.path) for one in told] == (
        [("BGF-W501", ("actions", "wait"))] if is_told else []
    )
    assert all('write the text "log.wait", in the past tense' in one.message for one in told)
