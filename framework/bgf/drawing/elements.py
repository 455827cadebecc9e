"""Elements of SVG as text: escaped, with short numbers."""

from __future__ import annotations

from html import escape

__all__ = [
    "BEYOND",
    "box_around",
    "centred_box",
    "cover",
    "element",
    "group",
    "number",
    "picture",
    "placed",
    "text",
    "title",
]

BEYOND = 400.0
"""The width of a ground beyond the edges, as a picture may be shown in another shape."""


def number(value: float) -> str:
    """Returns a number with at most one decimal, as short as possible."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def element(name: str, /, *children: str, **attributes: str | float) -> str:
    """Returns an element.

    Args:
        name: its tag.
        children: elements; a text must be escaped already, as `text` does.
        attributes: by name; a trailing ``_`` is dropped, any other becomes ``-``. Empty ones are
            left out.
    """
    written = "".join(
        f' {_attribute_name(key)}="{_attribute_value(value)}"'
        for key, value in attributes.items()
        if value != ""
    )
    content = "".join(children)
    if not content:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{content}</{name}>"


def _attribute_name(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _attribute_value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def group(*children: str, **attributes: str | float) -> str:
    """Returns the element that holds others; attributes as in `element`."""
    return element("g", *children, **attributes)


def cover(class_: str, width: float, height: float) -> str:
    """Returns a rectangle that covers a picture and a margin beyond its edges.

    Args:
        class_: the class of the rectangle.
        width: of the picture.
        height: of the picture.
    """
    return element(
        "rect",
        class_=class_,
        x=-BEYOND,
        y=-BEYOND,
        width=width + 2 * BEYOND,
        height=height + 2 * BEYOND,
    )


def centred_box(
    class_: str, width: float, height: float, radius: float, **attributes: str | float
) -> str:
    """Returns a rectangle with round corners around the origin; attributes as in `element`."""
    return box_around(0, 0, class_, width, height, radius, **attributes)


def box_around(
    x: float,
    y: float,
    class_: str,
    width: float,
    height: float,
    radius: float,
    **attributes: str | float,
) -> str:
    """Returns a rectangle with round corners around a point; attributes as in `element`."""
    return element(
        "rect",
        class_=class_,
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=radius,
        **attributes,
    )


def placed(x: float, y: float, angle: float | None = None) -> str:
    """Returns the transform that moves the origin to a point, and turns the axes there.

    Args:
        x: the point.
        y: the point.
        angle: in degrees, clockwise; None for no turn.
    """
    moved = f"translate({number(x)} {number(y)})"
    return moved if angle is None else f"{moved} rotate({number(angle)})"


def text(words: str, x: float, y: float, **attributes: str | float) -> str:
    """Returns a text that is centred at x, with its baseline at y."""
    return element("text", escape(words), x=x, y=y, text_anchor="middle", **attributes)


def title(words: str) -> str:
    """Returns a tooltip for the element that contains it; screen readers read it, too."""
    return element("title", escape(words))


def picture(width: float, height: float, kind: str, *children: str) -> str:
    """Returns a whole picture.

    Args:
        width: of its view box.
        height: of its view box.
        kind: the kind of board; a class of the element.
        children: the elements, from the back to the front.
    """
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"board {kind}",
    )
