"""Where orders for bots lie, and a cluster whose workers look there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from .mortal import FOLDER, ROOT


def _give_orders_in(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let bots look for orders in a folder, and processes that begin now import the bots."""
    patch.setenv(FOLDER, str(folder))
    patch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    patch.delenv("RAY_ADDRESS", raising=False)
    patch.syspath_prepend(str(ROOT))


@pytest.fixture
def orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where orders lie for bots in this process, and in those that it starts."""
    # It is started with the first process and lives as long as the tests: it must not count as
    # one of the processes that are to end.
    resource_tracker.ensure_running()
    _give_orders_in(tmp_path, monkeypatch)
    return tmp_path


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A connection to a cluster of two workers; where orders for their bots lie."""
    ray = pytest.importorskip("ray", reason="there is no wheel of Ray for every Python")
    folder = tmp_path_factory.mktemp("orders")
    with pytest.MonkeyPatch.context() as patch:
        _give_orders_in(folder, patch)
        ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield folder
        ray.shutdown()


@pytest.fixture
def cluster_orders(two_workers: Path) -> Iterator[Path]:
    """The folder of orders for bots on the cluster; the connection outlives each run."""
    ray = pytest.importorskip("ray")
    yield two_workers
    assert ray.is_initialized()
    for order in two_workers.iterdir():
        order.unlink()
