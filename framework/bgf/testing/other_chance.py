"""Repeats the set-up or an action of a match with other chance.

Chance decides what a set-up or an action draws, so it can't be replayed with other numbers or
components. Instead, checks repeat it many times, and compare the positions after it with samples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.limit import TooLong
from bgf.words import message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.twin_match import Playthrough
    from bgf.testing.walk import Walk

__all__ = ["Repeated", "RepeatedAction", "RepeatedSetUp", "Texts"]


class Texts(NamedTuple):
    """The keys of the texts of a fault.

    Attributes:
        of_set_up: the text if the set-up was repeated.
        of_action: the text if an action was repeated; its action and player are among the facts.
    """

    of_set_up: str
    of_action: str


class RepeatedSetUp:
    """The set-up of a match, repeated with other seeds.

    Args:
        walk: the match.
        rng: the source of chance.

    Attributes:
        viewer: the viewer whose samples are compared; None for a spectator.
        rng: the source of chance.
    """

    def __init__(self, walk: Walk, rng: Random) -> None:
        self._walk = walk
        self.viewer = None
        self.rng = rng

    def positions(self, number: int) -> Iterator[State]:
        """Yields positions after the set-up.

        Args:
            number: the number of positions.
        """
        for _ in range(number):
            setting = replace(self._walk.setting, seed=self.rng.getrandbits(64))
            yield setting.start(self._walk.game)

    def fault(self, texts: Texts, facts: Mapping[str, object]) -> Fault:
        """Returns a fault of the samples after the set-up."""
        return Fault("public_events", message(texts.of_set_up, **facts), self._walk.setting)


class RepeatedAction:
    """An action of a match, repeated with other chance.

    It is played in samples of the position before it, so that what its player does not know there
    is not always the same.

    Args:
        played: the match.
        index: the index of the action.
        rng: the source of chance.

    Attributes:
        viewer: the player of the action, whose samples are compared.
        rng: the source of chance.
    """

    def __init__(self, played: Playthrough, index: int, rng: Random) -> None:
        self._played = played
        self._index = index
        self._action, self.viewer = played.actions[index]
        self.rng = rng

    def positions(self, number: int) -> Iterator[State]:
        """Yields positions after the action.

        Args:
            number: the number of positions; there are fewer if samples refuse the action.
        """
        before = self._played.states[self._index]
        for _ in range(number):
            try:
                state = before.determinize(self.viewer, self.rng.getrandbits(64))
                if state.explain(self._action, self.viewer) is not None:
                    continue
                state.apply(self._action, self.viewer)
            except TooLong:
                raise
            except ANYTHING:  # for other promises to find
                return
            yield state

    def fault(self, texts: Texts, facts: Mapping[str, object]) -> Fault:
        """Returns a fault of the samples after the action."""
        named = {"action": self._action.text, "player": self.viewer}
        words = message(texts.of_action, **named, **facts)
        return self._played.position(self._index + 1).fault("public_events", words)


Repeated = RepeatedSetUp | RepeatedAction
"""A part of a match that is repeated with other chance."""
