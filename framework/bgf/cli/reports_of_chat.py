"""``bgf reports``: the lines of chat that players of a server have reported to its operator."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.output import emit, say
from bgf.cli.parameters import Json
from bgf.cli.serve import check_extra, usual_store
from bgf.cli.types import nonempty_text, whole_number
from bgf.errors import shortened
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.web.store.rows import ChatReport, ReportedLine

__all__ = ["reports"]

_LARGEST_NUMBER = 10**9


def reports(
    store: Annotated[
        str | None,
        Option(
            "--store",
            metavar="FILE|URL",
            help="cli.reports.store",
            parser=nonempty_text("matches.sqlite"),
        ),
    ] = None,
    remove: Annotated[
        int | None,
        Option(
            "--remove",
            metavar="N",
            help="cli.reports.remove",
            parser=whole_number(1, _LARGEST_NUMBER),
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Prints the lines of chat that were reported, or removes a report."""
    check_extra("reports")
    place = store or usual_store()
    is_there = "://" in place or Path(place).is_file()
    if store is not None and not is_there:
        raise UsageError(message("reports.no_store", store=shortened(store)))
    found: list[ChatReport] = []
    is_removed = remove is None
    if is_there:  # else no server has run here yet
        found, is_removed = asyncio.run(_ask(place, remove))
    if not is_removed:
        raise UsageError(message("reports.unknown", number=remove))
    if json:
        emit({"reports": [asdict(report) for report in found]})
    elif remove is not None:
        say(message("reports.removed", number=remove))
    elif not found:
        say(message("reports.none"))
    else:
        for report in found:
            _show(report)
    return DONE


async def _ask(store: str, remove: int | None) -> tuple[list[ChatReport], bool]:
    """Returns the reports of a store, and whether the one to remove was there."""
    from bgf.web.store.store import Store

    opened = Store(store)
    try:
        is_removed = remove is None or await opened.chat.remove_report(remove)
        return await opened.chat.reports(), is_removed
    finally:
        await opened.feed.close()
        opened.close()


def _show(report: ChatReport) -> None:
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
