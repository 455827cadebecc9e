"""A match at one terminal: what came of turns, one's own and those of others."""

from __future__ import annotations

import pytest
from rich.text import Text

from bgf import Game
from bgf.records.match import Match
from bgf.tui.match.session import Session
from bgf.tui.table.page import show_table
from bgf.words import Words

from .conftest import Paper
from .test_preview import Lines
from .test_table_view import view


def test_what_came_of_a_turn_names_who_played_it(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    screen, stream = paper()
    screen.interactive = False  # no line editing
    prompt = Lines(screen, None, Words("en"), lines=["", "", "take big 2"])
    screen.interactive = True
    assert not Session(match, {}, match.record.seats, screen, prompt, "en").run()
    assert "A Take: Big stone, 2\n" in stream.getvalue()
    assert prompt.questions[-1] == "Enter to hand over the screen, undo to take it back > "


@pytest.mark.parametrize("compact", [False, True])
def test_the_end_of_what_others_did_is_shown(stones: Game, paper: Paper, compact: bool) -> None:
    way = "flies from place to place, and on to another place"
    own, turn = Text(f"A {way}; {way}; {way}"), f"B {way}; {way}; {way}; rolls 3 4 5, builds there"
    screen, stream = paper(80)
    show_table(
        screen, view(stones.new_state(2), 0, compact=compact), (0,), [own, Text(turn), Text("C ok")]
    )
    shown = " ".join(stream.getvalue().split())
    assert own.plain in shown
    assert "rolls 3 4 5, builds there C ok" in shown
    assert ("B ... " in shown) == compact
    assert (turn in shown) != compact
