"""Checks on the introduction to a game: its numbers, its player numbers and its length."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from textwrap import wrap

from bgf.content.checks.texts import unknown_numbers
from bgf.content.diagnostics import Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.content.filling import fill_in, numbers_in
from bgf.content.how_to_win import COLUMNS, INDENT, MOST_LINES
from bgf.words import message

__all__ = ["check_how_to_win"]


def check_how_to_win(document: Document) -> Iterator[Diagnostic]:
    """Checks that all numbers in it exist, all sentences are used, and the text is short enough."""
    possible = _possible_numbers_of_players(document)
    for path, players in document.each("how_to_win", "*", "players", type=list):
        if possible and not any(number in possible for number in players):
            problem = message("content.nobody_reads", fewest=possible[0], most=possible[-1])
            yield document.problem(path, "BGF-W401", problem)
    numbers = _numbers(document)
    faults: list[Diagnostic] = []
    speller = Speller()
    for path, phrase in document.each("how_to_win", "*", "text", "*", type=str):
        faults += unknown_numbers(document, path, phrase, numbers, speller)
    yield from faults or _length(document, numbers, possible)


def _possible_numbers_of_players(document: Document) -> range:
    """Returns the numbers of players that the pack allows; none if the pack does not state them."""
    least = document.get(("players", "min"))
    most = document.get(("players", "max"))
    if not isinstance(least, int) or not isinstance(most, int):
        return range(0)
    return range(max(least, 1), min(most, MOST_PLAYERS) + 1)


def _numbers(document: Document) -> dict[str, int | float]:
    """Returns the numbers that can be filled in: those in `values`."""
    values = document.each("values", "*", "value", type=object)
    return numbers_in({str(path[1]): value for path, value in values})


def _length(
    document: Document, numbers: Mapping[str, int | float], possible: range
) -> Iterator[Diagnostic]:
    """Yields a diagnostic if the longest text of all languages and player numbers is too long."""
    longest = 0
    where: dict[str, object] = {}
    for _, lang in document.each("languages", "*", type=str):
        sentences = list(_sentences(document, numbers, lang))
        for players in possible:
            lines = 1 + sum(high for holds_with, high in sentences if players in holds_with)
            if lines > longest:
                longest = lines
                where = {"language": lang, "players": players}
    if longest > MOST_LINES:
        limits = {"most": MOST_LINES, "columns": COLUMNS}
        problem = message("content.how_to_win_long", lines=longest, **where, **limits)
        yield document.problem(("how_to_win",), "BGF-E425", problem, of_key=True)


def _sentences(
    document: Document, numbers: Mapping[str, int | float], lang: str
) -> Iterator[tuple[Container[object], int]]:
    """Yields for each sentence the numbers of players it applies to, and its number of lines."""
    for path, phrase in document.each("how_to_win", "*", "text", lang, type=str):
        holds_with = document.get((*path[:2], "players"))
        if not isinstance(holds_with, list):
            holds_with = range(1, MOST_PLAYERS + 1)
        sentence = fill_in(phrase, numbers, lang)
        width = COLUMNS - INDENT
        lines = wrap(sentence, width, break_long_words=False, break_on_hyphens=False)
        yield holds_with, len(lines)
