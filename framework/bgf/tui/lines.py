"""Sets short texts side by side: phrases after a label, lists in columns, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from rich.cells import cell_len
from rich.text import Text

__all__ = ["aligned", "flow", "in_columns", "in_table", "join", "listing", "phrased"]

_GAP = "  "
_LONGEST_HEAD = 14
_NARROWEST = 16  # columns that a broken cell needs
_NARROWEST_BESIDE = 30  # columns that it needs beside its row, unless half of the width is left
_BELOW_ROW = 6  # blanks before a broken cell below its row
_BELOW = "   "  # before a cell below its row that is not broken


def join(parts: Iterable[Text | str], gap: str = " ") -> Text:
    """Returns texts side by side, with a gap between them."""
    return Text(gap).join([Text(part) if isinstance(part, str) else part for part in parts])


def flow(label: str | Text, phrases: Sequence[Text], width: int, *, indent: int = 0) -> Text:
    """Returns phrases after a label; lines after the first begin under the first phrase.

    Args:
        label: a label in bold, or with styles of its own; empty for none.
        phrases: the phrases; only a phrase that is wider than a whole line is broken.
        width: the width in columns.
        indent: the minimum number of columns for the label; half the width is the maximum.
    """
    head = Text(label, "bold") if isinstance(label, str) else label
    head_width = cell_len(head.plain)
    with_gap = head_width + len(_GAP) if head_width else 0
    start = min(max(indent, with_gap), width // 2)
    text = Text().append_text(head)
    touches = head_width >= start > 0
    if phrases and touches:
        # There is no room for a gap after the label: the phrases begin below it.
        text.append("\n" + " " * start)
    else:
        text.append(" " * (start - head_width))
    lines = _Lines(text, start, width)
    was_long = False
    for phrase in phrases:
        is_long = cell_len(phrase.plain) > width - start
        if is_long or was_long:
            # A long phrase gets lines of its own, which is easier to read.
            lines.break_line()
        if is_long:
            first, *others = phrase.split(" ")
            lines.add(first, _GAP)
            for word in others:
                lines.add(word, " ")
        else:
            lines.add(phrase, _GAP)
        was_long = is_long
    return text


class _Lines:
    """Lines that are being filled with pieces of text.

    Args:
        text: the text to add to; its last line is `start` columns wide.
        start: the column at which lines begin.
        width: the width in columns.
    """

    def __init__(self, text: Text, start: int, width: int) -> None:
        self.text = text
        self.start = start
        self.width = width
        self.column = start

    def break_line(self) -> None:
        """Begins a new line, unless the current one is empty."""
        if self.column > self.start:
            self.text.append("\n" + " " * self.start)
            self.column = self.start

    def add(self, piece: Text, gap: str) -> None:
        """Adds a piece after a gap, or on a new line if there is no room for both."""
        size = cell_len(piece.plain)
        if self.column + len(gap) + size > self.width:
            self.break_line()
        if self.column > self.start:
            self.text.append(gap)
            self.column += len(gap)
        self.text.append_text(piece)
        self.column += size


def listing(line: str, width: int) -> Text:
    """Returns a line of a game's text, such as ``Group 2: Panda 1, Lion 3``, as phrases.

    A line without a list, or with a long head, is a single phrase.
    """
    head, _, rest = line.partition(": ")
    if ", " not in rest or cell_len(head) > _LONGEST_HEAD:
        return flow("", [Text(line)], width)
    return flow(f"{head}:", [Text(phrase) for phrase in rest.split(", ")], width)


def in_columns(phrases: Sequence[Text], width: int, *, indent: int = 2, single: int = 8) -> Text:
    """Returns a list of phrases in as many columns as there is room for, to be read downwards.

    Args:
        phrases: each takes one line of a column.
        width: the width of the terminal in columns.
        indent: blanks before each line.
        single: the maximum number of phrases that stay in one column even if there is room for two.
    """
    if not phrases:
        return Text()
    column_width = max(cell_len(phrase.plain) for phrase in phrases) + len(_GAP)
    columns = 1
    if len(phrases) > single:
        columns = max(1, (width - indent) // column_width)
    rows = ceil(len(phrases) / columns)
    lines = []
    for row in range(rows):
        line = Text(" " * indent)
        *padded, last = phrases[row::rows]
        for phrase in padded:
            line.append_text(phrase)
            line.append(" " * (column_width - cell_len(phrase.plain)))
        line.append_text(last)
        lines.append(line)
    return Text("\n").join(lines)


def aligned(
    rows: Sequence[Sequence[Text]], width: int, *, title: str = "", words: bool = False
) -> Text:
    """Returns headings and rows in columns, or as phrases if the columns don't fit.

    Args:
        rows: the headings, then at least one row.
        width: the width of the terminal in columns.
        title: the heading of the first column. Phrases stand below it, and leave it out.
        words: whether the last column has text that may be broken, or moved below its row.
    """
    lines = _in_closest_table(rows, width, words=words)
    if lines is None:
        heads = [Text() if title and head.plain == title else head for head in rows[0]]
        lines = [Text(title, "bold")] if title else []
        lines += [phrased(heads, row, width) for row in rows[1:]]
    return Text("\n").join(lines)


def _in_closest_table(
    rows: Sequence[Sequence[Text]], width: int, *, words: bool
) -> list[Text] | None:
    """Returns the first table that fits, from the loosest to the closest; None if none fits."""
    lines = in_table(rows, width) or in_table(rows, width, stacked=True)
    if lines is None and words:
        lines = in_table(rows, width, stacked=True, breaks=True)
    if lines is None:
        lines = in_table(rows, width, stacked=True, gap=" ")
    if lines is None and words:
        lines = _with_last_below(rows, width)
    return lines


def phrased(heads: Sequence[Text], row: Sequence[Text], width: int) -> Text:
    """Returns a row as a line of phrases, each after its heading; empty cells are left out."""
    phrases = []
    for head, cell in zip(heads, row, strict=True):
        if cell.plain:
            phrases.append(join([head, cell]) if head.plain else cell)
    if not phrases or cell_len(phrases[0].plain) + len(_GAP) > width // 2:
        return flow("", phrases, width)
    return flow(phrases[0], phrases[1:], width)


def in_table(
    rows: Sequence[Sequence[Text]],
    width: int,
    *,
    stacked: bool = False,
    breaks: bool = False,
    gap: str = _GAP,
) -> list[Text] | None:
    """Returns headings and rows in columns, one line each; None if the columns don't fit.

    A column is aligned to the right if one of its cells is.

    Args:
        rows: the headings, then at least one row.
        width: the width of the terminal in columns.
        stacked: whether a heading of several words may take two lines.
        breaks: whether the cells of the last column may be broken.
        gap: the blanks between two columns.
    """
    heads, *body = rows
    columns = list(zip(*body, strict=True))
    sizes = [_widest(column) for column in columns]
    are_right = [any(cell.justify == "right" for cell in column) for column in columns]
    heading_rows = _heading_rows(heads, sizes) if stacked else [heads]
    for row in heading_rows:
        sizes = [max(size, cell_len(cell.plain)) for size, cell in zip(sizes, row, strict=True)]
    room_for_last = width - sum(sizes[:-1]) - len(gap) * (len(sizes) - 1)
    has_room = sizes[-1] <= room_for_last
    may_break = breaks and room_for_last >= _NARROWEST
    if not has_room and not may_break:
        return None
    lines = []
    for row in [*heading_rows, *body]:
        cells = [
            _padded(cell, size, is_right=is_right)
            for cell, size, is_right in zip(row, sizes, are_right, strict=True)
        ]
        if cell_len(row[-1].plain) > room_for_last:
            before_last = Text(gap).join([*cells[:-1], Text()])
            lines.append(_with_broken_cell(before_last, row[-1], width))
        else:
            line = Text(gap).join(cells)
            line.rstrip()
            lines.append(line)
    return lines


def _widest(cells: Iterable[Text]) -> int:
    """Returns the width of the widest of some cells, at least one, in columns."""
    return max(cell_len(cell.plain) for cell in cells)


def _padded(cell: Text, size: int, *, is_right: bool) -> Text:
    """Returns a cell filled up with blanks, to its left or to its right."""
    blanks = Text(" " * (size - cell_len(cell.plain)))
    return blanks + cell if is_right else cell + blanks


def _with_broken_cell(head: Text, cell: Text, width: int) -> Text:
    """Returns a row with its last cell broken: beside the others, or below if that is too narrow.

    Args:
        head: the other cells of the row, padded.
        cell: the last cell.
        width: the width of the terminal in columns.
    """
    start = cell_len(head.plain)
    is_beside = start <= width // 2 or width - start >= _NARROWEST_BESIDE
    text = head.copy()
    if not is_beside:
        text.rstrip()
        start = _BELOW_ROW
    pieces = flow("", [cell], width - start).split("\n")
    for number, piece in enumerate(pieces):
        if number or not is_beside:
            text.append("\n" + " " * start)
        piece.rstrip()
        text.append_text(piece)
    return text


def _heading_rows(heads: Sequence[Text], sizes: Sequence[int]) -> list[list[Text]]:
    """Returns headings as rows, one or two; a heading of one line stands in the lower row.

    Args:
        heads: the headings.
        sizes: the widths of the columns below them.
    """
    stacks = [_stacked(head, size) for head, size in zip(heads, sizes, strict=True)]
    height = max(map(len, stacks))
    full_stacks = []
    for stack in stacks:
        missing = height - len(stack)
        full_stacks.append([*[Text()] * missing, *stack])
    return [list(row) for row in zip(*full_stacks, strict=True)]


def _stacked(head: Text, size: int) -> list[Text]:
    """Returns the lines of a heading: two if it is wider than its column and has several words.

    The words are divided so that the wider line is as narrow as possible.
    """
    words = head.split(" ")
    if len(words) < 2 or cell_len(head.plain) <= size:
        return [head]
    divisions = []
    for cut in range(1, len(words)):
        upper = join(words[:cut])
        lower = join(words[cut:])
        divisions.append([upper, lower])
    return min(divisions, key=_widest)


def _with_last_below(rows: Sequence[Sequence[Text]], width: int) -> list[Text] | None:
    """Returns rows in columns, but with the last cell of each on a line below it.

    Returns None if even the other columns have no room, or if there are none.
    """
    heads, *body = rows
    if len(heads) < 2:
        return None
    lines = in_table([row[:-1] for row in rows], width, stacked=True)
    if lines is None:
        return None
    number_of_headings = len(lines) - len(body)
    with_last = lines[:number_of_headings]
    for line, row in zip(lines[number_of_headings:], body, strict=True):
        with_last.append(line)
        last = row[-1]
        if last.plain:
            with_last.append(flow(_BELOW, [join([heads[-1], last])], width))
    return with_last
