"""A game held to every promise, each by itself: what ``bgf check`` reports.

Other than in an author's tests a fault stops one promise, and those that stand on it: of a clone
that is none, all else tells wrong. The others are looked at in the other matches, and in what comes
before the fault in that one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf
from os import times
from time import perf_counter
from typing import TYPE_CHECKING

from bgf.testing.checks import CHECKS
from bgf.testing.fault import Fault
from bgf.testing.limit import TooLong, time_limit
from bgf.testing.looks import Look, is_told_by_whole_match, plan_looks, walks_for
from bgf.testing.setting import settings_of
from bgf.testing.shrink import shrunk
from bgf.testing.walk import Walk

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.testing.checks import Check

__all__ = ["Examination", "Progress", "Verdict", "walks_of"]

_MATCH, _LOOK = 20.0, 90.0  # seconds: to play a match, and for a check to look at one
_HANGS = 2  # a game that does not come back so often is not played any more
_TRIES = 100  # shorter matches that are tried to show a fault
_SHORTENING = 20.0  # seconds by the clock, as some checks start processes: for these tries together
_TRIED = 6_000  # actions that are played in these
_EACH = 400  # actions for each match of a run; a long match may use those of others
_SHARE = 3  # one match may use a third of the actions that are left
_LEAST = 200  # actions that a match may use in any case

Progress = Callable[[str, int, int], None]
"""Told what is looked at, in which match, and in how many that will be."""


@dataclass(frozen=True)
class Verdict:
    """The outcome of a promise.

    Attributes:
        check: the name of the promise.
        words: what is promised.
        matches: in how many matches it was found to hold.
        planned: the number of matches in which it was to be looked at.
        fault: where it does not hold, after as few actions as were found; None if it does.
    """

    check: str
    words: str
    matches: int
    planned: int
    fault: Fault | None

    @property
    def status(self) -> str:
        """``pass``, ``fail``, or ``unchecked`` where it could not be looked at."""
        return "fail" if self.fault else "pass" if self.matches else "unchecked"


def _used() -> float:
    """Returns the seconds of the processor that this process and those it started have used."""
    return sum(times()[:4])


def walks_of(game: Game, number: int, seed: int = 0) -> list[Walk]:
    """Returns random matches of a game, the same ones for the same seed."""
    return [Walk(game, setting) for setting in settings_of(game, number, seed)]


class Examination:
    """Some matches of a game, and what was found in them.

    The work is planned beforehand: a number of actions for all matches together, however long the
    options of a game make them, and for each check the matches and positions at which it looks. The
    plan does not depend on time, so that the same is looked at on every machine. Only if it would
    take longer than `seconds`, because the rules are slow, the rest is left out, and `late` says
    so.

    Args:
        walks: the matches.
        progress: called before each match that is played or looked at.
        seconds: the limit of processor time, without the search for short ways to faults; no limit
            if left out.

    Attributes:
        walks: the matches that can be looked at; of those that are not sound the sound beginning.
        unplayed: the number of matches for which no actions were left.
        cut: the number of matches that were left before their end, for the same reason.
        late: whether something planned was left out because time was over.
    """

    def __init__(
        self,
        walks: Sequence[Walk],
        progress: Progress = lambda *_: None,
        seconds: float = inf,
    ) -> None:
        self._progress = progress
        self._end = _used() + seconds
        self._held: Counter[str] = Counter()
        self._planned: Counter[str] = Counter()
        self._found: dict[str, tuple[Check, Walk, Fault]] = {}
        self._hangs = 0
        self.walks: list[Walk] = []
        self.unplayed = 0
        self.cut = 0
        self.late = False
        left = _EACH * len(walks)
        for number, walk in enumerate(walks, 1):
            if left <= 0 or self.is_over():
                self.unplayed += 1
                continue
            self._progress("matches", number, len(walks))
            walk.most = max(_LEAST, left // _SHARE)
            self.walks += self._played(walk)
            left -= walk.length
            self.cut += walk.length == walk.most and not walk.is_whole
        if self.cut and self.cut == len(self.walks):
            self._play_one_to_its_end(self.walks[0])

    def is_over(self) -> bool:
        """Returns whether time is over; if it is, notes that something is left out."""
        if _used() < self._end:
            return False
        self.late = True
        return True

    def verdicts(self, names: Iterable[str]) -> list[Verdict]:
        """Returns the outcomes of these promises, and of others that were found broken on the way.

        Args:
            names: which promises, by the names of `CHECKS`.
        """
        chosen = set(names)
        checks = [
            check
            for check in sorted(CHECKS.values(), key=lambda check: len(check.below))
            if check.name in chosen
        ]
        looks = {check.name: self._looks(check) for check in checks}
        # Every check looks at a match before any looks at a second one, in case time is over.
        for number in range(max(map(len, looks.values()), default=0)):
            for check in checks:
                if number < len(looks[check.name]):
                    self._look(check, looks[check.name], number)
        return [
            Verdict(name, check.words, self._held[name], self._planned[name], self._shortest(name))
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
        beginning = walk.before(fault)
        return [] if beginning is None else [beginning]

    def _play_one_to_its_end(self, walk: Walk) -> None:
        """Plays a match as long as the game allows, because no match was seen to end."""
        self._progress("matches", 1, 1)
        whole = replace(walk, most=None)
        self._fault(CHECKS["ending"], whole, _MATCH)

    def _looks(self, check: Check) -> list[Look]:
        """Returns the matches at which a check is to look."""
        looks = plan_looks(walks_for(check, self.walks), check)
        self._planned[check.name] = len(looks)
        return looks

    def _look(self, check: Check, looks: Sequence[Look], number: int) -> None:
        """Looks whether a promise holds in a match, unless it is known to be broken."""
        if check.name in self._found:
            return
        if self._stands_on_broken(check):
            self._held[check.name] = 0
            return
        if self._hangs >= _HANGS or self.is_over():
            return
        self._progress(check.name, number + 1, len(looks))
        if self._fault(check, looks[number].prepared(), _LOOK) is None and self._hangs < _HANGS:
            self._held[check.name] += 1

    def _stands_on_broken(self, check: Check) -> bool:
        """Returns whether a promise that a check relies on is broken, so that it would mislead."""
        return any(below in self._found for below in check.below)

    def _fault(self, check: Check, walk: Walk, seconds: float) -> Fault | None:
        """Returns what a check finds in a match, if it finds anything, and notes it."""
        if self._hangs >= _HANGS:
            return None
        try:
            with time_limit(seconds):
                check(walk)
        except Fault as fault:
            if is_told_by_whole_match(walk, fault):
                return fault
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

        end = perf_counter() + _SHORTENING

        def again(shorter: Walk) -> None:
            if perf_counter() > end:
                return  # no fault is found: the shortest way so far stays
            self._progress(f"a short way to show: {name}", 1, 1)
            with time_limit(_MATCH):
                check(shorter)

        tries = min(_TRIES, _TRIED // (len(fault.steps) + 1))
        return shrunk(again, walk, fault, tries)
