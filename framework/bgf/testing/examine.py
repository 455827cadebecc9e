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
from dataclasses import dataclass, replace
from math import inf
from os import times
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bgf.interrupts import Interruption
from bgf.testing.checks import CHECKS
from bgf.testing.fault import Fault
from bgf.testing.limit import TooLong, time_limit
from bgf.testing.looks import Look, is_told_by_whole_match, plan_looks, walks_for
from bgf.testing.reached import ACTIONS, Reached
from bgf.testing.setting import at_lowest, settings_of
from bgf.testing.shrink import shrunk
from bgf.testing.silence import Silence
from bgf.testing.walk import Walk, any_kind, at_ends

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.testing.checks import Check
    from bgf.testing.setting import Setting

__all__ = ["Examination", "Progress", "Verdict", "more_walks_of", "walks_of"]

_MATCH = 20.0  # seconds to play a match
_LOOK = 90.0  # seconds for a check to look at a match
_HANGS = 2  # timeouts after which the game is not played any more
_MOST_FAULTS = 3  # faults of one promise that are reported
_TRIES = 100  # shorter matches that are tried to show the faults of a promise
_SHORTENING = 20.0  # seconds by the clock for all these tries, as some checks start processes
_ACTIONS_OF_TRIES = 6_000  # the maximum number of actions in these tries
_ACTIONS = 400  # actions for each match of a run; a long match may use those of others
_LARGEST_PART = 3  # one match may use a third of the actions that are left
_MORE_MATCHES = 3  # the maximum number of additional matches for each match of a run
_MORE_ACTIONS = 100  # actions in additional matches for each match of a run
_STUBBORN_ACTIONS = 100  # the same for matches in which one kind is always chosen
_RARE = 0.5  # the share of the matches below which a kind of action is rarely played
_LEAST_ACTIONS = 200  # actions that a match may use in any case

Progress = Callable[[str, int, int], None]
"""Called with the name of a promise, the number of the match, and the number of matches."""


@dataclass(frozen=True)
class Verdict:
    """The outcome of a promise.

    Attributes:
        check: the name of the promise.
        words: the promise in one sentence.
        matches: the number of matches in which it was found to hold.
        planned: the number of matches in which it was to be checked.
        faults: the faults, each after as few actions as were found. They concern different things;
            the one with the fewest actions comes first.
        because: the names of the broken promises that prevent it from being checked, in all planned
            matches or in some.
    """

    check: str
    words: str
    matches: int
    planned: int
    faults: Sequence[Fault]
    because: Sequence[str] = ()

    @property
    def fault(self) -> Fault | None:
        """The first fault; None if no fault was found."""
        return self.faults[0] if self.faults else None

    @property
    def status(self) -> str:
        """The outcome in a word.

        - ``fail``: the promise is broken.
        - ``pass``: it holds in all planned matches.
        - ``partial``: it holds in some of them; it was not checked in the others.
        - ``unchecked``: it can't be checked until other promises hold.
        - ``unreached``: it was not checked, as the examination ended before.
        """
        if self.faults:
            return "fail"
        if self.matches:
            return "pass" if self.matches >= self.planned else "partial"
        return "unchecked" if self.because else "unreached"


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


def more_walks_of(
    game: Game, number: int, seed: int = 0, left_out: Collection[str] = ()
) -> list[Walk]:
    """Returns additional matches, to be played after those of `walks_of`.

    The arguments are the same as those of `walks_of`.
    """
    return walks_of(game, (1 + _MORE_MATCHES) * number, seed, left_out)[number:]


class Examination:
    """Plays some matches of a game, and checks promises in them.

    The work is planned beforehand: the total number of actions, and the matches and positions for
    each check. The plan does not depend on time, so that every machine checks the same. But if the
    rules are so slow that it would take longer than `seconds`, the rest is left out, and `late` is
    set.

    Ctrl-C (`KeyboardInterrupt`) ends the examination early: `interrupted` is set, and `verdicts`
    returns what was found until then.

    A broken promise is checked in the other planned matches, too, until `_MOST_FAULTS` faults are
    found that concern different things; see `Fault.concern`.

    Args:
        walks: the matches.
        progress: called before each match that is played or looked at.
        seconds: the limit of processor time, not counting the search for short ways to faults; no
            limit if left out.
        interruption: the interruption by Ctrl-C; without it, Ctrl-C has its usual effect.
        more: additional matches. First one for each kind of action, which players always choose,
            then others until all kinds of action and all phases have been reached. Those that reach
            something new are also checked.

    Attributes:
        walks: the matches to look at; only the beginning of a match with a fault.
        reached: what the matches have reached; None without matches.
        endless_if: the names of kinds of action. If all players always choose such a kind when it
            is legal, a match has no end within `longest` actions.
        played: the number of matches that were played.
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
        interruption: Interruption | None = None,
        more: Sequence[Walk] = (),
    ) -> None:
        self._progress = progress
        self._interruption = interruption or Interruption()
        self._end = _used() + seconds
        self._held: Counter[str] = Counter()
        self._planned: Counter[str] = Counter()
        self._found: dict[str, list[_Found]] = {}
        self._misled: set[str] = set()
        self._met: dict[str, list[str]] = {}  # other promises that a check found broken, by check
        self._ends: list[str] = []  # promises whose faults ended matches
        self._hangs = 0
        self._left_out = frozenset(name for walk in walks for name in walk.left_out)
        self.walks: list[Walk] = []
        self.reached = Reached(walks[0].game) if walks else None
        self.endless_if: list[str] = []
        self.played = 0
        self.unplayed = 0
        self.cut = 0
        self.late = False
        self.interrupted = False
        self.run(lambda: self._play_all(walks, more))

    def _play_all(self, walks: Sequence[Walk], more: Sequence[Walk]) -> None:
        """Plays the matches, and then some of `more`."""
        self._play(walks)
        if self.reached is not None:
            others = iter(more)
            self._play_stubbornly(others, self.reached)
            self._play_until_reached(others, self.reached)

    def _play_stubbornly(self, more: Iterator[Walk], reached: Reached) -> None:
        """Plays matches in which all players choose one kind of action wherever they can.

        If such a match has no end, the rules end matches only if players want that. This is no
        fault, but a remark: see `endless_if`. These matches are not played if random matches have
        no end either.

        Kinds that are rarely played are played with options with which they are possible. Numeric
        options have their lowest values, and players often choose the first or the last action.
        """
        if "ending" in self._found or self.cut == len(self.walks):
            return
        longest = self.walks[0].game.longest
        left = _STUBBORN_ACTIONS * len(self.walks)
        for kind, setting in self._settings_of_kinds().items():
            walk = next(more, None)
            if walk is None or left <= 0 or self._can_play_no_more():
                return
            if setting is not None:
                walk.setting = at_lowest(walk.game, replace(setting, seed=walk.setting.seed))
                walk.pick = at_ends if walk.pick is any_kind else walk.pick
            self._progress("matches", 1, 1)
            walk.favoured = [kind]
            walk.most = longest
            played, has_news = self._played(walk, reached)
            left -= walk.length
            if walk.length == longest and not walk.is_whole:
                self.endless_if.append(kind)
            if has_news:
                self.walks += played

    def _settings_of_kinds(self) -> dict[str, Setting | None]:
        """Returns for each kind of action that is rarely played the setting of a match with it.

        For the other kinds it is None.
        """
        features = [walk.features() for walk in self.walks]
        found: dict[str, Setting | None] = {}
        for kind in self.walks[0].game.kinds:
            with_kind = [index for index, own in enumerate(features) if ("played", kind) in own]
            is_rare = 0 < len(with_kind) < len(features) * _RARE
            found[kind] = self.walks[with_kind[0]].setting if is_rare else None
        return found

    def _play_until_reached(self, more: Iterator[Walk], reached: Reached) -> None:
        """Plays matches until all kinds of action and all phases have been reached.

        In every second match, players often choose the first or the last action of a kind.
        """
        left = _MORE_ACTIONS * len(self.walks)
        for number, walk in enumerate(more):
            if left <= 0 or self._can_play_no_more() or not reached.lacks_kind_or_phase():
                return
            self._progress("matches", 1, 1)
            walk.most = min(max(_LEAST_ACTIONS, left), walk.game.longest)
            walk.favoured = reached.missing()[ACTIONS]
            if number % 2 and walk.pick is any_kind:
                walk.pick = at_ends
            played, has_news = self._played(walk, reached)
            left -= walk.length
            if has_news:
                self.walks += played

    def _can_play_no_more(self) -> bool:
        """Returns whether no more matches can be played."""
        return self._hangs >= _HANGS or self.is_over()

    def _play(self, walks: Sequence[Walk]) -> None:
        """Plays the matches until the time is over, or the planned number of actions is reached."""
        left = _ACTIONS * len(walks)
        for number, walk in enumerate(walks, 1):
            if left <= 0 or self.is_over():
                self.unplayed += 1
                continue
            self._progress("matches", number, len(walks))
            walk.most = max(_LEAST_ACTIONS, left // _LARGEST_PART)
            assert self.reached is not None  # there are matches
            played, _ = self._played(walk, self.reached)
            self.walks += played
            left -= walk.length
            self.cut += walk.length == walk.most and not walk.is_whole
        if self.cut and self.cut == len(self.walks):
            self._play_one_to_its_end(self.walks[0])

    def run(self, work: Callable[[], None]) -> None:
        """Does some work; Ctrl-C ends it, and sets `interrupted`."""
        # This is no context manager: Ctrl-C could come between its end and that of the block.
        try:
            self._interruption.open()
            work()
            self._interruption.close()
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
            self.run(lambda: self._run_checks(checks, silence))
        faults = self._faults(silence)
        return [
            self._verdict(check, faults.get(name, ()))
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

    def _faults(self, silence: Silence | None) -> dict[str, list[Fault]]:
        """Returns the faults that were found, by promise, each after as few actions as possible."""
        shortest: dict[int, Fault] = {}
        end_of: dict[str, float] = {}  # one limit for all faults of a promise
        every = [(name, found) for name, all_found in self._found.items() for found in all_found]
        # The faults that hooks raised come last: they need these hooks, the others do without.
        every.sort(key=lambda each: each[1].fault.raised_by is not None)
        for name, found in every:
            if silence is not None and found.fault.raised_by is not None:
                silence.end()
            end = end_of.setdefault(name, perf_counter() + _SHORTENING)
            shortest[id(found)] = self._shortest(found, end, len(self._found[name]))
        if silence is not None:
            silence.end()
        return {
            name: sorted((shortest[id(found)] for found in all_found), key=_length)
            for name, all_found in self._found.items()
        }

    def _verdict(self, check: Check, faults: Sequence[Fault]) -> Verdict:
        """Returns the outcome of a promise."""
        name = check.name
        held = 0 if name in self._misled else self._held[name]
        planned = self._planned[name]
        because: Iterable[str] = ()
        if not faults and not held:
            because = self._causes(check)
        elif not faults and held < planned:
            because = self._found_by(check)
        return Verdict(name, check.words, held, planned, tuple(faults), tuple(because))

    def _causes(self, check: Check) -> Iterable[str]:
        """Returns the broken promises that prevent another one from being checked."""
        below = check.below if check.name in self._misled else ()
        causes = self._found_by(check, *below)
        if causes or self.interrupted:
            return causes
        if self._hangs < _HANGS:
            return self._ends
        return [name for name in self._found if self._hangs_in(name)]

    def _found_by(self, check: Check, *below: str) -> list[str]:
        """Returns the broken promises that a check has met, and those of `below`."""
        met = dict.fromkeys([*self._met.get(check.name, ()), *below])
        return [name for name in met if name in self._found or name in self._left_out]

    def _played(self, walk: Walk, reached: Reached) -> tuple[list[Walk], bool]:
        """Plays a match.

        Args:
            walk: the match.
            reached: what the matches have reached; that of this match is added.

        Returns:
            The match, or its sound beginning, or nothing to look at; and whether it has reached a
            kind of action, a stage or a phase for the first time.
        """
        if self._hangs >= _HANGS:
            return [], False
        fault = self._fault(CHECKS["ending"], walk, _MATCH)
        self.played += 1
        if fault is not None and _is_hang(fault):
            features: Collection[tuple[str, str]] = ()
        else:
            features = walk.features()
        has_news = reached.add(features)
        if fault is None:
            return [walk], has_news
        if fault.steps:
            reached.add_action(fault.steps[-1].text)
        if fault.check not in self._ends:
            self._ends.append(fault.check)
        beginning = walk.before(fault)
        return [] if beginning is None else [beginning], has_news

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
        name = check.name
        if name in self._misled or self._hangs_in(name):
            return
        if len(self._found.get(name, ())) >= _MOST_FAULTS:
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
            self._held[name] += 1
        elif fault.check in check.below and fault.check not in self._left_out:
            self._misled.add(name)

    def _hangs_in(self, name: str) -> bool:
        """Returns whether the rules took too long when a promise was checked."""
        return any(_is_hang(found.fault) for found in self._found.get(name, ()))

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
            self._interruption.check()  # rules may have made an error of Ctrl-C
            if is_told_by_whole_match(walk, fault):
                self._met.setdefault(check.name, []).extend(self._ends)
            else:
                self._hangs += _is_hang(fault)
                self._record_fault(check, walk, fault)
            return fault
        self._interruption.check()  # or have caught it
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
        found = _Found(check, walk, fault)
        known = self._found.setdefault(name, [])
        for number, other in enumerate(known):
            if other.fault.concern == fault.concern:
                if _length(fault) < _length(other.fault):
                    known[number] = found
                return
        if len(known) < _MOST_FAULTS:
            known.append(found)

    def _shortest(self, found: _Found, end: float, among: int) -> Fault:
        """Returns a fault after as few actions as possible.

        After an interrupt the fault is returned as it was found.

        Args:
            found: the fault.
            end: the time by the clock at which the search ends.
            among: the number of faults of the same promise. If there are others, only a fault that
                concerns the same is the same one.
        """
        check, walk, fault = found
        if self.interrupted:
            return fault

        def again(shorter: Walk) -> None:
            if perf_counter() > end:
                return  # counts as no fault, so that the shortest way so far is kept
            self._interruption.check()
            self._progress(f"a short way to show: {fault.check}", 1, 1)
            with time_limit(_MATCH):
                check(shorter)

        tries = min(_TRIES, _ACTIONS_OF_TRIES // (_length(fault) + 1)) // among
        shortened = [fault]
        self.run(lambda: shortened.append(shrunk(again, walk, fault, tries, strictly=among > 1)))
        return shortened[-1]


class _Found(NamedTuple):
    """A fault, with the match in which a check found it."""

    check: Check
    walk: Walk
    fault: Fault


def _length(fault: Fault) -> int:
    """Returns the number of actions after which a fault shows."""
    return len(fault.steps)
