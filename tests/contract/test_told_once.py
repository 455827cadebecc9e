"""Each mistake of an author is reported once, at its place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bgf import ActionKind, Turn
from bgf.content import Diagnostic, Document
from bgf.content.check import check_document
from bgf.contract import Rules, reason, value
from bgf.contract.checks import checks_of
from bgf.contract.requirements import requirements_of
from bgf.contract.schema import schema_of

HEAD: dict[str, Any] = {
    "game": "harbour",
    "version": "1.0.0",
    "languages": ["en", "pl"],
    "title": {"en": "Harbour", "pl": "Port"},
    "summary": {"en": "Ships.", "pl": "Statki."},
    "players": {"min": 2, "max": 3},
    "actions": {"load": {"name": {"en": "Load", "pl": "L"}, "text": {"en": "L.", "pl": "Ł."}}},
    "phases": {
        "work": {
            "name": {"en": "Work", "pl": "Praca"},
            "order": "clockwise",
            "stages": {"act": {"actions": ["load"], "rule": "HAR-01"}},
            "next": "end",
        }
    },
    "rules": {"HAR-01": {"en": "Load.", "pl": "Ładuj."}},
}


class Harbour(Rules):
    """Says one text, and has one value."""

    dealt = value(int)
    taken = reason("HAR-01", "ship")


def found(values: dict[str, Any], texts: dict[str, Any]) -> list[Diagnostic]:
    """Returns all diagnostics of a pack."""
    needs = requirements_of(Harbour)
    wanted = [schema_of("harbour", needs)], checks_of(needs)
    document = Document("pack", data={**HEAD, "values": values, "texts": texts})
    return check_document(document, lambda _: wanted)


def text(phrase: str) -> dict[str, str]:
    """Returns a text that is the same in both languages."""
    return {"en": phrase, "pl": phrase}


DEALT = {"dealt": {"value": 2}}
TAKEN = {"refusal.taken": text("Taken: {ship}.")}
EXAMPLE = "{value: {1: 1, 2: 2, 3: 4}, source: rulebook}"
OWNER = f"{__name__}.Harbour"
PLACE = re.compile(r"\S*test_told_once\.py:\d+")
TAKEN_BY = f"declared by {OWNER}.taken"


def test_a_pack_that_is_sound() -> None:
    assert found(DEALT, TAKEN) == []


@pytest.mark.parametrize(
    ("values", "texts", "path", "message"),
    [
        (
            {"delt": {"value": 2}},
            TAKEN,
            ("values", "delt"),
            f'the key "dealt" is missing; declared by {OWNER}.dealt; is it "delt" misspelt?',
        ),
        (
            {"dealt": 2},
            TAKEN,
            ("values", "dealt"),
            f"found 2, expected keys with values, such as {EXAMPLE}",
        ),
        (
            DEALT,
            {"refusal.takne": text("Taken: {ship}.")},
            ("texts", "refusal.takne"),
            f'the text "refusal.taken" is missing; {TAKEN_BY}; is it "refusal.takne" misspelt?',
        ),
        (
            DEALT,
            {"refusal.taken": text("Taken: {shp}.")},
            ("texts", "refusal.taken", "en"),
            'nothing fills in "{shp}"; did you mean "ship"? (filled in by HERE: the class Harbour)',
        ),
        (
            DEALT,
            {"refusal.taken": {"en": "Taken: {shp}.", "pl": "Zajęty: {ship}."}},
            ("texts", "refusal.taken", "en"),
            'nothing fills in "{shp}"; did you mean "ship"? (filled in by HERE: the class Harbour)',
        ),
        (
            DEALT,
            {"refusal.taken": {"en": "Taken: {ship}.", "pl": "Zajęty: {shp}."}},
            ("texts", "refusal.taken", "pl"),
            'nothing fills in "{shp}"; did you mean "ship"? (filled in by HERE: the class Harbour)',
        ),
        (
            DEALT,
            {"refusal.taken": {"en": "Taken: {ship}.", "pl": "Zajęty."}},
            ("texts", "refusal.taken", "pl"),
            '{ship} appears in only one of "en" and "pl"',
        ),
    ],
)
def test_a_mistake_is_told_once(
    values: dict[str, Any], texts: dict[str, Any], path: tuple[str, ...], message: str
) -> None:
    said = [(one.path, PLACE.sub("HERE", one.message)) for one in found(values, texts)]
    assert said == [(path, message)]


def test_a_text_that_is_missing_beside_one_that_nothing_says() -> None:
    missing, unused = found(DEALT, {"weather": text("It rains.")})
    assert (missing.path, missing.code) == (("texts",), "BGF-E501")
    assert (unused.path, unused.code) == (("texts", "weather"), "BGF-W501")


class Load(ActionKind):
    name = "load"

    def apply(self, turn: Turn) -> None:
        return None


class Loading(Rules):
    """Has one kind of action, which is not secret."""

    kinds = (Load,)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("hint.laod", 'the rules have no kind of action "laod"; did you mean "hint.load"?'),
        ("log.x", 'the rules have no kind of action "x"'),
        ("preview.loud", 'no kind of action "loud"; did you mean "preview.load"?'),
        ("log.load.own", 'the kind of action "load" is not secret, so everybody reads "log.load"'),
    ],
)
def test_unused_text_of_a_kind_is_reported_with_the_nearest(key: str, message: str) -> None:
    data = {**HEAD, "texts": {key: text("x"), "log.load": text("loaded")}}
    checks = checks_of(requirements_of(Loading))
    document = Document("pack", data=data)
    (told,) = [one for check in checks for one in check(document) if one.path[0] == "texts"]
    assert (told.path, told.code) == (("texts", key), "BGF-W501")
    assert told.message.startswith(f'nothing uses the text "{key}": ')
    assert message in told.message
