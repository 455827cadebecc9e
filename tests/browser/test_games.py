"""Each game on a desktop and on a phone: chosen on the board, and by words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

BOT = "bot:random"
BOTS = {"aeroplanes": 2, "animals": 1, "boarding": 1, "paris": 1}
"""The number of bots by game."""

ACTIONS = 2
"""The number of actions played in each way."""

STICKS_OUT = "document.documentElement.scrollWidth - innerWidth"
"""Pixels by which the page is wider than the screen."""


# Polish words are longer, and a phone has less room for them. Whole matches are played in Polish on
# a desktop, too.
@pytest.mark.parametrize(
    ("lang", "is_phone"), [("en", False), ("pl", True)], ids=["desktop", "phone"]
)
@pytest.mark.parametrize("game", [*BOTS])
def test_board_and_words_lead_to_the_same_actions(
    visit: Callable[..., Visitor], game: str, lang: str, is_phone: bool
) -> None:
    from tests.browser.playing import Player

    visitor = visit(lang=lang, is_phone=is_phone)
    visitor.make(game, "human", *[BOT] * BOTS[game])
    player = Player(visitor)
    player.wait()
    visitor.photograph("table")
    if is_phone:
        visitor.check_access("dark")
    player.play(player.act_on_board, ACTIONS)
    assert player.pointed > 0
    visitor.photograph("on-the-board")
    if is_phone:
        visitor.show("choices")
    player.play(player.act_by_words, ACTIONS)
    visitor.photograph("by-words")
    visitor.check_access("light" if is_phone else "dark")
    if is_phone:
        visitor.show("log")
        visitor.photograph("log")
    visitor.expect_logged(2 * ACTIONS)
    assert visitor.page.evaluate(STICKS_OUT) <= 0
