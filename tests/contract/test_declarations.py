"""A pack that breaks any declaration of a game is refused with a diagnostic at the right line.

The mutations follow from the declarations themselves, see `mutations`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import bgf
from bgf import ContentError
from bgf.content.check import check_document
from bgf.content.diagnostics import Diagnostic, format_path
from bgf.content.document import Document
from bgf.content.reading import read_document
from bgf.content.schema.violations import check_schema
from bgf.contract import Rules, value
from bgf.contract.checks import checks_of
from bgf.contract.requirements import Requirements, requirements_of
from bgf.contract.schema import schema_of
from bgf.engine.plugins import plugins

from .mutations import Mutation, broken, mutations_of

GAMES = [*bgf.games()]


@cache
def shipped(game: str) -> Document:
    """Returns the content that a game ships, with its places in the files."""
    packs = plugins().packs()
    return read_document(packs[game], packs)


@cache
def requirements(game: str) -> Requirements:
    """Returns the requirements of a game's rules."""
    return plugins().requirements(game)


@cache
def schema(game: str) -> dict[str, Any]:
    """Returns the schema that follows from the declarations of a game."""
    return schema_of(game, requirements(game))


@cache
def mutations(game: str) -> list[Mutation]:
    """Returns all ways to break the declarations of a game, each once."""
    made = mutations_of(shipped(game), requirements(game))
    return list({mutation.id: mutation for mutation in made}.values())


def first_of_each_kind(game: str) -> list[Mutation]:
    """Returns a mutation of each kind."""
    found: dict[str, Mutation] = {}
    for mutation in mutations(game):
        found.setdefault(mutation.kind, mutation)
    return list(found.values())


def found_by_declarations(game: str, document: Document) -> list[Diagnostic]:
    """Returns the diagnostics of the schema and the checks that follow from the declarations."""
    found = [*check_schema(document, base=schema(game))]
    for check in checks_of(requirements(game)):
        if check not in requirements(game).checks:
            found += check(document)
    return found


def found_by_all(game: str, document: Document) -> list[Diagnostic]:
    """Returns the diagnostics for a loaded pack: the framework's, and those of declarations."""
    wanted = [schema(game)], checks_of(requirements(game))
    return check_document(document, lambda _: wanted)


def lines_of(document: Document, mutation: Mutation) -> set[tuple[str, int]]:
    """Returns the lines that a diagnostic may point to: that of a key, or of its value."""
    places = [document.place(mutation.at, of_key=of_key) for of_key in (True, False)]
    return {(file, line) for file, line, _ in places}


Look = Callable[[str, Document], list[Diagnostic]]
"""A function that returns the diagnostics of a game's document."""


def untold(game: str, mutation: Mutation, look: Look) -> str:
    """Returns the diagnostics of a mutation if none is right in text and line; else ""."""
    document = shipped(game)
    found = look(game, broken(document, mutation))
    lines = lines_of(document, mutation)
    if any(tells_of(one, mutation, lines) for one in found):
        return ""
    return f"{mutation.id}: at {sorted(lines)}, not {[*map(str, found)]}"


def tells_of(found: Diagnostic, mutation: Mutation, lines: set[tuple[str, int]]) -> bool:
    """Whether a diagnostic is an error at the right line that names the right entry."""
    words = f"{format_path(found.path)}: {found.message}"
    return found.is_error and (found.file, found.line) in lines and mutation.names in words


@pytest.mark.parametrize("game", GAMES)
def test_shipped_packs_meet_the_requirements_of_their_rules(game: str) -> None:
    assert requirements(game).entries
    assert requirements(game).texts
    assert requirements(game).rules
    assert found_by_declarations(game, shipped(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_mutations_of_shipped_games_are_reported_with_their_line(game: str) -> None:
    for mutation in mutations(game):
        look = found_by_all if mutation.by_framework else found_by_declarations
        assert untold(game, mutation, look) == ""


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_among_all_else_that_follows(game: str) -> None:
    for mutation in first_of_each_kind(game):
        assert untold(game, mutation, found_by_all) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_in_which_a_declaration_does_not_hold_is_not_loaded(
    game: str, tmp_path: Path
) -> None:
    mutation = mutations(game)[0]
    data = broken(shipped(game), mutation).data
    (tmp_path / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ContentError, match=mutation.names):
        bgf.load(game, content=tmp_path)


def test_a_mapping_by_numbers_has_whole_numbers_for_keys() -> None:
    class Harbour(Rules):
        points = value(dict[int, int])

    schema = schema_of("harbour", requirements_of(Harbour))
    check = jsonschema.Draft202012Validator(schema)
    assert check.is_valid({"values": {"points": {"value": {"1": 3, "10": 5}}}})
    assert not check.is_valid({"values": {"points": {"value": {"1": 3, "ten": 5}}}})
