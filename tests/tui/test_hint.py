"""``hint`` at the prompt: the best actions, from the player's knowledge alone."""

from __future__ import annotations

import re
from functools import partial

import pytest

from bgf import Game, State
from bgf.bots.advice import advise
from bgf.records.match import Match
from bgf.session import Session
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.answers import Answers
from bgf.words import Words

from .conftest import Paper, Stream
from .test_writing import begun, chosen


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that are short."""
    monkeypatch.setattr("bgf.bots.advice.advise", partial(advise, iterations=30))
    monkeypatch.setattr("bgf.tui.prompt.hint_view._SECONDS", 0.02)


def hinted(
    match: Match, paper: Paper, *rest: str, player: int = 0, lang: str = "en", width: int = 80
) -> str:
    """The output for a script that asks for a hint."""
    screen, stream = paper(width)
    words = Words(lang)
    session = Session(match, lang=lang)
    answers = Answers(screen, words, LocalizedPack(match.game.pack, lang), session)
    assert answers.mistake("hint", " ".join(rest)) == ""
    answers.answer("hint", " ".join(rest), player)
    return str(stream.getvalue())


def rows(shown: str) -> list[str]:
    """The lines of actions, which begin with a number."""
    return [line for line in shown.splitlines() if line[:2].strip().isdecimal()]


def cells(row: str) -> list[str]:
    """The words of a row; a space that breaks no line is part of its word."""
    return [cell for cell in row.split(" ") if cell]


def test_the_best_actions_in_words_and_notation(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    shown = hinted(match, paper)
    assert "Win share  Expected points  Tries  Best actions" in shown
    assert len(rows(shown)) == 3
    assert re.fullmatch(r"\d+\xa0%", cells(rows(shown)[0])[1])  # as reports write shares
    assert "Take: Big stone, 2 (take big 2)" in hinted(match, paper, "5")
    assert all(int(cells(row)[3]) >= 50 for row in rows(shown))  # as docs/analysis.md says
    assert "Based on what you can see; " in shown


def test_as_many_as_are_wanted(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    assert len(rows(hinted(match, paper, "1"))) == 1
    assert len(rows(hinted(match, paper, "5"))) == 5
    assert len(rows(hinted(match, paper, "20"))) == 5  # no more are possible


@pytest.mark.parametrize("rest", ["0", "21", "x", "-1", "1 2", "99999", "½", "٣"])
def test_invalid_numbers_of_moves_are_refused(stones: Game, paper: Paper, rest: str) -> None:
    match = Match.start(stones, players=2, seed=1)
    screen, _ = paper()
    answers = Answers(screen, Words("en"), LocalizedPack(stones.pack, "en"), Session(match))
    wrong = answers.mistake("hint", rest)
    assert wrong.startswith(f'"{rest}" is not a number of moves')
    assert "hint 5" in wrong


def test_in_polish_with_a_decimal_comma(stones: Game, paper: Paper) -> None:
    shown = hinted(Match.start(stones, players=2, seed=1), paper, lang="pl", width=100)
    assert "Udział w wygranej" in shown
    assert "Weź: " in shown
    assert all("," in cells(row)[2] for row in rows(shown))
    assert all(re.fullmatch(r"\d+%", cells(row)[1]) for row in rows(shown))


def test_alone_it_is_the_chance_to_win(stones: Game, paper: Paper) -> None:
    shown = hinted(Match.start(stones, players=1, seed=1), paper)
    assert "Chance to win" in shown
    assert "Win share" not in shown


def test_nothing_is_changed_by_it(paris: Game, paper: Paper) -> None:
    match = Match.start(paris, players=2, seed=3)
    for _ in range(6):
        player = match.state.active_players()[0]
        match.play(match.state.legal_actions(player)[0], player)
    player = match.state.active_players()[0]
    before = match.state.to_dict(), list(match.record.steps)
    undo = [match.can_undo(seat) for seat in range(2)]
    hinted(match, paper, player=player)
    assert (match.state.to_dict(), match.record.steps) == before
    assert [match.can_undo(seat) for seat in range(2)] == undo


def twins(game: Game, seed: int) -> tuple[Match, State, int]:
    """A match, another position that its player can't tell from where it is, and the player."""
    match = Match.start(game, players=2, seed=seed)
    for _ in range(5 + seed):
        player = match.state.active_players()[0]
        match.play(match.state.legal_actions(player)[0], player)
    player = match.state.active_players()[-1]
    return match, match.state.determinize(player, seed), player


@pytest.mark.parametrize("seed", range(4))
def test_positions_that_a_player_can_not_tell_apart_have_the_same_hint(
    paris: Game, paper: Paper, seed: int
) -> None:
    match, twin, player = twins(paris, seed)
    assert twin.zones != match.state.zones
    one = hinted(match, paper, player=player)
    match.state = twin
    assert hinted(match, paper, player=player) == one


def test_the_menu_stands_as_before(stones: Game, paper: Paper) -> None:
    """On the first menu, and inside one: numbers keep their meaning."""
    assert chosen(begun(stones, paper, "hint 2", "2")[0]) == "rest"
    turn, stream = begun(stones, paper, "1", "hin", "2", "hint", "1")
    assert chosen(turn) == "take small 1"
    assert shown_by(stream).count("Best actions") == 2


def shown_by(stream: Stream) -> str:
    return " ".join(stream.getvalue().split())


def test_a_wrong_number_costs_nothing(stones: Game, paper: Paper) -> None:
    turn, stream = begun(stones, paper, "hint none", "rest")
    assert chosen(turn) == "rest"
    assert '"none" is not a number of moves' in shown_by(stream)


def test_a_player_who_is_not_asked_gets_no_hint(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    assert "It is not your turn" in hinted(match, paper, player=1)
    screen, stream = paper()
    answers = Answers(screen, Words("en"), LocalizedPack(stones.pack, "en"), Session(match))
    answers.answer("hint", "", None)
    assert "hint works once the turn has begun" in shown_by(stream)


def test_help_names_it(stones: Game, paper: Paper) -> None:
    match = Match.start(stones, players=2, seed=1)
    screen, stream = paper()
    Answers(screen, Words("en"), LocalizedPack(stones.pack, "en"), Session(match)).help(0)
    assert "\n  hint " in stream.getvalue()
