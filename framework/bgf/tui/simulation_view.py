"""What came of a simulation, in a page of the terminal; the report says more."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.words import seat_letter
from bgf.simulate.titles import Titles
from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf.simulate.figures import Seated, Summary
    from bgf.simulate.plan import Plan
    from bgf.simulate.stats import Estimate
    from bgf.tui.screen import Screen

__all__ = ["show_simulation"]

_NAMED = 5  # things that were never used, of a group


def show_simulation(screen: Screen, summary: Summary, plan: Plan, titles: Titles) -> None:
    """Print who wins how often, how long it takes, and where points come from.

    Args:
        screen: where.
        summary: what came of it.
        plan: what was played.
        titles: the names of the game's content.
    """
    screen.say(f"{titles.game}: {summary.matches:,} matches, seed {plan.seed}", "bold")
    if not summary.matches:
        return
    for rows in (_bots(summary), _seats(summary), _sources(summary, titles)):
        if rows:
            screen.say("")
            screen.print(aligned([[Text(cell) for cell in row] for row in rows], screen.width))
    screen.say("")
    for line in _lines(summary, titles):
        screen.say(line)


def _bots(summary: Summary) -> list[list[str]]:
    rows = [["Bot", "Wins (95 %)", "Points", "Rank", "Actions to choose from"]]
    for one in summary.bots:
        among = "" if one.branching is None else f"{one.branching:.1f}"
        rows.append([one.bot, _share(one.win), _mean(one.score), f"{one.rank.value:.2f}", among])
    return rows


def _seats(summary: Summary) -> list[list[str]]:
    if summary.players < 2:
        return []
    several = len(summary.bots) > 1
    heads = [f"with {one.bot}" for one in summary.bots] if several else []
    rows = [["Seat", "Wins (95 %)", "Points", *heads]]
    for seat in summary.seats:
        own = {one.bot: one for one in summary.bots_at_seats if one.seat == seat.seat}
        cells = [_with(own.get(one.bot)) for one in summary.bots] if several else []
        rows.append([seat_letter(seat.seat), _share(seat.win), _mean(seat.score), *cells])
    return rows


def _with(seated: Seated | None) -> str:
    return "" if seated is None else f"{100 * seated.win.value:.1f} %"


def _sources(summary: Summary, titles: Titles) -> list[list[str]]:
    rows = [["Points from", "all", "winners"]]
    for one in summary.sources:
        winners = "" if one.winners is None else f"{one.winners:.1f}"
        rows.append([titles.source(one.source), f"{one.all:.1f}", winners])
    return rows if len(rows) > 1 else []


def _lines(summary: Summary, titles: Titles) -> Iterator[str]:
    first, fair = summary.first_player, summary.fair
    if first is not None and fair is not None:
        why = "more than chance" if first.differs(fair) else "that may be chance"
        yield f"The first player wins {_share(first)}, fair is {100 * fair:.1f} %: {why}."
    lengths = [
        f"{counts.quantile(0.5)} {name} ({counts.quantile(0)} to {counts.quantile(1)})"
        for name, counts in summary.lengths.items()
    ]
    yield f"Length: {', '.join(lengths)}."
    if summary.ties:
        yield f"Ties for the win: {summary.ties:,}."
    if summary.lost:
        yield f"Lost by all: {summary.lost:,}."
    leads = summary.leads.mean()
    if leads is not None and summary.players > 1:
        yield f"The lead changes {leads.value:.1f} times, seen in {leads.number:,} matches."
    groups: dict[str, list[str]] = {}
    for thing in summary.unused:
        groups.setdefault(thing.group, []).append(titles.thing(thing))
    for group, names in groups.items():
        yield f"Never used, {titles.group(group).lower()}: {_some(names)}."
    for one in summary.forfeits:
        reasons = ", ".join(f"{number:,} by {reason}" for reason, number in one.reasons.items())
        yield f"{one.bot} forfeited: {reasons}; first in match {one.match}: {one.words}"


def _some(names: Sequence[str]) -> str:
    rest = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f", and {rest} more" if rest > 0 else "")


def _share(share: Estimate) -> str:
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _mean(mean: Estimate) -> str:
    if not isfinite(mean.low):  # of one match nobody can tell
        return f"{mean.value:.1f}"
    return f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})"
