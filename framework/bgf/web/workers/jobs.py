"""The jobs of worker processes: choices of bots, hints, analyses, guesses, films of records.

A worker is ``python -m bgf.web.workers.worker``. It gets one job at a time, and is killed if a job
takes too long. Messages in both directions are MessagePack, each preceded by its length in bytes.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
import time
from collections.abc import Hashable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from bgf.session import Hint
from bgf.web.messages import Guesses, Judged
from bgf.web.workers.job_queue import JobQueue

__all__ = [
    "FIGURES",
    "LENGTH",
    "BotChoice",
    "BotFailed",
    "BotJob",
    "ChoiceJudged",
    "FilmJob",
    "FilmMade",
    "GuessJob",
    "GuessesMade",
    "HintFound",
    "HintJob",
    "Job",
    "JobOutcome",
    "Jobs",
    "JudgeJob",
    "PastPlay",
    "RecordRefused",
    "worker_count",
]

LENGTH = 4
"""The number of bytes of a message's length, which is big-endian."""

FIGURES = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder where server processes add up their metrics."""

CPU_LIMIT = 30
"""The seconds of processor time that a job may take."""

_WALL_LIMIT = 240.0
"""The seconds that a job may take in all, on a machine that is busy with other work."""


class PastPlay(Struct, frozen=True):
    """The match before a position.

    Attributes:
        record: the record of the match up to the position, as a file has it.
        server_seed: the server seed of a match with verifiable chance; None with a seed.
    """

    record: bytes
    server_seed: bytes | None


class BotJob(Struct, frozen=True, tag="bot"):
    """Asks for the choice of a bot.

    Attributes:
        game: the name of the game.
        mods: its mods.
        state: the position, as in `State.to_dict`.
        past: what was played before it.
        seat: the seat of the bot.
        bot: the bot, as for `make_bot`; empty for the stand-in of a bot that has failed.
        seed: the seed of this choice.
    """

    game: str
    mods: tuple[str, ...]
    state: dict[str, Any]
    past: PastPlay
    seat: int
    bot: str
    seed: int


class HintJob(Struct, frozen=True, tag="hint"):
    """Asks for the best actions of a player.

    Attributes:
        game: the name of the game.
        mods: its mods.
        state: the position, as in `State.to_dict`.
        past: what was played before it.
        seat: the seat of the player.
        lang: the language of the hint.
    """

    game: str
    mods: tuple[str, ...]
    state: dict[str, Any]
    past: PastPlay
    seat: int
    lang: str


class JudgeJob(Struct, frozen=True, tag="judge"):
    """Asks for the judgement of a choice.

    Attributes:
        game: the name of the game.
        mods: its mods.
        state: the position before it, as in `State.to_dict`.
        past: what was played before it.
        n: the number of its event.
        seat: the seat that chose.
        action: the choice, in notation.
    """

    game: str
    mods: tuple[str, ...]
    state: dict[str, Any]
    past: PastPlay
    n: int
    seat: int
    action: str


class GuessJob(Struct, frozen=True, tag="guess"):
    """Asks for guesses: positions that a viewer can't tell from the real one.

    Attributes:
        game: the name of the game.
        mods: its mods.
        state: the real position, as in `State.to_dict`.
        viewer: a seat, or `SPECTATOR`.
        lang: the language of the words.
    """

    game: str
    mods: tuple[str, ...]
    state: dict[str, Any]
    viewer: int
    lang: str


class FilmJob(Struct, frozen=True, tag="film"):
    """Asks for the film of a record.

    Attributes:
        game: the name of the game.
        mods: its mods.
        record: the text of the record.
        content: the hash of the content message.
        viewer: the seat from which it is seen, or `SPECTATOR`.
        lang: the language of the words.
    """

    game: str
    mods: tuple[str, ...]
    record: str
    content: str
    viewer: int
    lang: str


Job = BotJob | HintJob | JudgeJob | GuessJob | FilmJob
"""A message to a worker."""

_URGENT = (BotJob, HintJob)
"""The jobs for which a live match waits."""


class BotChoice(Struct, frozen=True, tag="choice"):
    """The choice of a bot.

    Attributes:
        action: the action, in notation.
    """

    action: str


class BotFailed(Struct, frozen=True, tag="failed"):
    """A bot or its worker has failed.

    Attributes:
        reason: one of `bgf.records.lines.REASONS`.
        detail: the error, for the log of the server.
    """

    reason: str
    detail: str


class HintFound(Struct, frozen=True, tag="hint"):
    """The result of a search for a hint.

    Attributes:
        hint: the best actions.
    """

    hint: Hint


class ChoiceJudged(Struct, frozen=True, tag="judged"):
    """The result of judging a choice.

    Attributes:
        judged: the judgement, in each language.
    """

    judged: dict[str, Judged]


class GuessesMade(Struct, frozen=True, tag="guesses"):
    """The result of guessing at a position.

    Attributes:
        guesses: the guesses.
    """

    guesses: Guesses


class FilmMade(Struct, frozen=True, tag="film"):
    """The result of playing a record again.

    Attributes:
        film: the message `Film` as JSON.
    """

    film: bytes


class RecordRefused(Struct, frozen=True, tag="refused"):
    """A record that can't be played again.

    Attributes:
        error: a stable code for programs.
        text: the reason, in the language of the job.
    """

    error: str
    text: str


JobOutcome = (
    BotChoice | BotFailed | HintFound | ChoiceJudged | GuessesMade | FilmMade | RecordRefused
)
"""A message from a worker."""

_AT_THE_END = BotFailed("crash", "the server ends")

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(JobOutcome)


def worker_count() -> int:
    """Returns the number of workers for this machine: one processor is left to the server."""
    return max(1, (os.cpu_count() or 1) - 1)


class Jobs:
    """Workers, and the jobs that wait for one.

    Args:
        count: the maximum number of workers; each is started when it is first needed.
        wall_limit: the seconds that a job may take.

    Attributes:
        is_closed: whether the workers have been ended; then a `BotFailed` is not a failure of a
            bot.
    """

    def __init__(self, count: int, wall_limit: float = _WALL_LIMIT) -> None:
        self._queue = JobQueue(count)
        self._wall_limit = wall_limit
        self._resting: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._numbers = itertools.count()
        # The times of the open jobs and of the last answer, on the monotonic clock.
        self._asked: dict[int, float] = {}
        self._answered = 0.0
        self.is_closed = False

    async def do(self, job: Job, owner: Hashable = None) -> JobOutcome:
        """Returns the answer of a worker; `BotFailed` if there is none.

        Args:
            job: the job.
            owner: the owner of the job; owners take turns. None for a job with an owner of its own.

        Raises:
            WebProblem: if the job is not urgent, and too many such jobs wait already.
        """
        with self._noted():
            return await self._do(job, object() if owner is None else owner)

    @property
    def count(self) -> int:
        """The number of jobs that are not answered yet."""
        return len(self._asked)

    @property
    def oldest(self) -> float:
        """The age of the oldest open job, in seconds; 0 if there is none."""
        now = time.monotonic()
        return now - min(self._asked.values(), default=now)

    @property
    def stalled(self) -> float:
        """The seconds for which jobs have waited without any being answered."""
        return min(self.oldest, time.monotonic() - self._answered)

    @contextlib.contextmanager
    def _noted(self) -> Iterator[None]:
        """Counts a job as open until the context ends."""
        number = next(self._numbers)
        self._asked[number] = time.monotonic()
        try:
            yield
            self._answered = time.monotonic()
        finally:
            del self._asked[number]

    async def _do(self, job: Job, owner: Hashable) -> JobOutcome:
        async with self._queue.turn(owner, is_urgent=isinstance(job, _URGENT)):
            if self.is_closed:
                return _AT_THE_END
            worker = self._resting.pop() if self._resting else await _start()
            if self.is_closed:  # closed while the worker started
                await _end(worker)
                return _AT_THE_END
            self._busy.add(worker)
            is_sound = False
            try:
                outcome = await asyncio.wait_for(_ask(worker, job), self._wall_limit)
                is_sound = True
            except TimeoutError:
                outcome = BotFailed("time", "no answer")
            except (asyncio.IncompleteReadError, msgspec.DecodeError, OSError) as error:
                outcome = BotFailed("crash", f"the worker has ended: {error}")
            finally:
                self._busy.discard(worker)
                if is_sound and not self.is_closed:
                    self._resting.append(worker)
                else:
                    await _end(worker)
        return outcome

    async def close(self) -> None:
        """Ends the workers; the jobs that they have are answered by `BotFailed`."""
        self.is_closed = True
        for worker in self._busy:
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
        while self._resting:
            await _end(self._resting.pop())


async def _start() -> asyncio.subprocess.Process:
    """Starts a worker and returns it; ends it if the caller is cancelled meanwhile."""
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bgf.web.workers.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=_environment(),
            start_new_session=True,  # Ctrl-C at the terminal is for the server
        )
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await _end(await starting)
        raise


def _environment() -> dict[str, str]:
    """Returns the environment of a worker, whose metrics are not those of the server."""
    return {name: value for name, value in os.environ.items() if name != FIGURES}


async def _ask(worker: asyncio.subprocess.Process, job: Job) -> JobOutcome:
    assert worker.stdin is not None  # both are pipes
    assert worker.stdout is not None
    body = _ENCODER.encode(job)
    worker.stdin.write(len(body).to_bytes(LENGTH) + body)
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH))
    outcome: JobOutcome = _DECODER.decode(await worker.stdout.readexactly(length))
    return outcome


async def _end(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        await worker.communicate()
