"""Bots are found by their names, and wrong names and settings are answered helpfully."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bgf import BadSeed, BotError, BotSpec, PluginError
from bgf.bots import bots, make_bot
from bgf.bots.budget import Budget
from bgf.bots.greedy import GreedyBot
from bgf.bots.mcts import MctsBot
from bgf.bots.random import RandomBot
from bgf.engine.plugins import plugins


def test_bots_are_listed_with_a_description() -> None:
    found = bots()
    assert list(found) == ["easy", "normal", "hard", "greedy", "mcts", "random"]
    assert all(spec.about and "\n" not in spec.about for spec in found.values())


def test_settings_stand_after_a_colon() -> None:
    assert isinstance(make_bot("random", 1), RandomBot)
    assert isinstance(make_bot("greedy", 1), GreedyBot)
    for spec, budget in (("mcts", Budget(1000)), ("mcts:20", Budget(20))):
        mcts = make_bot(spec, 7)
        assert isinstance(mcts, MctsBot)
        assert (mcts.budget, mcts.seed) == (budget, 7)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("mctss", 'no bot is called "mctss": did you mean "mcts"?'),
        ("randm", 'did you mean "random"?'),
        ("", 'no bot is called ""'),
        ("alphazero", 'no bot is called "alphazero": choose from: '),
        ("random:2", 'the bot "random" takes no setting such as "2": write random'),
        ("mctss:200", 'no bot is called "mctss:200": did you mean "mcts"?'),
    ],
)
def test_wrong_bots(spec: str, words: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(spec, 1)
    assert words in str(caught.value)
    assert caught.value.code == "bot"


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts", "easy", "none"])
@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "a", None])
def test_a_seed_is_the_same_for_all_bots(spec: str, seed: int) -> None:
    with pytest.raises(BadSeed, match="a seed is an integer from 0 to "):
        make_bot(spec, seed)


@pytest.mark.parametrize("spec", [None, 3, b"mcts"])
def test_anything_but_a_text_names_no_bot(spec: str) -> None:
    with pytest.raises(BotError, match=f'no bot is called "{spec!r}"'):
        make_bot(spec, 1)


@pytest.mark.parametrize(
    "spec",
    [
        *("no_pkg.bots.Careful", "no_pkg.bots", "no_pkg:", "no_pkg.bots:7", "no_pkg.bots: C"),
        *("no_pkg.bots:C()", "no_pkg.bots:C:5", ":X", "Careful", "no pkg.bots:C", "no-pkg.bots:C"),
        *("bots/no_bot.py:C", r"bots\no_bot.py:C", "../no_bot.py:C", "no_bot.py"),
    ],
)
def test_misspelt_bot_modules_are_answered_with_the_right_form(spec: str) -> None:
    with pytest.raises(BotError, match=r"^no bot is called ") as caught:
        make_bot(spec, 1)
    words = str(caught.value)
    assert "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful" in words
    assert "\n" not in words


def test_a_file_is_no_module() -> None:
    with pytest.raises(BotError, match=r"no module .*; without \.py it is no_bot:C$"):
        make_bot("no_bot.py:C", 1)


NO_PYTHON = [
    ("x = 1\ndef f(:\n", "SyntaxError: .*", 2),
    ("x = 1\n\n  y = 2\n", "IndentationError: .*", 3),
    ("x = 1\nx.y\n", "AttributeError: .*", 2),
    ("\nimport nothing_of_that_name\n", "ModuleNotFoundError: .*", 2),
    ("eval('1 +')\n", "SyntaxError: .*", 1),
]


@pytest.mark.parametrize(("code", "error", "line"), NO_PYTHON)
@pytest.mark.parametrize("is_inside", [False, True])
def test_a_module_that_can_t_be_imported_is_named_with_its_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    error: str,
    line: int,
    is_inside: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "broken_bot.py").write_text(code)
    (tmp_path / "outer_bot.py").write_text("import broken_bot\n")
    module = "outer_bot" if is_inside else "broken_bot"
    words = rf"^{module} can't be imported until this is fixed: {error} \(broken_bot\.py:{line}\)$"
    with pytest.raises(BotError, match=words):
        make_bot(f"{module}:Careful", 1)


def test_a_maker_that_makes_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = {
        "none": BotSpec("none", "makes a list", "builtins:list"),
        "away": BotSpec("away", "is not there", "bgf.bots.nowhere:make"),
    }
    monkeypatch.setattr(type(plugins()), "bots", lambda self: specs)
    with pytest.raises(PluginError, match=r"bgf\.bots\.nowhere:make can't be loaded"):
        make_bot("away", 1)
    monkeypatch.setattr("bgf.bots.make.import_object", lambda path: lambda setting, seed: object())
    with pytest.raises(PluginError, match='the bot "none" has no choose'):
        make_bot("none", 1)


@pytest.mark.parametrize(
    "body",
    [
        "def __getattr__(name):\n    import nothing_of_that_name\n",
        "def __getattr__(name):\n    raise SystemExit(13)\n",
        "class C:\n    def __init__(self, seed): raise SystemExit(12)\n",
        "class C:\n    def __init__(self, seed): raise KeyboardInterrupt\n",
        "class C:\n    def __init__(self, seed): pass\n    choose = property(lambda self: 1 / 0)\n",
    ],
)
def test_a_module_that_raises_anything_makes_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    (tmp_path / "raising_bot.py").write_text(body)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "raising_bot", raising=False)
    with pytest.raises(BotError, match=r"^raising_bot:C.* (can't be read|can't make a bot): "):
        make_bot("raising_bot:C", 1)


def test_a_module_that_raises_a_keyboard_interrupt_can_not_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "interrupting_bot.py").write_text("raise KeyboardInterrupt")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError, match=r"^interrupting_bot can't be imported until this is fixed"):
        make_bot("interrupting_bot:C", 1)
