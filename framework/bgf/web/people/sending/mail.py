"""Notices by e-mail, through a mail server that the host configures."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from typing import Literal

import msgspec

from bgf.errors import BgfError
from bgf.web.people.sending.notice import NotSent, SendingFailure
from bgf.words import Words, message

__all__ = ["Letter", "MailError", "Smtp", "is_mail_address", "read_smtp", "send_letter"]

_PATIENCE = 15
"""Seconds in which the mail server has to answer."""

_LONGEST_ADDRESS = 254
"""The maximum number of characters of an address."""

_PORTS = {"starttls": 587, "tls": 465, "none": 25}


_POLICY = SMTP.clone(max_line_length=998)
"""Long lines, as permitted: mail programs don't recognise a link that is wrapped."""


class MailError(BgfError):
    """Raised if the settings of the mail server can't be used."""

    code = "usage"


@dataclass(frozen=True, slots=True)
class Smtp:
    """The mail server of the host.

    Attributes:
        host: its name.
        sender: the address of the sender, with or without a name before it.
        port: its port; 0 for the usual one.
        user: the name of the account; empty if the server requires none.
        password: the password of the account; `repr` leaves it out.
        security: ``starttls``, ``tls`` from the first byte, or ``none``.
    """

    host: str
    sender: str
    port: int = 0
    user: str = ""
    password: str = field(default="", repr=False)
    security: Literal["starttls", "tls", "none"] = "starttls"

    @property
    def address(self) -> str:
        """The sender's address alone."""
        return parseaddr(self.sender)[1]


def read_smtp(text: str, source: str) -> Smtp:
    """Returns the settings of a mail server.

    Args:
        text: the settings as TOML, with the attributes of `Smtp` as keys.
        source: the source of the settings, for error messages, which never quote them.

    Raises:
        MailError: if the settings are invalid.
    """
    try:
        smtp = msgspec.convert(tomllib.loads(text), Smtp)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError):
        # The errors of these libraries may quote the settings, which may contain a password.
        raise MailError(message("serve.smtp.bad", source=source)) from None
    if not is_mail_address(smtp.address) or not smtp.sender.isprintable():
        raise MailError(message("serve.smtp.bad", source=source))
    return smtp


def is_mail_address(text: str) -> bool:
    """Returns whether a text is exactly one e-mail address."""
    if len(text) > _LONGEST_ADDRESS or not (text.isascii() and text.isprintable()):
        return False
    try:
        parsed = Address(addr_spec=text)
    except (MessageError, ValueError, IndexError):
        return False
    return bool(parsed.username) and "." in parsed.domain and parsed.addr_spec == text


@dataclass(frozen=True, slots=True)
class Letter:
    """An e-mail.

    Attributes:
        id: a unique ID, the same for every attempt to send it; ASCII without spaces.
        to: the address of the receiver.
        subject: the subject.
        text: the text.
        lang: the language of subject and text.
        at: when it is sent, in seconds since 1970.
        page: the address of the page where the receiver can stop all e-mails.
        stop: the address to which mail programs post to stop them (RFC 8058).
    """

    id: str
    to: str
    subject: str
    text: str
    lang: str
    at: int
    page: str
    stop: str


async def send_letter(letter: Letter, smtp: Smtp) -> None:
    """Sends an e-mail.

    Raises:
        NotSent: if the mail server does not accept it.
    """
    import aiosmtplib

    try:
        await aiosmtplib.send(
            _as_message(letter, smtp).as_bytes(policy=_POLICY),
            sender=smtp.address,
            recipients=[letter.to],
            hostname=smtp.host,
            port=smtp.port or _PORTS[smtp.security],
            username=smtp.user or None,
            password=smtp.password or None,
            use_tls=smtp.security == "tls",
            start_tls=smtp.security == "starttls",
            timeout=_PATIENCE,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        is_final = all(each.code >= 500 for each in error.recipients)
        raise NotSent(SendingFailure.MAILBOX, is_final=is_final) from error
    except aiosmtplib.SMTPResponseException as error:
        raise NotSent(SendingFailure.MAIL) from error
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        raise NotSent(SendingFailure.MAIL) from error


def _as_message(letter: Letter, smtp: Smtp) -> EmailMessage:
    made = EmailMessage()
    made["From"] = smtp.sender
    made["To"] = letter.to
    made["Subject"] = letter.subject
    made["Date"] = formatdate(letter.at)
    made["Message-ID"] = f"<{letter.id}@{smtp.address.partition('@')[2]}>"
    made["Auto-Submitted"] = "auto-generated"
    made["List-Unsubscribe"] = f"<{letter.stop}>"
    made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made["Content-Language"] = letter.lang
    foot = Words(letter.lang)("notices.mail.foot", link=letter.page)
    made.set_content(f"{letter.text}\n\n-- \n{foot}\n")
    return made
