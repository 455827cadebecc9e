"""``bgf reports``: what players of a server have reported to its operator."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.output import emit, say
from bgf.cli.serve import check_extra, usual_store
from bgf.errors import shortened
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.web.store.rows import Report, ReportedLine

__all__ = ["ReportsArgs", "show_reports"]


@dataclass(frozen=True, slots=True)
class ReportsArgs:
    """The arguments of ``bgf reports``.

    Attributes:
        store: the database of the server, a file or a URL; None for the usual file.
        remove: the number of a report to remove; None to show all.
    """

    store: str | None
    remove: int | None = None


def show_reports(args: ReportsArgs, *, json: bool) -> int:
    """Prints the reports, or removes one; returns the exit code.

    Args:
        args: the arguments.
        json: whether they are printed as JSON.

    Raises:
        UsageError: if the extra ``web`` is not installed, there is no such store, or no report of
            that number in it.
        StoreError: if the store can't be used.
    """
    check_extra("reports")
    store = args.store or usual_store()
    is_there = "://" in store or Path(store).is_file()
    if args.store is not None and not is_there:
        raise UsageError(message("reports.no_store", store=shortened(store)))
    reports: list[Report] = []
    is_removed = args.remove is None
    if is_there:  # else no server has run here yet
        reports, is_removed = asyncio.run(_ask(store, args.remove))
    if not is_removed:
        raise UsageError(message("reports.unknown", number=args.remove))
    if json:
        emit({"reports": [asdict(report) for report in reports]})
    elif args.remove is not None:
        say(message("reports.removed", number=args.remove))
    elif not reports:
        say(message("reports.none"))
    else:
        for report in reports:
            _show(report)
    return DONE


async def _ask(store: str, remove: int | None) -> tuple[list[Report], bool]:
    """Returns the reports of a store, and whether the one to remove was there."""
    from bgf.web.store.store import Store

    opened = Store(store)
    try:
        is_removed = remove is None or await opened.chat.remove_report(remove)
        return await opened.chat.reports(), is_removed
    finally:
        await opened.feed.close()
        opened.close()


def _show(report: Report) -> None:
    facts: dict[str, Any] = {"number": report.id, "match": report.match, "by": report.by}
    say(message("reports.head", at=_time_of(report.at), **facts))
    for line in report.lines:
        _show_line(line, is_reported=line.id == report.line)


def _show_line(line: ReportedLine, *, is_reported: bool) -> None:
    sign = ">" if is_reported else " "
    lang = spoken_language()
    text = line.text or Words(lang)(f"chat.phrase.{line.phrase}")
    seat = message("reports.watcher") if line.seat < 0 else message("reports.seat", seat=line.seat)
    author = {"name": line.name or "-", "author": line.author, "seat": seat}
    say(message("reports.line", sign=sign, at=_time_of(line.at), text=text, **author))


def _time_of(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
