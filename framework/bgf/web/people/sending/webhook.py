"""Notices to webhooks: a small JSON object, signed as standardwebhooks.com specifies."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec

from bgf.web.messages import WebhookNotice
from bgf.web.people.sending.notice import Notice
from bgf.web.people.sending.outside import Outside

__all__ = ["new_secret", "send_to_webhook"]

_PREFIX = "whsec_"


def new_secret() -> str:
    """Returns a secret by which the owner of a webhook verifies that notices come from here."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


async def send_to_webhook(notice: Notice, url: str, secret: str, outside: Outside) -> None:
    """Sends a notice to a webhook.

    Args:
        notice: the notice.
        url: the address.
        secret: the secret of the webhook, as `new_secret` returns it.
        outside: sends the request.

    Raises:
        NotSent: if the receiver does not answer with a status of success.
    """
    message = WebhookNotice(
        match=notice.match,
        game=notice.game,
        title=notice.title,
        seat=notice.seat,
        lang=notice.lang,
        text=f"{notice.text} {notice.link}",
        content=f"{notice.text} {notice.link}",
        link=notice.link,
    )
    body = msgspec.json.encode(message)
    at = str(notice.at)
    signed = f"{notice.id}.{at}.".encode() + body
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    signature = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    headers = {
        "content-type": "application/json",
        "webhook-id": notice.id,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{signature}",
    }
    await outside.post(url, body, headers)
