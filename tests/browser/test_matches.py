"""Whole matches in a browser: on a desktop by the keyboard alone, on a phone with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.playing import Player
    from tests.browser.visitor import Visitor

EVERY = 20
"""The number of actions between checks that everybody can use the page."""

BOT = "bot:random"


@pytest.mark.long
def test_a_whole_match_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    from tests.browser.playing import Player

    visitor = visit(lang="pl")
    visitor.make("animals", "human", BOT)
    player = Player(visitor)
    play_checked(visitor, player, player.act_by_keys)
    check_result(visitor)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "lang", "bots"),
    [("boarding", "en", 1), ("paris", "en", 1), ("aeroplanes", "pl", 2)],
)
def test_a_long_match_by_keyboard_chooses_from_every_sort_of_offer(
    visit: Callable[..., Visitor], game: str, lang: str, bots: int
) -> None:
    """Offers that came before are played unseen, since drawing all takes half a minute."""
    from tests.browser.playing import Player

    visitor = visit(lang=lang)
    visitor.make(game, "human", *[BOT] * bots)
    player = Player(visitor)
    play_checked(visitor, player, player.act_by_keys_at_first)
    check_result(visitor)


@pytest.mark.long
def test_a_whole_match_on_a_phone_with_a_finger(visit: Callable[..., Visitor]) -> None:
    from tests.browser.playing import Player

    visitor = visit(lang="pl", is_phone=True)
    visitor.make("boarding", "human", BOT)
    player = Player(visitor)
    for number in player.play_out(player.act_on_board):
        if number % EVERY == 0:
            visitor.photograph("table")
    check_result(visitor)


def play_checked(visitor: Visitor, player: Player, choose: Callable[[], bool]) -> None:
    """Choose until the match is over; after some actions everybody can still use the page."""
    from tests.browser.visitor import SCHEMES

    checked = 0
    for _ in player.play_out(choose):
        if visitor.acted >= checked + EVERY and player.wait():
            checked = visitor.acted
            visitor.check_access(SCHEMES[checked // EVERY % 2])
            visitor.photograph("table")


def check_result(visitor: Visitor) -> None:
    """The scores that are shown are those of the match, and everybody can read them."""
    result = visitor.get("")["result"]
    shown = visitor.find(".panel.result td b").all_inner_texts()
    assert sorted(text.replace("−", "-") for text in shown) == sorted(map(str, result["scores"]))
    visitor.photograph("result")
    visitor.check_access("light")
