"""Estimates of unfinished matches: sound everywhere, and higher for better positions."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path

import pytest

import bgf
from bgf import Estimate, Game, State

from .rounds import every_table, play, playing, setting_sail, table
from .test_variants import FIVE, FIVE_TABLE, HEAD

APART = ["zebra-1", "zebra-2", "giraffe-1", "giraffe-2", "crocodile-1", "crocodile-2"]


def estimate(state: State) -> Estimate:
    """The estimate of the game's hook."""
    evaluate = state.game.hooks.evaluate
    assert evaluate is not None
    found: Estimate = evaluate(state)
    return found


def ahead(state: State) -> float:
    """The first player's expected lead over the second."""
    first, second, *_ = estimate(state).points
    return first - second


def owning(
    game: Game, ark: str, *, crates: int = 0, middle: Sequence[str] = APART, other: str = "lion-1"
) -> State:
    """A position in which the first player owns animals and crates, and nobody can pay more."""
    have = {0: crates, 1: 0}
    return table(game, middle=middle, arks={0: ark, 1: other}, have=have, out=[0], player=1)


@every_table
def test_a_sound_answer_in_every_position(animals: Game, players: int) -> None:
    for seed in range(3):
        for state, player, _ in playing(animals, players, seed):
            before = state.to_dict()
            for asked in (state, state.determinize(player, seed)):
                found = estimate(asked)
                assert len(found.points) == players
                assert all(map(isfinite, found.points))
                assert isfinite(found.spread)
                assert found.spread > 0
            assert state.to_dict() == before, "asking changes nothing"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("panda-5", "panda-1"),
        ("panda-1 panda-2 panda-3", "panda-1 panda-2 fox-3"),
        ("panda-1 panda-2 panda-3 panda-4", "panda-1 panda-2 panda-3 fox-4"),
        ("panda-4 fox-5", "panda-4 panda-5"),
    ],
)
def test_better_animals_are_worth_more(animals: Game, better: str, worse: str) -> None:
    assert ahead(owning(animals, better)) > ahead(owning(animals, worse))


def test_a_crate_is_worth_at_least_its_point(animals: Game) -> None:
    with_more, with_less = (owning(animals, "panda-5", crates=number) for number in (3, 2))
    assert ahead(with_more) - ahead(with_less) >= 1


def test_a_pair_is_worth_more_when_a_third_can_be_found(animals: Game) -> None:
    third, other = (
        owning(animals, "panda-1 panda-2", middle=[*APART, tile]) for tile in ("panda-3", "tiger-3")
    )
    assert ahead(third) > ahead(other)


def test_a_pair_is_worth_nothing_in_the_last_round(animals: Game) -> None:
    full = " ".join(f"{one}-{number}" for one in ("lion", "fox") for number in range(1, 6))
    pair, nothing = (owning(animals, ark, other=full) for ark in ("panda-1 panda-2", ""))
    assert ahead(pair) == ahead(nothing)


def test_a_group_that_can_be_paid_for_is_worth_something(animals: Game) -> None:
    arks = {0: "panda-1 panda-2", 1: "lion-1"}
    middle = ["panda-3", "zebra-1 zebra-2 fox-1 fox-2 tiger-1"]
    rich, poor = (table(animals, middle=middle, arks=arks, have={0: n, 1: 0}) for n in (1, 0))
    assert ahead(rich) - ahead(poor) > 2, "more than the crate itself"


def test_secret_choices_count(animals: Game) -> None:
    for player in range(2):
        state = animals.new_state(2, seed=1)
        found = []
        for action in state.legal_actions(player):
            after = state.clone()
            after.apply(action, player)
            found.append((int(str(action)[-1]), estimate(after).points[player]))
        assert [points for _, points in sorted(found)] == sorted(points for _, points in found)


@pytest.mark.rule("ANI-31")
def test_secretly_discarded_tiles_do_not_count(animals: Game) -> None:
    """A player who has discarded is judged by the tiles kept, before others choose."""
    herds = [f"{one}-{number}" for one in ("tiger", "fox", "lion") for number in (1, 2, 3)]
    more = [f"{one}-{number}" for one in ("panda", "zebra", "gorilla") for number in (1, 2, 3)]
    arks = {0: " ".join([*herds, "panda-5", "zebra-5"]), 1: " ".join([*more, "tiger-5", "fox-5"])}
    state = setting_sail(animals, 2, arks)
    state.apply(animals.parse_action("discard panda-5"), 0)
    expected = estimate(state).points[0]
    state.apply(state.legal_actions(1)[0], 1)
    assert expected == state.result().scores[0]


def test_at_the_end_it_is_the_score(animals: Game) -> None:
    herds = " ".join(f"{one}-{n}" for one in ("panda", "fox") for n in range(1, 6))
    arks = {0: f"{herds} lion-1", 1: "tiger-4 zebra-2"}
    state = setting_sail(animals, 2, arks, have={0: 2, 1: 1})
    assert estimate(state).points == [52, 7]
    assert play(state, "discard lion-1").returns() == [52, 7]


@every_table
def test_in_the_last_turns_it_is_near_the_score(animals: Game, players: int) -> None:
    off = []
    for seed in range(20):
        *_, last = (state.clone() for state, _, _ in playing(animals, players, seed))
        points = estimate(last).points
        off += [abs(a - b) for a, b in zip(points, _final(last), strict=True)]
    assert sum(off) / len(off) < 4


def _final(state: State) -> list[float]:
    """The score after the best of the actions that end the match."""
    player = state.active_players()[0]
    ends = []
    for action in state.legal_actions(player):
        after = state.clone()
        after.apply(action, player)
        if after.is_terminal():
            ends.append(after.returns())
    return max(ends, key=lambda scores: scores[player])


def test_other_content_is_judged_by_its_own_numbers(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HEAD, "utf-8")
    (tmp_path / "values.yaml").write_text("values: {score_herd: {value: 7}}\n", "utf-8")
    variant = bgf.load("animals", content=tmp_path)
    herds = " ".join(f"{one}-{n}" for one in ("panda", "fox") for n in range(1, 6))
    state = setting_sail(variant, 2, {0: f"{herds} tiger-1", 1: "lion-1"})
    assert estimate(state).points == [70, 1]


def test_a_variant_for_five_is_judged_too(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"{HEAD}players: {{min: 2, max: 5}}\n", "utf-8")
    (tmp_path / "values.yaml").write_text(FIVE, "utf-8")
    (tmp_path / "table.yaml").write_text(FIVE_TABLE, "utf-8")
    state = bgf.load("animals", content=tmp_path).new_state(players=5, seed=1)
    assert len(estimate(state).points) == 5
