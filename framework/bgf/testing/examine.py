"""A game held to every promise, each by itself: what ``bgf check`` reports.

Other than in an author's tests a fault stops one promise, and those that stand on it: of a clone
that is none, all else tells wrong. The others are looked at in the other matches, and in what comes
before the fault in that one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.testing.checks import CHECKS
from bgf.testing.fault import Fault
from bgf.testing.limit import TooLong, time_limit
from bgf.testing.setting import settings_of
from bgf.testing.shrink import shrunk
from bgf.testing.walk import Walk

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.testing.checks import Check

__all__ = ["Examination", "Progress", "Verdict", "walks_of"]

_MATCH, _LOOK = 20.0, 90.0  # seconds: to play a match, and for a check to look at one
_HANGS = 2  # a game that does not come back so often is not played any more
_BEFORE = 200  # actions that are checked in a match with a fault
_TRIES = 100  # shorter matches that are tried to show a fault
_WHOLE = frozenset({"ending", "scores"})  # these say nothing of a part of a match

Progress = Callable[[str, int, int], None]
"""Told what is looked at, in which match, and in how many that will be."""


@dataclass(frozen=True)
class Verdict:
    """The outcome of a promise.

    Attributes:
        check: the name of the promise.
        words: what is promised.
        matches: in how many matches it was found to hold.
        fault: where it does not hold, after as few actions as were found; None if it does.
    """

    check: str
    words: str
    matches: int
    fault: Fault | None

    @property
    def status(self) -> str:
        """``pass``, ``fail``, or ``unchecked`` where it could not be looked at."""
        return "fail" if self.fault else "pass" if self.matches else "unchecked"


def walks_of(game: Game, number: int, seed: int = 0) -> list[Walk]:
    """Returns random matches of a game, the same ones for the same seed."""
    return [Walk(game, setting) for setting in settings_of(game, number, seed)]


class Examination:
    """Some matches of a game, and what was found in them.

    Attributes:
        walks: the matches that can be looked at; of those that are not sound the sound beginning.
    """

    def __init__(self, walks: Sequence[Walk], progress: Progress = lambda *_: None) -> None:
        self._progress = progress
        self._held: Counter[str] = Counter()
        self._found: dict[str, tuple[Check, Walk, Fault]] = {}
        self._hangs = 0
        self.walks: list[Walk] = []
        for number, walk in enumerate(walks, 1):
            self._progress("matches", number, len(walks))
            self.walks += self._played(walk)

    def verdicts(self, names: Iterable[str]) -> list[Verdict]:
        """Returns the outcomes of these promises, and of others that were found broken on the way.

        Args:
            names: which promises, by the names of `CHECKS`.
        """
        chosen = set(names)
        for check in sorted(CHECKS.values(), key=lambda check: len(check.below)):
            if check.name in chosen:
                self._look(check)
        return [
            Verdict(name, check.words, self._held[name], self._shortest(name))
            for name, check in CHECKS.items()
            if name in chosen or name in self._found
        ]

    def _played(self, walk: Walk) -> list[Walk]:
        """The match itself if it is sound, or what can be looked at of it, or nothing."""
        if self._hangs >= _HANGS:
            return []
        fault = self._fault(CHECKS["ending"], walk, _MATCH)
        if fault is None:
            return [walk]
        return [walk.along(fault.steps[: fault.start - 1][:_BEFORE])] if fault.start else []

    def _look(self, check: Check) -> None:
        """Look whether a promise holds, until a match is found in which it does not."""
        if any(below in self._found for below in check.below):
            return
        walks = [one for one in self.walks if one.script is None or check.name not in _WHOLE]
        enough = check.enough(walks[0].game, len(walks)) if walks else 0
        for number, walk in enumerate(walks[:enough], 1):
            self._progress(check.name, number, enough)
            fault = self._fault(check, walk, _LOOK)
            if fault is None and self._hangs < _HANGS:
                self._held[check.name] += 1
            elif check.name in self._found:
                return

    def _fault(self, check: Check, walk: Walk, seconds: float) -> Fault | None:
        """Returns what a check finds in a match, if it finds anything, and notes it."""
        if self._hangs >= _HANGS:
            return None
        try:
            with time_limit(seconds):
                check(walk)
        except Fault as fault:
            if walk.script is not None and fault.__cause__ is not None:
                return fault  # whatever the rules raise here, the whole match has told it
            self._hangs += isinstance(fault.__cause__, TooLong)
            known = self._found.get(fault.check)
            if known is None or len(fault.steps) < len(known[2].steps):
                self._found[fault.check] = check, walk, fault
            return fault
        return None

    def _shortest(self, name: str) -> Fault | None:
        """The fault that was found with a promise, in as few actions as show it."""
        if name not in self._found:
            return None
        check, walk, fault = self._found[name]

        def again(shorter: Walk) -> None:
            self._progress(f"a short way to show: {name}", 1, 1)
            with time_limit(_MATCH):
                check(shorter)

        return shrunk(again, walk, fault, _TRIES)
