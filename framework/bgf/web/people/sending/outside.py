"""Requests to addresses that visitors provide: never to this machine, or to networks behind it.

A host name is resolved once, all of its addresses are checked, and the connection goes to one of
these addresses. So it does not help an attacker to change the addresses of a name between check and
connection.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

from bgf.web.people.sending.notice import NotSent, SendingFailure

if TYPE_CHECKING:
    import httpx

__all__ = ["Outside", "in_ascii", "is_address", "names_user"]

_PATIENCE = 10
"""Seconds for a whole request."""

_GONE = frozenset((404, 410))
_LATER = frozenset((408, 425, 429))

_PORTS = {"http": 80, "https": 443}

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Addresses of IPv6 that stand for addresses of IPv4."""


def is_address(url: str) -> bool:
    """Returns whether a text is a URL of HTTP or HTTPS with a host."""
    if not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.scheme in _PORTS and parts.port != 0
    except ValueError:  # such as a port that is not a number
        return False


def names_user(url: str) -> bool:
    """Returns whether a URL contains a user name or a password, which are never sent."""
    parts = urlsplit(url)
    return parts.username is not None or parts.password is not None


def in_ascii(url: str) -> str | None:
    """Returns a URL in ASCII: its host by IDNA, the rest with percent signs.

    Args:
        url: a URL that `is_address` accepts.

    Returns:
        The URL; None if its host is no valid name.
    """
    import httpx

    if url.isascii():
        return url
    try:
        return str(httpx.URL(url))
    except httpx.InvalidURL:
        return None


class Outside:
    """Sends requests to addresses that visitors provide.

    Args:
        to_private: whether addresses of private networks, and of this machine, are permitted.
    """

    def __init__(self, *, to_private: bool = False) -> None:
        self._to_private = to_private
        self._client: httpx.AsyncClient | None = None

    async def check(self, url: str) -> str:
        """Returns the network address of the host of a URL.

        Raises:
            NotSent: if the host name can't be resolved, or an address is not permitted.
        """
        parts = urlsplit(url)
        assert parts.hostname is not None  # checked by `is_address`
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_PATIENCE):
                found = await loop.getaddrinfo(
                    parts.hostname, _port_of(parts), type=socket.SOCK_STREAM
                )
        except (OSError, UnicodeError) as error:  # UnicodeError: the text is not a valid host name
            raise NotSent(SendingFailure.UNKNOWN) from error
        places = [str(place[4][0]) for place in found]
        if not self._to_private and not all(map(_is_public, places)):
            raise NotSent(SendingFailure.PRIVATE, is_final=True)
        return places[0]

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Sends a POST request, without following redirections or reading the answer's body.

        Raises:
            NotSent: if the receiver does not answer with a status of success.
        """
        import httpx

        try:
            async with asyncio.timeout(_PATIENCE):
                status = await self._status(url, body, headers)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError) as error:
            raise NotSent(SendingFailure.UNREACHABLE) from error
        if 200 <= status < 300:
            return
        if status in _GONE:
            raise NotSent(SendingFailure.GONE, is_gone=True)
        is_final = status < 500 and status not in _LATER
        raise NotSent(SendingFailure.REFUSED, is_final=is_final)

    async def _status(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        import httpx

        place = await self.check(url)
        parts = urlsplit(url)
        assert parts.hostname is not None  # checked by `is_address`
        if self._client is None:
            # No proxies of the environment: a proxy would resolve the address again.
            self._client = httpx.AsyncClient(follow_redirects=False, trust_env=False)
        address = httpx.URL(url).copy_with(host=place)
        more: dict[str, Any] = {"sni_hostname": parts.hostname}
        sent = {**headers, "host": parts.netloc, "user-agent": "bgf", "connection": "close"}
        request = self._client.build_request(
            "POST", address, content=body, headers=sent, extensions=more
        )
        response = await self._client.send(request, stream=True)
        await response.aclose()
        return response.status_code

    async def close(self) -> None:
        """Closes the connections."""
        if self._client is not None:
            await self._client.aclose()


def _port_of(parts: SplitResult) -> int:
    return parts.port or _PORTS[parts.scheme]


def _is_public(place: str) -> bool:
    """Returns whether an address belongs to the public network."""
    address = ipaddress.ip_address(place.partition("%")[0])
    inner: Any = address
    if isinstance(address, ipaddress.IPv6Address):
        if address.is_site_local:  # deprecated, but still routed in some networks
            return False
        inner = address.ipv4_mapped or address.sixtofour or address
        if address in _NAT64:
            inner = ipaddress.IPv4Address(address.packed[-4:])
    return (
        inner.is_global
        and address.is_global
        and not (inner.is_multicast or inner.is_reserved or address.is_multicast)
    )
