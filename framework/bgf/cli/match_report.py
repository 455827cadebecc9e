"""Records and matches in reports: their JSON form, and the damage of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bgf.cli.codes import UNSOUND, code_of
from bgf.cli.output import emit
from bgf.command_lines import bgf_command
from bgf.errors import BgfError
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.words import Words

__all__ = ["describe_match", "emit_fault", "truncation_warning"]


def truncation_warning(record: Record, words: Words) -> str:
    """Returns a warning if the last line of a record is unfinished, else an empty string."""
    if not record.is_cut_off:
        return ""
    command = bgf_command("resume", record.path or "")
    return words("cut_off", path=record.path, good=len(record.steps), command=command)


def emit_fault(file: Path, error: BgfError) -> int:
    """Emits the fault of a record as JSON; returns the exit code.

    Raises:
        BgfError: the error itself, if it is not about the record, its game or its content.
    """
    if code_of(error) != UNSOUND:
        raise error
    good = error.good if isinstance(error, RecordError) else 0
    emit({"sound": False, "good": good, "error": str(error), "record": str(file)})
    return UNSOUND


def describe_match(match: Match) -> dict[str, Any]:
    """Returns a match, and its result if it is over, as data for JSON."""
    record = match.record
    state = match.state
    result = match.result() if state.is_terminal() else None
    return {
        "game": record.game,
        "version": record.content.version,
        "mods": [name for name, _ in record.mods],
        "players": record.players,
        "seats": list(record.seats),
        "seed": record.seed,
        "fair": _describe_chance(record),
        "options": dict(record.options),
        "actions": len(record.steps),
        "finished": result is not None,
        "scores": list(result.scores) if result else None,
        "ranks": list(result.ranks) if result else None,
        "winners": list(result.winners) if result else None,
        "breakdown": [dict(points) for points in result.breakdown] if result else None,
        "ties": {name: list(numbers) for name, numbers in result.ties.items()} if result else None,
        "tie_break": result.tie_break if result else None,
        "forfeits": [
            {"player": player, "action": number, "reason": reason}
            for number, player, reason in record.forfeits
        ],
        "record": str(record.path) if record.path else None,
    }


def _describe_chance(record: Record) -> dict[str, Any] | None:
    """Returns commitment, shares and revealed server seed; None for a match with a seed."""
    fair = record.head.fair
    if fair is None:
        return None
    server_seed = None if record.is_secret else record.server_seed
    return {
        "commitment": fair.commitment.hex(),
        "shares": [share.hex() for share in fair.shares],
        "server_seed": None if server_seed is None else server_seed.hex(),
    }
