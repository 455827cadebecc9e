"""Two variants of a game, played on paired seeds until it is known what differs.

Match n of the one and match n of the other have the same seed and the same bots at the same seats,
so that much of the chance is the same. Looked at are the pairs from the first on, each `EVERY` of
them, whatever else is played already: the outcome does not depend on how many play at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Literal, cast

from bgf.simulate.gates import Gate, Verdict
from bgf.simulate.local import play_in_processes
from bgf.simulate.measures import is_points, is_share, measures_of
from bgf.simulate.outcome import POINTS, Failed, Outcome, from_line
from bgf.simulate.plan import Plan
from bgf.simulate.sequential import Interval, Running
from bgf.simulate.work import Batch

__all__ = ["EVERY", "Change", "Comparison", "Finding", "Guarded", "compare"]

EVERY = 50
"""After so many pairs it is looked at what is known."""

_MISS = 0.05  # how likely any interval of the findings is wrong; the same again for the gates

_SHARES = Interval(-1.0, 1.0)  # where the difference of two lies

Change = Literal["up", "down", "same", "unknown"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a measure.

    Attributes:
        measure: its name.
        pairs: how many of the pairs have it.
        a, b: its mean in each variant.
        difference: the mean of what B has more than A.
        interval: where that lies; None if there are too few pairs.
        smallest: the smallest difference that matters.
    """

    measure: str
    pairs: int
    a: float
    b: float
    difference: float
    interval: Interval | None
    smallest: float

    @property
    def change(self) -> Change:
        """Whether it went up or down, or stayed the same as far as it matters."""
        if self.interval is None:
            return "unknown"
        low, high = self.interval
        if -self.smallest <= low and high <= self.smallest:
            return "same"
        return "up" if low > 0 else "down" if high < 0 else "unknown"


@dataclass(frozen=True, slots=True)
class Guarded:
    """What is known of a gate.

    Attributes:
        gate: the gate.
        b: the mean of its measure in B.
        limit: what that is held to, of the pairs that were played.
        interval: where the mean of B less the limit lies; None if there are too few pairs.
        verdict: ``open`` if it is not known yet.
    """

    gate: Gate
    b: float
    limit: float
    interval: Interval | None
    verdict: Verdict

    @property
    def holds(self) -> bool:
        """Whether it holds; as long as that is open, by the means there are."""
        verdict = self.verdict
        if verdict == "open":
            verdict = self.gate.estimate(self.b - self.limit)
        return verdict == "holds"


class _Measure:
    """The values of a measure in both variants, and how they differ."""

    def __init__(self, zeros: int = 0) -> None:
        self.a, self.b, self.difference = Running(zeros), Running(zeros), Running(zeros)

    def add(self, a: float, b: float) -> None:
        self.a.add(a)
        self.b.add(b)
        self.difference.add(b - a)

    def reach(self, name: str, values: Running) -> float:
        """How far values may lie from their mean at least, though they were not seen to.

        Args:
            name: of the measure.
            values: made of those of both variants.
        """
        if is_share(name):
            return 1.0
        return max(self.a.range, self.b.range) if values.range == 0 else 0.0


class Comparison:
    """What is known of two variants; pairs of matches come one by one.

    Args:
        gates: what B must keep to.
        smallest: which differences matter, in percent: of a share percentage points; of points
            percent of all that players gain and lose in A; of anything else percent of what A has.

    Attributes:
        smallest: the same.
        pairs: how many were finished by both variants.
        alike: in how many of them all measures are the same.
        failed: the matches that failed, without records, each with its variant, 0 or 1.
        forfeits: how often bots failed, by variant, bot and reason.
    """

    def __init__(self, gates: Sequence[Gate] = (), smallest: float = 2.0) -> None:
        self.pairs = self.alike = 0
        self.failed: list[tuple[int, Failed]] = []
        self.forfeits: Counter[tuple[int, str, str]] = Counter()
        self.smallest = smallest
        self._measures: dict[str, _Measure] = {}
        self._gates = [(gate, Running()) for gate in gates]

    def add(self, a: Outcome, b: Outcome) -> None:
        """Count a pair."""
        if isinstance(a, Failed) or isinstance(b, Failed):
            pair = enumerate((a, b))
            self.failed += [
                (which, replace(match, record=""))
                for which, match in pair
                if isinstance(match, Failed)
            ]
            return
        for which, match in enumerate((a, b)):
            for player, (reason, _) in match.forfeits.items():
                self.forfeits[which, match.seats[player], reason] += 1
        in_a, in_b, measures = measures_of(a), measures_of(b), self._measures
        for name in dict.fromkeys((*in_a, *in_b, *measures)):
            if name.startswith(POINTS):  # a source that is not there has brought nothing
                in_a.setdefault(name, 0.0)
                in_b.setdefault(name, 0.0)
            if name in in_a and name in in_b:
                if name not in measures:
                    measures[name] = _Measure(self.pairs if name.startswith(POINTS) else 0)
                measures[name].add(in_a[name], in_b[name])
        for gate, excess in self._gates:
            name = gate.measure
            if name in in_a and name in in_b:
                excess.add(gate.excess(in_a[name], in_b[name]))
        self.pairs += 1
        self.alike += in_a == in_b

    @property
    def is_known(self) -> bool:
        """Whether there is nothing to wait for: each gate is decided; without gates, each measure.

        A measure that some pairs alone have, such as lead changes where they are not always
        watched, is not waited for.
        """
        if self._gates:
            return self.pairs > 0 and all(one.verdict != "open" for one in self.guarded())
        found = [one for one in self.findings() if one.pairs == self.pairs]
        return bool(found) and all(one.change != "unknown" for one in found)

    def findings(self) -> list[Finding]:
        """What is known of each measure; that all intervals are right is 95 % likely."""
        sources = (own for name, own in self._measures.items() if name.startswith(POINTS))
        points = sum(abs(own.a.mean) for own in sources)
        found, alpha = [], _MISS / max(1, len(self._measures))
        for name, own in self._measures.items():
            matters = 1.0 if is_share(name) else points if is_points(name) else abs(own.a.mean)
            interval = own.difference.interval(alpha, own.reach(name, own.difference))
            if interval is not None and is_share(name):
                interval = interval.within(_SHARES)
            values = own.a.mean, own.b.mean, own.difference.mean
            smallest = self.smallest / 100 * matters
            found.append(Finding(name, own.a.number, *values, interval, smallest))
        return found

    def guarded(self) -> list[Guarded]:
        """What is known of each gate; that all verdicts but open ones are right is 95 % likely.

        Raises:
            GateError: if no match has the measure of a gate.
        """
        found = []
        for gate, excess in self._gates if self.pairs else ():
            gate.check(self._measures, complete=True)
            own = self._measures[gate.measure]
            if gate.factor:
                reach = own.reach(gate.measure, excess)
            else:
                reach = 0.5 if is_share(gate.measure) else 0.0
            interval = excess.interval(_MISS / len(self._gates), reach)
            if interval is not None and is_share(gate.measure):
                interval = interval.within(gate.possible())
            limit = gate.factor * own.a.mean + gate.number
            found.append(Guarded(gate, own.b.mean, limit, interval, gate.judge(interval)))
        return found


def compare(
    a: Plan,
    b: Plan,
    pairs: int,
    comparison: Comparison,
    jobs: int = 2,
    progress: Callable[[int], None] = lambda done: None,
) -> bool:
    """Play pairs of matches until it is known what is asked for.

    Args:
        a: what is played.
        b: what is played beside it, of the same seed and seats.
        pairs: how many are played at most.
        comparison: what they are added to; what is known so far can be read at any time.
        jobs: how many processes play, half of them each variant; two at least.
        progress: called with how many matches are done.

    Returns:
        Whether it is known; if not, all pairs were played.

    Raises:
        BgfError: as of `Plan.load`, and `Comparison.guarded`.
    """
    with closing(_play(a, jobs, pairs)) as of_a, closing(_play(b, jobs, pairs)) as of_b:
        for number, (one, other) in enumerate(zip(of_a, of_b, strict=True), 1):
            comparison.add(one, other)
            progress(2 * number)
            if number % EVERY == 0 and comparison.is_known:
                return True
    return comparison.is_known


def _play(plan: Plan, jobs: int, games: int) -> Generator[Outcome]:
    """The outcomes of the first matches, by number."""
    numbers, waiting = range(games), dict[int, bytes]()
    played = play_in_processes(plan, numbers, True, -(-jobs // 2))
    with closing(cast("Generator[Batch]", played)):  # its end ends the processes
        for number in numbers:
            while number not in waiting:
                batch = next(played)
                waiting |= zip(batch.numbers, batch.lines, strict=True)
            yield from_line(waiting.pop(number))
