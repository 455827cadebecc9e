"""``bgf analyse``: what the choices of a recorded match were worth."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.bots.analysis import ITERATIONS, MARKS, judge, summaries, worst
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_words
from bgf.cli.options import read_number
from bgf.cli.output import complain, emit
from bgf.cli.progress import progress_on
from bgf.cli.table import cut_off, describe_match, emit_fault
from bgf.command_lines import bgf_command
from bgf.engine.words import seat_letter
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

__all__ = ["Wishes", "analyse", "read_iterations"]

_MOST = 1_000_000  # iterations


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line.

    Attributes:
        file: the record.
        iterations: for one choice.
        top: how many of the largest mistakes are shown.
        player: the letter of the one who is judged; None for all.
        seed: where the search's chance comes from.
        content: a folder, or None for the pack that the record names.
        salvage: whether the good part of a damaged record will do.
    """

    file: Path
    iterations: int
    top: int
    player: str | None
    seed: int
    content: Path | None
    salvage: bool


def read_iterations(text: str | None) -> int:
    """How many tries an option asks for, or as many as usual; raises UsageError."""
    return ITERATIONS if text is None else read_number("--iterations", text, 1, _MOST)


def analyse(wishes: Wishes, *, json: bool) -> int:
    """Judge the choices of a match and print the report; returns the exit code.

    Raises:
        UsageError: there is no such player.
        RecordError: the record is not sound.
        BgfError: its game can't be loaded.
    """
    words = spoken_words()
    try:
        record, game, differences = _load(wishes)
    except BgfError as error:
        if json:
            return emit_fault(wishes.file, error)
        if not (
            isinstance(error, RecordError) and can_be_salvaged(wishes.file, wishes.content, error)
        ):
            raise
        command = bgf_command("analyse", wishes.file, "--salvage")
        told = message("record.salvage.analyse", error=error, command=command)
        raise RecordError(told, good=error.good, path=wishes.file) from error
    damage = cut_off(record, words) or str(record.damage or "")
    if not json:
        _tell(record, differences, damage, words)
    seats = range(record.players) if wishes.player is None else [_seat(wishes.player, record)]
    try:
        judged = _judge(record, game, wishes, seats, words)
    except KeyboardInterrupt:
        complain(message("analyse.interrupted"))
        return INTERRUPTED
    match = match_of(record, game)
    if json:
        found: dict[str, Any] = {"sound": not damage, "differences": list(differences)}
        if damage:
            found |= {"good": len(record.steps), "error": damage}
        emit(found | describe_match(match) | _document(judged, seats, wishes))
    else:
        show_analysis(Screen(), words, match, judged, seats, wishes.iterations, wishes.top)
    return UNSOUND if damage else DONE


def _load(wishes: Wishes) -> tuple[Record, Game, tuple[str, ...]]:
    """The record as it is played here, its game, and what differs from what it was made with."""
    record = Record.load(wishes.file, salvage=wishes.salvage)
    with guarded_replay(record):
        game = record.load_game(wishes.content)
        differences = record.differences(game)
        return _sound(record.migrated(game), game, salvage=wishes.salvage), game, differences


def _tell(record: Record, differences: Sequence[str], damage: str, words: Words) -> None:
    """Say what a reader of the report has to know of the record."""
    for clause in differences:
        complain(words("replay.differs", what=clause))
    if record.migrations:
        key = "replay.proof.actions" if record.result is None else "replay.proof.scores"
        complain(words(key, names=list_migrations(record.migrations)))
    if damage:
        complain(damage)


def _judge(
    record: Record, game: Game, wishes: Wishes, seats: Sequence[int], words: Words
) -> list[Judgement]:
    """Judge what is wanted, and say meanwhile how far it is."""
    name, total = words("analyse.progress"), len(record.steps)
    with progress_on(sys.stderr, os.environ) as show:
        found = judge(
            record,
            game=game,
            players=seats,
            iterations=wishes.iterations,
            seed=wishes.seed,
            progress=lambda number: show(name, number, total),
        )
        return list(found)


def _sound(record: Record, game: Game, *, salvage: bool) -> Record:
    """The record, played again; or as much of it as is good, if that will do."""
    try:
        record.replay(game=game, content_check=False)
    except RecordError as error:
        if not salvage:
            raise
        good = record.truncated(error.good)
        good.path, good.damage, good.torn = record.path, record.damage or error, record.torn
        good.replay(game=game, content_check=False)  # raises where not even its start is sound
        return good
    return record


def _seat(text: str, record: Record) -> int:
    """The seat of a letter; raises UsageError."""
    letters = [seat_letter(player) for player in range(record.players)]
    if text.upper() not in letters:
        known = ", ".join(letters)
        raise UsageError(message("analyse.no_player", text=text, known=known))
    return letters.index(text.upper())


def _document(judged: Sequence[Judgement], seats: Sequence[int], wishes: Wishes) -> dict[str, Any]:
    return {
        "analysis": {"iterations": wishes.iterations, "seed": wishes.seed, "marks": dict(MARKS)},
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
        "mistakes": [one.number for one in worst(judged, wishes.top)],
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
