"""Requirements of single declarations on the content, beside the names of the entries."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import Meta, Struct, field

from bgf.content.document import Document
from bgf.contract import Rules, board, components, counter, numbered, value
from bgf.contract.checks import checks_of
from bgf.contract.requirements import requirements_of
from bgf.contract.schema import schema_of


class Pier(Struct):
    """A place of the harbour's map."""

    berths: Annotated[int, Meta(ge=1, description="Ships that can lie there.")]


class Fees(Struct):
    """The fees of each season."""

    summer: Annotated[int, Meta(description="In summer.")] = field(name="1")
    winter: Annotated[int, Meta(description="In winter.")] = field(name="2")


class Harbour(Rules):
    """The rules of a toy game, which are never played."""

    ships = components(name="ships")
    ships_again = components(single=True, first=True, name="ships")
    stock = numbered(counter(own=True, min_start=0), (1, 2), name="crates")
    fees = value(Fees)
    bay = board(places=Pier)


REQUIREMENTS = requirements_of(Harbour)
SHIPPED: dict[str, Any] = {
    "components": {"ships": {"tug": {"count": 1}}},
    "counters": {
        "crates_1": {"per": "player", "start": 8},
        "crates_2": {"per": "player", "start": 9},
    },
    "values": {"fees": {"value": {"1": 4, "2": 6}}},
    "maps": {"bay": {"places": {"north": {"berths": 2}}, "links": {}}},
}


def found_in(document: Document) -> list[str]:
    """The messages of the diagnostics for a document."""
    return [found.message for check in checks_of(REQUIREMENTS) for found in check(document)]


def schema_at(*path: str) -> dict[str, Any]:
    """The schema at a path of the content."""
    schema = schema_of("Harbour", REQUIREMENTS, SHIPPED)
    for key in path:
        schema = schema["properties"][key]
    return schema


def test_numbered_entries_have_the_name_that_is_given() -> None:
    assert {("counters", "crates_1"), ("counters", "crates_2")} <= REQUIREMENTS.fixed_keys.keys()
    assert REQUIREMENTS.fixed_keys["counters", "crates_2"] == {"per": "player"}


@pytest.mark.parametrize(
    ("entry", "is_fine"),
    [({"start": 0}, True), ({"start": 7}, True), ({"start": -1}, False), ({}, False)],
)
def test_a_counter_with_a_least_number_says_where_it_starts(
    entry: dict[str, int], is_fine: bool
) -> None:
    schema = schema_at("counters", "crates_1")
    assert Draft202012Validator(schema).is_valid(entry) is is_fine
    assert schema["properties"]["start"]["examples"] == [8]


def test_components_that_come_first_are_told_of_others_before_them() -> None:
    crates: dict[str, Any] = {"box": {}}
    ships = SHIPPED["components"]["ships"]
    after = {**SHIPPED, "components": {"ships": ships, "crates": crates}}
    assert found_in(Document(".", after)) == []
    before = {**SHIPPED, "components": {"crates": crates, "ships": ships}}
    assert found_in(Document(".", before)) == [
        '"ships" must come before "crates": components are numbered in order'
    ]


def test_any_declaration_of_a_type_can_ask_for_single_components() -> None:
    twice = {**SHIPPED, "components": {"ships": {"tug": {"count": 2}}}}
    (message,) = found_in(Document(".", twice))
    assert message.startswith("found 2, expected 1")


def test_the_keys_of_a_value_have_the_examples_of_the_shipped_pack() -> None:
    fees = schema_at("values", "fees", "value")
    assert fees["examples"] == [{"1": 4, "2": 6}]
    assert fees["properties"]["1"]["examples"] == [4]
    assert fees["properties"]["2"]["examples"] == [6]


def test_the_places_of_a_map_have_the_examples_of_the_shipped_pack() -> None:
    assert schema_at("maps", "bay", "places")["examples"] == [{"north": {"berths": 2}}]
