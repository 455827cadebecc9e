"""Draws how to win, in the same lines for the welcome, `help` and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from bgf.content.how_to_win import INDENT, how_to_win
from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow
from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["how_to_win_lines"]


def how_to_win_lines(
    screen: Screen, content: LocalizedPack, words: Words, players: int | None = None
) -> list[Text]:
    """Returns a heading and a paragraph for each sentence; none if the pack has no sentences.

    Args:
        screen: the screen that shows them.
        content: the game's words.
        words: the framework's words.
        players: the number of players; None for the sentences of all numbers, under headings.
    """
    bullet = "•" if screen.unicode else "-"
    lines = []
    sentences = how_to_win(content.pack, content.lang, players)
    for holds_with, group in groupby(sentences, lambda sentence: sentence.players):
        if players is None:
            lines.append(Text(_heading(words, holds_with), "bold"))
        elif not lines:
            lines.append(Text(words("win.title"), "bold"))
        texts = [Text(sentence.text) for sentence in group]
        lines += [flow(bullet, [text], screen.width, indent=INDENT) for text in texts]
    return lines


def _heading(words: Words, players: Sequence[int]) -> str:
    """Returns the heading of sentences for some numbers of players; empty means all numbers."""
    if not players:
        return words("win.title")
    numbers = sorted(players)
    if numbers == [1]:
        return words("win.alone")
    low = numbers[0]
    high = numbers[-1]
    if low < high and numbers == [*range(low, high + 1)]:
        return words("win.players", players=f"{low}-{high}")
    return words("win.players", players=", ".join(map(str, numbers)))
