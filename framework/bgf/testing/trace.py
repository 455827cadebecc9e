"""Traces the rules of a game: the citations, the tests and the matches that exercise each rule.

A match *exercises* a rule if

- a line or a function runs whose comment, docstring or string cites it; see
  `bgf.testing.citations`,
- a refusal cites it; some illegal actions are asked about at every position,
- or a stage of the content that cites it is played.

Only the game's own files are watched, and only while matches are traced.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.engine.plugins import plugins
from bgf.testing.citations import Citation, Cited, cited_in_code, cited_in_content
from bgf.testing.coverage import Mark, marks_in
from bgf.testing.fault import ANYTHING
from bgf.testing.limit import time_limit
from bgf.testing.tries import Tries, tries_at
from bgf.testing.watch import watched

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.testing.examine import Progress
    from bgf.testing.walk import Walk

__all__ = ["TracedRule", "exercised", "folder_of_tests", "folders_of", "traced"]

_ASKED = 4  # actions of each kind that are asked about at every position
_EVERY = 12  # at every twelfth position, actions that the game does not list are asked about, too
_LEVELS = 4  # folders above a package in which its project is looked for
_SECONDS = 60.0  # the time limit for a match
_OURS = frozenset({"bgf", "bgf_cext"})


@dataclass(frozen=True)
class TracedRule:
    """A rule with the places where it is cited.

    Attributes:
        id: the ID of the rule.
        code: the citations in the game's Python files.
        content: the citations in the pack's YAML files, without the text of the rule itself.
        tests: the marks of tests that name it.
        matches: the number of matches that exercised it; None if it can't be watched, because no
            code or stage cites it.
    """

    id: str
    code: Sequence[Citation]
    content: Sequence[Citation]
    tests: Sequence[Mark]
    matches: int | None


def traced(
    game: Game, walks: Sequence[Walk], tests: Path | None = None, progress: Progress | None = None
) -> list[TracedRule]:
    """Plays matches, and returns the trace of every rule of a game, in the order of the pack.

    Args:
        game: the game.
        walks: the matches to watch.
        tests: the folder of the game's tests; None if there is none.
        progress: called before each match.
    """
    rules = game.pack.data["rules"]
    files = {file for folder in folders_of(game) for file in _python_files(folder)}
    at_load = files & _content_checks(game)
    code = cited_in_code(sorted(files - at_load), rules)
    checks = cited_in_code(sorted(at_load), rules)
    content = cited_in_content(game.pack.folder, rules)
    counts = exercised(walks, code, content, progress)
    watchable = code.watched | _rules_of_stages(game)
    watchable = watchable.union(*content.stages.values())
    marks = list(marks_in(tests)) if tests is not None else []
    traced = []
    for rule in rules:
        in_code = code.places.get(rule, set()) | checks.places.get(rule, set())
        in_content = content.places.get(rule, ())
        marks_of_rule = [mark for mark in marks if mark.rule == rule]
        is_watched = counts[rule] > 0 or rule in watchable
        matches = counts[rule] if is_watched else None
        traced.append(TracedRule(rule, sorted(in_code), sorted(in_content), marks_of_rule, matches))
    return traced


def _rules_of_stages(game: Game) -> set[str]:
    """Returns the rules that the stages of a game cite."""
    found = set()
    for phase in game.phases.values():
        for stage in phase.stages.values():
            found |= {stage.rule, stage.otherwise_rule}
    return found


def exercised(
    walks: Sequence[Walk], code: Cited, content: Cited, progress: Progress | None = None
) -> Counter[str]:
    """Plays matches, and returns the number of matches that exercise each rule.

    Args:
        walks: the matches.
        code: the citations in code.
        content: the citations in the content.
        progress: called before each match.
    """
    counts: Counter[str] = Counter()
    for number, walk in enumerate(walks, 1):
        if progress is not None:
            progress("rules", number, len(walks))
        # A match with a fault counts up to the fault, which other checks report.
        with watched(code.lines) as seen, suppress(*ANYTHING), time_limit(_SECONDS):
            _play(walk, content, seen)
        counts.update(seen)
    return counts


def _play(walk: Walk, content: Cited, seen: set[str]) -> None:
    """Plays a match, and adds the rules of its stages and refusals to `seen`."""
    rng = walk.setting.rng("rules")
    stage: Stage | None = None
    listed: dict[str, list[Action]] = {name: [] for name in walk.game.kinds}
    for action in walk.game.actions.values():
        listed[action.kind.name].append(action)
    for number, here in enumerate(walk.positions()):
        if stage is not None:
            seen |= content.stages.get((stage.phase.id, stage.id), set())
            played_kind = here.steps[-1].text.split()[0]
            last_resort = stage.otherwise
            is_last_resort = last_resort is not None and played_kind == last_resort.name
            seen.add(stage.otherwise_rule if is_last_resort else stage.rule)
        state = here.state.clone()
        stage = here.state.stage
        with suppress(*ANYTHING):  # the match can be played without it
            state.game.status(state, None, state.game.pack.languages[0])
        likely = [kind for kind in (*stage.kinds, stage.otherwise) if kind is not None]
        asked: list[Action] = []
        for kind in likely:
            actions = listed[kind.name]
            asked += rng.sample(actions, min(_ASKED, len(actions)))
        tries = Tries(asked)
        if number % _EVERY == 0:
            tries = replace(tries, unlisted=tries_at(here).unlisted)
        for player in state.active_players():
            for action in tries.actions(state, player):
                refusal = state.explain(action, player)
                if refusal is not None:
                    seen.add(refusal.rule)


# -- where ----------------------------------------------------------------------------------


def folders_of(game: Game) -> list[Path]:
    """Returns the Python code of a game and its mods: the folders of packages, or module files."""
    rules = [mod.rules for mod in game.mods if mod.rules]
    modules = [
        type(game.rules).__module__,
        *(type(kind).__module__ for kind in game.kinds.values()),
    ]
    found: dict[Path, None] = {}
    for module in [*modules, *(path.partition(":")[0] for path in rules)]:
        parts = module.split(".")
        if parts[0] in _OURS:
            continue
        # Take the outermost package that has a file; namespace packages have none.
        for size in range(1, len(parts) + 1):
            package = sys.modules.get(".".join(parts[:size]))
            file = getattr(package, "__file__", None)
            if file is not None:
                path = Path(file)
                is_package = path.stem == "__init__"
                found[path.parent if is_package else path] = None
                break
    return list(found)


def folder_of_tests(game: Game) -> Path | None:
    """Returns the folder of a game's tests; None if there is none.

    It is the folder ``tests`` of the game's project. If there is no such folder, it is the folder
    of the game's code, or its parent, if it has files ``test_*.py``.
    """
    for folder in folders_of(game):
        for above in [*folder.parents][:_LEVELS]:
            if (above / "pyproject.toml").is_file() or (above / "setup.py").is_file():
                if (above / "tests").is_dir():
                    return above / "tests"
                break
        beside = [one for one in (folder, folder.parent) if one.name != "site-packages"]
        found = next((one for one in beside if any(one.glob("test_*.py"))), None)
        if found is not None:
            return found
    return None


def _python_files(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]


def _content_checks(game: Game) -> set[Path]:
    """Returns the modules whose functions check content when a game is loaded, and never later."""
    specs = [spec for spec, _ in plugins().provided("bgf_content") if spec.game == game.pack.name]
    modules = [sys.modules.get(spec.needs.partition(":")[0]) for spec in specs]
    return {Path(module.__file__) for module in modules if module and module.__file__}
