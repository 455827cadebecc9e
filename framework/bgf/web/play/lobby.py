"""Matches before they begin and after they end: making, seats, links, lists, rematches."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.bots import bots, make_bot
from bgf.bots.budget import Budget
from bgf.bots.make import is_installed
from bgf.errors import BgfError, nearest, shortened
from bgf.records.fair import SHARE_BYTES, commitment_of, new_server_seed
from bgf.records.people import PERSON
from bgf.session.seats import usual_players, usual_seats
from bgf.web.matches.pushing import disconnect_spectators, push_cards, push_rematch, push_views
from bgf.web.matches.showing import card_for
from bgf.web.messages import Created, Joined, MatchCard, NewLink
from bgf.web.play.clocks import checked_clock
from bgf.web.play.fair import (
    begun_if_ready,
    read_share,
    seated_for_rematch,
    with_all_shares,
    with_share,
)
from bgf.web.problems import Forbidden, NotFound, WebProblem
from bgf.web.store.rows import DONE, LIVE, OPEN, SeatRow, StoredMatch
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgf.web.games.library import LoadedGame
    from bgf.web.matches.hub import Hub
    from bgf.web.matches.room import Room
    from bgf.web.messages import Join, NewMatch, Visibility
    from bgf.web.store.rows import Visitor

__all__ = ["Lobby", "check_bot", "new_id"]

_HOT = "hot"
"""The kind of a seat at the host's own screen."""

_BOT = "bot:"
"""The prefix of the kinds of bots' seats."""

_LONGEST_SEARCH = 10.0
"""The maximum number of seconds that a bot may search for one choice."""

_MOST_ITERATIONS = 10_000
"""The maximum number of iterations that a bot may make for one choice."""

_MOST_LISTED = 50
"""The maximum number of matches in a list."""


class Lobby:
    """Makes matches and fills their seats.

    Args:
        hub: the matches of the server.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store

    # -- making ------------------------------------------------------------------------------

    async def create(self, visitor: Visitor, body: NewMatch) -> Created:
        """Makes a match; it begins at once if every seat is taken and no share is awaited.

        Raises:
            WebProblem: if there is no such game, or it has no such seats, options or mods.
        """
        loaded = await self._hub.library.game(body.game, body.mods)
        rows, tokens = _seat_rows(body.seats or _usual_kinds(loaded), visitor)
        try:
            loaded.game.read_options(len(rows), body.options)
        except BgfError as error:
            raise WebProblem(422, "bad_match", error) from error
        stored = StoredMatch(
            id=new_id(),
            game=body.game,
            mods=tuple(body.mods),
            options=dict(body.options),
            host=visitor.key,
            status=OPEN,
            visibility=body.visibility,
            head="",
            rematch="",
            created=self._hub.seconds(),
            seats=tuple(rows),
            server_seed=new_server_seed(),
            clock=checked_clock(body.clock),
        )
        if not body.gives_share:
            stored = with_share(stored, visitor.key, None)
        stored = begun_if_ready(stored, loaded)
        await self._store.add_match(stored)
        await self._hub.begin(stored)
        return _created(stored, visitor, tokens)

    async def rematch(self, room: Room, visitor: Visitor) -> Created:
        """Makes the rematch of a match that is over: the same seats, options and mods.

        The first visitor who asks becomes the host; the others get the same match. It begins once
        the players who gave a share before have given a new one.

        Raises:
            WebProblem: if the match is not over.
        """
        async with room.lock:
            before = room.stored
            if before.status != DONE:
                raise WebProblem(409, "goes_on", message("web.goes_on"))
            stored = replace(
                seated_for_rematch(before),
                id=new_id(),
                host=visitor.key,
                status=OPEN,
                head="",
                rematch="",
                created=self._hub.seconds(),
                server_seed=new_server_seed(),
                paused=0,
                abandoned=False,
                origin=None,
            )
            stored = begun_if_ready(stored, room.loaded)
            id_ = await self._store.add_rematch(before.id, stored)
            await self._store.notices.copy_choices(before.id, id_)
            room.stored = replace(before, rematch=id_)
            push_views(room)
            push_rematch(room)
        found = (await self._hub.room(id_)).stored
        await self._hub.begin(found)
        return _created(found, visitor, {})

    # -- seats -------------------------------------------------------------------------------

    async def room_of_link(self, token: str, visitor: bytes | None) -> Room:
        """Returns the match that a link leads to, without taking the seat.

        Args:
            token: the token of the link.
            visitor: the key of the visitor; None without a cookie.

        Raises:
            WebProblem: if the link is void, or the seat belongs to another visitor.
        """
        link = _digest(token)
        id_ = await self._store.match_of_link(link)
        if id_ is None:
            raise NotFound(message("web.link.unknown"))
        room = await self._hub.room(id_)
        row = _row_of_link(room.stored, link)
        if row is None:
            raise _SeatGone
        if not row.is_free and row.visitor != visitor:
            raise _SeatGone
        return room

    async def join(self, visitor: Visitor, body: Join) -> Joined:
        """Takes the seat of a link, or a free seat of a public match.

        Raises:
            WebProblem: if the seat is not free any more, or the share is invalid.
        """
        token = body.token
        match = body.match
        share = read_share(body.share)
        if token:
            room = await self.room_of_link(token, visitor.key)
        else:
            room = await self._hub.room(match)

        def seated(stored: StoredMatch) -> StoredMatch:
            if token:
                row = _row_of_link(stored, _digest(token))
            elif stored.visibility == "public":
                # A visitor who already has a seat gets no second one.
                is_new = not stored.seats_of(visitor.key)
                row = _first_free_row(stored) if is_new else None
            else:
                raise NotFound
            if stored.status != OPEN or row is None or not row.is_free:
                raise _SeatGone
            # The link stays: its visitor can return by it, and others see that the seat is taken.
            stored = _with_seat(stored, replace(row, visitor=visitor.key, name=visitor.name))
            return with_share(stored, visitor.key, share)

        async with room.lock:
            try:
                await self._change(room, seated)
            except _SeatGone:
                if not room.stored.seats_of(visitor.key):
                    raise
            return _joined(room.stored, visitor.key)

    async def give_share(self, room: Room, visitor: Visitor, text: str) -> Joined:
        """Stores a visitor's share; the match begins if nothing else is awaited.

        Args:
            room: the match.
            visitor: the visitor.
            text: the share in hex.

        Raises:
            WebProblem: if the share is invalid, the visitor has given another one, or the match has
                begun without it.
        """
        share = read_share(text)
        if share is None:
            raise WebProblem(422, "bad_share", message("web.share.bad", digits=2 * SHARE_BYTES))

        def shared(stored: StoredMatch) -> StoredMatch:
            if stored.status != OPEN and _has_share(stored, visitor.key, share):
                return stored  # a repeated request whose answer was lost
            _check_open(stored)
            return with_share(stored, visitor.key, share)

        async with room.lock:
            await self._change(room, shared)
            return _joined(room.stored, visitor.key)

    async def new_link(self, room: Room, seat: int) -> NewLink:
        """Makes a link for a free seat; its old link becomes void.

        Raises:
            WebProblem: if the seat is taken.
        """
        token = secrets.token_urlsafe(16)

        def linked(stored: StoredMatch) -> StoredMatch:
            row = _row(stored, seat)
            if not row.is_free:
                raise WebProblem(409, "taken", message("web.seat.taken"))
            return _with_seat(stored, replace(row, link=_digest(token)))

        async with room.lock:
            await self._change(room, linked)
            return NewLink(token)

    async def start(self, room: Room, bot: str) -> Joined:
        """Begins a match with bots at the free seats; the server makes missing shares.

        Raises:
            WebProblem: if it has begun, or there is no such bot.
        """
        check_bot(bot)

        def filled(stored: StoredMatch) -> StoredMatch:
            _check_open(stored)
            rows = tuple(
                replace(row, bot=bot, link=None) if row.is_free else row for row in stored.seats
            )
            return with_all_shares(replace(stored, seats=rows))

        async with room.lock:
            await self._change(room, filled)
            return _joined(room.stored, room.stored.host)

    async def leave(self, room: Room, visitor: Visitor) -> None:
        """Frees all seats of a visitor before the match begins; the last one to leave closes it.

        Raises:
            WebProblem: if it has begun.
        """

        def left(stored: StoredMatch) -> StoredMatch:
            _check_open(stored)
            for seat in stored.seats_of(visitor.key):
                stored = _with_seat(stored, SeatRow(seat))
            return stored

        async with room.lock:
            await self._change(room, left)

    async def leave_all(self, visitor: Visitor) -> None:
        """Frees the seats of a visitor in all matches that have not begun."""
        for id_ in await self._store.open_matches_of(visitor.key):
            with suppress(WebProblem):  # it has begun, or was closed, meanwhile
                room = await self._hub.room(id_)
                await self.leave(room, visitor)

    async def kick(self, room: Room, seat: int) -> None:
        """Frees a seat before the match begins; its link becomes void.

        Raises:
            WebProblem: if the match has begun, or the seat is that of the host or of a bot.
        """

        def freed(stored: StoredMatch) -> StoredMatch:
            _check_open(stored)
            row = _row(stored, seat)
            if row.bot or row.visitor == stored.host:
                raise Forbidden
            return _with_seat(stored, SeatRow(seat))

        async with room.lock:
            await self._change(room, freed)

    async def show_to(self, room: Room, visibility: Visibility) -> None:
        """Sets the visibility of a match; if it becomes private, spectators are disconnected.

        Raises:
            WebProblem: if the match is an exercise, which stays private.
        """

        def shown(stored: StoredMatch) -> StoredMatch:
            if stored.origin is not None:
                raise WebProblem(422, "exercise", message("web.exercise.private"))
            # Strangers who joined from the lobby stay when the match is no longer listed there.
            return replace(stored, visibility=visibility, was_public=stored.is_among_strangers)

        async with room.lock:
            await self._change(room, shown)
            if visibility == "private":
                disconnect_spectators(room)

    async def _change(self, room: Room, change: Callable[[StoredMatch], StoredMatch]) -> None:
        """Stores and pushes a changed match; begins it if it is ready, closes it if it is deserted.

        Args:
            room: the match; the caller holds its lock.
            change: returns the changed match, or raises `WebProblem`. It is called again if another
                process has changed the match meanwhile.
        """
        changed = None
        was_open = room.stored.status == OPEN
        while changed is None:
            if room.is_closed:
                raise NotFound
            wanted = begun_if_ready(change(room.stored), room.loaded)
            if wanted.is_deserted:
                if await self._store.remove_match(wanted):
                    self._hub.close_room(room)
                    return
            else:
                changed = await self._store.change_match(wanted, events=room.n)
            if changed is None:
                await self._hub.catch_up(room)
        room.stored = changed
        room.progress.version = (changed.revision, room.n)
        if changed.status == OPEN:
            push_cards(room)
        else:
            await self._hub.live(room)
            push_views(room)
            if was_open:
                await self._hub.notices.match_begins(room)
        self._hub.chats.push(room)

    # -- lists -------------------------------------------------------------------------------

    async def open_matches(self, visitor: Visitor | None, lang: str) -> list[MatchCard]:
        """Returns the public matches with free seats, the latest first."""
        found = await self._store.open_matches(_MOST_LISTED)
        return await self._cards(found, visitor, lang)

    async def matches_of(self, visitor: Visitor, lang: str) -> list[MatchCard]:
        """Returns the matches of a visitor; those in which it is the visitor's turn come first."""
        found = await self._store.matches_of(visitor.key, _MOST_LISTED)
        cards = await self._cards(found, visitor, lang)
        # Then by status: live, open, done; within a status by the last move, the latest first.
        order = {LIVE: 0, OPEN: 1, DONE: 2}
        return sorted(cards, key=lambda card: (not card.turn, order[card.status], -card.moved))

    async def _cards(
        self, found: list[StoredMatch], visitor: Visitor | None, lang: str
    ) -> list[MatchCard]:
        """Returns the cards of matches, except those that can't be loaded."""
        key = None if visitor is None else visitor.key
        cards = []
        for stored in found:
            try:
                room = await self._hub.room(stored.id)
                if room.stored.status == LIVE:
                    async with room.lock:
                        await self._hub.live(room)
            except WebProblem:
                continue  # the game is not installed any more, or its rules have changed
            cards.append(card_for(room, key, lang))
        return cards


def _row_of_link(stored: StoredMatch, link: bytes) -> SeatRow | None:
    """Returns the seat of a link, by the digest of its token; None if there is none."""
    return next((row for row in stored.seats if row.link == link), None)


def _first_free_row(stored: StoredMatch) -> SeatRow | None:
    return next((row for row in stored.seats if row.is_free), None)


class _SeatGone(WebProblem):
    """Raised if a seat is taken, or its link has become void."""

    def __init__(self) -> None:
        super().__init__(410, "gone", message("web.seat.gone"))


def new_id() -> str:
    """Returns an id for a new match, which can't be guessed."""
    return secrets.token_urlsafe(9)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _usual_kinds(loaded: LoadedGame) -> list[str]:
    """Returns the default kinds of seats of a match: a person against bots."""
    fewest, most = loaded.game.players
    _, *bots = usual_seats(usual_players(fewest, most))
    return [PERSON, *[f"{_BOT}{bot}" for bot in bots]]


def _seat_rows(kinds: list[str], visitor: Visitor) -> tuple[list[SeatRow], dict[str, str]]:
    """Returns the seats of a new match, and the tokens of the free seats by their numbers.

    Raises:
        WebProblem: if there is no such kind of seat, or no such bot.
    """
    rows: list[SeatRow] = []
    tokens: dict[str, str] = {}
    has_host = False
    for seat, kind in enumerate(kinds):
        if kind.startswith(_BOT):
            bot = kind.removeprefix(_BOT)
            check_bot(bot)
            rows.append(SeatRow(seat, bot=bot))
        elif kind == _HOT or (kind == PERSON and not has_host):
            # The first person is the host, who also has the ``hot`` seats at the same screen.
            has_host = has_host or kind == PERSON
            rows.append(SeatRow(seat, visitor=visitor.key, name=visitor.name))
        elif kind == PERSON:
            token = secrets.token_urlsafe(16)
            tokens[str(seat)] = token
            rows.append(SeatRow(seat, link=_digest(token)))
        else:
            raise WebProblem(422, "bad_match", message("web.seat.unknown"))
    return rows, tokens


def check_bot(bot: str) -> None:
    """Refuses bots that no plugin provides, which could be any program on the server.

    Raises:
        WebProblem: if no plugin provides the bot, its settings are invalid, or it would search too
            long.
    """
    if not is_installed(bot):
        choices = nearest(bot.partition(":")[0], bots())
        words = message("bot.unknown", bot=shortened(bot), choices=choices)
        raise WebProblem(422, "bad_match", words)
    try:
        made = make_bot(bot, 0)
    except BgfError as error:
        raise WebProblem(422, "bad_match", error) from error
    budget = getattr(made, "budget", None)
    if isinstance(budget, Budget) and _is_too_long(budget):
        seconds, iterations = f"{_LONGEST_SEARCH:.0f}", _MOST_ITERATIONS
        words = message("web.bot.too_long", bot=bot, seconds=seconds, iterations=iterations)
        raise WebProblem(422, "bad_match", words)


def _is_too_long(budget: Budget) -> bool:
    """Returns whether a search would take too much of the workers' time."""
    if budget.seconds is None:
        return budget.iterations > _MOST_ITERATIONS
    return budget.seconds > _LONGEST_SEARCH


def _check_open(stored: StoredMatch) -> None:
    if stored.status != OPEN:
        raise WebProblem(409, "begun", message("web.begun"))


def _row(stored: StoredMatch, seat: int) -> SeatRow:
    if not 0 <= seat < len(stored.seats):
        raise NotFound
    return stored.seats[seat]


def _with_seat(stored: StoredMatch, changed: SeatRow) -> StoredMatch:
    seats = tuple(changed if row.seat == changed.seat else row for row in stored.seats)
    return replace(stored, seats=seats)


def _has_share(stored: StoredMatch, visitor: bytes, share: bytes) -> bool:
    """Returns whether a match has a given share of a visitor."""
    return any(row.visitor == visitor and row.share == share for row in stored.seats)


def _joined(stored: StoredMatch, visitor: bytes) -> Joined:
    return Joined(stored.id, stored.status, stored.seats_of(visitor))


def _created(stored: StoredMatch, visitor: Visitor, tokens: dict[str, str]) -> Created:
    assert stored.server_seed is not None  # made by this server
    commitment = commitment_of(stored.server_seed).hex()
    return Created(stored.id, stored.status, stored.seats_of(visitor.key), commitment, tokens)
