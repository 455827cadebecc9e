"""Finding plugins: one that fails is left out, and one that answers rubbish is named."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bgf import (
    BotSpec,
    CommandSpec,
    GameSpec,
    ModSpec,
    PluginError,
    UnknownGame,
    UnknownMod,
    hookimpl,
)
from bgf.engine.plugins import GROUP, Plugins, import_object

CHESS = GameSpec("chess", Path("chess"), "chess.rules:Chess")
CHECKERS = GameSpec("checkers", Path("checkers"), "checkers:Checkers")
BLITZ = ModSpec("blitz", "chess", "1.0.0", {"en": "Faster."}, "chess.blitz:Blitz")
HUFF = ModSpec("huff", "checkers", "1.0.0", {"en": "Huffing."}, "checkers:Huff")
CLEVER = BotSpec("clever", "Thinks.", "clever:make")

MakePoint = Callable[..., EntryPoint]


@pytest.fixture
def point(monkeypatch: pytest.MonkeyPatch) -> MakePoint:
    """An entry point whose module has these hooks; each hook answers with its given value."""

    def make(name: str, **hooks: Any) -> EntryPoint:
        module = ModuleType(f"toy_{name}")
        for hook, answer in hooks.items():
            function = answer if callable(answer) else lambda answer=answer: answer
            setattr(module, hook, hookimpl(function))
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return EntryPoint(name, module.__name__, GROUP)

    return make


def test_plugins_provide_games_mods_and_bots(point: MakePoint) -> None:
    plugins = Plugins(
        [
            point("chess", bgf_games=[CHESS], bgf_mods=[BLITZ]),
            point("classics", bgf_games=(CHECKERS,), bgf_mods=[HUFF], bgf_bots=[CLEVER]),
        ]
    )
    assert plugins.failures == {}
    assert plugins.games() == {"chess": (CHESS, "chess"), "checkers": (CHECKERS, "classics")}
    assert plugins.mods("chess") == {"blitz": BLITZ}
    assert plugins.bots() == {"clever": CLEVER}
    assert (plugins.game("chess"), plugins.mod("checkers", "huff")) == (CHESS, HUFF)


def test_of_two_commands_of_one_name_the_first_counts(point: MakePoint) -> None:
    greet = CommandSpec("greet", "Say hello.", "one:greet")
    other = CommandSpec("greet", "Say more.", "two:greet")
    plugins = Plugins([point("one", bgf_commands=[greet]), point("two", bgf_commands=[other])])
    assert plugins.provided("bgf_commands") == [(greet, "one")]
    assert "one, which comes first, already provides greet" in str(plugins.failures["two"])


def test_a_plugin_that_fails_is_left_out_and_the_rest_works(
    point: MakePoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "toy_crash.py").write_text("1 / 0")
    (tmp_path / "toy_garbled.py").write_text("def def")
    plugins = Plugins(
        [
            point("chess", bgf_games=[CHESS]),
            EntryPoint("crash", "toy_crash", GROUP),
            EntryPoint("garbled", "toy_garbled", GROUP),
            EntryPoint("missing", "toy_missing", GROUP),
            EntryPoint("nameless", "toy_chess:nothing", GROUP),
            point("newer", bgf_games=[CHECKERS], bgf_boards=[]),
            point("odd", bgf_games=[CHECKERS], bgf_mods=lambda game: []),
            point("zebra", bgf_bots=[CLEVER]),
        ]
    )
    failures = {name: type(error).__name__ for name, error in plugins.failures.items()}
    assert failures == {
        "crash": "ZeroDivisionError",
        "garbled": "SyntaxError",
        "missing": "ModuleNotFoundError",
        "nameless": "AttributeError",
        "newer": "HookProblem",
        "odd": "HookProblem",
    }
    assert plugins.games() == {"chess": (CHESS, "chess")}
    assert plugins.mods("chess") == {}
    assert plugins.bots() == {"clever": CLEVER}


@pytest.mark.parametrize(
    ("hook", "function", "words"),
    [
        ("bgf_mods", lambda game: [], "takes game, but gets nothing"),
        ("bgf_commands", lambda app: None, "takes app, but gets nothing"),
        ("bgf_gamse", lambda: [CHESS], 'is not known: did you mean "bgf_games"?'),
    ],
)
def test_a_hook_that_does_not_fit_is_told_in_a_line(
    point: MakePoint, hook: str, function: Callable[..., Any], words: str
) -> None:
    plugins = Plugins([point("odd", bgf_bots=[CLEVER], **{hook: function})])
    message = str(plugins.failures["odd"])
    assert f"odd: the hook {hook} {words}" in message
    assert "\n" not in message
    assert plugins.bots() == {}  # nothing of it stays


@pytest.mark.parametrize("function", [lambda more=3: [], lambda *any: []])
def test_a_hook_may_have_defaults(point: MakePoint, function: Callable[..., Any]) -> None:
    plugins = Plugins([point("fine", bgf_commands=function)])
    assert plugins.provided("bgf_commands") == []
    assert plugins.failures == {}


def test_a_wrapper_without_a_yield_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("toy_wrapper")
    vars(module)["bgf_commands"] = hookimpl(wrapper=True)(lambda: None)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    message = str(Plugins([EntryPoint("odd", module.__name__, GROUP)]).failures["odd"])
    assert message.startswith("odd: the hook bgf_commands is a wrapper without a yield")
    assert "\n" not in message


def test_a_folder_of_the_same_name_is_no_plugin(
    point: MakePoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the folder of a game's project is, for Python that runs in the folder above it."""
    project = tmp_path / "toy_project"
    (project / "toy_project").mkdir(parents=True)
    (project / "toy_project" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    chess, other = point("chess", bgf_games=[CHESS]), EntryPoint("mine", "toy_project", GROUP)
    plugins = Plugins([chess, other])
    assert plugins.games() == {"chess": (CHESS, "chess")}
    error = plugins.failures["mine"]
    assert isinstance(error, PluginError)
    assert f"{project} is a folder without __init__.py: run bgf from another folder" in str(error)
    monkeypatch.delitem(sys.modules, "toy_project")
    monkeypatch.syspath_prepend(project)
    assert Plugins([chess, other]).failures == {}


def test_of_two_plugins_of_one_name_the_first_stays(point: MakePoint) -> None:
    first = point("chess", bgf_games=[CHESS])
    plugins = Plugins([first, EntryPoint("chess", "toy_chess", GROUP)])
    assert list(plugins.failures) == ["chess (toy_chess)"]
    assert plugins.game("chess") == CHESS


def crash() -> list[GameSpec]:
    raise OSError("no disk")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "bgf_games returns None: it must return a list, even of one item"),
        (CHESS, "it must return a list, even of one item, as in [GameSpec(...)]"),
        (["chess"], "bgf_games must return GameSpecs"),
        ([CHECKERS, BLITZ], "bgf_games must return GameSpecs"),
        (crash, "no disk"),
        (lambda: sys.exit(3), "3"),
        ([CHESS], "chess, which comes first, already provides chess"),
    ],
)
def test_a_plugin_that_answers_rubbish_is_put_out(
    point: MakePoint, answer: Any, message: str
) -> None:
    plugins = Plugins([point("chess", bgf_games=[CHESS]), point("sloppy", bgf_games=answer)])
    assert plugins.games() == {"chess": (CHESS, "chess")}
    assert list(plugins.failures) == ["sloppy"]
    assert message in str(plugins.failures["sloppy"])


def test_a_mod_that_changes_nothing_is_left_out_alone(point: MakePoint) -> None:
    empty = ModSpec("empty", "chess", "1.0.0", {"en": "Nothing."})
    plugins = Plugins([point("chess", bgf_games=[CHESS], bgf_mods=[empty, BLITZ])])
    assert plugins.mods("chess") == {"blitz": BLITZ}
    assert "the mod empty changes nothing: give it rules" in str(plugins.failures["chess"])
    with pytest.raises(UnknownMod):
        plugins.mod("chess", "empty")


def test_games_and_mods_that_are_unknown(point: MakePoint) -> None:
    plugins = Plugins([point("all", bgf_games=[CHESS, CHECKERS], bgf_mods=[BLITZ, HUFF])])
    with pytest.raises(UnknownGame, match='no game is called "ches": did you mean "chess"') as no:
        plugins.game("ches")
    assert no.value.code == "unknown-game"
    with pytest.raises(UnknownGame, match='no game is called "CHESS": did you mean "chess"'):
        plugins.game("CHESS")
    with pytest.raises(UnknownGame, match=r'"\\x1b\[2J"'):
        plugins.game("\x1b[2J")
    with pytest.raises(UnknownMod, match=r'"\\x1b\[2J"'):
        plugins.mod("chess", "\x1b[2J")
    with pytest.raises(UnknownGame, match="choose from: chess, checkers"):
        plugins.game("go")
    with pytest.raises(UnknownMod, match='mod of chess is called "blits": did you mean "blitz"'):
        plugins.mod("chess", "blits")
    with pytest.raises(UnknownMod, match="choose from: blitz"):
        plugins.mod("chess", "huff")
    with pytest.raises(UnknownMod, match="there is none"):
        plugins.mod("go", "blitz")


def test_a_request_for_a_missing_game_names_the_plugins_that_fail(point: MakePoint) -> None:
    plugins = Plugins([point("chess", bgf_games=[CHESS]), point("go", bgf_games=crash)])
    with pytest.raises(UnknownGame, match=r"choose from: chess; .* see bgf doctor: go$"):
        plugins.game("go")


def test_an_object_is_imported_by_its_path() -> None:
    assert import_object("bgf.engine.plugins:Plugins") is Plugins


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("bgf.engine.nowhere:Plugins", "No module named"),
        ("bgf.engine.plugins:Plugin", "has no attribute 'Plugin'"),
        ("bgf.engine.plugins", "has no attribute"),
        ("", "Empty module name"),
        (".relative:name", "package"),
        ("toy_broken:name", "ZeroDivisionError"),
    ],
)
def test_failed_imports_raise_plugin_errors(
    path: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "toy_broken.py").write_text("1 / 0")
    with pytest.raises(PluginError, match=reason) as raised:
        import_object(path)
    assert str(raised.value).startswith(f"{path} can't be loaded: ")
    assert raised.value.__cause__ is not None
