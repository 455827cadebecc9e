"""One request to an endpoint, read and checked before its handler runs."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import fields
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from bgf.errors import nearest, shortened
from bgf.view import SPECTATOR
from bgf.web.access import GENERAL_RIGHTS, Role, check_rights, roles_of
from bgf.web.problems import Forbidden, WebProblem
from bgf.words import LANGUAGES, Message, message

if TYPE_CHECKING:
    from bgf.web.endpoints import Endpoint
    from bgf.web.matches.room import Room
    from bgf.web.server import Server
    from bgf.web.store.rows import Visitor

__all__ = [
    "COOKIE",
    "PATIENCE",
    "Call",
    "address_of",
    "checked_name",
    "lang_of",
    "read_body",
    "read_number",
]

COOKIE = "bgf"
"""The name of the cookie."""

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
"""A string of JSON."""

_MISSING = re.compile(r"missing required field `(\w+)`")
"""Finds the name of a missing member in an error message of msgspec."""

_PLACE = re.compile(r"at `\$\.([^`]+)`$")
"""Finds the place of an invalid value in an error message of msgspec."""

_DEEPEST = 8
"""The maximum depth of nested lists and objects in a body."""

PATIENCE = 30.0
"""The seconds within which a body must have arrived."""

_LONGEST_NAME = 40
"""The maximum number of characters of a visitor's name."""

_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look blank: fillers of Hangul, and Braille without a dot."""

_LONGEST_NUMBER = 9
"""The maximum number of digits of a number in an address or a header."""


@dataclass(slots=True)
class Call:
    """A request to an endpoint.

    Attributes:
        server: the server.
        request: the request of Starlette.
        endpoint: the endpoint.
        visitor: the visitor; None without a cookie.
        lang: the language of the answer.
        body: the decoded body, of the type `Endpoint.body`; None without a body.
        room: the match, for an endpoint of a match; None for other endpoints.
        viewer: the seat that the request is for, or `SPECTATOR`.
        cookie: a new cookie for the visitor; empty if they get none.
    """

    server: Server
    request: Request
    endpoint: Endpoint
    visitor: Visitor | None
    lang: str
    body: Any = None
    room: Room | None = None
    viewer: int = SPECTATOR
    cookie: str = ""

    @property
    def key(self) -> bytes | None:
        """The key of the visitor; None without a cookie."""
        return None if self.visitor is None else self.visitor.key

    @property
    def match(self) -> Room:
        """The match; defined only for endpoints of a match."""
        assert self.room is not None  # `find_match` was called
        return self.room

    @property
    def address(self) -> str:
        """The address that the request comes from."""
        return address_of(self.request)

    @property
    def limit_key(self) -> bytes | str:
        """The key of limits for the request: the visitor's key, or the address without a cookie."""
        return self.address if self.key is None else self.key

    async def ensure_visitor(self) -> Visitor:
        """Returns the visitor; makes a new one with a cookie if the request has none.

        Raises:
            TooMany: if too many visitors were made at this address.
        """
        if self.visitor is None:
            self.server.limits.spend("visitor by address", self.address)
            self.visitor, self.cookie = await self.server.visitors.make()
        return self.visitor

    def spend_limits(self) -> None:
        """Counts the request towards the limits of its endpoint; raises TooMany."""
        for name in self.endpoint.limits:
            is_by_address = name.endswith("by address")
            self.server.limits.spend(name, self.address if is_by_address else self.limit_key)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Counts the request as waiting for its answer, if its endpoint has a limit on that.

        Raises:
            TooMany: if too many requests wait already.
        """
        if not self.endpoint.at_once:
            yield
            return
        with self.server.limits.counted_as_open(self.endpoint.at_once, self.limit_key):
            yield

    async def find_match(self) -> None:
        """Finds the match of the request, and checks the visitor's rights.

        Raises:
            WebProblem: if there is no such match, or the visitor has no right to the endpoint.
        """
        self.room = await self.server.hub.room(self.request.path_params["match"])
        stored = self.room.stored
        wanted = read_number(self.request, "as", least=SPECTATOR)
        self.viewer = await self.server.hub.viewer(self.room, self.key, wanted)
        check_rights(self.endpoint.name, stored, roles_of(stored, self.key, self.viewer))

    def check_general(self) -> None:
        """Checks the rights to an endpoint that is not about a match; raises WebProblem."""
        role = Role.NOBODY if self.visitor is None else Role.SESSION
        if role not in GENERAL_RIGHTS[self.endpoint.name]:
            if role is Role.NOBODY:
                raise WebProblem(401, "no_session", message("web.no_session"))
            raise Forbidden


def address_of(connection: HTTPConnection) -> str:
    """Returns the address that a request comes from."""
    return connection.client.host if connection.client is not None else ""


def lang_of(connection: HTTPConnection, visitor: Visitor | None) -> str:
    """Returns the language of an answer: from the query, the visitor's settings or the browser."""
    asked = connection.query_params.get("lang")
    if asked in LANGUAGES:
        return asked
    if visitor is not None and visitor.lang:
        return visitor.lang
    for part in connection.headers.get("accept-language", "").split(","):
        liked = part.partition(";")[0].strip()[:2].lower()
        if liked in LANGUAGES:
            return liked
    return LANGUAGES[0]


def read_number(
    connection: HTTPConnection, name: str, *, least: int = 0, most: int = 10**_LONGEST_NUMBER
) -> int | None:
    """Returns an integer parameter of the query; None if it is left out.

    Args:
        connection: the request.
        name: the name of the parameter.
        least: the smallest permitted value.
        most: the largest permitted value.

    Raises:
        WebProblem: if it is not an integer, or out of range.
    """
    text = connection.query_params.get(name)
    if text is None:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST_NUMBER):
        raise _bad_number(name, least, most)
    number = int(text)
    if not least <= number <= most:
        raise _bad_number(name, least, most)
    return number


async def read_body(request: Request, type_: type, longest: int) -> Any:
    """Returns the body of a request, decoded from JSON.

    Args:
        request: the request.
        type_: the type of the message.
        longest: the largest number of bytes that it may have.

    Raises:
        WebProblem: if the body is too large, does not arrive within `PATIENCE`, is not JSON, has an
            unknown key, or is not a message of that type.
    """
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        raise WebProblem(415, "not_json", message("web.not_json"))
    too_large = WebProblem(413, "too_large", message("web.too_large", most=longest))
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced[:_LONGEST_NUMBER]) > longest:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > longest:
                    raise too_large
    except TimeoutError as error:
        words = message("web.too_late", seconds=round(PATIENCE))
        raise WebProblem(408, "too_late", words) from error
    except ClientDisconnect as error:
        raise _bad_request() from error
    if _depth_of(body) > _DEEPEST:
        raise _bad_request()
    try:
        decoded = msgspec.json.decode(bytes(body) or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WebProblem(400, "bad_request", message("web.bad_request.no_json")) from error
    _check_keys(decoded, type_)
    try:
        return msgspec.convert(decoded, type_)
    except msgspec.ValidationError as error:
        raise _bad_value(str(error)) from error


def _check_keys(decoded: Any, type_: type, place: str = "") -> None:
    """Refuses keys that are not fields of a message, or of the messages in it.

    msgspec can refuse them, too (`forbid_unknown_fields`), but its errors do not list the known
    keys.

    Args:
        decoded: the decoded JSON; anything but an object is ignored.
        type_: the type of the message.
        place: the prefix of the message in the body, as in ``clock.``; empty for the body itself.

    Raises:
        WebProblem: if there is such a key.
    """
    if not isinstance(decoded, dict):
        return
    types = {field.encode_name: field.type for field in fields(type_)}
    for key, value in decoded.items():
        if key not in types:
            raise _unknown_key(f"{place}{key}", nearest(key, types) if types else None)
        of_value = types[key]
        if isinstance(of_value, type) and issubclass(of_value, msgspec.Struct):
            _check_keys(value, of_value, f"{place}{key}.")


def _depth_of(body: bytes | bytearray) -> int:
    """Returns the depth of the brackets in JSON, ignoring brackets in strings."""
    depth = deepest = 0
    for byte in _STRING.sub(b"", body):
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def _bad_request() -> WebProblem:
    return WebProblem(400, "bad_request", message("web.bad_request"))


def _bad_number(name: str, least: int, most: int) -> WebProblem:
    words = message("web.bad_request.number", name=name, least=least, most=most)
    return WebProblem(400, "bad_request", words)


def _unknown_key(key: str, choices: Message | None) -> WebProblem:
    """Returns the refusal of a body with an unknown key.

    Args:
        key: the key, with the prefix of its place.
        choices: the clause that names known keys; None for a message without keys.
    """
    if choices is None:
        words = message("web.bad_request.takes_no_keys", key=shortened(key))
    else:
        words = message("web.bad_request.unknown_key", key=shortened(key), choices=choices)
    return WebProblem(400, "bad_request", words)


def _bad_value(reason: str) -> WebProblem:
    """Returns the refusal of a body that does not match its type.

    Args:
        reason: the error message of msgspec, which quotes nothing that the visitor has written.
    """
    missing = _MISSING.search(reason)
    place = _PLACE.search(reason)
    if missing is not None:
        words = message("web.bad_request.missing", name=missing[1])
    elif place is not None:
        words = message("web.bad_request.value", place=place[1])
    else:
        words = message("web.bad_request.no_object")
    return WebProblem(400, "bad_request", words)


def checked_name(name: str) -> str:
    """Returns a name in its normal form (NFC), without spaces around it.

    Raises:
        WebProblem: if it is too long, or has invisible characters.
    """
    normal = unicodedata.normalize("NFC", name).strip()
    if len(normal) > _LONGEST_NAME or not _is_visible(normal):
        raise WebProblem(422, "bad_name", message("web.bad_name", most=_LONGEST_NAME))
    return normal


def _is_visible(name: str) -> bool:
    """Returns whether a name consists of visible characters, with spaces between them."""
    begins_with_mark = unicodedata.category(name[0]).startswith("M") if name else False
    return name.isprintable() and not begins_with_mark and _BLANKS.isdisjoint(name)
