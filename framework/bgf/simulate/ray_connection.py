"""A connection to a Ray cluster: one that is there, or one that is started for the occasion."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from bgf.bots.failure import one_line
from bgf.command_lines import pip_command
from bgf.errors import BgfError
from bgf.words import message

__all__ = ["ClusterError", "connected", "ray_module"]

_KNOCK = 10.0  # seconds to wait for an answer of a cluster
_NEW = "local"  # what Ray calls the address of a cluster that is started for the occasion


class ClusterError(BgfError):
    """There is no cluster to play on."""

    code = "cluster"


def ray_module() -> Any:
    """The module, which takes a second or two to import.

    Raises:
        ClusterError: if it is not installed.
    """
    try:
        return import_module("ray")
    except ImportError as error:
        command = pip_command("install", "'bgf[ray]'")
        raise ClusterError(message("engine.no_ray", command=command)) from error


@contextmanager
def connected(jobs: int | None, address: str | None) -> Iterator[None]:
    """Connects to a cluster for a block; a connection or cluster that is made here ends with it.

    Args:
        jobs: the number of workers of a cluster that is started here; None for all processors.
        address: the address of a running cluster. None for the cluster that this process is
            connected to already, that of the environment's ``RAY_ADDRESS``, or one that is started
            here.

    Raises:
        ClusterError: if there is none.
    """
    ray = ray_module()
    with _stdout_kept():
        if address is None and ray.is_initialized():
            yield
            return
        _connect(ray, jobs, address or os.environ.get("RAY_ADDRESS") or _NEW)
        try:
            yield
        finally:
            ray.shutdown()


def _connect(ray: Any, jobs: int | None, address: str) -> None:
    new = {"num_cpus": jobs, "include_dashboard": False} if address == _NEW else {}
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **new)
    except (OSError, RuntimeError, ValueError, ImportError) as error:
        reason = one_line(str(error))
        words = message("engine.no_cluster", address=address, error=reason)
        raise ClusterError(words) from error


def _knock(address: str) -> None:
    """Raise OSError if nobody is at an address: Ray would go on trying for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        socket.create_connection((host, int(port)), _KNOCK).close()


@contextmanager
def _stdout_kept() -> Iterator[None]:
    """Let what Ray's threads print go to the error output: results stand in the other one."""
    own = sys.stdout

    class Kept:
        def __getattr__(self, name: str) -> Any:
            is_ray = threading.current_thread().name.startswith("ray_")
            return getattr(sys.stderr if is_ray else own, name)

    kept: Any = Kept()
    sys.stdout = kept
    try:
        yield
    finally:
        if sys.stdout is kept:
            sys.stdout = own
