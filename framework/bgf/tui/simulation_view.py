"""What came of a simulation, in a page of the terminal; the report says more, in the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.words import seat_letter
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
    """Print who wins how often, how long it takes, and where points come from.

    Args:
        screen: where.
        page: the report on it.
    """
    title = page.counted("title", page.summary.matches, game=page.titles.game)
    screen.say(plain_spaces(f"{title}, {page('plan.seed').lower()} {page.plan.seed}"), "bold")
    for heads, *rows in (_bots(page), _seats(page), _sources(page), _lengths(page)):
        if rows:
            cells = [[Text(plain_spaces(cell)) for cell in row] for row in rows]
            screen.say("")
            screen.print(aligned([[Text(head, "bold") for head in heads], *cells], screen.width))
    screen.say("")
    for line in _lines(page):
        screen.say(plain_spaces(line))


def _bots(page: Page) -> list[list[str]]:
    words = page.words
    rows = [[page(key) for key in ("bot", "wins.share", "score", "rank", "branching")]]
    for one in page.summary.bots:
        among = "–" if one.branching is None else words.number(one.branching)
        rank = words.number(one.rank.value, 2)
        rows.append([one.bot, words.share(one.win), words.mean(one.score, 1), rank, among])
    return rows


def _seats(page: Page) -> list[list[str]]:
    summary, words = page.summary, page.words
    bots = [one.bot for one in summary.bots] if len(summary.bots) > 1 else []
    heads = [page("with", bot=bot) for bot in bots]
    rows = [[*(page(key) for key in ("seat", "wins.share", "score")), *heads]]
    both = {(one.seat, one.bot): words.percent(one.win.value) for one in summary.bots_at_seats}
    for one in summary.seats if summary.players > 1 else ():
        cells = [both.get((one.seat, bot), "") for bot in bots]
        rows.append([seat_letter(one.seat), words.share(one.win), words.mean(one.score, 1), *cells])
    return rows


def _sources(page: Page) -> list[list[str]]:
    words = page.words
    rows = [[page(key) for key in ("sources", "all", "winners")]]
    for one in page.summary.sources:
        winners = "–" if one.winners is None else words.number(one.winners)
        rows.append([page.titles.source(one.source), words.number(one.all), winners])
    return rows


def _lengths(page: Page) -> list[list[str]]:
    lengths = page.summary.lengths if page.summary.matches else {}
    heads = [page("per.match"), *page.spread_heads()]
    rows = [[page(name), *page.spread(own.mean(), own)] for name, own in lengths.items()]
    return [heads, *rows]


def _lines(page: Page) -> Iterator[str]:
    summary, words = page.summary, page.words
    yield from sentences(page)
    if summary.ties or summary.lost:
        part = {"ties": summary.ties, "lost": summary.lost}
        shares = {name: words.percent(own / summary.matches) for name, own in part.items()}
        yield page("wins.ties" if summary.players > 1 else "wins.lost", **shares)
    groups: dict[str, list[str]] = {}
    for thing in summary.unused:
        groups.setdefault(page.group(thing.group), []).append(page.titles.thing(thing))
    for group, names in groups.items():
        yield f"{page('use.never')}, {group.lower()}: {_some(page, names)}."
    for one in summary.forfeits:
        example = page("example.words", match=one.match, seed=one.seed, words=one.words)
        yield f"{one.bot}: {reasons(page, one)}; {example}"


def _some(page: Page, names: Sequence[str]) -> str:
    rest, named = len(names) - _NAMED, " · ".join(names[:_NAMED])
    return page("some", names=named, number=rest) if rest > 0 else named
