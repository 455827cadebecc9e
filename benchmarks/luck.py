"""How much of a match is luck, and how much of the rest the game's evaluation knows.

    python -m benchmarks.luck paris [--turn 12] [--positions 60] [--tries 16] [--jobs 2]

Bots `greedy` play to a turn. What the player to move may know there is played out many times, by
`greedy` again, each time with the hidden things and chance drawn anew. What differs between such
tries is luck; what differs between the means of positions can be known, and the evaluation is held
against it. All is in points by which who is to move is ahead of the best other one at the end.
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
"""In how many samples of a position the evaluation is asked."""


def margin(points: Sequence[float], player: int) -> float:
    """By how many points a player is ahead of the best other one."""
    return points[player] - max(other for seat, other in enumerate(points) if seat != player)


def play(state: bgf.State, seed: int, turn: int | None = None) -> None:
    """Let greedy bots play, in place: to the end, or to the beginning of a turn."""
    bots = [make_bot("greedy", 100 * seed + player) for player in range(state.players)]
    while not state.is_terminal():
        is_start = not state.commits and state.stage is state.phase.first
        if turn is not None and state.turn >= turn and is_start:
            return
        player = state.active_players()[0]
        state.play(bots[player].choose(View(state, player)), player)


def position(name: str, players: int, turn: int, tries: int, seed: int) -> list[float]:
    """What the evaluation says of a position, then how each try ended; empty if it is over."""
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
    """Play and print."""
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
    known = max(0.0, statistics.variance(means) - luck / args.tries)  # means have luck in them, too
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
