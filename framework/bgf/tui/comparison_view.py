"""What is other in one variant of a game than in another, drawn: measures, then gates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.simulate.measures import is_share
from bgf.simulate.sequential import LEAST
from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from bgf.simulate.compare import Comparison, Finding, Guarded
    from bgf.simulate.plan import Plan
    from bgf.simulate.sequential import Interval
    from bgf.tui.screen import Screen

__all__ = ["show_comparison"]

_WORDS = {"up": "up", "down": "down", "unknown": "not known", "same": "same within {smallest}"}
_ORDER = {"up": 0, "down": 0, "unknown": 1, "same": 2}
_STYLES = {"up": "bold", "down": "bold", "unknown": "yellow", "same": "dim"}
_LONGEST = 30  # columns for the name of a measure
_ENDS = {
    "known": "all is known",
    "limit": "that was the limit, and not all is known",
    "interrupted": "interrupted",
}


def show_comparison(
    screen: Screen, comparison: Comparison, names: Sequence[str], plan: Plan, ended: str
) -> None:
    """Print the report.

    Args:
        screen: where.
        comparison: what is known.
        names: of the two variants.
        plan: what was played of one of them; the other has the same seats and seed.
        ended: why no more was played: ``known``, ``limit`` or ``interrupted``.
    """
    for letter, name in zip("AB", names, strict=True):
        screen.long(f"{letter}: {name}")
    seats = ",".join(plan.seats)
    screen.say(f"Seats {seats}, seed {plan.seed}")
    pairs = f"{comparison.pairs:,} pair{'s' * (comparison.pairs != 1)} of matches"
    screen.say(f"{pairs}, {comparison.alike:,} of them alike: {_ENDS[ended]}")
    found = sorted(comparison.findings(), key=lambda one: _ORDER[one.change])
    if found:
        screen.say("")
        heads = ("Measure", "A", "B", "B-A", "lies in", "")
        rows = [_row(one, comparison.pairs) for one in found]
        screen.print(aligned([[Text(head, "bold") for head in heads], *rows], screen.width))
    if 0 < comparison.pairs < LEAST:
        screen.say(f"Too few pairs to tell more: there are intervals from {LEAST} on.", "dim")
    guarded = comparison.guarded()
    if guarded:
        screen.say("")
        heads = ("Gate", "B", "limit", "B-limit", "lies in", "")
        rows = [_gate(one) for one in guarded]
        screen.print(aligned([[Text(head, "bold") for head in heads], *rows], screen.width))


def _row(one: Finding, pairs: int) -> list[Text]:
    name, least = _short(one.measure), _number(one.measure, one.smallest)
    word = _WORDS[one.change].format(smallest=least)
    if one.pairs < pairs:
        word += f" ({one.pairs:,} pairs)"
    values = [_number(one.measure, one.a), _number(one.measure, one.b)]
    values.append(_number(one.measure, one.difference, "+"))
    values.append(_interval(one.measure, one.interval))
    cells = [Text(value, justify="right") for value in values]
    return [Text(name), *cells, Text(word, _STYLES[one.change])]


def _gate(one: Guarded) -> list[Text]:
    measure = one.gate.measure
    word = "holds" if one.holds else "BROKEN"
    if one.verdict == "open":
        word += " by the estimate"
    values = [_number(measure, one.b), _number(measure, one.limit)]
    values.append(_number(measure, one.b - one.limit, "+"))
    values.append(_interval(measure, one.interval))
    cells = [Text(value, justify="right") for value in values]
    return [Text(_short(one.gate.text)), *cells, Text(word, "green" if one.holds else "bold red")]


def _interval(measure: str, interval: Interval | None) -> str:
    if interval is None:
        return ""
    low, high = (_number(measure, end, "+") for end in interval)
    return f"{low} to {high}"


def _number(measure: str, value: float, sign: str = "") -> str:
    """A share in percent; anything else with as many decimals as there is room for."""
    if is_share(measure):
        return f"{100 * value:{sign}.1f}%"
    decimals = 0 if abs(value) >= 10_000 else 1 if abs(value) >= 1_000 else 2
    return f"{value:{sign},.{decimals}f}"


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
