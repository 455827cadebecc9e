"""The sections of a report: who wins, how points come about, how long matches last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.words import seat_letter
from bgf.simulate.markup import Markup, joined, table, tag
from bgf.simulate.plots import Chart, bars, distributions, intervals

if TYPE_CHECKING:
    from bgf.simulate.figures import Counts, Summary
    from bgf.simulate.plan import Plan
    from bgf.simulate.report_words import Words
    from bgf.simulate.stats import Contrast, Estimate
    from bgf.simulate.titles import Titles

__all__ = ["Page", "figure", "leads", "length", "measures", "scores", "sources", "wins"]

_SOME = 12  # rows of a table that are shown at once


@dataclass(frozen=True, slots=True)
class Page:
    """What every section is made from."""

    summary: Summary
    plan: Plan
    words: Words
    titles: Titles

    def __call__(self, key: str, **params: object) -> str:
        """The words of that key."""
        return self.words(key, **params)

    def table(self, caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
        """A table; a long one is folded."""
        made = table(caption, heads, rows)
        if len(rows) <= _SOME:
            return made
        return tag("details", tag("summary", f"{caption} ({len(rows)})"), made)

    def tables(self, *parts: Markup) -> Markup:
        """Parts side by side where there is room."""
        return tag("div", *parts, class_="pair")

    def mark(self, sign: int) -> Markup:
        """What is clearly above or below."""
        if not sign:
            return Markup("")
        return tag("span", "▲" if sign > 0 else "▼", class_="good" if sign > 0 else "bad")


def figure(caption: str, chart: Markup) -> Markup:
    """A chart with its words."""
    return tag("figure", tag("figcaption", caption), chart)


def wins(page: Page) -> Markup:
    """Who wins: by bot, by seat, and by both."""
    summary, words = page.summary, page.words
    part = summary.ties / summary.matches, summary.lost / summary.matches
    ties, lost = (words.percent(own) for own in part)
    if summary.players == 1:
        bot = summary.bots[0]
        row = [bot.bot, words.share(bot.win), words.mean(bot.score), words.count(summary.matches)]
        heads = [page("bot"), page("wins.share"), page("score"), page("matches")]
        about = tag("p", page("wins.lost", lost=lost))
        return joined([about, table(page("wins.bots"), heads, [row])])
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
    return page.tables(figure(page(key), drawn), page.table(page(key), heads, rows))


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


def scores(page: Page) -> Markup:
    """How scores are spread, by bot."""
    words, bots = page.words, page.summary.bots
    shown = []
    for own in bots:
        mean = page("mean.of", number=words.about(own.score.value))
        shown.append((own.bot, own.scores.counts, own.score.value, mean))
    text = "; ".join(f"{name}: {mean}" for name, _, _, mean in shown)
    chart = Chart("scores", page("scores"), text, page("score"), words.tick)
    keys = ["bot", "mean", "lowest", "quarter", "median", "quarter.upper", "highest"]
    rows = [[own.bot, words.mean(own.score), *_quartiles(page, own.scores)] for own in bots]
    return joined(
        [
            tag("p", page("scores.about")),
            page.tables(
                figure(page("scores"), distributions(chart, shown)),
                page.table(page("scores"), [page(key) for key in keys], rows),
            ),
        ]
    )


def _quartiles(page: Page, counts: Counts) -> list[str]:
    return [page.words.number(counts.quantile(part), 0) for part in (0, 0.25, 0.5, 0.75, 1)]


def length(page: Page) -> Markup:
    """How long matches last, and among how many actions is chosen."""
    words, lengths = page.words, page.summary.lengths
    means = {name: counts.mean() for name, counts in lengths.items()}
    charts = [
        figure(page(name), _spread(page, name, counts, mean))
        for name, counts in lengths.items()
        if (mean := means[name]) is not None
    ]
    keys = ["per.match", "mean", "lowest", "quarter", "median", "quarter.upper", "highest"]
    rows = [
        [page(name), words.mean(means[name]), *_quartiles(page, counts)]
        for name, counts in lengths.items()
    ]
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
            page.tables(*charts),
            page.table(page("length.title"), [page(key) for key in keys], rows),
            page.table(page("choices"), heads, chosen),
        ]
    )


def _spread(page: Page, key: str, counts: Counts, mean: Estimate) -> Markup:
    """How often each number was found, as a chart."""
    told = page("mean.of", number=page.words.about(mean.value))
    chart = Chart(key, page(key), told, page("count"), page.words.tick)
    return distributions(chart, [("", counts.counts, mean.value, told)])


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
    if len(summary.bots) > 1:
        series += [(own.bot, list(own.points.values())) for own in summary.bots]
    columns = [(name, [*values, sum(values)]) for name, values in series]
    rows = [
        [name, *[words.number(values[row], 2) for _, values in columns]]
        for row, name in enumerate([*names, page("total")])
    ]
    drawn = series[:2]
    text = "; ".join(f"{row[0]}: {', '.join(row[1:3])}" for row in rows)
    chart = Chart("sources", page("sources"), text, page("score"), words.tick)
    heads = [page("source"), *[name for name, _ in columns]]
    return joined(
        [
            tag("p", page("sources.about")),
            page.tables(
                figure(page("sources"), bars(chart, names, drawn)),
                table(page("sources"), heads, rows),
            ),
        ]
    )


def measures(page: Page) -> Markup:
    """What the game itself measures: of winners and of others."""
    found, titles = page.summary.measures, page.titles
    compared = sum(own.compared is not None for own in found)
    rows = []
    for own in found:
        cells = _compared(page, own.compared, compared)
        rows.append([titles.measure(own.measure), page.words.number(own.mean, 2), *cells])
    heads = ["measure", "mean", "winners", "others", "difference"]
    about = [tag("p", page("measures.about", number=compared))] if compared else []
    shown = table(page("measures"), [*[page(key) for key in heads], ""], rows)
    return joined([*about, shown]) if rows else Markup("")


def _compared(page: Page, found: Contrast | None, tests: int) -> list[str]:
    """Those, others, their difference, and whether it is clear."""
    if found is None:
        return ["–", "–", "–", ""]
    words, mark = page.words, page.mark(found.sign(tests))
    digits = 1 if max(abs(found.those.value), abs(found.others.value)) >= 10 else 2
    means = [words.mean(mean, digits) for mean in (found.those, found.others)]
    return [*means, words.mean(found.difference, digits, signed=True), mark]


def leads(page: Page) -> Markup:
    """How often the lead changes."""
    words, counts = page.words, page.summary.leads
    mean = counts.mean()
    if mean is None or page.summary.players == 1:
        return Markup("")
    drawn = _spread(page, "leads", counts, mean)
    rows = [
        [words.count(changes), words.count(times), words.percent(times / counts.number)]
        for changes, times in counts.counts.items()
    ]
    heads = [page("leads.count"), page("matches"), page("share")]
    about = page("leads.about", number=words.count(counts.number))
    return joined(
        [
            tag("p", about, f" {page('mean')}: {words.mean(mean)}."),
            page.tables(figure(page("leads"), drawn), page.table(page("leads"), heads, rows)),
        ]
    )
