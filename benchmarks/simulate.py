"""Simulations: actions per second on one core and on two, memory, and the peer's speed.

    python -m benchmarks.simulate [--rounds N] [--matches N] [--memory]

Peer (extra `bench`): catanatron, a Catan engine in Python, with its two random players. Each round
measures everything once, in turn; the table shows medians. One core: CPU time of this process, with
all the work of a simulation: play, measures, uses, and adding up; `rows` also with the log and the
file of rows; 10,000 matches of Paris, 300 of the other games. Two workers: wall time of `bgf
simulate --jobs 2` beside two bare processes that play half of the matches each in a loop: once
without results, once adding them up. ``--matches`` is their number. With ``--memory`` also the
memory of runs of 1,000 and of 100,000 matches, of the command and of its largest worker.
"""

from __future__ import annotations

import math
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from benchmarks.arguments import Arguments, positive_number
from benchmarks.play import catan

from bgf.simulate import Log, Plan, Tally, columns_of, run, summarize, write_rows

PEER = "catanatron, decisions/s"
FLOORS = {
    ("paris: one core, actions/s", PEER): 6,
    ("two workers, matches/s", "two bare processes that add up"): 0.95,
}
PLAYERS = {"paris": 2, "boarding": 2, "animals": 2, "aeroplanes": 3}

BARE = """
import sys
from bgf.simulate import Plan, Simulator, Tally
plan = Plan("paris", ("random", "random"))
simulator, tally = Simulator(plan), Tally(plan)
for number in range(int(sys.argv[1]), int(sys.argv[2]), 2):
    outcome = simulator.play(number)
    if sys.argv[3] == "add up":
        tally.add(outcome)
"""

MEMORY = """
import resource, sys
from bgf.cli.main import run
code = run(["simulate", "paris", "--seats", "random,random", "--jobs", "2", *sys.argv[1:]])
for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
    print(resource.getrusage(who).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


def one_core(plan: Plan, matches: int, rows: bool = False) -> float:
    """Returns actions per second of a whole simulation in this process, with random players."""
    game, tally = plan.load(), Tally(plan)
    start = time.process_time()
    if rows:
        with (
            tempfile.TemporaryDirectory() as folder,
            Log(Path(folder) / "log", plan.identity(game)) as log,
        ):
            run(plan, matches, tally, log=log)
            columns = columns_of(tally.names("sources"), tally.names("measures"))
            write_rows(Path(folder) / "rows.csv", log.in_order(matches), columns)
    else:
        run(plan, matches, tally)
    summarize(tally, game)
    seconds = time.process_time() - start
    actions: int = sum(number * times for number, times in tally.sums["actions"].items())
    return actions / seconds


def two_workers(matches: int) -> float:
    """Returns matches per second, in wall time, of the command with two jobs."""
    words = ["--games", str(matches), "--seats", "random,random", "--jobs", "2", "--json"]
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "bgf", "simulate", "paris", *words],
        check=True,
        capture_output=True,
    )
    return matches / (time.perf_counter() - start)


def two_bare(matches: int, what: str) -> float:
    """Returns matches per second, in wall time, of two processes with half of the matches each."""
    start = time.perf_counter()
    both = [
        subprocess.Popen([sys.executable, "-c", BARE, str(first), str(matches), what])
        for first in (0, 1)
    ]
    codes = [process.wait() for process in both]
    if any(codes):
        raise SystemExit("a bare process failed")
    return matches / (time.perf_counter() - start)


def memory(matches: int) -> tuple[float, float]:
    """Returns the peak memory of the command and of its largest worker, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--games", str(matches), "--out", str(Path(folder) / "rows.parquet")]
        done = subprocess.run(
            [sys.executable, "-c", MEMORY, *words], check=True, capture_output=True, text=True
        )
    own, worker = (int(word) / 1024 for word in done.stderr.split()[-2:])
    return own, worker


def measure(matches: int) -> dict[str, float]:
    """Measures one round; returns the figures by name."""
    # Immediately before Paris, for the ratio.
    found = {PEER: catan() if find_spec("catanatron") else math.nan}
    for name, players in PLAYERS.items():
        plan, number = Plan(name, ("random",) * players), 10_000 if name == "paris" else 300
        found[f"{name}: one core, actions/s"] = one_core(plan, number)
        found[f"{name}: one core, rows"] = one_core(plan, number, rows=True)
    found["two workers, matches/s"] = two_workers(matches)
    found["two bare processes"] = two_bare(matches, "play")
    found["two bare processes that add up"] = two_bare(matches, "add up")
    return found


def main() -> None:
    """Measures and prints."""
    parser = Arguments(description="simulations beside catanatron")
    parser.add_argument("--rounds", type=positive_number, default=5)
    parser.add_argument("--matches", type=positive_number, default=300_000, help="of two workers")
    parser.add_argument("--memory", action="store_true")
    args = parser.parse_args()
    rounds = [measure(args.matches) for _ in range(args.rounds)]
    median = {name: statistics.median(found[name] for found in rounds) for name in rounds[0]}
    for name, value in median.items():
        print(f"{name:36}{value:12,.0f}")
    ones = [f"{name}: one core, {what}" for name in PLAYERS for what in ("actions/s", "rows")]
    bare = ("two bare processes that add up", "two bare processes")
    for what, peer in [*product(ones, [PEER]), *product(["two workers, matches/s"], bare)]:
        floor = f", wanted at least {FLOORS[what, peer]}" if (what, peer) in FLOORS else ""
        print(f"{what} / {peer}: {median[what] / median[peer]:.2f}{floor}")
    for number in (1_000, 100_000) if args.memory else ():
        own, worker = memory(number)
        print(f"memory of {number:,} matches: {own:.0f} MB, of a worker {worker:.0f} MB")


if __name__ == "__main__":
    main()
