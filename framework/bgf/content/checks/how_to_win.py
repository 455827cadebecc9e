"""Checks on how a game is won, in words: its numbers, its players, its length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from bgf.content.checks.texts import unknown_numbers
from bgf.content.diagnostics import Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.content.filling import Number, filled, numbers_in
from bgf.content.how_to_win import COLUMNS, INDENT, MOST_LINES

__all__ = ["check_how_to_win"]


def check_how_to_win(document: Document) -> Iterator[Diagnostic]:
    """Numbers that are filled in exist, every sentence is read, and all have room."""
    possible = _possible_numbers_of_players(document)
    for path, players in document.each("how_to_win", "*", "players", type=list):
        if possible and not any(number in possible for number in players):
            message = f"nobody reads it: {possible[0]} to {possible[-1]} can play"
            yield document.problem(path, "BGF-W401", message)
    numbers = _numbers(document)
    faults: list[Diagnostic] = []
    speller = Speller()
    for path, phrase in document.each("how_to_win", "*", "text", "*", type=str):
        faults += unknown_numbers(document, path, phrase, numbers, speller)
    yield from faults or _length(document, numbers, possible)


def _possible_numbers_of_players(document: Document) -> range:
    """The numbers of players that the pack is for; empty where it does not say so."""
    least, most = document.get(("players", "min")), document.get(("players", "max"))
    if not isinstance(least, int) or not isinstance(most, int):
        return range(0)
    return range(max(least, 1), min(most, MOST_PLAYERS) + 1)


def _numbers(document: Document) -> dict[str, Number]:
    """The numbers that can be filled in: those in `values`."""
    values = document.each("values", "*", "value", type=object)
    return numbers_in({str(path[1]): value for path, value in values})


def _length(
    document: Document, numbers: Mapping[str, Number], possible: range
) -> Iterator[Diagnostic]:
    """The longest text of all languages and numbers of players, if it is too long."""
    lengths = {
        (str(lang), players): _lines(document, numbers, str(lang), players)
        for _, lang in document.each("languages", "*", type=str)
        for players in possible
    }
    (lang, players), longest = max(lengths.items(), key=lambda item: item[1], default=(("", 0), 0))
    if longest > MOST_LINES:
        number = "1 player" if players == 1 else f"{players} players"
        message = (
            f'{longest} lines in "{lang}" with {number}; expected at most {MOST_LINES} '
            f"of {COLUMNS} columns, the heading included: say less, the rules say all"
        )
        yield document.problem(("how_to_win",), "BGF-E425", message, of_key=True)


def _lines(document: Document, numbers: Mapping[str, Number], lang: str, players: int) -> int:
    """The lines that the heading and the sentences take on a terminal."""
    lines = 1
    for path, phrase in document.each("how_to_win", "*", "text", lang, type=str):
        holds_with: Any = document.get((*path[:2], "players"))
        if isinstance(holds_with, list) and players not in holds_with:
            continue
        sentence = filled(phrase, numbers, lang)
        width = COLUMNS - INDENT
        lines += len(wrap(sentence, width, break_long_words=False, break_on_hyphens=False))
    return lines
