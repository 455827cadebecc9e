"""The rules of a game, traced: where each is cited, who tests it, in how many matches it counts.

A rule is *exercised* in a match when

- a line or a function runs whose comment, docstring or string cites it (`bgf.testing.citations`
  says what runs with what),
- a refusal is given that cites it: at every position some actions are asked for that need not be
  offered there,
- or a stage of the content is played that cites it.

Nothing is watched but the game's own files, and nothing at all when no match is traced.
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

_ASKED = 4  # actions of each kind that are asked for at every position
_EVERY = 12  # of this many positions one is asked for actions that the game does not list
_LEVELS = 4  # levels of folders above a package in which its project may be
_SECONDS = 60.0  # for a match
_OURS = frozenset({"bgf", "bgf_cext"})


@dataclass(frozen=True)
class TracedRule:
    """The places that are known of a rule.

    Attributes:
        id: its ID.
        code: where the game's Python files cite it.
        content: where the pack's YAML files do, other than where it is worded.
        tests: the marks of tests that name it.
        matches: in how many matches it was exercised; None where that can't be seen, for content
            alone speaks of it, or nothing does.
    """

    id: str
    code: Sequence[Citation]
    content: Sequence[Citation]
    tests: Sequence[Mark]
    matches: int | None


def traced(
    game: Game, walks: Sequence[Walk], tests: Path | None = None, progress: Progress | None = None
) -> list[TracedRule]:
    """All rules of a game, in their order.

    Args:
        game: the game.
        walks: the matches in which they may be exercised.
        tests: the folder of its tests.
        progress: is told which match is played.
    """
    rules = game.pack.data["rules"]
    files = {file for folder in folders_of(game) for file in _python_files(folder)}
    at_load = files & _content_checks(game)
    code, checks = (cited_in_code(sorted(some), rules) for some in (files - at_load, at_load))
    content = cited_in_content(game.pack.folder, rules)
    counts = exercised(walks, code, content, progress)
    seen = code.watched | {rule for cited in _rules_of_stages(game) for rule in cited}
    seen = seen.union(*content.stages.values())
    marks = list(marks_in(tests)) if tests is not None else []
    return [
        TracedRule(
            rule,
            sorted(code.places.get(rule, set()) | checks.places.get(rule, set())),
            sorted(content.places.get(rule, ())),
            [mark for mark in marks if mark.rule == rule],
            counts[rule] if counts[rule] or rule in seen else None,
        )
        for rule in rules
    ]


def _rules_of_stages(game: Game) -> Iterator[tuple[str, str]]:
    for phase in game.phases.values():
        yield from ((stage.rule, stage.otherwise_rule) for stage in phase.stages.values())


def exercised(
    walks: Sequence[Walk], code: Cited, content: Cited, progress: Progress | None = None
) -> Counter[str]:
    """In how many of these matches each rule was exercised."""
    counts: Counter[str] = Counter()
    for number, walk in enumerate(walks, 1):
        if progress is not None:
            progress("rules", number, len(walks))
        # What is wrong with a match is for the checks to say; so far it counts.
        with watched(code.lines) as seen, suppress(*ANYTHING), time_limit(_SECONDS):
            _play(walk, content, seen)
        counts.update(seen)
    return counts


def _play(walk: Walk, content: Cited, seen: set[str]) -> None:
    """Play a match, and note what it says of rules: stages that are played, and refusals."""
    rng = walk.setting.rng("rules")
    stage: Stage | None = None
    listed: dict[str, list[Action]] = {name: [] for name in walk.game.kinds}
    for action in walk.game.actions.values():
        listed[action.kind.name].append(action)
    for number, here in enumerate(walk.positions()):
        if stage is not None:
            seen |= content.stages.get((stage.phase.id, stage.id), set())
            kind, last = here.steps[-1].text.split()[0], stage.otherwise
            seen.add(stage.otherwise_rule if last and kind == last.name else stage.rule)
        state, stage = here.state.clone(), here.state.stage
        state.game.status(state, None, state.game.pack.languages[0])
        likely = [kind for kind in (*stage.kinds, stage.otherwise) if kind is not None]
        of_kinds = [listed[kind.name] for kind in likely]
        tries = Tries([a for some in of_kinds for a in rng.sample(some, min(_ASKED, len(some)))])
        if number % _EVERY == 0:
            tries = replace(tries, unlisted=tries_at(here).unlisted)
        for player in state.active_players():
            refusals = (state.explain(one, player) for one in tries.actions(state, player))
            seen |= {refusal.rule for refusal in refusals if refusal is not None}


# -- where ----------------------------------------------------------------------------------


def folders_of(game: Game) -> list[Path]:
    """Returns the places of the Python code of a game and its mods: packages, or single modules."""
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
        for size in range(1, len(parts) + 1):  # the outermost package that is a real one
            file = getattr(sys.modules.get(".".join(parts[:size])), "__file__", None)
            if file is not None:
                path = Path(file)
                found[path.parent if path.stem == "__init__" else path] = None
                break
    return list(found)


def folder_of_tests(game: Game) -> Path | None:
    """The folder ``tests`` of the project that a game's code is in, or where its tests lie.

    Of a game without a project, or without such a folder, that is where tests are beside its code,
    as ``test_*.py``.
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
    """The modules whose functions check content: they run when a game is loaded, never later."""
    specs = [spec for spec, _ in plugins().provided("bgf_content") if spec.game == game.pack.name]
    modules = [sys.modules.get(spec.checks.partition(":")[0]) for spec in specs]
    return {Path(module.__file__) for module in modules if module and module.__file__}
