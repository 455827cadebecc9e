"""Receivers of notices: a webhook, the push service of a browser, and a mail server."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import uvicorn
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route


def from_base64(text: str) -> bytes:
    """The bytes of base64 for addresses, without its padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_base64(data: bytes) -> str:
    """Bytes as base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Received:
    """A request that came.

    Attributes:
        path: its path.
        headers: its headers.
        body: its body.
    """

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A server that notes requests.

    Attributes:
        url: its address.
        received: the requests.
        statuses: the statuses of its next answers; 204 when there is none left.
    """

    url: str = ""
    received: list[Received] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    async def answer(self, request: Request) -> Response:
        """Note a request, and answer it."""
        body = await request.body()
        self.received.append(Received(request.url.path, dict(request.headers), body))
        if request.url.path == "/elsewhere":
            return RedirectResponse("/hook", 307)
        return Response(status_code=self.statuses.pop(0) if self.statuses else 204)


class _Listening(uvicorn.Server):
    """A server that leaves the signals of the test's process alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures none."""
        yield


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """A server that receives, on this machine."""
    receiver = Receiver()
    app = Starlette(routes=[Route("/{path:path}", receiver.answer, methods=["GET", "POST"])])
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app, log_config=None, lifespan="off")
        server = _Listening(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        receiver.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        yield receiver
        server.should_exit = True
        await task


def check_signature(received: Received, secret: str) -> None:
    """The request is signed as standardwebhooks.com says."""
    id_, at = received.headers["webhook-id"], received.headers["webhook-timestamp"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id_}.{at}.".encode() + received.body
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert received.headers["webhook-signature"] == f"v1,{expected}"


class PushedBrowser:
    """A browser with its keys, which decrypts messages of its service (RFC 8291)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes, \xff"
        self._point = _point_of(self._key.public_key())

    @property
    def keys(self) -> dict[str, str]:
        """The keys of its subscription."""
        return {"p256dh": to_base64(self._point), "auth": to_base64(self._auth)}

    def open(self, received: Received) -> Any:
        """The message of a request."""
        body = received.body
        salt, length = body[:16], body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self._key.exchange(ec.ECDH(), sender)
        secret = _derived(shared, self._auth, b"WebPush: info\0" + self._point + point, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        return json.loads(plain.rstrip(b"\0").removesuffix(b"\x02"))


def _point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def token_of(received: Received, server_key: str) -> Any:
    """The claims of a request to a push service, signed by the server (RFC 8292)."""
    scheme, _, rest = received.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == server_key
    head, claims, signature = parts["t"].split(".")
    numbers = from_base64(signature)
    first, second = (int.from_bytes(part) for part in (numbers[:32], numbers[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(server_key))
    signed = f"{head}.{claims}".encode()
    key.verify(encode_dss_signature(first, second), signed, ec.ECDSA(SHA256()))
    return json.loads(from_base64(claims))


@dataclass
class Mailbox:
    """A mail server that keeps letters, for users who log in.

    Attributes:
        port: its port.
        letters: the letters.
        raw: their bytes.
        refusals: the answers to the next receivers; it takes letters when there is none left.
    """

    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    async def handle_RCPT(  # as aiosmtpd calls it
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a receiver, or refuse it."""
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # as aiosmtpd calls it
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep a letter."""
        assert isinstance(envelope.content, bytes)
        self.raw.append(envelope.content)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        assert letter["To"] == envelope.rcpt_tos[0]
        self.letters.append(letter)
        return "250 OK"


USER, PASSWORD = "bgf", "s3cret, and long"


def _log_in(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, login: LoginPassword
) -> AuthResult:
    is_known = (login.login, login.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_known)


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate of this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail.example")])
    now = datetime.now(UTC)
    place = x509.IPAddress(IPv4Address("127.0.0.1"))
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([place]), critical=False)
        .sign(key, SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(certificate.public_bytes(Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return files


@asynccontextmanager
async def mail_server(certificate: Path, key: Path) -> AsyncIterator[Mailbox]:
    """A mail server on this machine, which accepts letters by TLS from users who log in."""
    mailbox = Mailbox()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(
            mailbox,
            loop=loop,
            hostname="mail.example",
            tls_context=tls,
            require_starttls=True,
            authenticator=_log_in,
            auth_required=True,
        ),
        "127.0.0.1",
        0,
    )
    mailbox.port = server.sockets[0].getsockname()[1]
    yield mailbox
    server.close()
    await server.wait_closed()
