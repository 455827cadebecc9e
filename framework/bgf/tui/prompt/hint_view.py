"""Draws the advice of a search: the value and the words of each action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.wording import describe
from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from bgf.bots.advice import Advice
    from bgf.engine.state import State
    from bgf.tui.screen import Screen
    from bgf.words import Words

__all__ = ["MOST", "in_words", "percent", "points", "show_hint", "wanted_actions"]

MOST = 20
"""The largest number of actions that can be asked for."""

_USUAL = 3
_SECONDS = 1.0  # for a person; a script's output must not depend on the machine


def wanted_actions(rest: str) -> int | None:
    """How many actions the words after ``hint`` ask for; None if they are no such number."""
    if not rest:
        return _USUAL
    is_number = rest.isascii() and rest.isdigit() and len(rest) <= len(str(MOST))
    return int(rest) if is_number and 1 <= int(rest) <= MOST else None


def show_hint(screen: Screen, words: Words, state: State, player: int, count: int) -> None:
    """Print the best actions for a player who may act now, from what that player may know.

    Args:
        screen: where; a person who waits there is told so, and waits about a second.
        words: the framework's words.
        state: the position; it is not changed.
        player: who is to choose.
        count: how many actions, if there are so many.
    """
    from bgf.bots import View
    from bgf.bots.advice import advise

    screen.passing(words("hint.thinking"))
    seconds = _SECONDS if screen.interactive else None
    found = advise(View(state, player), seconds=seconds, top=count)
    screen.passing("")
    share = "hint.chance" if state.players == 1 else "hint.share"
    heads = ["", *map(words, (share, "hint.points", "hint.tries", "hint.action"))]
    rows = [[Text(head, "bold") for head in heads]]
    for number, advice in enumerate(found[:count], 1):
        action = Text.assemble(in_words(advice, words), (f" ({advice.action.text})", "dim"))
        cells = [percent(advice.share, words), points(advice.points, words), str(advice.visits)]
        numbers = [Text(cell, justify="right") for cell in cells]
        rows.append([Text(f"{number:>2}", "bold"), *numbers, action])
    screen.print(aligned(rows, screen.width, words=True))
    tries = sum(advice.visits for advice in found)
    screen.say(words("hint.from", count=tries), "dim")


def in_words(advice: Advice, words: Words) -> str:
    """The action in the words of its game."""
    return describe(advice.action, words.lang)


def percent(share: float, words: Words) -> str:
    """A share from 0 to 1, as the language writes it: ``45 %``."""
    return words("percent", number=f"{100 * share:.0f}")


def points(number: float, words: Words) -> str:
    """Expected points, as the language writes them: ``31.2``."""
    return f"{round(number, 1) + 0.0:.1f}".replace(".", words("decimal"))  # no -0.0
