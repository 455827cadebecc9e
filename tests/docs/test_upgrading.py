"""The page about upgrading comes true: a game of old is ported by it, and its names are there."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bgf
from bgf import Game, PluginError, contract, kinds
from bgf.cli.main import run
from bgf.content.pack import load_pack
from bgf.contract.parts import Part, declared_by
from bgf.engine.plugins import import_object, plugins

from .reader import DOCS, Reader

OLD_GAME = Path(__file__).parent / "old_game"
PAGE = (DOCS / "upgrading.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!old \||---)(.+) \| (.+) \|$", PAGE.replace(r"\|", "or"), re.MULTILINE)
OLD = " ".join(old for old, _ in ROWS)
NEW = " ".join(new for _, new in ROWS)

DOTTED = r"`(bgf\.[\w.:]+)`"
OF_A_KIND = r"`([A-Z]\w+)\.(\w+)`"
SLOTS = r"`(\w+_slots?)`"


def declared() -> set[str]:
    """Returns the names of all that the ready-made kinds of action declare."""
    classes = [getattr(kinds, name) for name in kinds.__all__]
    parts = [one for one in classes if isinstance(one, type) and issubclass(one, Part)]
    return {name for part in parts for name in declared_by(part)}


def imported(path: str) -> object:
    """Returns what a name with dots means; raises PluginError if there is none."""
    module, _, name = path.replace(":", ".").rpartition(".")
    return import_object(f"{module}:{name}")


@pytest.fixture
def old_game(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game as `bgf new` made it before; today's has the same content."""
    parts = ["--no-map", "--no-grid", "--no-hidden"]
    assert run(["new", "chess", "project", "--players", "2-4", *parts]) == 0
    monkeypatch.chdir("project")
    package = Path("chess").absolute()
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
    state, cited = game.new_state(2, seed=1), set()
    while not state.is_terminal():
        refusals = [state.explain(action) for action in game.actions.values()]
        cited |= {refusal.rule for refusal in refusals if refusal}
        state.apply(state.legal_actions()[0])
    assert cited == {"CHE-11", "CHE-12", "CHE-20"}


def test_it_could_not_be_loaded_before(old_game: Path) -> None:
    importlib.invalidate_caches()
    with pytest.raises(PluginError, match=r"actions\.py:\d+: .* not_in_row = reason\("):
        Game("chess", load_pack(old_game / "content"), import_object("chess.rules:Rules"))


def test_new_names_are_there() -> None:
    found = re.findall(DOTTED, NEW)
    assert found
    for path in found:
        imported(path)
    declarations = {*re.findall(r"(?<![\w.])([a-z]+)\(", NEW)} - {"super"}
    assert declarations <= {*contract.__all__}
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
        assert name not in importlib.import_module(module).__all__
    for kind, name in re.findall(OF_A_KIND, OLD):
        assert name not in declared_by(getattr(kinds, kind))
    slots = {*re.findall(SLOTS, OLD)}
    assert len(slots) > 5
    assert not slots & declared()
