"""``bgf schema``: the form of content, as JSON Schema and as a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import bgf as api
from bgf.content.schema.reference import part_names

from .conftest import Bgf

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(
    "args", [[], ["pack"], ["zones"], ["zone"], ["text"], ["paris"], ["paris", "--changes"]]
)
def test_prints_a_schema_and_nothing_else(bgf: Bgf, args: list[str]) -> None:
    done = bgf("schema", *args)
    schema = done.json()
    assert (done.code, done.err, schema["$schema"]) == (0, "", DRAFT)
    Draft202012Validator.check_schema(schema)
    assert bgf("schema", *args, "--format", "json").out == done.out


def is_valid(done: Any, data: Any) -> bool:
    return bool(Draft202012Validator(done.json()).is_valid(data))


def test_a_file_needs_not_hold_everything_but_a_pack_does(bgf: Bgf) -> None:
    assert is_valid(bgf("schema"), {"game": "harbour"})
    assert not is_valid(bgf("schema"), {"gmae": "harbour"})
    assert not is_valid(bgf("schema", "pack"), {"game": "harbour"})


def test_a_part_alone(bgf: Bgf) -> None:
    assert is_valid(bgf("schema", "totals"), {"cards": 46})
    assert not is_valid(bgf("schema", "totals"), {"totals": {"cards": 46}})
    assert is_valid(bgf("schema", "link"), {"between": ["quay", "lighthouse"]})
    assert not is_valid(bgf("schema", "link"), {"between": ["quay"]})


def test_a_games_own_demands_are_in_its_schema(bgf: Bgf) -> None:
    values = {"values": {"start_hand": {"value": 2}}}
    assert is_valid(bgf("schema"), values)
    assert not is_valid(bgf("schema", "paris"), values)
    assert is_valid(bgf("schema", "paris", "--changes"), values)


@pytest.mark.parametrize(
    ("pack", "args"),
    [
        ("boarding", ["boarding"]),
        ("paris", ["paris"]),
        ("paris_high_water", ["paris", "--changes"]),
    ],
)
def test_the_schema_beside_a_pack_is_current(pack: str, args: list[str], bgf: Bgf) -> None:
    file = Path(str(files("bgf_definitions"))) / pack / "schema.json"
    found = json.loads(file.read_text(encoding="utf-8"))
    is_current = found == bgf("schema", *args).json()
    assert is_current, "the schema beside the pack is not what its game asks for: install bgf again"


def test_help_lists_every_kind(bgf: Bgf) -> None:
    words = bgf("schema", "--help").out.split()
    assert not set(part_names()) - set(words)
    assert "\n  a game   a file of its packs" in bgf("schema", "--help").out  # line by line
    assert f"Example: bgf schema {next(iter(api.games()))} > schema.json" in " ".join(words)


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("conters", 'did you mean "counters"?'),
        ("Link", 'did you mean "link"?'),
        ("pariss", 'did you mean "paris"?'),
        ("xyzzy", "bgf schema --help lists them"),
    ],
)
def test_an_unknown_kind(bgf: Bgf, kind: str, hint: str) -> None:
    for form in ("json", "markdown"):
        done = bgf("schema", kind, "--format", form)
        assert (done.code, done.out) == (2, "")
        assert done.err == f'bgf: there is no schema "{kind}"; {hint}\n'


def test_an_unknown_form(bgf: Bgf) -> None:
    done = bgf("schema", "zone", "--format", "markdwon")
    assert (done.code, done.out) == (2, "")
    assert 'did you mean "markdown"?' in done.err
    assert bgf("schema", "--changes", "--format", "markdown").code == 2


@pytest.mark.parametrize(
    ("args", "heading"),
    [
        ([], "# Reference of content packs"),
        (["pack"], "# Reference of content packs"),
        (["zones"], "# zones"),
        (["zone"], "# zone"),
        (["paris"], "# Content of Paris"),
    ],
)
def test_a_page(bgf: Bgf, args: list[str], heading: str) -> None:
    done = bgf("schema", *args, "--format", "markdown")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{heading}\n\n")


def test_page_in_a_file_is_utf_8_in_any_locale(forked: Bgf) -> None:
    done = forked("schema", "maps", "--format", "markdown", env={"LC_ALL": "C", "PYTHONUTF8": "0"})
    assert done.code == 0
    assert "pl: Nabrzeże" in done.out


GAME = """
from pathlib import Path
from bgf.contract import Rules, section
from bgf.engine.hooks import GameSpec, hookimpl

@hookimpl
def bgf_games():
    return [GameSpec(name="harbour", pack=Path("nowhere"), rules="harbour:{rules}")]

class Plain(Rules):
    pass

class Tidal(Rules):
    tides = section(int, doc="How high the tide is.")
"""

Install = Callable[[str, str], dict[str, str]]


def test_a_plugins_game_and_its_own_key(forked: Bgf, plugin: Install) -> None:
    env = plugin("harbour", GAME.format(rules="Tidal"))
    done = forked("schema", "harbour", env=env)
    assert is_valid(done, {"tides": 3, "game": "harbour"})
    assert not is_valid(done, {"tides": "three"})
    page = forked("schema", "harbour", "--format", "markdown", env=env)
    assert page.out.startswith("# Content of harbour\n")
    assert "\n## tides\n" in page.out


def test_a_plugins_game_that_asks_nothing(forked: Bgf, plugin: Install) -> None:
    env = plugin("harbour", GAME.format(rules="Plain"))
    assert is_valid(forked("schema", "harbour", env=env), {"game": "harbour"})


def test_a_plugins_rules_that_are_missing(forked: Bgf, plugin: Install) -> None:
    env = plugin("harbour", GAME.format(rules="Missing"))
    done = forked("schema", "harbour", env=env)
    assert (done.code, done.out) == (1, "")
    assert "harbour:Missing" in done.err
