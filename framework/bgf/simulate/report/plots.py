"""Charts: estimates with their intervals, distributions, and bars."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.simulate.report.svg import BACK, COLOURS, INK, LINE, Chart, chart_svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from bgf.markup import Markup
    from bgf.simulate.stats import IntervalEstimate

__all__ = ["IntervalRow", "Series", "SpreadRow", "bars", "distributions", "intervals"]

_MOST_BINS = 45
"""The maximum number of bins of a distribution, besides one if it starts at a round number."""

_SHORTEST_AXIS = 4
"""The minimum length of an axis of whole numbers."""

_LONGEST_NAME = 40
"""The maximum length of a name; longer names are cut off."""

_FLOOR = 0.45
"""The distance of a row's lower edge below its middle; the height of a row is 1."""


class IntervalRow(NamedTuple):
    """A row of `intervals`.

    Attributes:
        name: the name of the row.
        estimate: the value and its interval.
        words: the value in words.
    """

    name: str
    estimate: IntervalEstimate
    words: str


class SpreadRow(NamedTuple):
    """A row of `distributions`.

    Attributes:
        name: the name of the row.
        counts: the number of occurrences by number.
        mean: the mean of the numbers.
        words: the mean in words.
    """

    name: str
    counts: Mapping[int, int]
    mean: float
    words: str


class Series(NamedTuple):
    """A series of `bars`.

    Attributes:
        name: the name of the series.
        values: a number for each row.
    """

    name: str
    values: Sequence[float]


def intervals(chart: Chart, rows: Sequence[IntervalRow], reference: float | None) -> Markup:
    """Returns a chart of estimates, each a dot on its interval, in rows.

    Args:
        chart: the settings of the chart.
        rows: the estimates.
        reference: the value of a vertical reference line; None for no line.
    """

    def draw(axes: Axes) -> None:
        for index, row in enumerate(rows):
            _draw_name(axes, index, row.name, row.words)
            _draw_interval(axes, index, row.estimate)
        if reference is not None:
            axes.axvline(reference, color=INK, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        axes.margins(x=0.06)
        _set_up_rows(axes, len(rows))

    return chart_svg(chart, draw, 0.5 * len(rows) + 0.55)


def _draw_interval(axes: Axes, y: float, estimate: IntervalEstimate) -> None:
    """Draws an estimate as a dot on its interval; only the dot if the interval is infinite."""
    colour = COLOURS[0]
    if math.isfinite(estimate.low):
        ends = [estimate.low, estimate.high]
        axes.plot(ends, [y, y], color=colour, linewidth=2.5, alpha=0.55)
    axes.plot([estimate.value], [y], "o", color=colour, markersize=6)


def distributions(chart: Chart, rows: Sequence[SpreadRow]) -> Markup:
    """Returns a chart of distributions of whole numbers, in small panels with a common axis.

    Args:
        chart: the settings of the chart.
        rows: the numbers.
    """
    low = min(min(row.counts) for row in rows)
    high = max(max(row.counts) for row in rows)
    bins = _Bins.between(low, high)

    def draw(axes: Axes) -> None:
        for index, row in enumerate(rows):
            colour = COLOURS[index % len(COLOURS)]
            _draw_spread(axes, index, row, bins, colour)
            _draw_name(axes, index - 0.06, row.name, row.words)
        if high - low < _SHORTEST_AXIS:
            margin = _SHORTEST_AXIS / 2
            axes.set_xlim(low - margin, high + margin)
        _set_up_rows(axes, len(rows), floors=True)

    return chart_svg(chart, draw, 0.95 * len(rows) + 0.5, whole=True)


class _Bins(NamedTuple):
    """Equally wide bins of whole numbers.

    Attributes:
        first: the lowest number of the first bin.
        size: the number of whole numbers in a bin.
        edges: the edges of the bins on the axis, one more than there are bins.
    """

    first: int
    size: int
    edges: list[float]

    @classmethod
    def between(cls, low: int, high: int) -> _Bins:
        """Returns bins for numbers from `low` to `high`."""
        size = _round_step((high - low + 1) / _MOST_BINS)
        first = low // size * size
        lowest_numbers = range(first, high + size + 1, size)
        # An edge is halfway between two whole numbers.
        edges = [number - 0.5 for number in lowest_numbers]
        return cls(first, size, edges)

    def fill(self, counts: Mapping[int, int]) -> list[int]:
        """Returns the number of occurrences in each bin."""
        filled = [0] * (len(self.edges) - 1)
        for number, count in counts.items():
            index = (number - self.first) // self.size
            filled[index] += count
        return filled


def _round_step(size: float) -> int:
    """Returns the smallest of 1, 2, 5, 10, 20, 50, ... that is not below a size."""
    if size <= 1:
        return 1
    power: int = 10 ** math.floor(math.log10(size))
    steps = [digit * power for digit in (1, 2, 5, 10)]
    return next(step for step in steps if step >= size)


def _draw_spread(axes: Axes, index: int, row: SpreadRow, bins: _Bins, colour: str) -> None:
    """Draws a histogram at the bottom of its row, and a line at the mean."""
    filled = bins.fill(row.counts)
    fullest = max(filled)
    floor = index + _FLOOR
    # The axis points down, so higher bars have smaller numbers.
    tops = [floor - 0.68 * count / fullest for count in filled]
    axes.stairs(tops, bins.edges, baseline=floor, fill=True, color=colour, linewidth=0)
    above_all_bars = floor - 0.74
    axes.plot([row.mean, row.mean], [above_all_bars, floor], color=INK, linewidth=1.2)


def bars(chart: Chart, names: Sequence[str], series: Sequence[Series]) -> Markup:
    """Returns a chart of numbers as bars, grouped by row.

    Args:
        chart: the settings of the chart.
        names: the names of the rows.
        series: the numbers, with one bar per row and series.
    """

    def draw(axes: Axes) -> None:
        for index, name in enumerate(names):
            values = [round(each.values[index], 2) for each in series]
            words = " · ".join(chart.number(value) for value in values)
            _draw_name(axes, index, name, words)
        _draw_series(axes, series)
        axes.axvline(0, color=LINE, linewidth=1)
        are_all_zero = not any(any(each.values) for each in series)
        if are_all_zero:  # an axis from 0 to 0 has no length
            axes.set_xlim(0, 1)
        _set_up_rows(axes, len(names))
        if len(series) > 1:
            axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1), ncols=3, borderaxespad=0.2)

    return chart_svg(chart, draw, 0.52 * len(names) + 0.85)


def _draw_series(axes: Axes, series: Sequence[Series]) -> None:
    """Draws a bar for each number of some series, those of a row beside each other."""
    thickness = 0.5 / len(series)
    for number, each in enumerate(series):
        places = [row - 0.08 + thickness * number for row in range(len(each.values))]
        axes.barh(
            places,
            each.values,
            0.85 * thickness,
            color=COLOURS[number % len(COLOURS)],
            label=_shortened(each.name),
            linewidth=0,
        )


def _draw_name(axes: Axes, row: float, name: str, words: str) -> None:
    """Writes a row's name above it on the left, and its value on the right."""
    if name:
        _write_above(axes, row, 0, _shortened(name), ha="left", weight="bold")
    if words:
        _write_above(axes, row, 1, words, ha="right", weight="normal")


def _shortened(name: str) -> str:
    """Returns a name in one line, without unprintable characters, cut off if it is long."""
    in_one_line = " ".join(name.split())
    printable = "".join(letter if letter.isprintable() else "?" for letter in in_one_line)
    if len(printable) <= _LONGEST_NAME:
        return printable
    return printable[: _LONGEST_NAME - 1] + "…"


def _write_above(axes: Axes, row: float, x: float, text: str, **style: Any) -> None:
    """Writes a text above a row.

    Args:
        axes: the axes.
        row: the row.
        x: the position from 0 at the left edge to 1 at the right edge.
        text: the text.
        style: the alignment and weight, as in matplotlib.
    """
    background = {"facecolor": BACK, "edgecolor": "none", "pad": 1.5}
    axes.text(
        x,
        row - 0.24,
        text,
        transform=axes.get_yaxis_transform(),
        va="bottom",
        bbox=background,
        **style,
    )


def _set_up_rows(axes: Axes, count: int, *, floors: bool = False) -> None:
    """Sets up the axes for a number of rows, the first one on top.

    Args:
        axes: the axes.
        count: the number of rows.
        floors: whether to draw a line below each row.
    """
    top = -0.5 if floors else -0.72
    axes.set_ylim(count - _FLOOR, top)
    axes.set_yticks([])
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    if floors:
        for row in range(count):
            axes.axhline(row + _FLOOR, color=LINE, linewidth=0.8)
