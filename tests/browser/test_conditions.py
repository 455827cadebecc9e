"""The page where things are not as usual: no sockets, two fingers, frames, content that changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

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


def test_each_choice_of_a_finished_match_is_judged(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    match = visitor.make("animals", "human", "bot:random")
    visitor.finish()
    visitor.button("Analyse").click()
    moment = visitor.find(".analysis a").first
    visitor.expect_shown(moment, "See the moment")
    visitor.photograph("analysis")
    visitor.check_access()
    moment.click()
    visitor.expect_shown(visitor.find(".film h2"), "After")
    assert f"/m/{match}/at/" in visitor.page.url
