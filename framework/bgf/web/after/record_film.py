"""The film of a record that a visitor sends: the record is checked and replayed, and not stored.

Nothing in the record is trusted. Its game and mods are looked up among the installed ones by name,
and a folder that it names is never used. Its bots are only shown by name, and never run.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bgf.errors import BgfError
from bgf.records.errors import RecordError
from bgf.records.head import count_head_lines
from bgf.records.people import PERSON
from bgf.records.record import Record
from bgf.view import SPECTATOR
from bgf.web.after.looking_back import frames_of
from bgf.web.matches.live import LiveMatch
from bgf.web.matches.viewers import seat_of
from bgf.web.messages import Film, MatchSeat, encode
from bgf.web.problems import NotFound, ServerFailure, WebProblem
from bgf.web.store.rows import DONE, LIVE
from bgf.web.workers.jobs import FilmJob, FilmMade, RecordRefused
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.head import RecordHead
    from bgf.web.games.library import Library
    from bgf.web.messages import MatchView
    from bgf.web.workers.jobs import Jobs

__all__ = ["film_of_record", "film_of_text"]


async def film_of_text(
    text: str, wanted: int | None, lang: str, library: Library, jobs: Jobs
) -> bytes:
    """Returns the film of a record as JSON; a worker makes it.

    Args:
        text: the record.
        wanted: the seat from which it is seen, or `SPECTATOR`; None for the first person's seat.
        lang: the language of the words.
        library: the games.
        jobs: the workers.

    Raises:
        WebProblem: if it is not a valid record of a finished match with the installed content.
    """
    record = await asyncio.to_thread(_finished_record, text)
    loaded = await library.game(record.game, [name for name, _ in record.mods])
    viewer = _first_person(record.head) if wanted is None else wanted
    if viewer >= record.players:
        raise NotFound
    job = FilmJob(
        game=record.game,
        mods=tuple(name for name, _ in record.mods),
        record=text,
        content=loaded.hash,
        viewer=viewer,
        lang=lang,
    )
    outcome = await jobs.do(job)
    if isinstance(outcome, RecordRefused):
        raise WebProblem(422, outcome.error, outcome.text)
    if not isinstance(outcome, FilmMade):
        raise ServerFailure(message("web.record.failed"))
    return outcome.film


def _finished_record(text: str) -> Record:
    """Returns the record of a match that is over.

    Raises:
        WebProblem: if the text is not a record, the record is damaged, or the match is not over.
    """
    try:
        record = Record.from_bytes(text.encode())
    except RecordError as error:
        raise WebProblem(422, "bad_record", message("web.record.bad", why=error)) from error
    if record.result is None:
        raise WebProblem(422, "unfinished", message("web.record.unfinished"))
    return record


def _first_person(head: RecordHead) -> int:
    return head.seats.index(PERSON) if PERSON in head.seats else SPECTATOR


def film_of_record(job: FilmJob, game: Game) -> FilmMade | RecordRefused:
    """Returns the film of a record, or the reason why there is none.

    Args:
        job: the record and its viewer.
        game: its game, with the record's mods.
    """
    record = Record.from_bytes(job.record.encode())
    try:
        migrated = record.migrated(game)
        differences = migrated.differences(game)
        if differences:
            listed = join_messages("; ", differences)
            words = message("web.record.other_content", differences=listed)
            return RecordRefused("other_content", words.localized(job.lang))
        migrated.replay(game=game)
        bodies = _events_of(migrated, game, job.record)
    except BgfError as error:
        words = message("web.record.bad", why=error)
        return RecordRefused("bad_record", words.localized(job.lang))
    then = LiveMatch(game, migrated.head, migrated.server_seed)
    seat = seat_of(job.viewer)

    def view_now() -> MatchView:
        return then.view(
            seat,
            _seats_of(migrated.head, then),
            match="",
            status=DONE if then.is_over else LIVE,
            content=job.content,
            visibility="private",
        )

    first = view_now()
    frames = [*frames_of(then, bodies, view_now)]
    film = Film(first, frames, then.words(seat, job.lang))
    return FilmMade(encode(film))


def _events_of(record: Record, game: Game, text: str) -> list[str]:
    """Returns the events of a record, each as the lines that a match writes for it.

    Raises:
        RecordError: if replaying the match writes lines that differ from the record.
    """
    data = record.to_bytes()[0] if record.migrations else text.encode()
    all_lines = data.split(b"\n")[:-1]
    head_lines = count_head_lines(all_lines[0])
    lines = [line.rpartition(b" ")[0].decode() for line in all_lines[head_lines:]]
    match = LiveMatch(game, record.head, record.server_seed)
    place = 0
    while place < len(lines):
        match.repeat(lines[place])
        written = match.bodies[-1].split("\n")
        if written != lines[place : place + len(written)]:
            raise RecordError(message("web.replay.parted", number=match.n))
        place += len(written)
    return match.bodies


def _seats_of(head: RecordHead, match: LiveMatch) -> list[MatchSeat]:
    """Returns the players of a record; people have no names there."""
    return [
        MatchSeat(
            seat=seat,
            name="",
            kind="human" if player == PERSON else "bot",
            forfeit=match.forfeits.get(seat, ""),
            bot="" if player == PERSON else player,
        )
        for seat, player in enumerate(head.seats)
    ]
