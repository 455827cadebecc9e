"""Simulations: matches a second on one core and on two, memory, and the peer's pace.

    python -m benchmarks.simulate [--rounds N] [--matches N] [--memory]

Peer (extra `bench`): catanatron, a Catan engine in Python, with its two random players. Each round
measures everything once, in turn; the table shows medians. One core: CPU time of this process, with
all that a simulation does: measures, uses, the log and the summary. Two workers: wall time of
`bgf simulate --jobs 2` beside two bare processes that play half of the matches each and keep
nothing. With ``--memory`` also the memory of runs of 1,000 and of 100,000 matches.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from benchmarks.play import catan

from bgf.simulate.local import play_here
from bgf.simulate.log import Log
from bgf.simulate.outcome import Played
from bgf.simulate.plan import Plan
from bgf.simulate.summary import summarize

PLAYERS = {"paris": 2, "boarding": 2, "animals": 2, "aeroplanes": 3}

BARE = """
import sys
from bgf.simulate.match import Player
from bgf.simulate.plan import Plan
player = Player(Plan("paris", ("random", "random")))
for number in range(int(sys.argv[1]), int(sys.argv[2]), 2):
    player.play(number)
"""

MEMORY = """
import resource, sys
from bgf.cli.main import run
code = run(["simulate", "paris", "--seats", "random,random", "--jobs", "2", *sys.argv[1:]])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""


def one_core(name: str, matches: int) -> float:
    """Actions a second of a whole simulation in this process, random players in all seats."""
    plan = Plan(name, ("random",) * PLAYERS[name])
    game = plan.load()
    actions = 0
    start = time.process_time()
    with tempfile.TemporaryFile() as file, Log(file, plan.identity(game), None) as log:
        for outcomes in play_here(plan, range(matches)):
            log.add(outcomes)
            actions += sum(one.actions for one in outcomes if isinstance(one, Played))
        summarize(log.in_order(matches), plan, game)
    return actions / (time.process_time() - start)


def two_workers(matches: int) -> float:
    """Matches a second, wall time, of the command with two jobs."""
    words = ["--games", str(matches), "--seats", "random,random", "--jobs", "2", "--json"]
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "bgf", "simulate", "paris", *words],
        check=True,
        capture_output=True,
    )
    return matches / (time.perf_counter() - start)


def two_bare(matches: int) -> float:
    """Matches a second, wall time, of two processes with half of them each."""
    start = time.perf_counter()
    both = [
        subprocess.Popen([sys.executable, "-c", BARE, str(first), str(matches)]) for first in (0, 1)
    ]
    codes = [process.wait() for process in both]
    if any(codes):
        raise SystemExit("a bare process failed")
    return matches / (time.perf_counter() - start)


def memory(matches: int) -> float:
    """Most memory that the command took, in MB, without its workers."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--games", str(matches), "--out", str(Path(folder) / "rows.parquet")]
        run = subprocess.run(
            [sys.executable, "-c", MEMORY, *words], check=True, capture_output=True, text=True
        )
    return int(run.stderr.split()[-1]) / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="simulations beside catanatron")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=30_000, help="of two workers")
    parser.add_argument("--memory", action="store_true")
    args = parser.parse_args()
    found: dict[str, list[float]] = {}
    for _ in range(args.rounds):
        for name in PLAYERS:
            rate = one_core(name, 1500 if name == "paris" else 150)
            found.setdefault(f"{name}, actions/s on one core", []).append(rate)
        if find_spec("catanatron"):
            found.setdefault("catanatron, decisions/s", []).append(catan())
        found.setdefault("two workers, matches/s", []).append(two_workers(args.matches))
        found.setdefault("two bare processes, matches/s", []).append(two_bare(args.matches))
    median = {name: statistics.median(rates) for name, rates in found.items()}
    for name, value in median.items():
        print(f"{name:36}{value:12,.0f}")
    if "catanatron, decisions/s" in median:
        ratio = median["paris, actions/s on one core"] / median["catanatron, decisions/s"]
        print(f"Paris / catanatron, wanted at least 6: {ratio:.2f}")
    ratio = median["two workers, matches/s"] / median["two bare processes, matches/s"]
    print(f"two workers / two bare processes, wanted at least 0.95: {ratio:.3f}")
    if args.memory:
        for number in (1_000, 100_000):
            print(f"memory of {number:,} matches: {memory(number):.0f} MB")


if __name__ == "__main__":
    main()
