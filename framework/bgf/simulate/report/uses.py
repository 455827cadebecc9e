"""The part of a report about things of the content: their use, and its value."""

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
_COLUMNS = ("use.used", "use.win", "use.without", "use.differs", "use.points", "use.worth")


def uses(page: Page) -> Markup:
    """Returns the use of each thing and its value, by group."""
    found = page.summary.uses
    if not found:
        return Markup("")
    number = sum(own.win is not None for own in found)
    about = tag("p", page("use.about", number=number))
    groups = dict.fromkeys(own.thing.group for own in found)
    parts = [_group(page, key, group) for key, group in enumerate(groups)]
    return joined([about, *parts])


def _group(page: Page, key: int, group: str) -> Markup:
    """Returns all things of a group, the most used first."""
    of_group = [own for own in page.summary.uses if own.thing.group == group]
    uses = sorted(of_group, key=lambda own: -own.used)
    names = _names(page, uses)
    title = page.group(group)
    worths = Counter(own.worth for own in uses)
    used = sum(own.used > 0 for own in uses)
    told = page("use.group", used=used, number=len(uses), good=worths[1], bad=worths[-1])
    drawn = _chart(page, key, title, uses, names)
    caption = page("use.table", group=title)
    heads = [title, *map(page, _COLUMNS)]
    rows = [_row(page, own, names) for own in uses if own.used]
    table = page.table(caption, heads, rows)
    return joined([tag("h3", title), tag("p", told), *drawn, table])


def _names(page: Page, uses: Sequence[Use]) -> dict[str, str]:
    """Returns the name of each thing by its id; names that stand twice have the id with them."""
    names = {own.thing.id: page.titles.thing(own.thing) for own in uses}
    number_of = Counter(names.values())
    for id_, name in names.items():
        if number_of[name] > 1:
            names[id_] = f"{name} ({id_})"
    return names


def _row(page: Page, own: Use, names: dict[str, str]) -> list[str]:
    words = page.words
    summary = page.summary
    share = own.used / summary.matches / summary.players
    cells = [names[own.thing.id], words.percent(share)]
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
    """Returns a chart of the things whose users differ most surely from others.

    There is none where too few things were used.
    """
    words = page.words
    found = [(own, own.win) for own in uses if own.enough and own.win and own.win.error]
    found.sort(key=lambda pair: -_sureness(pair[1]))
    shown = sorted(found[:_CHARTED], key=lambda pair: -pair[1].difference.value)
    if len(shown) < 2:
        return []
    rows = []
    for own, win in shown:
        rows.append((names[own.thing.id], win.difference, words.points(win.difference)))
    caption = page("use.chart", group=title)
    text = "; ".join(f"{name}: {told}" for name, _, told in rows)
    chart = Chart(
        f"use-{key}",
        caption,
        text,
        page("use.axis"),
        lambda value: words.tick(round(100 * value, 6)),
    )
    drawn = [figure(caption, intervals(chart, rows, 0))]
    if len(found) > len(shown):
        told = page("use.most", number=len(shown))
        drawn.append(tag("p", told, class_="under"))
    return drawn


def _sureness(found: Contrast) -> float:
    return abs(found.difference.value) / found.error


def never_used(page: Page) -> Markup:
    """Returns the things that nobody used, by group."""
    unused = page.summary.unused
    uses = page.summary.uses
    if not uses:
        return Markup("")
    if not unused:
        return tag("p", page("use.all"))
    parts = []
    for group in dict.fromkeys(thing.group for thing in unused):
        of_group = [own for own in uses if own.thing.group == group]
        names = _names(page, of_group)
        unused_names = [names[thing.id] for thing in unused if thing.group == group]
        parts.append(tag("h3", f"{page.group(group)} ({len(unused_names)})"))
        parts.append(tag("p", " · ".join(unused_names)))
    return joined(parts)
