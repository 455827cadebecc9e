"""Simulations: thousands of reproducible matches between bots, and their results.

>>> from bgf.simulate import Plan, Tally, run, summarize
>>> plan = Plan("chess", ("greedy", "random"), seed=7)
>>> tally = Tally(plan)
>>> run(plan, 1000, tally)
>>> summary = summarize(tally, plan.load())
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.simulate.local import play_here
    from bgf.simulate.log import Log
    from bgf.simulate.match import Simulator
    from bgf.simulate.outcome import Failed, MatchOutcome, SimulatedMatch
    from bgf.simulate.plan import Plan
    from bgf.simulate.rows import columns_of, write_rows
    from bgf.simulate.running import Engine, engine_named, run
    from bgf.simulate.summary import Summary, summarize
    from bgf.simulate.tally import Tally

__all__ = [
    "Engine",
    "Failed",
    "Log",
    "MatchOutcome",
    "Plan",
    "SimulatedMatch",
    "Simulator",
    "Summary",
    "Tally",
    "columns_of",
    "engine_named",
    "play_here",
    "run",
    "summarize",
    "write_rows",
]

# Imported on demand, because the help of the command line needs none of them.
_HOME_OF = {
    "play_here": "bgf.simulate.local",
    "Log": "bgf.simulate.log",
    "Simulator": "bgf.simulate.match",
    "Failed": "bgf.simulate.outcome",
    "MatchOutcome": "bgf.simulate.outcome",
    "SimulatedMatch": "bgf.simulate.outcome",
    "Plan": "bgf.simulate.plan",
    "columns_of": "bgf.simulate.rows",
    "write_rows": "bgf.simulate.rows",
    "Engine": "bgf.simulate.running",
    "engine_named": "bgf.simulate.running",
    "run": "bgf.simulate.running",
    "Summary": "bgf.simulate.summary",
    "summarize": "bgf.simulate.summary",
    "Tally": "bgf.simulate.tally",
}

__getattr__ = importer(__name__, _HOME_OF)
