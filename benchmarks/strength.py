"""Who wins how often: bots against bots, seats rotated, shares with 95 % intervals.

    python -m benchmarks.strength paris mcts:1000 greedy [--players 2] [--matches 200] [--jobs 2]

The first bot sits in one seat and the second in all others; the seat changes from match to match.
A match has its own seed, so that figures don't depend on the number of jobs. With `--told` the
first bot is told what the others hold in secret, though not what nobody knows: what guessing that
well could bring at most.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import bgf
from bgf.bots import View, make_bot
from bgf.simulate.stats import wilson

__all__ = ["Outcome", "contest", "matches"]


@dataclass(frozen=True)
class Outcome:
    """How one match ended for the first bot.

    Attributes:
        share: its share in the win; tied winners share one.
        margin: by how many points it was ahead of the best other player.
        seconds: how long the match took.
    """

    share: float
    margin: int
    seconds: float


def _told(state: bgf.State, player: int) -> bgf.State:
    """The same position for a player who knows what anybody knows."""
    told, anybody = state.clone(), (1 << state.players) - 1
    for component, known in enumerate(told.known):
        if known & anybody:
            told.known[component] = known | 1 << player
    return told


def contest(
    name: str, players: int, one: str, other: str, seed: int, *, told: bool = False
) -> Outcome:
    """One match: `one` in the seat that its seed says, `other` in the rest."""
    state = bgf.load(name).new_state(players, seed)
    seat = seed % players
    bots = [make_bot(one if p == seat else other, 100 * seed + p) for p in range(players)]
    start = time.perf_counter()
    while not state.is_terminal():
        player = state.active_players()[0]
        seen = _told(state, player) if told and player == seat else state
        state.apply(bots[player].choose(View(seen, player)), player)
    result = state.result()
    share = 1 / len(result.winners) if seat in result.winners else 0.0
    best = max((score for p, score in enumerate(result.scores) if p != seat), default=0)
    return Outcome(share, result.scores[seat] - best, time.perf_counter() - start)


def matches(
    name: str,
    players: int,
    bots: tuple[str, str],
    seeds: Sequence[int],
    jobs: int,
    *,
    told: bool = False,
) -> Iterator[Outcome]:
    """The outcomes of many matches, in the order of their seeds."""
    play = partial(contest, name, players, *bots, told=told)
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, seeds)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="bots against bots, seats rotated")
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--told", action="store_true", help="the first sees what others do")
    args = parser.parse_args()
    players = args.players or max(2, bgf.load(args.game).players[0])
    seeds = range(args.first, args.first + args.matches)
    shares: list[float] = []
    margins: list[int] = []
    start, used = time.perf_counter(), 0.0
    for outcome in matches(args.game, players, tuple(args.bots), seeds, args.jobs, told=args.told):
        shares.append(outcome.share)
        margins.append(outcome.margin)
        used += outcome.seconds
    number = len(shares)
    share = sum(shares) / number
    found = wilson(share, number)
    print(
        f"{args.game:11} {players}p {args.bots[0]:>14} v {args.bots[1]:10} "
        f"{number:5} matches  {100 * share:5.1f} % ({100 * found.low:.1f}-{100 * found.high:.1f}), "
        f"fair {100 / players:.0f} %, margin {sum(margins) / number:+.1f}, "
        f"{used / number:.2f} s a match, {time.perf_counter() - start:.0f} s in all"
    )


if __name__ == "__main__":
    main()
