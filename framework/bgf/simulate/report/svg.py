"""SVG to stand in a page: drawn by matplotlib, in the page's own colours and letters."""

from __future__ import annotations

import importlib
import io
import re
import warnings
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.command_lines import pip_command
from bgf.errors import BgfError
from bgf.simulate.report.markup import Markup
from bgf.words import message

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["BACK", "COLOURS", "INK", "LINE", "Chart", "NoCharts", "check_charts", "drawn"]

INK, LINE, BACK = "#010101", "#010102", "#010103"
"""Stand for the colours of the page's letters, of its lines and of its ground."""

COLOURS = [f"#0102{number:02x}" for number in range(6)]
"""Stand for the colours by which series are told apart."""

_IN_CSS = {
    INK: "currentColor",
    LINE: "var(--line)",
    BACK: "var(--page)",
    **{colour: f"var(--c{number})" for number, colour in enumerate(COLOURS)},
}
_WIDE = 5.0  # inches, of 72 units of the page each: at this size letters can be read on a phone
_LETTERS = 9.0
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": _LETTERS,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.unicode_minus": True,
    "xtick.color": LINE,
    "xtick.labelcolor": INK,
    "legend.frameon": False,
}


class NoCharts(BgfError):
    """The library that draws charts is not installed."""

    code = "report"


class Chart(NamedTuple):
    """The common settings of all charts.

    Attributes:
        key: its name, of letters, digits and -; no two in a page may be the same.
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
        importlib.import_module("shapely")
    except ImportError as error:
        command = pip_command("install", "'bgf[report]'")
        raise NoCharts(message("report.no_charts", command=command)) from error


def drawn(
    chart: Chart, draw: Callable[[Axes], None], high: float, *, whole: bool = False
) -> Markup:
    """A chart as SVG, the same each time.

    Args:
        chart: what it is.
        draw: draws it.
        high: how high it is, in inches.
        whole: whether its axis counts whole numbers.
    """
    check_charts()
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    file = io.StringIO()
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": chart.key}), warnings.catch_warnings():
        # It warns of letters that its own fonts lack: the reader's have them.
        warnings.simplefilter("ignore")
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
