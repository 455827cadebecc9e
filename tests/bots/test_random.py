"""The bot ``random``."""

from __future__ import annotations

from collections import Counter

from bgf import Game
from bgf.bots import View
from bgf.bots.random import RandomBot

from .playing import position


def test_random_plays_anything_alike(game: Game) -> None:
    state = position(game, 1, 8)
    bot = RandomBot(1)
    actions = state.legal_actions()
    counts = Counter(bot.choose(View(state, state.player)) for _ in range(200 * len(actions)))
    assert set(counts) == set(actions)
    assert all(130 < count < 270 for count in counts.values())
