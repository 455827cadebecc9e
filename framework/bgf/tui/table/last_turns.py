"""The latest turns in words, above the menu: whole, or shortened where there is little room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from bgf.words import Words

__all__ = ["LastTurn"]

_CLAUSE = "; "  # between what came of an action
_LEFT_OUT = " ..."
_SLACK = 12  # columns that are lost at the ends of rows


class LastTurn(NamedTuple):
    """The actions that a player played in a row.

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
            most: the room for it, in columns; None for any. What has no room is left out: the first
                actions, and then the middle of the last action, whose beginning says what was
                played and whose end says what came of it.
        """
        if most is None:
            return self._from(0, words)
        for first in range(len(self.actions)):
            line = self._from(first, words)
            if cell_len(line.plain) <= most - (_SLACK if first else 0):
                return line
        *before, last = self.actions
        head = self._head(before, words)
        return head.append(_shortened(last, most - _SLACK - cell_len(head.plain)))

    def _from(self, first: int, words: Words) -> Text:
        """Returns a line of all actions from an index on."""
        text, *more = self.actions[first:]
        line = self._head(self.actions[:first], words).append(text)
        for action in more:
            line.append(words("news.then", text=action))
        return line

    def _head(self, left_out: Sequence[str], words: Words) -> Text:
        """Returns the player, and what stands for actions that are left out."""
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
