"""HTML, with every text in it escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["Markup", "join_markup", "table", "tag"]


class Markup(str):
    """Text that is HTML already; all other text is escaped where it is put into a tag."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Returns it as a notebook shows it: as it is."""
        return self


_WITHOUT_END = frozenset(("meta", "br"))
"""The elements that have no content and no end tag."""


def join_markup(parts: Iterable[str]) -> Markup:
    """Returns parts one after the other; those that are no markup are escaped."""
    escaped = [part if isinstance(part, Markup) else escape(part) for part in parts]
    return Markup("".join(escaped))


def tag(name: str, /, *parts: str, **attributes: str) -> Markup:
    """Returns an element.

    Args:
        name: of the tag.
        parts: its content; text that is no markup is escaped.
        attributes: by name; a ``_`` at the end is left out, one within is a ``-``.
    """
    written = ""
    for key, value in attributes.items():
        attribute = key.rstrip("_").replace("_", "-")
        written += f' {attribute}="{escape(value)}"'
    start = f"<{name}{written}>"
    if name in _WITHOUT_END:
        return Markup(start)
    return Markup(f"{start}{join_markup(parts)}</{name}>")


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """Returns a table that scrolls sideways in itself; the first cell of a row is its head.

    Args:
        caption: its caption.
        heads: of the columns.
        rows: the cells.
    """
    column_heads = [tag("th", text, scope="col") for text in heads]
    head = tag("tr", *column_heads)
    body = []
    for first, *others in rows:
        row_head = tag("th", first, scope="row")
        cells = [tag("td", cell) for cell in others]
        body.append(tag("tr", row_head, *cells))
    inner = tag(
        "table",
        tag("caption", caption),
        tag("thead", head),
        tag("tbody", *body),
    )
    return tag("div", inner, class_="wide", role="region", aria_label=caption, tabindex="0")
