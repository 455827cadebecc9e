"""Simulations: thousands of matches, the same whoever plays them, and what came of them.

>>> from bgf.simulate import Plan, Tally, run, summarize
>>> plan = Plan("chess", ("greedy", "random"), seed=7)
>>> tally = Tally(plan)
>>> run(plan, 1000, tally)
>>> summary = summarize(tally, plan.load())
"""

from __future__ import annotations

from bgf.simulate.local import play_here
from bgf.simulate.log import Log
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import Failed, Outcome, Played
from bgf.simulate.plan import Plan
from bgf.simulate.rows import columns_of, write_rows
from bgf.simulate.run import Engine, engine_named, run
from bgf.simulate.summary import Summary, summarize
from bgf.simulate.tally import Tally

__all__ = [
    "Engine",
    "Failed",
    "Log",
    "Outcome",
    "Plan",
    "Played",
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
