"""Draws the result of learning: the strength of bots with a learned evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from bgf.learn.trial import PairingResult
    from bgf.simulate.figure_words import FigureWords
    from bgf.tui.screen import Screen
    from bgf.words import Words

__all__ = ["show_learning"]

_HEADS = (
    "learned.with",
    "learned.against",
    "learned.share",
    "learned.fair",
    "learned.matches",
)


def show_learning(
    screen: Screen,
    title: str,
    results: Sequence[PairingResult],
    words: Words,
    figures: FigureWords,
) -> None:
    """Prints a table of the results.

    Args:
        screen: the screen to print on.
        title: the line above the table.
        results: the results of all pairings.
        words: the words of a language.
        figures: the figures as this language writes them.
    """
    screen.say(title)
    table = [[Text(words(head), "bold") for head in _HEADS]]
    for result in results:
        other = result.pairing.other
        if other != "random":
            other = words("learned.without", bot=other)
        cells = [
            result.pairing.bot,
            other,
            figures.share(result.share),
            figures.percent(result.fair),
            figures.count(result.share.number),
        ]
        table.append([Text(cell) for cell in cells])
    screen.print(aligned(table, screen.width, title=words("learned.with")))
