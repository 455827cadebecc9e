"""The findings about a measure or a gate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bgf.simulate.compare.gates import Gate, GateVerdict
    from bgf.simulate.compare.sequential import Interval

__all__ = ["ChangeDirection", "Guarded", "MeasureFinding"]

ChangeDirection = Literal["up", "down", "same", "unknown"]


@dataclass(frozen=True, slots=True)
class MeasureFinding:
    """The findings about a measure.

    Attributes:
        measure: the name of the measure.
        pairs: the number of pairs that have the measure.
        a: the mean in variant A.
        b: the mean in variant B.
        difference: the mean in B minus the mean in A, over these pairs.
        interval: the confidence interval of the difference; None if there are too few pairs.
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
    def change(self) -> ChangeDirection:
        """The change from A to B: ``same`` if no relevant difference is possible."""
        if self.interval is None:
            return "unknown"
        low, high = self.interval
        if -self.smallest <= low and high <= self.smallest:
            return "same"
        return "up" if low > 0 else "down" if high < 0 else "unknown"


@dataclass(frozen=True, slots=True)
class Guarded:
    """The findings about a gate.

    Attributes:
        gate: the gate.
        b: the mean of the measure in B.
        limit: the limit for this mean, computed from the pairs that were played.
        interval: the confidence interval of the mean minus the limit; None if there are too few
            pairs.
        verdict: ``holds``, ``broken``, or ``open`` if it is not decided yet.
    """

    gate: Gate
    b: float
    limit: float
    interval: Interval | None
    verdict: GateVerdict

    @property
    def holds(self) -> bool:
        """Whether the gate holds; if it is undecided, according to the means so far."""
        verdict = self.verdict
        if verdict == "open":
            verdict = self.gate.estimate(self.b - self.limit)
        return verdict == "holds"
