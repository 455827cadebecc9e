"""A worker process, which runs bots, hints and other jobs: ``python -m bgf.web.workers.worker``."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from bgf.api import load
from bgf.blame import describe_error
from bgf.bots import make_bot
from bgf.bots.analysis import judge_choice
from bgf.bots.failure import Failure
from bgf.bots.past import choices_of
from bgf.bots.seat import SeatedBot
from bgf.engine.wording import describe as describe_action
from bgf.records.record import Record
from bgf.session.hints import hint_for
from bgf.web.after.guessing import guesses_of
from bgf.web.after.record_film import film_of_record
from bgf.web.messages import Judged
from bgf.web.workers.jobs import (
    CPU_LIMIT,
    LENGTH,
    BotChoice,
    BotFailed,
    BotJob,
    ChoiceJudged,
    GuessJob,
    HintFound,
    HintJob,
    Job,
    JobOutcome,
    JudgeJob,
)
from bgf.words import LANGUAGES

if TYPE_CHECKING:
    from bgf.bots.analysis import Judgement
    from bgf.engine.game import Game
    from bgf.web.workers.jobs import PastPlay

__all__ = ["do_job", "main"]

_NICENESS = 10
"""The niceness of workers, which gives the server priority."""

_HINT_SECONDS = 1.0


@cache
def _game(name: str, mods: tuple[str, ...]) -> Game:
    return load(name, mods=mods)


def do_job(job: Job) -> JobOutcome:
    """Runs a job, and returns its outcome."""
    try:
        if isinstance(job, BotJob):
            return _choice(job)
        if isinstance(job, HintJob):
            return _hint(job)
        if isinstance(job, JudgeJob):
            return _judged(job)
        if isinstance(job, GuessJob):
            return guesses_of(job, _game(job.game, job.mods))
        return film_of_record(job, _game(job.game, job.mods))
    except Failure as failure:
        return BotFailed(failure.reason, failure.detail)
    except Exception as error:  # noqa: BLE001  # bots and games may raise anything
        return BotFailed("crash", describe_error(error))


def _choice(job: BotJob) -> BotChoice:
    state = _game(job.game, job.mods).state_from_dict(job.state)
    bot = make_bot(job.bot, job.seed) if job.bot else None
    seated = SeatedBot(bot, job.seat, job.seed)
    try:
        record = _record_of(job.past)
        past = choices_of(record, state.game)
        action = seated.choose(state, record.steps, past, _forfeited_in(record))
        return BotChoice(action.text)
    finally:
        seated.close()


def _hint(job: HintJob) -> HintFound:
    game = _game(job.game, job.mods)
    state = game.state_from_dict(job.state)
    record = _record_of(job.past)
    hint = hint_for(
        state,
        job.seat,
        job.lang,
        past=choices_of(record, game),
        forfeited=_forfeited_in(record),
        seconds=_HINT_SECONDS,
    )
    return HintFound(hint)


def _judged(job: JudgeJob) -> ChoiceJudged:
    game = _game(job.game, job.mods)
    state = game.state_from_dict(job.state)
    action = game.parse_action(job.action, state)
    record = _record_of(job.past)
    past = choices_of(record, game)
    forfeited = _forfeited_in(record)
    judgement = judge_choice(state, job.seat, action, job.n, past, forfeited=forfeited)
    return ChoiceJudged({lang: _in_words(judgement, lang) for lang in LANGUAGES})


def _forfeited_in(record: Record) -> tuple[int, ...]:
    """Returns the players who have forfeited by the end of a record."""
    return record.forfeited_before(len(record.steps) + 1)


def _record_of(past: PastPlay) -> Record:
    """Returns the record of a match up to a position, with the server seed if it has one."""
    record = Record.from_bytes(past.record)
    record.server_seed = past.server_seed
    return record


def _in_words(judgement: Judgement, lang: str) -> Judged:
    return Judged(
        n=judgement.number,
        seat=judgement.player,
        played=describe_action(judgement.played.action, lang),
        best=describe_action(judgement.best.action, lang),
        loss=judgement.loss,
        points_lost=judgement.points_lost,
        mark=judgement.mark,
        forced=judgement.forced,
        is_best=judgement.is_best,
    )


@contextmanager
def _limited_time() -> Iterator[None]:
    """Lets the system end this process if a job takes too much processor time."""
    try:
        import resource
    except ImportError:  # Windows has no such limit; there only the server limits the time
        yield
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + CPU_LIMIT
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, hard))
    yield
    resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))


def main() -> None:
    """Runs jobs until its standard input closes."""
    # Signals to end the server may reach all its processes at once. The server ends its workers
    # itself, and must not take their end for the failure of a bot.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # output of plugins is not an answer
    decoder = msgspec.msgpack.Decoder(Job)
    with answers:
        while body := _read(sys.stdin.buffer):
            with _limited_time():
                outcome = do_job(decoder.decode(body))
            answer = msgspec.msgpack.encode(outcome)
            try:
                answers.write(len(answer).to_bytes(LENGTH) + answer)
                answers.flush()
            except BrokenPipeError:  # the server was killed: nobody waits for answers
                os._exit(1)


def _read(stream: BinaryIO) -> bytes:
    """Returns the next message; empty at the end."""
    length = stream.read(LENGTH)
    return stream.read(int.from_bytes(length)) if len(length) == LENGTH else b""


if __name__ == "__main__":
    main()
