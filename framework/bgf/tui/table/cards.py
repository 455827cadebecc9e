"""Cards as small boxes: the shape that they show, and what the game says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.lines import flow
from bgf.tui.table.plane import EMPTY, width_of

if TYPE_CHECKING:
    from bgf.tui.content import Content, Kind
    from bgf.view import Effects

__all__ = [
    "alike",
    "card_box",
    "card_in_line",
    "card_lines",
    "drawn_shape",
    "placed_shape",
    "shape_in_line",
]

_WIDEST = 16  # words in a box are broken so that it is no wider


def drawn_shape(content: Content, shape: Sequence[str]) -> list[Text]:
    """A shape, a line a row: the marks of its pieces in their colours."""
    return [Text(" ").join([_mark(content, mark) for mark in row]) for row in shape]


def shape_in_line(content: Content, shape: Sequence[str]) -> Text:
    """A shape in one line, its rows apart by a slash."""
    rows = [Text("").join([_mark(content, mark) for mark in row]) for row in shape]
    return Text("/").join(rows)


def placed_shape(content: Content, effects: Effects) -> tuple[str, ...]:
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


def card_lines(content: Content, kind: Kind) -> list[Text]:
    """Returns the lines of a card: its shape or its name, then the game's own keys."""
    told = [line for key, value in kind.traits.items() for line in _trait(content, key, value)]
    lists = any(isinstance(value, list) for value in kind.traits.values())
    if kind.shape:
        return [*drawn_shape(content, kind.shape), *told]
    if lists:  # they tell what is on the card, one by one
        return told
    return [*flow("", [kind.text()], _WIDEST).split("\n"), *told]


def card_in_line(content: Content, kind: Kind) -> Text:
    """Returns a card in one line: its shape or its name, then the game's own keys."""
    lines = card_lines(content, kind)
    if not kind.shape:
        return Text(", ").join(lines)
    keys = lines[len(kind.shape) :]
    return Text(", ").join([shape_in_line(content, kind.shape), *keys])


def alike(boxes: Sequence[list[Text]]) -> list[list[Text]]:
    """Boxes in frames, all made as wide as the widest, so that they stand in columns."""
    size = max(map(width_of, boxes), default=0)
    found = []
    for box in boxes:
        wider = []
        for line in box:
            at = len(line.plain) - 1  # before the frame's right side
            fill = line.plain[at - 1] if line is box[0] or line is box[-1] else " "
            room = Text(fill * (size - cell_len(line.plain)), "dim")
            wider.append(line[:at].append_text(room).append_text(line[at:]))
        found.append(wider)
    return found


def card_box(
    title: Text, lines: Sequence[Text], *, unicode: bool, framed: bool = True, least: int = 0
) -> list[Text]:
    """Lines under a title: in a frame that bears the title, or without one to save room.

    Args:
        title: the number of a card, or its name.
        lines: the text in the box.
        unicode: False uses ASCII alone.
        framed: whether there is a frame.
        least: the least number of lines, for boxes of one height in a row.
    """
    lines = [*lines, *[Text()] * (least - len(lines))]
    if not framed:
        return [title, *lines]
    inner = max(width_of(lines), cell_len(title.plain)) + 1
    side, flat = ("│", "─") if unicode else ("|", "-")
    corners = "┌┐└┘" if unicode else "++++"
    rest = inner - cell_len(title.plain)
    box = [Text.assemble((corners[0] + flat, "dim"), title, (flat * rest + corners[1], "dim"))]
    for line in lines:
        room = " " * (inner - cell_len(line.plain))
        box.append(Text.assemble((side, "dim"), " ", line, room, (side, "dim")))
    return [*box, Text(corners[2] + flat * (inner + 1) + corners[3], "dim")]


def _mark(content: Content, mark: str) -> Text:
    kind = content.piece_marked(mark)
    return kind.sign() if kind else Text(mark, "dim" if mark == EMPTY else "")


def _trait(content: Content, key: str, value: Any) -> Iterator[Text]:
    """Yields a game's own key in words: the text `key.value` or `key` of the pack."""
    if value is None or value is False:
        return
    if value is True:
        yield Text(content.text(key), "italic")
    elif isinstance(value, list):
        for entry in value:
            if isinstance(entry, Mapping):
                named = [_word(content, inner, of) for inner, of in entry.items()]
                yield Text(" ").join(named)
            else:
                yield _word(content, key, entry)
    elif isinstance(value, Mapping):
        if content.is_text(value):
            return  # a sentence: too long for a box, it is told elsewhere
        yield from (_word(content, inner, of) for inner, of in value.items())
    else:
        word = _word(content, key, value)
        word.stylize("italic")
        yield word


def _word(content: Content, key: str, value: Any) -> Text:
    """A value in words: a piece by its mark, a number after its key."""
    if not isinstance(value, str):
        return Text(f"{content.text(key)} {value}")
    kind = content.piece(value)
    return kind.sign() if kind else Text(content.text(f"{key}.{value}"))
