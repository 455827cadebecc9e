"""The framework's schema, a game's own, and the quick way round the library."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bgf.content import Pack, check_pack, load_pack
from bgf.content.document import KIND_KEYS, MOST_PLAYERS
from bgf.content.schema.accept import Unsupported, compile_acceptor
from bgf.content.schema.violations import _validator_class, framework_schema
from bgf.engine.seat_letters import seat_letter
from bgf.errors import PluginError

from .conftest import MakePack


def subschemas(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for group in ("properties", "$defs"):
        for name, inner in schema.get(group, {}).items():
            yield name, inner
            yield from subschemas(inner)


def test_the_keys_of_kinds_in_every_game_are_those_of_the_schema() -> None:
    assert framework_schema()["$defs"]["kind"]["properties"].keys() == KIND_KEYS


def test_is_a_valid_schema() -> None:
    Draft202012Validator.check_schema(framework_schema())


def test_no_more_can_play_than_there_are_letters_to_call_them_by() -> None:
    schema = framework_schema()
    players = schema["properties"]["players"]["properties"]
    sides = schema["$defs"]["side"]["properties"]["players"]["items"]
    assert {of["maximum"] for of in (*players.values(), sides)} == {MOST_PLAYERS}
    assert seat_letter(MOST_PLAYERS - 1) == "Z"


def test_every_key_is_described_and_has_an_example_that_fits() -> None:
    definitions = framework_schema()["$defs"]
    for name, schema in subschemas(framework_schema()):
        assert schema["description"], name
        if "properties" not in schema or "examples" in schema:
            assert schema["examples"], name
        for example in schema.get("examples", []):
            rooted = {**schema, "$defs": definitions}
            if name not in ("maps",):  # its example is cut short
                Draft202012Validator(rooted).validate(example)


def test_the_quick_way_knows_every_keyword() -> None:
    compile_acceptor(framework_schema())


def test_acceptor_refuses_to_compile_unknown_keywords() -> None:
    unknown: tuple[dict[str, Any], ...] = (
        {"anyOf": []},
        {"type": "integer", "multipleOf": 2},
        {"items": False},
        {"$ref": "https://example.org"},
        {"$ref": "#/$defs/none"},
        {"type": "whole"},
    )
    for schema in unknown:
        with pytest.raises(Unsupported):
            compile_acceptor(schema)


def mutated(data: Any, source: st.DataObject) -> Any:
    """A copy of data in which one thing somewhere was changed."""
    data = copy.deepcopy(data)
    odd = st.sampled_from(
        [
            None,
            True,
            0,
            -1,
            1.0,
            2.5,
            "",
            "x",
            "Ab",
            "a\n",
            [],
            ["a", "a"],
            {},
            {"en": "a"},
            [1, True],
        ]
    )
    draw = source.draw
    node = data
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = draw(st.sampled_from(keys))
        child = node[key]
        if isinstance(child, (dict, list)) and child and draw(st.integers(0, 3)):
            node = child
            continue
        change = draw(st.sampled_from(["replace", "remove", "add"]))
        if change == "remove":
            del node[key]
        elif change == "add" and isinstance(node, dict):
            node[draw(st.sampled_from(["x", "count", "Bad key", "name"]))] = draw(odd)
        else:
            node[key] = draw(odd)
        return data


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_the_quick_way_accepts_exactly_what_the_library_accepts(
    paris: Pack, data: st.DataObject
) -> None:
    accept = compile_acceptor(framework_schema())
    changed = mutated(paris.data, data)
    assert accept(changed) == _validator_class()(framework_schema()).is_valid(changed)


GAME_SCHEMA: dict[str, Any] = {
    "required": ["extra"],
    "properties": {
        "extra": {"type": "array", "items": {"type": "integer", "multipleOf": 2}},
        "values": {"required": ["hand"]},
        "maps": {"additionalProperties": {"properties": {"links": {"additionalProperties": {
            "required": ["length"], "properties": {"colour": {"enum": ["red", "blue"]}},
        }}}}},
    },
}  # fmt: skip


def test_a_games_schema_allows_and_demands_more(make_pack: MakePack) -> None:
    folder = make_pack()
    (missing,) = check_pack(folder, wanted=lambda game: ([GAME_SCHEMA], ()))
    assert (missing.code, missing.line) == ("BGF-E202", 1)
    assert '"extra"' in missing.message
    (folder / "extra.yaml").write_text("extra: [2, 4]\n")
    assert load_pack(folder, wanted=lambda game: ([GAME_SCHEMA], ())).data["extra"] == [2, 4]
    assert [d.code for d in check_pack(folder)] == ["BGF-E201"]
    (folder / "extra.yaml").write_text("extra: [2, 3]\n")
    (odd,) = check_pack(folder, wanted=lambda game: ([GAME_SCHEMA], ()))
    assert (odd.code, odd.line, odd.column) == ("BGF-E207", 1, 12)


def test_a_games_schema_points_into_the_file(make_pack: MakePack) -> None:
    folder = make_pack(
        ("map.yaml", "colour: red", "colour: rod"),
        (
            "map.yaml",
            "  pairs: t",
            "  colours: {rod: {name: {en: R, pl: R}, mark: r}}\n    pairs: t",
        ),
        ("game.yaml", "  hand:", "  x:"),
    )
    (folder / "extra.yaml").write_text("extra: []\n")
    found = check_pack(folder, wanted=lambda game: ([GAME_SCHEMA], ()))
    assert [(Path(d.file).name, d.line, d.code) for d in found] == [
        ("game.yaml", 15, "BGF-E202"),
        ("map.yaml", 10, "BGF-E204"),
    ]
    assert 'did you mean "red"' in found[1].message


def test_the_nearest_of_several_ways_is_explained(make_pack: MakePack) -> None:
    schema = {"properties": {"values": {"additionalProperties": {"anyOf": [
        {"type": "string"},
        {"properties": {"value": {"type": ["object", "string"]}}},
    ]}}}}  # fmt: skip
    (found,) = check_pack(make_pack(), wanted=lambda game: ([schema], ()))
    assert (found.code, found.path) == ("BGF-E203", ("values", "hand", "value"))


def wanting(schema: dict[str, Any], game: str) -> tuple[list[dict[str, Any]], tuple[()]]:
    """A game with a schema for its content."""
    return [schema], ()


def test_a_games_schema_must_be_a_schema(make_pack: MakePack) -> None:
    for schema in ({"type": "objekt"}, {"properties": 3}, {"pattern": "("}):
        with pytest.raises(PluginError, match="not a valid JSON Schema"):
            check_pack(make_pack(), wanted=partial(wanting, schema))
