"""The distribution of scores, the sources of points, and the game's own measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import Series, SpreadRow, bars, distributions
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.simulate.contrast import Contrast
    from bgf.simulate.figures import Measured

__all__ = ["measures", "scores", "sources"]


def scores(page: Page) -> Markup:
    """Returns the distribution of scores, by bot."""
    spreads = []
    rows = []
    for bot in page.summary.bots:
        mean = bot.score.value
        mean_in_words = page("mean.of", number=page.words.about(mean))
        spreads.append(SpreadRow(bot.bot, bot.scores.counts, mean, mean_in_words))
        rows.append([bot.bot, *page.spread(bot.score, bot.scores)])
    title = page("scores")
    chart = Chart(
        key="scores",
        title=title,
        text="; ".join(f"{spread.name}: {spread.words}" for spread in spreads),
        axis=page("score"),
        number=page.words.tick,
    )
    about = tag("p", page("scores.about"))
    drawn = figure(title, distributions(chart, spreads))
    heads = [page("bot"), *page.spread_heads()]
    table = page.table(title, heads, rows)
    return join_markup([about, page.pair(drawn, table)])


def sources(page: Page) -> Markup:
    """Returns points by source, of all players, of winners, and of each bot."""
    found = page.summary.sources
    if not found:
        return Markup("")
    names = [page.titles.source(source.source) for source in found]
    of_groups = _points_of_groups(page)
    of_bots = []
    if len(page.summary.bots) > 1:
        of_bots = [Series(bot.bot, list(bot.points.values())) for bot in page.summary.bots]
    columns = [*of_groups, *of_bots]
    rows = []
    for index, name in enumerate(names):
        values = [column.values[index] for column in columns]
        rows.append([name, *_points(page, values)])
    totals = [sum(column.values) for column in columns]
    rows.append([page("total"), *_points(page, totals)])
    # The chart's description covers only the chart; bots are only in the table.
    drawn_rows = [row[: 1 + len(of_groups)] for row in rows]
    title = page("sources")
    chart = Chart(
        key="sources",
        title=title,
        text="; ".join(f"{name}: {', '.join(points)}" for name, *points in drawn_rows),
        axis=page("score"),
        number=page.words.tick,
    )
    about = tag("p", page("sources.about"))
    drawn = figure(title, bars(chart, names, of_groups))
    heads = [page("source"), *[column.name for column in columns]]
    table = page.table(title, heads, rows)
    return join_markup([about, page.pair(drawn, table)])


def _points_of_groups(page: Page) -> list[Series]:
    """Returns the points by source of all players, and of winners if there are any."""
    found = page.summary.sources
    series = [Series(page("all"), [source.all for source in found])]
    of_winners = [source.winners for source in found if source.winners is not None]
    if len(of_winners) == len(found):
        series.append(Series(page("winners"), of_winners))
    return series


def _points(page: Page, values: Sequence[float]) -> list[str]:
    """Returns the cells for numbers of points."""
    return [page.words.number(value, 2) for value in values]


def measures(page: Page) -> Markup:
    """Returns the measures of the game, of winners and of others."""
    found = page.summary.measures
    if not found:
        return Markup("")
    parts = []
    compared = sum(measured.compared is not None for measured in found)
    if compared:
        parts.append(tag("p", page("measures.about", number=compared)))
    rows = [_row_of_measure(page, measured) for measured in found]
    heads = [
        page("measure"),
        page("mean"),
        page("winners"),
        page("others"),
        page("difference"),
        "",
    ]
    parts.append(page.table(page("measures"), heads, rows))
    return join_markup(parts)


def _row_of_measure(page: Page, measured: Measured) -> list[str]:
    """Returns the row of a measure in the table."""
    return [
        page.titles.measure(measured.measure),
        page.words.number(measured.mean, 2),
        *_compared(page, measured.compared),
        page.mark(measured.worth),
    ]


def _compared(page: Page, contrast: Contrast | None) -> list[str]:
    """Returns the cells for winners, for others, and for their difference."""
    if contrast is None:
        return ["–", "–", "–"]
    words = page.words
    largest = max(abs(contrast.those.value), abs(contrast.others.value))
    digits = 1 if largest >= 10 else 2
    return [
        words.mean(contrast.those, digits),
        words.mean(contrast.others, digits),
        words.mean(contrast.difference, digits, signed=True),
    ]
