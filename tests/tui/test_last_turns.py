"""The latest turns in words, where there is room for all of them and where there is not."""

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
        (100, f"A ...; then {ACTIONS[1]}; then {ACTIONS[2]}"),
        (85, f"A ...; then {ACTIONS[2]}"),
        (80, "A ...; then claimed Opera with two cards ...; took a flag"),
        (56, "A ...; then claimed Opera with two cards ..."),
    ],
)
def test_first_actions_are_left_out_and_then_the_middle_of_the_last(
    most: int | None, line: str
) -> None:
    assert TURN.line(Words("en"), most).plain == line


def test_the_language_joins_the_actions() -> None:
    assert TURN.line(Words("pl"), 84).plain.startswith("A ...; potem claimed Opera")
