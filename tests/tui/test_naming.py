"""Lines that have words of the menu in them, in the player's own language."""

from __future__ import annotations

import pytest

from bgf import Game, State
from bgf.testing.positions import position

from .conftest import Paper
from .test_writing import begun, chosen


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (["odpocznij"], "rest"),
        (["odp"], "rest"),
        (["wez DUZY 2"], "take big 2"),
        (["weź duży"], ""),  # one or two of them: a menu asks
        (["weź duży", "2"], "take big 2"),
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
    assert "Duży" in stream.getvalue()


def test_scripts_are_read_in_the_same_way(stones: Game, paper: Paper) -> None:
    turn, _ = begun(stones, paper, "odpocznij", lang="pl", person=False)
    assert chosen(turn) == "rest"


def one_left(stones: Game) -> State:
    """A position in which one big stone can be taken, and nothing else."""
    state = position(stones, 2, zones={"heap": "big"}, rest={"stones": ("purse", 1)})
    assert [str(action) for action in state.legal_actions()] == ["take big 1", "rest"]
    return state


@pytest.mark.parametrize(
    ("line", "action", "words"),
    [
        ("big", "take big 1", ""),
        ("take big 1", "take big 1", ""),
        ("t b", "take big 1", ""),
        ("take big 2", "", "None is left."),  # notation names another: refused, and not guessed
        ("t b 2", "", "None is left."),
        ("take small", "", "None is left."),  # several, for the same reason
        ("1 big", "take big 1", ""),  # the words may come in any order
        ("t", "take big 1", ""),  # an action comes before the table
    ],
)
def test_refused_notation_is_not_read_as_the_only_legal_action(
    stones: Game, paper: Paper, line: str, action: str, words: str
) -> None:
    turn, stream = begun(stones, paper, line, state=one_left(stones))
    assert chosen(turn) == action
    assert words in stream.getvalue()
