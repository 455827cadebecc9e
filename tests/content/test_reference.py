"""The schema describes every key in full, and so do the documents made from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from bgf.api import load_content
from bgf.content import CODES
from bgf.content.document import HEAD_KEYS
from bgf.content.schema.page import game_page, pack_page, part_page
from bgf.content.schema.reference import (
    file_schema,
    part_names,
    part_schema,
    to_changes,
    whole_schema,
)
from bgf.content.schema.violations import framework_schema
from bgf.engine.plugins import plugins

PAGE = Path(__file__).parents[2] / "docs" / "reference.md"
GAMES: dict[str, dict[str, Any]] = {
    name: plugins().schemas(name, load_content(name).data)[0]
    for name in ("paris", "boarding", "animals", "aeroplanes")
}
GAME = GAMES["paris"]


def keys_of(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any], bool]]:
    """Every key that a schema describes, with its own schema and whether it is required."""
    for key, inner in schema.get("properties", {}).items():
        yield f"{path}{key}", inner, key in schema.get("required", ())
        yield from keys_of(inner, f"{path}{key}.")
    for keyword in ("additionalProperties", "items"):
        if isinstance(schema.get(keyword), dict):
            yield from keys_of(schema[keyword], f"{path}*.")
    for name, inner in schema.get("$defs", {}).items():
        yield from keys_of(inner, f"{path}${name}.")


def assert_complete(path: str, schema: dict[str, Any], root: dict[str, Any]) -> None:
    assert schema["description"].endswith("."), path
    assert schema.keys() & {"type", "$ref", "enum"}, path
    validator = Draft202012Validator({**schema, "$defs": root.get("$defs", {})})
    assert schema["examples"], path
    for example in schema["examples"]:
        assert validator.is_valid(example), f"{path}: {example}"
    if schema.get("default") is not None:
        assert validator.is_valid(schema["default"]), path


def test_the_schema_says_everything_of_every_key() -> None:
    root = framework_schema()
    for path, schema, required in keys_of(root):
        assert_complete(path, schema, root)
        assert ("default" in schema) is not required, path
        if not required and schema["default"] in (None, {}):
            # The meaning of absence is explained in words.
            assert re.search(
                r"if not given|when there is|stands alone|nothing given|needs none|need them",
                schema["description"],
                re.IGNORECASE,
            ), path


def test_every_definition_is_described_and_has_an_example() -> None:
    for name, schema in framework_schema()["$defs"].items():
        assert schema["description"], name
        assert schema["examples"], name
        validator = Draft202012Validator(part_schema(name))
        for example in schema["examples"]:
            assert validator.is_valid(example), f"{name}: {example}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_games_schema_says_everything_too(game: dict[str, Any]) -> None:
    for path, schema, required in keys_of(game):
        assert_complete(path, schema, {})
        if required:
            assert "default" not in schema, path


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_optional_keys_have_defaults_unless_the_framework_requires_them(
    game: dict[str, Any],
) -> None:
    must = set(framework_schema()["$defs"]["value"]["required"])
    for path, schema, required in keys_of(game):
        if not required and path.rpartition(".")[2] not in must:
            assert "default" in schema, path


@pytest.mark.parametrize("name", GAMES)
def test_examples_of_a_games_schema_fit_the_framework_too(name: str) -> None:
    validator = Draft202012Validator(file_schema(name, [GAMES[name]]))
    for key, schema in GAMES[name]["properties"].items():
        for example in schema["examples"]:
            validator.validate({key: example})


# -- schemas for editors

A_FILE = {"counters": {"coins": {"start": 3, "shown": False}}}
MISTAKES: list[dict[str, Any]] = [
    {"conters": {}},
    {"counters": {"coins": {"start": "three"}}},
    {"counters": {"coins": {"strat": 3}}},
    {"counters": {"Coins": {"start": 3}}},
    {"counters": {"coins": None}},
    {"title": "Harbour"},
    {"totals": {"cards": -1}},
]


checked: list[Mapping[str, Any]] = []
"""The schemas that are known to be valid themselves."""


def is_valid(schema: Mapping[str, Any], data: Any) -> bool:
    if not any(schema is known for known in checked):
        Draft202012Validator.check_schema(schema)
        checked.append(schema)
    return bool(Draft202012Validator(schema).is_valid(data))


@pytest.mark.parametrize("schema", [file_schema(), file_schema("paris", [GAME])], ids=["any", "of"])
def test_a_file_holds_some_of_the_keys(schema: dict[str, Any]) -> None:
    assert is_valid(schema, {})
    assert is_valid(schema, {"game": "harbour"})
    assert is_valid(schema, {"totals": {"cards": 46}, "extends": "harbour"})
    for mistake in MISTAKES:
        assert not is_valid(schema, mistake), mistake


def test_a_file_of_any_pack_may_hold_less_than_a_game_needs() -> None:
    assert is_valid(file_schema(), A_FILE)
    assert not is_valid(file_schema("paris", [GAME]), A_FILE)


def test_definitions_of_the_game_and_of_the_framework_stay_apart() -> None:
    games = {
        "$id": "https://example.org/game",
        "required": ["fleet"],
        "properties": {
            "fleet": {"$ref": "#/$defs/id"},
            "tree": {"$ref": "#/properties/fleet"},
            "zones": {"examples": [{"$ref": "#/$defs/none"}]},
        },
        "$defs": {"id": {"type": "integer"}},
    }
    second = {"properties": {"crew": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "null"}}}
    schema = file_schema("harbour", [games, second])
    assert is_valid(schema, {"fleet": 3, "tree": 4, "crew": None, "game": "harbour"})
    assert is_valid(schema, {"game": "harbour"})
    for data in ({"fleet": "a"}, {"tree": "a"}, {"crew": 3}, {"game": 3}, {"flet": 3}):
        assert not is_valid(schema, data), data
    assert games["required"] == ["fleet"]
    assert json.dumps(schema).count("#/$defs/none") == 1


def test_whole_schema_has_required_keys() -> None:
    assert not is_valid(whole_schema(), {"game": "harbour"})
    assert set(whole_schema()["required"]) <= {*HEAD_KEYS, "phases"}


def test_a_part_stands_alone() -> None:
    for name in part_names():
        if name == "pack":
            continue
        part = part_schema(name)
        referred = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(part)))
        assert referred == part.get("$defs", {}).keys(), name
        for example in part["examples"]:
            assert is_valid(part, example), f"{name}: {example}"
        assert not is_valid(part, [[3]]), name


def test_schemas_have_names_of_their_own() -> None:
    made = [part_schema(name) for name in part_names()]
    made += [file_schema(), file_schema("paris", [GAME]), to_changes(file_schema())]
    assert len({schema["$id"] for schema in made}) == len(made)


def test_changes_hold_only_differences_and_remove_by_null() -> None:
    schema = to_changes(file_schema("paris", [GAME]))
    good: list[dict[str, Any]] = [
        {"extends": "harbour"},
        {"zones": {"row": {"size": 6, "sweep": {"at": 4}}, "hand": None}},
        {"maps": {"city": {"links": {"opera-louvre-blue": None}, "name": None}}},
        {"values": None},
    ]
    assert all(is_valid(schema, data) for data in good)
    bad: list[dict[str, Any]] = [
        {"zones": {"row": {"size": "six"}}},
        {"zones": {"row": {"sice": 6}}},
        {"zone": None},
    ]
    assert not any(is_valid(schema, data) for data in bad)
    assert not any(is_valid(file_schema("paris", [GAME]), data) for data in good[1:])


# -- the page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == pack_page(), (
        "docs/reference.md is not what the schema says; write it anew:\n"
        "    bgf schema --format markdown > docs/reference.md"
    )


PAGES = {
    "all": pack_page(),
    "game": game_page("paris", [GAME]),
    **{name: part_page(name) for name in ("zone", "maps", "text")},
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_link_of_a_page_leads_to_a_heading(page: str) -> None:
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = [heading.lower().replace(" ", "-") for heading in headings]
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= set(anchors)


def test_the_page_tells_of_every_key_and_every_code() -> None:
    page = pack_page()
    for path, schema, _ in keys_of(framework_schema()):
        key = re.sub(r"^\$\w+\.", "", path)
        assert f"| `{key}` |" in page or f"\n## {key}\n" in page, path
        assert schema["description"].rstrip(".") in page, path
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning} |" in page
    head = page.partition("\n## The head\n")[2].partition("\n## ")[0]
    assert all(f"| `{key}` |" in head for key in HEAD_KEYS)


@pytest.mark.parametrize("page", [pack_page(), game_page("paris", [GAME])], ids=["all", "game"])
def test_examples_of_a_page_are_yaml_that_fits(page: str) -> None:
    blocks = re.findall(r"^#+ (\S+)$|```yaml\n(.*?)```", page, re.MULTILINE | re.DOTALL)
    validators = {name: Draft202012Validator(part_schema(name)) for name in part_names()}
    heading, count = "", 0
    for name, block in blocks:
        heading = name or heading
        if not block:
            continue
        data = texts(YAML(typ="safe", pure=True).load(block))
        whole = data.keys() <= framework_schema()["properties"].keys()
        if whole and heading not in framework_schema()["$defs"]:
            Draft202012Validator(file_schema()).validate(data)
        elif heading in validators:
            validators[heading].validate(data)
        count += 1
    assert count >= len(GAME["properties"])


def texts(data: Any) -> Any:
    """Data with its keys turned into text, as content has them."""
    if isinstance(data, dict):
        return {str(key): texts(value) for key, value in data.items()}
    return [texts(value) for value in data] if isinstance(data, list) else data


def test_a_game_that_asks_nothing_has_a_page() -> None:
    assert "requires no more" in game_page("harbour", [])


# -- an installed pack

FOLDER = Path(str(files("bgf_definitions"))) / "paris"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_of_a_pack_fits_its_editors_schema(file: Path) -> None:
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8")
    data = texts(YAML(typ="safe", pure=True).load(text))
    Draft202012Validator(schema).validate(data)
    assert text.startswith("# yaml-language-server: $schema=schema.json\n")
    assert not is_valid(schema, {**data, "zons": {}})
    for key in data:
        assert not is_valid(schema, {**data, key: 0.5}), key


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("table.yaml", "sees: nobody", "sees: nobdy"),
        ("table.yaml", "size: 5", "size: five"),
        ("table.yaml", "  row:", "  rwo:"),
        ("components.yaml", "style: cyan", "style: teal"),
        ("components.yaml", "name: {en: Bus", "nmae: {en: Bus"),
        ("map.yaml", "code: BAT", "code: Bat"),
        ("map.yaml", "single_up_to: 2", "single_up_to: two"),
        ("flow.yaml", "order: simultaneous", "order: together"),
        ("values.yaml", "points: 4", "points: four"),
        ("game.yaml", "version: 1.0.3", "version: 1.0"),
    ],
)
def test_mistakes_are_refused_in_the_editor(file: str, old: str, new: str) -> None:
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert old in text
    changed = texts(YAML(typ="safe", pure=True).load(text.replace(old, new, 1)))
    assert not is_valid(schema, changed)
