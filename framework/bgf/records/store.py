"""The folder in which matches are saved automatically, with one file per match."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from errno import EACCES
from pathlib import Path

import platformdirs

from bgf.records.errors import RecordError, StoreError
from bgf.records.head import LONGEST_LINE, HeadFault, RecordHead, count_head_lines, parse_head
from bgf.syncing import sync_folder
from bgf.words import join_messages, message, system_reason

__all__ = ["ENDING", "Saved", "StoreError", "folder", "look_at", "new_path", "saved", "unfinished"]

ENDING = ".bgf"
_LAST = re.compile(rb"(?:(end|reveal) .*|(undo |forfeit )?(\d+) .*) [0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class Saved:
    """A file of the folder, summarized from its first and last lines.

    Attributes:
        path: the file.
        head: the head of the record; None if it can't be read.
        played: the time when it was last written to.
        actions: the number of its actions.
        finished: whether it has a result, or can't be continued for another reason.
        broken: its damage in words, or None; damage in the middle of the file is not found here.
    """

    path: Path
    head: RecordHead | None
    played: datetime
    actions: int
    finished: bool
    broken: str | None


def folder() -> Path:
    """Returns the folder of saved matches; the environment variable BGF_DATA can change it."""
    home = os.environ.get("BGF_DATA")
    base = Path(home) if home else platformdirs.user_data_path("bgf", appauthor=False)
    return base / "matches"


def new_path(game: str, now: datetime | None = None) -> Path:
    """Returns an unused name for a new record; names sort by time.

    Args:
        game: the name of the game.
        now: the time; the current time if left out.

    Raises:
        StoreError: if the folder can't be created or written.
    """
    place = folder()
    try:
        missing = [path for path in (place, *place.parents) if not path.exists()]
        place.mkdir(parents=True, exist_ok=True)
        for made in missing:
            sync_folder(made.parent)
        if not os.access(place, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except OSError as error:
        words = message("store.no_folder", folder=place, reason=system_reason(error))
        raise StoreError(words) from error
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    time = moment.strftime("%Y%m%d-%H%M%S-%f")[:-3]  # to the millisecond
    path = place / f"{time}-{game}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = place / f"{time}-{number}-{game}{ENDING}"
    return path


def saved() -> list[Saved]:
    """Returns all files in the folder, newest first; none if there is no folder yet.

    Raises:
        StoreError: if the folder can't be read.
    """
    place = folder()
    try:
        paths = sorted((path for path in place.glob(f"*{ENDING}")), reverse=True)
    except OSError as error:
        words = message("record.unreadable", file=place, error=system_reason(error))
        raise StoreError(words) from error
    return [look_at(path) for path in paths]


def unfinished() -> list[Saved]:
    """Returns the matches that can be continued, newest first, and the broken files."""
    return [match for match in saved() if not match.finished]


def look_at(path: Path) -> Saved:
    """Reads only the first and the last lines of a file; any damage is in `broken`."""
    played = datetime.fromtimestamp(0, UTC)
    try:
        played = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        head, last = _ends(path)
        found = None if last is None else _LAST.fullmatch(last)
        if last is not None and found is None:
            raise RecordError(message("record.cut_last"))
    except (RecordError, OSError) as error:
        reason = system_reason(error) if isinstance(error, OSError) else join_messages("", [error])
        return Saved(path, None, played, 0, False, reason)
    if found is None:
        return Saved(path, head, played, 0, False, None)
    if found[1]:
        return Saved(path, head, played, 0, True, None)
    return Saved(path, head, played, int(found[3]) - bool(found[2]), False, None)


def _ends(path: Path) -> tuple[RecordHead, bytes | None]:
    """Returns the head and the last complete line after it."""
    if not path.is_file():
        raise RecordError(message("record.is_no_file"))
    with path.open("rb") as file:
        first = file.readline(LONGEST_LINE)
        count = count_head_lines(first.removesuffix(b"\n"))
        lines = [first, *(file.readline(LONGEST_LINE) for _ in range(1, count))]
        try:
            head, _ = parse_head([line[:-1] for line in lines if line.endswith(b"\n")])
        except HeadFault as fault:
            raise RecordError(fault.args[0]) from fault
        body = file.tell()
        size = file.seek(0, os.SEEK_END)
        file.seek(max(body, size - 2 * LONGEST_LINE))
        tail = file.read().split(b"\n")
    return head, tail[-2] if len(tail) > 1 else None
