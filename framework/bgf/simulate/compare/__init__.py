"""Compares two variants of a game in matches on paired seeds.

`paired` plays them. `measures` computes the measures of a match, `comparison` adds them up, and
`sequential` makes their intervals. A `MeasureFinding` is the result for a measure, and a `Guarded`
the result for a gate.

>>> from dataclasses import replace
>>> from bgf.simulate import Plan
>>> from bgf.simulate.compare import Comparison, Gate, compare
>>> comparison = Comparison([Gate.parse("turns<=A*1.05")])
>>> usual = Plan("chess", ("greedy", "random"))
>>> known = compare(usual, replace(usual, mods=("fog",)), 500, comparison)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.simulate.compare.comparison import Comparison
    from bgf.simulate.compare.findings import ChangeDirection, Guarded, MeasureFinding
    from bgf.simulate.compare.gates import Gate, GateError
    from bgf.simulate.compare.paired import EVERY, compare

__all__ = [
    "EVERY",
    "ChangeDirection",
    "Comparison",
    "Gate",
    "GateError",
    "Guarded",
    "MeasureFinding",
    "compare",
]

# Imported on demand, because the help of the command line needs none of them.
_HOME_OF = {
    "Comparison": "bgf.simulate.compare.comparison",
    "ChangeDirection": "bgf.simulate.compare.findings",
    "MeasureFinding": "bgf.simulate.compare.findings",
    "Guarded": "bgf.simulate.compare.findings",
    "Gate": "bgf.simulate.compare.gates",
    "GateError": "bgf.simulate.compare.gates",
    "EVERY": "bgf.simulate.compare.paired",
    "compare": "bgf.simulate.compare.paired",
}

__getattr__ = importer(__name__, _HOME_OF)
