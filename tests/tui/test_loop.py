"""A match at one terminal: the outcomes of turns, one's own and others'."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.text import Text

import bgf
from bgf import Game
from bgf.bots.make import make_bot
from bgf.bots.seat import SeatedBot
from bgf.records.match import Match
from bgf.session import Session
from bgf.tui.match.loop import MatchLoop
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.table.last_turns import LastTurn
from bgf.tui.table.page import show_table
from bgf.words import Words

from .conftest import Paper
from .test_preview import Lines
from .test_table_view import view


def test_outcome_of_a_turn_names_its_player(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    screen, stream = paper()
    screen.interactive = False  # no line editing
    prompt = Lines(screen, None, Words("en"), lines=["", "", "take big 2"])
    screen.interactive = True
    assert not MatchLoop(Session(match), screen, prompt).run()
    assert "A Take: Big stone, 2\n" in stream.getvalue()
    assert prompt.questions[-1] == "Enter to go on, undo to take it back > "


def test_a_question_is_broken_between_words(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, _ = paper(40)
    prompt = Prompt(screen)
    screen.interactive = True
    asked: list[str] = []

    def hear(question: str) -> str:
        asked.append(question)
        return ""

    monkeypatch.setattr("builtins.input", hear)
    question = Words("en")("pass_on", player="A (Annabelle)") + " > "
    prompt.ask(question)
    prompt.ask("> ")
    lines = asked[0].split("\n")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 40
    assert asked[0].replace("\n", " ") == question
    assert asked[1] == "> "


def test_a_player_who_has_confirmed_a_move_is_not_asked_again(shells: Game, paper: Paper) -> None:
    match = Match.start(shells, players=2, seed=1)
    screen, _ = paper()
    screen.interactive = False  # no line editing
    prompt = Lines(screen, None, Words("en"), lines=["", "", "part a b", ""])
    screen.interactive = True
    assert not MatchLoop(Session(match), screen, prompt).run()
    assert [step.text for step in match.record.steps] == ["part a b"]
    assert prompt.questions[-3:] == [
        "> ",
        "Enter: yes, n: no; or type another > ",
        f"{Words('en')('pass_on', player='B')} > ",
    ]


def test_a_confirmed_move_can_be_taken_back_before_the_other_takes_over(
    shells: Game, paper: Paper
) -> None:
    match = Match.start(shells, players=2, seed=1)
    screen, _ = paper()
    screen.interactive = False  # no line editing
    prompt = Lines(screen, None, Words("en"), lines=["", "", "part a b", "", "undo"])
    screen.interactive = True
    assert not MatchLoop(Session(match), screen, prompt).run()
    assert not match.record.steps


@pytest.mark.parametrize("compact", [False, True])
def test_turns_of_others_are_shortened_where_there_is_little_room(
    stones: Game, paper: Paper, compact: bool
) -> None:
    way = "flies from place to place, and on to another place"
    builds = f"builds; {way}; {way}; has a base there"
    own = LastTurn(Text("A"), [f"{way}; {way}; {way}"])
    other, third = LastTurn(Text("B"), [way, way, builds]), LastTurn(Text("C"), ["ok"])
    screen, stream = paper(80)
    seen = view(stones.new_state(2), 0, compact=compact)
    show_table(screen, seen, (0,), [own, other, third])
    shown = " ".join(stream.getvalue().split())
    assert own.actions[0] in shown
    assert "C ok" in shown
    assert (f"B {way}; then {way}; then {builds} C" in shown) != compact
    assert (f"B {way}; then {way}; then builds ... C" in shown) == compact


def test_the_end_tells_the_last_turn_of_each_player(paper: Paper) -> None:
    match = Match.start(bgf.load("boarding"), players=2, seed=1)
    bots = {player: SeatedBot(make_bot("random", 1), player, 1) for player in range(2)}
    screen, stream = paper()
    prompt = Lines(screen, None, Words("en"), lines=[])
    assert MatchLoop(Session(match, bots), screen, prompt).run()
    shown = " ".join(stream.getvalue().split())
    for player in range(2):
        own = [entry.text for entry in match.entries(None) if entry.player == player]
        assert f"; then {own[-1]}" in shown


def test_turns_of_others_share_the_room_of_those_who_have_not_played(
    stones: Game, paper: Paper
) -> None:
    way = "flies from place to place, and on to another place, far away from there"
    own, other = LastTurn(Text("A"), ["ok"]), LastTurn(Text("B"), [way, way, way, "builds"])
    screen, stream = paper(80)
    seen = replace(view(stones.new_state(2), 0, compact=True), names=[*"uvwx"])
    show_table(screen, seen, (0,), [own, other])
    shown = " ".join(stream.getvalue().split())
    assert f"B {way}; then {way}; then {way}; then builds" in shown


def test_the_end_of_a_match_shows_the_latest_turns(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    session = Session(match)
    while not session.is_over:
        player = session.next_player
        session.submit(player, match.state.legal_actions(player)[0])
    screen, stream = paper()
    assert MatchLoop(session, screen, Lines(screen, None, Words("en"), lines=[])).run()
    before_result, _, _ = stream.getvalue().partition("Result")
    assert session.entries(None)[-1].text in before_result
