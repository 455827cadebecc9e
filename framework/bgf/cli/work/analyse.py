"""The work of ``bgf analyse``: judges the choices of a recorded match."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.bots.analysis import MARKS, judge, summaries, worst
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_words
from bgf.cli.learned import tell_what_is_ignored
from bgf.cli.match_report import describe_match, emit_fault, truncation_warning
from bgf.cli.output import complain, emit
from bgf.cli.progress import progress_on
from bgf.command_lines import bgf_command, content_words
from bgf.engine.seat_letters import seat_letter
from bgf.errors import BgfError
from bgf.records.errors import RecordError
from bgf.records.migration import list_migrations
from bgf.records.record import Record
from bgf.session.failures import guarded_replay
from bgf.session.opening import can_be_salvaged, match_of
from bgf.tui.reports.analysis_view import show_analysis
from bgf.tui.screen import Screen
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.bots.advice import Advice
    from bgf.bots.analysis import Judgement
    from bgf.engine.game import Game

__all__ = ["analyse_match"]


def analyse_match(
    *,
    file: Path,
    iterations: int,
    top: int,
    players: Sequence[int] | None,
    seed: int,
    salvage: bool,
    content: Path | None,
    json: bool,
) -> int:
    """Judges the choices of a match and prints the report."""
    words = spoken_words()
    try:
        record, game, differences = _load(file, content, salvage=salvage)
    except BgfError as error:
        if json:
            return emit_fault(file, error)
        if not (isinstance(error, RecordError) and can_be_salvaged(file, content, error)):
            raise
        command = bgf_command("analyse", file, "--salvage", *content_words(content))
        told = message("record.salvage.analyse", error=error, command=command)
        raise RecordError(told, good=error.good, path=file) from error
    damage = truncation_warning(record, words) or str(record.damage or "")
    if not json:
        _tell(record, differences, damage, words)
    tell_what_is_ignored(game)
    for player in players or ():
        _check_seat(player, record)
    seats = sorted({*players}) if players else range(record.players)
    try:
        judged = _judge(record, game, seats, iterations, seed, words)
    except KeyboardInterrupt:
        complain(message("analyse.interrupted"))
        return INTERRUPTED
    match = match_of(record, game)
    if json:
        found: dict[str, Any] = {"sound": not damage, "differences": list(differences)}
        if damage:
            found |= {"good": len(record.steps), "error": damage}
        found |= describe_match(match)
        found["analysis"] = {"iterations": iterations, "seed": seed, "marks": dict(MARKS)}
        emit(found | _document(judged, seats, top))
    else:
        screen = Screen()
        with screen.paged(words):
            show_analysis(
                screen,
                words,
                match.record,
                judged,
                seats,
                iterations,
                top,
                is_over=match.state.is_terminal(),
            )
    return UNSOUND if damage else DONE


def _load(
    file: Path, content: Path | None, *, salvage: bool
) -> tuple[Record, Game, tuple[str, ...]]:
    """Returns a record migrated to the content here, its game, and the differences in versions."""
    record = Record.load(file, salvage=salvage)
    with guarded_replay(record):
        game = record.load_game(content)
        differences = record.differences(game)
        return _sound(record.migrated(game), game, salvage=salvage), game, differences


def _tell(record: Record, differences: Sequence[str], damage: str, words: Words) -> None:
    """Prints the warnings about a record: differences, migrations and damage."""
    for clause in differences:
        complain(words("replay.differs", what=clause))
    if record.migrations:
        key = "replay.proof.actions" if record.result is None else "replay.proof.scores"
        complain(words(key, names=list_migrations(record.migrations)))
    if damage:
        complain(damage)


def _judge(
    record: Record,
    game: Game,
    seats: Sequence[int],
    iterations: int,
    seed: int,
    words: Words,
) -> list[Judgement]:
    """Returns the judgements of the chosen seats; shows the progress meanwhile."""
    name = words("analyse.progress")
    total = len(record.steps)
    with progress_on(sys.stderr, os.environ) as show:
        found = judge(
            record,
            game=game,
            players=seats,
            iterations=iterations,
            seed=seed,
            progress=lambda number: show(name, number, total),
        )
        return list(found)


def _sound(record: Record, game: Game, *, salvage: bool) -> Record:
    """Returns a record after replaying it; with `salvage`, its sound part if it is damaged."""
    try:
        record.replay(game=game, content_check=False)
    except RecordError as error:
        if not salvage:
            raise
        good = record.truncated(error.good)
        good.path = record.path
        good.damage = record.damage or error
        good.is_cut_off = record.is_cut_off
        good.replay(
            game=game, content_check=False
        )  # raises an error if even the beginning is not sound
        return good
    return record


def _check_seat(player: int, record: Record) -> None:
    """Raises UsageError if nobody plays in a seat."""
    if player >= record.players:
        known = ", ".join(map(seat_letter, range(record.players)))
        facts = {"text": seat_letter(player), "known": known}
        raise UsageError(message("analyse.no_player", **facts))


def _document(judged: Sequence[Judgement], seats: Sequence[int], top: int) -> dict[str, Any]:
    return {
        "choices": [
            {
                "number": one.number,
                "player": one.player,
                "played": _advice(one.played),
                "best": _advice(one.best),
                "is_best": one.is_best,
                "loss": round(one.loss, 4),
                "points_lost": round(one.points_lost, 4),
                "mark": one.mark,
            }
            for one in judged
            if not one.forced
        ],
        "mistakes": [one.number for one in worst(judged, top)],
        "summary": [
            {
                "player": one.player,
                "choices": one.choices,
                "forced": one.forced,
                "best": one.best,
                "best_share": round(one.best / one.choices, 4) if one.choices else None,
                "mean_loss": round(one.loss, 4) if one.choices else None,
                "marks": one.marks,
            }
            for one in summaries(judged, seats)
        ],
    }


def _advice(advice: Advice) -> dict[str, Any]:
    return {
        "action": advice.action.text,
        "share": round(advice.share, 4),
        "points": round(advice.points, 4),
        "tries": advice.visits,
    }
