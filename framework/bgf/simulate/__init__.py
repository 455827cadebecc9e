"""Simulations: thousands of matches, the same whoever plays them, and what came of them.

>>> from bgf.simulate import Log, Plan, engine_named, run, summarize
>>> plan = Plan("chess", ("greedy", "random"), seed=7)
>>> game = plan.load()
>>> with Log.open(path, plan.identity(game)) as log:
...     run(plan, 1000, log, engine_named("local"))
...     summary = summarize(log.in_order(1000), plan, game)
"""

from __future__ import annotations

from bgf.simulate.log import Log
from bgf.simulate.match import Player
from bgf.simulate.outcome import Failed, Outcome, Played
from bgf.simulate.plan import Plan
from bgf.simulate.rows import write_rows
from bgf.simulate.run import Engine, engine_named, run
from bgf.simulate.summary import Summary, summarize

__all__ = [
    "Engine",
    "Failed",
    "Log",
    "Outcome",
    "Plan",
    "Played",
    "Player",
    "Summary",
    "engine_named",
    "run",
    "summarize",
    "write_rows",
]
