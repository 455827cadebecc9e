"""The latest turns in words, with and without room for all of them."""

from __future__ import annotations

import pytest
from rich.text import Text

from bgf.tui.table.last_turns import LastTurn
from bgf.words import Words

ACTIONS = [
    "drew a card that lay face down",
    "drew Red",
    "claimed Opera with two cards; gained 2 points; took a flag",
]
TURN = LastTurn(Text("A"), ACTIONS)


@pytest.mark.parametrize(
    ("most", "line"),
    [
        (None, f"A {'; then '.join(ACTIONS)}"),
        (120, f"A {'; then '.join(ACTIONS)}"),
        (100, f"A {ACTIONS[0]}; then {ACTIONS[1]}; then claimed Opera with two cards ..."),
        (85, f"A ...; then {ACTIONS[1]}; then claimed Opera with two cards ...; took a flag"),
        (70, "A ...; then claimed Opera with two cards ...; took a flag"),
        (56, "A ...; then claimed Opera with two cards ..."),
        (20, "A ...; then claimed Opera with two cards ..."),
    ],
)
def test_long_turns_omit_outcomes_before_first_actions(most: int | None, line: str) -> None:
    assert TURN.line(Words("en"), most).plain == line


def test_the_language_joins_the_actions() -> None:
    assert TURN.line(Words("pl"), 84).plain.startswith("A ...; potem drew Red; potem claimed")


def test_outcomes_are_omitted_before_any_action() -> None:
    turn = LastTurn(Text("A"), ["bought Fox for 3 coins; drew Owl", "fed it; gained a point"])
    whole = "A bought Fox for 3 coins; drew Owl; then fed it; gained a point"
    assert turn.line(Words("en"), len(whole)).plain == whole
    shortened = turn.line(Words("en"), len(whole) - 1).plain
    assert shortened == "A bought Fox for 3 coins ...; then fed it ..."
