"""What is other in one variant of a game than in another, drawn: measures, then gates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.simulate.compare.measures import is_share
from bgf.simulate.compare.sequential import LEAST
from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from bgf.simulate.compare.comparison import Comparison
    from bgf.simulate.compare.findings import Finding, Guarded
    from bgf.simulate.compare.sequential import Interval
    from bgf.simulate.plan import Plan
    from bgf.tui.screen import Screen

__all__ = ["show_comparison"]

_WORDS = {"up": "up", "down": "down", "unknown": "?", "same": "same"}
_ORDER = {"up": 0, "down": 0, "unknown": 1, "same": 2}
_STYLES = {"up": "bold", "down": "bold", "unknown": "yellow", "same": "dim"}
_REST = 52  # columns beside the name of a measure
_LEAST = 20  # columns for that name
_ENDS = {
    "known": "all is known",
    "limit": "the limit, not all is known",
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
    _show_measures(screen, comparison)
    if 0 < comparison.pairs < LEAST:
        screen.say(f"Too few pairs to tell more: there are intervals from {LEAST} on.", "dim")
    _show_gates(screen, comparison.guarded())


def _show_measures(screen: Screen, comparison: Comparison) -> None:
    found = sorted(comparison.findings(), key=lambda one: _ORDER[one.change])
    if not found:
        return
    screen.say("")
    heads = ("", "Measure", "A", "B", "B-A", "lies in")
    rows = [_row(one, comparison.pairs, screen.width) for one in found]
    _show_table(screen, heads, rows)
    changes = {one.change for one in found}
    notes = ["?: not known yet"] if "unknown" in changes else []
    if "same" in changes:
        notes.append(f"same: within {comparison.smallest:g}%, which does not matter")
    screen.say("; ".join(notes), "dim")


def _show_gates(screen: Screen, guarded: Sequence[Guarded]) -> None:
    if not guarded:
        return
    screen.say("")
    _show_table(
        screen,
        ("", "Gate", "B", "limit", "B-limit", "lies in"),
        [_gate(one, screen.width) for one in guarded],
    )
    if any(one.verdict == "open" for one in guarded):
        screen.say("?: not known yet, so by the means there are", "dim")


def _show_table(screen: Screen, heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> None:
    table = [[Text(head, "bold") for head in heads], *rows]
    screen.print(aligned(table, screen.width, title=heads[1]))


def _row(one: Finding, pairs: int, width: int) -> list[Text]:
    name = _short(one.measure, width)
    if one.pairs < pairs:
        name += f" ({one.pairs:,} pairs)"
    values = [_number(one.measure, one.a), _number(one.measure, one.b)]
    values.append(_number(one.measure, one.difference, "+"))
    values.append(_interval(one.measure, one.interval))
    cells = [Text(value, justify="right") for value in values]
    return [Text(_WORDS[one.change], _STYLES[one.change]), Text(name), *cells]


def _gate(one: Guarded, width: int) -> list[Text]:
    measure = one.gate.measure
    word = "holds" if one.holds else "BROKEN"
    if one.verdict == "open":
        word += "?"
    values = [_number(measure, one.b), _number(measure, one.limit)]
    values.append(_number(measure, one.b - one.limit, "+"))
    values.append(_interval(measure, one.interval))
    cells = [Text(value, justify="right") for value in values]
    style = "green" if one.holds else "bold red"
    return [Text(word, style), Text(_short(one.gate.text, width)), *cells]


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


def _short(name: str, width: int) -> str:
    room = max(_LEAST, width - _REST)
    return name if len(name) <= room else f"{name[: room - 1]}…"
