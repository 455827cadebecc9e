"""Access rights: which roles may use each endpoint, and which roles a visitor has."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import TYPE_CHECKING

from bgf.view import SPECTATOR
from bgf.web.problems import Forbidden, NotFound
from bgf.web.store.rows import DONE, LIVE, OPEN, Visitor
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.store.rows import StoredMatch
    from bgf.web.store.store import Store

__all__ = ["GENERAL_RIGHTS", "MATCH_RIGHTS", "Role", "Visitors", "check_rights", "roles_of"]


class Role(StrEnum):
    """The relation of a visitor to a match."""

    NOBODY = "nobody"  # has no cookie
    SESSION = "session"  # has one
    SPECTATOR = "spectator"  # may watch, from no seat
    OTHER = "other seat"  # asks for another person's seat
    SEAT = "seat"  # sits at the seat that is asked for
    HOST = "host"  # has made the match


_ALL = frozenset((Role.NOBODY, Role.SESSION))
_SESSION = frozenset((Role.SESSION,))
_WATCH = frozenset((Role.SPECTATOR, Role.SEAT))
_LOOK_BACK = frozenset((Role.SPECTATOR, Role.SEAT, Role.OTHER, Role.HOST))
_SEAT = frozenset((Role.SEAT,))
_HOST = frozenset((Role.HOST,))
_PLAYERS = frozenset((Role.SEAT, Role.HOST))
_NONE: frozenset[Role] = frozenset()


def _always(roles: frozenset[Role]) -> dict[str, frozenset[Role]]:
    return {OPEN: roles, LIVE: roles, DONE: roles}


GENERAL_RIGHTS: Mapping[str, frozenset[Role]] = {
    "health": _ALL,
    "games": _ALL,
    "game": _ALL,
    "content": _ALL,
    "create": _ALL,  # a visitor without a cookie gets one
    "open": _ALL,
    "mine": _ALL,
    "link": _ALL,
    "join": _ALL,
    "watch_record": _ALL,
    "phrases": _ALL,
    "destinations": _ALL,
    "add_destination": _ALL,  # a visitor without a cookie gets one
    "remove_destination": _SESSION,
    "mail": _ALL,  # with the link of an e-mail
    "answer_mail": _ALL,
    "stop_mail": _ALL,
    "report": _ALL,  # only lines that the visitor reads
    "me": _ALL,
    "change_me": _ALL,
    "forget_me": _SESSION,
}
"""The roles that may use an endpoint, for endpoints that are not about one match."""

MATCH_RIGHTS: Mapping[str, Mapping[str, frozenset[Role]]] = {
    "match": _always(_WATCH),
    "live": _always(_WATCH),
    "events": _always(_WATCH),
    "act": _always(_SEAT),
    "steps": _always(_SEAT),
    "preview": _always(_SEAT),
    "why": _always(_SEAT),
    "hint": _always(_SEAT),
    "undo": _always(_SEAT),
    "answer_undo": _always(_SEAT),
    "film": {OPEN: _NONE, LIVE: _WATCH, DONE: _LOOK_BACK},
    "moment": {OPEN: _NONE, LIVE: _WATCH, DONE: _LOOK_BACK},
    "ways": {OPEN: _NONE, LIVE: _WATCH, DONE: _LOOK_BACK},
    "analysis": {OPEN: _NONE, LIVE: _NONE, DONE: _LOOK_BACK},
    "guesses": {OPEN: _NONE, LIVE: _NONE, DONE: _LOOK_BACK},
    "play_on": {OPEN: _NONE, LIVE: _NONE, DONE: _LOOK_BACK},
    "record": {OPEN: _NONE, LIVE: _NONE, DONE: _LOOK_BACK},
    "start": _always(_HOST),
    "share": _always(_SEAT),
    "leave": _always(_SEAT),
    "come_back": _always(_SEAT),
    "vote": _always(_SEAT),
    "give_time": _always(_SEAT),
    "kick": _always(_HOST),
    "new_link": _always(_HOST),
    "show_to": _always(_HOST),
    "rematch": _always(_PLAYERS),
    "notices": _always(_SEAT),
    "choose_notice": _always(_SEAT),
    "chat": _always(_WATCH),  # each in the chat rooms that they may enter
    "hide_chat": _always(_HOST),
    "mute_chat": _always(_WATCH),
}
"""The roles that may use an endpoint of a match, by the status of the match."""


_REFUSALS = {_SEAT: "web.only_seat", _HOST: "web.only_host", _PLAYERS: "web.only_players"}
"""The ID of the refusal of other visitors, by the roles that may use an endpoint."""


def roles_of(stored: StoredMatch, visitor: bytes | None, viewer: int) -> set[Role]:
    """Returns the roles of a visitor in a match.

    Args:
        stored: the match.
        visitor: the key of the visitor; None without a cookie.
        viewer: the seat that the request is for, or `SPECTATOR`.
    """
    roles = {Role.NOBODY if visitor is None else Role.SESSION}
    mine = stored.seats_of(visitor)
    is_host = visitor is not None and visitor == stored.host
    if is_host:
        roles.add(Role.HOST)
    may_watch = bool(mine) or is_host or stored.visibility != "private"
    if viewer in mine:
        roles.add(Role.SEAT)
    elif may_watch:
        roles.add(Role.SPECTATOR if viewer == SPECTATOR else Role.OTHER)
    return roles


def check_rights(endpoint: str, stored: StoredMatch, roles: AbstractSet[Role]) -> None:
    """Refuses a request that none of the visitor's roles permits.

    Args:
        endpoint: the name of the endpoint.
        stored: the match that it is used on.
        roles: the roles of the visitor in that match.

    Raises:
        NotFound: if the visitor may not know that the match exists.
        Forbidden: if the visitor may know it, but not do this.
    """
    rights = MATCH_RIGHTS[endpoint]
    permitted = rights[stored.status]
    if not permitted.isdisjoint(roles):
        return
    if roles <= {Role.NOBODY, Role.SESSION}:
        raise NotFound
    if stored.status == OPEN and not rights[LIVE].isdisjoint(roles):
        raise Forbidden(message("web.not_begun"), code="not_begun")
    if not rights[DONE].isdisjoint(roles):
        raise Forbidden(message("web.not_before_end"), code="goes_on")
    words = _REFUSALS.get(permitted)
    raise Forbidden(None if words is None else message(words))


class Visitors:
    """The visitors with cookies. The store keeps only the SHA-256 of a cookie.

    Args:
        store: the database.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, cookie: str) -> Visitor | None:
        """Returns the visitor with a cookie; None if this server has not issued the cookie."""
        return await self._store.visitor(hashlib.sha256(cookie.encode()).digest())

    async def make(self) -> tuple[Visitor, str]:
        """Returns a new visitor and their cookie."""
        cookie = secrets.token_urlsafe(32)
        visitor = Visitor(hashlib.sha256(cookie.encode()).digest())
        await self.keep(visitor)
        return visitor, cookie

    async def keep(self, visitor: Visitor) -> None:
        """Stores a changed visitor."""
        await self._store.keep_visitor(visitor)

    async def forget(self, visitor: Visitor) -> None:
        """Forgets a visitor; the cookie becomes invalid."""
        await self._store.forget_visitor(visitor.key)
