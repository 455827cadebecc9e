"""Plays a match at the terminal; every way in which it can end becomes an exit code or an error."""

from __future__ import annotations

import sys

from bgf.cli.codes import DONE, INTERRUPTED, UNFINISHED
from bgf.cli.fair import tell_how_to_verify
from bgf.cli.match_report import describe_match
from bgf.cli.output import OutputLost, complain, emit, lost_output
from bgf.command_lines import bgf_command
from bgf.errors import BgfError, PluginError
from bgf.records import store
from bgf.records.errors import RecordError, StoreError
from bgf.records.names_file import keep_names
from bgf.records.record import Record
from bgf.records.secret_file import secret_beside
from bgf.session import Session
from bgf.session.failures import GameFailed, failure_of
from bgf.tui.match.loop import MatchLoop
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.words import Message, Words, message

__all__ = ["play_at_terminal"]


def play_at_terminal(session: Session, *, json: bool, lines_read: int = 0) -> int:
    """Plays a match to its end, or until it is left; returns the exit code.

    Args:
        session: the match and its players.
        json: whether one JSON document is printed at the end; in a script, nothing else is printed.
        lines_read: the number of input lines that were read before, so that errors name the right
            line.
    """
    screen = Screen()
    if json and not (screen.interactive and session.people):
        screen = Screen(quiet=True)
    prompt = Prompt(screen, words=Words(session.lang))
    prompt.number = lines_read
    loop = MatchLoop(session, screen, prompt)
    match = session.match
    with match:
        if match.record.path is not None and not session.is_over:
            keep_names(match.record.path, session.chosen_names)
        try:
            code = DONE if loop.run() else UNFINISHED
            if code == DONE:
                session.tell_bots_the_result()
        except KeyboardInterrupt:
            code = INTERRUPTED
            print(file=sys.stderr)
            complain(message("match.interrupted", then=_saved(session)))
        except PluginError as error:
            raise GameFailed(_and_then(error, _saved(session))) from error
        except StoreError as error:
            raise StoreError(_and_then(error, _rescue(session))) from error
        except BgfError:
            raise
        except BaseException as error:  # a game may raise anything
            lost = lost_output(error)
            if lost is not None:
                raise OutputLost(_and_then(lost, _saved(session))) from error
            failure = failure_of(match.game.name, error)
            raise GameFailed(_and_then(failure, _saved(session))) from error
    if json:
        emit(describe_match(match))
    elif code == DONE:
        tell_how_to_verify(match.record)
    return code


def _and_then(error: BgfError | str, then: Message) -> Message:
    """Returns the reason why a match stopped, followed by where it is saved."""
    return message("match.failed", error=error, then=then)


def _saved(session: Session) -> Message:
    """Returns a message with the command that resumes the match, or replays a finished one."""
    record = session.match.record
    file = record.path or ""
    if record.result is not None:
        return message("match.saved.over", command=bgf_command("replay", file))
    return message("match.saved", command=bgf_command("resume", file))


def _rescue(session: Session) -> Message:
    """Saves a match whose file can't be written any more; returns a message that says where.

    It is saved to a new file if its own file lacks actions, because another program may have moved
    or changed it.
    """
    match = session.match
    path = match.record.path
    assert path is not None  # only a match with a file raises StoreError
    try:
        if Record.load(path).steps == match.record.steps:
            return _saved(session)
    except RecordError:
        pass
    try:
        match.record.path = store.new_path(match.game.name)
        with secret_beside(match.record, match.record.path):
            match.record.save(match.record.path)
        keep_names(match.record.path, session.chosen_names)
    except StoreError as error:
        return message("match.not_rescued", error=error)
    return _saved(session)
