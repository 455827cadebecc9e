"""Unexpected errors of a game, turned into errors that name the game and the record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bgf.blame import describe
from bgf.errors import BgfError
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.records.record import Record

__all__ = ["GameFailed", "failure_of", "guarded_replay"]


class GameFailed(BgfError):
    """A game broke down in the middle of a match."""

    code = "plugin"


def failure_of(game: str, error: BaseException) -> Message:
    """Returns the message that the rules of a game have raised an unexpected error."""
    return message("game.failed", game=game, error=describe(error))


@contextmanager
def guarded_replay(record: Record) -> Iterator[None]:
    """Runs a block that replays a record, and names file and game where the game breaks down.

    Raises:
        GameFailed: if the rules raise anything but a BgfError.
    """
    try:
        yield
    except (BgfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        failure = failure_of(record.game, error)
        raise GameFailed(message("record.named", record=record.path, error=failure)) from error
