"""Checks every promise of a game, for the report of ``bgf check``.

A fault stops only the check of its own promise. The other promises are checked in the other
matches, and in the part of this match before the fault. A hook that raises is reported once, and
silenced for the other checks; see `bgf.testing.silence`.

A check that depends on a broken promise may mislead: if clones are broken, for example, it may find
anything. If it finds no fault, its promise holds. If it finds one, the promise counts as
``unchecked``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
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

_MATCH = 20.0  # seconds to play a match
_LOOK = 90.0  # seconds for a check to look at a match
_HANGS = 2  # timeouts after which the game is not played any more
_TRIES = 100  # shorter matches that are tried to show a fault
_SHORTENING = 20.0  # seconds by the clock for all these tries, as some checks start processes
_TRIED = 6_000  # the maximum number of actions in these tries
_EACH = 400  # actions for each match of a run; a long match may use those of others
_SHARE = 3  # one match may use a third of the actions that are left
_LEAST = 200  # actions that a match may use in any case

Progress = Callable[[str, int, int], None]
"""Called with what is being checked, the number of the match, and the number of matches."""


@dataclass(frozen=True)
class Verdict:
    """The outcome of a promise.

    Attributes:
        check: the name of the promise.
        words: the promise in one sentence.
        matches: the number of matches in which it was found to hold.
        planned: the number of matches in which it was to be checked.
        fault: the fault after as few actions as were found; None if no fault was found.
        because: the names of the broken promises that prevent it from being checked.
    """

    check: str
    words: str
    matches: int
    planned: int
    fault: Fault | None
    because: Sequence[str] = ()

    @property
    def status(self) -> str:
        """``pass``, ``fail``, or ``unchecked`` if it could not be checked in any match."""
        return "fail" if self.fault else "pass" if self.matches else "unchecked"

    @property
    def is_unfinished(self) -> bool:
        """Whether no fault was found, but some or all of the planned matches were left out.

        It is false for a promise that could not be checked because others are broken.
        """
        if self.fault is not None or self.because:
            return False
        return not self.matches or self.matches < self.planned


def _used() -> float:
    """Returns the processor time in seconds of this process and of the processes it started."""
    return sum(times()[:4])


def _is_hang(fault: Fault) -> bool:
    """Returns whether a fault is that the rules took too long."""
    return isinstance(fault.__cause__, TooLong)


def walks_of(game: Game, number: int, seed: int = 0, left_out: Collection[str] = ()) -> list[Walk]:
    """Returns random matches of a game, the same ones for the same seed.

    Args:
        game: the game.
        number: the number of matches.
        seed: the seed.
        left_out: the names of promises whose faults are not reported; see `Walk.left_out`.
    """
    settings = settings_of(game, number, seed)
    return [Walk(game, setting, left_out=left_out) for setting in settings]


class Examination:
    """Plays some matches of a game, and checks promises in them.

    The work is planned beforehand: the total number of actions, and the matches and positions for
    each check. The plan does not depend on time, so that every machine checks the same. But if the
    rules are so slow that it would take longer than `seconds`, the rest is left out, and `late` is
    set.

    Ctrl-C (`KeyboardInterrupt`) ends the examination early: `interrupted` is set, and `verdicts`
    returns what was found until then.

    Args:
        walks: the matches.
        progress: called before each match that is played or looked at.
        seconds: the limit of processor time, not counting the search for short ways to faults; no
            limit if left out.

    Attributes:
        walks: the matches to look at; only the beginning of a match with a fault.
        unplayed: the number of matches that were not played, as no actions were left.
        cut: the number of matches that were stopped before their end, for the same reason.
        late: whether something planned was left out because time was over.
        interrupted: whether Ctrl-C ended the examination early.
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
        self._met: dict[str, list[str]] = {}  # other promises that a check found broken, by check
        self._ends: list[str] = []  # promises whose faults ended matches
        self._hangs = 0
        self._left_out = frozenset(name for walk in walks for name in walk.left_out)
        self.walks: list[Walk] = []
        self.unplayed = 0
        self.cut = 0
        self.late = False
        self.interrupted = False
        with self.interruptible():
            self._play(walks)

    def _play(self, walks: Sequence[Walk]) -> None:
        """Plays the matches until the time is over, or the planned number of actions is reached."""
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

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Ends a ``with`` block at Ctrl-C, and sets `interrupted`."""
        try:
            yield
        except KeyboardInterrupt:
            self.interrupted = True

    def is_over(self) -> bool:
        """Returns whether time is over; if it is, sets `late`."""
        if _used() < self._end:
            return False
        self.late = True
        return True

    def verdicts(self, names: Iterable[str]) -> list[Verdict]:
        """Checks promises; returns their outcomes, and those of others that were found broken.

        Args:
            names: the names of the promises, which are keys of `CHECKS`.
        """
        chosen = set(names)
        checks = [
            check
            for check in sorted(CHECKS.values(), key=lambda check: len(check.below))
            if check.name in chosen
        ]
        silence = Silence(self.walks[0].game) if self.walks else None
        if silence is not None and not self.interrupted:
            with self.interruptible():
                self._run_checks(checks, silence)
        faults = self._faults(silence)
        return [
            self._verdict(check, faults.get(name))
            for name, check in CHECKS.items()
            if name in chosen or name in faults
        ]

    def _run_checks(self, checks: Sequence[Check], silence: Silence) -> None:
        """Runs each check on the matches that are planned for it."""
        looks = {check.name: self._looks(check) for check in checks}
        # Every check looks at a match before any looks at a second one, in case time is over.
        for number in range(max(map(len, looks.values()), default=0)):
            for check in checks:
                if number < len(looks[check.name]):
                    self._look(check, looks[check.name], number, silence)

    def _faults(self, silence: Silence | None) -> dict[str, Fault]:
        """Returns the faults that were found, by promise, each after as few actions as possible."""
        raised = {name for name, found in self._found.items() if found[2].raised_by is not None}
        faults = {name: self._shortest(name) for name in self._found.keys() - raised}
        if silence is not None:
            silence.end()  # the other faults need the hooks that raised them
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
        if causes or self.interrupted:
            return causes
        if self._hangs < _HANGS:
            return self._ends
        return [name for name, found in self._found.items() if _is_hang(found[2])]

    def _played(self, walk: Walk) -> list[Walk]:
        """Plays a match; returns the match, or its sound beginning, or nothing to look at."""
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
        """Plays a match as long as the game allows, because no match has reached its end."""
        self._progress("matches", 1, 1)
        whole = replace(walk, most=None)
        self._fault(CHECKS["ending"], whole, _MATCH)

    def _looks(self, check: Check) -> list[Look]:
        """Plans the matches at which a check looks; returns them."""
        looks = plan_looks(walks_for(check, self.walks), check)
        self._planned[check.name] = len(looks)
        return looks

    def _look(self, check: Check, looks: Sequence[Look], number: int, silence: Silence) -> None:
        """Checks a promise in a match, unless its outcome is known already."""
        if check.name in self._found or check.name in self._misled:
            return
        if self._hangs >= _HANGS or self.is_over():
            return
        self._progress(check.name, number + 1, len(looks))
        walk = looks[number].prepared()
        fault = self._fault(check, walk, _LOOK)
        # A hook that raises is silenced once its fault is recorded.
        while fault is not None and self._can_go_on_after(fault) and silence.silences(fault):
            fault = self._fault(check, walk, _LOOK)
        if self._hangs >= _HANGS:
            return
        if fault is None:
            self._held[check.name] += 1
        elif fault.check in check.below and fault.check not in self._left_out:
            self._misled.add(check.name)

    def _can_go_on_after(self, fault: Fault) -> bool:
        """Returns whether a check may be repeated without the hook that raised."""
        is_noted = fault.check in self._found or fault.check in self._left_out
        return is_noted and not _is_hang(fault)

    def _fault(self, check: Check, walk: Walk, seconds: float) -> Fault | None:
        """Runs a check on a match; records and returns the fault, or returns None."""
        if self._hangs >= _HANGS:
            return None
        try:
            with time_limit(seconds):
                check(walk)
        except Fault as fault:
            if not is_told_by_whole_match(walk, fault):
                self._hangs += _is_hang(fault)
                self._record_fault(check, walk, fault)
            return fault
        return None

    def _record_fault(self, check: Check, walk: Walk, fault: Fault) -> None:
        """Records a fault with the check that found it, unless it may be misleading."""
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
        """Returns the fault that was found for a promise, after as few actions as possible.

        After an interrupt the fault is returned as it was found.
        """
        check, walk, fault = self._found[name]
        if self.interrupted:
            return fault
        end = perf_counter() + _SHORTENING

        def again(shorter: Walk) -> None:
            if perf_counter() > end:
                return  # counts as no fault, so that the shortest way so far is kept
            self._progress(f"a short way to show: {name}", 1, 1)
            with time_limit(_MATCH):
                check(shorter)

        tries = min(_TRIES, _TRIED // (len(fault.steps) + 1))
        with self.interruptible():
            return shrunk(again, walk, fault, tries)
        return fault
