"""A game held to every promise, each by itself: what ``bgf check`` reports.

Other than in an author's tests a fault stops one promise. The others are looked at in the other
matches, and in what comes before the fault in that one. A hook that raises is told once, and what
else can be checked is checked without it, see `bgf.testing.silence`.

A check that stands on a broken promise may mislead: of a clone that is none, it tells all kinds of
things. If it finds no fault, its promise holds; if it finds one, nobody knows, and the promise is
``unchecked``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
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
from bgf.testing.silence import Silence
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
        because: the broken promises that prevent it from being checked, by name.
    """

    check: str
    words: str
    matches: int
    planned: int
    fault: Fault | None
    because: Sequence[str] = ()

    @property
    def status(self) -> str:
        """``pass``, ``fail``, or ``unchecked`` where it could not be looked at."""
        return "fail" if self.fault else "pass" if self.matches else "unchecked"


def _used() -> float:
    """Returns the seconds of the processor that this process and those it started have used."""
    return sum(times()[:4])


def _is_hang(fault: Fault) -> bool:
    """Returns whether a fault is that the rules do not come back."""
    return isinstance(fault.__cause__, TooLong)


def walks_of(game: Game, number: int, seed: int = 0, left_out: Collection[str] = ()) -> list[Walk]:
    """Returns random matches of a game, the same ones for the same seed.

    Args:
        game: the game.
        number: the number of matches.
        seed: the seed.
        left_out: the names of promises whose faults are not told, see `Walk.left_out`.
    """
    settings = settings_of(game, number, seed)
    return [Walk(game, setting, left_out=left_out) for setting in settings]


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
        self._misled: set[str] = set()
        self._met: dict[str, list[str]] = {}  # faults of other promises that were met, by check
        self._ends: list[str] = []  # promises whose faults end matches
        self._hangs = 0
        self._left_out = frozenset(name for walk in walks for name in walk.left_out)
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
        silence = Silence(self.walks[0].game) if self.walks else None
        # Every check looks at a match before any looks at a second one, in case time is over.
        for number in range(max(map(len, looks.values()), default=0)):
            for check in checks:
                if silence is not None and number < len(looks[check.name]):
                    self._look(check, looks[check.name], number, silence)
        faults = self._faults(silence)
        return [
            self._verdict(check, faults.get(name))
            for name, check in CHECKS.items()
            if name in chosen or name in faults
        ]

    def _faults(self, silence: Silence | None) -> dict[str, Fault]:
        """Returns the faults that were found, by promise, each in as few actions as show it."""
        raised = {name for name, found in self._found.items() if found[2].raised_by is not None}
        faults = {name: self._shortest(name) for name in self._found.keys() - raised}
        if silence is not None:
            silence.end()  # now for what the hooks have raised
        return faults | {name: self._shortest(name) for name in raised}

    def _verdict(self, check: Check, fault: Fault | None) -> Verdict:
        """Returns the outcome of a promise."""
        name = check.name
        held = 0 if name in self._misled else self._held[name]
        because = () if fault is not None or held else tuple(self._causes(check))
        return Verdict(name, check.words, held, self._planned[name], fault, because)

    def _causes(self, check: Check) -> Iterable[str]:
        """Returns the broken promises that prevent another one from being checked."""
        below = check.below if check.name in self._misled else ()
        met = dict.fromkeys([*self._met.get(check.name, ()), *below])
        causes = [name for name in met if name in self._found or name in self._left_out]
        if causes or self._hangs < _HANGS:
            return causes or self._ends
        return [name for name, found in self._found.items() if _is_hang(found[2])]

    def _played(self, walk: Walk) -> list[Walk]:
        """The match itself if it is sound, or what can be looked at of it, or nothing."""
        if self._hangs >= _HANGS:
            return []
        fault = self._fault(CHECKS["ending"], walk, _MATCH)
        if fault is None:
            return [walk]
        if fault.check not in self._ends:
            self._ends.append(fault.check)
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

    def _look(self, check: Check, looks: Sequence[Look], number: int, silence: Silence) -> None:
        """Looks whether a promise holds in a match, unless more is known already."""
        if check.name in self._found or check.name in self._misled:
            return
        if self._hangs >= _HANGS or self.is_over():
            return
        self._progress(check.name, number + 1, len(looks))
        walk = looks[number].prepared()
        fault = self._fault(check, walk, _LOOK)
        # A hook that raises is silenced, once the fault is noted.
        while fault is not None and self._can_go_on_after(fault) and silence.silences(fault):
            fault = self._fault(check, walk, _LOOK)
        if self._hangs >= _HANGS:
            return
        if fault is None:
            self._held[check.name] += 1
        elif fault.check in check.below and fault.check not in self._left_out:
            self._misled.add(check.name)

    def _can_go_on_after(self, fault: Fault) -> bool:
        """Returns whether a promise may be looked at once more, without the hook that raised."""
        is_noted = fault.check in self._found or fault.check in self._left_out
        return is_noted and not _is_hang(fault)

    def _fault(self, check: Check, walk: Walk, seconds: float) -> Fault | None:
        """Returns what a check finds in a match, if it finds anything, and notes it."""
        if self._hangs >= _HANGS:
            return None
        try:
            with time_limit(seconds):
                check(walk)
        except Fault as fault:
            if not is_told_by_whole_match(walk, fault):
                self._hangs += _is_hang(fault)
                self._note(check, walk, fault)
            return fault
        return None

    def _note(self, check: Check, walk: Walk, fault: Fault) -> None:
        """Notes a fault, if it is known to be one, with the check that has found it."""
        name = fault.check
        if name != check.name:
            self._met.setdefault(check.name, []).append(name)
        if name in self._left_out:
            return
        is_raised = fault.raised_by is not None
        if not is_raised and any(below in self._found for below in CHECKS[name].below):
            self._misled.add(name)
            return
        known = self._found.get(name)
        if known is None or len(fault.steps) < len(known[2].steps):
            self._found[name] = check, walk, fault

    def _shortest(self, name: str) -> Fault:
        """The fault that was found with a promise, in as few actions as show it."""
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
