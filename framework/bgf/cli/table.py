"""Plays a match at the terminal, and says how it went."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from bgf.cli.codes import DONE, INTERRUPTED, UNFINISHED, UNSOUND, code_of
from bgf.cli.output import OutputLost, complain, emit, lost_output
from bgf.command_lines import bgf_command
from bgf.errors import BgfError, PluginError
from bgf.records import store
from bgf.records.errors import RecordError, StoreError
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.session import Session
from bgf.session.failures import GameFailed, failure_of
from bgf.tui.match.loop import MatchLoop
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.words import Message, Words, message

__all__ = [
    "cut_off",
    "describe_match",
    "emit_fault",
    "sit_down",
]


def sit_down(session: Session, *, json: bool) -> int:
    """Play a match to its end, or until it is left; returns the exit code.

    Args:
        session: the match and its players.
        json: whether one JSON document is printed at the end, and nothing else to a script.
    """
    screen = Screen()
    if json and not (screen.interactive and session.people):
        screen = Screen(quiet=True)
    loop = MatchLoop(session, screen, Prompt(screen, words=Words(session.lang)))
    match = session.match
    with match:
        try:
            code = DONE if loop.run() else UNFINISHED
            if code == DONE:
                session.tell_bots_the_result()
        except KeyboardInterrupt:
            code = INTERRUPTED
            print(file=sys.stderr)
            complain(message("match.interrupted", then=_saved(match)))
        except PluginError as error:
            raise GameFailed(_and_then(error, _saved(match))) from error
        except StoreError as error:
            raise StoreError(_and_then(error, _rescue(match))) from error
        except BgfError:
            raise
        except BaseException as error:  # a game may raise anything
            lost = lost_output(error)
            if lost is not None:
                raise OutputLost(_and_then(lost, _saved(match))) from error
            failure = failure_of(match.game.name, error)
            raise GameFailed(_and_then(failure, _saved(match))) from error
    if json:
        emit(describe_match(match))
    return code


def _and_then(error: BgfError | str, then: Message) -> Message:
    """Returns what went wrong, and what is left of the match."""
    return message("match.failed", error=error, then=then)


def _saved(match: Match) -> Message:
    """Returns where the match is kept, and how to see more of it."""
    file = match.record.path or ""
    if match.record.result is not None:
        return message("match.saved.over", command=bgf_command("replay", file))
    return message("match.saved", command=bgf_command("resume", file))


def _rescue(match: Match) -> Message:
    """Saves a match whose file can't be written any more; returns a message that says where.

    It is saved to a new file, unless its own has all actions: another program may have moved or
    changed that one.
    """
    path = match.record.path
    assert path is not None  # only a match with a file has trouble with it
    try:
        if Record.load(path).steps == match.record.steps:
            return _saved(match)
    except RecordError:
        pass
    try:
        match.record.path = store.new_path(match.game.name)
        match.record.save(match.record.path)
    except StoreError as error:
        return message("match.not_rescued", error=error)
    return _saved(match)


def cut_off(record: Record, words: Words) -> str:
    """Returns a warning if the last line of a record is unfinished, else an empty string."""
    if not record.torn:
        return ""
    command = bgf_command("resume", record.path or "")
    return words("torn", path=record.path, good=len(record.steps), command=command)


def emit_fault(file: Path, error: BgfError) -> int:
    """Emit why a record can't be played; returns the exit code.

    Raises:
        BgfError: the same, if it says nothing of the record, its game or its content.
    """
    if code_of(error) != UNSOUND:
        raise error
    good = error.good if isinstance(error, RecordError) else 0
    emit({"sound": False, "good": good, "error": str(error), "record": str(file)})
    return UNSOUND


def describe_match(match: Match) -> dict[str, Any]:
    """A match and how it ended, or where it stands, as JSON-able data."""
    record, state = match.record, match.state
    result = match.result() if state.is_terminal() else None
    return {
        "game": record.game,
        "version": record.content.version,
        "mods": [name for name, _ in record.mods],
        "players": record.players,
        "seats": list(record.seats),
        "seed": record.seed,
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
