"""A server for each test, in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest

for library in (
    *("httpx", "starlette", "sqlalchemy", "alembic", "uvicorn", "websockets", "shapely"),
    "prometheus_client",
):
    pytest.importorskip(library)

from tests.web.pairs import require_postgresql  # noqa: E402
from tests.web.people import House  # noqa: E402  # the libraries are needed for it
from tests.web.people import house as open_house  # noqa: E402
from tests.web.postgresql import Cluster, cluster  # noqa: E402

from bgf.web.games import library as games  # noqa: E402

_load_once = cache(games._load)


@pytest.fixture
def anyio_backend() -> str:
    """Tests of coroutines run with asyncio."""
    return "asyncio"


@pytest.fixture(scope="module", autouse=True)
def loaded_once() -> Iterator[None]:
    """Shares the games among the servers of all tests: loading them is most of a test's time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_load", _load_once)
        yield


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server without limits on requests."""
    async with open_house(tmp_path / "web.sqlite") as made:
        yield made


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL of its own for the tests in this folder."""
    require_postgresql()
    with cluster() as made:
        yield made
