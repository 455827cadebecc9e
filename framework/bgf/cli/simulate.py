"""``bgf simulate``: many matches, their rows, and a report."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.api import load
from bgf.cli.bouts import Bouts, again
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.output import complain, emit
from bgf.cli.play import read_options
from bgf.cli.progress import bar_on
from bgf.simulate.log import Log
from bgf.simulate.outcome import Failed
from bgf.simulate.plan import Plan
from bgf.simulate.rows import check_form, write_rows
from bgf.simulate.run import engine_named, run
from bgf.simulate.summary import summarize
from bgf.simulate.titles import Titles
from bgf.tui.screen import Screen
from bgf.tui.simulation_view import show_simulation

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.simulate.figures import Summary

__all__ = ["Wishes", "simulate"]

_SHOWN = 5  # failed matches; all are kept


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was."""

    game: str
    bouts: Bouts
    engine: str
    options: Sequence[str]
    mods: Sequence[str]
    content: Path | None
    fixed_seats: bool
    out: Path | None
    report: Path | None


def simulate(wishes: Wishes, *, json: bool) -> int:
    """Play the matches and tell how they went; returns the exit code.

    Raises:
        UsageError: something that was asked for can't be.
        BgfError: the game can't be loaded, a bot can't be made, or a file can't be written.
    """
    games = wishes.bouts.games
    wishes.bouts.check()
    _check_files(wishes)
    plan, game = plan_of(wishes)
    engine = engine_named(wishes.engine, wishes.bouts.jobs)
    with _log(wishes, plan, game) as log:
        try:
            with bar_on(sys.stderr, os.environ, game.name, games) as show:
                run(plan, games, log, engine, show)
        except KeyboardInterrupt:
            complain(_interrupted(wishes, log))
            return INTERRUPTED
        summary = summarize(log.in_order(games), plan, game)
        if wishes.out is not None:
            write_rows(wishes.out, lambda: log.in_order(games))
            _save_failed(wishes.out, log, games)
        if wishes.report is not None:
            from bgf.simulate.report import write_report

            write_report(wishes.report, summary, game, plan)
        if log.path is not None:
            log.remove()
    if json:
        emit(summary.to_dict())
    else:
        show_simulation(Screen(), summary, plan, Titles(game, "en"))
    _tell_failed(wishes, summary, plan)
    return UNSOUND if summary.failures else DONE


def _tell_failed(wishes: Wishes, summary: Summary, plan: Plan) -> None:
    """Say which matches failed, and how to see them again."""
    if not summary.failures:
        return
    for failed in summary.failed[:_SHOWN]:
        words = f"match {failed.number} failed: {failed.error}"
        complain(f"{words}; again: {again(plan, failed)}")
    kept = f", with records in {_folder_of_failed(wishes.out)}" if wishes.out else ""
    complain(f"{summary.failures:,} of {wishes.bouts.games:,} matches failed{kept}")


def plan_of(wishes: Wishes) -> tuple[Plan, Game]:
    """What is to be played, and the game; whatever is wrong shows before a match is played.

    Raises:
        UsageError, BgfError: as `simulate`.
    """
    twice = next((mod for mod in wishes.mods if wishes.mods.count(mod) > 1), None)
    if twice is not None:
        raise UsageError(f"--mod {twice} is given twice: give it once")
    content = None if wishes.content is None else str(wishes.content.resolve())
    game = load(wishes.game, content=content, mods=wishes.mods)
    plan = Plan(
        game=wishes.game,
        seats=wishes.bouts.bots([game]),
        seed=wishes.bouts.seed,
        options=read_options(wishes.options),
        mods=tuple(wishes.mods),
        content=content,
        fixed_seats=wishes.fixed_seats,
        limits=wishes.bouts.limits,
    )
    game.new_state(plan.players, 0, plan.options)
    return plan, game


def _check_files(wishes: Wishes) -> None:
    """See that files can be written, before there is anything to lose."""
    if wishes.out is not None:
        check_form(wishes.out)
    if wishes.report is not None:
        from bgf.simulate.report import check_report

        check_report(wishes.report)
    is_half_done = wishes.out is not None and _log_of(wishes.out).exists()
    for option, path in (("--out", wishes.out), ("--report", wishes.report)):
        if path is not None and path.exists() and not is_half_done:
            raise UsageError(f"{option} {path}: there is one already; remove it or name another")
        if path is not None and not path.parent.is_dir():
            raise UsageError(f"{option} {path}: there is no folder {path.parent}")


@contextmanager
def _log(wishes: Wishes, plan: Plan, game: Game) -> Iterator[Log]:
    """The log, beside the file of rows, or for this run alone where there will be none."""
    identity = plan.identity(game)
    if wishes.out is not None:
        with Log.open(_log_of(wishes.out), identity) as log:
            yield log
    else:
        with tempfile.TemporaryFile() as file, Log(file, identity, None) as log:
            yield log


def _log_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.log")


def _interrupted(wishes: Wishes, log: Log) -> str:
    done = f"interrupted after {len(log):,} of {wishes.bouts.games:,} matches"
    if log.path is None:
        return f"{done}, which are lost; with --out FILE they would be kept"
    return f"{done}, which are kept in {log.path}: the same command goes on from there"


def _folder_of_failed(out: Path) -> Path:
    return out.with_name(f"{out.name}.failed")


def _save_failed(out: Path, log: Log, games: int) -> None:
    """Keep the records of matches that failed in a folder beside the rows."""
    folder = _folder_of_failed(out)
    for outcome in log.in_order(games):
        if isinstance(outcome, Failed) and outcome.record:
            folder.mkdir(exist_ok=True)
            path = folder / f"match-{outcome.number}.bgf"
            path.write_text(outcome.record, encoding="utf-8", newline="")
