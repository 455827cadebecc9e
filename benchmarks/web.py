"""The web server beside boardgame.io's, in one run, as ratios.

    npm install --prefix benchmarks/boardgameio
    python -m benchmarks.web [--matches N] [--rate N] [--seconds N] [--rounds N] [--many N]

Peer: boardgame.io 0.50.2 on Node.js, which keeps its matches in memory, with a route game that
keeps and shows what Paris does. Ours plays Paris, commits every action to SQLite on disk before it
is pushed, and pushes log lines, words of all choices and undo with it. Between them stands a bare
server, `benchmarks.web_bare`, which takes, commits and pushes as much without any game: what no
server on these libraries can do without. Each match has four players with a socket each. The server
has one core, the load another. Servers are started anew for each round, in turn; the table shows
medians. Only the ratios mean anything; beside them stand those that are to be reached.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from shutil import which

from benchmarks.web_clients import BareMatch, Client, HttpPool, OurMatch, TheirMatch
from benchmarks.web_servers import PEER, Server, bare_server, bgf_server, boardgameio, read_board

_AT_ONCE = 40
"""The number of matches that are opened, or played without a pause, at once."""

SERVER_CORE, LOAD_CORE = 0, 1


@dataclass(frozen=True)
class Figures:
    """What was measured in one round on one server.

    Attributes:
        cpu: milliseconds of the server's processor time a move.
        moves: moves a second.
        p50: milliseconds from a move to the last of its four listeners; the median.
        p99: the same; the 99th percentile.
        push: bytes a push.
        memory: resident memory of the server in megabytes.
    """

    cpu: float
    moves: float
    p50: float
    p99: float
    push: float
    memory: float


@dataclass(frozen=True)
class Gate:
    """A ratio of our figure to theirs that is to be reached.

    Attributes:
        ratio: the ratio.
        is_least: whether more is better.
    """

    ratio: float
    is_least: bool = False

    def judge(self, ratio: float) -> str:
        """Returns the gate in words, and whether a ratio reaches it."""
        is_reached = ratio >= self.ratio if self.is_least else ratio <= self.ratio
        bound = "at least" if self.is_least else "at most"
        return f"{self.ratio:.2f} {bound}: {'reached' if is_reached else 'missed'}"


@dataclass(frozen=True)
class Load:
    """What the matches of a round do.

    Attributes:
        name: for the table.
        matches: the number of matches.
        rate: moves a second in all; 0 for as many as the server can do.
        seconds: how long.
        gates: the ratios that are to be reached, by the names of figures.
    """

    name: str
    matches: int
    rate: float
    seconds: float
    gates: Mapping[str, Gate] = field(default_factory=dict)


Make = Callable[[int], Client]
Start = Callable[[int], AbstractContextManager[Server]]


async def measure(server: Server, make: Make, load: Load) -> Figures:
    """Returns the figures of a server under a load."""
    clients = [make(seed) for seed in range(load.matches)]
    for first in range(0, len(clients), _AT_ONCE):
        await asyncio.gather(*(client.open() for client in clients[first : first + _AT_ONCE]))
    loop = asyncio.get_running_loop()
    cpu, start = server.cpu(), loop.time()
    end = start + load.seconds
    play = _play_at_rate(clients, load.rate, end) if load.rate else _play_on(clients, end)
    delays = await play
    used, lasted = server.cpu() - cpu, loop.time() - start
    figures = Figures(
        cpu=1000 * used / len(delays),
        moves=len(delays) / lasted,
        p50=1000 * statistics.median(delays),
        p99=1000 * statistics.quantiles(delays, n=100)[98],
        push=sum(client.pushed for client in clients) / sum(client.pushes for client in clients),
        memory=server.memory(),
    )
    for first in range(0, len(clients), _AT_ONCE):
        await asyncio.gather(*(client.close() for client in clients[first : first + _AT_ONCE]))
    return figures


async def _play_on(clients: Sequence[Client], end: float) -> list[float]:
    """Play some matches without a pause; returns the delays in seconds."""
    loop = asyncio.get_running_loop()
    delays: list[float] = []

    async def play(client: Client) -> None:
        while loop.time() < end:
            delay = await client.move()
            if delay is None:
                return
            delays.append(delay)

    await asyncio.gather(*(play(client) for client in clients[:_AT_ONCE]))
    return delays


async def _play_at_rate(clients: Sequence[Client], rate: float, end: float) -> list[float]:
    """Play all matches in turn, a move each `1 / rate` seconds; returns the delays in seconds.

    A delay counts from when the move was due, so that a server that falls behind can't hide it.
    """
    loop = asyncio.get_running_loop()
    delays: list[float] = []
    tasks: set[asyncio.Task[None]] = set()
    busy: set[int] = set()

    async def play(index: int, due: float) -> None:
        start = loop.time()
        delay = await clients[index].move()
        busy.discard(index)
        if delay is not None:
            delays.append(start - due + delay)

    due = loop.time()
    turn = 0
    while due < end:
        for task in [*tasks]:
            if task.done():
                task.result()  # a move that failed ends the measurement
                tasks.discard(task)
        await asyncio.sleep(max(0.0, due - loop.time()))
        index = turn % len(clients)
        while index in busy and loop.time() < end:  # the move before it is not everywhere yet
            await asyncio.sleep(0.001)
        if index in busy:
            break
        busy.add(index)
        task = asyncio.create_task(play(index, due))
        tasks.add(task)
        turn += 1
        due += 1 / rate
    await asyncio.gather(*tasks)
    return delays


def run_round(start: Start, load: Load, make_for: Callable[[Server], Make]) -> Figures:
    """Returns the figures of one round on a new server."""
    with start(SERVER_CORE) as server:
        return asyncio.run(measure(server, make_for(server), load))


def ours(server: Server) -> Make:
    """Returns what makes matches on our server."""
    pool = HttpPool(server.lobby_port)
    return lambda seed: OurMatch(pool, server.port, seed)


def bare(server: Server) -> Make:
    """Returns what makes matches without a game on the bare server."""
    pool = HttpPool(server.lobby_port)
    return lambda seed: BareMatch(pool, server.port, seed)


def theirs(server: Server) -> Make:
    """Returns what makes matches on boardgame.io's server."""
    pool = HttpPool(server.lobby_port)
    board = read_board()
    return lambda seed: TheirMatch(pool, server.port, board, seed)


def compare(load: Load, rounds: int) -> None:
    """Measure all servers in turn, and print a table."""
    found: dict[str, list[Figures]] = {"bgf": [], "bare": [], "boardgame.io": []}
    for _ in range(rounds):
        found["bgf"].append(run_round(bgf_server, load, ours))
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
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--many", type=int, default=1000, help="matches of the last load; 0: none")
    parser.add_argument("--many-rate", type=float, default=300.0, help="its moves a second")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    if which("node") is None or not (PEER / "node_modules").is_dir():
        raise SystemExit(f"boardgame.io is missing: npm install --prefix {PEER}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.sched_setaffinity(0, {LOAD_CORE})
    matches = f"{args.matches} matches"
    pushes = Gate(0.35)
    at_rate = {"cpu": Gate(0.70), "push": pushes}
    saturated = {"moves": Gate(2.0, is_least=True), "push": pushes}
    loads = [
        Load(f"{matches}, {args.rate:g} moves/s", args.matches, args.rate, args.seconds, at_rate),
        Load(f"{matches}, as fast as the server can", args.matches, 0, args.seconds, saturated),
    ]
    if args.many:
        name = f"{args.many} matches, {4 * args.many} sockets, {args.many_rate:g} moves/s"
        delays = {"p99": Gate(1.0), "push": pushes}
        loads.append(Load(name, args.many, args.many_rate, args.seconds, delays))
    for load in loads:
        compare(load, args.rounds)


if __name__ == "__main__":
    main()
