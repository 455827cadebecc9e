"""A person with a browser, and their steps in a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import (
        Browser,
        ConsoleMessage,
        Locator,
        Request,
        Response,
        WebSocketRoute,
    )

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 412, "height": 915},
    "device_scale_factor": 2.625,
    "is_mobile": True,
    "has_touch": True,
}
"""A Pixel 7."""

Scheme = Literal["dark", "light"]

SCHEMES: tuple[Scheme, ...] = ("light", "dark")

CEILING = 60_000.0
"""Milliseconds after which a step counts as hanging."""

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules of these standards whose verdict depends on colours."""

_TWO_FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"

expect.set_options(timeout=CEILING)


class Held:
    """The pushes to a page, which can be held back."""

    def __init__(self) -> None:
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        self._is_held = False

    def follow(self, page: WebSocketRoute) -> None:
        """Connect a page with the server."""

        def hear(message: str | bytes) -> None:
            if self._is_held:
                self._waiting.append((page, message))
            else:
                page.send(message)

        page.connect_to_server().on_message(hear)

    def hold(self) -> None:
        """Holds messages back from now on."""
        self._is_held = True

    def release(self) -> None:
        """Passes on held messages, and all later ones."""
        self._is_held = False
        for page, message in self._waiting:
            page.send(message)
        self._waiting.clear()


class Visitor:
    """A browser of one person: its cookies, and one page.

    Args:
        browser: the program.
        address: the server.
        name: the person's name.
        screenshots: the folder for screenshots, one in it for each person; none are taken without.
        lang: the language of the browser.
        is_phone: whether it is a phone.
        is_dark: whether it prefers dark pages.

    Attributes:
        page: the page.
        name: the person's name.
        acted: the number of actions that were played.
        complaints: errors on the console, exceptions, and failed requests.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        screenshots: Path | None,
        *,
        lang: str = "en",
        is_phone: bool = False,
        is_dark: bool = False,
    ) -> None:
        self._address = address
        self.name = name
        self._screenshots = screenshots / name if screenshots else None
        self.lang = lang
        self.is_phone = is_phone
        self.acted = 0
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._context = browser.new_context(
            base_url=address,
            locale={"en": "en-GB", "pl": "pl-PL"}[lang],
            color_scheme="dark" if is_dark else "light",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
            **(PHONE if is_phone else DESKTOP),
        )
        self._context.set_default_timeout(CEILING)
        self.page = self._context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"raised: {error}"))
        self.page.on("requestfailed", self._hear_failure)
        self.page.on("response", self._hear_answer)
        self._axe = Axe()
        self._pictures = 0
        self._left = ""  # the address of the page that this person has left for a while

    def close(self) -> None:
        """Close the browser's window, and with it all that belongs to this person."""
        self._context.close()

    # -- failures

    def _hear(self, message: ConsoleMessage) -> None:
        # A request that fails is heard of below, too, with its status.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self._complain(f"console: {message.text}")

    def _hear_failure(self, request: Request) -> None:
        # Requests dropped when a page was left are nobody's fault.
        if request.failure != "net::ERR_ABORTED":
            self._complain(f"{request.method} {request.url}: {request.failure}")

    def _hear_answer(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"{response.request.method} {response.url}: {response.status}")
        elif "/actions" in response.url:
            self.acted += 1

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.expected):
            self.complaints.append(text)

    def expect_failure(self, pattern: str) -> None:
        """From now on requests may fail in a way."""
        self.expected.append(pattern)

    # -- pushes of the server

    def hold_pushes(self) -> Held:
        """Makes it possible to hold back pushes of the server to pages opened from now on."""
        held = Held()
        self.page.route_web_socket(re.compile("/live"), held.follow)
        return held

    # -- looking

    def open(self, path: str) -> None:
        """Go to an address of the page, and wait until it is drawn."""
        self.page.goto(path)
        expect(self.page.locator("h1").first).to_be_attached()
        expect(self.page.locator(".loading:not(.hand-over)")).to_have_count(0)

    def find(self, selector: str, **more: Any) -> Locator:
        """The elements of a selector."""
        return self.page.locator(selector, **more)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)

    def expect_shown(self, locator: Locator, text: str | re.Pattern[str] = "") -> None:
        """Wait until something is shown, with a text in it."""
        expect(locator).to_be_visible()
        if text:
            expect(locator).to_contain_text(text)

    def expect_logged(self, number: int) -> None:
        """Waits until the log has at least `number` lines; a phone may not show it."""
        expect(self.page.locator(".log li").nth(number - 1)).to_be_attached()

    def expect_count(self, locator: Locator, number: int) -> None:
        """Waits until there are `number` of something."""
        expect(locator).to_have_count(number)

    def expect_gone(self, locator: Locator, ceiling: float = CEILING) -> None:
        """Waits until something is gone, for at most `ceiling` milliseconds."""
        expect(locator).to_have_count(0, timeout=ceiling)

    def wait_for_frames(self) -> None:
        """Waits until the page has drawn its state."""
        self.page.evaluate(_TWO_FRAMES)

    def photograph(self, what: str) -> None:
        """Keeps a picture of the page, if pictures are kept in this run."""
        if self._screenshots is None:
            return
        self._screenshots.mkdir(parents=True, exist_ok=True)
        self._pictures += 1
        self.page.screenshot(path=self._screenshots / f"{self._pictures:02}-{what}.png")

    def check_access(self, *schemes: Scheme, part: str = "html") -> None:
        """Asserts that everybody can use the page: axe finds nothing, in light and in dark.

        The second scheme has the same elements in other colours, so only these are checked.

        Args:
            schemes: the schemes to check; by default both.
            part: the selector of the part to check. A panel at a table is checked alone, since axe
                takes seconds for the table, which other tests check.
        """
        rules: dict[str, Any] = {"runOnly": STANDARDS}
        for scheme in schemes or SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            self.wait_for_frames()
            options = {**rules, "resultTypes": ["violations"]}
            found = self._axe.run(self.page, part, options)
            assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"
            rules = {"runOnly": {"type": "rule", "values": COLOUR_RULES}}

    # -- acting

    @property
    def match(self) -> str:
        """The id of the match that is shown."""
        address = self._left or self.page.url
        found = re.search(r"/m/([\w-]+)", address)
        assert found, address
        return found[1]

    def get(self, path: str) -> Any:
        """The server's answer to this person about the shown match."""
        answer = self._context.request.get(f"/api/1/matches/{self.match}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def make(self, game: str, *seats: str, **more: Any) -> str:
        """Makes a match and opens it; returns its id."""
        body = {"game": game, "seats": list(seats), **more}
        match = str(self._post("matches", body)["match"])
        self.open(f"/m/{match}")
        return match

    def show(self, tab: Literal["table", "choices", "log"]) -> None:
        """Show a part of the table on a phone."""
        number = ("table", "choices", "log").index(tab)
        self.page.locator(".tabs button").nth(number).tap()

    def type(self, line: str) -> None:
        """Type a line as at the terminal: an action, ``why ...``, ``hint`` or ``undo``."""
        if self.is_phone:
            self.show("log")
        self.page.locator("#typed").fill(line)
        self.page.keyboard.press("Enter")

    def play_first(self) -> None:
        """Type the first action that is offered, and wait until it stands in the log."""
        self.expect_count(self.page.locator(".choices[data-off=false]"), 1)
        logged = self.page.locator(".log li").count()
        self.type_first()
        self.expect_logged(logged + 1)

    def type_first(self) -> None:
        """Type the first action that is offered."""
        self.type(self._one_of(self.get("")))

    @contextmanager
    def away(self) -> Iterator[None]:
        """Leave the page, and come back to it: drawing each action takes the browser long."""
        self._left = self.page.url
        self.page.goto("about:blank")
        yield
        address = self._left
        self._left = ""
        self.open(address)

    def finish(self) -> None:
        """Has this person play anything until the match is over, without looking."""
        self.play_unseen_while(lambda view: True)

    def play_unseen_while(
        self, is_wanted: Callable[[Any], bool], random: Random | None = None
    ) -> None:
        """Have this person play without looking until a view is not wanted, or the match is over.

        The first action is played, or one by chance.
        """
        with self.away():
            while "result" not in (view := self.get("")):
                if view["offers"]["count"] == 0:
                    self.get(f"/events?since={view['n']}&wait=25")
                elif is_wanted(view):
                    self._play_unseen(view, random)
                else:
                    return

    def play_unseen(self) -> None:
        """Play the first action that is offered, without looking."""
        # The page may ask for the next step when that is over already.
        self.expect_failure("/steps.*: 410")
        self._play_unseen(self.get(""))

    def _play_unseen(self, view: Any, random: Random | None = None) -> None:
        body = {"a": self._one_of(view, random), "base": view["n"]}
        self._post(f"matches/{self.match}/actions", body, too_fast=429)

    def _one_of(self, view: Any, random: Random | None = None) -> str:
        """The first action that is offered, or one by chance.

        It is found step by step where a kind has too many to be listed.
        """

        def one(offered: list[Any]) -> Any:
            return offered[0] if random is None else random.choice(offered)

        kind = one(view["offers"]["kinds"])
        listed = kind.get("listed", ())
        path = [kind["kind"]]
        while not listed:
            steps = self._post(f"matches/{self.match}/steps", {"path": path})
            listed = steps["listed"]
            if not listed:
                path = one(steps["options"])["path"]
        return str(one(listed)["a"])

    def _post(self, path: str, body: Any, too_fast: int = 0) -> Any:
        headers = {"Origin": self._address, "Idempotency-Key": uuid4().hex}
        answer = self._context.request.post(f"/api/1/{path}", data=body, headers=headers)
        assert answer.ok or answer.status == too_fast, answer.text()
        return answer.json()
