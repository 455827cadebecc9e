"""The calibration of `hint`: predicted shares in the win beside the real ones.

    python -m benchmarks.calibration paris [--bots mcts:200 greedy] [--players 2] [--matches 200]
        [--at 50 70 90] [--iterations 500] [--no-beliefs] [--jobs 2]

The bots take seats in turn, one seat further in each match. At some points of a match, in percent
of its actions, the share in the win of the best action is predicted as `hint` does it. Printed for
each point and for all together:

- the mean predicted and the mean real share;
- the Brier score: the mean square of predicted less real shares (Brier, 1950, Monthly Weather
  Review 78 (1)); beside it that of the base rate, which predicts the fair share for everybody;
- the calibration error: the mean distance between the mean predicted and the mean real share, over
  ten classes of predicted shares, weighted by their size (expected calibration error: Naeini,
  Cooper, Hauskrecht, 2015, AAAI);
- a reliability plot: the mean predicted and the mean real share of each class.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from benchmarks.arguments import Arguments, bot_spec, game_name, percentage, positive_number

import bgf
from bgf.bots import PastChoice, View, make_bot
from bgf.bots.advice import advise
from bgf.bots.search import Settings

__all__ = ["SharePrediction", "brier", "calibration_error", "predictions"]

_CLASSES = 10
_WIDTH = 40


@dataclass(frozen=True, slots=True)
class SharePrediction:
    """A predicted share in the win, and the real one.

    Attributes:
        point: the point of the match, as a share of its actions, from 0 to 1.
        told: the predicted share, from 0 to 1.
        real: the share in the win at the end; tied winners share one.
        fair: the share if all players were equal.
    """

    point: float
    told: float
    real: float
    fair: float


def predict(
    name: str,
    players: int,
    bots: Sequence[str],
    points: Sequence[float],
    iterations: int,
    beliefs: bool,
    seed: int,
) -> list[SharePrediction]:
    """Plays a match, and returns the predictions at its points."""
    state = bgf.load(name).new_state(players, seed)
    seated = [make_bot(bots[(p + seed) % len(bots)], 100 * seed + p) for p in range(players)]
    past: list[PastChoice] = []
    while not state.is_terminal():
        player = state.active_players()[0]
        action = seated[player].choose(View(state, player, past=past))
        past.append(PastChoice(state.clone(), player, action.text))
        state.apply(action, player)
    result = state.result()
    found = []
    for point in points:
        place = min(int(point * len(past)), len(past) - 1)
        choice = past[place]
        player = choice.player
        view = View(choice.position, player, past=past[:place])
        settings = Settings(beliefs=beliefs)
        best, *_ = advise(view, seed=seed, iterations=iterations, settings=settings)
        real = 1 / len(result.winners) if player in result.winners else 0.0
        found.append(SharePrediction(point, best.share, real, 1 / players))
    return found


def predictions(
    name: str,
    players: int,
    bots: Sequence[str],
    points: Sequence[float],
    seeds: Sequence[int],
    jobs: int,
    *,
    iterations: int,
    beliefs: bool,
) -> Iterator[list[SharePrediction]]:
    """Yields the predictions of each match, in the order of their seeds."""
    play = partial(predict, name, players, bots, points, iterations, beliefs)
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, seeds)


def brier(told: Sequence[float], real: Sequence[float]) -> float:
    """Returns the mean square of the differences between predicted and real shares."""
    return statistics.fmean((one - other) ** 2 for one, other in zip(told, real, strict=True))


def by_class(found: Sequence[SharePrediction]) -> list[tuple[int, float, float]]:
    """Returns the size, mean predicted and mean real share of each class of predicted shares."""
    classes: list[list[SharePrediction]] = [[] for _ in range(_CLASSES)]
    for one in found:
        classes[min(int(one.told * _CLASSES), _CLASSES - 1)].append(one)
    return [
        (
            len(members),
            statistics.fmean(one.told for one in members),
            statistics.fmean(one.real for one in members),
        )
        for members in classes
        if members
    ]


def calibration_error(found: Sequence[SharePrediction]) -> float:
    """Returns the mean difference of predicted and real shares, over classes of predicted ones."""
    apart = sum(size * abs(told - real) for size, told, real in by_class(found))
    return apart / len(found)


def _line(label: str, found: Sequence[SharePrediction]) -> str:
    told = [one.told for one in found]
    real = [one.real for one in found]
    base = brier([one.fair for one in found], real)
    return (
        f"| {label} | {len(found)} | {statistics.fmean(told):.3f} | {statistics.fmean(real):.3f} "
        f"| {brier(told, real):.3f} | {base:.3f} | {calibration_error(found):.3f} |"
    )


def _plot(found: Sequence[SharePrediction]) -> Iterator[str]:
    """Yields a line for each class: `o` is the mean predicted share, `x` the mean real one."""
    for size, told, real in by_class(found):
        marks = [" "] * (_WIDTH + 1)
        marks[round(told * _WIDTH)] = "o"
        marks[round(real * _WIDTH)] = "x"
        yield f"    {told:.2f} {real:.2f} {size:5} |{''.join(marks)}|"


def main() -> None:
    """Predicts and prints."""
    parser = Arguments(description="told shares in the win beside real ones")
    parser.add_argument("game", type=game_name)
    parser.add_argument("--bots", nargs="+", type=bot_spec, default=["mcts:200", "greedy"])
    parser.add_argument("--players", type=positive_number)
    parser.add_argument("--matches", type=positive_number, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--at", type=percentage, nargs="+", default=[50, 70, 90], help="percent")
    parser.add_argument("--iterations", type=positive_number, default=500)
    parser.add_argument("--no-beliefs", action="store_true")
    parser.add_argument("--jobs", type=positive_number, default=2)
    args = parser.parse_args()
    players = parser.player_count(args.game, args.players)
    points = [percent / 100 for percent in args.at]
    seeds = range(args.first, args.first + args.matches)
    found: list[SharePrediction] = []
    for match in predictions(
        args.game,
        players,
        args.bots,
        points,
        seeds,
        args.jobs,
        iterations=args.iterations,
        beliefs=not args.no_beliefs,
    ):
        found.extend(match)
    print(f"{args.game}, {players} players, {' and '.join(args.bots)}, {len(seeds)} matches\n")
    print("| at | predictions | told | real | Brier | base rate | calibration error |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for point in points:
        print(_line(f"{point:.0%}", [one for one in found if one.point == point]))
    print(_line("all", found))
    print("\n    told real  size")
    print("\n".join(_plot(found)))


if __name__ == "__main__":
    main()
