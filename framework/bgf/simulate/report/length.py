"""The length of matches, the number of legal actions at a choice, and changes of the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.markup import Markup, joined, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import SpreadRow, distributions
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from bgf.simulate.figures import Counts
    from bgf.simulate.stats import Estimate

__all__ = ["leads", "length"]


def length(page: Page) -> Markup:
    """Returns the length of matches, and the number of legal actions at a choice."""
    charts = []
    rows = []
    for name, counts in page.summary.lengths.items():
        mean = counts.mean()
        if mean is not None:
            charts.append(figure(page(name), _distribution(page, name, counts, mean)))
        rows.append([page(name), *page.spread(mean, counts)])
    heads = [page("per.match"), *page.spread_heads()]
    table = page.table(page("length.title"), heads, rows)
    return joined([page.pair(*charts), table, _choices(page)])


def _choices(page: Page) -> Markup:
    """Returns a table of the number of choices in a match, and of legal actions at a choice."""
    words = page.words
    heads = [page("bot"), page("choices.match"), page("branching")]
    rows = []
    for bot in page.summary.bots:
        per_seat = bot.choices / page.summary.matches / bot.seats
        branching = "–" if bot.branching is None else words.number(bot.branching)
        rows.append([bot.bot, words.number(per_seat), branching])
    return page.table(page("choices"), heads, rows)


def _distribution(page: Page, key: str, counts: Counts, mean: Estimate) -> Markup:
    """Returns a chart of a distribution of whole numbers."""
    words = page("mean.of", number=page.words.about(mean.value))
    chart = Chart(
        key=key,
        title=page(key),
        text=words,
        axis=page("count"),
        number=page.words.tick,
    )
    return distributions(chart, [SpreadRow("", counts.counts, mean.value, words)])


def leads(page: Page) -> Markup:
    """Returns the changes of the lead; empty for one player, or if no match was watched."""
    words = page.words
    counts = page.summary.leads
    mean = counts.mean()
    if mean is None or page.summary.players == 1:
        return Markup("")
    about = page.counted("leads.about", counts.number)
    drawn = figure(page("leads"), _distribution(page, "leads", counts, mean))
    heads = [page("leads.count"), page("matches"), page("share")]
    rows = []
    for changes, matches in counts.counts.items():
        share = words.percent(matches / counts.number)
        rows.append([words.count(changes), words.count(matches), share])
    table = page.table(page("leads"), heads, rows)
    return joined(
        [
            tag("p", about, f" {page('mean')}: {words.mean(mean)}."),
            page.pair(drawn, table),
        ]
    )
