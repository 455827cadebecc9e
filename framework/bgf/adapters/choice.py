"""What may be chosen next, by number, while an action is being said."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bgf.engine.actions import Action, ActionKind

if TYPE_CHECKING:
    from bgf.adapters.actions import ActionIndex
    from bgf.engine.state import State

__all__ = ["END", "Choice", "Lead", "Saying"]

END = ""
"""In place of a word: there is none after those that have been said."""

_AFTER_ALL = "\U0010ffff"  # sorts after every character of a notation


class Choice:
    """What may be chosen next, by number: an action, or the next word of one.

    Attributes:
        said: the words of the notation that are said already, its kind's first; none at the
            beginning. Words between which there was no choice are among them.
    """

    __slots__ = ("_index", "_leads", "said")

    def __init__(
        self, index: ActionIndex, leads: dict[int, Lead], said: tuple[str, ...] = ()
    ) -> None:
        self._index = index
        self._leads = leads
        self.said = said

    @property
    def numbers(self) -> list[int]:
        """The numbers that may be chosen, in ascending order."""
        return sorted(self._leads)

    def __contains__(self, number: object) -> bool:
        return number in self._leads

    def __iter__(self) -> Iterator[int]:
        """The numbers that may be chosen, in any order."""
        return iter(self._leads)

    def __len__(self) -> int:
        return len(self._leads)

    def choose(self, number: int, state: State, player: int) -> Action | Choice:
        """The action that a number completes, or the choice to which it leads.

        Args:
            number: one of `numbers`.
            state: the position that the choice was made for, or a copy of it.
            player: who chooses.

        Raises:
            InvalidAction: if the number may not be chosen.
            PluginError: if the words of a legal action can't be said in numbers.
        """
        lead = self._leads.get(number)
        if isinstance(lead, Action):
            return lead
        if lead is None:
            raise self._index.not_offered(number)
        if isinstance(lead, ActionKind):
            return self._index.say(lead, state, player)
        saying, low, high, said = lead
        return saying.go_on(low, high, said)


class Saying:
    """Legal actions of one kind, to be parted word by word.

    Attributes:
        texts: their notations, sorted, each with a blank behind it.
        actions: the actions in the same order.
    """

    __slots__ = ("_index", "actions", "texts")

    def __init__(self, index: ActionIndex, actions: Iterable[Action]) -> None:
        self._index = index
        by_text = {f"{action.text} ": action for action in actions}
        self.texts = sorted(by_text)
        self.actions = [by_text[text] for text in self.texts]

    def go_on(self, low: int, high: int, said: tuple[str, ...]) -> Action | Choice:
        """The one action from `low` to `high`, exclusive; or the choice between their next words.

        All of them begin with the words `said`. Where all go on with the same word, it is said too.
        """
        while high - low > 1:
            parts = self._parts(low, high, said)
            if len(parts) > 1:
                leads: dict[int, Lead] = {}
                for word, first, last in parts:
                    number = self._index.word(word, self.actions[first])
                    leads[number] = (
                        self.actions[first]
                        if last - first == 1
                        else (self, first, last, (*said, word))
                    )
                return Choice(self._index, leads, said)
            ((word, low, high),) = parts
            said = (*said, word)
        return self.actions[low]

    def _parts(self, low: int, high: int, said: tuple[str, ...]) -> list[tuple[str, int, int]]:
        """The next words, and from where to where the actions lie that go on with them."""
        start, found = sum(map(len, said)) + len(said), []
        while low < high:
            text = self.texts[low]
            end = text.find(" ", start)
            if end < 0:
                word, last = END, low + 1
            else:
                word = text[start:end]
                last = bisect_left(self.texts, text[: end + 1] + _AFTER_ALL, low, high)
            found.append((word, low, last))
            low = last
        return found


Lead = Action | ActionKind | tuple[Saying, int, int, tuple[str, ...]]
"""Where a number leads: to an action, to the words of a kind, or to those after some words."""
