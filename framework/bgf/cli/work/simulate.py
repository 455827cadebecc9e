"""The work of ``bgf simulate``: plays many matches, and writes their results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.api import load
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.output import complain, emit
from bgf.cli.progress import bar_on
from bgf.cli.seating import time_limits
from bgf.cli.series import MatchSeries, replay_command
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed, MatchOutcome
from bgf.simulate.report.page import Page
from bgf.simulate.rows import check_form, columns_of, write_rows
from bgf.simulate.running import Engine, engine_named, run
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally
from bgf.simulate.work import WorkersLost
from bgf.tui.reports.simulation_view import show_simulation
from bgf.tui.screen import Screen
from bgf.whole_files import whole_file
from bgf.words import Message, message, system_reason

if TYPE_CHECKING:
    from bgf.cli.types import GameOption, SeatList
    from bgf.engine.game import Game
    from bgf.simulate.plan import Plan

__all__ = ["simulate_matches"]

_SHOWN = 5  # failed matches that are named


def simulate_matches(
    *,
    game: str,
    games: int,
    players: int | None,
    seats: SeatList | None,
    fixed_seats: bool,
    seed: int,
    out: Path | None,
    report: Path | None,
    jobs: int | None,
    engine: str,
    options: list[GameOption] | None,
    mods: list[str] | None,
    content: Path | None,
    bot_time: float | None,
    bot_start: float | None,
    json: bool,
) -> int:
    """Plays many matches between bots and prints the results."""
    language = spoken_language()
    _check_files(out, report)
    # Wrong arguments are reported before a match is played.
    series = MatchSeries(games, players, seats, seed, jobs, time_limits(bot_time, bot_start))
    loaded = load(game, content=content, mods=mods or ())
    plan = series.plan(
        game,
        series.bots([loaded]),
        dict(options or ()),
        tuple(mods or ()),
        content,
        fixed_seats=fixed_seats,
    )
    loaded.read_options(plan.players, plan.options)
    chosen_engine = engine_named(engine, jobs)
    tally = Tally(plan)
    with _log(out, plan, loaded) as log:
        is_whole = _play(plan, games, tally, chosen_engine, log)
        page = Page.of(summarize(tally, loaded), loaded, plan, language)
        if not is_whole:
            if log is None:
                _show(page, json)
            return INTERRUPTED
        output_error = _shown(page, json)
        try:
            records = _write(out, report, games, page, log)
        except KeyboardInterrupt:
            complain(message("simulate.interrupted_writing", again=_how_to_write_again(log)))
            return INTERRUPTED
        if output_error is not None:
            raise output_error
    _tell_failed(page, games, records)
    return UNSOUND if page.summary.failures else DONE


def _play(plan: Plan, games: int, tally: Tally, engine: Engine, log: Log | None) -> bool:
    """Plays the matches, and shows the progress.

    Args:
        plan: the plan of the matches.
        games: the number of matches.
        tally: adds up their outcomes.
        engine: plays them.
        log: keeps their outcomes; None if no rows are written.

    Returns:
        Whether all were played; False after an interrupt, which is reported.

    Raises:
        WorkersLost: if the worker processes keep dying.
    """
    try:
        with bar_on(sys.stderr, os.environ, plan.game, games) as show:
            run(plan, games, tally, engine, log, show)
    except KeyboardInterrupt:
        kept = _kept(log)
        complain(message("simulate.interrupted", done=tally.done, total=games, kept=kept))
        return False
    except WorkersLost as error:
        kept = message("simulate.lost") if log is None else _kept(log)
        facts = {"error": error, "done": tally.done, "total": games, "kept": kept}
        raise WorkersLost(message("simulate.workers_lost", **facts)) from error
    return True


def _shown(page: Page, json: bool) -> OSError | None:
    """Prints the results; returns the error of an output that was closed, or is full."""
    try:
        _show(page, json)
    except OSError as error:  # the files are still written
        return error
    return None


def _show(page: Page, json: bool) -> None:
    """Prints the results on standard output."""
    if json:
        emit(page.summary.to_dict())
    else:
        show_simulation(Screen(), page)


def _write(
    out: Path | None, report: Path | None, games: int, page: Page, log: Log | None
) -> Path | None:
    """Writes the files that were asked for, and removes the log.

    Returns:
        The folder with the records of failed matches; None if there is none.
    """
    records = None
    if log is not None and out is not None:
        sources = [own.source for own in page.summary.sources]
        measures = [own.measure for own in page.summary.measures]
        write_rows(out, log.in_order(games), columns_of(sources, measures))
        if page.summary.failures:
            records = _save_failed(_folder_of_failed(out), log.in_order(games))
    if report is not None:
        from bgf.simulate.report.write import write_report

        write_report(report, page)
    if log is not None:
        _remove_log(log, games)
    return records


def _tell_failed(page: Page, games: int, records: Path | None) -> None:
    """Prints which matches failed, and the commands that play them again.

    Args:
        page: the results.
        games: the number of matches that were played.
        records: the folder with the records of these matches; None if there is none.
    """
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


def _check_files(out: Path | None, report: Path | None) -> None:
    """Checks that the files can be written, before a match is played.

    Raises:
        UsageError: if a file is there already, or its folder is not.
    """
    if out is not None:
        check_form(out)
    if report is not None:
        from bgf.simulate.report.write import check_report

        check_report(report)
    files = [("--report", report)]
    if out is not None and not _log_of(out).exists():  # with a log, an earlier run is continued
        files += [("--out", out), ("--out", _folder_of_failed(out))]
    for option, path in files:
        if path is not None and os.path.lexists(path):
            raise UsageError(message("simulate.file_there", option=option, path=path))
    for option, path in (("--out", out), ("--report", report)):
        if path is not None and not path.parent.is_dir():
            facts = {"option": option, "path": path, "folder": path.parent}
            raise UsageError(message("simulate.no_folder", **facts))


@contextmanager
def _log(out: Path | None, plan: Plan, game: Game) -> Iterator[Log | None]:
    """Opens the log, which lies beside the file of rows.

    Without such a file there is no log: only the sums over all matches are kept.
    """
    if out is None:
        yield None
    else:
        with Log(_log_of(out), plan.identity(game)) as log:
            yield log


def _log_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.log")


def _kept(log: Log | None) -> Message:
    """Returns a message that says where the finished matches of an interrupted run are kept."""
    if log is None:
        return message("simulate.told")
    return message("simulate.kept", path=log.path)


def _how_to_write_again(log: Log | None) -> Message:
    """Returns a message that says how to get the files after writing them was interrupted."""
    if log is None:
        return message("simulate.again")
    return message("simulate.again_kept", path=log.path)


def _remove_log(log: Log, games: int) -> None:
    """Removes the log of a finished run, unless it has more matches than were asked for."""
    more = len(log) - games
    if more > 0:
        complain(message("simulate.more", path=log.path, more=more))
    else:
        log.remove()


def _folder_of_failed(out: Path) -> Path:
    return out.with_name(f"{out.name}.failed")


def _save_failed(folder: Path, outcomes: Iterable[MatchOutcome]) -> Path | None:
    """Writes the records of the matches that failed.

    Returns:
        The folder; None if no such match has a record.

    Raises:
        UsageError: if they can't be written.
    """
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
