"""Checks on the introduction to a game: its numbers, its player numbers and its length."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from textwrap import wrap
from typing import NamedTuple

from bgf.content.checks.texts import unknown_numbers
from bgf.content.diagnostics import Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.content.filling import fill_in, numbers_in
from bgf.content.how_to_win import COLUMNS, INDENT, MOST_LINES
from bgf.words import message

__all__ = ["check_how_to_win"]


def check_how_to_win(document: Document) -> Iterator[Diagnostic]:
    """Checks that its numbers exist, its sentences are used, and the text is short enough."""
    possible = _possible_numbers_of_players(document)
    for path, players in document.each("how_to_win", "*", "players", type=list):
        is_read = any(number in possible for number in players)
        if possible and not is_read:
            problem = message("content.nobody_reads", fewest=possible[0], most=possible[-1])
            yield document.problem(path, "BGF-W401", problem)
    numbers = _numbers(document)
    faults: list[Diagnostic] = []
    speller = Speller()
    for path, phrase in document.each("how_to_win", "*", "text", "*", type=str):
        faults += unknown_numbers(document, path, phrase, numbers, speller)
    yield from faults or _check_length(document, numbers, possible)


def _possible_numbers_of_players(document: Document) -> range:
    """Returns the numbers of players that the pack allows; empty if they can't be read."""
    least = document.get(("players", "min"))
    most = document.get(("players", "max"))
    if not isinstance(least, int) or not isinstance(most, int):
        return range(0)
    first = max(least, 1)
    last = min(most, MOST_PLAYERS)
    return range(first, last + 1)


def _numbers(document: Document) -> dict[str, int | float]:
    """Returns the numbers that can be filled in: those in `values`."""
    values = {}
    for path, value in document.each("values", "*", "value", type=object):
        name = str(path[1])
        values[name] = value
    return numbers_in(values)


def _check_length(
    document: Document, numbers: Mapping[str, int | float], possible: range
) -> Iterator[Diagnostic]:
    """Checks that the longest text of all languages and numbers of players is not too long."""
    longest = 0
    where: dict[str, object] = {}
    for _, lang in document.each("languages", "*", type=str):
        sentences = list(_sentences(document, numbers, lang))
        for players in possible:
            lines = 1  # the heading
            for sentence in sentences:
                if players in sentence.players:
                    lines += sentence.lines
            if lines > longest:
                longest = lines
                where = {"language": lang, "players": players}
    if longest > MOST_LINES:
        limits = {"most": MOST_LINES, "columns": COLUMNS}
        problem = message("content.how_to_win_long", lines=longest, **where, **limits)
        yield document.problem(("how_to_win",), "BGF-E425", problem, of_key=True)


class _Sentence(NamedTuple):
    """A sentence of the text.

    Attributes:
        players: the numbers of players for which it is shown.
        lines: the number of lines that it takes.
    """

    players: Container[object]
    lines: int


def _sentences(
    document: Document, numbers: Mapping[str, int | float], lang: str
) -> Iterator[_Sentence]:
    """Yields the sentences of the text in a language."""
    width = COLUMNS - INDENT
    for path, phrase in document.each("how_to_win", "*", "text", lang, type=str):
        section, index, *_ = path
        players = document.get((section, index, "players"))
        if not isinstance(players, list):
            players = range(1, MOST_PLAYERS + 1)
        text = fill_in(phrase, numbers, lang)
        lines = wrap(text, width, break_long_words=False, break_on_hyphens=False)
        yield _Sentence(players, len(lines))
