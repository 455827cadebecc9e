"""A report on a simulation: one page of HTML that is complete in itself."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from bgf import __version__
from bgf.drawing import stylesheet
from bgf.errors import BgfError
from bgf.simulate.report.boards import boards
from bgf.simulate.report.failures import failures
from bgf.simulate.report.length import leads, length
from bgf.simulate.report.markup import Markup, tag
from bgf.simulate.report.opening import answer, simulated
from bgf.simulate.report.page import Page
from bgf.simulate.report.points import measures, scores, sources
from bgf.simulate.report.svg import check_charts
from bgf.simulate.report.uses import never_used, uses
from bgf.simulate.report.wins import wins
from bgf.simulate.whole import whole_file
from bgf.words import message, system_reason

__all__ = ["ReportError", "check_report", "format_report", "write_report"]

_ENDINGS = (".html", ".htm")
_SECTIONS = {
    "wins": wins,
    "scores": scores,
    "length": length,
    "sources": sources,
    "measures": measures,
    "leads": leads,
    "board": boards,
    "use": uses,
    "use.never": never_used,
}


class ReportError(BgfError):
    """A report can't be written there."""

    code = "report"


def check_report(path: Path) -> None:
    """See that a report can be made, before anything is played for it.

    Raises:
        ReportError: if the file's name is not that of a page.
        NoCharts: if what draws charts is not installed.
    """
    if path.suffix.lower() not in _ENDINGS:
        raise ReportError(message("report.form", path=path, like=path.stem or "report"))
    check_charts()


def write_report(path: Path, page: Page) -> None:
    """Write a report; the file is there whole or not at all.

    Args:
        path: the file.
        page: what is reported.

    Raises:
        ReportError: as `check_report`, or if the file can't be written.
        NoCharts: if what draws charts is not installed.
    """
    check_report(path)
    text = format_report(page)
    try:
        with whole_file(path) as half:
            half.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        words = message("simulate.unwritable", path=path, reason=system_reason(error))
        raise ReportError(words) from error


def format_report(page: Page) -> str:
    """The page of a report as HTML; the same for the same figures."""
    summary, plan = page.summary, page.plan
    made = [(key, section(page)) for key, section in _SECTIONS.items() if summary.matches]
    parts = [("plan", simulated(page)), *made, ("failures", failures(page))]
    filled = [(key.replace(".", "-"), page(key), part) for key, part in parts if part]
    links = [tag("li", tag("a", title, href=f"#{key}")) for key, title, _ in filled]
    contents = tag("nav", tag("ul", *links), aria_label=page("contents"))
    title = page.counted("title", summary.matches, game=page.titles.game)
    body = tag(
        "body",
        tag("header", tag("h1", title), tag("p", " · ".join(plan.seats), class_="under")),
        tag("main", answer(page), contents, *[_section(*part) for part in filled]),
        tag("footer", tag("p", page("made", version=__version__))),
    )
    has_boards = any(key == "board" for key, _, _ in filled)
    head = _head(title, has_boards=has_boards)
    return f"<!doctype html>\n{tag('html', head, body, lang=page.words.lang)}\n"


def _head(title: str, *, has_boards: bool) -> Markup:
    style = files("bgf.simulate.report").joinpath("style.css").read_text("utf-8")
    if has_boards:
        style += stylesheet(".board-figure", heat=True)
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="generator", content=f"bgf {__version__}"),
        tag("title", title),
        tag("style", Markup(style)),
    )


def _section(key: str, title: str, part: Markup) -> Markup:
    head = tag("h2", title, id=f"{key}-head")
    return tag("section", head, part, id=key, aria_labelledby=f"{key}-head")
