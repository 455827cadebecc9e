"""Matches in which the game crashed, and bots that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page

if TYPE_CHECKING:
    from bgf.simulate.figures import ForfeitFigures

__all__ = ["failures", "reasons"]


def failures(page: Page) -> Markup:
    """Returns the section on matches in which the game crashed, and on bots that failed."""
    parts = []
    if page.summary.failures:
        parts.append(_broken_matches(page))
    if page.summary.forfeits:
        parts.append(_failed_bots(page))
    return join_markup(parts) if parts else tag("p", page("failures.none"))


def _broken_matches(page: Page) -> Markup:
    """Returns a table of the first matches in which the game crashed."""
    summary = page.summary
    heads = [page("match"), page("seed"), page("error")]
    rows = []
    for failed in summary.failed:
        error = tag("span", failed.error, class_="text")
        rows.append([str(failed.number), str(failed.seed), error])
    table = page.table(page("failures.title"), heads, rows)
    if summary.failures <= len(rows):
        return table
    number = page.words.count(summary.failures)
    about = page("failures.more", shown=len(rows), number=number)
    return join_markup([tag("p", about), table])


def _failed_bots(page: Page) -> Markup:
    heads = [page("bot"), page("reason"), page("times"), page("example")]
    rows = []
    for forfeited in page.summary.forfeits:
        times = sum(forfeited.reasons.values())
        rows.append(
            [
                forfeited.bot,
                reasons(page, forfeited),
                page.words.count(times),
                _example(page, forfeited),
            ]
        )
    return page.table(page("forfeits.title"), heads, rows)


def reasons(page: Page, forfeited: ForfeitFigures) -> str:
    """Returns the reasons of a bot's failures, each with its number."""
    parts = []
    for reason, times in forfeited.reasons.items():
        key = f"reason.{reason}"
        name = page(key) if page.words.has(key) else reason
        parts.append(f"{name} ({times})")
    return ", ".join(parts)


def _example(page: Page, forfeited: ForfeitFigures) -> Markup:
    """Returns a match in which a bot failed, and the text of its error."""
    text = page("example.words", match=forfeited.match, seed=forfeited.seed, words=forfeited.words)
    return tag("span", text, class_="text")
