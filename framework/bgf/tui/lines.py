"""Lines of words: phrases side by side under a label, as many to a line as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

__all__ = ["aligned", "flow", "in_columns", "in_table", "join", "listing", "phrased"]

_GAP = "  "
_LONGEST_HEAD = 14
_NARROWEST = 16  # columns for cells that are broken
_NARROWEST_BESIDE = 30  # columns for such a cell on the line of its row, if they are not half
_BELOW_ROW = 6  # columns before such a cell below its row
_BELOW = "   "  # the label of what stands below a row


def join(parts: Iterable[Text | str], gap: str = " ") -> Text:
    """Texts side by side."""
    return Text(gap).join([Text(part) if isinstance(part, str) else part for part in parts])


def flow(label: str | Text, phrases: Sequence[Text], width: int, *, indent: int = 0) -> Text:
    """Phrases after a label; lines after the first begin under the first phrase.

    Args:
        label: words are printed in bold; empty for none.
        phrases: not broken, unless one has no room on a line of its own; that has several then.
        width: columns.
        indent: at least that many columns for the label.
    """
    head = Text(label, "bold") if isinstance(label, str) else label
    size = cell_len(head.plain)
    start = min(max(indent, size + len(_GAP) if size else 0), width // 2)
    text = Text()
    text.append_text(head)
    if phrases and size >= start > 0:  # the label touches the phrases: they begin a line
        text.append("\n")
        size = 0
    text.append(" " * (start - size))
    column = start
    broken = False
    for phrase in phrases:
        was_broken = broken
        broken = cell_len(phrase.plain) > width - start
        if (broken or was_broken) and column > start:
            # A long phrase has lines of its own: it is easier to read so.
            text.append("\n" + " " * start)
            column = start
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


def aligned(
    rows: Sequence[Sequence[Text]], width: int, *, title: str = "", words: bool = False
) -> Text:
    """A heading and rows, in columns; as phrases where the columns have no room.

    Args:
        rows: the headings, then at least one row.
        width: columns of the terminal.
        title: that of the headings which says what the rows are; phrases go without it, below it.
        words: whether the last column has words, which may be broken or stand below their row.
    """
    lines = (
        in_table(rows, width)
        or in_table(rows, width, stacked=True)
        or (in_table(rows, width, stacked=True, breaks=True) if words else None)
        or in_table(rows, width, stacked=True, gap=" ")
        or (_last_below(rows, width) if words else None)
    )
    if lines is None:
        heads = [Text() if title and head.plain == title else head for head in rows[0]]
        lines = [Text(title, "bold")] if title else []
        lines += [phrased(heads, row, width) for row in rows[1:]]
    return Text("\n").join(lines)


def phrased(heads: Sequence[Text], row: Sequence[Text], width: int) -> Text:
    """A row as one line of phrases, each after its heading; empty cells are left out."""
    named = zip(heads, row, strict=True)
    cells = [join([head, cell]) if head.plain else cell for head, cell in named if cell.plain]
    if not cells or cell_len(cells[0].plain) + len(_GAP) > width // 2:
        return flow("", cells, width)
    return flow(cells[0], cells[1:], width)


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
    sizes = [max(cell_len(cell.plain) for cell in column) for column in zip(*body, strict=True)]
    above = _above(heads, sizes) if stacked else [heads]
    for row in above:
        sizes = [max(size, cell_len(cell.plain)) for size, cell in zip(sizes, row, strict=True)]
    rest = width - sum(sizes[:-1]) - len(gap) * (len(sizes) - 1)
    if sizes[-1] > rest and not (breaks and rest >= _NARROWEST):
        return None
    right = [any(cell.justify == "right" for cell in column) for column in zip(*body, strict=True)]
    lines = []
    for row in [*above, *body]:
        cells = [_padded(*cell) for cell in zip(row, sizes, right, strict=True)]
        if cell_len(row[-1].plain) > rest:
            lines.append(_broken(Text(gap).join([*cells[:-1], Text()]), row[-1], width))
            continue
        line = Text(gap).join(cells)
        line.rstrip()
        lines.append(line)
    return lines


def _broken(head: Text, cell: Text, width: int) -> Text:
    """Cells of a row, and its last cell broken: beside them, or below where that is too narrow."""
    start = cell_len(head.plain)
    is_beside = start <= width // 2 or width - start >= _NARROWEST_BESIDE
    if not is_beside:
        head.rstrip()
        start = _BELOW_ROW
    pieces = flow("", [cell], width - start).split("\n")
    for number, piece in enumerate(pieces):
        if number or not is_beside:
            head.append("\n" + " " * start)
        piece.rstrip()
        head.append_text(piece)
    return head


def _padded(cell: Text, size: int, right: bool) -> Text:
    room = Text(" " * (size - cell_len(cell.plain)))
    return room + cell if right else cell + room


def _above(heads: Sequence[Text], sizes: Sequence[int]) -> list[list[Text]]:
    """Headings over columns of these sizes on as many lines as they need, the words at the foot."""
    piles = [_stacked(head, size) for head, size in zip(heads, sizes, strict=True)]
    high = max(map(len, piles))
    full = [[*[Text()] * (high - len(pile)), *pile] for pile in piles]
    return [list(line) for line in zip(*full, strict=True)]


def _stacked(head: Text, size: int) -> list[Text]:
    """A heading on one line, or on two where that makes a column of that size narrower."""
    words = head.split(" ")
    if len(words) < 2 or cell_len(head.plain) <= size:
        return [head]
    cuts = ([join(words[:cut]), join(words[cut:])] for cut in range(1, len(words)))
    return min(cuts, key=lambda cut: max(cell_len(part.plain) for part in cut))


def _last_below(rows: Sequence[Sequence[Text]], width: int) -> list[Text] | None:
    """Rows in columns, but what the last column says of each on a line below it."""
    lines = in_table([row[:-1] for row in rows], width, stacked=True) if rows[0][1:] else None
    if lines is None:
        return None
    above = len(lines) - len(rows) + 1
    found = lines[:above]
    for line, row in zip(lines[above:], rows[1:], strict=True):
        found.append(line)
        if row[-1].plain:
            found.append(flow(_BELOW, [join([rows[0][-1], row[-1]])], width))
    return found
