"""The files ``schema.json`` that editors find beside content packs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from bgf.content.pack import load_pack
from bgf.content.reading import NO_BASES
from bgf.content.schema.reference import file_schema, to_changes
from bgf.contract.requirements import requirements_of
from bgf.contract.schema import schema_of
from bgf.engine.turns import ORDERS

if TYPE_CHECKING:
    from bgf.contract.requirements import Requirements
    from bgf.engine.hooks import GameSpec, ModSpec

__all__ = ["SCHEMA_FILE", "editor_schema", "schema_files", "schema_text"]

SCHEMA_FILE = "schema.json"
"""The name of the file; the first line of each YAML file of a pack points to it."""


def editor_schema(
    game: str, requirements: Requirements, shipped: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Returns the JSON Schema of one file of a game's content, for editors.

    Args:
        game: the name of the game.
        requirements: the requirements of its rules.
        shipped: the data of its pack, for examples.
    """
    extensions = []
    if requirements.has_schema:
        extensions.append(schema_of(game, requirements, shipped))
    schema = deepcopy(file_schema(game, extensions))
    # The framework's schema can't know the orders of turns that a game adds.
    keys_of_phase = schema["$defs"]["phase"]["properties"]
    keys_of_phase["order"]["enum"] = [*ORDERS, *sorted(requirements.orders)]
    return schema


def schema_files(
    games: Iterable[tuple[GameSpec, type[Any]]], mods: Iterable[ModSpec] = ()
) -> dict[str, str]:
    """Returns the text of the schema file of each pack, by the name of the pack's folder.

    Args:
        games: the games, with the classes of their rules.
        mods: mods; those that change content get the schema of a pack of changes.

    Raises:
        ContentError: if a pack is not sound.
    """
    text_by_folder: dict[str, str] = {}
    schema_by_game: dict[str, dict[str, Any]] = {}
    for spec, rules in games:
        # Only the framework's checks run: those of the game would not change the examples.
        pack = load_pack(spec.pack, bases=NO_BASES)
        schema = editor_schema(spec.name, requirements_of(rules), pack.data)
        schema_by_game[spec.name] = schema
        text_by_folder[spec.pack.name] = schema_text(schema)
    for mod in mods:
        if mod.content is not None and mod.game in schema_by_game:
            schema_of_changes = to_changes(schema_by_game[mod.game])
            text_by_folder[mod.content.name] = schema_text(schema_of_changes)
    return text_by_folder


def schema_text(schema: Mapping[str, Any]) -> str:
    """Returns a schema as it stands in a file."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
