"""A connection to a Ray cluster, running or started temporarily."""

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

_KNOCK = 10.0  # seconds to wait for a cluster to answer
_NEW = "local"  # Ray's address of a cluster that is started temporarily


class ClusterError(BgfError):
    """Raised if there is no usable cluster."""

    code = "cluster"


def ray_module() -> Any:
    """Returns the module, whose import takes a second or two.

    Raises:
        ClusterError: if Ray is not installed.
    """
    try:
        return import_module("ray")
    except ImportError as error:
        command = pip_command("install", "'bgf[ray]'")
        raise ClusterError(message("engine.no_ray", command=command)) from error


@contextmanager
def connected(jobs: int | None, address: str | None) -> Iterator[None]:
    """Connects to a cluster for a block; a new connection or cluster ends with the block.

    Args:
        jobs: the number of workers of a new cluster; None for all processors.
        address: the address of a running cluster. None for the cluster to which this process is
            connected, the one in the environment variable ``RAY_ADDRESS``, or a new one.

    Raises:
        ClusterError: if there is no such cluster.
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
    """Raises OSError if an address does not answer, for which Ray would retry for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        socket.create_connection((host, int(port)), _KNOCK).close()


@contextmanager
def _stdout_kept() -> Iterator[None]:
    """Redirects the output of Ray's threads to standard error, to keep it out of the results."""
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
