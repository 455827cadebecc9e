"""Prints the results of a simulation on a page; the report has more, in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.seat_letters import seat_letter
from bgf.simulate.report.failures import reasons
from bgf.simulate.report.opening import sentences
from bgf.tui.lines import aligned
from bgf.tui.plain import plain_spaces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf.simulate.report.page import Page
    from bgf.tui.screen import Screen

__all__ = ["show_simulation"]

_NAMED = 5  # things that were never used, of a group


def show_simulation(screen: Screen, page: Page) -> None:
    """Prints the wins of bots and seats, the sources of points, and the lengths of matches.

    Args:
        screen: the screen.
        page: the figures, with the words of the report.
    """
    matches = page.text_with_count("title", page.summary.matches, game=page.titles.game)
    seed = f"{page('plan.seed').lower()} {page.plan.seed}"
    screen.say(plain_spaces(f"{matches}, {seed}"), "bold")
    for table in (_bots, _seats, _sources, _lengths):
        heads, *rows = table(page)
        if rows:
            screen.say("")
            _show_table(screen, heads, rows)
    screen.say("")
    for line in _lines(page):
        screen.say(plain_spaces(line))


def _show_table(screen: Screen, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    lines = [[Text(head, "bold") for head in heads]]
    for row in rows:
        cells = map(plain_spaces, row)
        lines.append([Text(cell) for cell in cells])
    table = aligned(lines, screen.width)
    screen.print(table)


def _bots(page: Page) -> list[list[str]]:
    """Returns the table of bots, its headings first."""
    words = page.words
    rows = [[page(key) for key in ("bot", "wins.share", "score", "rank", "branching")]]
    for one in page.summary.bots:
        row = [
            one.bot,
            words.share(one.win),
            words.mean(one.score, 1),
            words.number(one.rank.value, 2),
            "–" if one.branching is None else words.number(one.branching),
        ]
        rows.append(row)
    return rows


def _seats(page: Page) -> list[list[str]]:
    """Returns the table of seats: with several bots, it has a column for the wins of each."""
    summary = page.summary
    words = page.words
    bots: list[str] = []
    if len(summary.bots) > 1:
        bots = [one.bot for one in summary.bots]
    heads = [page(key) for key in ("seat", "wins.share", "score")]
    heads += [page("with", bot=bot) for bot in bots]
    rows = [heads]
    if summary.players == 1:
        return rows
    wins = {}
    for own in summary.bots_at_seats:
        wins[own.seat, own.bot] = words.percent(own.win.value)
    for one in summary.seats:
        row = [
            seat_letter(one.seat),
            words.share(one.win),
            words.mean(one.score, 1),
        ]
        row += [wins.get((one.seat, bot), "") for bot in bots]
        rows.append(row)
    return rows


def _sources(page: Page) -> list[list[str]]:
    """Returns the table of the sources of points, its headings first."""
    words = page.words
    rows = [[page(key) for key in ("sources", "all", "winners")]]
    for one in page.summary.sources:
        row = [
            page.titles.source(one.source),
            words.number(one.all),
            "–" if one.winners is None else words.number(one.winners),
        ]
        rows.append(row)
    return rows


def _lengths(page: Page) -> list[list[str]]:
    """Returns the table of the lengths of matches, its headings first."""
    heads = [page("per.match"), *page.spread_heads()]
    rows = [heads]
    if page.summary.matches:
        for name, length in page.summary.lengths.items():
            spread = page.spread(length.mean(), length)
            rows.append([page(name), *spread])
    return rows


def _lines(page: Page) -> Iterator[str]:
    """Yields the lines below the tables."""
    summary = page.summary
    yield from sentences(page)
    if summary.ties or summary.lost:
        key = "wins.ties" if summary.players > 1 else "wins.lost"
        ties = page.words.percent(summary.ties / summary.matches)
        lost = page.words.percent(summary.lost / summary.matches)
        yield page(key, ties=ties, lost=lost)
    groups: dict[str, list[str]] = {}
    for thing in summary.unused:
        group = page.group(thing.group)
        name = page.titles.thing(thing)
        groups.setdefault(group, []).append(name)
    never = page("use.never")
    for group, names in groups.items():
        yield f"{never}, {group.lower()}: {_some(page, names)}."
    for one in summary.forfeits:
        example = page("example.words", match=one.match, seed=one.seed, words=one.words)
        yield f"{one.bot}: {reasons(page, one)}; {example}"


def _some(page: Page, names: Sequence[str]) -> str:
    """Returns the first names of a group, and the number of the others."""
    named = " · ".join(names[:_NAMED])
    rest = len(names) - _NAMED
    if rest <= 0:
        return named
    return page("some", names=named, number=rest)
