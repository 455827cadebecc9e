"""``bgf serve``: every game in the browser."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple
from urllib.parse import urlsplit

from typer import Option

from bgf.cli.codes import DONE, UNSOUND, UsageError
from bgf.cli.output import complain, say
from bgf.cli.types import BadValue, nonempty_text, whole_number
from bgf.command_lines import pip_command
from bgf.errors import shortened
from bgf.words import message, system_reason

if TYPE_CHECKING:
    from bgf.web.people.sending.mail import Smtp

__all__ = ["check_extra", "serve", "usual_store"]

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_LIBRARIES = (
    "alembic",
    "prometheus_client",
    "shapely",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
_FILE = "web.sqlite"
_LARGEST_PORT = 65535
_MOST_PROCESSES = 1000


def _family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _address(text: str) -> str:
    """Reads an address of this machine.

    An empty text is refused: it would stand for every address.
    """
    try:
        found = socket.getaddrinfo(text, None, _family_of(text)) if text.strip() else []
    except (OSError, ValueError):  # ValueError: not a valid host name
        found = []
    if not found:
        raise BadValue(key="serve.no_host", host=shortened(text))
    return text


def _site(text: str) -> str:
    """Reads a public address, without a path, as the page lies at the root of a host."""
    try:
        parts = urlsplit(text)
        is_written = text.isprintable() and " " not in text
        has_host = is_written and bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as a port that is no number
        has_host = False
    is_root = has_host and parts.path in {"", "/"} and not (parts.query or parts.fragment)
    if not (is_root and parts.scheme in {"http", "https"} and parts.username is None):
        raise BadValue(key="serve.bad_url", url=shortened(text))
    return text


class _Proxies(NamedTuple):
    """Addresses and networks of trusted proxies."""

    networks: tuple[str, ...]


def _proxies(value: Any) -> _Proxies:
    """Reads addresses and networks, separated by commas.

    A trusted proxy can claim any client address, so other texts are refused.
    """
    if isinstance(value, _Proxies):
        return value
    networks = [part.strip() for part in value.split(",") if part.strip()]
    for proxy in networks or [value]:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise BadValue(key="serve.bad_proxy", proxy=shortened(proxy)) from error
    return _Proxies(tuple(networks))


def serve(
    host: Annotated[
        str, Option("--host", metavar="ADDRESS", help="cli.serve.host", parser=_address)
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Option(
            "--port",
            metavar="N",
            help="cli.serve.port",
            parser=whole_number(0, _LARGEST_PORT, 8000),
        ),
    ] = 8000,
    store: Annotated[
        str | None,
        Option(
            "--store",
            metavar="FILE|URL",
            help="cli.serve.store",
            parser=nonempty_text("matches.sqlite"),
        ),
    ] = None,
    url: Annotated[
        str | None, Option("--url", metavar="URL", help="cli.serve.url", parser=_site)
    ] = None,
    behind_proxy: Annotated[
        _Proxies | None,
        Option(
            "--behind-proxy",
            metavar="ADDRESS",
            help="cli.serve.behind_proxy",
            parser=_proxies,
        ),
    ] = None,
    workers: Annotated[
        int,
        Option(
            "--workers",
            metavar="N",
            help="cli.serve.workers",
            parser=whole_number(1, _MOST_PROCESSES),
        ),
    ] = 1,
    bot_workers: Annotated[
        int | None,
        Option(
            "--bot-workers",
            metavar="N",
            help="cli.serve.bot_workers",
            parser=whole_number(1, _MOST_PROCESSES),
        ),
    ] = None,
    smtp: Annotated[
        str | None,
        Option(
            "--smtp",
            metavar="FILE|env:NAME",
            help="cli.serve.smtp",
            parser=nonempty_text("smtp.toml"),
        ),
    ] = None,
    notices_to_private: Annotated[
        bool, Option("--notices-to-private", help="cli.serve.to_private")
    ] = False,
    metrics_port: Annotated[
        int | None,
        Option(
            "--metrics-port",
            metavar="N",
            help="cli.serve.metrics_port",
            parser=whole_number(0, _LARGEST_PORT, 9100),
        ),
    ] = None,
    metrics_host: Annotated[
        str,
        Option("--metrics-host", metavar="ADDRESS", help="cli.serve.metrics_host", parser=_address),
    ] = "127.0.0.1",
) -> int:
    """Serves every game to browsers until it is interrupted."""
    check_extra("serve")
    from bgf.web.app import LOOPBACK, ServerSettings, build_app
    from bgf.web.operator.listening import listen
    from bgf.web.operator.metrics import REGISTRY
    from bgf.web.operator.port import serving_operator
    from bgf.web.operator.supervising import supervise
    from bgf.web.people.notices import NoticeSettings
    from bgf.web.store.database import is_in_memory
    from bgf.web.store.store import Store
    from bgf.web.workers.jobs import worker_count

    mail = _smtp_of(smtp)
    place = store or usual_store()
    if is_in_memory(place):
        raise UsageError(message("web.store.in_memory", store=place))
    is_alone = workers == 1
    if not is_alone:
        Store(place).close()  # migrates the database, or refuses it, before processes start
    with (
        _listening("", host, port) as listener,
        _operator_port(metrics_host, metrics_port) as operator,
    ):
        home = url or _address_to_type(host, listener.getsockname()[1])
        settings = ServerSettings(
            store=place,
            hosts=LOOPBACK if host in _LOOPBACK else (),
            url=url or "",
            proxies=() if behind_proxy is None else behind_proxy.networks,
            jobs=max(1, (bot_workers or worker_count()) // workers),
            notices=NoticeSettings(smtp=mail, to_private=notices_to_private, home=home),
            loads_games=True,
        )
        if is_alone:
            app = build_app(settings)
        say(message("serve.address", url=home))
        if operator is not None:
            operator_address = _address_to_type(metrics_host, operator.getsockname()[1])
            say(message("serve.metrics", url=f"{operator_address}metrics"))
        if host not in _LOOPBACK and not (url or "").startswith("https:"):
            say(message("serve.open"))
        sys.stdout.flush()  # a program may be waiting for the address
        if is_alone:
            with serving_operator(operator, REGISTRY):
                listen(app, listener)
        elif supervise(settings, listener, workers, operator):
            raise KeyboardInterrupt  # as uvicorn does, once it has ended
        else:
            complain(message("serve.processes_end"))
            return UNSOUND
    return DONE


def check_extra(command: str) -> None:
    """Raises UsageError if a library of the extra ``web`` is not installed.

    Args:
        command: the command that needs it.
    """
    missing = [name for name in _LIBRARIES if find_spec(name) is None]
    if missing:
        install = pip_command("install", "'bgf[web]'")
        names = ", ".join(missing)
        raise UsageError(message("serve.no_extra", name=command, missing=names, command=install))


def _smtp_of(source: str | None) -> Smtp | None:
    """Returns the settings of the mail server that the command line names; None for none.

    Raises:
        UsageError: if they can't be read, or the library for e-mail is not installed.
        MailError: if the settings are invalid.
    """
    from bgf.web.people.notices import NOTICE_LIBRARIES
    from bgf.web.people.sending.mail import read_smtp

    if source is None:
        return None
    missing = [name for name in NOTICE_LIBRARIES["mail"] if find_spec(name) is None]
    if missing:
        install = pip_command("install", "'bgf[web-notices]'")
        names = ", ".join(missing)
        raise UsageError(message("serve.no_extra", name="--smtp", missing=names, command=install))
    scheme, _, name = source.partition(":")
    if scheme == "env":
        text = os.environ.get(name)
        if text is None:
            raise UsageError(message("serve.smtp.no_variable", source=shortened(source)))
        return read_smtp(text, shortened(source))
    try:
        text = Path(source).read_text("utf-8")
    except OSError as error:
        facts = {"source": shortened(source), "reason": system_reason(error)}
        raise UsageError(message("serve.smtp.no_file", **facts)) from error
    except ValueError:  # not UTF-8
        text = ""
    return read_smtp(text, shortened(source))


def usual_store() -> str:
    """Returns the database file for a server whose command line names none."""
    from bgf.records.store import folder

    return str(Path(folder()).parent / _FILE)


@contextmanager
def _operator_port(host: str, port: int | None) -> Iterator[socket.socket | None]:
    """Opens a socket that listens for the operator; yields None for no port.

    Raises:
        UsageError: if the socket can't be opened.
    """
    if port is None:
        yield None
        return
    with _listening("metrics-", host, port) as listener:
        yield listener


@contextmanager
def _listening(prefix: str, host: str, port: int) -> Iterator[socket.socket]:
    """Opens a socket that listens at an address.

    Args:
        prefix: the prefix of the names of the options for host and port.
        host: the address.
        port: the port; 0 for any free port.

    Raises:
        UsageError: if the socket can't be opened.
    """
    try:
        listener = socket.create_server((host, port), family=_family_of(host))
    except OSError as error:
        options = f"--{prefix}port, --{prefix}host"
        facts: dict[str, Any] = {"host": host, "port": port, "options": options}
        # The system's own words, because the message of `socket` contains the address as Python
        # writes it.
        reason = system_reason(OSError(error.errno, os.strerror(error.errno or 0)))
        raise UsageError(message("serve.no_port", reason=reason, **facts)) from error
    with listener:
        yield listener


def _address_to_type(host: str, port: int) -> str:
    """Returns the address that people type into a browser."""
    name = _address_for_others(host) if host in {"0.0.0.0", "::"} else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _address_for_others(host: str) -> str:
    """Returns the address of this machine in its network; its host name without a network."""
    # Addresses for documentation (RFC 3849, RFC 5737), which are in no network.
    elsewhere = "2001:db8::1" if ":" in host else "192.0.2.1"
    with socket.socket(_family_of(host), socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))  # sends nothing, but chooses the network
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address
