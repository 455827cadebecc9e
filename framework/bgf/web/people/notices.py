"""Notices: people learn that it is their turn while the page is not in sight.

A notice is stored in the transaction of the event with which a turn begins, so that it is not lost
if a process dies. It waits a little, and is dropped if its receiver views the match meanwhile, at
any process. One process takes the notice, sends it and records that; if this process dies, another
one sends the notice again. So a notice may come twice; its receiver can recognise it by its ID.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, get_args
from urllib.parse import urlsplit

from bgf.errors import BgfError
from bgf.web.messages import (
    DestinationCard,
    Destinations,
    MailCard,
    NoticeChoice,
    NoticeChoices,
    NoticeKind,
)
from bgf.web.people.sending.mail import Letter, Smtp, is_mail_address, send_letter
from bgf.web.people.sending.notice import Notice, NotSent, SendingFailure
from bgf.web.people.sending.outside import Outside, in_ascii, is_address, names_user
from bgf.web.people.sending.push import new_key, public_key, send_to_browser
from bgf.web.people.sending.webhook import new_secret, send_to_webhook
from bgf.web.problems import NotFound, WebProblem
from bgf.web.store.rows import LIVE
from bgf.words import Message, Words, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection as Transaction

    from bgf.web.matches.hub import Hub
    from bgf.web.matches.live import LiveMatch
    from bgf.web.matches.room import Room
    from bgf.web.matches.viewers import Connection
    from bgf.web.messages import DestinationState, NewDestination, NoticeBody
    from bgf.web.store.rows import DestinationRow, DueNotice

__all__ = ["NOTICE_LIBRARIES", "NoticeSettings", "Notices"]

NOTICE_LIBRARIES = {
    "webhook": ("httpx",),
    "push": ("httpx", "pywebpush"),
    "mail": ("aiosmtplib",),
}
"""The libraries of the extra ``web-notices`` that each kind of notice needs."""

_WAITS = (30, 120, 600, 3600)
"""Seconds to wait after each failed attempt but the last, after which a notice is given up."""

_MOST_DESTINATIONS = 10
"""The maximum number of destinations of a person."""

_LONGEST_ADDRESS = 600
"""The maximum number of characters of the address of a destination."""

_UNCONFIRMED = 2 * 24 * 3600
"""Seconds in which an e-mail address has to be confirmed."""

_SIGNATURE = 22
"""The number of characters of the signature in a link for an e-mail address: 128 bits."""

_log = logging.getLogger("bgf.web")


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """The settings of a server for sending notices.

    Attributes:
        home: the address of the server, for links; without it the server sends no notices.
        smtp: the mail server; None for no e-mails.
        wait: seconds from the beginning of a turn until a notice of it is sent.
        to_private: whether webhooks may be at private networks and this machine.
    """

    home: str = ""
    smtp: Smtp | None = None
    wait: int = 15
    to_private: bool = False


class Notices:
    """Keeps the destinations of people, and sends them notices of their turns.

    Args:
        hub: the matches.
        settings: the settings for sending.
    """

    def __init__(self, hub: Hub, settings: NoticeSettings) -> None:
        self._hub = hub
        self._queries = hub.store.notices
        self._home = settings.home.rstrip("/")
        self._smtp = settings.smtp
        self._wait = settings.wait
        self._outside = Outside(to_private=settings.to_private)

    # -- turns -------------------------------------------------------------------------------

    async def with_event(self, room: Room, live: LiveMatch) -> Callable[[Transaction], None] | None:
        """Returns a task that stores notices in the transaction of an event; None for none.

        Args:
            room: the match; the caller holds its lock.
            live: the match with the event.
        """
        if not await self._has_choices(room):
            return None
        seats = [room.seat(seat) for seat in live.active]
        active = {
            row.visitor: row.seat for row in seats if row.visitor is not None and row.is_person
        }
        looking = {each.visitor for each in room.audience.connections if each.looks}
        due = self._hub.seconds() + self._wait
        return self._queries.turns_begin(room.id, active, looking, due)

    async def match_begins(self, room: Room) -> None:
        """Stores the notices of a match that has just begun; the caller holds its lock."""
        if room.live is not None:
            work = await self.with_event(room, room.live)
            if work is not None:
                await self._queries.note_turns(work)

    async def looked(self, room: Room) -> None:
        """Drops the waiting notices of this turn for people who are viewing the match.

        Args:
            room: the match; the caller holds its lock.
        """
        live = room.live
        looking = {
            each.visitor for each in room.audience.connections if each.looks and each.visitor
        }
        if live is None or not looking or not await self._has_choices(room):
            return
        active = {room.seat(seat).visitor for seat in live.active}
        at_turn = looking & active
        if at_turn:
            await self._queries.looked(room.id, at_turn)

    async def look(self, room: Room, connection: Connection, *, looks: bool) -> None:
        """Notes whether a page is in sight.

        Args:
            room: the match.
            connection: the connection of the page.
            looks: whether the page is in sight now.

        Raises:
            NotSaved: if the store does not answer.
        """
        connection.looks = looks
        if looks:
            async with room.lock:
                await self.looked(room)

    async def _has_choices(self, room: Room) -> bool:
        if room.has_notices is None:
            room.has_notices = await self._queries.has_choices(room.id)
        return room.has_notices

    # -- destinations ------------------------------------------------------------------------

    @property
    def kinds(self) -> list[NoticeKind]:
        """The kinds of notices that this server can send."""
        if not self._home:
            return []
        found = []
        for kind in get_args(NoticeKind):
            has_libraries = all(find_spec(name) is not None for name in NOTICE_LIBRARIES[kind])
            has_server = kind != "mail" or self._smtp is not None
            if has_libraries and has_server:
                found.append(kind)
        return found

    async def destinations(self, visitor: bytes | None, lang: str) -> Destinations:
        """Returns the destinations of a visitor, and the kinds of notices that can be sent.

        Args:
            visitor: the key of the visitor; None without a cookie.
            lang: the language of words.
        """
        kinds = self.kinds
        key = public_key(await self._vapid_key()) if "push" in kinds else ""
        rows = [] if visitor is None else await self._queries.destinations_of(visitor)
        return Destinations(kinds, key, [_card_of(row, lang) for row in rows])

    async def add(self, visitor: bytes, body: NewDestination, lang: str) -> DestinationCard:
        """Adds a destination of a visitor; an e-mail address is sent a link that confirms it.

        Args:
            visitor: the key of the visitor.
            body: the destination.
            lang: the language of its notices.

        Raises:
            WebProblem: if it can't be used.
        """
        self._check_kind(body.kind)
        if len(await self._queries.destinations_of(visitor)) >= _MOST_DESTINATIONS:
            raise WebProblem(422, "too_many", message("notices.most", most=_MOST_DESTINATIONS))
        address = _checked_address(body)
        keys = await self._checked_keys(body, address)
        state: DestinationState = "new" if body.kind == "mail" else "ready"
        row = await self._queries.add_destination(
            visitor, body.kind, address, keys=keys, lang=lang, state=state
        )
        if row.state == "new":
            await self._ask_to_confirm(row, self._hub.seconds())
        return _card_of(row, lang)

    def _check_kind(self, kind: NoticeKind) -> None:
        """Refuses a kind of notice that this server can't send; raises WebProblem."""
        if kind in self.kinds:
            return
        missing = [name for name in NOTICE_LIBRARIES[kind] if find_spec(name) is None]
        if missing:
            words = message("notices.no_extra", missing=", ".join(missing))
        else:
            words = message("notices.no_smtp")
        raise WebProblem(422, "no_such_notices", words)

    async def _checked_keys(self, body: NewDestination, address: str) -> dict[str, str]:
        """Returns the keys of a new destination; raises WebProblem if it is unusable."""
        if body.kind == "mail":
            return {}
        try:
            await self._outside.check(address)
        except NotSent as error:
            raise _bad_address(_words_of(error.failure)) from error
        if body.kind == "webhook":
            return {"secret": new_secret()}
        keys = {name: body.keys.get(name, "") for name in ("p256dh", "auth")}
        if not all(value.isascii() and 16 <= len(value) <= 128 for value in keys.values()):
            raise _bad_address(message("notices.failed.keys"))
        return keys

    async def remove(self, visitor: bytes, id_: str) -> None:
        """Removes a destination of a visitor.

        Raises:
            NotFound: if the visitor has no destination with that id.
        """
        if not await self._queries.remove_destination(visitor, id_):
            raise NotFound

    # -- matches -----------------------------------------------------------------------------

    async def choices(self, room: Room, visitor: bytes) -> NoticeChoices:
        """Returns the destinations that a visitor has chosen for a match."""
        chosen = await self._queries.choices_of(room.id, visitor)
        return NoticeChoices([NoticeChoice(id_, always) for id_, always in chosen.items()])

    async def choose(self, room: Room, visitor: bytes, body: NoticeBody) -> NoticeChoices:
        """Stores whether a destination gets notices of a visitor's turns in a match.

        Raises:
            NotFound: if the visitor has no such destination.
        """
        destination = await self._queries.destination(body.destination)
        if destination is None or destination.visitor != visitor:
            raise NotFound
        await self._queries.choose(room.id, destination.id, on=body.on, always=body.always)
        room.has_notices = None
        return await self.choices(room, visitor)

    # -- e-mail ------------------------------------------------------------------------------

    async def mail(self, token: str) -> MailCard:
        """Returns the e-mail address that a link in an e-mail belongs to.

        Raises:
            NotFound: if the link is invalid, or the address was removed.
        """
        row = await self._destination_of_link(token)
        return MailCard(row.address, row.state)

    async def answer_mail(self, token: str, *, yes: bool) -> MailCard:
        """Confirms an e-mail address, or stops all e-mails to it.

        Raises:
            NotFound: if the link is invalid, or the address was removed.
        """
        row = await self._destination_of_link(token)
        state: DestinationState = "ready" if yes else "stopped"
        await self._queries.set_state(row.id, state)
        return MailCard(row.address, state)

    async def _destination_of_link(self, token: str) -> DestinationRow:
        id_, _, signature = token.partition(".")
        row = await self._queries.destination(id_)
        expected = await self._signature(id_)
        if row is None or not hmac.compare_digest(expected.encode(), signature.encode()):
            raise NotFound
        return row

    async def _signature(self, id_: str) -> str:
        key = await self._queries.server_key("links", lambda: secrets.token_bytes(32))
        digest = hmac.digest(key, f"mail {id_}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode()[:_SIGNATURE]

    async def _ask_to_confirm(self, row: DestinationRow, now: int) -> None:
        """Sends the e-mail with the link that confirms an address; raises WebProblem."""
        subject = Words(row.lang)("notices.mail.confirm.subject")
        letter = await self._letter(
            f"confirm.{row.id}.{now}", row, subject, now, "notices.mail.confirm.text"
        )
        assert self._smtp is not None  # otherwise `kinds` would not have ``mail``
        try:
            await send_letter(letter, self._smtp)
        except NotSent as error:
            raise WebProblem(422, "not_sent", _words_of(error.failure)) from error

    async def _letter(
        self, id_: str, row: DestinationRow, subject: str, now: int, key: str, **facts: str
    ) -> Letter:
        token = f"{row.id}.{await self._signature(row.id)}"
        page = f"{self._home}/n/{token}"
        stop = f"{self._home}/api/1/mail/{token}/stop"
        text = Words(row.lang)(key, page=page, host=urlsplit(self._home).netloc, **facts)
        return Letter(id_, row.address, subject, text, row.lang, now, page, stop)

    # -- sending -----------------------------------------------------------------------------

    async def deliver(self) -> None:
        """Sends the notices that are due now."""
        await self.send_due(self._hub.seconds())

    async def sweep(self) -> None:
        """Removes the e-mail addresses that were not confirmed in time."""
        await self._queries.forget_unconfirmed(self._hub.seconds() - _UNCONFIRMED)

    async def send_due(self, now: int) -> None:
        """Sends the notices that are due and that no other process is sending.

        Args:
            now: the time, in seconds since 1970.
        """
        taken = await self._queries.take_due(now)
        await asyncio.gather(*(self._send(due, now) for due in taken))

    async def _send(self, due: DueNotice, now: int) -> None:
        try:
            notice = await self._notice(due, now)
            if notice is None or not await self._queries.is_wanted(due):
                return  # the turn is over, and the notice was deleted with it
            await self._send_to(due.destination, notice)
        except NotSent as error:
            await self._not_sent(due, error, now)
        else:
            await self._queries.was_sent(due)
            _log.info("match=%s seat=%d told by %s", due.match, due.seat, due.destination.kind)

    async def _not_sent(self, due: DueNotice, error: NotSent, now: int) -> None:
        kind = due.destination.kind
        if error.is_final or due.tries > len(_WAITS):
            _log.warning("match=%s no notice by %s: %s", due.match, kind, error.failure)
            await self._queries.give_up(due, error.failure.value, stop=error.is_gone)
        else:
            _log.info("match=%s a notice by %s waits: %s", due.match, kind, error.failure)
            await self._queries.try_again(due, now + _WAITS[due.tries - 1])

    async def _notice(self, due: DueNotice, now: int) -> Notice | None:
        """Returns a notice in the language of its receiver; None if the match has ended."""
        lang = due.destination.lang
        stored = await self._hub.store.match(due.match)
        if stored is None or stored.status != LIVE:
            return None
        try:
            title = (await self._hub.library.game(stored.game, stored.mods)).title(lang)
        except BgfError:  # the game is not installed here any more
            title = stored.game
        return Notice(
            id=f"{due.match}.{due.destination.id}.{due.began}",
            match=due.match,
            game=stored.game,
            title=title,
            seat=due.seat,
            text=Words(lang)("notices.turn", title=title),
            link=f"{self._home}/m/{due.match}",
            lang=lang,
            at=now,
        )

    async def _send_to(self, destination: DestinationRow, notice: Notice) -> None:
        if destination.kind not in self.kinds:
            raise NotSent(SendingFailure.UNABLE, is_final=True)
        if destination.kind == "webhook":
            secret = destination.keys["secret"]
            await send_to_webhook(notice, destination.address, secret, self._outside)
        elif destination.kind == "push":
            await send_to_browser(
                notice,
                destination.address,
                destination.keys,
                key=await self._vapid_key(),
                contact=self._contact(),
                outside=self._outside,
            )
        else:
            assert self._smtp is not None  # otherwise `kinds` would not have ``mail``
            facts = {"title": notice.title, "link": notice.link}
            letter = await self._letter(
                notice.id, destination, notice.text, notice.at, "notices.mail.turn", **facts
            )
            await send_letter(letter, self._smtp)

    async def _vapid_key(self) -> bytes:
        return await self._queries.server_key("vapid", new_key)

    def _contact(self) -> str:
        """Returns the address of the host, which push services require."""
        if self._smtp is not None:
            return f"mailto:{self._smtp.address}"
        parts = urlsplit(self._home)
        if parts.scheme == "https":
            return f"https://{parts.hostname}"
        return "mailto:nobody@localhost"

    async def close(self) -> None:
        """Closes the connections for sending."""
        await self._outside.close()


def _card_of(row: DestinationRow, lang: str) -> DestinationCard:
    failure = _words_of(row.failure).localized(lang) if row.failure else ""
    address = row.address
    if row.kind == "push":  # it is a secret between server and browser, and of no use to people
        address = urlsplit(address).hostname or ""
    return DestinationCard(
        id=row.id,
        kind=row.kind,
        address=address,
        state=row.state,
        failure=failure,
        secret=row.keys.get("secret", ""),
    )


def _words_of(code: str) -> Message:
    return message(f"notices.failed.{code}")


def _checked_address(body: NewDestination) -> str:
    """Returns the address of a new destination, as it is stored; raises WebProblem if invalid."""
    address = body.address
    if body.kind == "mail":
        if not is_mail_address(address):
            raise _bad_address(message("notices.bad_mail"))
        return address
    if not is_address(address):
        raise _bad_address(message("notices.bad_url"))
    if names_user(address):
        raise _bad_address(message("notices.bad_url.user"))
    ascii_address = in_ascii(address)
    if ascii_address is None:
        raise _bad_address(message("notices.bad_url.host"))
    if len(ascii_address) > _LONGEST_ADDRESS:
        raise _bad_address(message("notices.bad_url.long", most=_LONGEST_ADDRESS))
    return ascii_address


def _bad_address(words: Message) -> WebProblem:
    return WebProblem(422, "bad_address", words)
