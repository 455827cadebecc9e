"""All rules are in the content; that each has a test is asserted in `test_properties`."""

from __future__ import annotations

from bgf import Game

# The rules as they were numbered when the game was written.
NUMBERS = [*range(1, 9), *range(10, 19), *range(20, 27), *range(30, 35), 40, 41, *range(50, 56)]


def test_the_pack_has_every_rule(game: Game) -> None:
    assert list(game.pack.data["rules"]) == [f"PAR-{number:02}" for number in NUMBERS]
