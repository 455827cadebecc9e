"""The work of ``bgf check``: checks a game against every promise, and reports."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

from bgf import load
from bgf.blame import describe_error
from bgf.cli.check import RULES, USUAL_MATCHES
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_words
from bgf.cli.output import complain, emit, say_in_colour
from bgf.cli.progress import progress_on
from bgf.cli.reports.text import Line, TerminalFeatures, terminal_features
from bgf.command_lines import bgf_command
from bgf.engine.game import Game
from bgf.errors import BgfError, PluginError, nearest
from bgf.testing.checks import CHECKS
from bgf.testing.examine import Examination, Verdict, walks_of
from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import slowness, time_limit
from bgf.testing.setting import Setting
from bgf.testing.trace import TracedRule, traced
from bgf.words import Message, Words, in_language, join_messages, message

__all__ = ["check_game", "load_within_limit"]

_LOADING_LIMIT = 60.0  # seconds
_PLAYING_LIMIT = 50.0  # seconds of a fast processor for the usual number of matches
_MOST_SHOWN = 40  # actions that led to a fault
_SHOWN_OF_MORE = 8  # the last ones, if there are more
_HARD_SPACE = "\xa0"  # no line is broken there
_TWINS = "whole_match"  # the promise whose check plays twins
_SHOWN_BY_TWINS = frozenset({"secrecy", "action_secrecy"})
_STYLES = {"pass": "sound", "fail": "error", "unchecked": "warning"}


@dataclass(frozen=True, slots=True)
class _CheckReport:
    """The findings of a check.

    Attributes:
        game: the game.
        content: the folder of its content; None for its own.
        games: the number of matches that were wanted.
        seed: the seed of the matches.
        verdicts: whether each promise is kept.
        rules: the rules with the matches that exercised them; None if they were not looked at.
        played: the number of matches played.
        left_out: messages about promises and matches that were left out.
        interrupted: whether the check was interrupted.
    """

    game: Game
    content: Path | None
    games: int
    seed: int
    verdicts: Sequence[Verdict]
    rules: Sequence[TracedRule] | None
    played: int
    left_out: Sequence[str]
    interrupted: bool

    @property
    def sound(self) -> bool:
        """Whether every promise was checked and is kept."""
        if self.interrupted:
            return False
        return all(verdict.status == "pass" for verdict in self.verdicts)

    def rules_in(self, matches: int | None) -> list[str]:
        """Returns the IDs of the rules that a number of matches exercised.

        Args:
            matches: the number of matches; None for rules whose use can't be observed.
        """
        return [rule.id for rule in self.rules or () if rule.matches == matches]


def check_game(
    *,
    game: str,
    games: int,
    seed: int,
    only: list[str] | None,
    skip: list[str] | None,
    mods: list[str] | None,
    content: Path | None,
    json: bool,
) -> int:
    """Checks a game against the promises that every game keeps, and prints a report."""
    names = _chosen(only or (), skip or ())
    try:
        checked = load_within_limit(game, content, mods or ())
    except BgfError as error:
        if json and error.code in ("content", "plugin"):
            emit({"game": game, "sound": False, "error": str(error)})
        raise
    seconds = _PLAYING_LIMIT * slowness() * max(1.0, games / USUAL_MATCHES)
    with progress_on(sys.stderr, os.environ) as progress:
        examination = Examination(walks_of(checked, games, seed, skip or ()), progress, seconds)
        verdicts = _verdicts(examination, names, skip or ())
        walks = examination.walks
        rules = None
        if RULES in names and not examination.interrupted and not examination.is_over():
            with examination.interruptible():
                rules = traced(checked, walks, progress=progress)
    left_out = _left_out(
        names,
        "--only" if only else "--skip",
        examination,
        verdicts,
        are_rules_seen=rules is not None,
    )
    report = _CheckReport(
        checked,
        content,
        games,
        seed,
        verdicts,
        rules,
        len(walks),
        left_out,
        examination.interrupted,
    )
    if json:
        emit(_document(report))
    else:
        terminal = terminal_features(sys.stdout, os.environ)
        for line in _report_lines(report, terminal, spoken_words()):
            say_in_colour(*line)
    if report.interrupted:
        complain(_interruption(report, are_rules_missing=RULES in names and rules is None))
        return INTERRUPTED
    return DONE if report.sound else UNSOUND


def load_within_limit(name: str, content: Path | None, mods: Sequence[str]) -> Game:
    """Loads a game within a time limit, because it may be faulty.

    Args:
        name: the name of the game.
        content: the folder of its content; None for its own.
        mods: the names of mods.

    Raises:
        BgfError: if it can't be loaded for any reason, or loading takes too long.
    """
    try:
        with time_limit(_LOADING_LIMIT):
            return load(name, content=content, mods=mods)
    except BgfError:
        raise
    except ANYTHING as error:
        words = message("check.not_loaded", game=name, error=describe_error(error))
        raise PluginError(words) from error


def _known() -> list[str]:
    """Returns the names that ``--only`` and ``--skip`` may choose."""
    return [*CHECKS, RULES]


def _chosen(only: Sequence[str], skip: Sequence[str]) -> list[str]:
    """Returns the names of the checks to be run, and `RULES` if the list of rules is wanted.

    Raises:
        UsageError: if there is no such check, or none is left.
    """
    known = _known()
    for name in (*only, *skip):
        if name not in known:
            choices = nearest(name, known)
            raise UsageError(message("check.no_check", name=name, choices=choices))
    wanted = only or known
    chosen = [name for name in known if name in wanted and name not in skip]
    if not chosen:
        raise UsageError(message("check.nothing_chosen", names=", ".join(known)))
    return chosen


def _verdicts(examination: Examination, names: Sequence[str], skip: Sequence[str]) -> list[Verdict]:
    """Returns the verdicts on the chosen promises, and on broken promises on which they depend.

    Twins of whole matches show faults of some promises that their own checks may miss. They are
    played for these promises, too, so that the verdict is the same as if everything were checked.
    """
    helps = bool(_SHOWN_BY_TWINS.intersection(names)) and _TWINS not in {*names, *skip}
    if not helps:
        return examination.verdicts(names)
    found = examination.verdicts([*names, _TWINS])
    return [verdict for verdict in found if verdict.check != _TWINS]


def _left_out(
    names: Sequence[str],
    option: str,
    examination: Examination,
    verdicts: Sequence[Verdict],
    *,
    are_rules_seen: bool,
) -> list[Message]:
    """Returns messages about the promises and matches that were left out.

    Args:
        names: the checks that were wanted.
        option: the option that chose them.
        examination: the finished examination.
        verdicts: its verdicts.
        are_rules_seen: whether the rules were looked at.
    """
    found = []
    told = {*names, *(verdict.check for verdict in verdicts)}
    unwanted = [name for name in _known() if name not in told]
    if unwanted:
        facts = {"option": option, "names": ", ".join(unwanted)}
        found.append(message("check.left_out.unwanted", **facts))
    if examination.unplayed:
        found.append(message("check.left_out.matches", count=examination.unplayed))
    if examination.cut:
        found.append(message("check.left_out.ends", count=examination.cut))
    late = []
    if examination.late:
        late = [
            f"{verdict.check} {verdict.matches}/{verdict.planned}"
            for verdict in verdicts
            if not verdict.fault and verdict.matches < verdict.planned
        ]
    if RULES in names and not are_rules_seen and not examination.interrupted:
        late.append(f"{RULES} 0/{len(examination.walks)}")
    if late:
        found.append(message("check.left_out.late", names=", ".join(late)))
    return found


def _interruption(report: _CheckReport, *, are_rules_missing: bool) -> Message:
    """Returns the message after Ctrl-C, which names the promises that were not fully checked."""
    unfinished = [verdict for verdict in report.verdicts if verdict.is_unfinished]
    begun = [verdict for verdict in unfinished if verdict.matches]
    not_begun = [verdict.check for verdict in unfinished if not verdict.matches]
    if are_rules_missing:
        not_begun.append(RULES)
    parts = [message("interrupted")]
    if not_begun:
        parts.append(message("check.interrupted.unchecked", names=", ".join(not_begun)))
    if begun:
        names = [f"{verdict.check} {verdict.matches}/{verdict.planned}" for verdict in begun]
        parts.append(message("check.interrupted.begun", names=", ".join(names)))
    return join_messages("; ", parts)


# -- for programs ---------------------------------------------------------------------------


def _document(report: _CheckReport) -> dict[str, Any]:
    """Returns the report as a dictionary for JSON."""
    document: dict[str, Any] = {
        "game": report.game.name,
        "version": report.game.pack.version,
        "mods": [mod.name for mod in report.game.mods],
        "games": report.games,
        "seed": report.seed,
        "longest": report.game.longest,
        "sound": report.sound,
        "interrupted": report.interrupted,
        "left_out": [str(words) for words in report.left_out],
        "promises": [
            {
                "check": verdict.check,
                "promise": verdict.words,
                "status": verdict.status,
                "matches": verdict.matches,
                "planned": verdict.planned,
                "because": list(verdict.because),
                "fault": verdict.fault and verdict.fault.to_dict(),
            }
            for verdict in report.verdicts
        ],
    }
    if report.rules is not None:
        document["rules"] = {
            "matches": report.played,
            "never_exercised": report.rules_in(0),
            "not_seen": report.rules_in(None),
        }
    return document


# -- for people -----------------------------------------------------------------------------


def _report_lines(report: _CheckReport, terminal: TerminalFeatures, words: Words) -> Iterator[Line]:
    """Yields the lines of the report."""
    game = report.game
    mods = "".join(f" + {mod.name}" for mod in game.mods)
    title = f"{game.name} {game.pack.version}{mods}"
    head = words("check.head", game=title, games=report.games, seed=str(report.seed))
    yield terminal.line(terminal.clean(head))
    yield terminal.line()
    size = max(len(verdict.check) for verdict in report.verdicts) if report.verdicts else 0
    for verdict in report.verdicts:
        if verdict.status != "unchecked":
            yield from _verdict_lines(verdict, size, report, terminal, words)
    yield from _unchecked_lines(report, terminal, words)
    if report.rules is not None:
        yield terminal.line()
        yield from (terminal.line(line) for line in _rule_lines(report, terminal, words))
    yield terminal.line()
    if report.verdicts:  # else only the list of rules was wanted
        yield _summary_line(report, terminal, words)
    if report.left_out:
        told = words("check.left_out", what=join_messages("; ", report.left_out))
        yield from (terminal.line(line) for line in wrap(told, terminal.width))


def _verdict_lines(
    verdict: Verdict, size: int, report: _CheckReport, terminal: TerminalFeatures, words: Words
) -> Iterator[Line]:
    """Yields the lines about one promise that was checked.

    Args:
        verdict: whether the promise is kept.
        size: the width of the column of names, in characters.
        report: the report.
        terminal: the width and colours of the terminal.
        words: the texts in the language of the command line.
    """
    status = words(f"check.{verdict.status}")
    pad = " " * (size + 8)
    promise = words(f"check.promise.{verdict.check}")
    first, *rest = wrap(promise, terminal.width - len(pad))
    style = _STYLES[verdict.status]
    yield terminal.line((style, status), f"  {verdict.check.ljust(size)}  {first}")
    yield from (terminal.line(pad, line) for line in rest)
    if verdict.fault is None:
        return
    for line in _fault_lines(verdict.fault, report, terminal, words):
        for part in wrap(line, terminal.width - len(pad), break_on_hyphens=False):
            yield terminal.line(pad, part.replace(_HARD_SPACE, " "))


def _unchecked_lines(
    report: _CheckReport, terminal: TerminalFeatures, words: Words
) -> Iterator[Line]:
    """Yields the lines about the promises that could not be checked, once for each cause."""
    by_cause: dict[Sequence[str], list[str]] = {}
    for verdict in report.verdicts:
        is_in_last_line = report.interrupted and not verdict.because
        if verdict.status == "unchecked" and not is_in_last_line:
            by_cause.setdefault(verdict.because, []).append(verdict.check)
    status = words("check.unchecked")
    pad = " " * (len(status) + 2)
    for causes, names in by_cause.items():
        key = "check.unchecked_until" if causes else "check.unchecked_late"
        told = words(key, count=len(causes), causes=", ".join(causes), names=", ".join(names))
        first, *rest = wrap(told, terminal.width - len(pad))
        yield terminal.line((_STYLES["unchecked"], status), f"  {first}")
        yield from (terminal.line(pad, line) for line in rest)


def _fault_lines(
    fault: Fault, report: _CheckReport, terminal: TerminalFeatures, words: Words
) -> Iterator[str]:
    """Yields the lines about a fault: the fault, its match, the actions, and how to see them."""
    yield terminal.clean(in_language(fault.words, words.lang))
    if fault.setting is None:
        return
    yield terminal.clean(words("check.in_match", setting=fault.setting))
    told = (terminal.clean(f"{player}: {text}") for player, text in fault.steps)
    steps = [text.replace(" ", _HARD_SPACE) for text in told]
    if not steps:
        yield words("check.at_start")
        yield words("check.see_start", command=_command(fault.setting, report))
        return
    key = "check.after"
    shown = steps
    if len(steps) > _MOST_SHOWN:
        key = "check.after_last"
        shown = steps[-_SHOWN_OF_MORE:]
    yield words(key, count=len(steps), steps="; ".join(shown))
    yield words("check.see", command=_command(fault.setting, report))


def _command(setting: Setting, report: _CheckReport) -> str:
    """Returns the command that begins a match, with a person in every seat."""
    from bgf.simulate.plan import Plan

    game = report.game
    seats = ("human",) * setting.players
    content = None if report.content is None else str(report.content)
    mods = tuple(mod.name for mod in game.mods)
    plan = Plan(game.name, seats, options=setting.options, mods=mods, content=content)
    words = ["play", game.name, "--seats", ",".join(seats), "--seed", str(setting.seed)]
    return bgf_command(shlex.join([*words, *plan.words()]))


def _rule_lines(report: _CheckReport, terminal: TerminalFeatures, words: Words) -> Iterator[str]:
    """Yields the lines about rules that no match exercised, or whose use can't be observed."""
    heads: dict[int | None, str] = {0: "check.rules.never", None: "check.rules.unseen"}
    for matches, key in heads.items():
        found = report.rules_in(matches)
        if found:
            told = words(key, count=report.played, rules=", ".join(found))
            yield from wrap(terminal.clean(told), terminal.width)
    if not report.rules_in(0):
        yield words("check.rules.all", count=report.played)


def _summary_line(report: _CheckReport, terminal: TerminalFeatures, words: Words) -> Line:
    """Returns the line on whether the game is sound."""
    game = report.game.name
    total = len(report.verdicts)
    if report.sound:
        sound = words("check.sound", game=game)
        return terminal.line(("sound", sound), words("check.sound.hold", count=total))
    statuses = [verdict.status for verdict in report.verdicts]
    told = words("check.broken.count", count=statuses.count("fail"), total=total)
    unchecked = statuses.count("unchecked")
    if unchecked:
        told += words("check.broken.unchecked", count=unchecked)
    if report.interrupted and "fail" not in statuses:
        return terminal.line(("warning", words("check.unfinished", game=game)), told)
    return terminal.line(("error", words("check.broken", game=game)), told)
