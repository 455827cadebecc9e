"""The work of ``bgf replay``: plays a record again, and shows its match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bgf.cli.codes import DONE, UNSOUND, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.match_report import describe_match, emit_fault, truncation_warning
from bgf.cli.output import complain, emit
from bgf.command_lines import bgf_command, content_words
from bgf.engine.state import State
from bgf.errors import BgfError
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.migration import list_migrations
from bgf.records.record import Record
from bgf.session.failures import guarded_replay
from bgf.session.opening import can_be_salvaged, match_of
from bgf.session.recording import Recording
from bgf.tui.match.replay_view import ReplayView
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.words import Words, message

__all__ = ["replay_match"]


def replay_match(
    *,
    file: Path,
    at: int | None,
    content: Path | None,
    json: bool,
) -> int:
    """Checks a record and shows its match.

    A record of other content or mods is replayed, too, after a list of the differences. It is sound
    if every position is the same. A record of an older version is migrated, and the report says how
    much that proves.
    """
    language = spoken_language()
    try:
        record = Record.load(file)
        with guarded_replay(record):
            differences, record, match, states = _verify(record, content)
    except BgfError as error:
        if json:
            return emit_fault(file, error)
        if not (isinstance(error, RecordError) and can_be_salvaged(file, content, error)):
            raise
        command = bgf_command("resume", file, "--salvage", *content_words(content))
        told = message("record.salvage.resume", error=error, command=command)
        raise RecordError(told, good=error.good, path=file) from error
    if at is not None and at > len(record.steps):
        facts = {"file": file, "count": len(record.steps)}
        raise UsageError(message("replay.no_action", number=at, **facts))
    words = Words(language)
    warning = truncation_warning(record, words)
    if json:
        found = _document(record, match, states, at)
        found["differences"] = list(differences)
        if warning:
            found |= {"sound": False, "good": len(record.steps), "error": warning}
        emit(found)
        return UNSOUND if warning else DONE
    for clause in differences:
        complain(words("replay.differs", what=clause))
    if record.migrations:
        names = list_migrations(record.migrations)
        complain(words(f"replay.proof.{_proof(record)}", names=names))
    screen = Screen()
    recording = Recording(match, states)
    view = ReplayView(recording, screen, language)
    if at is not None:
        view.show(at)
    elif screen.interactive:
        view.browse(Prompt(screen))
    else:
        view.show_history()
        view.show_result()
        if not warning:
            screen.say(words("replay.sound", count=recording.count))
    if warning:
        complain(warning)
    return UNSOUND if warning else DONE


def _verify(
    record: Record, content: Path | None
) -> tuple[tuple[str, ...], Record, Match, list[State]]:
    """Returns a record replayed in the installed game.

    Returns:
        The differences between the record's game and the installed one, the migrated record, its
            match in memory, and all positions.
    """
    game = record.load_game(content)
    differences = record.differences(game)
    record = record.migrated(game)
    states = [state.clone() for state in record.walk(game=game, content_check=False)]
    record.replay(game=game, content_check=False)  # compares the result, too
    return differences, record, match_of(record, game), states


def _proof(record: Record) -> str:
    """Returns the strength of the proof: positions, scores, or actions alone."""
    if not record.migrations:
        return "positions"
    return "actions" if record.result is None else "scores"


def _document(
    record: Record, match: Match, states: list[State], number: int | None
) -> dict[str, Any]:
    found: dict[str, Any] = {"sound": True, "proof": _proof(record)}
    found["migrations"] = [
        {"name": spec.name, "mod": spec.mod, "version": spec.version, "plugin": plugin}
        for spec, plugin in record.migrations
    ]
    found |= describe_match(match)
    found["engine"] = match.record.engine
    found["steps"] = [{"player": step.player, "action": step.text} for step in match.record.steps]
    if number is not None:
        found["at"] = number
        found["position"] = states[number].observation(None)
    return found
