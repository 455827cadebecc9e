"""The section on wins: by bot, by seat, and by both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.seat_letters import seat_letter
from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import intervals
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from bgf.simulate.stats import Estimate

__all__ = ["wins"]


def wins(page: Page) -> Markup:
    """Returns the section on wins: by bot, by seat, and by both."""
    summary, words = page.summary, page.words
    part = summary.ties / summary.matches, summary.lost / summary.matches
    ties, lost = (words.percent(own) for own in part)
    if summary.players == 1:
        bot = summary.bots[0]
        row = [bot.bot, words.share(bot.win), words.mean(bot.score), words.count(summary.matches)]
        heads = [page("bot"), page("wins.share"), page("score"), page("matches")]
        about = tag("p", page("wins.lost", lost=lost))
        return joined([about, page.table(page("wins.bots"), heads, [row])])
    parts = [tag("p", page("wins.about"), " ", page("wins.ties", ties=ties, lost=lost))]
    if page.plan.fixed_seats and len(summary.bots) > 1:
        parts.append(tag("p", page("fixed")))
    if len(summary.bots) > 1:
        bots = [(own.bot, own.win) for own in summary.bots]
        heads = [page("bot"), page("wins.share"), page("score"), page("rank")]
        rows = [
            [own.bot, words.share(own.win), words.mean(own.score), words.mean(own.rank)]
            for own in summary.bots
        ]
        parts.append(_winning(page, "wins.bots", bots, heads, rows))
    seats = [(_seat(page, own.seat), own.win) for own in summary.seats]
    rows = [
        [_seat(page, own.seat), words.share(own.win), words.mean(own.score)]
        for own in summary.seats
    ]
    heads = [page("seat"), page("wins.share"), page("score")]
    parts.append(_winning(page, "wins.seats", seats, heads, rows))
    if summary.bots_at_seats:
        parts.append(_both(page))
    return joined(parts)


def _seat(page: Page, seat: int) -> str:
    letter = seat_letter(seat)
    return letter if seat else page("seat.first", seat=letter)


def _winning(
    page: Page,
    key: str,
    named: Sequence[tuple[str, Estimate]],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
) -> Markup:
    """Shares in the wins, as a chart and as a table."""
    words, shown = page.words, [(name, win, page.words.share(win)) for name, win in named]
    text = "; ".join(f"{name}: {share}" for name, _, share in shown)
    chart = Chart(key.replace(".", "-"), page(key), text, page("wins.share"), words.percent_tick)
    drawn = intervals(chart, shown, page.summary.fair)
    return page.pair(figure(page(key), drawn), page.table(page(key), heads, rows))


def _both(page: Page) -> Markup:
    words = page.words
    heads = [page("bot"), page("wins.share"), page("score"), page("matches")]
    rows = [
        [
            page("seat.bot", bot=own.bot, seat=seat_letter(own.seat)),
            words.share(own.win),
            words.mean(own.score),
            words.count(own.win.number),
        ]
        for own in page.summary.bots_at_seats
    ]
    return page.table(page("wins.both"), heads, rows)
