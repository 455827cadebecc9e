"""Writes a report on a simulation, a single self-contained page of HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

from bgf import __version__
from bgf.drawing import stylesheet
from bgf.errors import BgfError
from bgf.markup import Markup, tag
from bgf.simulate.report.boards import boards
from bgf.simulate.report.failures import failures
from bgf.simulate.report.length import leads, length
from bgf.simulate.report.opening import answer, simulated
from bgf.simulate.report.page import Page
from bgf.simulate.report.points import measures, scores, sources
from bgf.simulate.report.svg import check_charts
from bgf.simulate.report.uses import never_used, uses
from bgf.simulate.report.wins import wins
from bgf.whole_files import whole_file
from bgf.words import message, system_reason

__all__ = ["ReportError", "check_report", "format_report", "write_report"]

_ENDINGS = (".html", ".htm")
_SECTIONS: Mapping[str, Callable[[Page], Markup]] = {
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
"""The sections about the matches, in order, by the keys of their titles."""


class ReportError(BgfError):
    """Raised if a report can't be written."""

    code = "report"


def check_report(path: Path) -> None:
    """Checks that a report can be made, before its matches are played.

    Raises:
        ReportError: if the file name does not end like that of a page.
        NoCharts: if a library that draws charts is missing.
    """
    if path.suffix.lower() not in _ENDINGS:
        raise ReportError(message("report.form", path=path, like=path.stem or "report"))
    check_charts()


def write_report(path: Path, page: Page) -> None:
    """Writes a report; if that fails, there is no file.

    Args:
        path: the file.
        page: the report.

    Raises:
        ReportError: as `check_report`, or if the file can't be written.
        NoCharts: if a library that draws charts is missing.
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
    """Returns a report as a page of HTML, which is the same for the same figures."""
    contents = _contents(page)
    # Empty sections are left out.
    filled = {key: content for key, content in contents.items() if content}
    links = []
    sections = []
    for key, content in filled.items():
        section_id = key.replace(".", "-")
        links.append(tag("li", tag("a", page(key), href=f"#{section_id}")))
        sections.append(_section(section_id, page(key), content))
    title = page.text_with_count("title", page.summary.matches, game=page.titles.game)
    seats = tag("p", " · ".join(page.plan.seats), class_="under")
    links_to_sections = tag("nav", tag("ul", *links), aria_label=page("contents"))
    body = tag(
        "body",
        tag("header", tag("h1", title), seats),
        tag("main", answer(page), links_to_sections, *sections),
        tag("footer", tag("p", page("made", version=__version__))),
    )
    head = _head(title, has_boards="board" in filled)
    return f"<!doctype html>\n{tag('html', head, body, lang=page.words.lang)}\n"


def _contents(page: Page) -> dict[str, Markup]:
    """Returns the contents of the sections, by the keys of their titles."""
    contents = {"plan": simulated(page)}
    if page.summary.matches:
        for key, make in _SECTIONS.items():
            contents[key] = make(page)
    contents["failures"] = failures(page)
    return contents


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


def _section(section_id: str, title: str, content: Markup) -> Markup:
    head_id = f"{section_id}-head"
    head = tag("h2", title, id=head_id)
    return tag("section", head, content, id=section_id, aria_labelledby=head_id)
