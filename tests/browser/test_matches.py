"""Each game in a browser: on a desktop by the keyboard alone, on a phone with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

EVERY = 10
"""After so many choices everybody can still use the page."""

TURNS = 60
"""So many choices of a match that is not played to its end."""

BOT = "bot:random"


@pytest.mark.parametrize(("game", "lang"), [("paris", "en"), ("animals", "pl"), ("boarding", "en")])
def test_a_whole_match_by_keyboard_alone(
    visit: Callable[..., Visitor], game: str, lang: str
) -> None:
    visitor = visit(lang=lang)
    visitor.make(game, "human", BOT)
    play_by_keys(visitor, None)
    result = visitor.get("")["result"]
    shown = visitor.find(".panel.result tfoot td b").all_inner_texts()
    assert sorted(text.replace("−", "-") for text in shown) == sorted(map(str, result["scores"]))
    visitor.photograph("result")
    visitor.check_access()


def test_the_largest_game_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="pl")
    visitor.make("aeroplanes", "human", BOT, BOT)
    play_by_keys(visitor, TURNS)
    assert visitor.get("")["n"] > 0
    visitor.photograph("table")


@pytest.mark.parametrize(
    ("game", "lang", "bots"),
    [("paris", "pl", 1), ("animals", "en", 1), ("boarding", "pl", 1), ("aeroplanes", "en", 2)],
)
def test_on_a_phone_with_a_finger(
    visit: Callable[..., Visitor], game: str, lang: str, bots: int
) -> None:
    from tests.browser.playing import Player

    visitor = visit(lang=lang, is_phone=True)
    visitor.make(game, "human", *[BOT] * bots)
    visitor.photograph("table")
    visitor.check_access()
    tabs = visitor.find(".tabs button")
    tabs.nth(1).tap()
    player = Player(visitor)
    for _ in range(20):
        assert player.act_by_touch()
    player.wait()
    visitor.photograph("choices")
    visitor.check_access()
    tabs.nth(2).tap()
    visitor.expect_shown(visitor.find(".log li").first)
    visitor.photograph("log")
    visitor.check_access()
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 412  # nothing sticks out at the side


def play_by_keys(visitor: Visitor, turns: int | None) -> None:
    """Choose by keyboard until the match is over, or so often."""
    from tests.browser.playing import Player

    player = Player(visitor)
    number = 0
    while player.act_by_keys() and number != turns:
        number += 1
        if number % EVERY == 0 and player.wait():
            visitor.check_access("dark" if number % (2 * EVERY) else "light")
        if number % (EVERY * 5) == 0:
            visitor.photograph("table")
