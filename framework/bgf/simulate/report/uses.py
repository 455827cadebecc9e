"""How often things of the content were used, and what they were worth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bgf.simulate.report.markup import Markup, joined, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import intervals
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.simulate.contrast import Contrast
    from bgf.simulate.figures import Use

__all__ = ["never_used", "uses"]

_CHARTED = 12  # things


def uses(page: Page) -> Markup:
    """How often each thing was used, and what it was worth, by group."""
    found = page.summary.uses
    number = sum(own.win is not None for own in found)
    groups = dict.fromkeys(own.thing.group for own in found)
    parts = [_group(page, key, group) for key, group in enumerate(groups)]
    return joined([tag("p", page("use.about", number=number)), *parts]) if found else Markup("")


def _group(page: Page, key: int, group: str) -> Markup:
    """All things of a group, the most used first."""
    uses = sorted(
        (own for own in page.summary.uses if own.thing.group == group), key=lambda own: -own.used
    )
    names, title = _names(page, uses), page.group(group)
    clear = Counter(own.worth for own in uses)
    used = sum(own.used > 0 for own in uses)
    told = page("use.group", used=used, number=len(uses), good=clear[1], bad=clear[-1])
    parts = [tag("h3", title), tag("p", told)]
    drawn = _chart(page, key, title, uses, names)
    caption = page("use.table", group=title)
    keys = ["use.used", "use.win", "use.without", "use.differs", "use.points", "use.worth"]
    rows = [_row(page, own, names) for own in uses if own.used]
    shown = page.table(caption, [title, *[page(own) for own in keys]], rows)
    return joined([*parts, *drawn, shown])


def _names(page: Page, uses: Sequence[Use]) -> dict[str, str]:
    """The name of each thing by its id; of those of the same name the id is told, too."""
    names = {own.thing.id: page.titles.thing(own.thing) for own in uses}
    often = Counter(names.values())
    return {id_: name if often[name] == 1 else f"{name} ({id_})" for id_, name in names.items()}


def _row(page: Page, own: Use, names: dict[str, str]) -> list[str]:
    words, summary = page.words, page.summary
    cells = [names[own.thing.id], words.percent(own.used / summary.matches / summary.players)]
    if own.win is None or own.score is None:
        return [*cells, "–", "–", "–", "–", ""]
    return [
        *cells,
        words.percent(own.win.those.value),
        words.percent(own.win.others.value),
        words.points(own.win.difference),
        words.mean(own.score.difference, signed=True),
        page.mark(own.worth),
    ]


def _chart(
    page: Page, key: int, title: str, uses: Sequence[Use], names: dict[str, str]
) -> list[Markup]:
    """Those whose users differ most surely from others; none where too few were used."""
    words = page.words
    found = [(own, own.win) for own in uses if own.enough and own.win and own.win.error]
    found.sort(key=lambda pair: -_sureness(pair[1]))
    shown = sorted(found[:_CHARTED], key=lambda pair: -pair[1].difference.value)
    if len(shown) < 2:
        return []
    rows = [
        (names[own.thing.id], win.difference, words.points(win.difference)) for own, win in shown
    ]
    caption = page("use.chart", group=title)
    text = "; ".join(f"{name}: {told}" for name, _, told in rows)
    chart = Chart(
        f"use-{key}",
        caption,
        text,
        page("use.axis"),
        lambda value: words.tick(round(100 * value, 6)),
    )
    more = [page("use.most", number=len(shown))] if len(found) > len(shown) else []
    drawn = figure(caption, intervals(chart, rows, 0))
    return [drawn, *[tag("p", told, class_="under") for told in more]]


def _sureness(found: Contrast) -> float:
    return abs(found.difference.value) / found.error


def never_used(page: Page) -> Markup:
    """Returns the things that nobody used, by group."""
    unused, uses = page.summary.unused, page.summary.uses
    if not uses:
        return Markup("")
    if not unused:
        return tag("p", page("use.all"))
    parts = []
    for group in dict.fromkeys(thing.group for thing in unused):
        names = _names(page, [own for own in uses if own.thing.group == group])
        told = [names[thing.id] for thing in unused if thing.group == group]
        parts.append(tag("h3", f"{page.group(group)} ({len(told)})"))
        parts.append(tag("p", " · ".join(told)))
    return joined(parts)
