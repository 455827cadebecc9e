"""Random play, copies and start-up: bgf beside its peers, as ratios of one run.

    python -m benchmarks.play [--rounds N]

Peers (extra `bench`): catanatron, a Catan engine in Python; blokus-rl, Blokus in Rust;
`copy.deepcopy`; a minimal typer
application. Each round measures everything once, in turn, in CPU time of this process (start-up:
wall time of a new one); the table shows medians. Only the ratios mean anything.
"""

from __future__ import annotations

import copy
import gc
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from benchmarks.arguments import Arguments, positive_number

import bgf
from bgf.records.match import Match

GAMES = 600
CATAN_GAMES = 20  # their lengths vary a lot, and differ with every process
MINIMAL_APP = """
import typer
app = typer.Typer()
@app.command()
def one(name: str = "x") -> None: "Does one thing."
@app.command()
def two(name: str = "x") -> None: "Does another."
app()
"""


def public_play(game: bgf.Game) -> float:
    """Returns decisions per second: legal list, checked `apply`, recording on."""
    rand = random.Random(1).random
    decisions = 0
    start = time.process_time()
    for seed in range(GAMES):
        match = Match.start(game, players=2, seed=seed, options={}, seats=["random"] * 2, path=None)
        state = match.state
        while not state.is_terminal():
            player = state.active_players()[0]
            actions = state.legal_actions(player)
            match.play(actions[int(rand() * len(actions))], player)
            decisions += 1
    return decisions / (time.process_time() - start)


def rollouts(game: bgf.Game) -> float:
    """Returns decisions per second in search: no record, no checks of listed actions."""
    draws = [random.Random(1).random] * 2
    decisions = 0
    start = time.process_time()
    for seed in range(GAMES):
        state = game.new_state(players=2, seed=seed)
        decisions += state.play_at_random(draws, game.longest)
    return decisions / (time.process_time() - start)


def long_lists(game: bgf.Game, seeds: Iterator[int]) -> float:
    """Returns legal lists per second for a group of 13 with 4,095 splits, each group only once."""
    states = [game.new_state(players=4, seed=next(seeds)) for _ in range(20)]
    for state in states:
        while state.commits:
            state.apply(state.legal_actions(player := state.active_players()[0])[0], player)
    start = time.process_time()
    for state in states:
        assert len(state.legal_actions()) == 4095
    return len(states) / (time.process_time() - start)


def sampled_play(game: bgf.Game) -> float:
    """Returns decisions per second, checked and recorded, each sampled without a legal list."""
    randrange = random.Random(1).randrange
    decisions = 0
    start = time.process_time()
    for seed in range(GAMES):
        match = Match.start(game, players=4, seed=seed, options={}, seats=["random"] * 4, path=None)
        state = match.state
        while not state.is_terminal():
            player = state.active_players()[0]
            match.play(state.sample_action(player, randrange), player)
            decisions += 1
    return decisions / (time.process_time() - start)


def catan() -> float:
    """Returns decisions per second of catanatron's own loop with its two random players."""
    from catanatron import Color, Game, RandomPlayer

    decisions = 0
    start = time.process_time()
    for seed in range(CATAN_GAMES):
        match = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        match.play()
        decisions += len(match.state.actions)
    return decisions / (time.process_time() - start)


def blokus() -> float:
    """Returns decisions per second of blokus-rl's environment, with its mask of legal actions."""
    import numpy as np
    from blokus_rl import BlokusEnv

    rand = random.Random(1).random
    decisions = 0
    env = BlokusEnv()
    start = time.process_time()
    for seed in range(6):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(rand() * len(legal))]))
            decisions += 1
    return decisions / (time.process_time() - start)


def per_second(work: Callable[[], object], times: int) -> float:
    """Returns how often `work` runs per second."""
    start = time.process_time()
    for _ in range(times):
        work()
    return times / (time.process_time() - start)


def deep_copy(state: bgf.State) -> list[object]:
    """Deep-copies all that a state holds, except for the parts that `clone` shares."""
    shared = [state.game, state.hooks, state.layout, state.options, *state.game.actions.values()]
    shared += [stage for phase in state.game.phases.values() for stage in phase.stages.values()]
    memo = {id(part): part for part in shared}
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    return copy.deepcopy([getattr(state, name) for name in names], memo)


def starts(command: list[str]) -> float:
    """Returns the number of starts per second."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return 1 / (time.perf_counter() - start)


def middle_of_a_match(game: bgf.Game) -> bgf.State:
    """Returns a two-player position after 30 random actions."""
    state = game.new_state(players=2, seed=3)
    rng = random.Random(3)
    for _ in range(30):
        player = state.active_players()[0]
        state.apply(rng.choice(state.legal_actions(player)), player)
    return state


def main() -> None:
    """Measures and prints."""
    parser = Arguments(description="bgf beside its peers, as ratios of one run")
    parser.add_argument("--rounds", type=positive_number, default=7)
    rounds = parser.parse_args().rounds
    game, seats, groups = map(bgf.load, ("paris", "boarding", "animals"))
    seeds = count()
    state = middle_of_a_match(game)
    app = Path(tempfile.mkdtemp()) / "minimal.py"
    app.write_text(MINIMAL_APP)
    bgf_command = [str(Path(sys.executable).with_name("bgf"))]
    work: dict[str, Callable[[], float]] = {
        "public play": lambda: public_play(game),
        "rollouts": lambda: rollouts(game),
        "catanatron": catan,
        "public play, seats": lambda: public_play(seats),
        "blokus-rl": blokus,
        "lists of 4,095 splits": lambda: long_lists(groups, seeds),
        "sampled play, groups": lambda: sampled_play(groups),
        "clone": lambda: per_second(state.clone, 3000),
        "deepcopy": lambda: per_second(lambda: deep_copy(state), 150),
        "bgf --help": lambda: starts([*bgf_command, "--help"]),
        "bgf list": lambda: starts([*bgf_command, "list"]),
        "minimal typer --help": lambda: starts([sys.executable, str(app), "--help"]),
    }
    for peer, module in (("catanatron", "catanatron"), ("blokus-rl", "blokus_rl")):
        if find_spec(module) is None:
            del work[peer]
            print(f"{peer} is not installed: pip install 'bgf[bench]'")
    found: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, run in work.items():
            gc.collect()
            found[name].append(run())
    rate = {name: statistics.median(values) for name, values in found.items()}
    for name, value in rate.items():
        print(f"{name:24}{value:12,.1f} /s")
    print()
    ratios = [
        ("public play / catanatron", "public play", "catanatron", "at least 1.5, goal 3"),
        ("rollouts / catanatron", "rollouts", "catanatron", "at least 6, goal 10"),
        ("Boarding / blokus-rl", "public play, seats", "blokus-rl", "at least 2, goal 5"),
        ("clone / deepcopy", "clone", "deepcopy", "at least 20, goal 50"),
        ("time of --help / minimal", "minimal typer --help", "bgf --help", "at most 1.2"),
        ("time of list / minimal", "minimal typer --help", "bgf list", "at most 1.4"),
    ]
    for title, one, other, wanted in ratios:
        if one in rate and other in rate:
            print(f"{title:28}{rate[one] / rate[other]:8.2f}   {wanted}")


if __name__ == "__main__":
    main()
