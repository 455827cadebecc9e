"""Charts: estimates with their intervals, how numbers are spread, and bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.simulate.report.svg import BACK, COLOURS, INK, LINE, Chart, drawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from bgf.simulate.report.markup import Markup
    from bgf.simulate.stats import Estimate

__all__ = ["bars", "distributions", "intervals"]

_MOST_BINS = 45
_FEW = 4  # an axis has at least this many numbers
_LONGEST = 40  # letters of a label


def intervals(
    chart: Chart,
    rows: Sequence[tuple[str, Estimate, str]],
    reference: float | None,
) -> Markup:
    """Estimates below each other, each a dot on its interval.

    Args:
        chart: what it is.
        rows: of each its name, where it lies, and the words for that.
        reference: where a line goes that they are held against.
    """

    def draw(axes: Axes) -> None:
        for row, (name, estimate, words) in enumerate(rows):
            _name(axes, row, name, words)
            if math.isfinite(estimate.low):
                axes.plot(
                    [estimate.low, estimate.high],
                    [row, row],
                    color=COLOURS[0],
                    linewidth=2.5,
                    alpha=0.55,
                )
            axes.plot([estimate.value], [row], "o", color=COLOURS[0], markersize=6)
        if reference is not None:
            axes.axvline(reference, color=INK, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        axes.margins(x=0.06)
        _rows(axes, len(rows))

    return drawn(chart, draw, 0.5 * len(rows) + 0.55)


def distributions(
    chart: Chart, rows: Sequence[tuple[str, Mapping[int, int], float, str]]
) -> Markup:
    """How often each number was found, a small panel for each row, all on one axis.

    Args:
        chart: what it is.
        rows: of each its name, how often each number was found, the mean, and the words for that.
    """
    low = min(min(counts) for _, counts, _, _ in rows)
    high = max(max(counts) for _, counts, _, _ in rows)
    size = _step((high - low + 1) / _MOST_BINS)
    first = low // size * size
    edges = [edge - 0.5 for edge in range(first, high + size + 1, size)]

    def draw(axes: Axes) -> None:
        for row, (name, counts, mean, words) in enumerate(rows):
            bins = [0] * (len(edges) - 1)
            for number, count in counts.items():
                bins[(number - first) // size] += count
            top, colour = max(bins), COLOURS[row % len(COLOURS)]
            heights = [row + 0.45 - 0.68 * count / top for count in bins]
            floor = row + 0.45
            axes.stairs(heights, edges, baseline=floor, fill=True, color=colour, linewidth=0)
            axes.plot([mean, mean], [floor - 0.74, floor], color=INK, linewidth=1.2)
            _name(axes, row - 0.06, name, words)
        if high - low < _FEW:
            axes.set_xlim(low - _FEW / 2, high + _FEW / 2)
        _rows(axes, len(rows), floors=True)

    return drawn(chart, draw, 0.95 * len(rows) + 0.5, whole=True)


def bars(
    chart: Chart, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]]
) -> Markup:
    """Numbers as bars, those of one name together.

    Args:
        chart: what it is.
        names: of the rows.
        series: of each its name, and a number for each row.
    """
    thick = 0.5 / len(series)

    def draw(axes: Axes) -> None:
        for row, name in enumerate(names):
            words = " · ".join(chart.number(round(values[row], 2)) for _, values in series)
            _name(axes, row, name, words)
        for number, (name, values) in enumerate(series):
            places = [row - 0.08 + thick * number for row in range(len(names))]
            colour = COLOURS[number % len(COLOURS)]
            axes.barh(places, values, 0.85 * thick, color=colour, label=_short(name), linewidth=0)
        axes.axvline(0, color=LINE, linewidth=1)
        if not any(any(values) for _, values in series):
            axes.set_xlim(0, 1)
        _rows(axes, len(names))
        if len(series) > 1:
            axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1), ncols=3, borderaxespad=0.2)

    return drawn(chart, draw, 0.52 * len(names) + 0.85)


def _step(size: float) -> int:
    """The next larger of 1, 2, 5, 10, 20, 50, ..."""
    if size <= 1:
        return 1
    power: int = 10 ** math.floor(math.log10(size))
    return next(own * power for own in (1, 2, 5, 10) if own * power >= size)


def _short(name: str) -> str:
    plain = "".join(c if c.isprintable() else "?" for c in " ".join(name.split()))
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "…"


def _name(axes: Axes, row: float, name: str, words: str) -> None:
    """A row's name above it on the left, and what is to be read there on the right."""
    across, back = axes.get_yaxis_transform(), {"facecolor": BACK, "edgecolor": "none", "pad": 1.5}
    for at, text, side, weight in (
        (0, _short(name), "left", "bold"),
        (1, words, "right", "normal"),
    ):
        if text:
            axes.text(
                at,
                row - 0.24,
                text,
                transform=across,
                ha=side,
                va="bottom",
                weight=weight,
                bbox=back,
            )


def _rows(axes: Axes, number: int, *, floors: bool = False) -> None:
    """Set the axes up for so many rows, the first on top."""
    axes.set_ylim(number - 0.45, -0.5 if floors else -0.72)
    axes.set_yticks([])
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    for row in range(number if floors else 0):
        axes.axhline(row + 0.45, color=LINE, linewidth=0.8)
