"""Many live matches for a long time: `python -m benchmarks.web --soak`.

Each match of Paris has four players with a socket each, and is followed by another one when it is
over. Before the time begins they are played on by different numbers of moves, so that there are
matches of every age at any moment: memory grows with the age of a match. Sockets that break are
opened anew, and requests without an answer are sent again with the same key, as the page does. With
chaos a server process is killed every minute.

In the end every action that was acknowledged has to be in the store, with its number; every match
there has to be without a gap, and is replayed; and all sockets of a match have to show the same
last event.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.request import urlopen

from benchmarks.web_clients import PLAYERS, HttpPool, OurMatch
from benchmarks.web_load import close_all, open_all, play_at_rate
from benchmarks.web_servers import RunningServer, bgf_processes, new_sqlite, postgresql
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

__all__ = ["Soak", "soak"]

_MOST_MINUTES = 60.0
_MOST_MATCHES = 2000
_LENGTH = 110
"""The approximate number of moves of a match."""

_AGEING_AT_ONCE = 40
_BETWEEN_SAMPLES = 5.0
"""Seconds between two samples of memory."""

_WARM_UP = 240.0
"""Seconds after which memory must be flat: finished matches leave it after two minutes."""

_FLAT = 0.05
"""The share of its mean by which memory may grow over the rest of the time."""

_PATIENCE = 180.0
"""Seconds for a killed server to come back and for all clients to reconnect."""

_BETWEEN_TRIES = 0.1
_MOST_BETWEEN_TRIES = 8.0
"""The maximum of seconds between attempts: as on the page, each failure doubles the pause."""

_BUSY = 503

_FAULTS = ("bgf_faults_total", "bgf_store_retries_total", "bgf_ended_processes_total")


@dataclass(frozen=True)
class Soak:
    """The parameters of a soak test.

    Attributes:
        matches: the number of live matches.
        rate: moves per second in all.
        minutes: the duration.
        workers: the number of server processes.
        is_postgresql: whether the store is a throw-away PostgreSQL rather than an SQLite file.
        chaos: the seconds between two kills of a server process; 0 for none.
    """

    matches: int
    rate: float
    minutes: float
    workers: int
    is_postgresql: bool
    chaos: float


@dataclass
class Diary:
    """The events of a soak test.

    Attributes:
        acknowledged: the numbers of acknowledged events, by match, seat and key.
        errors: the counts of things that must not happen.
        interruptions: the counts of things that happen when processes are killed.
        finished: the number of finished matches.
        kills: the number of killed server processes.
        memory: samples of the memory of all server processes: seconds since the start, megabytes.
        delays: seconds from the time when a move was due until its last of four listeners had it.
        cpu: seconds of processor time of the server and its database.
        load: seconds of processor time of this process.
    """

    acknowledged: dict[str, int] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    interruptions: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    kills: int = 0
    memory: list[tuple[float, float]] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    cpu: float = 0.0
    load: float = 0.0

    def growth(self) -> float:
        """Returns the growth of memory after the warm-up, in megabytes per minute."""
        seconds, megabytes = zip(*self._warm(), strict=True)
        return 60 * statistics.linear_regression(seconds, megabytes).slope

    def is_flat(self) -> bool:
        """Returns whether memory does not grow after the warm-up."""
        warm = self._warm()
        minutes = (warm[-1][0] - warm[0][0]) / 60
        mean = statistics.fmean(megabytes for _, megabytes in warm)
        return self.growth() * minutes <= _FLAT * mean

    def _warm(self) -> list[tuple[float, float]]:
        return [sample for sample in self.memory if sample[0] >= _WARM_UP]


class SoakMatch(OurMatch):
    """One match after another at the same four seats, through all interruptions.

    Args:
        pool: the connections to the server.
        port: the port of the server.
        seed: the seed of the choices.
        diary: the diary of the soak test.
    """

    def __init__(self, pool: HttpPool, port: int, seed: int, diary: Diary) -> None:
        super().__init__(pool, port, seed)
        self._diary = diary
        self._is_closing = False

    @property
    def id(self) -> str:
        """The id of the match."""
        return self._match

    @property
    def reached(self) -> list[int]:
        """The number of events that each socket shows."""
        return self._reached

    async def move(self) -> float | None:
        """Plays an action; returns the seconds until the last socket has it; None if not played.

        Errors do not end the soak test: they are counted in the diary.
        """
        try:
            if not all(self._views):  # the server was away when the next match had to be opened
                await self._begin_anew()
                return None
            await self._sockets_agree()
            delay = await super().move()
            if delay is None:
                self._diary.finished += 1
                await self._begin_anew()
        except (AssertionError, TimeoutError) as error:
            self._diary.errors[f"{type(error).__name__} {error}"[:100]] += 1
            return None
        except (OSError, EOFError):  # while it asked for the next step of a choice
            self._diary.interruptions["requests"] += 1
            return None
        return delay

    async def _sockets_agree(self) -> None:
        """Waits until all sockets show the same position, as one may be reconnecting."""
        for _ in self._tries():
            if len(set(self._reached)) == 1:
                return
            await asyncio.sleep(_BETWEEN_TRIES)

    async def _begin_anew(self) -> None:
        """Leaves a finished match, and opens the next one."""
        for _ in self._tries():
            await self.close()
            self._sockets, self._tasks = [], []
            self._cookies, self._views = [], [{} for _ in range(PLAYERS)]
            self._reached = [0] * PLAYERS
            self._is_closing = False
            with suppress(OSError, EOFError, WebSocketException):
                await self.open()
                return
            await asyncio.sleep(_BETWEEN_TRIES)

    async def _act(self, seat: int, action: str, base: int, key: str) -> None:
        headers = {"cookie": self._cookies[seat], "idempotency-key": key}
        path = f"/api/1/matches/{self._match}/actions?as={seat}"
        for _ in self._tries():
            try:
                status, _, answer = await self._pool.post(
                    path, {"a": action, "base": base}, headers
                )
            except (OSError, EOFError):  # it may or may not have been played: the key decides
                self._diary.interruptions["requests"] += 1
                await asyncio.sleep(_BETWEEN_TRIES)
                continue
            if status == _BUSY:
                self._diary.interruptions["503"] += 1
                await asyncio.sleep(answer["wait"])
                continue
            assert status == 200, f"{status} {answer['error']}"
            self._diary.acknowledged[f"{self._match} {seat}:{key}"] = answer["n"]
            return

    def _tries(self) -> Iterator[None]:
        """Yields until the time limit.

        Raises:
            TimeoutError: at the time limit.
        """
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            yield
        raise TimeoutError("the server does not come back")

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        while True:
            with suppress(WebSocketException):
                await super()._listen(seat, socket)
            if self._is_closing:
                return
            self._diary.interruptions["sockets"] += 1
            socket = await self._connect_again(seat)

    async def _connect_again(self, seat: int) -> ClientConnection:
        pause = _BETWEEN_TRIES
        for _ in self._tries():
            with suppress(OSError, EOFError, WebSocketException):
                self._sockets[seat] = await self._connect(seat)
                return self._sockets[seat]
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(2 * pause, _MOST_BETWEEN_TRIES)
        raise AssertionError  # `_tries` has raised

    async def close(self) -> None:
        """Closes the sockets."""
        self._is_closing = True
        await super().close()


def soak(wanted: Soak) -> bool:
    """Runs a soak test, and prints its results; returns whether all gates were reached.

    Args:
        wanted: the parameters.

    Raises:
        SystemExit: if it is too long or too large, or can't be run here.
    """
    if not (0 < wanted.minutes <= _MOST_MINUTES and 0 < wanted.matches <= _MOST_MATCHES):
        raise SystemExit(f"at most {_MOST_MATCHES} matches, for {_MOST_MINUTES:g} minutes")
    try:
        from tests.web.programs import check_store
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error.name} is missing: pip install '.[test-web]'") from error
    with _store(wanted) as (store, database):
        with bgf_processes(store, wanted.workers, database) as server:
            diary = asyncio.run(_run(server, wanted))
            figures = _figures_of(server)
        lost = 0
        try:
            check_store(store if "://" in store else f"sqlite:///{store}", diary.acknowledged)
        except AssertionError as error:
            lost = 1
            print(f"the store is not as it was acknowledged: {error}")
    return _report(wanted, diary, figures, is_whole=not lost)


@contextmanager
def _store(wanted: Soak) -> Iterator[tuple[str, int]]:
    """Yields a new store, and the process ID of its database; 0 for SQLite."""
    if wanted.is_postgresql:
        with postgresql() as made:
            yield made.new_database(), made.number
    else:
        with new_sqlite() as store:
            yield store, 0


async def _run(server: RunningServer, wanted: Soak) -> Diary:
    """Returns the diary of a soak test on a server."""
    diary = Diary()
    pool = HttpPool(server.lobby_port)
    clients = [SoakMatch(pool, server.port, seed, diary) for seed in range(wanted.matches)]
    print(f"opening {wanted.matches} matches, {PLAYERS * wanted.matches} sockets", flush=True)
    await open_all(clients)
    print("playing them on by different numbers of moves", flush=True)
    await _age(clients)
    cpu, load = server.cpu(), time.process_time()
    watching = asyncio.create_task(_watch_memory(server, diary))
    killing = asyncio.create_task(_kill(server, wanted.chaos, diary)) if wanted.chaos else None
    end = asyncio.get_running_loop().time() + 60 * wanted.minutes
    diary.delays = await play_at_rate(clients, wanted.rate, end)
    diary.cpu, diary.load = server.cpu() - cpu, time.process_time() - load
    for task in filter(None, (watching, killing)):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    await _until_all_show_the_same(clients, diary)
    await close_all(clients)
    pool.close()
    return diary


async def _age(clients: Sequence[SoakMatch]) -> None:
    """Plays matches on, the first ones hardly at all and the last ones nearly to their end."""
    free = asyncio.Semaphore(_AGEING_AT_ONCE)

    async def play(client: SoakMatch, moves: int) -> None:
        async with free:
            for _ in range(moves):
                await client.move()

    ages = [_LENGTH * index // len(clients) for index in range(len(clients))]
    await asyncio.gather(*map(play, clients, ages))


async def _watch_memory(server: RunningServer, diary: Diary) -> None:
    """Records the memory of all server processes every few seconds, for ever."""
    start = time.monotonic()
    while True:
        megabytes = sum(server.memories().values())
        diary.memory.append((time.monotonic() - start, megabytes))
        await asyncio.sleep(_BETWEEN_SAMPLES)


async def _kill(server: RunningServer, pause: float, diary: Diary) -> None:
    """Kills a server process at regular intervals, for ever."""
    choices = random.Random(1)
    while True:
        await asyncio.sleep(pause)
        processes = server.children()
        if processes:
            with suppress(ProcessLookupError):
                os.kill(choices.choice(processes), signal.SIGKILL)
                diary.kills += 1


async def _until_all_show_the_same(clients: Sequence[SoakMatch], diary: Diary) -> None:
    """Waits until all sockets of each match show its last acknowledged event."""
    last: dict[str, int] = {}
    for key, n in diary.acknowledged.items():
        match = key.partition(" ")[0]
        last[match] = max(n, last.get(match, 0))
    until = time.monotonic() + _PATIENCE
    for client in clients:
        wanted = [last.get(client.id, 0)] * PLAYERS
        while client.reached != wanted and time.monotonic() < until:
            await asyncio.sleep(_BETWEEN_TRIES)
        if client.reached != wanted:
            diary.errors["matches whose sockets do not show the last event"] += 1


def _figures_of(server: RunningServer) -> dict[str, float]:
    """Returns the sums of some metrics of the server."""
    address = f"http://127.0.0.1:{server.operator_port}/metrics"
    with urlopen(address, timeout=_PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    found = dict.fromkeys(_FAULTS, 0.0)
    for line in lines:
        name, _, value = line.rpartition(" ")
        family = name.partition("{")[0]
        if family in found:
            found[family] += float(value)
    return found


def _report(wanted: Soak, diary: Diary, figures: dict[str, float], *, is_whole: bool) -> bool:
    """Prints a table; returns whether all gates were reached."""
    store = "PostgreSQL" if wanted.is_postgresql else "SQLite"
    seconds = 60 * wanted.minutes
    print(
        f"\n{wanted.matches} live matches, {PLAYERS * wanted.matches} sockets, "
        f"{wanted.minutes:g} minutes, {wanted.rate:g} moves/s, {store}, "
        f"{wanted.workers} server processes\n\n| | |\n| --- | ---: |"
    )
    milliseconds = [1000 * delay for delay in diary.delays]
    percentiles = statistics.quantiles(milliseconds, n=100)
    quarters = [diary.memory[len(diary.memory) * part // 4][1] for part in range(4)]
    memory = [*quarters, diary.memory[-1][1]]
    # A killed process takes its memory with it, and a short soak test ends before the warm-up.
    is_memory_judged = not wanted.chaos and seconds >= 2 * _WARM_UP
    growth = f"{diary.growth():+.2f}" if is_memory_judged else "not judged"
    rows = [
        ("moves", f"{len(diary.delays)}"),
        ("matches that came to their end", f"{diary.finished}"),
        ("last of four listeners, p50, ms", f"{percentiles[49]:.1f}"),
        ("the same, p99, ms", f"{percentiles[98]:.1f}"),
        ("the same, the longest, ms", f"{max(milliseconds):.0f}"),
        ("processors used by server and database", f"{diary.cpu / seconds:.2f}"),
        ("by the load", f"{diary.load / seconds:.2f}"),
        ("memory at each quarter of the time, MB", ", ".join(f"{each:.0f}" for each in memory)),
        ("its growth once it is warm, MB a minute", growth),
        ("server processes killed", f"{diary.kills}"),
        *((f"interrupted {name}", f"{count}") for name, count in diary.interruptions.items()),
        *((name, f"{value:g}") for name, value in figures.items()),
        *((f"error: {name}", f"{count}") for name, count in diary.errors.items()),
        ("actions acknowledged", f"{len(diary.acknowledged)}"),
    ]
    for name, value in rows:
        print(f"| {name} | {value} |")
    is_quiet = not diary.errors and (bool(wanted.chaos) or not diary.interruptions)
    gates = {
        "no error": is_quiet,
        "all that was acknowledged is in the store, every match is whole": is_whole,
    }
    if is_memory_judged:
        gates[f"memory grows by {_FLAT:.0%} at most, once it is warm"] = diary.is_flat()
    print()
    for name, is_reached in gates.items():
        print(f"{'reached' if is_reached else 'missed'}: {name}")
    return all(gates.values())
