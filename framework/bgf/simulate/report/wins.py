"""The section on wins: by bot, by seat, and by both."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.engine.seat_letters import seat_letter
from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import IntervalRow, intervals
from bgf.simulate.report.svg import Chart

__all__ = ["wins"]


def wins(page: Page) -> Markup:
    """Returns the section on wins: by bot, by seat, and by both."""
    summary = page.summary
    if summary.players == 1:
        return _wins_alone(page)
    has_several_bots = len(summary.bots) > 1
    ties = page.words.percent(summary.ties / summary.matches)
    about = [page("wins.about"), " ", page("wins.ties", ties=ties, lost=_lost(page))]
    parts = [tag("p", *about)]
    if page.plan.fixed_seats and has_several_bots:
        parts.append(tag("p", page("fixed")))
    if has_several_bots:
        parts.append(_wins_of_bots(page))
    parts.append(_wins_of_seats(page))
    if summary.bots_at_seats:
        parts.append(_wins_of_bots_at_seats(page))
    return join_markup(parts)


def _lost(page: Page) -> str:
    """Returns the share of matches without a winner."""
    return page.words.percent(page.summary.lost / page.summary.matches)


def _wins_alone(page: Page) -> Markup:
    """Returns the wins of a single player."""
    words = page.words
    bot = page.summary.bots[0]
    about = tag("p", page("wins.lost", lost=_lost(page)))
    heads = [page("bot"), page("wins.share"), page("score"), page("matches")]
    row = [
        bot.bot,
        words.share(bot.win),
        words.mean(bot.score),
        words.count(page.summary.matches),
    ]
    return join_markup([about, page.table(page("wins.bots"), heads, [row])])


def _wins_of_bots(page: Page) -> Markup:
    words = page.words
    charted = []
    rows = []
    for bot in page.summary.bots:
        share = words.share(bot.win)
        charted.append(IntervalRow(bot.bot, bot.win, share))
        rows.append([bot.bot, share, words.mean(bot.score), words.mean(bot.rank)])
    heads = [page("bot"), page("wins.share"), page("score"), page("rank")]
    return _chart_and_table(page, "wins.bots", charted, heads, rows)


def _wins_of_seats(page: Page) -> Markup:
    words = page.words
    charted = []
    rows = []
    for seated in page.summary.seats:
        name = _seat(page, seated.seat)
        share = words.share(seated.win)
        charted.append(IntervalRow(name, seated.win, share))
        rows.append([name, share, words.mean(seated.score)])
    heads = [page("seat"), page("wins.share"), page("score")]
    return _chart_and_table(page, "wins.seats", charted, heads, rows)


def _seat(page: Page, seat: int) -> str:
    """Returns the letter of a seat; for the first seat with a note that it begins."""
    letter = seat_letter(seat)
    return letter if seat > 0 else page("seat.first", seat=letter)


def _chart_and_table(
    page: Page,
    key: str,
    charted: Sequence[IntervalRow],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
) -> Markup:
    """Returns win shares as a chart and as a table.

    Args:
        page: the report.
        key: the key of the caption.
        charted: the rows of the chart.
        heads: the headings of the table.
        rows: the rows of the table.
    """
    chart = Chart(
        key=key.replace(".", "-"),
        title=page(key),
        text="; ".join(f"{row.name}: {row.words}" for row in charted),
        axis=page("wins.share"),
        number=page.words.percent_tick,
    )
    drawn = figure(page(key), intervals(chart, charted, page.summary.fair))
    return page.pair(drawn, page.table(page(key), heads, rows))


def _wins_of_bots_at_seats(page: Page) -> Markup:
    words = page.words
    heads = [page("bot"), page("wins.share"), page("score"), page("matches")]
    rows = [
        [
            page("seat.bot", bot=seated.bot, seat=seat_letter(seated.seat)),
            words.share(seated.win),
            words.mean(seated.score),
            words.count(seated.win.number),
        ]
        for seated in page.summary.bots_at_seats
    ]
    return page.table(page("wins.both"), heads, rows)
