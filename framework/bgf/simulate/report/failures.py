"""Matches in which the game broke down, and bots that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page

if TYPE_CHECKING:
    from bgf.simulate.figures import Forfeited

__all__ = ["failures", "reasons"]


def failures(page: Page) -> Markup:
    """Matches in which the game broke down, and bots that failed."""
    summary, words = page.summary, page.words
    parts = []
    if summary.failures:
        rows = [
            [str(own.number), str(own.seed), tag("span", own.error, class_="text")]
            for own in summary.failed
        ]
        heads = [page("match"), page("seed"), page("error")]
        if summary.failures > len(rows):
            number = words.count(summary.failures)
            parts.append(tag("p", page("failures.more", shown=len(rows), number=number)))
        parts.append(page.table(page("failures.title"), heads, rows))
    if summary.forfeits:
        rows = [
            [
                own.bot,
                reasons(page, own),
                words.count(sum(own.reasons.values())),
                _example(page, own),
            ]
            for own in summary.forfeits
        ]
        heads = [page("bot"), page("reason"), page("times"), page("example")]
        parts.append(page.table(page("forfeits.title"), heads, rows))
    return joined(parts) if parts else tag("p", page("failures.none"))


def reasons(page: Page, own: Forfeited) -> str:
    """Why a bot failed, and how often."""
    told = []
    for reason, times in own.reasons.items():
        key = f"reason.{reason}"
        told.append(f"{page(key) if page.words.has(key) else reason} ({times})")
    return ", ".join(told)


def _example(page: Page, own: Forfeited) -> Markup:
    told = page("example.words", match=own.match, seed=own.seed, words=own.words)
    return tag("span", told, class_="text")
