"""Lines of words: phrases side by side under a label, as many to a line as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

__all__ = ["aligned", "flow", "in_columns", "in_table", "join", "listing", "phrased"]

_GAP = "  "
_LONGEST_HEAD = 14
_NARROWEST = 16  # columns for cells that are broken


def join(parts: Iterable[Text | str], gap: str = " ") -> Text:
    """Texts side by side."""
    return Text(gap).join([Text(part) if isinstance(part, str) else part for part in parts])


def flow(label: str | Text, phrases: Sequence[Text], width: int, *, indent: int = 0) -> Text:
    """Phrases after a label; lines after the first begin under the first phrase.

    Args:
        label: words are printed in bold; empty for none.
        phrases: not broken, unless one has no room on a line of its own.
        width: columns.
        indent: at least that many columns for the label.
    """
    head = Text(label, "bold") if isinstance(label, str) else label
    size = cell_len(head.plain)
    start = min(max(indent, size + len(_GAP) if size else 0), width // 2)
    text = Text()
    text.append_text(head).append(" " * (start - size))
    column = start
    for phrase in phrases:
        broken = cell_len(phrase.plain) > width - start
        for number, piece in enumerate(phrase.split(" ") if broken else [phrase]):
            gap = " " if number else _GAP
            if column > start and column + len(gap) + cell_len(piece.plain) > width:
                text.append("\n" + " " * start)
                column = start
            elif column > start:
                text.append(gap)
                column += len(gap)
            text.append_text(piece)
            column += cell_len(piece.plain)
    return text


def listing(line: str, width: int) -> Text:
    """A line of a game's own words; ``Group 2: Panda 1, Lion 3`` as phrases after its head."""
    head, _, rest = line.partition(": ")
    if ", " not in rest or cell_len(head) > _LONGEST_HEAD:
        return flow("", [Text(line)], width)
    return flow(f"{head}:", [Text(phrase) for phrase in rest.split(", ")], width)


def in_columns(phrases: Sequence[Text], width: int, *, indent: int = 2, single: int = 8) -> Text:
    """A list, read down its columns; up to `single` of them stay in one column.

    Args:
        phrases: one line each.
        width: columns of the terminal.
        indent: blanks before each line.
        single: how long a list must be before it gets a second column.
    """
    widest = max((cell_len(phrase.plain) for phrase in phrases), default=0) + len(_GAP)
    columns = 1 if len(phrases) <= single else max(1, (width - indent) // max(1, widest))
    rows = -(-len(phrases) // columns) if phrases else 0
    text = Text()
    for row in range(rows):
        if row:
            text.append("\n")
        text.append(" " * indent)
        line = [phrases[i] for i in range(row, len(phrases), rows)]
        for number, phrase in enumerate(line):
            text.append_text(phrase)
            if number < len(line) - 1:
                text.append(" " * (widest - cell_len(phrase.plain)))
    return text


def aligned(rows: Sequence[Sequence[Text]], width: int) -> Text:
    """A heading and rows, in columns; as phrases where the columns have no room."""
    lines = (
        in_table(rows, width)
        or in_table(rows, width, stacked=True)
        or in_table(rows, width, stacked=True, gap=" ")
    )
    if lines is None:
        lines = [phrased(rows[0], row, width) for row in rows[1:]]
    return Text("\n").join(lines)


def in_table(
    rows: Sequence[Sequence[Text]],
    width: int,
    *,
    stacked: bool = False,
    breaks: bool = False,
    gap: str = _GAP,
) -> list[Text] | None:
    """Headings and rows in columns, a line each; None where the columns have no room.

    Args:
        rows: the headings, then at least one row.
        width: columns of the terminal.
        stacked: whether a heading of several words may take two lines.
        breaks: whether the cells of the last column may be broken.
        gap: what stands between two columns.
    """
    heads, *body = rows
    sizes = [max(cell_len(row[column].plain) for row in body) for column in range(len(heads))]
    piled = [
        _stacked(head, size) if stacked else [head] for head, size in zip(heads, sizes, strict=True)
    ]
    high = max(map(len, piled))
    above = [[*[Text()] * (high - len(pile)), *pile] for pile in piled]
    for column, pile in enumerate(above):
        sizes[column] = max([sizes[column], *(cell_len(part.plain) for part in pile)])
    rest = width - sum(sizes[:-1]) - len(gap) * (len(sizes) - 1)
    if sizes[-1] > rest and not (breaks and rest >= _NARROWEST):
        return None
    right = [any(row[column].justify == "right" for row in body) for column in range(len(heads))]
    lines = []
    for row in [*zip(*above, strict=True), *body]:
        text = Text()
        for column, cell in enumerate(row[:-1]):
            room = Text(" " * (sizes[column] - cell_len(cell.plain)))
            text.append_text(room + cell if right[column] else cell + room).append(gap)
        last = row[-1]
        if right[-1]:
            text.append(" " * (sizes[-1] - cell_len(last.plain)))
        if cell_len(last.plain) > rest:
            text = flow(text[: -len(gap)], [last], width)
        else:
            text.append_text(last)
        text.rstrip()
        lines.append(text)
    return lines


def _stacked(head: Text, size: int) -> list[Text]:
    """A heading on one line, or on two where that makes a column of that size narrower."""
    words = head.split(" ")
    if len(words) < 2 or cell_len(head.plain) <= size:
        return [head]
    cuts = ([join(words[:cut]), join(words[cut:])] for cut in range(1, len(words)))
    return min(cuts, key=lambda cut: max(cell_len(part.plain) for part in cut))


def phrased(heads: Sequence[Text], row: Sequence[Text], width: int) -> Text:
    """A row as one line of phrases, each after its heading."""
    named = zip(heads[1:], row[1:], strict=True)
    return flow(row[0], [join([head, cell]) for head, cell in named], width)
