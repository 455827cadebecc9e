"""The length of matches, the number of legal actions at a choice, and changes of the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import SpreadRow, distributions
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from bgf.simulate.figures import Counts
    from bgf.simulate.stats import IntervalEstimate

__all__ = ["leads", "length"]


def length(page: Page) -> Markup:
    """Returns the length of matches, and the number of legal actions at a choice."""
    charts = []
    rows = []
    for name, counts in page.summary.lengths.items():
        title = page(name)
        mean = counts.mean()
        if mean is not None:
            chart = _distribution(page, name, counts, mean)
            charts.append(figure(title, chart))
        rows.append([title, *page.spread(mean, counts)])
    heads = [page("per.match"), *page.spread_heads()]
    table = page.table(page("length.title"), heads, rows)
    return join_markup([page.pair(*charts), table, _choices(page)])


def _choices(page: Page) -> Markup:
    """Returns a table of the number of choices in a match, and of legal actions at a choice."""
    words = page.words
    heads = [page("bot"), page("choices.match"), page("branching")]
    rows = []
    for bot in page.summary.bots:
        choices_of_bot = bot.choices / page.summary.matches
        choices_of_seat = choices_of_bot / bot.seats
        branching = "–" if bot.branching is None else words.number(bot.branching)
        rows.append([bot.bot, words.number(choices_of_seat), branching])
    return page.table(page("choices"), heads, rows)


def _distribution(page: Page, key: str, counts: Counts, mean: IntervalEstimate) -> Markup:
    """Returns a chart of a distribution of whole numbers.

    Args:
        page: the page.
        key: the key of the text that says what is counted.
        counts: the number of matches by number.
        mean: the mean of the numbers.
    """
    mean_in_words = page("mean.of", number=page.words.about(mean.value))
    chart = Chart(
        key=key,
        title=page(key),
        text=mean_in_words,
        axis=page("count"),
        number=page.words.tick,
    )
    row = SpreadRow("", counts.counts, mean.value, mean_in_words)
    return distributions(chart, [row])


def leads(page: Page) -> Markup:
    """Returns the changes of the lead; empty for one player, or if no match was watched."""
    words = page.words
    counts = page.summary.leads
    mean = counts.mean()
    if mean is None or page.summary.players == 1:
        return Markup("")
    about = page.text_with_count("leads.about", counts.number)
    mean_in_words = f" {page('mean')}: {words.mean(mean)}."
    paragraph = tag("p", about, mean_in_words)
    title = page("leads")
    chart = figure(title, _distribution(page, "leads", counts, mean))
    heads = [page("leads.count"), page("matches"), page("share")]
    rows = []
    for changes, matches in counts.counts.items():
        share = words.percent(matches / counts.number)
        rows.append([words.count(changes), words.count(matches), share])
    table = page.table(title, heads, rows)
    return join_markup([paragraph, page.pair(chart, table)])
