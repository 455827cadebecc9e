"""Checks on pieces, their marks and numbers, and on the shapes of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from bgf.components.entries import shares_of
from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_piece_marks", "check_pieces", "check_shapes"]

_BLANK = "."  # a cell of a shape without a piece


def check_piece_marks(document: Document) -> Iterator[Diagnostic]:
    """Checks that no two kinds of pieces have the same mark, since shapes would be ambiguous."""
    first_with: dict[str, str] = {}  # a kind, by its mark
    for path, mark in document.each("pieces", "*", "*", "mark", type=str):
        kind = path[-2]
        first = first_with.setdefault(mark, str(kind))
        if first != kind:
            problem = message("content.mark_taken", mark=mark, first=first)
            yield document.problem(path, "BGF-E409", problem)


def check_pieces(document: Document) -> Iterator[Diagnostic]:
    """Checks that counters count all pieces at the start, for the fewest and the most players.

    Stops at the first kind of piece whose number is wrong.
    """
    limits = _limits_of_players(document)
    for path, kinds in document.each("pieces", "*", type=dict):
        type_ = str(path[-1])
        for players, (kind, entry) in product(limits, kinds.items()):
            if not isinstance(entry, dict):
                continue
            count = entry.get("count")
            counted = _counted_at_start(document, type_, str(kind), players)
            if isinstance(count, int) and count != counted:
                facts = {"found": count, "type": type_, "start": counted}
                problem = message("content.pieces_at_start", players=players, **facts)
                count_path = (*path, kind, "count")
                yield document.problem(count_path, "BGF-E421", problem)
                return


def _limits_of_players(document: Document) -> list[int]:
    """Returns the smallest and the largest number of players, once if they are the same.

    Returns an empty list if either is missing or no number.
    """
    fewest = document.number(("players", "min"))
    most = document.number(("players", "max"))
    if fewest is None or most is None:
        return []
    return sorted({fewest, most})


def _counted_at_start(document: Document, type_: str, kind: str, players: int) -> int:
    """Returns the number of pieces of a kind that all counters together hold at the start."""
    total = 0
    for _, counter in document.each("counters", "*", type=dict):
        shares = shares_of(counter)
        if type_ not in shares:
            continue
        start = counter.get("start")
        if isinstance(start, dict):
            start = start.get(kind)
        if isinstance(start, int):
            owners = players if "player" in shares else 1
            total += start * owners
    return total


def check_shapes(document: Document) -> Iterator[Diagnostic]:
    """Checks that shapes have rows of one length, of marks of pieces, and at least one piece."""
    marks = [mark for _, mark in document.each("pieces", "*", "*", "mark", type=str)]
    # A dictionary, because it keeps the order of the pack, in which messages list the marks.
    known = dict.fromkeys([*marks, _BLANK])
    speller = Speller()
    for path, shape in document.each("components", "*", "*", "shape", type=list):
        rows = [row for row in shape if isinstance(row, str)]
        if not rows:
            continue
        expected = len(rows[0])
        for index, row in enumerate(rows):
            row_path = (*path, index)
            if len(row) != expected:
                problem = message("content.row_length", found=len(row), expected=expected)
                yield document.problem(row_path, "BGF-E420", problem)
            for mark in sorted(set(row)):
                yield from unknown_name(document, row_path, "piece marked", mark, known, speller)
        if _is_blank(rows):
            problem = message("content.empty_shape")
            yield document.problem(path, "BGF-E420", problem)


def _is_blank(rows: Sequence[str]) -> bool:
    """Returns whether there is no piece in a shape."""
    marks = "".join(rows)
    return set(marks) <= {_BLANK}
