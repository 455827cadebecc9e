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
from bgf.cli.learned import tell_what_is_ignored
from bgf.cli.match_report import describe_match, emit_fault, truncation_warning
from bgf.cli.options import read_number
from bgf.cli.output import complain, emit
from bgf.cli.progress import progress_on
from bgf.command_lines import bgf_command
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

__all__ = ["AnalyseArgs", "analyse", "read_iterations"]

_MOST = 1_000_000  # iterations


@dataclass(frozen=True, slots=True)
class AnalyseArgs:
    """The arguments of ``bgf analyse``.

    Attributes:
        file: the record.
        iterations: the number of tries for each choice.
        top: the number of mistakes to be shown, the largest first.
        player: the letter of the player to be judged; None for all players.
        seed: the seed of the search.
        content: the folder of the content; None for the pack that the record names.
        salvage: whether to judge the good part of a damaged record.
    """

    file: Path
    iterations: int
    top: int
    player: str | None
    seed: int
    content: Path | None
    salvage: bool


def read_iterations(text: str | None) -> int:
    """Returns the number of tries of ``--iterations``; raises UsageError."""
    if text is None:
        return ITERATIONS
    return read_number("--iterations", text, 1, _MOST)


def analyse(args: AnalyseArgs, *, json: bool) -> int:
    """Judge the choices of a match and print the report; returns the exit code.

    Raises:
        UsageError: there is no such player.
        RecordError: the record is not sound.
        BgfError: its game can't be loaded.
    """
    words = spoken_words()
    try:
        record, game, differences = _load(args)
    except BgfError as error:
        if json:
            return emit_fault(args.file, error)
        if not (isinstance(error, RecordError) and can_be_salvaged(args.file, args.content, error)):
            raise
        command = bgf_command("analyse", args.file, "--salvage")
        told = message("record.salvage.analyse", error=error, command=command)
        raise RecordError(told, good=error.good, path=args.file) from error
    damage = truncation_warning(record, words) or str(record.damage or "")
    if not json:
        _tell(record, differences, damage, words)
    tell_what_is_ignored(game)
    seats = range(record.players) if args.player is None else [_seat(args.player, record)]
    try:
        judged = _judge(record, game, args, seats, words)
    except KeyboardInterrupt:
        complain(message("analyse.interrupted"))
        return INTERRUPTED
    match = match_of(record, game)
    if json:
        found: dict[str, Any] = {"sound": not damage, "differences": list(differences)}
        if damage:
            found |= {"good": len(record.steps), "error": damage}
        emit(found | describe_match(match) | _document(judged, seats, args))
    else:
        screen = Screen()
        with screen.paged(words):
            show_analysis(
                screen,
                words,
                match.record,
                judged,
                seats,
                args.iterations,
                args.top,
                is_over=match.state.is_terminal(),
            )
    return UNSOUND if damage else DONE


def _load(args: AnalyseArgs) -> tuple[Record, Game, tuple[str, ...]]:
    """Returns a record migrated to the content here, its game, and the differences in versions."""
    record = Record.load(args.file, salvage=args.salvage)
    with guarded_replay(record):
        game = record.load_game(args.content)
        differences = record.differences(game)
        return _sound(record.migrated(game), game, salvage=args.salvage), game, differences


def _tell(record: Record, differences: Sequence[str], damage: str, words: Words) -> None:
    """Prints what a reader of the report has to know of the record."""
    for clause in differences:
        complain(words("replay.differs", what=clause))
    if record.migrations:
        key = "replay.proof.actions" if record.result is None else "replay.proof.scores"
        complain(words(key, names=list_migrations(record.migrations)))
    if damage:
        complain(damage)


def _judge(
    record: Record, game: Game, args: AnalyseArgs, seats: Sequence[int], words: Words
) -> list[Judgement]:
    """Returns the judgements of the chosen seats; shows the progress meanwhile."""
    name = words("analyse.progress")
    total = len(record.steps)
    with progress_on(sys.stderr, os.environ) as show:
        found = judge(
            record,
            game=game,
            players=seats,
            iterations=args.iterations,
            seed=args.seed,
            progress=lambda number: show(name, number, total),
        )
        return list(found)


def _sound(record: Record, game: Game, *, salvage: bool) -> Record:
    """Returns a record that was played again; of a damaged one its good part, if it is salvaged."""
    try:
        record.replay(game=game, content_check=False)
    except RecordError as error:
        if not salvage:
            raise
        good = record.truncated(error.good)
        good.path = record.path
        good.damage = record.damage or error
        good.torn = record.torn
        good.replay(game=game, content_check=False)  # raises where not even its start is sound
        return good
    return record


def _seat(text: str, record: Record) -> int:
    """Returns the seat of a letter; raises UsageError if there is none."""
    letters = [seat_letter(player) for player in range(record.players)]
    if text.upper() not in letters:
        known = ", ".join(letters)
        raise UsageError(message("analyse.no_player", text=text, known=known))
    return letters.index(text.upper())


def _document(
    judged: Sequence[Judgement], seats: Sequence[int], args: AnalyseArgs
) -> dict[str, Any]:
    return {
        "analysis": {"iterations": args.iterations, "seed": args.seed, "marks": dict(MARKS)},
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
        "mistakes": [one.number for one in worst(judged, args.top)],
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
