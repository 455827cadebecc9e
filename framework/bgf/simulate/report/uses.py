"""The part of a report about the use of things in the content, and about their worth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from bgf.markup import Markup, join_markup, tag
from bgf.simulate.report.page import Page, figure
from bgf.simulate.report.plots import IntervalRow, intervals
from bgf.simulate.report.svg import Chart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf.simulate.contrast import Contrast
    from bgf.simulate.figures import Use

__all__ = ["never_used", "uses"]

_MOST_CHARTED = 12
"""The maximum number of things in a chart."""

_FEWEST_CHARTED = 2

_NO_FIGURES = ("–", "–", "–", "–", "")
"""The cells of a thing whose users are too few or too many for a comparison with others."""


def uses(page: Page) -> Markup:
    """Returns the use and the worth of each thing, by group."""
    all_uses = page.summary.uses
    if not all_uses:
        return Markup("")
    compared = sum(use.win is not None for use in all_uses)
    about = tag("p", page("use.about", number=compared))
    groups = dict.fromkeys(use.thing.group for use in all_uses)
    parts = [_group(page, number, group) for number, group in enumerate(groups)]
    return join_markup([about, *parts])


def _group(page: Page, number: int, group: str) -> Markup:
    """Returns all things of a group, the most used ones first."""
    title = page.group(group)
    of_group = [use for use in page.summary.uses if use.thing.group == group]
    most_used_first = sorted(of_group, key=lambda use: -use.used)
    names = _names(page, most_used_first)
    parts = [
        tag("h3", title),
        tag("p", _counts(page, of_group)),
        *_chart(page, f"use-{number}", title, most_used_first, names),
        _table(page, title, most_used_first, names),
    ]
    return join_markup(parts)


def _counts(page: Page, uses: Sequence[Use]) -> str:
    """Returns the number of used things, and of those that are significantly good or bad."""
    worths = Counter(use.worth for use in uses)
    used = sum(use.used > 0 for use in uses)
    return page("use.group", used=used, number=len(uses), good=worths[1], bad=worths[-1])


def _names(page: Page, uses: Sequence[Use]) -> dict[str, str]:
    """Returns the names of things by id; equal names are distinguished by their ids."""
    names = {use.thing.id: page.titles.thing(use.thing) for use in uses}
    bearers = Counter(names.values())
    for thing_id, name in names.items():
        if bearers[name] > 1:
            names[thing_id] = f"{name} ({thing_id})"
    return names


def _table(page: Page, title: str, uses: Sequence[Use], names: Mapping[str, str]) -> Markup:
    """Returns a table of the used things."""
    heads = [
        title,
        page("use.used"),
        page("use.win"),
        page("use.without"),
        page("use.differs"),
        page("use.points"),
        page("use.worth"),
    ]
    rows = [_row(page, use, names) for use in uses if use.used]
    return page.table(page("use.table", group=title), heads, rows)


def _row(page: Page, use: Use, names: Mapping[str, str]) -> list[str]:
    words = page.words
    share = use.used / page.summary.matches / page.summary.players
    cells = [names[use.thing.id], words.percent(share)]
    if use.win is None or use.score is None:
        return [*cells, *_NO_FIGURES]
    return [
        *cells,
        words.percent(use.win.those.value),
        words.percent(use.win.others.value),
        words.points(use.win.difference),
        words.mean(use.score.difference, signed=True),
        page.mark(use.worth),
    ]


class _Compared(NamedTuple):
    """A thing whose users can be compared with others.

    Attributes:
        name: the name of the thing.
        win: the win shares of its users and of the others.
    """

    name: str
    win: Contrast

    @property
    def significance(self) -> float:
        """The difference of the win shares, in standard errors."""
        return abs(self.win.difference.value) / self.win.error


def _chart(
    page: Page, key: str, title: str, uses: Sequence[Use], names: Mapping[str, str]
) -> list[Markup]:
    """Returns a chart of the things whose users differ most significantly from others.

    Returns:
        The chart, and a note if it omits things; nothing if too few can be compared.
    """
    compared = [
        _Compared(names[use.thing.id], use.win)
        for use in uses
        if use.enough and use.win is not None and use.win.error
    ]
    compared.sort(key=lambda thing: -thing.significance)
    most_significant = compared[:_MOST_CHARTED]
    if len(most_significant) < _FEWEST_CHARTED:
        return []
    most_significant.sort(key=lambda thing: -thing.win.difference.value)
    rows = []
    for thing in most_significant:
        difference = thing.win.difference
        rows.append(IntervalRow(thing.name, difference, page.words.points(difference)))
    caption = page("use.chart", group=title)
    chart = Chart(
        key=key,
        title=caption,
        text="; ".join(f"{row.name}: {row.words}" for row in rows),
        axis=page("use.axis"),
        # Rounded, because 100 times a share is often not exactly a whole number.
        number=lambda value: page.words.tick(round(100 * value, 6)),
    )
    parts = [figure(caption, intervals(chart, rows, reference=0))]
    if len(compared) > len(most_significant):
        parts.append(tag("p", page("use.most", number=len(most_significant)), class_="under"))
    return parts


def never_used(page: Page) -> Markup:
    """Returns the things that were never used, by group."""
    unused = page.summary.unused
    uses = page.summary.uses
    if not uses:
        return Markup("")
    if not unused:
        return tag("p", page("use.all"))
    parts = []
    for group in dict.fromkeys(thing.group for thing in unused):
        names = _names(page, [use for use in uses if use.thing.group == group])
        of_group = [names[thing.id] for thing in unused if thing.group == group]
        parts.append(tag("h3", f"{page.group(group)} ({len(of_group)})"))
        parts.append(tag("p", " · ".join(of_group)))
    return join_markup(parts)
