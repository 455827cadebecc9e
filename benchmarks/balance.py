"""The balance of a game's content: tables in Markdown from many matches of purposeful players.

    python -m benchmarks.balance [GAME] [--matches N] [--seed S] [--jobs J] [--content FOLDER]

The same seed, content and number of matches give the same figures, for any number of processes. In
a final check, in a fifth of the matches, one purposeful player plays against random ones.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from functools import cache, partial
from multiprocessing import Pool
from typing import NamedTuple

from benchmarks.aeroplanes import AEROPLANES
from benchmarks.arguments import Arguments, positive_number
from benchmarks.tally import MatchSums, percent, table, with_error

import bgf
from bgf.bots import View, make_bot

SUBJECTS = {"aeroplanes": AEROPLANES}
"""The games that can be measured: the player of each, and its statistics."""

CHECKED = 5
"""The final check takes one match for this many others."""


class BalanceJob(NamedTuple):
    """One match.

    Attributes:
        lone: the only seat with a purposeful player, among random ones; None if all are purposeful.
    """

    game: str
    content: str | None
    players: int
    seed: int
    lone: int | None


@cache
def loaded(name: str, content: str | None) -> bgf.Game:
    """Returns a game; it is loaded once in each process."""
    return bgf.load(name, content=content)


def play(job: BalanceJob) -> MatchSums:
    """Plays a match, and returns its statistics."""
    game = loaded(job.game, job.content)
    subject = SUBJECTS[job.game]
    tally = MatchSums()
    state = game.new_state(job.players, job.seed, subject.options)
    bots = []
    for seat in range(job.players):
        seed = job.seed * 10 + seat
        is_random = job.lone not in (None, seat)
        bots.append(make_bot("random", seed) if is_random else subject.make(game, seed))
    views = [View(state, seat) for seat in range(job.players)]
    actions = 0
    while not state.is_terminal():
        player = state.active_players()[0]
        action = bots[player].choose(views[player])
        subject.watch(tally, state, action)
        state.apply(action, player)
        actions += 1
    tally.add("actions", actions)
    add_result(tally, state.result(), job.lone)
    subject.finish(tally, state)
    return tally


def add_result(tally: MatchSums, result: bgf.Result, lone: int | None) -> None:
    """Adds scores and wins, by seat or for the lone player and the others, and points by source."""
    for seat, score in enumerate(result.scores):
        role = f"{seat}" if lone is None else "lone" if seat == lone else "others"
        tally.add(f"score {role}", score)
        tally.add(f"win {role}", seat in result.winners and 1 / len(result.winners))
        for source, points in result.breakdown[seat].items():
            tally.add(f"from {source}", points)
    tally.add("best", max(result.scores))
    tally.add("worst", min(result.scores))


def tallies(args: Namespace, *, alone: bool) -> dict[int, MatchSums]:
    """Returns the sums over the matches of each number of players."""
    least, most = loaded(args.game, args.content).players
    matches = args.matches // CHECKED if alone else args.matches
    found = {}
    with Pool(args.jobs) as pool:
        for players in range(least, most + 1):
            job = partial(BalanceJob, args.game, args.content, players)
            jobs = [job(args.seed + n, n % players if alone else None) for n in range(matches)]
            found[players] = MatchSums()
            for tally in pool.imap(play, jobs, chunksize=10):
                found[players].merge(tally)
    return found


def by_seat(found: dict[int, MatchSums]) -> Iterator[str]:
    """Yields the table of scores and wins by seat, and of the length of matches."""
    letters = [*"ABCDEFGH"[: max(found)]]
    rows = []
    for players, tally in found.items():
        scores = [with_error(tally, f"score {seat}") for seat in range(players)]
        empty_cells = [""] * (len(letters) - players)
        winner = f"{tally.mean('best'):.1f}"
        last = f"{tally.mean('worst'):.1f}"
        actions = f"{tally.mean('actions'):.0f}"
        rows.append([str(players), *scores, *empty_cells, winner, last, actions])
    yield from table(["players: mean score", *letters, "winner", "last", "actions"], rows)
    rows = []
    for players, tally in found.items():
        wins = [percent(tally.mean(f"win {seat}")) for seat in range(players)]
        rows.append([str(players), *wins])
    yield from table(["players: wins", *letters], rows)


def by_source(found: dict[int, MatchSums]) -> Iterator[str]:
    """Yields the table of points by source."""
    sources = next(iter(found.values())).names("from ")
    rows = [
        [f"{players}", *(f"{tally.mean(f'from {source}'):.1f}" for source in sources)]
        for players, tally in found.items()
    ]
    heads = [source.replace("_", " ") for source in sources]
    yield from table(["players: points from", *heads], rows)


def against_chance(found: dict[int, MatchSums]) -> Iterator[str]:
    """Yields the table of one purposeful player among random ones."""
    rows = [
        [
            f"{players}",
            *(with_error(tally, f"score {role}") for role in ("lone", "others")),
            percent(tally.mean("win lone")),
        ]
        for players, tally in found.items()
    ]
    yield from table(["players", "purposeful", "by chance", "purposeful wins"], rows)


def main() -> None:
    """Plays and prints."""
    parser = Arguments(description="many matches of a game, as Markdown tables")
    parser.add_argument("game", nargs="?", default="aeroplanes", choices=SUBJECTS)
    parser.add_argument(
        "--matches", type=positive_number, default=1000, help="of each player count"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--jobs", type=positive_number, default=os.cpu_count(), help="processes")
    parser.add_argument("--content", help="a folder to use in place of the pack that ships")
    args = parser.parse_args()
    try:
        game = loaded(args.game, args.content)
    except bgf.BgfError as error:
        parser.error(str(error))
    found = tallies(args, alone=False)
    for part in (by_seat(found), by_source(found), SUBJECTS[args.game].report(game, found)):
        print("\n".join(part))
    print("\n".join(against_chance(tallies(args, alone=True))))


if __name__ == "__main__":
    main()
