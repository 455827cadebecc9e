"""Bots against bots: shares in the win with 95 % intervals, over rotated seats.

    python -m benchmarks.strength paris mcts:1000 greedy [--players 2] [--matches 200] [--jobs 2]
    python -m benchmarks.strength --levels [paris] [--matches 200] [--jobs 2]

The first bot sits in one seat and the second in all others; the seat changes from match to match. A
match has its own seed, so that figures don't depend on the number of jobs. With `--told` the first
bot knows the others' secrets, though not what nobody knows: that is the upper bound for guessing
well. With `--levels` each level of strength plays the one below it, in all games or in one; where
three play, each of the two sits once against two of the other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from benchmarks.arguments import Arguments, bot_spec, fewest_players, game_name, positive_number

import bgf
from bgf.bots import PastChoice, View, make_bot
from bgf.bots.levels import LEVELS
from bgf.simulate.stats import wilson

__all__ = ["FirstBotResult", "contest", "matches", "with_all_told"]


@dataclass(frozen=True)
class FirstBotResult:
    """The result of one match for the first bot.

    Attributes:
        share: its share in the win; tied winners share one.
        ahead: the share of the others with a worse rank; a tie counts half.
        margin: the points by which it was ahead of the best other player.
        seconds: the duration of the match.
    """

    share: float
    ahead: float
    margin: int
    seconds: float


def with_all_told(state: bgf.State, player: int) -> bgf.State:
    """Returns the same position for a player who knows everything that any player knows."""
    told, anybody = state.clone(), (1 << state.players) - 1
    for component, known in enumerate(told.known):
        if known & anybody:
            told.known[component] = known | 1 << player
    return told


def contest(
    name: str, players: int, one: str, other: str, seed: int, *, told: bool = False
) -> FirstBotResult:
    """Plays one match, with `one` in the seat that the seed determines and `other` in the rest."""
    state = bgf.load(name).new_state(players, seed)
    seat = seed % players
    bots = [make_bot(one if p == seat else other, 100 * seed + p) for p in range(players)]
    past: list[PastChoice] = []
    start = time.perf_counter()
    while not state.is_terminal():
        player = state.active_players()[0]
        seen = with_all_told(state, player) if told and player == seat else state
        action = bots[player].choose(View(seen, player, past=past))
        past.append(PastChoice(state.clone(), player, action.text))
        state.apply(action, player)
    result = state.result()
    share = 1 / len(result.winners) if seat in result.winners else 0.0
    others = [p for p in range(players) if p != seat]
    best = max((result.scores[p] for p in others), default=0)
    margin = result.scores[seat] - best
    ahead = [_is_ahead(result.ranks[seat], result.ranks[p]) for p in others]
    mean = sum(ahead) / max(1, len(others))
    return FirstBotResult(share, mean, margin, time.perf_counter() - start)


def _is_ahead(rank: int, other: int) -> float:
    """Returns 1 for a better rank than the other's, half for the same."""
    return 0.5 if rank == other else float(rank < other)


def matches(
    name: str,
    players: int,
    bots: tuple[str, str],
    seeds: Sequence[int],
    jobs: int,
    *,
    told: bool = False,
) -> Iterator[FirstBotResult]:
    """Yields the outcomes of many matches, in the order of their seeds."""
    play = partial(contest, name, players, *bots, told=told)
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, seeds)


def measure_levels(games: Sequence[str], seeds: Sequence[int], jobs: int) -> None:
    """Prints a row for each level against the one below, and for three players the reverse."""
    print("| game | players | | against | share | fair share | ahead of each | margin |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |")
    for name in games:
        players = fewest_players(name)
        for weaker, stronger in pairwise(LEVELS):
            contests = [(stronger, weaker)]
            if players > 2:
                contests.append((weaker, stronger))
            for one, other in contests:
                outcomes = list(matches(name, players, (one, other), seeds, jobs))
                number = len(outcomes)
                cells = [
                    *(name, players, one, other),
                    _interval(sum(outcome.share for outcome in outcomes) / number, number),
                    f"{100 / players:.0f} %",
                    _interval(sum(outcome.ahead for outcome in outcomes) / number, number),
                    f"{sum(outcome.margin for outcome in outcomes) / number:+.1f}",
                ]
                print("|", " | ".join(map(str, cells)), "|", flush=True)


def _interval(share: float, number: int) -> str:
    """Returns a share over a number of matches as a percentage, with its 95 % interval."""
    found = wilson(share, number)
    return f"{100 * share:.1f} % ({100 * found.low:.1f}-{100 * found.high:.1f}) of {number}"


def main() -> None:
    """Plays and prints."""
    parser = Arguments(description="bots against bots, seats rotated")
    parser.add_argument("game", nargs="?", type=game_name)
    parser.add_argument("bots", nargs="*", type=bot_spec)
    parser.add_argument("--players", type=positive_number)
    parser.add_argument("--matches", type=positive_number, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=positive_number, default=2)
    parser.add_argument("--told", action="store_true", help="the first sees what others do")
    parser.add_argument("--levels", action="store_true", help="each level against the one below")
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.matches)
    if args.levels:
        measure_levels([args.game] if args.game else sorted(bgf.games()), seeds, args.jobs)
        return
    if args.game is None or len(args.bots) != 2:
        parser.error("name a game and two bots")
    players = parser.player_count(args.game, args.players)
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
