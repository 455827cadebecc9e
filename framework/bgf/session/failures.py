"""Turns unexpected errors of a game into errors that name the game and the record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bgf.blame import describe_error
from bgf.errors import BgfError
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.records.record import Record

__all__ = ["GameFailed", "failure_of", "guarded_replay"]


class GameFailed(BgfError):
    """Raised if a game crashes during a match."""

    code = "plugin"


def failure_of(game: str, error: BaseException) -> Message:
    """Returns the message about an unexpected error in the rules of a game."""
    return message("game.failed", game=game, error=describe_error(error))


@contextmanager
def guarded_replay(record: Record) -> Iterator[None]:
    """Runs a block that replays a record; if the game crashes, the error names file and game.

    Raises:
        GameFailed: if the rules raise anything except a BgfError.
    """
    try:
        yield
    except (BgfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        failure = failure_of(record.game, error)
        raise GameFailed(message("record.named", record=record.path, error=failure)) from error
