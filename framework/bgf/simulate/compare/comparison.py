"""Compares two variants by pairs of matches, in all measures and in all gates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bgf.number_checks import check_amount
from bgf.simulate.compare.findings import Guarded, MeasureFinding
from bgf.simulate.compare.gates import Gate
from bgf.simulate.compare.measures import is_points, is_share, measures_of
from bgf.simulate.compare.sequential import Interval, Running
from bgf.simulate.outcome import POINTS, Failed, MatchOutcome

__all__ = ["Comparison"]

_MISS = 0.05
"""The probability that any interval of the findings is wrong; also that of the gates."""

_SHARES = Interval(-1.0, 1.0)
"""The possible differences of two shares."""


class _Measure:
    """The values of a measure in both variants, and their differences.

    Args:
        zeros: the number of earlier pairs, in which all values were 0.
    """

    def __init__(self, zeros: int = 0) -> None:
        self.a = Running(zeros)
        self.b = Running(zeros)
        self.difference = Running(zeros)

    def add(self, a: float, b: float) -> None:
        """Adds the values of a pair."""
        self.a.add(a)
        self.b.add(b)
        self.difference.add(b - a)

    def reach(self, name: str, values: Running) -> float:
        """Returns the largest distance from the mean that unseen values may have; 0 if unknown.

        Args:
            name: the name of the measure.
            values: the differences between the variants, or the excesses over a gate.
        """
        if is_share(name):
            return 1.0
        if values.range != 0:
            return 0.0
        # All values were the same so far: their spread may be as wide as that of either variant.
        return max(self.a.range, self.b.range)


class Comparison:
    """A comparison of two variants; pairs of matches are added one by one.

    Args:
        gates: the limits for variant B.
        smallest: the smallest difference that matters, in percent: percentage points for shares;
            for points, percent of all points that players gain and lose in A; for other measures,
            percent of the mean in A.

    Attributes:
        smallest: the smallest difference that matters, as above.
        pairs: the number of pairs that both variants finished.
        alike: the number of pairs in which all measures are the same.
        failed: the matches that failed, without records, each with its variant, 0 or 1.
        forfeits: the number of bot failures, by variant, bot and reason.

    Raises:
        ValueError: if `smallest` is negative or not finite.
    """

    def __init__(self, gates: Sequence[Gate] = (), smallest: float = 2.0) -> None:
        check_amount("smallest", smallest)
        self.pairs = 0
        self.alike = 0
        self.failed: list[tuple[int, Failed]] = []
        self.forfeits: Counter[tuple[int, str, str]] = Counter()
        self.smallest = smallest
        self._measures: dict[str, _Measure] = {}
        self._gates = [(gate, Running()) for gate in gates]

    def add(self, a: MatchOutcome, b: MatchOutcome) -> None:
        """Adds a pair of matches."""
        if isinstance(a, Failed) or isinstance(b, Failed):
            for variant, match in enumerate((a, b)):
                if isinstance(match, Failed):
                    without_record = replace(match, record="")
                    self.failed.append((variant, without_record))
            return
        for variant, match in enumerate((a, b)):
            for player, (reason, _) in match.forfeits.items():
                bot = match.seats[player]
                self.forfeits[variant, bot, reason] += 1
        in_a = measures_of(a)
        in_b = measures_of(b)
        self._add_measures(in_a, in_b)
        for gate, excess in self._gates:
            name = gate.measure
            if name in in_a and name in in_b:
                excess.add(gate.excess(in_a[name], in_b[name]))
        self.pairs += 1
        self.alike += in_a == in_b

    def _add_measures(self, in_a: dict[str, float], in_b: dict[str, float]) -> None:
        """Adds the measures of a pair; sources of points that a match lacks are added as 0."""
        names = dict.fromkeys((*in_a, *in_b, *self._measures))
        for name in names:
            is_source = name.startswith(POINTS)
            if is_source:
                in_a.setdefault(name, 0.0)
                in_b.setdefault(name, 0.0)
            if name not in in_a or name not in in_b:
                continue
            if name not in self._measures:
                # In all earlier pairs, a new source has given no points.
                zeros = self.pairs if is_source else 0
                self._measures[name] = _Measure(zeros)
            self._measures[name].add(in_a[name], in_b[name])

    @property
    def is_known(self) -> bool:
        """Whether every gate is decided; without gates, whether every change is decided.

        Measures that only some pairs have, such as lead changes if not all matches are watched,
        don't count.
        """
        if self._gates:
            verdicts = [guarded.verdict for guarded in self.guarded()]
            return self.pairs > 0 and "open" not in verdicts
        of_all_pairs = [finding for finding in self.findings() if finding.pairs == self.pairs]
        changes = [finding.change for finding in of_all_pairs]
        return bool(changes) and "unknown" not in changes

    def findings(self) -> list[MeasureFinding]:
        """Returns the findings about each measure; all intervals are right with 95 % chance."""
        # The probability of a wrong interval is divided among all of them.
        alpha = _MISS / max(1, len(self._measures))
        findings = []
        for name, measure in self._measures.items():
            reach = measure.reach(name, measure.difference)
            interval = measure.difference.interval(alpha, reach)
            if interval is not None and is_share(name):
                interval = interval.within(_SHARES)
            finding = MeasureFinding(
                measure=name,
                pairs=measure.a.number,
                a=measure.a.mean,
                b=measure.b.mean,
                difference=measure.difference.mean,
                interval=interval,
                smallest=self.smallest / 100 * self._whole_of(name),
            )
            findings.append(finding)
        return findings

    def _whole_of(self, name: str) -> float:
        """Returns the number to which percentages of a measure refer."""
        if is_share(name):
            return 1.0
        if not is_points(name):
            return abs(self._measures[name].a.mean)
        sources = [source for source in self._measures if source.startswith(POINTS)]
        return sum(abs(self._measures[source].a.mean) for source in sources)

    def guarded(self) -> list[Guarded]:
        """Returns the findings about each gate; all decided verdicts are right with 95 % chance.

        Raises:
            GateError: if no match has the measure of a gate.
        """
        if self.pairs == 0:
            return []
        alpha = _MISS / max(1, len(self._gates))
        found = []
        for gate, excess in self._gates:
            gate.check(self._measures, complete=True)
            name = gate.measure
            measure = self._measures[name]
            if gate.factor:
                reach = measure.reach(name, excess)
            elif is_share(name):
                reach = 0.5
            else:
                reach = 0.0
            interval = excess.interval(alpha, reach)
            if interval is not None and is_share(name):
                interval = interval.within(gate.possible())
            limit = gate.factor * measure.a.mean + gate.number
            verdict = gate.judge(interval)
            found.append(Guarded(gate, measure.b.mean, limit, interval, verdict))
        return found
