"""How scores are spread, where points come from, and what the game itself measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import bars, distributions
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from bgf.simulate.contrast import Contrast

__all__ = ["measures", "scores", "sources"]


def scores(page: Page) -> Markup:
    """How scores are spread, by bot."""
    words, bots = page.words, page.summary.bots
    shown = []
    for own in bots:
        mean = page("mean.of", number=words.about(own.score.value))
        shown.append((own.bot, own.scores.counts, own.score.value, mean))
    text = "; ".join(f"{name}: {mean}" for name, _, _, mean in shown)
    chart = Chart("scores", page("scores"), text, page("score"), words.tick)
    rows = [[own.bot, *page.spread(own.score, own.scores)] for own in bots]
    return joined(
        [
            tag("p", page("scores.about")),
            page.pair(
                figure(page("scores"), distributions(chart, shown)),
                page.table(page("scores"), [page("bot"), *page.spread_heads()], rows),
            ),
        ]
    )


def sources(page: Page) -> Markup:
    """Points by source: of all, of winners, and of each bot."""
    summary, words, titles = page.summary, page.words, page.titles
    if not summary.sources:
        return Markup("")
    names = [titles.source(own.source) for own in summary.sources]
    series = [(page("all"), [own.all for own in summary.sources])]
    won = [own.winners for own in summary.sources if own.winners is not None]
    if len(won) == len(names):
        series.append((page("winners"), won))
    drawn = [*series]
    if len(summary.bots) > 1:
        series += [(own.bot, list(own.points.values())) for own in summary.bots]
    columns = [(name, [*values, sum(values)]) for name, values in series]
    rows = [
        [name, *[words.number(values[row], 2) for _, values in columns]]
        for row, name in enumerate([*names, page("total")])
    ]
    text = "; ".join(f"{row[0]}: {', '.join(row[1 : 1 + len(drawn)])}" for row in rows)
    chart = Chart("sources", page("sources"), text, page("score"), words.tick)
    heads = [page("source"), *[name for name, _ in columns]]
    return joined(
        [
            tag("p", page("sources.about")),
            page.pair(
                figure(page("sources"), bars(chart, names, drawn)),
                page.table(page("sources"), heads, rows),
            ),
        ]
    )


def measures(page: Page) -> Markup:
    """Returns the measures of the game: of winners and of others."""
    found, titles = page.summary.measures, page.titles
    compared = sum(own.compared is not None for own in found)
    rows = []
    for own in found:
        mean = page.words.number(own.mean, 2)
        cells = [*_compared(page, own.compared), page.mark(own.worth)]
        rows.append([titles.measure(own.measure), mean, *cells])
    heads = ["measure", "mean", "winners", "others", "difference"]
    about = [tag("p", page("measures.about", number=compared))] if compared else []
    shown = page.table(page("measures"), [*[page(key) for key in heads], ""], rows)
    return joined([*about, shown]) if rows else Markup("")


def _compared(page: Page, found: Contrast | None) -> list[str]:
    """Those, others, and their difference."""
    if found is None:
        return ["–", "–", "–"]
    words = page.words
    digits = 1 if max(abs(found.those.value), abs(found.others.value)) >= 10 else 2
    means = [words.mean(mean, digits) for mean in (found.those, found.others)]
    return [*means, words.mean(found.difference, digits, signed=True)]
