"""The end of a match: points by source, ranks, and winners."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bgf import Game, Score
from bgf.engine.result import Result
from bgf.tui.content import LocalizedPack
from bgf.tui.match.result_view import show_result
from bgf.words import Words

from .conftest import Paper


def shown(
    game: Game, paper: Paper, points: Sequence[int], *, lost: Sequence[int] = (), lang: str = "en"
) -> list[str]:
    screen, stream = paper()
    result = Result.from_score(Score([{"stones": number} for number in points], lost=lost))
    names = [f"name{player}" for player in range(len(points))]
    show_result(screen, LocalizedPack(game.pack, lang), Words(lang), result, names)
    return stream.getvalue().rstrip("\n").split("\n")


def test_points_by_source_ranks_and_the_winner(stones: Game, paper: Paper) -> None:
    lines = shown(stones, paper, [3, 5])
    assert [line.split() for line in lines] == [
        ["Result", "A", "name0", "B", "name1"],
        ["Stones", "3", "5"],
        ["Total", "3", "5"],
        ["Rank", "2", "1"],
        ["B", "(name1)", "wins."],
    ]


@pytest.mark.parametrize(
    ("lost", "lang", "words"),
    [
        ([], "en", "Won."),
        ([], "pl", "Wygrana."),
        ([0], "en", "Lost."),
        ([0], "pl", "Przegrana."),
    ],
)
def test_a_player_alone_has_won_or_lost(
    stones: Game, paper: Paper, lost: list[int], lang: str, words: str
) -> None:
    lines = shown(stones, paper, [1], lost=lost, lang=lang)
    assert lines[-1] == words
    assert not any(line.startswith((Words(lang)("result.rank"), "A")) for line in lines)


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        ([], "A (name0), B (name1) share the win."),
        ([1], "A (name0) wins."),
        ([0, 1], "Nobody wins."),
    ],
)
def test_a_loser_is_no_winner(stones: Game, paper: Paper, lost: list[int], words: str) -> None:
    assert shown(stones, paper, [2, 2], lost=lost)[-1] == words


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Gale: Salt gets wet: 0.5 (SHI-1)."), ("pl", "Wichura: Sól moknie: 0,5 (SHI-1).")],
)
def test_scoring_cards_are_shown_with_their_effects(
    ship: Game, paper: Paper, lang: str, told: str
) -> None:
    screen, stream = paper()
    result = Result.from_score(Score([{"gale": 1, "calm": 2}, {"gale": 0, "calm": 0}]))
    show_result(screen, LocalizedPack(ship.pack, lang), Words(lang), result, ["a", "b"])
    assert told in stream.getvalue().splitlines()


@pytest.mark.parametrize(
    ("lang", "you", "told"), [("en", "you", "You win."), ("pl", "ty", "Wygrywasz.")]
)
def test_winning_person_is_addressed(
    stones: Game, paper: Paper, lang: str, you: str, told: str
) -> None:
    screen, stream = paper()
    result = Result.from_score(Score([{"stones": 5}, {"stones": 3}]))
    show_result(screen, LocalizedPack(stones.pack, lang), Words(lang), result, [you, "greedy"])
    assert stream.getvalue().rstrip("\n").split("\n")[-1] == told


def test_each_tie_that_was_broken_is_told(stones: Game, paper: Paper) -> None:
    screen, stream = paper()
    points = [3, 5, 5, 3, 1, 1]
    breaks = [("boats", [4, 2, 2, 4, 0, 0]), ("coins", [1, 0, 6, 2, 7, 7])]
    result = Result.from_score(Score([{"stones": number} for number in points], ties=breaks))
    show_result(screen, LocalizedPack(stones.pack, "en"), Words("en"), result, [*"uvwxyz"])
    told = [line for line in stream.getvalue().splitlines() if "tie-break" in line]
    assert told == [
        "The scores were level; the tie-break: coins (B 0, C 6).",
        "The scores were level; the tie-break: coins (A 1, D 2).",
    ]
