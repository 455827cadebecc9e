"""All rules are in the content; that each has a test is asserted in `test_properties`."""

from __future__ import annotations

from bgf import Game

# The rules as they were numbered when the game was written.
NUMBERS = [*range(1, 7), *range(10, 17), *range(20, 27), *range(30, 34), *range(40, 44)]
NUMBERS += [*range(49, 59), 60, 61]
EVENTS = [f"BOA-61{letter}" for letter in "abcdefghijklmno"]
SOLO = [f"BOA-{number}" for number in range(70, 79)]


def test_the_pack_has_every_rule(boarding: Game) -> None:
    numbered = [f"BOA-{number:02}" for number in NUMBERS]
    assert list(boarding.pack.data["rules"]) == [*numbered, *EVENTS, *SOLO]
