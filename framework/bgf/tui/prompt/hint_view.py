"""Draws the advice of a search: the value and the words of each action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.wording import NOTATION_LANGUAGE, describe
from bgf.session.events import NotYourTurn
from bgf.session.hints import MOST_ADVISED, USUALLY_ADVISED
from bgf.tui.lines import aligned

if TYPE_CHECKING:
    from bgf.bots.advice import Advice
    from bgf.session import Session
    from bgf.tui.screen import Screen
    from bgf.words import Words

__all__ = ["action_in_words", "percent", "points", "show_hint", "wanted_actions"]

_SECONDS = 1.0  # for a person; a script's output must not depend on the machine


def wanted_actions(rest: str) -> int | None:
    """Returns the number of actions that the text after ``hint`` asks for; None if invalid."""
    if not rest:
        return USUALLY_ADVISED
    most_digits = len(str(MOST_ADVISED))
    is_number = rest.isascii() and rest.isdigit() and len(rest) <= most_digits
    if not is_number:
        return None
    count = int(rest)
    return count if 1 <= count <= MOST_ADVISED else None


def show_hint(screen: Screen, words: Words, session: Session, player: int, count: int) -> None:
    """Prints the best actions of a player, or that it is not this player's turn.

    Args:
        screen: the screen; at a terminal, a note is shown while the search takes about a second.
        words: the framework's words.
        session: the match and its players.
        player: the player who asks.
        count: the largest number of actions.
    """
    screen.passing(words("hint.thinking"))
    seconds = _SECONDS if screen.interactive else None
    hint = session.hint(player, count=count, seconds=seconds)
    screen.passing("")
    if isinstance(hint, NotYourTurn):
        screen.say(words("not_now"))
        return
    is_alone = len(session.names) == 1
    heads = [
        "",
        words("hint.chance" if is_alone else "hint.share"),
        words("hint.points"),
        words("hint.tries"),
        words("hint.action"),
    ]
    rows = [[Text(head, "bold") for head in heads]]
    for number, one in enumerate(hint.suggestions, 1):
        action = Text(one.words)
        if words.lang == NOTATION_LANGUAGE:
            action.append(f" ({one.action})", "dim")
        cells = [percent(one.share, words), points(one.points, words), str(one.tries)]
        numbers = [Text(cell, justify="right") for cell in cells]
        rows.append([Text(f"{number:>2}", "bold"), *numbers, action])
    screen.print(aligned(rows, screen.width, words=True))
    screen.say(words("hint.from", count=hint.tries), "dim")


def action_in_words(advice: Advice, words: Words) -> str:
    """Returns the action in the words of its game."""
    return describe(advice.action, words.lang)


def percent(share: float, words: Words) -> str:
    """Returns a share from 0 to 1, as the language writes it: ``45 %``."""
    return words("percent", number=f"{100 * share:.0f}")


def points(number: float, words: Words) -> str:
    """Returns expected points, as the language writes them: ``31.2``."""
    rounded = round(number, 1) + 0.0  # never -0.0
    return f"{rounded:.1f}".replace(".", words("decimal"))
