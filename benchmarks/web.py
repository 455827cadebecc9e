"""The web server beside boardgame.io's, in one run, as ratios.

    npm install --prefix benchmarks/boardgameio
    python -m benchmarks.web [--matches N] [--rate N] [--seconds N] [--rounds N] [--many N]
                             [--store postgresql]
    python -m benchmarks.web --soak [--minutes N] [--matches N] [--rate N] [--workers N]
                             [--store postgresql] [--chaos [SECONDS]]

Peer: boardgame.io 0.50.2 on Node.js, which keeps its matches in memory, with a route game that
keeps and shows what Paris does. Ours plays Paris, commits every action to SQLite on disk before it
is pushed, and also pushes log lines, the words of all choices, and undo. The third contender is a
bare server, `benchmarks.web_bare`, which receives, commits and pushes as much without any game: the
minimum for a server on these libraries. Each match has four players with a socket each. The server
has one core, the load another. Servers are started anew for each round, in turn; the table shows
medians. Only the ratios mean anything; the required ratios are printed beside them.

With `--store postgresql` ours keeps its matches in a throw-away PostgreSQL on the server's core,
whose processor time counts as the server's. See `benchmarks.web_soak` for `--soak`.
"""

from __future__ import annotations

import asyncio
import os
import resource
import statistics
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import partial
from shutil import which

from benchmarks.arguments import Arguments
from benchmarks.web_clients import BareMatch, Client, HttpPool, OurMatch, TheirMatch
from benchmarks.web_load import close_all, open_all, play_at_rate, play_on
from benchmarks.web_servers import (
    PEER,
    RunningServer,
    bare_server,
    bgf_on_postgresql,
    bgf_server,
    boardgameio,
    postgresql,
    read_board,
)
from benchmarks.web_soak import Soak, soak

SERVER_CORE, LOAD_CORE = 0, 1


@dataclass(frozen=True)
class ServerFigures:
    """The measurements of one round on one server.

    Attributes:
        cpu: milliseconds of the server's processor time per move.
        moves: moves per second.
        p50: milliseconds from a move to the last of its four listeners; the median.
        p99: the same as the 99th percentile.
        push: bytes per push.
        memory: resident memory of the server in megabytes.
    """

    cpu: float
    moves: float
    p50: float
    p99: float
    push: float
    memory: float


@dataclass(frozen=True)
class RequiredRatio:
    """A required ratio of our figure to theirs.

    Attributes:
        ratio: the ratio.
        is_least: whether it is a minimum; otherwise it is a maximum.
    """

    ratio: float
    is_least: bool = False

    def judge(self, ratio: float) -> str:
        """Returns the gate in words, with the verdict on a ratio."""
        is_reached = ratio >= self.ratio if self.is_least else ratio <= self.ratio
        bound = "at least" if self.is_least else "at most"
        return f"{self.ratio:.2f} {bound}: {'reached' if is_reached else 'missed'}"


@dataclass(frozen=True)
class Load:
    """The load of a round.

    Attributes:
        name: its name in the table.
        matches: the number of matches.
        rate: moves per second in all; 0 for as many as the server can handle.
        seconds: its duration.
        gates: the required ratios, by the names of figures.
    """

    name: str
    matches: int
    rate: float
    seconds: float
    gates: Mapping[str, RequiredRatio] = field(default_factory=dict)


Make = Callable[[int], Client]
Start = Callable[[int], AbstractContextManager[RunningServer]]


async def measure(server: RunningServer, make: Make, load: Load) -> ServerFigures:
    """Returns the figures of a server under a load."""
    clients = [make(seed) for seed in range(load.matches)]
    await open_all(clients)
    loop = asyncio.get_running_loop()
    cpu, start = server.cpu(), loop.time()
    end = start + load.seconds
    play = play_at_rate(clients, load.rate, end) if load.rate else play_on(clients, end)
    delays = await play
    used, lasted = server.cpu() - cpu, loop.time() - start
    figures = ServerFigures(
        cpu=1000 * used / len(delays),
        moves=len(delays) / lasted,
        p50=1000 * statistics.median(delays),
        p99=1000 * statistics.quantiles(delays, n=100)[98],
        push=sum(client.pushed for client in clients) / sum(client.pushes for client in clients),
        memory=server.memory(),
    )
    await close_all(clients)
    return figures


def run_round(start: Start, load: Load, make_for: Callable[[RunningServer], Make]) -> ServerFigures:
    """Returns the figures of one round on a new server."""
    with start(SERVER_CORE) as server:
        return asyncio.run(measure(server, make_for(server), load))


def ours(server: RunningServer) -> Make:
    """Returns the function that makes matches on our server."""
    pool = HttpPool(server.lobby_port)
    return lambda seed: OurMatch(pool, server.port, seed)


def bare(server: RunningServer) -> Make:
    """Returns the function that makes matches without a game on the bare server."""
    pool = HttpPool(server.lobby_port)
    return lambda seed: BareMatch(pool, server.port, seed)


def theirs(server: RunningServer) -> Make:
    """Returns the function that makes matches on boardgame.io's server."""
    pool = HttpPool(server.lobby_port)
    board = read_board()
    return lambda seed: TheirMatch(pool, server.port, board, seed)


def compare(load: Load, rounds: int, start_ours: Start) -> None:
    """Measures all servers in turn, and prints a table."""
    found: dict[str, list[ServerFigures]] = {"bgf": [], "bare": [], "boardgame.io": []}
    for _ in range(rounds):
        found["bgf"].append(run_round(start_ours, load, ours))
        found["bare"].append(run_round(bare_server, load, bare))
        found["boardgame.io"].append(run_round(boardgameio, load, theirs))
    print(f"\n{load.name}\n")
    print("| | bgf | bare | boardgame.io | bgf : boardgame.io | bare : boardgame.io | gate |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for name, figure, digits in (
        ("CPU a move, ms", "cpu", 2),
        ("moves/s", "moves", 0),
        ("last of four listeners, p50, ms", "p50", 1),
        ("the same, p99, ms", "p99", 1),
        ("bytes a push", "push", 0),
        ("memory, MB", "memory", 0),
    ):
        medians = {
            server: statistics.median(getattr(figures, figure) for figures in rounds_of)
            for server, rounds_of in found.items()
        }
        peer = medians["boardgame.io"]
        ratio, bare_ratio = medians["bgf"] / peer, medians["bare"] / peer
        gate = load.gates[figure].judge(ratio) if figure in load.gates else ""
        numbers = " | ".join(f"{median:.{digits}f}" for median in medians.values())
        print(f"| {name} | {numbers} | {ratio:.2f} | {bare_ratio:.2f} | {gate} |", flush=True)


def main() -> None:
    """Runs the requested measurements."""
    parser = Arguments(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, help="default: 100, of a soak 1000")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--many", type=int, default=1000, help="matches of the last load; 0: none")
    parser.add_argument("--many-rate", type=float, default=300.0, help="its moves a second")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--soak", action="store_true", help="many matches for a long time")
    parser.add_argument("--minutes", type=float, default=20.0, help="of a soak")
    parser.add_argument("--workers", type=int, default=1, help="server processes of a soak")
    parser.add_argument(
        "--chaos",
        type=float,
        nargs="?",
        const=60.0,
        default=0.0,
        metavar="SECONDS",
        help="seconds between two kills of a server process in a soak (default: 60)",
    )
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    is_postgresql = args.store == "postgresql"
    if args.soak:
        wanted = Soak(
            matches=args.matches or 1000,
            rate=args.rate,
            minutes=args.minutes,
            workers=args.workers,
            is_postgresql=is_postgresql,
            chaos=args.chaos,
        )
        raise SystemExit(0 if soak(wanted) else 1)
    if which("node") is None or not (PEER / "node_modules").is_dir():
        raise SystemExit(f"boardgame.io is missing: npm install --prefix {PEER}")
    os.sched_setaffinity(0, {LOAD_CORE})
    count = args.matches or 100
    matches = f"{count} matches"
    pushes = RequiredRatio(0.35)
    at_rate = {"cpu": RequiredRatio(0.70), "push": pushes}
    saturated = {"moves": RequiredRatio(2.0, is_least=True), "push": pushes}
    loads = [
        Load(f"{matches}, {args.rate:g} moves/s", count, args.rate, args.seconds, at_rate),
        Load(f"{matches}, as fast as the server can", count, 0, args.seconds, saturated),
    ]
    if args.many:
        name = f"{args.many} matches, {4 * args.many} sockets, {args.many_rate:g} moves/s"
        delays = {"p99": RequiredRatio(1.0), "push": pushes}
        loads.append(Load(name, args.many, args.many_rate, args.seconds, delays))
    with ExitStack() as stack:
        start_ours: Start = bgf_server
        if is_postgresql:
            start_ours = partial(bgf_on_postgresql, stack.enter_context(postgresql()))
        for load in loads:
            compare(load, args.rounds, start_ours)


if __name__ == "__main__":
    main()
