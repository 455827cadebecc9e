"""Compares two variants by pairs of matches: each of their measures, and each gate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bgf.simulate.compare.findings import Finding, Guarded
from bgf.simulate.compare.gates import Gate
from bgf.simulate.compare.measures import is_points, is_share, measures_of
from bgf.simulate.compare.sequential import Interval, Running
from bgf.simulate.outcome import POINTS, Failed, Outcome

__all__ = ["Comparison"]

_MISS = 0.05  # how likely any interval of the findings is wrong; the same again for the gates

_SHARES = Interval(-1.0, 1.0)  # where the difference of two lies


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
    """A comparison of two variants; pairs of matches are added one by one.

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
        """Returns the findings about each measure; all intervals are right with 95 % chance."""
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
        """Returns the findings about each gate; all closed verdicts are right with 95 % chance.

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
