"""The introduction to a game: how it is won, and what a player does in a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.content.filling import fill_in, numbers_in

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["COLUMNS", "INDENT", "MOST_LINES", "Sentence", "how_to_win"]

MOST_LINES = 10
"""The maximum number of lines of all sentences, including the heading."""

COLUMNS = 80
"""The width of the terminal for which the lines are counted."""

INDENT = 3
"""The number of columns before each line except the heading."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the introduction to a game.

    Attributes:
        text: the sentence in one language, with its numbers filled in.
        players: the numbers of players to which it applies; empty for all.
    """

    text: str
    players: Sequence[int]


def how_to_win(pack: Pack, lang: str, players: int | None = None) -> list[Sentence]:
    """Returns the sentences that apply to a number of players.

    Args:
        pack: the pack of the game.
        lang: a language; the pack's first language is used if the pack lacks it.
        players: the number of players; None for all sentences.
    """
    values: Mapping[str, Mapping[str, object]] = pack.data.get("values") or {}
    numbers = numbers_in({name: entry["value"] for name, entry in values.items()})
    sentences = []
    for entry in (pack.data.get("how_to_win") or {}).values():
        holds_with = entry.get("players", ())
        if players is None or not holds_with or players in holds_with:
            phrase = pack.localize(entry["text"], lang)
            sentences.append(Sentence(fill_in(phrase, numbers, lang), holds_with))
    return sentences
