"""Gates: limits for a variant, such as ``first_player_win<=0.55`` or ``turns<=A*1.05``."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, Self

from bgf.errors import BgfError, nearest
from bgf.simulate.compare.measures import is_share
from bgf.simulate.compare.sequential import Interval
from bgf.simulate.outcome import MEASURE, POINTS
from bgf.words import message

__all__ = ["Gate", "GateError", "GateVerdict"]

_DIGITS = 9  # decimals; further ones are rounding errors

GateVerdict = Literal["holds", "broken", "open"]

_GATE = re.compile(r"(?P<measure>.*?)\s*(?P<sign><=|>=|<|>)\s*(?P<limit>.*)", re.DOTALL)
_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_LIMIT = re.compile(
    rf"(?P<number>-?{_NUMBER})|A(?:\s*\*\s*(?P<factor>{_NUMBER}))?(?:\s*(?P<more>[+-]\s*{_NUMBER}))?"
)


class GateError(BgfError):
    """Raised if a text is not a valid gate, or its measure does not exist."""

    code = "gate"


@dataclass(frozen=True, slots=True)
class Gate:
    """A limit for the mean of a measure in variant B.

    Attributes:
        text: the gate as it was written.
        measure: the name of the measure.
        sign: ``<=``, ``>=``, ``<`` or ``>``.
        factor: the factor of A's mean in the limit; 0 if the limit is only a number.
        number: the number in the limit.
    """

    text: str
    measure: str
    sign: str
    factor: float
    number: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """Returns the gate for a text.

        Raises:
            GateError: if the text is not a valid gate, or the limit of a share is not a share.
        """
        gate = _GATE.fullmatch(text.strip())
        limit = _LIMIT.fullmatch(gate["limit"]) if gate else None
        if not gate or not limit or not gate["measure"]:
            raise GateError(message("gate.bad", text=text))
        if limit["number"]:
            factor = 0.0
            number = limit["number"]
        else:
            factor = float(limit["factor"] or 1)
            number = limit["more"] or "0"
        found = cls(text.strip(), gate["measure"], gate["sign"], factor, _number(number))
        least = -1 if factor else 0
        if is_share(found.measure) and not least <= found.number <= 1:
            if not 1 < abs(found.number) <= 100:
                raise GateError(message("gate.share", text=text))
            facts = {"percent": f"{found.number:g}", "share": f"{found.number / 100:g}"}
            raise GateError(message("gate.share.percent", text=text, **facts))
        return found

    def check(self, known: Collection[str], *, complete: bool) -> None:
        """Checks that the measure of the gate exists.

        Args:
            known: the measures that exist.
            complete: whether the measures include those of the game itself.

        Raises:
            GateError: if the measure does not exist.
        """
        may_come = not complete and self.measure.startswith((POINTS, MEASURE))
        if self.measure not in known and not may_come:
            facts = {"measure": self.measure, "choices": nearest(self.measure, known)}
            raise GateError(message("gate.no_measure", text=self.text, **facts))

    def excess(self, a: float, b: float) -> float:
        """Returns the value in B minus the limit, for one pair or for means."""
        return b - self.factor * a - self.number

    def possible(self) -> Interval:
        """Returns the interval of all possible excesses of a share."""
        return Interval(-self.factor - self.number, 1 - self.number)

    def judge(self, excess: Interval | None) -> GateVerdict:
        """Returns the verdict for an interval of the mean excess; None for no interval."""
        if excess is None or (excess.low <= 0 <= excess.high and excess.low < excess.high):
            return "open"
        return self.estimate(excess.low)

    def estimate(self, excess: float) -> GateVerdict:
        """Returns the verdict for a mean excess without an interval."""
        excess = round(excess, _DIGITS)
        holds = excess < 0 if self.sign[0] == "<" else excess > 0
        return "holds" if holds or (excess == 0 and "=" in self.sign) else "broken"


def _number(text: str) -> float:
    return float("".join(text.split()))
