"""The work of ``bgf check``: checks a game against every promise, and reports."""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
from bgf.interrupts import Interruption
from bgf.testing.checks import CHECKS
from bgf.testing.examine import Examination, Verdict, more_walks_of, walks_of
from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import slowness, time_limit
from bgf.testing.reached import Reached
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
_STYLES = {
    "fail": "error",
    "pass": "sound",
    "partial": "warning",
    "unreached": "warning",
    "unchecked": "warning",
}
"""The style of each status of a promise, in the order of the last line."""


@dataclass(frozen=True, slots=True)
class _CheckReport:
    """The findings of a check.

    Attributes:
        name: the name of the game.
        game: the game; None if Ctrl-C came before it was loaded.
        content: the folder of its content; None for its own.
        games: the number of matches that were wanted.
        seed: the seed of the matches.
        verdicts: whether each promise is kept.
        left_out: messages about promises and matches that were left out.
        interrupted: whether the check was interrupted.
        rules: the rules with the matches that exercised them; None if they were not looked at.
        looked_at: the number of matches that were checked.
        played: the number of matches that were played.
        missing: what no match has reached, see `Reached.missing`; None after Ctrl-C.
        endless_if: the kinds of action with which a match may never end, see `Examination`.
    """

    name: str
    game: Game | None
    content: Path | None
    games: int
    seed: int
    verdicts: Sequence[Verdict]
    left_out: Sequence[str]
    interrupted: bool
    rules: Sequence[TracedRule] | None = None
    looked_at: int = 0
    played: int = 0
    missing: Mapping[str, Sequence[str]] | None = None
    endless_if: Sequence[str] = ()

    @property
    def sound(self) -> bool:
        """Whether every promise was checked, and no fault was found."""
        if self.interrupted:
            return False
        return all(verdict.status in ("pass", "partial") for verdict in self.verdicts)

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
    interruption: Interruption,
) -> int:
    """Checks a game against the promises that every game keeps, and prints a report."""
    names = _chosen(only or (), skip or ())
    option = "--only" if only else "--skip"
    try:
        interruption.open()
        checked = load_within_limit(game, content, mods or ())
        interruption.close()
    except (BgfError, KeyboardInterrupt) as error:
        if interruption.is_requested:  # an imported module may have made another error of Ctrl-C
            return _report_on(_report_of_nothing(game, content, games, seed, names, option), json)
        if json and isinstance(error, BgfError) and error.code in ("content", "plugin"):
            emit({"game": game, "sound": False, "error": str(error)})
        raise
    seconds = _PLAYING_LIMIT * slowness() * max(1.0, games / USUAL_MATCHES)
    walks = walks_of(checked, games, seed, skip or ())
    more = more_walks_of(checked, games, seed, skip or ())
    with progress_on(sys.stderr, os.environ) as progress:
        examination = Examination(walks, progress, seconds, interruption, more)
        verdicts = _verdicts(examination, names, skip or ())
        traces: list[Sequence[TracedRule]] = []

        def trace_rules() -> None:
            traces.append(traced(checked, examination.walks, progress=progress))

        if RULES in names and not examination.interrupted and not examination.is_over():
            examination.run(trace_rules)
    rules = traces[0] if traces else None
    missing = None
    if examination.reached is not None and not examination.interrupted:
        missing = examination.reached.missing()
    left_out = _left_out(names, option, examination, verdicts, are_rules_seen=rules is not None)
    report = _CheckReport(
        name=game,
        game=checked,
        content=content,
        games=games,
        seed=seed,
        verdicts=verdicts,
        left_out=left_out,
        interrupted=examination.interrupted,
        rules=rules,
        looked_at=len(examination.walks),
        played=examination.played,
        missing=missing,
        endless_if=examination.endless_if,
    )
    return _report_on(report, json)


def _report_of_nothing(
    game: str, content: Path | None, games: int, seed: int, names: Sequence[str], option: str
) -> _CheckReport:
    """Returns the report after Ctrl-C if the game was not loaded yet."""
    chosen = [CHECKS[name] for name in names if name != RULES]
    verdicts = [Verdict(check.name, check.words, 0, 0, ()) for check in chosen]
    left_out = _unwanted(names, option, verdicts)
    if RULES in names:
        left_out.append(message("check.left_out.interrupted", names=RULES))
    return _CheckReport(
        name=game,
        game=None,
        content=content,
        games=games,
        seed=seed,
        verdicts=verdicts,
        left_out=left_out,
        interrupted=True,
    )


def _report_on(report: _CheckReport, json: bool) -> int:
    """Prints a report; returns the exit code."""
    try:
        if json:
            emit(_document(report))
        else:
            terminal = terminal_features(sys.stdout, os.environ)
            for line in _report_lines(report, terminal, spoken_words()):
                say_in_colour(*line)
            sys.stdout.flush()
    finally:
        if report.interrupted:
            complain(message("check.interrupted"))
    if report.interrupted:
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
    found = _unwanted(names, option, verdicts)
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
    is_rest_missing = RULES in names and not are_rules_seen
    if is_rest_missing and not examination.interrupted:
        late.append(f"{RULES} 0/{len(examination.walks)}")
    if late:
        found.append(message("check.left_out.late", names=", ".join(late)))
    if is_rest_missing and examination.interrupted:
        found.append(message("check.left_out.interrupted", names=RULES))
    return found


def _unwanted(names: Sequence[str], option: str, verdicts: Sequence[Verdict]) -> list[Message]:
    """Returns the message about the promises that an option left out; none if there are none."""
    told = {*names, *(verdict.check for verdict in verdicts)}
    unwanted = [name for name in _known() if name not in told]
    if not unwanted:
        return []
    return [message("check.left_out.unwanted", option=option, names=", ".join(unwanted))]


# -- for programs ---------------------------------------------------------------------------


def _document(report: _CheckReport) -> dict[str, Any]:
    """Returns the report as a dictionary for JSON."""
    game = report.game
    document: dict[str, Any] = {
        "game": report.name,
        "version": None if game is None else game.pack.version,
        "mods": [] if game is None else [mod.name for mod in game.mods],
        "games": report.games,
        "seed": report.seed,
        "longest": None if game is None else game.longest,
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
                "faults": [fault.to_dict() for fault in verdict.faults],
            }
            for verdict in report.verdicts
        ],
    }
    if report.missing is not None:
        missing = {sort: list(names) for sort, names in report.missing.items()}
        document["never_reached"] = {"matches": report.played, **missing}
        document["endless_if"] = list(report.endless_if)
    if report.rules is not None:
        document["rules"] = {
            "matches": report.looked_at,
            "never_exercised": report.rules_in(0),
            "not_seen": report.rules_in(None),
        }
    return document


# -- for people -----------------------------------------------------------------------------


def _report_lines(report: _CheckReport, terminal: TerminalFeatures, words: Words) -> Iterator[Line]:
    """Yields the lines of the report."""
    game = report.game
    title = report.name
    if game is not None:
        title += f" {game.pack.version}"
        title += "".join(f" + {mod.name}" for mod in game.mods)
    head = words("check.head", game=title, games=report.games, seed=str(report.seed))
    yield terminal.line(terminal.clean(head))
    yield terminal.line()
    size = max(len(verdict.check) for verdict in report.verdicts) if report.verdicts else 0
    for verdict in report.verdicts:
        if verdict.status not in ("unchecked", "unreached"):
            yield from _verdict_lines(verdict, size, report, terminal, words)
    yield from _unchecked_lines(report, terminal, words)
    if report.rules is not None:
        yield terminal.line()
        yield from (terminal.line(line) for line in _rule_lines(report, terminal, words))
    yield terminal.line()
    if report.verdicts:  # else only the list of rules was wanted
        yield from _summary_lines(report, terminal, words)
    for remark in _remarks(report, words):
        yield from (terminal.line(line) for line in wrap(terminal.clean(remark), terminal.width))
    if report.left_out:
        told = words("check.left_out", what=join_messages("; ", report.left_out))
        yield from (terminal.line(line) for line in wrap(told, terminal.width))


def _remarks(report: _CheckReport, words: Words) -> Iterator[str]:
    """Yields remarks: findings about a game that break no promise."""
    if report.missing is not None and any(report.missing.values()):
        what = Reached.in_words(report.missing)
        yield words("check.never_reached", count=report.played, what=what)
    if report.endless_if and report.game is not None:
        names = ", ".join(report.endless_if)
        yield words("check.endless_if", count=report.game.longest, names=names)


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
    lines: list[str] = []
    if verdict.status == "partial":
        facts = {"count": verdict.matches, "planned": verdict.planned}
        lines.append(words("check.partial.in", **facts))
        if verdict.because:
            lines.append(_prevented(verdict.because, words))
    for number, fault in enumerate(verdict.faults, 1):
        first_line, *more = _fault_lines(fault, report, terminal, words)
        if len(verdict.faults) > 1:
            first_line = f"{number}/{len(verdict.faults)}{_HARD_SPACE}{first_line}"
        lines += [first_line, *more]
    for line in lines:
        for part in wrap(line, terminal.width - len(pad), break_on_hyphens=False):
            yield terminal.line(pad, part.replace(_HARD_SPACE, " "))


def _prevented(causes: Sequence[str], words: Words) -> str:
    """Returns the words for what can't be checked until other promises hold."""
    return words("check.partial.until", count=len(causes), causes=", ".join(causes))


def _unchecked_lines(
    report: _CheckReport, terminal: TerminalFeatures, words: Words
) -> Iterator[Line]:
    """Yields the lines about the promises that were not checked, once for each cause."""
    by_cause: dict[Sequence[str], list[str]] = {}
    for verdict in report.verdicts:
        if verdict.status in ("unchecked", "unreached"):
            by_cause.setdefault(verdict.because, []).append(verdict.check)
    for causes, names in by_cause.items():
        is_reached = bool(causes)
        status = words("check.unchecked" if is_reached else "check.unreached")
        pad = " " * (len(status) + 2)
        key = "check.unchecked_until" if is_reached else "check.unreached_names"
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
    seats = ("human",) * setting.players
    words = ["play", report.name, "--seats", ",".join(seats), "--seed", str(setting.seed)]
    return bgf_command(shlex.join([*words, *_words_of_variant(report, seats, setting.options)]))


def _command_again(report: _CheckReport) -> str:
    """Returns the command that checks the broken promises again, in the same matches."""
    words = ["check", report.name, "--games", str(report.games), "--seed", str(report.seed)]
    for verdict in report.verdicts:
        if verdict.faults:
            words += ["--only", verdict.check]
    return bgf_command(shlex.join([*words, *_words_of_variant(report)]))


def _words_of_variant(
    report: _CheckReport, seats: tuple[str, ...] = (), options: Mapping[str, str] | None = None
) -> list[str]:
    """Returns the words of a command for options of a match, and the mods and content checked."""
    from bgf.simulate.plan import Plan

    mods = () if report.game is None else tuple(mod.name for mod in report.game.mods)
    content = None if report.content is None else str(report.content)
    plan = Plan(report.name, seats, options=options or {}, mods=mods, content=content)
    return plan.words()


def _rule_lines(report: _CheckReport, terminal: TerminalFeatures, words: Words) -> Iterator[str]:
    """Yields the lines about rules that no match exercised, or whose use can't be observed."""
    heads: dict[int | None, str] = {0: "check.rules.never", None: "check.rules.unseen"}
    for matches, key in heads.items():
        found = report.rules_in(matches)
        if found:
            told = words(key, count=report.looked_at, rules=", ".join(found))
            yield from wrap(terminal.clean(told), terminal.width)
    if not report.rules_in(0):
        yield words("check.rules.all", count=report.looked_at)


def _summary_lines(
    report: _CheckReport, terminal: TerminalFeatures, words: Words
) -> Iterator[Line]:
    """Yields the lines on whether the game is sound, and with the command for a new check."""
    game = report.name
    total = len(report.verdicts)
    counts = Counter(verdict.status for verdict in report.verdicts)
    counted = [
        words(f"check.count.{status}", count=counts[status], total=total)
        for status in _STYLES
        if counts[status] or (status == "fail" and not report.sound)
    ]
    style, key = "error", "check.broken"
    if report.sound:
        style, key = "sound", "check.sound"
    elif report.interrupted and not counts["fail"]:
        style, key = "warning", "check.unfinished"
    outcome = words(key, game=game)
    first, *rest = wrap(", ".join([outcome, *counted]), terminal.width)
    yield terminal.line((style, outcome), first.removeprefix(outcome))
    yield from (terminal.line(line) for line in rest)
    if counts["fail"]:
        told = words("check.again", command=_command_again(report))
        yield from (
            terminal.line(line) for line in wrap(told, terminal.width, break_on_hyphens=False)
        )
