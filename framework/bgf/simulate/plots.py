"""Charts as SVG to stand in a page: drawn by matplotlib, in the page's own colours and letters."""

from __future__ import annotations

import importlib
import io
import math
import re
import warnings
from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.errors import BgfError
from bgf.simulate.markup import Markup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from bgf.simulate.stats import Estimate

__all__ = ["Chart", "NoCharts", "bars", "check_charts", "distributions", "intervals"]

_INK, _LINE, _PAGE = "#010101", "#010102", "#010103"
_COLOURS = [f"#0102{number:02x}" for number in range(6)]
_IN_CSS = {
    _INK: "currentColor",
    _LINE: "var(--line)",
    _PAGE: "var(--page)",
    **{colour: f"var(--c{number})" for number, colour in enumerate(_COLOURS)},
}
_WIDE = 5.0  # inches, of 72 units of the page each: at this size letters can be read on a phone
_LETTERS = 9.0
_MOST_BINS = 45
_FEW = 4  # numbers; an axis reaches further where there are not even so many
_LONGEST = 40  # letters of a label
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": _LETTERS,
    "text.color": _INK,
    "axes.edgecolor": _LINE,
    "axes.labelcolor": _INK,
    "axes.facecolor": "none",
    "axes.unicode_minus": True,
    "xtick.color": _LINE,
    "xtick.labelcolor": _INK,
    "legend.frameon": False,
}


class NoCharts(BgfError):
    """What draws charts is not installed."""

    code = "report"


class Chart(NamedTuple):
    """What every chart has.

    Attributes:
        key: its name, of letters alone; no two in a page may be the same.
        title: what it shows.
        text: what can be seen in it, for those who can't see it.
        axis: what its axis counts.
        number: how a number is written.
    """

    key: str
    title: str
    text: str
    axis: str
    number: Callable[[float], str]


def check_charts() -> None:
    """Raise NoCharts if no charts can be drawn here."""
    try:
        importlib.import_module("matplotlib.figure")
    except ImportError as error:
        words = "a report needs matplotlib, which is not installed: pip install 'bgf[report]'"
        raise NoCharts(words) from error


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
                    color=_COLOURS[0],
                    linewidth=2.5,
                    alpha=0.55,
                )
            axes.plot([estimate.value], [row], "o", color=_COLOURS[0], markersize=6)
        if reference is not None:
            axes.axvline(reference, color=_INK, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        axes.margins(x=0.06)
        _rows(axes, len(rows))

    return _drawn(chart, draw, 0.5 * len(rows) + 0.55)


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
            top, colour = max(bins), _COLOURS[row % len(_COLOURS)]
            heights = [row + 0.45 - 0.68 * count / top for count in bins]
            floor = row + 0.45
            axes.stairs(heights, edges, baseline=floor, fill=True, color=colour, linewidth=0)
            axes.plot([mean, mean], [floor - 0.74, floor], color=_INK, linewidth=1.2)
            _name(axes, row - 0.06, name, words)
        if high - low < _FEW:
            axes.set_xlim(low - _FEW / 2, high + _FEW / 2)
        _rows(axes, len(rows), floors=True)

    return _drawn(chart, draw, 0.95 * len(rows) + 0.5, whole=True)


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
            colour = _COLOURS[number % len(_COLOURS)]
            axes.barh(places, values, 0.85 * thick, color=colour, label=_short(name), linewidth=0)
        axes.axvline(0, color=_LINE, linewidth=1)
        if not any(any(values) for _, values in series):
            axes.set_xlim(0, 1)
        _rows(axes, len(names))
        if len(series) > 1:
            axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1), ncols=3, borderaxespad=0.2)

    return _drawn(chart, draw, 0.52 * len(names) + 0.85)


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
    across, back = axes.get_yaxis_transform(), {"facecolor": _PAGE, "edgecolor": "none", "pad": 1.5}
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
        axes.axhline(row + 0.45, color=_LINE, linewidth=0.8)


def _drawn(
    chart: Chart, draw: Callable[[Axes], None], high: float, *, whole: bool = False
) -> Markup:
    """A chart as SVG, the same each time."""
    check_charts()
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    file = io.StringIO()
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": chart.key}), warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # of letters that its own fonts lack: the reader's have them
        figure = Figure(figsize=(_WIDE, high), layout="constrained")
        figure.patch.set_visible(False)
        axes = figure.add_subplot()
        draw(axes)
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=whole))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: chart.number(value)))
        axes.set_xlabel(chart.axis)
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return _inlined(file.getvalue(), chart)


def _inlined(svg: str, chart: Chart) -> Markup:
    """A file's SVG as a part of a page: with names of its own, in the page's colours."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style[^>]*>.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\b(id=")|(href="#)|(url\(#)', rf"\g<0>{chart.key}-", svg).replace("xlink:", "")
    for colour, own in _IN_CSS.items():
        svg = svg.replace(colour, own)
    svg = re.sub(r"(font-family: |font: [^;\"']*)'DejaVu Sans'[^;\"]*", r"\1var(--letters)", svg)
    svg = re.sub(r"\s*\n\s*", "\n", svg)
    box = re.search(r'viewBox="[^"]*"', svg)
    assert box is not None  # matplotlib writes one
    names = f"{chart.key}-title {chart.key}-text"
    head = (
        f'<svg {box[0]} role="img" aria-labelledby="{names}">'
        f'<title id="{chart.key}-title">{escape(chart.title)}</title>'
        f'<desc id="{chart.key}-text">{escape(chart.text)}</desc>'
    )
    return Markup(head + svg[svg.index(">") + 1 :])
