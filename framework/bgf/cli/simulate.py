"""``bgf simulate``: many matches, their rows, and a report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.api import load
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.options import read_mods, read_options
from bgf.cli.output import complain, emit
from bgf.cli.progress import bar_on
from bgf.cli.series import SeriesArgs, replay_command
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed, Outcome
from bgf.simulate.report.page import Page
from bgf.simulate.rows import check_form, columns_of, write_rows
from bgf.simulate.run import engine_named, run
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally
from bgf.simulate.work import WorkersLost
from bgf.tui.reports.simulation_view import show_simulation
from bgf.tui.screen import Screen
from bgf.whole_files import whole_file
from bgf.words import Message, message, system_reason

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.plan import Plan

__all__ = ["SimulateArgs", "simulate"]

_SHOWN = 5  # failed matches


@dataclass(frozen=True, slots=True)
class SimulateArgs:
    """The arguments of ``bgf simulate``; None for one that was left out."""

    game: str
    series: SeriesArgs
    engine: str
    options: Sequence[str]
    mods: Sequence[str]
    content: Path | None
    fixed_seats: bool
    out: Path | None
    report: Path | None


def simulate(args: SimulateArgs, *, json: bool) -> int:
    """Plays the matches and prints the results; returns the exit code.

    Raises:
        UsageError: something that was asked for can't be.
        BgfError: the game can't be loaded, a bot can't be made, or a file can't be written.
    """
    games = args.series.games
    language = spoken_language()
    _check_files(args)
    plan, game = _plan_of(args, language)
    engine = engine_named(args.engine, args.series.jobs)
    tally = Tally(plan)
    with _log(args, plan, game) as log:
        try:
            with bar_on(sys.stderr, os.environ, game.name, games) as show:
                run(plan, games, tally, engine, log, show)
        except KeyboardInterrupt:
            kept = _kept(log)
            complain(message("simulate.interrupted", done=tally.done, total=games, kept=kept))
            if log is None:
                _show(Page.of(summarize(tally, game), game, plan, language), json)
            return INTERRUPTED
        except WorkersLost as error:
            kept = message("simulate.lost") if log is None else _kept(log)
            facts = {"error": error, "done": tally.done, "total": games, "kept": kept}
            raise WorkersLost(message("simulate.workers_lost", **facts)) from error
        page = Page.of(summarize(tally, game), game, plan, language)
        unread: OSError | None = None
        try:
            _show(page, json)
        except OSError as error:  # the output was closed or is full; the files are written even so
            unread = error
        try:
            records = _write(args, page, log)
        except KeyboardInterrupt:
            complain(message("simulate.interrupted_writing", again=_again(log)))
            return INTERRUPTED
        if unread is not None:
            raise unread
    _tell_failed(page, games, records)
    return UNSOUND if page.summary.failures else DONE


def _show(page: Page, json: bool) -> None:
    """Prints the results on standard output."""
    if json:
        emit(page.summary.to_dict())
    else:
        show_simulation(Screen(), page)


def _write(args: SimulateArgs, page: Page, log: Log | None) -> Path | None:
    """Writes the files that were asked for; returns the folder with records of failed matches."""
    games, records = args.series.games, None
    if log is not None and args.out is not None:
        sources = [own.source for own in page.summary.sources]
        measures = [own.measure for own in page.summary.measures]
        write_rows(args.out, log.in_order(games), columns_of(sources, measures))
        if page.summary.failures:
            records = _save_failed(_folder_of_failed(args.out), log.in_order(games))
    if args.report is not None:
        from bgf.simulate.report.write import write_report

        write_report(args.report, page)
    if log is not None:
        _end(log, games)
    return records


def _tell_failed(page: Page, games: int, records: Path | None) -> None:
    """Prints which matches failed, and how to see them again."""
    summary = page.summary
    for failed in summary.failed[:_SHOWN]:
        command = replay_command(page.plan, failed)
        facts = {"number": failed.number, "error": failed.error, "command": command}
        complain(message("simulate.failed", **facts))
    if summary.failures:
        numbers = {"failures": summary.failures, "total": games}
        if records is None:
            complain(message("simulate.failures", **numbers))
        else:
            complain(message("simulate.failures_kept", folder=records, **numbers))


def _plan_of(args: SimulateArgs, language: str) -> tuple[Plan, Game]:
    """Returns the plan and the game; errors show before a match is played.

    Raises:
        UsageError, BgfError: as `simulate`.
    """
    mods = read_mods(args.mods)
    series = args.series
    game = load(args.game, content=args.content, mods=mods)
    plan = series.plan(
        args.game,
        series.bots([game]),
        read_options(args.options),
        mods,
        args.content,
        fixed_seats=args.fixed_seats,
    )
    game.read_options(plan.players, plan.options)
    return plan, game


def _check_files(args: SimulateArgs) -> None:
    """See that files can be written, before there is anything to lose."""
    if args.out is not None:
        check_form(args.out)
    if args.report is not None:
        from bgf.simulate.report.write import check_report

        check_report(args.report)
    files = [("--report", args.report)]
    if args.out is not None and not _log_of(args.out).exists():  # else it is gone on with
        files += [("--out", args.out), ("--out", _folder_of_failed(args.out))]
    for option, path in files:
        if path is not None and os.path.lexists(path):
            raise UsageError(message("simulate.file_there", option=option, path=path))
    for option, path in (("--out", args.out), ("--report", args.report)):
        if path is not None and not path.parent.is_dir():
            facts = {"option": option, "path": path, "folder": path.parent}
            raise UsageError(message("simulate.no_folder", **facts))


@contextmanager
def _log(args: SimulateArgs, plan: Plan, game: Game) -> Iterator[Log | None]:
    """Opens the log beside the file of rows; None without such a file: only tallies are kept."""
    if args.out is None:
        yield None
    else:
        with Log(_log_of(args.out), plan.identity(game)) as log:
            yield log


def _log_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.log")


def _kept(log: Log | None) -> Message:
    """Returns what happens to finished matches when a run is interrupted."""
    if log is None:
        return message("simulate.told")
    return message("simulate.kept", path=log.path)


def _again(log: Log | None) -> Message:
    """Returns what happens to them when only the files are missing."""
    if log is None:
        return message("simulate.again")
    return message("simulate.again_kept", path=log.path)


def _end(log: Log, games: int) -> None:
    """Remove the log of a run that is whole, unless there is more in it than was asked for."""
    more = len(log) - games
    if more > 0:
        complain(message("simulate.more", path=log.path, more=more))
    else:
        log.remove()


def _folder_of_failed(out: Path) -> Path:
    return out.with_name(f"{out.name}.failed")


def _save_failed(folder: Path, outcomes: Iterable[Outcome]) -> Path | None:
    """Keeps the records of matches that failed; returns the folder, or None if there is none."""
    kept = None
    try:
        for outcome in outcomes:
            if isinstance(outcome, Failed) and outcome.record:
                folder.mkdir(exist_ok=True)
                kept = folder
                path = folder / f"match-{outcome.number}.bgf"
                with whole_file(path) as half:
                    half.write_text(outcome.record, encoding="utf-8", newline="")
    except OSError as error:
        words = message("simulate.unwritable", path=folder, reason=system_reason(error))
        raise UsageError(words) from error
    return kept
