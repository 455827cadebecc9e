"""The latest turns in words, above the menu; shortened if there is little room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from bgf.words import Words

__all__ = ["LastTurn"]

_CLAUSE = "; "  # between the outcomes of an action
_LEFT_OUT = " ..."
_SLACK = 12  # columns that are lost at the ends of rows


class LastTurn(NamedTuple):
    """The latest actions of a player.

    Attributes:
        player: the player, as drawn before the actions.
        actions: each action in words, the first one first.
    """

    player: Text
    actions: Sequence[str]

    def line(self, words: Words, most: int | None = None) -> Text:
        """Returns the actions as one line.

        Args:
            words: the framework's words.
            most: the maximum width in columns; None for no limit. To fit, the outcomes of earlier
                actions are left out, and the middle of the last one, whose beginning names the
                action and whose end is its result. Then the first actions are left out.
        """
        whole = self._whole(words)
        if most is None or cell_len(whole.plain) <= most:
            return whole
        room = most - _SLACK
        for first in range(len(self.actions)):
            line = self._shortened_from(first, words, room)
            if cell_len(line.plain) <= room:
                break
        return line

    def _shortened_from(self, first: int, words: Words, room: int) -> Text:
        """Returns a line of all actions from an index on, each without clauses."""
        *before, last = self.actions[first:]
        line = self._head(self.actions[:first], words)
        for action in before:
            line.append(_shortened(action, 0))
            line.append(words("news.then", text=""))
        return line.append(_shortened(last, room - cell_len(line.plain)))

    def _whole(self, words: Words) -> Text:
        """Returns a line of all actions."""
        text, *more = self.actions
        line = self._head((), words).append(text)
        for action in more:
            line.append(words("news.then", text=action))
        return line

    def _head(self, left_out: Sequence[str], words: Words) -> Text:
        """Returns the player, and the sign for actions that are left out."""
        line = self.player.copy()
        return line.append(_LEFT_OUT + words("news.then", text="") if left_out else " ")


def _shortened(action: str, room: int) -> str:
    """Returns an action without clauses in its middle that have no room."""
    first, *clauses = action.split(_CLAUSE)
    room -= cell_len(first) + len(_LEFT_OUT)
    kept: list[str] = []
    for clause in reversed(clauses):
        room -= len(_CLAUSE) + cell_len(clause)
        if room < 0:
            break
        kept.insert(0, clause)
    if len(kept) == len(clauses):
        return action
    return _CLAUSE.join([first + _LEFT_OUT, *kept])
