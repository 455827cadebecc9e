"""HTML, with every text in it escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["Markup", "joined", "table", "tag"]


class Markup(str):
    """Text that is HTML already; all other text is escaped where it is put into a tag."""

    __slots__ = ()


_ALONE = frozenset(("meta", "br"))


def joined(parts: Iterable[str]) -> Markup:
    """Parts one after the other; those that are no markup are escaped."""
    return Markup("".join([p if isinstance(p, Markup) else escape(p) for p in parts]))


def tag(name: str, /, *parts: str, **attributes: str) -> Markup:
    """An element.

    Args:
        name: of the tag.
        parts: what is in it; escaped if it is no markup.
        attributes: by name; a ``_`` at the end is left out, one within is a ``-``.
    """
    own = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return Markup(f"<{name}{own}>" + ("" if name in _ALONE else f"{joined(parts)}</{name}>"))


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table that scrolls sideways in itself; the first cell of a row is its head.

    Args:
        caption: what it is about.
        heads: of the columns.
        rows: the cells.
    """
    head = tag("tr", *[tag("th", text, scope="col") for text in heads])
    body = [
        tag("tr", tag("th", cells[0], scope="row"), *[tag("td", cell) for cell in cells[1:]])
        for cells in rows
    ]
    inner = tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body))
    return tag("div", inner, class_="wide", role="region", aria_label=caption, tabindex="0")
