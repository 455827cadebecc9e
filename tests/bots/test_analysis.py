"""Choices of a recorded match, judged by the player's knowledge, and the mistakes among them."""

from __future__ import annotations

import pytest

from bgf import Game
from bgf.bots import View
from bgf.bots.advice import Advice
from bgf.bots.analysis import Judgement, judge, summaries, worst
from bgf.records.match import Match

from . import toys


def played(game: Game, *actions: str, players: int = 2, seed: int = 1) -> Match:
    """A match of these actions; where all choose at the same time, in the order of seats."""
    match = Match.start(game, players=players, seed=seed)
    for text in actions:
        match.play(game.parse_action(text), match.state.active_players()[0])
    return match


def judged(match: Match, iterations: int = 300, **wanted: object) -> list[Judgement]:
    return list(judge(match.record, game=match.game, iterations=iterations, **wanted))  # type: ignore[arg-type]  # as they come


def test_the_move_that_gives_the_win_away_is_the_largest_mistake() -> None:
    """Leaving a multiple of four wins: 6 - 2 would have been right, 5 - 1 was."""
    match = played(toys.nim(6), "take 1", "take 1", "take 1", "take 3")
    found = judged(match)
    mistake = worst(found, 1)[0]
    assert mistake.number == 1
    assert mistake.player == 0
    assert mistake.mark == "??"
    assert mistake.best.action.text == "take 2"
    assert mistake.best.share > mistake.played.share + 0.3
    assert found[1].is_best
    assert found[1].loss == 0.0
    assert found[1].mark == ""


@pytest.mark.parametrize(
    ("second_share", "mark"),
    [(0.6, ""), (0.5, ""), (0.44, "?!"), (0.2, "??")],
    ids=["better", "luck", "less", "so"],
)
def test_an_apparent_mistake_is_judged_by_a_second_search(
    second_share: float, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first search always says that the choice loses 30 % of the win."""
    game = toys.nim(6)
    best, played_action = (game.parse_action(text) for text in ("take 2", "take 1"))
    shares = iter([0.2, second_share])
    seeds: list[int] = []

    def advise(view: View, seed: int, **_: object) -> list[Advice]:
        seeds.append(seed)
        return [Advice(best, 90, 0.5, 0.0), Advice(played_action, 50, next(shares), 0.0)]

    monkeypatch.setattr("bgf.bots.analysis.advise", advise)
    (found,) = judged(played(game, "take 1"))
    assert found.mark == mark
    assert len(set(seeds)) == 2
    is_lossless = second_share >= 0.5
    assert (found.loss == 0.0) == is_lossless
    assert found.is_best == is_lossless
    assert found.best.action == (found.played.action if is_lossless else best)


@pytest.mark.parametrize("iterations", [20, 60])
def test_played_mistake_is_not_judged_the_best_action(iterations: int) -> None:
    mistake, *_ = judged(played(toys.nim(3), "take 1"), iterations)
    assert not mistake.is_best
    assert mistake.mark == "??"


def test_nobody_is_blamed_for_bad_luck_or_praised_for_good() -> None:
    """Of four cards one lies hidden: to name a card is as good in every match."""
    seeds = range(8)
    matches = [played(toys.guess(), "name hearts", seed=seed) for seed in seeds]
    assert {match.state.result().winners for match in matches} == {(0,), (1,)}
    assert len({str(judged(match, 60)) for match in matches}) == 1


def test_an_open_choice_of_another_is_not_known() -> None:
    game = toys.roshambo()
    others = ("throw rock", "throw paper", "throw scissors")
    found = [judged(played(game, other, "throw rock"), 60)[1] for other in others]
    assert {one.player for one in found} == {1}
    assert len(set(map(str, found))) == 1


def test_only_legal_action_is_forced_and_no_choice() -> None:
    found = judged(played(toys.nim(4), "take 3", "take 1"))
    assert [one.forced for one in found] == [False, True]
    first, second = summaries(found, range(2))
    assert first.choices == 1
    assert first.forced == 0
    assert second.choices == 0
    assert second.forced == 1
    assert second.best == 0
    assert second.loss == 0.0


def test_a_player_without_choices_has_a_summary_too() -> None:
    one, other = summaries(judged(played(toys.nim(4), "take 3")), range(2))
    assert one.choices == 1
    assert other.player == 1
    assert other.choices == 0
    assert other.forced == 0


def test_undone_actions_are_not_judged() -> None:
    match = played(toys.nim(6), "take 1")
    match.undo(0)
    match.play(match.game.parse_action("take 2"), 0)
    assert [one.played.action.text for one in judged(match)] == ["take 2"]


def test_one_player_alone_can_be_judged_and_progress_is_told() -> None:
    match = played(toys.nim(6), "take 1", "take 1", "take 1", "take 3")
    told: list[int] = []
    found = judged(match, 20, players=[1], progress=told.append)
    assert [one.number for one in found] == told == [2, 4]
    assert [one.player for one in summaries(found, [1])] == [1]


def test_the_same_seed_gives_the_same_judgement() -> None:
    match = played(toys.guess(), "name stars")
    one, same, other = (str(judged(match, 40, seed=seed)) for seed in (1, 1, 2))
    assert one == same != other


def test_mistakes_of_a_player_alone_cost_points() -> None:
    """The lottery brings ten points on average, and the safe way five; nobody can lose."""
    choice, *_ = judged(played(toys.lottery(20), "play safe", players=1), 1500)
    assert choice.played.share == choice.best.share == 1.0
    assert choice.points_lost == pytest.approx(5, abs=2)
    assert choice.mark == "??"


def test_a_summary_counts() -> None:
    found = judged(played(toys.nim(6), "take 1", "take 1", "take 1", "take 3"))
    first, second = summaries(found, range(2))
    assert first.choices == 2
    assert second.choices == 2
    assert first.marks["??"] == 1
    assert first.loss == pytest.approx(sum(found[n].loss for n in (0, 2)) / 2)
    assert second.best == 2
    assert len(worst(found, 0)) == 0
