"""Two variants of a game, held against each other by matches on paired seeds.

`paired` plays them. `measures` computes the measures of a match, `comparison` adds them up, and
`sequential` makes their intervals. A `Finding` is the result for a measure, and a `Guarded` the
result for a gate.

>>> from dataclasses import replace
>>> from bgf.simulate import Plan
>>> from bgf.simulate.compare import Comparison, Gate, compare
>>> comparison = Comparison([Gate.parse("turns<=A*1.05")])
>>> usual = Plan("chess", ("greedy", "random"))
>>> known = compare(usual, replace(usual, mods=("fog",)), 500, comparison)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgf.simulate.compare.comparison import Comparison
    from bgf.simulate.compare.findings import Change, Finding, Guarded
    from bgf.simulate.compare.gates import Gate, GateError
    from bgf.simulate.compare.paired import EVERY, compare

__all__ = [
    "EVERY",
    "Change",
    "Comparison",
    "Finding",
    "Gate",
    "GateError",
    "Guarded",
    "compare",
]

_HOME_OF = {
    "Comparison": "bgf.simulate.compare.comparison",
    "Change": "bgf.simulate.compare.findings",
    "Finding": "bgf.simulate.compare.findings",
    "Guarded": "bgf.simulate.compare.findings",
    "Gate": "bgf.simulate.compare.gates",
    "GateError": "bgf.simulate.compare.gates",
    "EVERY": "bgf.simulate.compare.paired",
    "compare": "bgf.simulate.compare.paired",
}


def __getattr__(name: str) -> Any:
    """Imports a name when it is used: the command line needs none of them for its help."""
    module = _HOME_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'bgf.simulate.compare' has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value
