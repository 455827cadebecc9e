"""Draws the differences between two variants of a game: measures, then gates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from bgf.simulate.compare.measures import is_share
from bgf.simulate.compare.sequential import LEAST
from bgf.tui.lines import aligned
from bgf.tui.plain import plain_spaces

if TYPE_CHECKING:
    from bgf.simulate.compare.comparison import Comparison
    from bgf.simulate.compare.findings import Guarded, MeasureFinding
    from bgf.simulate.compare.sequential import Interval
    from bgf.simulate.figure_words import FigureWords
    from bgf.simulate.plan import Plan
    from bgf.tui.screen import Screen

__all__ = ["show_comparison"]

_ORDER = {"up": 0, "down": 0, "unknown": 1, "same": 2}
_STYLES = {"up": "bold", "down": "bold", "unknown": "yellow", "same": "dim"}
_OTHERS = (0, 2, 3, 4, 5)  # the columns beside that of names
_GAPS = 10  # blanks between the six
_LEAST = 20  # columns for the name of a measure, or for a gate


class _Row(NamedTuple):
    """A line of a table."""

    word: Text
    name: str
    note: str
    numbers: list[Text]


def show_comparison(
    screen: Screen,
    comparison: Comparison,
    names: Sequence[str],
    plan: Plan,
    ended: str,
    words: FigureWords,
) -> None:
    """Prints the report.

    Args:
        screen: the screen to print on.
        comparison: the results so far.
        names: the names of the two variants.
        plan: the plan of one of them; the other has the same seats and seed.
        ended: the reason why no more was played: ``known``, ``limit``, ``interrupted`` or ``same``.
        words: the words of figures in one language.
    """
    for letter, name in zip("AB", names, strict=True):
        screen.long(f"{letter}: {name}")
    if ended == "same":
        screen.say(words("ended.same"))
        return
    seats = ",".join(plan.seats)
    screen.say(words("by", seats=seats, seed=plan.seed))
    alike = words.count(comparison.alike)
    reason = words(f"ended.{ended}")
    pairs = words.text_with_count("pairs", comparison.pairs, alike=alike, ended=reason)
    screen.say(plain_spaces(pairs))
    _show_measures(screen, comparison, words)
    if 0 < comparison.pairs < LEAST:
        screen.say(words("few", least=LEAST), "dim")
    _show_gates(screen, comparison.guarded(), words)


def _show_measures(screen: Screen, comparison: Comparison, words: FigureWords) -> None:
    found = sorted(comparison.findings(), key=lambda one: _ORDER[one.change])
    if not found:
        return
    heads = ["", words("measure"), "A", "B", "B-A", words("lies")]
    rows = [_row(one, comparison.pairs, words) for one in found]
    _show_table(screen, heads, rows)
    changes = {one.change for one in found}
    notes = []
    if "unknown" in changes:
        notes.append(words("change.unknown.about"))
    if "same" in changes:
        smallest = words.percent_tick(comparison.smallest / 100)
        notes.append(words("change.same.about", smallest=smallest))
    screen.say(plain_spaces("; ".join(notes)), "dim")


def _show_gates(screen: Screen, guarded: Sequence[Guarded], words: FigureWords) -> None:
    if not guarded:
        return
    limit = words("gate.limit")
    heads = ["", words("gate"), "B", limit, f"B-{limit}", words("lies")]
    _show_table(screen, heads, [_gate(one, words) for one in guarded])
    if any(one.verdict == "open" for one in guarded):
        screen.say(words("gate.open.about"), "dim")


def _show_table(screen: Screen, heads: Sequence[str], rows: Sequence[_Row]) -> None:
    """Prints a table; its second column is cut to the room left by the others."""
    table = [[Text(head, "bold") for head in heads]]
    without_names = [*table, *[[row.word, Text(row.note), *row.numbers] for row in rows]]
    others = 0
    for column in _OTHERS:
        others += max(cell_len(cells[column].plain) for cells in without_names)
    room = max(_LEAST, screen.width - others - _GAPS)
    for row in rows:
        name = Text(row.name)
        name.truncate(room - cell_len(row.note), overflow="ellipsis")
        table.append([row.word, name + row.note, *row.numbers])
    screen.say("")
    screen.print(aligned(table, screen.width, title=heads[1]))


def _row(one: MeasureFinding, pairs: int, words: FigureWords) -> _Row:
    """Returns the row of a measure, with the number of pairs that have it, if not all do."""
    note = ""
    if one.pairs < pairs:
        number = words.text_with_count("some", one.pairs)
        note = plain_spaces(f" ({number})")
    return _Row(
        Text(words(f"change.{one.change}"), _STYLES[one.change]),
        one.measure,
        note,
        _numbers(one.measure, (one.a, one.b), one.difference, one.interval, words),
    )


def _gate(one: Guarded, words: FigureWords) -> _Row:
    """Returns the row of a gate; an undecided verdict is followed by a question mark."""
    verdict = words("gate.holds" if one.holds else "gate.broken")
    if one.verdict == "open":
        verdict += "?"
    style = "green" if one.holds else "bold red"
    difference = one.b - one.limit
    return _Row(
        Text(verdict, style),
        one.gate.text,
        "",
        _numbers(one.gate.measure, (one.b, one.limit), difference, one.interval, words),
    )


def _numbers(
    measure: str,
    values: Sequence[float],
    difference: float,
    interval: Interval | None,
    words: FigureWords,
) -> list[Text]:
    """Returns the cells of two values, their difference, and its confidence interval."""
    cells = [_number(measure, value, words) for value in values]
    cells.append(_number(measure, difference, words, signed=True))
    ends = [_number(measure, end, words, signed=True) for end in interval or ()]
    cells.append(words.between(*ends) if ends else "")
    return [Text(plain_spaces(cell), justify="right") for cell in cells]


def _number(measure: str, value: float, words: FigureWords, *, signed: bool = False) -> str:
    """Returns a share in percent; another value with as many decimals as there is room for."""
    if is_share(measure):
        return words.percent(value, signed=signed)
    if abs(value) >= 10_000:
        decimals = 0
    elif abs(value) >= 1_000:
        decimals = 1
    else:
        decimals = 2
    return words.number(value, decimals, signed=signed)
