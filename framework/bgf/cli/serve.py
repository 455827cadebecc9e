"""``bgf serve``: every game in the browser."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from bgf.cli.codes import DONE, UsageError
from bgf.cli.output import say
from bgf.command_lines import pip_command
from bgf.errors import BgfError, shortened
from bgf.records.store import folder
from bgf.words import message, system_reason

if TYPE_CHECKING:
    from bgf.web.app import Settings
    from bgf.web.people.sending.mail import Smtp

__all__ = ["ServeArgs", "check_extra", "serve", "usual_store"]

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


@dataclass(frozen=True, slots=True)
class ServeArgs:
    """The arguments of ``bgf serve``.

    Attributes:
        host: the address to listen at.
        port: the port; 0 for any free port.
        store: the database, a file or a URL; None for the usual file.
        url: the public address; empty for the address of the host.
        proxies: the addresses and networks of proxies before the server, separated by commas.
        workers: the number of server processes.
        bot_workers: the number of processes for bots and hints, in all; 0 for one less than there
            are processors.
        smtp: where the settings of the mail server are: a file, or ``env:`` and the name of an
            environment variable; empty for no e-mail.
        notices_to_private: whether notices are sent to addresses in private networks, too.
        metrics_port: the port of the operator; 0 for any free port, None for no such port.
        metrics_host: the address of that port.
    """

    host: str
    port: int
    store: str | None
    url: str
    workers: int = 1
    bot_workers: int = 0
    smtp: str = ""
    notices_to_private: bool = False
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    proxies: str = ""


def serve(args: ServeArgs) -> int:
    """Serve until interrupted; returns the exit code.

    Raises:
        UsageError: if the extra ``web`` is not installed, the host or the public address is none,
            the address of a proxy is none, the store would lie in memory, or the port is not free.
        StoreError: if the store can't be used.
    """
    _check_url(args.url)
    _check_proxies(args.proxies)
    _check_host("--host", args.host)
    _check_host("--metrics-host", args.metrics_host)
    check_extra("serve")
    from bgf.web.app import build_app
    from bgf.web.operator.listening import listen
    from bgf.web.operator.metrics import REGISTRY
    from bgf.web.operator.port import serving_operator
    from bgf.web.operator.supervising import supervise
    from bgf.web.store.database import is_in_memory
    from bgf.web.store.store import Store

    settings = _settings(args, _smtp_of(args.smtp))
    if is_in_memory(settings.store):
        raise UsageError(message("web.store.in_memory", store=settings.store))
    is_alone = args.workers == 1
    if not is_alone:
        Store(settings.store).close()  # now it is as this version needs it, or refused
    with _listening("", args.host, args.port) as listener, _operator_port(args) as operator:
        home = args.url or _address(args.host, listener.getsockname()[1])
        settings = replace(settings, notices=replace(settings.notices, home=home))
        if is_alone:
            app = build_app(settings)
        say(message("serve.address", url=home))
        if operator is not None:
            operator_address = _address(args.metrics_host, operator.getsockname()[1])
            say(message("serve.metrics", url=f"{operator_address}metrics"))
        if args.host not in _LOOPBACK and not args.url.startswith("https:"):
            say(message("serve.open"))
        sys.stdout.flush()  # programs wait for the address
        if is_alone:
            with serving_operator(operator, REGISTRY):
                listen(app, listener)
        elif supervise(settings, listener, args.workers, operator):
            raise KeyboardInterrupt  # as uvicorn does, once it has ended
        else:
            raise BgfError(message("serve.processes_end"))
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


def _check_url(url: str) -> None:
    """Refuses a public address with a path: the page lies at the root of a host.

    Args:
        url: the address; empty for none.

    Raises:
        UsageError: if it is no address of a host.
    """
    if not url:
        return
    try:
        parts = urlsplit(url)
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:  # such as a port that is no number
        has_host = False
    is_root = has_host and parts.path in {"", "/"} and not (parts.query or parts.fragment)
    if not (is_root and parts.scheme in {"http", "https"} and parts.username is None):
        raise UsageError(message("serve.bad_url", url=shortened(url)))


def _smtp_of(source: str) -> Smtp | None:
    """Returns the settings of the mail server that the command line names; None for none.

    Raises:
        UsageError: if they can't be read, or the library for e-mail is not installed.
        MailError: if they are no such settings.
    """
    from bgf.web.people.notices import NOTICE_LIBRARIES
    from bgf.web.people.sending.mail import read_smtp

    if not source:
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
    except ValueError:  # no text
        text = ""
    return read_smtp(text, shortened(source))


def _check_proxies(proxies: str) -> None:
    """Refuse what is no address or network: whoever is believed can pretend to be anybody.

    Raises:
        UsageError: if one of them is none.
    """
    for proxy in _split(proxies):
        try:
            ip_network(proxy)
        except ValueError as error:
            raise UsageError(message("serve.bad_proxy", proxy=shortened(proxy))) from error


def _split(proxies: str) -> list[str]:
    return [part.strip() for part in proxies.split(",") if part.strip()]


def _settings(args: ServeArgs, smtp: Smtp | None) -> Settings:
    from bgf.web.app import LOOPBACK, Settings
    from bgf.web.people.notices import NoticeSettings
    from bgf.web.workers.jobs import worker_count

    bot_workers = args.bot_workers or worker_count()
    hosts = LOOPBACK if args.host in _LOOPBACK else ()
    store = args.store or usual_store()
    return Settings(
        store=store,
        hosts=hosts,
        url=args.url,
        proxies=tuple(_split(args.proxies)),
        jobs=max(1, bot_workers // args.workers),
        notices=NoticeSettings(smtp=smtp, to_private=args.notices_to_private),
        loads_games=True,
    )


def usual_store() -> str:
    """Returns the database file for a server without `ServeArgs.store`."""
    return str(Path(folder()).parent / _FILE)


@contextmanager
def _operator_port(args: ServeArgs) -> Iterator[socket.socket | None]:
    """A socket that listens for the operator; None if there is to be none.

    Raises:
        UsageError: if it can't.
    """
    if args.metrics_port is None:
        yield None
        return
    with _listening("metrics-", args.metrics_host, args.metrics_port) as listener:
        yield listener


@contextmanager
def _listening(prefix: str, host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens at an address.

    Args:
        prefix: of the names of the options for host and port.
        host: the address.
        port: the port; 0 for any free port.

    Raises:
        UsageError: if it can't.
    """
    try:
        listener = socket.create_server((host, port), family=_family_of(host))
    except OSError as error:
        options = f"--{prefix}port, --{prefix}host"
        facts: dict[str, Any] = {"host": host, "port": port, "options": options}
        # The system's own words: those of `socket` have the address in them as Python writes it.
        reason = system_reason(OSError(error.errno, os.strerror(error.errno or 0)))
        raise UsageError(message("serve.no_port", reason=reason, **facts)) from error
    with listener:
        yield listener


def _family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _check_host(option: str, host: str) -> None:
    """Refuses what is no address, and an empty one, which would stand for every address.

    Args:
        option: the option that names it.
        host: the address.

    Raises:
        UsageError: if it is none.
    """
    try:
        found = socket.getaddrinfo(host, None, _family_of(host)) if host.strip() else []
    except (OSError, ValueError):  # ValueError: no name of a host can be written so
        found = []
    if not found:
        raise UsageError(message("serve.no_host", option=option, host=shortened(host)))


def _address(host: str, port: int) -> str:
    """Returns the address to type into a browser."""
    name = _address_for_others(host) if host in {"0.0.0.0", "::"} else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _address_for_others(host: str) -> str:
    """Returns the address of this machine in its network; its name if it is in none.

    Args:
        host: the address that stands for all addresses, of either version of IP.
    """
    # Addresses for documentation (RFC 3849, RFC 5737), which are in no network.
    elsewhere = "2001:db8::1" if ":" in host else "192.0.2.1"
    with socket.socket(_family_of(host), socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))  # sends nothing, but chooses the network
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address
