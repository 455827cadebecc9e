"""How long matches last, among how many actions is chosen, and how often the lead changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import distributions
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from bgf.simulate.figures import Counts
    from bgf.simulate.stats import Estimate

__all__ = ["leads", "length"]


def length(page: Page) -> Markup:
    """How long matches last, and among how many actions is chosen."""
    words, lengths = page.words, page.summary.lengths
    means = {name: counts.mean() for name, counts in lengths.items()}
    charts = [
        figure(page(name), _distribution(page, name, counts, mean))
        for name, counts in lengths.items()
        if (mean := means[name]) is not None
    ]
    rows = [[page(name), *page.spread(means[name], counts)] for name, counts in lengths.items()]
    chosen = [
        [
            own.bot,
            words.number(own.choices / page.summary.matches / own.seats),
            "–" if own.branching is None else words.number(own.branching),
        ]
        for own in page.summary.bots
    ]
    heads = [page("bot"), page("choices.match"), page("branching")]
    return joined(
        [
            page.pair(*charts),
            page.table(page("length.title"), [page("per.match"), *page.spread_heads()], rows),
            page.table(page("choices"), heads, chosen),
        ]
    )


def _distribution(page: Page, key: str, counts: Counts, mean: Estimate) -> Markup:
    """How often each number was found, as a chart."""
    told = page("mean.of", number=page.words.about(mean.value))
    chart = Chart(key, page(key), told, page("count"), page.words.tick)
    return distributions(chart, [("", counts.counts, mean.value, told)])


def leads(page: Page) -> Markup:
    """How often the lead changes."""
    words, counts = page.words, page.summary.leads
    mean = counts.mean()
    if mean is None or page.summary.players == 1:
        return Markup("")
    drawn = _distribution(page, "leads", counts, mean)
    rows = [
        [words.count(changes), words.count(times), words.percent(times / counts.number)]
        for changes, times in counts.counts.items()
    ]
    heads = [page("leads.count"), page("matches"), page("share")]
    about = page.counted("leads.about", counts.number)
    return joined(
        [
            tag("p", about, f" {page('mean')}: {words.mean(mean)}."),
            page.pair(figure(page("leads"), drawn), page.table(page("leads"), heads, rows)),
        ]
    )
