"""The page where things are not as usual: no sockets, two fingers, frames, content that changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bgf.records.head import format_head, parse_head

if TYPE_CHECKING:
    from tests.browser.server import Server
    from tests.browser.visitor import Visitor

NO_SOCKETS = """
    window.WebSocket = class {
        constructor() { setTimeout(() => this.onclose?.()); }
        addEventListener() {}
        close() {}
    };
"""


def test_where_sockets_are_blocked_the_page_asks_by_requests(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    visitor.page.add_init_script(NO_SOCKETS)
    visitor.make("paris", "human", "bot:random")
    visitor.play_first()
    assert visitor.get("")["seats"][0]["online"]


def test_two_fingers_zoom_a_board_and_one_moves_it(visit: Callable[..., Visitor]) -> None:
    visitor = visit(is_phone=True)
    visitor.make("aeroplanes", "human", "bot:random", "bot:random")
    board = visitor.find(".board-room .drawing > svg").first
    visitor.expect_shown(board)
    room = board.bounding_box()
    assert room is not None
    x, y = room["x"] + room["width"] / 2, room["y"] + room["height"] / 2
    touch = visitor.page.context.new_cdp_session(visitor.page)

    def put(type_: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": at, "y": down, "id": n} for n, (at, down) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": type_, "touchPoints": fingers})

    def box() -> list[float]:
        return [float(part) for part in str(board.get_attribute("viewBox")).split()]

    before = box()
    put("touchStart", (x - 20, y - 20), (x + 20, y + 20))
    for step in range(1, 7):
        put(
            "touchMove",
            (x - 20 - 10 * step, y - 20 - 10 * step),
            (x + 20 + 10 * step, y + 20 + 10 * step),
        )
    put("touchEnd")
    expect(board).not_to_have_attribute("viewBox", " ".join(map(str, before)))
    near = box()
    assert near[2] < before[2] / 2

    put("touchStart", (x, y))
    for step in range(1, 7):
        put("touchMove", (x, y - 12 * step))
    put("touchEnd")
    moved = box()
    assert moved[2] == near[2]
    assert moved[1] > near[1]
    assert visitor.page.evaluate("document.querySelector('.main').scrollTop") == 0


def test_an_unknown_address_is_told_in_words(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="pl")
    visitor.expect_failure(": 404")
    for path in ("/nothing/here", "/m/none", "/j/none", "/g/none"):
        visitor.open(path)
        visitor.expect_shown(visitor.find("main a", has_text="Wszystkie gry"))
        visitor.check_access("light")


def test_a_board_with_its_log_can_be_looked_at_in_a_frame(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    match = visitor.make("paris", "human", "bot:random")
    visitor.play_first()
    visitor.open(f"/embed/{match}")
    visitor.expect_shown(visitor.find(".log li").first)
    visitor.expect_shown(visitor.find("a[target=_blank]", has_text="Open the match"))
    visitor.expect_gone(visitor.find(".choices-panel"))
    visitor.photograph("embedded")
    visitor.check_access()


def test_nobody_gets_from_a_frame_of_another_site_to_where_they_can_act(
    visit: Callable[..., Visitor], server: Server
) -> None:
    visitor = visit()
    match = visitor.make("paris", "human", "bot:random")
    frame = f'<iframe src="{server.address}/embed/{match}" width=1000 height=600></iframe>'
    with other_site(frame) as address:
        visitor.page.goto(address)
        framed = visitor.page.frame_locator("iframe")
        visitor.expect_shown(framed.locator(".brand a"))
        with visitor.page.expect_popup() as opened:
            framed.locator(".brand a").click()
        opened.value.wait_for_load_state()
        assert opened.value.url == f"{server.address}/"
        visitor.expect_shown(framed.locator(".bar .game"), "Paris")
        visitor.expect_gone(framed.locator(".lobby"))


@contextmanager
def other_site(body: str) -> Iterator[str]:
    """A site with one page; yields its address."""

    class Site(BaseHTTPRequestHandler):
        """Answers everything with the page."""

        def do_GET(self) -> None:
            """Send the page."""
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        thread = Thread(target=site.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://localhost:{site.server_port}/"
        finally:
            site.shutdown()
            thread.join()


@pytest.mark.parametrize("frame", [(1280, 800), (1000, 700), (900, 760), (1100, 560)])
def test_all_names_on_a_map_are_seen(visit: Callable[..., Visitor], frame: tuple[int, int]) -> None:
    visitor = visit()
    visitor.page.set_viewport_size({"width": frame[0], "height": frame[1]})
    match = visitor.make("paris", "human", "bot:random")
    visitor.open(f"/embed/{match}")
    visitor.expect_shown(visitor.find(".board-room [data-id]").first)
    visitor.wait_for_frames()
    assert visitor.page.evaluate(_NAMES_CUT) == []


_NAMES_CUT = """() => {
  const room = document.querySelector(".board-room").getBoundingClientRect();
  const isCut = ({left, right}) => left < room.left || right > room.right;
  return [...document.querySelectorAll(".board-room [data-id^='place:'] text")]
    .filter((name) => isCut(name.getBoundingClientRect()))
    .map((name) => name.textContent);
}"""
"""Returns the names on a map that its room cuts at the left or at the right."""


def test_spectators_see_the_owner_of_a_player_area(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    match = visitor.make("boarding", "human", "human")
    visitor.button(re.compile("bots take the free seats")).click()
    visitor.expect_shown(visitor.find(".board-room"))
    visitor.expect_gone(visitor.find(".board-room .owner"))
    watching = visit("eve")
    watching.open(f"/m/{match}")
    watching.expect_shown(watching.find(".board-room .owner"), "Player A")


def test_a_long_word_on_a_ware_stands_in_one_line(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.make("aeroplanes", "human", "bot:random", "bot:random")
    visitor.expect_shown(visitor.find(".ware b.serif").first)
    assert visitor.page.evaluate(_WORDS_BROKEN) == []


_WORDS_BROKEN = """() => [...document.querySelectorAll(".ware b.serif")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/[^\\s-]+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""
"""Returns the words of the names of wares that go on in another line."""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (412, 839)])
def test_numbers_on_passengers_stay_within_their_chips(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = visit()
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.make("aeroplanes", "human", "bot:random", "bot:random")
    visitor.expect_shown(visitor.find(".chit em").first)
    assert visitor.page.evaluate(_OUTSIDE) == []


_OUTSIDE = """() => [...document.querySelectorAll(".chit em")].filter((badge) => {
  const chit = badge.closest(".chit").getBoundingClientRect();
  const {left, right, top, bottom} = badge.getBoundingClientRect();
  return left < chit.left || right > chit.right || top < chit.top || bottom > chit.bottom;
}).map((badge) => badge.closest(".chit").title)"""
"""Returns the passengers whose number stands partly beside them."""


def test_an_address_that_is_no_text_is_told_in_words(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expect_failure(": 404")
    visitor.open("/m/%E0%A4%A")
    visitor.expect_shown(visitor.find("h1"), "There is nothing here")


def test_a_match_whose_game_has_changed_is_shown_with_the_reason(
    visit: Callable[..., Visitor], server: Server
) -> None:
    visitor = visit()
    visitor.expect_failure(".")  # the server is away for a moment
    match = visitor.make("paris", "human", "bot:random")
    visitor.play_first()
    server.stop()
    change_content(server.store, match)
    server.start()
    visitor.open(f"/m/{match}")
    visitor.expect_shown(visitor.find(".banner[role=alert]"), "can't go on here")
    visitor.expect_shown(visitor.find(".log li").first)
    visitor.expect_gone(visitor.find(".choices-panel"))
    visitor.expect_gone(visitor.find("#typed"))
    visitor.photograph("stopped")
    visitor.check_access()


def change_content(store: Path, match: str) -> None:
    """Let a match be one of other content."""
    database = sqlite3.connect(store)
    head = database.execute("SELECT head FROM match WHERE id = ?", (match,)).fetchone()[0]
    found, _ = parse_head(head.encode().split(b"\n"))
    other = replace(found, content=replace(found.content, digest="0" * 64))
    with database:
        values = (format_head(other)[0].decode(), match)
        database.execute("UPDATE match SET head = ? WHERE id = ?", values)
    database.close()
