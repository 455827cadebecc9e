"""A server and a browser for the tests in this folder, and visitors who use them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.server import Server
from tests.chromium import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.browser.visitor import Visitor

CHROMIUM = find_chromium()
IS_REQUIRED = os.environ.get("BGF_REQUIRE_BROWSER") == "1"
"""Whether a browser that is missing is an error."""

VISITORS = pytest.StashKey["list[Visitor]"]()
"""The visitors of a test."""

LIBRARIES = (
    *("alembic", "prometheus_client", "shapely", "sqlalchemy", "starlette", "uvicorn"),
    "websockets",
    *("axe_playwright_python", "playwright"),
)
SCREENSHOTS = os.environ.get("BGF_SCREENSHOTS", "")
"""The folder for screenshots, one in it for each test; without one none are taken."""

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing() -> str:
    """Returns the reason why these tests can't run; empty if they can."""
    libraries = [name for name in LIBRARIES if find_spec(name) is None]
    if libraries:
        return f"not installed: {', '.join(libraries)}"
    return "no browser is installed" if CHROMIUM is None else ""


# Both end with this folder: tests of coroutines can't run in a process with playwright's loop.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """``bgf serve`` with a store of its own."""
    reason = missing()
    if reason and IS_REQUIRED:
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    program = Server(tmp_path_factory.mktemp("server"))
    program.start()
    yield program
    program.stop()


@pytest.fixture(scope="package")
def browser(server: Server) -> Iterator[Browser]:
    """The browser, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def visit(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Lets somebody open the page; fails if a browser has complained at the end of the test."""
    from tests.browser.visitor import Visitor

    screenshots = Path(SCREENSHOTS) / _folder_name(request.node) if SCREENSHOTS else None
    with ExitStack() as stack:
        visitors: list[Visitor] = []
        request.node.stash[VISITORS] = visitors

        def visit(name: str = "ann", **more: Any) -> Visitor:
            visitor = Visitor(browser, server.address, name, screenshots, **more)
            stack.callback(visitor.close)
            visitors.append(visitor)
            return visitor

        yield visit


def _folder_name(test: pytest.Item) -> str:
    """The name of a test, as a folder can have it."""
    return re.sub(r"[^\w-]+", "-", test.name.removeprefix("test_")).strip("-")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail a test after which a browser or the server has complained, in the test's own name."""
    result = yield
    visitors = pyfuncitem.stash.get(VISITORS, [])
    complaints = [f"{visitor.name}: {text}" for visitor in visitors for text in visitor.complaints]
    server = pyfuncitem.funcargs.get("server")
    if isinstance(server, Server):
        complaints += server.errors()
    if complaints:
        pytest.fail("complaints:\n" + "\n".join(complaints), pytrace=False)
    return result
