"""Specs of plugins have a name that users can type, and all required fields."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bgf import BotSpec, CommandSpec, ContentSpec, GameSpec, MigrationSpec, ModSpec
from bgf.engine.spec_checks import spec_problem

GAME = GameSpec("chess", Path("chess"), "chess:Rules")
MOD = ModSpec("long-night", "chess", "1.0.0", {"en": "Longer."}, "chess:Night")
BOT = BotSpec("clever", "Thinks.", "clever:make")
COMMAND = CommandSpec("openings", "Counts openings.", "chess:count")
CONTENT = ContentSpec("chess", "chess", "chess:Needs")
MIGRATION = MigrationSpec("to two", "chess", "2.0.0", "chess:migrate")

SPECS: dict[str, Any] = {
    "bgf_games": GAME,
    "bgf_mods": MOD,
    "bgf_bots": BOT,
    "bgf_commands": COMMAND,
    "bgf_content": CONTENT,
    "bgf_migrations": MIGRATION,
}


@pytest.mark.parametrize("hook", SPECS)
def test_valid_specs_have_no_problem(hook: str) -> None:
    assert spec_problem(hook, SPECS[hook]) == ""


@pytest.mark.parametrize("name", ["chess", "chess_960", "a", "3-man", "v1.2+b", "szachy_żółte"])
@pytest.mark.parametrize("hook", ["bgf_games", "bgf_mods", "bgf_bots", "bgf_commands"])
def test_names_that_can_be_typed(hook: str, name: str) -> None:
    assert spec_problem(hook, replace(SPECS[hook], name=name)) == ""


@pytest.mark.parametrize(
    "name",
    [
        "a b",
        "a,b",
        "a:b",
        'a"b',
        "a'b",
        "a\tb",
        "a\n",
        "a\x1b[0m",
        " a",
        "-a",
        "a/b",
        "a\\b",
        "é" * 61,
    ],
)
@pytest.mark.parametrize("hook", ["bgf_games", "bgf_mods", "bgf_bots", "bgf_commands"])
def test_names_that_can_not_be_typed_are_refused(hook: str, name: str) -> None:
    wrong = spec_problem(hook, replace(SPECS[hook], name=name))
    assert "can't be typed" in wrong
    assert wrong.isprintable()


@pytest.mark.parametrize("name", ["", None, 7, b"bot", ["bot"]])
@pytest.mark.parametrize("hook", SPECS)
def test_specs_without_a_name_are_refused(hook: str, name: Any) -> None:
    assert "without a name" in spec_problem(hook, replace(SPECS[hook], name=name))


@pytest.mark.parametrize("name", ["human", "process"])
def test_a_bot_can_not_be_called_as_other_seats_are(name: str) -> None:
    assert f"no bot can be called {name}" in spec_problem("bgf_bots", replace(BOT, name=name))
    assert spec_problem("bgf_games", replace(GAME, name=name)) == ""


@pytest.mark.parametrize(
    ("hook", "changes", "words"),
    [
        ("bgf_games", {"pack": "chess"}, "its pack must be a path"),
        ("bgf_games", {"pack": None}, "its pack must be a path"),
        ("bgf_games", {"rules": None}, "its rules must be a text"),
        ("bgf_mods", {"game": None}, "its game must be a text"),
        ("bgf_mods", {"version": 1}, "its version must be a text"),
        ("bgf_mods", {"title": {}}, "has no title"),
        ("bgf_mods", {"title": {"en": None}}, "has no title"),
        ("bgf_mods", {"content": "chess"}, "its content must be a path"),
        ("bgf_mods", {"rules": ""}, "changes nothing"),
        ("bgf_bots", {"make": print}, "its make must be a text"),
        ("bgf_commands", {"run": print}, "its run must be a text"),
        ("bgf_content", {"needs": print}, "its needs must be a text"),
        ("bgf_migrations", {"migrate": ""}, "its migrate is ''; write package.module:name"),
        ("bgf_commands", {"run": ""}, "its run is ''; write package.module:name"),
        ("bgf_commands", {"run": "chess.count"}, "its run is 'chess.count'; write"),
        ("bgf_commands", {"run": "chess:"}, "its run is 'chess:'; write"),
        ("bgf_commands", {"about": " "}, "has an empty `about`"),
        ("bgf_bots", {"make": ":make"}, "its make is ':make'; write"),
        ("bgf_bots", {"about": ""}, "has an empty `about`"),
        ("bgf_games", {"rules": "chess"}, "its rules is 'chess'; write"),
        ("bgf_mods", {"rules": "night"}, "its rules is 'night'; write"),
        ("bgf_content", {"needs": ""}, "its needs is ''; write"),
    ],
)
def test_invalid_fields_of_specs_are_refused(
    hook: str, changes: dict[str, Any], words: str
) -> None:
    assert words in spec_problem(hook, replace(SPECS[hook], **changes))
