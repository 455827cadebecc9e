"""Needs of the content that follow from a declaration: numbers of piles, and of players."""

from __future__ import annotations

from bgf.content.document import Document
from bgf.contract import Rules, value, zone
from bgf.contract.checks import checks_of
from bgf.contract.requirements import requirements_of
from bgf.contract.schema import schema_of


class Harbour(Rules):
    """Rules for at least three players."""

    fewest_players = 3
    quays = zone("ships", piles=True)
    dealt = value(dict[int, int], by_players=True)


def test_a_zone_of_piles_needs_their_number() -> None:
    schema = schema_of("harbour", requirements_of(Harbour))
    assert schema["properties"]["zones"]["properties"]["quays"]["required"] == ["piles"]


def test_a_pack_is_for_no_fewer_players_than_the_rules() -> None:
    schema = schema_of("harbour", requirements_of(Harbour))
    assert schema["properties"]["players"]["properties"]["min"]["minimum"] == 3


def test_a_value_by_players_begins_with_the_fewest_of_the_rules() -> None:
    """A pack for fewer players is reported once, at its players."""
    data = {"players": {"min": 2, "max": 3}, "values": {"dealt": {"value": {"3": 5}}}}
    document = Document("pack", data=data)
    found = [
        problem for check in checks_of(requirements_of(Harbour)) for problem in check(document)
    ]
    assert found == []
