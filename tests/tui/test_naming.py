"""Lines that have words of the menu in them, in the player's own language."""

from __future__ import annotations

import pytest

from bgf import Game

from .conftest import Paper
from .test_writing import begun, chosen


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (["odpocznij"], "rest"),
        (["odp"], "rest"),
        (["wez BIG 2"], "take big 2"),
        (["weź big"], ""),  # one or two of them: a menu asks
        (["weź big", "2"], "take big 2"),
        (["weź", "sm", "1"], "take small 1"),
        (["leż"], ""),
    ],
)
def test_words_of_the_menu(stones: Game, paper: Paper, lines: list[str], action: str) -> None:
    turn, _ = begun(stones, paper, *lines, lang="pl")
    assert chosen(turn) == action


def test_several_that_are_meant_are_offered(stones: Game, paper: Paper) -> None:
    turn, stream = begun(stones, paper, "weź 2", "1", lang="pl")
    assert chosen(turn) == "take big 2"
    assert "big" in stream.getvalue()


def test_scripts_are_not_read_so(stones: Game, paper: Paper) -> None:
    turn, _ = begun(stones, paper, "odpocznij", lang="pl", person=False)
    assert chosen(turn) == ""
