"""Draws the advice of a search: the value and the words of each action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.wording import describe
from bgf.session.hints import MOST_ADVISED, USUALLY_ADVISED, hint_for
from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from bgf.bots.advice import Advice
    from bgf.engine.state import State
    from bgf.tui.screen import Screen
    from bgf.words import Words

__all__ = ["in_words", "percent", "points", "show_hint", "wanted_actions"]

_SECONDS = 1.0  # for a person; a script's output must not depend on the machine


def wanted_actions(rest: str) -> int | None:
    """How many actions the words after ``hint`` ask for; None if they are no such number."""
    if not rest:
        return USUALLY_ADVISED
    is_number = rest.isascii() and rest.isdigit() and len(rest) <= len(str(MOST_ADVISED))
    return int(rest) if is_number and 1 <= int(rest) <= MOST_ADVISED else None


def show_hint(screen: Screen, words: Words, state: State, player: int, count: int) -> None:
    """Print the best actions for a player who may act now, from what that player may know.

    Args:
        screen: where; a person who waits there is told so, and waits about a second.
        words: the framework's words.
        state: the position; it is not changed.
        player: who is to choose.
        count: how many actions, if there are so many.
    """
    screen.passing(words("hint.thinking"))
    seconds = _SECONDS if screen.interactive else None
    hint = hint_for(state, player, words.lang, count=count, seconds=seconds)
    screen.passing("")
    share = "hint.chance" if state.players == 1 else "hint.share"
    heads = ["", *map(words, (share, "hint.points", "hint.tries", "hint.action"))]
    rows = [[Text(head, "bold") for head in heads]]
    for number, one in enumerate(hint.suggestions, 1):
        action = Text.assemble(one.words, (f" ({one.action})", "dim"))
        cells = [percent(one.share, words), points(one.points, words), str(one.tries)]
        numbers = [Text(cell, justify="right") for cell in cells]
        rows.append([Text(f"{number:>2}", "bold"), *numbers, action])
    screen.print(aligned(rows, screen.width, words=True))
    screen.say(words("hint.from", count=hint.tries), "dim")


def in_words(advice: Advice, words: Words) -> str:
    """The action in the words of its game."""
    return describe(advice.action, words.lang)


def percent(share: float, words: Words) -> str:
    """A share from 0 to 1, as the language writes it: ``45 %``."""
    return words("percent", number=f"{100 * share:.0f}")


def points(number: float, words: Words) -> str:
    """Expected points, as the language writes them: ``31.2``."""
    return f"{round(number, 1) + 0.0:.1f}".replace(".", words("decimal"))  # no -0.0
