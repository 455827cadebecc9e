"""Citations of rules, the code that runs with them, and the number of matches with each."""

from __future__ import annotations

import importlib
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bgf import ContentSpec, Game, State, hookimpl
from bgf.content.pack import load_pack
from bgf.engine.plugins import plugins
from bgf.testing.citations import cited_in_code, cited_in_content, ids_in
from bgf.testing.examine import walks_of
from bgf.testing.trace import TracedRule, folder_of_tests, folders_of, traced
from bgf.testing.watch import watched

from .sound import Sound, write_pack

RULES = [f"TOY-{number}" for number in range(1, 21)]

CODE = '''
"""A game (TOY-1)."""
from bgf import hookimpl
from bgf.contract import reason
from tests.testing.sound import Draw, Play, Put, Sound

BOUND = 3  # TOY-2

class CitingDraw(Draw):
    """A card (TOY-3)."""

    def apply(self, turn):
        state = turn.state
        # what runs with it is the next line: TOY-4
        if state.turn > 1000:
            state.turn += 0  # TOY-5
        elif state.turn < 0:
            pass
        else:  # TOY-6
            state.turn += 0
        return super().apply(turn)

class CitingPlay(Play):
    """A card on the pile."""

    unheard = reason("TOY-7", text="refusal.no")
    not_held = reason("TOY-9", text="refusal.no")

    def why_not(self, turn):
        """Only what one holds (TOY-8)."""
        if not self.held(turn.state, turn.player, turn.args[0]):
            return self.not_held
        return None

def never():
    """It is called by nobody (TOY-10)."""

# what is above a function runs with it: TOY-11 to TOY-12
def ends(state):
    return state.round == state.options["rounds"]

class Citing(Sound):
    kinds = tuple(
        {"draw": CitingDraw, "play": CitingPlay}.get(kind.name, kind) for kind in Sound.kinds
    )

    @hookimpl
    def bgf_round_end(self, state):
        if ends(state):
            state.end_phase()
'''


def own(text: str) -> str:
    """A text that cites rules which nothing else cites, this file included."""
    return text.replace("TOY", "CIT")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with a package of rules and a test."""
    package = tmp_path / "src" / "citing"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "rules.py").write_text(own(CODE), encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    tests = tmp_path / "tests"
    tests.mkdir()
    test = 'import pytest\n\n\n@pytest.mark.rule("TOY-3", "TOY-99")\ndef test_draw(): ...\n'
    (tests / "test_rules.py").write_text(own(test), encoding="utf-8")
    monkeypatch.syspath_prepend(str(package.parent))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "citing"]:
        del sys.modules[name]


def trace_of(project: Path, games: int = 6) -> dict[int, TracedRule]:
    """The traced rules of the game in that project, by their numbers."""
    words = {"en": "A rule.", "pl": "Reguła."}
    rules = dict.fromkeys(["TOY-1", "TOY-2", *(own(rule) for rule in RULES)], words)
    module = importlib.import_module("citing.rules")
    pack = write_pack(project / "pack", module.Citing, rules=rules)
    game = Game("toy", load_pack(pack), module.Citing)
    assert folders_of(game)[0] == project / "src" / "citing"
    assert folder_of_tests(game) == project / "tests"
    found = traced(game, walks_of(game, games), project / "tests")
    return {int(one.id.split("-")[1]): one for one in found if one.id.startswith("CIT")}


def test_trace_counts_matches_that_exercise_each_rule(project: Path) -> None:
    found = trace_of(project)
    often = {number: one.matches for number, one in found.items()}
    assert often[3] == often[4] == often[6]
    assert (often[3] or 0) > 3, "nearly everybody draws a card"
    assert often[5] == 0, "the line is there, but does not run"
    assert often[7] == 0, "nothing is refused by it"
    assert (often[8], often[9]) == (6, 6), "what is asked for is refused"
    assert often[10] == 0
    assert (often[11], often[12]) == (6, 6)
    assert often[1] is None, "the docstring of a module runs with nothing"
    assert often[20] is None, "nothing speaks of it"


@pytest.mark.parametrize("has_project", [False, True])
def test_tests_may_lie_beside_a_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_project: bool
) -> None:
    """As in an author's first game: all files in one folder."""
    if has_project:
        (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    code = "from tests.testing.sound import Sound\n\n\nclass Beside(Sound): ...\n"
    (tmp_path / "toy_beside.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("toy_beside")
    game = Game("toy", load_pack(write_pack(tmp_path / "pack")), module.Beside)
    try:
        assert folders_of(game)[0] == tmp_path / "toy_beside.py"
        assert folder_of_tests(game) not in (tmp_path, tmp_path / "tests")
        (tmp_path / "test_toy.py").write_text("", encoding="utf-8")
        assert folder_of_tests(game) == tmp_path
        (tmp_path / "tests").mkdir()
        assert folder_of_tests(game) == (tmp_path / "tests" if has_project else tmp_path)
    finally:
        del sys.modules["toy_beside"]


def test_where_a_rule_is_cited_and_tested(project: Path) -> None:
    found = trace_of(project, games=1)
    lines = CODE.splitlines()
    for number in (1, 2, 3, 9, 11):
        (place,) = found[number].code
        assert Path(place.file).name == "rules.py"
        assert f"-{number}" in lines[place.line - 1]
    assert [(mark.test, mark.line) for mark in found[3].tests] == [("test_draw", 4)]
    assert found[4].tests == []


def test_a_stage_that_is_played_exercises_its_rule(tmp_path: Path) -> None:
    """The toy's stages cite TOY-2."""
    game = Game("toy", load_pack(write_pack(tmp_path)), Sound)
    (rule,) = (one for one in traced(game, walks_of(game, 3)) if one.id == "TOY-2")
    assert rule.matches == 3


class FailingStatus(Sound):
    """The lines below the table can't be shown."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        raise LookupError("no status")


def test_a_status_that_raises_does_not_end_the_trace(tmp_path: Path) -> None:
    game = Game("toy", load_pack(write_pack(tmp_path)), FailingStatus)
    (rule,) = (one for one in traced(game, walks_of(game, 3)) if one.id == "TOY-2")
    assert rule.matches == 3


def test_demands_on_content_are_not_exercised_by_matches(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "from bgf.contract import Rules\n\n\nclass Needs(Rules):\n    pass  # TOY-20\n"
    file = project / "src" / "citing" / "needs.py"
    file.write_text(own(code), encoding="utf-8")
    importlib.import_module("citing.needs")
    spec = ContentSpec("strict", "toy", "citing.needs:Needs")
    provided = plugins().provided
    monkeypatch.setattr(
        plugins(),
        "provided",
        lambda hook: [(spec, "strict")] if hook == "bgf_content" else provided(hook),
    )
    rule = trace_of(project, 1)[20]
    assert rule.matches is None
    assert [place.file for place in rule.code] == [str(file)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TOY-3", ["TOY-3"]),
        ("(TOY-3, TOY-5)", ["TOY-3", "TOY-5"]),
        ("TOY-3 to TOY-5", ["TOY-3", "TOY-4", "TOY-5"]),
        ("TOY-3 to BUS-5, TOY-1", ["TOY-3", "TOY-1"]),
        ("TOY-31 and MY-TOY-3, TOY-3-x, TOY-3b", []),
        ("UTF-8", []),
    ],
)
def test_ids_in_a_text(text: str, ids: list[str]) -> None:
    assert sorted(ids_in(text, RULES)) == sorted(ids)


def test_ids_with_letters() -> None:
    rules = ["TOY-61", "TOY-61a", "TOY-61b", "TOY-62"]
    assert ids_in("TOY-61b", rules) == ["TOY-61b"]
    assert set(ids_in("TOY-61 to TOY-62", rules)) == set(rules)


def test_rules_cited_in_content_exclude_texts_for_players(tmp_path: Path) -> None:
    text = """
    zones:
      # of what follows: TOY-1
      deck: {holds: cards}  # TOY-2
    phases:
      play:  # TOY-3
        stages:
          act:
            actions: [draw]
            rule: TOY-4
            # TOY-5
            next: end
          rest: {actions: [pass]}  # TOY-6
    rules:
      TOY-7: {en: "See TOY-8."}
    """
    (tmp_path / "game.yaml").write_text(textwrap.dedent(text), encoding="utf-8")
    found = cited_in_content(tmp_path, RULES)
    assert sorted(found.places) == [f"TOY-{number}" for number in range(1, 7)]
    assert found.stages == {("play", "act"): {"TOY-5"}, ("play", "rest"): {"TOY-6"}}


def test_code_that_is_no_python_cites_nothing(tmp_path: Path) -> None:
    (tmp_path / "torn.py").write_text("def (: # TOY-1", encoding="utf-8")
    assert cited_in_code([tmp_path / "torn.py"], RULES).places == {}


# -- lines that run -------------------------------------------------------------------------

LINES = """
def one(number):
    if number:
        return 1
    return 0
"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """A module with a function of two ways."""
    made = ModuleType("lines")
    file = str(tmp_path / "lines.py")
    exec(compile(LINES, file, "exec"), vars(made))
    made.__file__ = file
    return made


def test_lines_that_run_are_seen_in_each_block(module: ModuleType) -> None:
    lines = {module.__file__ or "": {4: {"yes"}, 5: {"no"}}}
    for number, expected in ((1, {"yes"}), (1, {"yes"}), (0, {"no"})):
        with watched(lines) as seen:
            module.one(number)
        assert seen == expected
    module.one(1)
    assert seen == {"no"}, "nothing is watched outside"


def test_previous_trace_function_is_restored(module: ModuleType) -> None:
    before = sys.gettrace()
    with watched({}) as seen:
        module.one(1)
    assert sys.gettrace() is before
    assert seen == set()
