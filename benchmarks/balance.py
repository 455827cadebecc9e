"""How a game's content is balanced: many matches of purposeful players, as tables in Markdown.

    python -m benchmarks.balance [GAME] [--matches N] [--seed S] [--jobs J] [--content FOLDER]

The same seed, content and number of matches give the same figures, whatever the number of
processes. At the end one purposeful player sits down among players by chance, as a check that it is
one: in a fifth of the matches.
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
from benchmarks.tally import Tally, percent, table, with_error

import bgf
from bgf.bots import View, make_bot

SUBJECTS = {"aeroplanes": AEROPLANES}
"""What is known of each game that can be measured: its player, and what is counted in it."""

CHECKED = 5
"""One in so many matches is played against chance too."""


class Job(NamedTuple):
    """One match.

    Attributes:
        lone: the one seat whose player is purposeful among players by chance; None: all are.
    """

    game: str
    content: str | None
    players: int
    seed: int
    lone: int | None


@cache
def loaded(name: str, content: str | None) -> bgf.Game:
    """The game; once in each process."""
    return bgf.load(name, content=content)


def play(job: Job) -> Tally:
    """Play a match, and add up what it shows."""
    game, subject, tally = loaded(job.game, job.content), SUBJECTS[job.game], Tally()
    seats = range(job.players)
    state = game.new_state(job.players, job.seed, subject.options)
    bots = [
        subject.make(game, seed) if job.lone in (None, seat) else make_bot("random", seed)
        for seat, seed in ((seat, job.seed * 10 + seat) for seat in seats)
    ]
    views = [View(state, seat) for seat in seats]
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


def add_result(tally: Tally, result: bgf.Result, lone: int | None) -> None:
    """Scores and wins by seat, or of the one and the others; points by source."""
    for seat, score in enumerate(result.scores):
        role = f"{seat}" if lone is None else "lone" if seat == lone else "others"
        tally.add(f"score {role}", score)
        tally.add(f"win {role}", seat in result.winners and 1 / len(result.winners))
        for source, points in result.breakdown[seat].items():
            tally.add(f"from {source}", points)
    tally.add("best", max(result.scores))
    tally.add("worst", min(result.scores))


def tallies(args: Namespace, *, alone: bool) -> dict[int, Tally]:
    """What the matches of each player count add up to."""
    least, most = loaded(args.game, args.content).players
    matches = args.matches // CHECKED if alone else args.matches
    found = {}
    with Pool(args.jobs) as pool:
        for players in range(least, most + 1):
            job = partial(Job, args.game, args.content, players)
            jobs = [job(args.seed + n, n % players if alone else None) for n in range(matches)]
            found[players] = Tally()
            for tally in pool.imap(play, jobs, chunksize=10):
                found[players].merge(tally)
    return found


def by_seat(found: dict[int, Tally]) -> Iterator[str]:
    """Scores and wins by seat, and how long matches are."""
    letters = [*"ABCDEFGH"[: max(found)]]
    rows = [
        [
            f"{players}",
            *(with_error(tally, f"score {seat}") for seat in range(players)),
            *[""] * (len(letters) - players),
            *(f"{tally.mean(name):.1f}" for name in ("best", "worst")),
            f"{tally.mean('actions'):.0f}",
        ]
        for players, tally in found.items()
    ]
    yield from table(["players: mean score", *letters, "winner", "last", "actions"], rows)
    rows = [
        [f"{players}", *(percent(tally.mean(f"win {seat}")) for seat in range(players))]
        for players, tally in found.items()
    ]
    yield from table(["players: wins", *letters], rows)


def by_source(found: dict[int, Tally]) -> Iterator[str]:
    """Where points come from."""
    sources = next(iter(found.values())).names("from ")
    rows = [
        [f"{players}", *(f"{tally.mean(f'from {source}'):.1f}" for source in sources)]
        for players, tally in found.items()
    ]
    heads = [source.replace("_", " ") for source in sources]
    yield from table(["players: points from", *heads], rows)


def against_chance(found: dict[int, Tally]) -> Iterator[str]:
    """One purposeful player among players by chance."""
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
    """Play and print."""
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
