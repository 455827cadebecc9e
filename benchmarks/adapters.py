"""Steps per second through PettingZoo: bgf beside PettingZoo's own games, as ratios of one run.

    python -m benchmarks.adapters [--rounds N] [--seconds S]

Peers: PettingZoo's connect_four, and its hanabi if its library is installed (extra `shimmy`). Each
step does the work of a learning program: `last()`, with observation and mask, a number drawn from
the mask, and `step()`; a match that ends is followed by the next. Numbers are drawn in two ways: as
in PettingZoo's own `performance_benchmark`, and by `Discrete.sample`, which takes longer than the
whole step of some environments. Times are CPU time of this process; the table shows medians of
rounds, each of which measures everything once.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
import warnings
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any

import numpy as np
from benchmarks.arguments import Arguments, positive_number

import bgf
from bgf.adapters import pettingzoo as adapter

NumberDraw = Callable[[Any, str, Any], int]


def drawn(env: Any, agent: str, mask: Any) -> int:
    """Returns a legal number, drawn as in PettingZoo's own benchmark."""
    number: int = random.choice(np.flatnonzero(mask).tolist())
    return number


def sampled(env: Any, agent: str, mask: Any) -> int:
    """Returns a legal number, drawn by Gymnasium."""
    return int(env.action_space(agent).sample(mask))


def steps_a_second(env: Any, draw: NumberDraw, seconds: float) -> float:
    """Returns the steps per second of processor time in random matches."""
    random.seed(1)
    env.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for agent in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, Mapping) else info["action_mask"]
            env.step(draw(env, agent, mask))
            steps += 1
        env.reset()
    return steps / (time.process_time() - start)


def peers() -> dict[str, Any]:
    """Returns the installed ones of PettingZoo's own games."""
    import pettingzoo

    found = {"connect_four": pettingzoo.make("aec", "classic/connect_four-v3")}
    if find_spec("shimmy") is None or find_spec("pyspiel") is None:
        print("PettingZoo's hanabi is left out: it needs shimmy and open_spiel")
    else:
        found["hanabi"] = pettingzoo.make("aec", "classic/hanabi-v5")
    return found


def main() -> None:
    """Measures and prints."""
    parser = Arguments(description="steps a second through PettingZoo")
    parser.add_argument("--rounds", type=positive_number, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    warnings.simplefilter("ignore")  # PettingZoo warns of its own deprecations
    envs = peers()
    own = [f"{name}, {bgf.load(name).players[0]} players" for name in sorted(bgf.games())]
    envs |= {title: adapter.env(title.split(",")[0]) for title in own}
    ways: dict[str, NumberDraw] = {"drawn": drawn, "sampled": sampled}
    found: dict[tuple[str, str], list[float]] = {(env, way): [] for env in envs for way in ways}
    for _ in range(args.rounds):
        for (env, way), rates in found.items():
            gc.collect()
            rates.append(steps_a_second(envs[env], ways[way], args.seconds))
    print(f"{'steps/s':24}{'drawn':>12}{'sampled':>12}{'/ connect_four':>20}")
    for env in envs:
        rates = [statistics.median(found[env, way]) for way in ways]
        ratios = [
            rate / statistics.median(found["connect_four", way])
            for rate, way in zip(rates, ways, strict=True)
        ]
        print(f"{env:24}{rates[0]:12,.0f}{rates[1]:12,.0f}{ratios[0]:12.2f}{ratios[1]:8.2f}")
    print("Wanted: Paris at least twice connect_four")


if __name__ == "__main__":
    main()
