"""The page about upgrading comes true: a game of old is ported by it, and its names are there."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bgf
from bgf import Game, PluginError, Turn, contract, kinds
from bgf.cli.main import run
from bgf.content.pack import load_pack
from bgf.contract.parts import Part, declared_by
from bgf.contract.requirements import requirements_of
from bgf.engine.plugins import import_object, plugins
from bgf.engine.wording import log_line
from bgf.param import WordParam

from .reader import DOCS, Reader

OLD_GAME = Path(__file__).parent / "old_game"
PAGE = (DOCS / "upgrading.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!old \||---)(.+) \| (.+) \|$", PAGE.replace(r"\|", "or"), re.MULTILINE)
OLD = " ".join(old for old, _ in ROWS)
NEW = " ".join(new for _, new in ROWS)

# The texts of menus and of the history, which a game of old has not.
WORDS_OF_ACTIONS = re.compile(r"^  (?:hint|log)\..*\n(?:    .*\n)*", re.MULTILINE)

# Methods of kinds of action that nothing calls any more.
OLD_METHODS = (
    *("describe_part", "describe_step", "guide", "involves", "note", "parse", "public", "read"),
    *("refusal", "stage_rule", "steps", "story", "vocabulary", "words"),
)
# Functions that kinds of action had, for their own use.
OLD_FUNCTIONS = ("refuse", "refuse_for")

DOTTED = r"`(bgf\.[\w.:]+)`"
OF_A_KIND = r"`([A-Z]\w+)\.(\w+)`"
SLOTS = r"`(\w+_slots?)`"


def declared() -> set[str]:
    """Returns the names of all that the ready-made kinds of action declare."""
    classes = [getattr(kinds, name) for name in kinds.__all__]
    parts = [one for one in classes if isinstance(one, type) and issubclass(one, Part)]
    return {name for part in parts for name in declared_by(part)}


def imported(path: str) -> object:
    """Returns the module or the object that a name with dots means.

    Raises:
        PluginError: if there is none.
    """
    module, _, name = path.replace(":", ".").rpartition(".")
    try:
        return importlib.import_module(f"{module}.{name}")
    except ModuleNotFoundError:
        return import_object(f"{module}:{name}")


def is_module(path: str) -> bool:
    """Returns whether a module of that name can be imported."""
    return importlib.util.find_spec(path) is not None


@pytest.fixture
def old_game(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game as `bgf new` made it long ago; today's has the same content."""
    parts = ["--no-map", "--no-grid", "--no-hidden"]
    assert run(["new", "chess", "project", "--players", "2-4", *parts]) == 0
    monkeypatch.chdir("project")
    package = Path("chess").absolute()
    words = package / "content" / "words.yaml"
    words.write_text(WORDS_OF_ACTIONS.sub("", words.read_text("utf-8")), "utf-8")
    for file in OLD_GAME.iterdir():
        (package / file.stem).write_text(file.read_text("utf-8"), "utf-8")
    monkeypatch.syspath_prepend(package.parent)
    yield package
    for module in [name for name in sys.modules if name.split(".")[0] == "chess"]:
        del sys.modules[module]


def test_a_game_of_old_is_ported(old_game: Path, reader: Reader) -> None:
    reader.follow_page("upgrading.md")
    (old_game / "checks.py").unlink()
    importlib.invalidate_caches()
    plugins().manager.register(importlib.import_module("chess"), name="chess")
    try:
        assert bgf.validate(str(old_game / "content")) == []
        game = bgf.load("chess")
    finally:
        plugins().manager.unregister(name="chess")
    state = game.new_state(2, seed=1)
    cited = set()
    told = set()
    while not state.is_terminal():
        refusals = [state.explain(action) for action in game.actions.values()]
        cited |= {refusal.rule for refusal in refusals if refusal}
        action = state.legal_actions()[-1]
        before = state.clone()
        state.apply(action)
        told.add(log_line(Turn(before, before.player, action, state), "en"))
    assert cited == {"CHE-11", "CHE-12", "CHE-20"}
    assert {"played 1 card (Red)", "played 2 cards (Blue)"} & told


def test_it_could_not_be_loaded_before(old_game: Path) -> None:
    importlib.invalidate_caches()
    with pytest.raises(PluginError, match="ListedKind"):
        Game("chess", load_pack(old_game / "content"), import_object("chess.rules:Rules"))


@pytest.mark.parametrize("name", OLD_METHODS)
def test_an_old_method_that_is_left_is_told_with_its_line(name: str) -> None:
    def old(self: object, state: object, player: int, action: object) -> None:
        return None

    kind = type("Left", (kinds.Pass,), {name: old})
    rules = type("Harbour", (contract.Rules,), {"kinds": (kind,)})
    with pytest.raises(PluginError, match=r"test_upgrading\.py:\d+: .* is never called: use "):
        requirements_of(rules)


@pytest.mark.parametrize("name", OLD_METHODS)
def test_a_fact_may_be_called_as_an_old_method(name: str) -> None:
    def new(self: object, turn: Turn) -> int:
        return 1

    kind: type[bgf.ActionKind] = type("Right", (kinds.Pass,), {name: contract.fact(new)})
    rules = type("Harbour", (contract.Rules,), {"kinds": (kind,)})
    assert name in kind.facts
    assert requirements_of(rules).kinds == {"pass"}


def test_new_names_are_there() -> None:
    found = re.findall(DOTTED, NEW)
    assert found
    for path in found:
        imported(path)
    declarations = {*re.findall(r"(?<![\w.])([a-z]+)\(", NEW)} - {"super"}
    parts = (bgf.ActionKind, WordParam, kinds.PlacePiece, kinds.PlaceShape)
    methods = {name for part in parts for name in dir(part)}
    assert declarations <= {*contract.__all__, *methods}
    for kind, name in re.findall(OF_A_KIND, NEW):
        assert name in declared_by(getattr(kinds, kind))
    for old, new in ROWS:
        if re.search(SLOTS, old) and " of their " not in old:
            assert {*re.findall(r"`([a-z]+)`", new)} <= declared()


def test_old_names_are_gone() -> None:
    found = re.findall(DOTTED, OLD)
    assert found
    for path in found:
        module, _, name = path.rpartition(".")
        assert name not in getattr(importlib.import_module(module), "__all__", ())
    modules = re.findall(f"module {DOTTED}", OLD)
    assert modules
    assert not any(map(is_module, modules))
    for kind, name in re.findall(OF_A_KIND, OLD):
        assert name not in declared_by(getattr(kinds, kind))
    for name in (*OLD_METHODS, *OLD_FUNCTIONS):
        assert f"`{name}" in OLD
        assert not hasattr(bgf.ActionKind, name)
    slots = {*re.findall(SLOTS, OLD)}
    assert len(slots) > 5
    assert not slots & declared()
