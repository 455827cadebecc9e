"""The share of luck in a match, and how much of the rest the game's evaluation predicts.

    python -m benchmarks.luck paris [--turn 12] [--positions 60] [--tries 16] [--jobs 2]

`greedy` bots play up to a turn. From the view of the player to move, the match is then played to
its end many times, again by `greedy`, each time with hidden things and chance drawn anew. The
variance between these tries is luck; the variance between the means of positions is predictable,
and the evaluation is compared with it. All figures are the points by which the player to move is
ahead of the best other player at the end.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.arguments import Arguments, game_name, positive_number

import bgf
from bgf.bots import View, make_bot

LOOKS = 32
"""The number of samples of a position that are evaluated."""


def margin(points: Sequence[float], player: int) -> float:
    """Returns by how many points a player is ahead of the best other player."""
    return points[player] - max(other for seat, other in enumerate(points) if seat != player)


def play(state: bgf.State, seed: int, turn: int | None = None) -> None:
    """Lets greedy bots play, in place: to the end, or to the beginning of a turn."""
    bots = [make_bot("greedy", 100 * seed + player) for player in range(state.players)]
    while not state.is_terminal():
        is_start = not state.commits and state.stage is state.phase.first
        if turn is not None and state.turn >= turn and is_start:
            return
        player = state.active_players()[0]
        state.play(bots[player].choose(View(state, player)), player)


def position(name: str, players: int, turn: int, tries: int, seed: int) -> list[float]:
    """Returns the evaluation of a position, then each try's result; empty after the end."""
    game = bgf.load(name)
    evaluate = game.hooks.evaluate
    if evaluate is None:
        raise SystemExit(f"{name} has no bgf_evaluate")
    state = game.new_state(players, seed)
    play(state, seed, turn)
    if state.is_terminal():
        return []
    player, draw = state.player, state.sampler(state.player).draw
    estimates = [evaluate(draw(look)).points for look in range(LOOKS)]
    ends = []
    for number in range(tries):
        sample = draw(LOOKS + number)
        play(sample, tries * seed + number)
        ends.append(float(margin(sample.result().scores, player)))
    return [statistics.mean(margin(points, player) for points in estimates), *ends]


def main() -> None:
    """Plays and prints."""
    parser = Arguments(description="luck, and what the evaluation knows")
    parser.add_argument("game", type=game_name)
    parser.add_argument("--players", type=positive_number)
    parser.add_argument("--turn", type=positive_number, default=12)
    parser.add_argument("--positions", type=positive_number, default=60)
    parser.add_argument("--tries", type=positive_number, default=16)
    parser.add_argument("--jobs", type=positive_number, default=2)
    args = parser.parse_args()
    players = parser.player_count(args.game, args.players)
    work = partial(position, args.game, players, args.turn, args.tries)
    with ProcessPoolExecutor(args.jobs) as pool:
        found = [row for row in pool.map(work, range(args.positions)) if row]
    estimates = [row[0] for row in found]
    means = [statistics.mean(row[1:]) for row in found]
    luck = statistics.mean(statistics.variance(row[1:]) for row in found)
    known = max(0.0, statistics.variance(means) - luck / args.tries)  # the means contain luck, too
    together = statistics.covariance(estimates, means)
    likeness = together / (statistics.stdev(estimates) * known**0.5) if known else float("nan")
    print(
        f"{args.game} {players}p, turn {args.turn}, {len(found)} positions: luck {luck**0.5:.1f} "
        f"points, what can be known {known**0.5:.1f}, the evaluation's correlation with that "
        f"{likeness:.2f}; it is off by {statistics.mean(estimates) - statistics.mean(means):+.1f} "
        f"for the player to move"
    )


if __name__ == "__main__":
    main()
