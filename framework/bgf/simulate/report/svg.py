"""Charts as SVG inside a page, drawn by matplotlib, in the page's own colours and fonts."""

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
from bgf.markup import Markup
from bgf.words import message

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["BACK", "COLOURS", "INK", "LINE", "Chart", "NoCharts", "chart_svg", "check_charts"]

INK, LINE, BACK = "#010101", "#010102", "#010103"
"""Placeholders for the colours of the page's text, of its lines and of its background."""

COLOURS = [f"#0102{number:02x}" for number in range(6)]
"""Placeholders for the colours of series."""

_IN_CSS = {
    INK: "currentColor",
    LINE: "var(--line)",
    BACK: "var(--page)",
    **{colour: f"var(--c{number})" for number, colour in enumerate(COLOURS)},
}
_WIDTH = 5.0
"""Width in inches of 72 page units each; at this size the text is readable on a phone."""

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

_NOT_INLINE = (
    re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL),
    re.compile(r"<style[^>]*>.*?</style>", re.DOTALL),
    re.compile(r"<!--.*?-->\s*", re.DOTALL),
)
"""The parts of a file that a page does not need; its style rules would affect the whole page."""

_IDS = re.compile(r'\b(id=")|(href="#)|(url\(#)')
_FONTS = re.compile(r"(font-family: |font: [^;\"']*)'DejaVu Sans'[^;\"]*")
_LINE_ENDS = re.compile(r"\s*\n\s*")
_VIEW_BOX = re.compile(r'viewBox="[^"]*"')


class NoCharts(BgfError):
    """Raised if the library that draws charts is not installed."""

    code = "report"


class Chart(NamedTuple):
    """The common settings of all charts.

    Attributes:
        key: the name of the chart, of letters, digits and -, unique in the page.
        title: the title.
        text: the description for screen readers.
        axis: the title of the axis.
        number: formats a number on the axis.
    """

    key: str
    title: str
    text: str
    axis: str
    number: Callable[[float], str]


def check_charts() -> None:
    """Checks that charts can be drawn on this machine.

    Raises:
        NoCharts: if a library is missing.
    """
    try:
        importlib.import_module("matplotlib.figure")
        importlib.import_module("shapely")
    except ImportError as error:
        command = pip_command("install", "'bgf[report]'")
        raise NoCharts(message("report.no_charts", command=command)) from error


def chart_svg(
    chart: Chart, draw: Callable[[Axes], None], high: float, *, whole: bool = False
) -> Markup:
    """Returns a chart as SVG, which is the same each time.

    Args:
        chart: the settings of the chart.
        draw: draws the chart on the axes.
        high: the height in inches.
        whole: whether the axis counts whole numbers.
    """
    check_charts()
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    file = io.StringIO()
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": chart.key}), warnings.catch_warnings():
        # matplotlib warns about characters missing from its own fonts, but the page uses the
        # reader's.
        warnings.simplefilter("ignore")
        figure = Figure(figsize=(_WIDTH, high), layout="constrained")
        figure.patch.set_visible(False)
        axes = figure.add_subplot()
        draw(axes)
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=whole))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: chart.number(value)))
        axes.set_xlabel(chart.axis)
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return _inlined(file.getvalue(), chart)


def _inlined(svg: str, chart: Chart) -> Markup:
    """Returns the SVG of a file as a part of a page, with unique ids and the page's colours."""
    svg = svg[svg.index("<svg") :]  # without the XML declaration
    for unwanted in _NOT_INLINE:
        svg = unwanted.sub("", svg)
    # Ids and references to them become unique in the page by the chart's key.
    svg = _IDS.sub(rf"\g<0>{chart.key}-", svg)
    svg = svg.replace("xlink:", "")
    for colour, own in _IN_CSS.items():
        svg = svg.replace(colour, own)
    svg = _FONTS.sub(r"\1var(--letters)", svg)
    svg = _LINE_ENDS.sub("\n", svg)
    box = _VIEW_BOX.search(svg)
    assert box is not None  # matplotlib always writes one
    title = f"{chart.key}-title"
    text = f"{chart.key}-text"
    head = (
        f'<svg {box[0]} role="img" aria-labelledby="{title} {text}">'
        f'<title id="{title}">{escape(chart.title)}</title>'
        f'<desc id="{text}">{escape(chart.text)}</desc>'
    )
    content = svg[svg.index(">") + 1 :]
    return Markup(head + content)
