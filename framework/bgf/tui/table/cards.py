"""Cards as small boxes, with their shape or name, and the game's own keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.lines import flow
from bgf.tui.table.plane import EMPTY, block_width

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack, ShownKind
    from bgf.view import Effects

__all__ = [
    "card_box",
    "card_in_line",
    "card_lines",
    "drawn_shape",
    "equally_wide",
    "placed_shape",
    "shape_in_line",
]

_WIDEST = 16  # columns; longer texts in a box are wrapped


def drawn_shape(content: LocalizedPack, shape: Sequence[str]) -> list[Text]:
    """Returns a shape, a line for each row: the marks of its pieces in their colours."""
    return [Text(" ").join([_mark(content, mark) for mark in row]) for row in shape]


def shape_in_line(content: LocalizedPack, shape: Sequence[str]) -> Text:
    """Returns a shape in one line, with slashes between its rows."""
    rows = [Text("").join([_mark(content, mark) for mark in row]) for row in shape]
    return Text("/").join(rows)


def placed_shape(content: LocalizedPack, effects: Effects) -> tuple[str, ...]:
    """Returns the shape that the pieces of a placement make, as content writes shapes."""
    plane = effects.area.partition("@")[0]
    kinds = content.section("pieces")[content.section("planes")[plane]["holds"]]
    spots = {}
    for name, kind in effects.lays.items():
        col = ascii_uppercase.index(name[0])
        row = int(name[1:])
        spots[row, col] = kinds[kind]["mark"]
    if not spots:
        return ()
    rows = [row for row, _ in spots]
    cols = [col for _, col in spots]
    lines = []
    for row in range(min(rows), max(rows) + 1):
        marks = [spots.get((row, col), EMPTY) for col in range(min(cols), max(cols) + 1)]
        lines.append("".join(marks))
    return tuple(lines)


def card_lines(content: LocalizedPack, kind: ShownKind) -> list[Text]:
    """Returns the lines of a card: its shape or its name, then the game's own keys."""
    traits: list[Text] = []
    for key, value in kind.traits.items():
        traits += _trait(content, key, value)
    if kind.shape:
        return [*drawn_shape(content, kind.shape), *traits]
    has_list = any(isinstance(value, list) for value in kind.traits.values())
    if has_list:  # the list describes the card completely, and no name is needed
        return traits
    name = flow("", [kind.text()], _WIDEST)
    return [*name.split("\n"), *traits]


def card_in_line(content: LocalizedPack, kind: ShownKind) -> Text:
    """Returns a card in one line: its shape or its name, then the game's own keys."""
    lines = card_lines(content, kind)
    if not kind.shape:
        return Text(", ").join(lines)
    keys = lines[len(kind.shape) :]
    return Text(", ").join([shape_in_line(content, kind.shape), *keys])


def equally_wide(boxes: Sequence[list[Text]]) -> list[list[Text]]:
    """Returns boxes in frames, all made as wide as the widest, so that they stand in columns."""
    width = max(map(block_width, boxes), default=0)
    return [_widened(box, width) for box in boxes]


def _widened(box: Sequence[Text], width: int) -> list[Text]:
    """Returns a box in a frame, made wider at its right side."""
    last = len(box) - 1
    lines = []
    for number, line in enumerate(box):
        inside = line[:-1]
        right_side = line[-1:]  # an index alone would lose the style
        is_frame = number in (0, last)
        filling = inside.plain[-1] if is_frame else " "
        missing = width - cell_len(line.plain)
        inside.append_text(Text(filling * missing, "dim"))
        lines.append(inside.append_text(right_side))
    return lines


def card_box(
    title: Text, lines: Sequence[Text], *, unicode: bool, framed: bool = True, least: int = 0
) -> list[Text]:
    """Returns the lines of a box: a frame with the title in its upper side, or no frame.

    Args:
        title: the number of a card, or its name.
        lines: the text in the box.
        unicode: whether more than ASCII may be used.
        framed: whether there is a frame; without one the title is the first line.
        least: the minimum number of lines, for boxes of one height in a row.
    """
    missing = least - len(lines)
    lines = [*lines, *[Text()] * missing]
    if not framed:
        return [title, *lines]
    side = "│" if unicode else "|"
    flat = "─" if unicode else "-"
    top_left, top_right, bottom_left, bottom_right = "┌┐└┘" if unicode else "++++"
    title_width = cell_len(title.plain)
    inner_width = max(block_width(lines), title_width) + 1
    rest_of_top = flat * (inner_width - title_width) + top_right
    box = [Text.assemble((top_left + flat, "dim"), title, (rest_of_top, "dim"))]
    for line in lines:
        room = " " * (inner_width - cell_len(line.plain))
        box.append(Text.assemble((side, "dim"), " ", line, room, (side, "dim")))
    bottom = bottom_left + flat * (inner_width + 1) + bottom_right
    box.append(Text(bottom, "dim"))
    return box


def _mark(content: LocalizedPack, mark: str) -> Text:
    """Returns the mark of a piece in a shape, in the reader's language and in its colour."""
    kind = content.piece_marked(mark)
    if kind is None:
        return Text(mark, "dim" if mark == EMPTY else "")
    return kind.sign()


def _trait(content: LocalizedPack, key: str, value: Any) -> Iterator[Text]:
    """Yields a game's own key in words: the text `key.value` or `key` of the pack."""
    if value is None or value is False:
        return
    if value is True:
        yield Text(content.text(key), "italic")
    elif isinstance(value, list):
        for entry in value:
            if isinstance(entry, Mapping):
                words = [_word(content, name, inner) for name, inner in entry.items()]
                yield Text(" ").join(words)
            else:
                yield _word(content, key, entry)
    elif isinstance(value, Mapping):
        if content.is_text(value):
            return  # a sentence is too long for a box
        for name, inner in value.items():
            yield _word(content, name, inner)
    else:
        word = _word(content, key, value)
        word.stylize("italic")
        yield word


def _word(content: LocalizedPack, key: str, value: Any) -> Text:
    """Returns a value in words: a piece by its mark, a number after its key."""
    if not isinstance(value, str):
        return Text(f"{content.text(key)} {value}")
    kind = content.piece(value)
    return kind.sign() if kind else Text(content.text(f"{key}.{value}"))
