"""``bgf rules``: the numbered rules of a game, and where each is enforced."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from bgf.cli.codes import DONE, UsageError
from bgf.cli.completion import complete_rule
from bgf.cli.language import spoken_language, spoken_words
from bgf.cli.output import emit, say
from bgf.cli.parameters import GameName, Json, Mods
from bgf.cli.progress import progress_on
from bgf.cli.types import folder, whole_number
from bgf.errors import nearest
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.testing.citations import Citation
    from bgf.testing.coverage import Mark
    from bgf.testing.trace import TracedRule

__all__ = ["rules"]

_USUAL_GAMES = 20
_MOST_GAMES = 100_000


def rules(
    game: GameName,
    id: Annotated[
        str | None,
        Argument(metavar="[ID]", help="cli.rules.id", autocompletion=complete_rule),
    ] = None,
    trace: Annotated[bool, Option("--trace", help="cli.rules.trace")] = False,
    games: Annotated[
        int | None,
        Option("--games", metavar="N", help="cli.rules.games", parser=whole_number(1, _MOST_GAMES)),
    ] = None,
    tests: Annotated[
        Path | None,
        Option("--tests", metavar="FOLDER", help="cli.rules.tests", parser=folder),
    ] = None,
    mods: Mods = None,
    json: Json = False,
) -> int:
    """Shows or traces the numbered rules of a game."""
    if trace:
        number = _USUAL_GAMES if games is None else games
        return _trace_rules(game, id, number, tests, mods or (), json=json)
    if json or games is not None or tests is not None:
        raise UsageError(message("usage.trace_only"))
    return _show_rules(game, id, mods or ())


def _show_rules(game: str, id: str | None, mods: Sequence[str]) -> int:
    """Prints all rules, or the one with an ID; returns the exit code."""
    # Imported here, because help and completion draw nothing.
    from bgf.cli.packs import load_content_pack
    from bgf.tui.prompt.answers import no_rule, show_rules
    from bgf.tui.screen import Screen

    content = load_content_pack(game, mods, spoken_language())
    words = Words(content.lang)
    screen = Screen()
    if id == "":
        raise UsageError(no_rule(content, id))
    with screen.paged(words):
        is_found = show_rules(screen, content, words, id or "")
    if not is_found:
        raise UsageError(no_rule(content, id or ""))
    return DONE


def _trace_rules(
    name: str, id: str | None, games: int, tests: Path | None, mods: Sequence[str], *, json: bool
) -> int:
    """Prints where rules are enforced and tested, and how many matches exercised them.

    Args:
        name: the name of the game.
        id: the ID of one rule; None for all.
        games: the number of matches.
        tests: the folder of the game's tests; None for that of its project.
        mods: the mods in force.
        json: whether one JSON document is printed.

    Returns:
        The exit code.

    Raises:
        UsageError: if there is no such rule.
        BgfError: if the game can't be loaded.
    """
    from bgf.cli.reports.text import terminal_features
    from bgf.cli.work.check import load_within_limit
    from bgf.testing.examine import walks_of
    from bgf.testing.trace import folder_of_tests, traced

    game = load_within_limit(name, None, mods)
    known = game.pack.data["rules"]
    rule = None if id is None else id.upper()
    if rule is not None and rule not in known:
        choices = nearest(rule, known)
        raise UsageError(message("rules.no_rule", game=game.name, rule=id, choices=choices))
    tests = tests or folder_of_tests(game)
    with progress_on(sys.stderr, os.environ) as progress:
        found = traced(game, walks_of(game, games), tests, progress)
    found = [one for one in found if rule in (None, one.id)]
    if json:
        emit(_document(game, games, mods, found, tests))
        return DONE
    terminal = terminal_features(sys.stdout, os.environ)
    named_mods = "".join(f" + {mod}" for mod in mods)
    words = spoken_words()
    title = f"{game.name} {game.pack.version}{named_mods}"
    say(words("trace.head", game=title, games=games))
    if tests is None:
        say(message("rules.no_tests"))
    for one in found:
        say("")
        for line in _one_rule(one, games, terminal.width, words):
            say(terminal.clean(line))
    return DONE


def _document(
    game: Game,
    games: int,
    mods: Sequence[str],
    found: Sequence[TracedRule],
    tests: Path | None,
) -> dict[str, Any]:
    return {
        "game": game.name,
        "version": game.pack.version,
        "mods": list(mods),
        "games": games,
        "tests": None if tests is None else str(tests),
        "rules": [_rule_document(rule) for rule in found],
    }


def _rule_document(rule: TracedRule) -> dict[str, Any]:
    tests = [{"file": str(mark.file), "line": mark.line, "test": mark.test} for mark in rule.tests]
    return {
        "id": rule.id,
        "exercised": rule.matches,
        "code": [{"file": place.file, "line": place.line} for place in rule.code],
        "content": [{"file": place.file, "line": place.line} for place in rule.content],
        "tests": tests,
    }


def _one_rule(rule: TracedRule, games: int, width: int, words: Words) -> Iterator[str]:
    if rule.matches is None:
        often = words("trace.unseen" if rule.content or rule.code else "trace.uncited")
    else:
        often = words("trace.exercised", count=rule.matches, games=games)
    yield f"{rule.id}  {often}"
    rows = {
        "trace.code": _places(rule.code),
        "trace.content": _places(rule.content),
        "trace.tests": _places(rule.tests),
    }
    for key, places in rows.items():
        if places:
            yield from wrap(
                ", ".join(places),
                width,
                initial_indent=f"  {words(key).ljust(9)}",
                subsequent_indent=" " * 11,
                break_long_words=False,
                break_on_hyphens=False,
            )


def _places(found: Iterable[Citation | Mark]) -> list[str]:
    """Returns places grouped by file: ``mine/rules.py:12,40``."""
    lines: dict[str, list[str]] = {}
    for one in found:
        lines.setdefault(str(one.file), []).append(str(one.line))
    return [f"{_short(file)}:{','.join(numbers)}" for file, numbers in lines.items()]


def _short(file: str) -> str:
    """Returns a path relative to the current folder, or to the folder of installed packages."""
    path = Path(file)
    folders = [Path.cwd(), *map(Path, filter(None, sys.path))]
    parts = [str(path.relative_to(one)) for one in folders if path.is_relative_to(one)]
    return min(parts, key=len, default=file)
