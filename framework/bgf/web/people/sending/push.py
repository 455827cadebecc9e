"""Notices to browsers: Web Push (RFC 8030), encrypted for one browser (8291), signed (8292)."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from bgf.web.messages import PushNotice
from bgf.web.people.sending.notice import Notice, NotSent, SendingFailure
from bgf.web.people.sending.outside import Outside

__all__ = ["new_key", "public_key", "send_to_browser"]

_KEPT = 24 * 3600
"""Seconds for which a push service keeps a notice while the browser is offline."""

_TOPIC = 32
"""The maximum number of characters of a topic that push services accept."""

_VALID = 12 * 3600
"""Seconds for which a signature is valid."""


def new_key() -> bytes:
    """Returns a new private key of a server as PEM; push services know the server by it (VAPID)."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    pem: bytes = vapid.private_pem()
    return pem


def public_key(key: bytes) -> str:
    """Returns the public key for a private key of a server, in the form that browsers expect."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02, b64urlencode

    point = Vapid02.from_pem(key).public_key.public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint
    )
    return str(b64urlencode(point))


async def send_to_browser(
    notice: Notice,
    address: str,
    keys: Mapping[str, str],
    *,
    key: bytes,
    contact: str,
    outside: Outside,
) -> None:
    """Sends a notice to a browser.

    Args:
        notice: the notice.
        address: the address of the browser at its push service.
        keys: ``p256dh`` and ``auth`` of the browser.
        key: the private key of the server.
        contact: the address of the host for the service: ``mailto:…`` or ``https://…``.
        outside: sends the request.

    Raises:
        NotSent: if the service does not accept it.
    """
    message = PushNotice(notice.title, notice.text, notice.match)
    body, headers = await asyncio.to_thread(
        _sealed, msgspec.json.encode(message), address, dict(keys), key, contact, notice.at
    )
    await outside.post(address, body, {**headers, "topic": _topic(notice.match)})


def _topic(match: str) -> str:
    """Returns the topic of the notices of a match: a service keeps only the last notice of a topic.

    It is a hash, as services need not know the addresses of matches.
    """
    digest = hashlib.sha256(f"topic {match}".encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:_TOPIC]


def _sealed(
    message: bytes, address: str, keys: dict[str, str], key: bytes, contact: str, now: int
) -> tuple[bytes, dict[str, str]]:
    """Returns an encrypted message and the headers of its request; takes milliseconds."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher, WebPushException

    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": now + _VALID,
        "sub": contact,
    }
    try:
        sealed: Any = WebPusher({"endpoint": address, "keys": keys}).encode(message)
    except (WebPushException, ValueError) as error:  # invalid keys
        raise NotSent(SendingFailure.KEYS, is_gone=True) from error
    headers = {
        **Vapid02.from_pem(key).sign(claims),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(_KEPT),
        "urgency": "normal",
    }
    return sealed["body"], headers
