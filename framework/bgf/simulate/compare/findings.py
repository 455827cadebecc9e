"""The findings about one measure, or about one gate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bgf.simulate.compare.gates import Gate, Verdict
    from bgf.simulate.compare.sequential import Interval

__all__ = ["Change", "Finding", "Guarded"]

Change = Literal["up", "down", "same", "unknown"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The findings about a measure.

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
    """The findings about a gate.

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
