"""Points, ties and winners: ANI-32 to ANI-34."""

from __future__ import annotations

import random

import pytest

from bgf import Game, State

from .arks import counted, random_ark, sources, without_pairs
from .rounds import after_draft, every_table, lying, setting_sail

PAIRS = "panda-1 panda-2 elephant-1 elephant-2 tiger-1 tiger-2 lion-1 lion-2 zebra-1 zebra-2"
"""Ten animals, so that the game ends, of which none is left."""


def finished(state: State) -> State:
    """Lets everybody with too many tiles keep the best."""
    while not state.is_terminal():
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[0], player)
    return state


@pytest.mark.rule("ANI-32")
@pytest.mark.parametrize(
    ("owned", "single", "herds"),
    [
        ("fox-1", 1, 0),
        ("fox-5", 5, 0),
        ("fox-4 gorilla-3", 7, 0),
        ("fox-1 fox-2", 0, 0),
        ("fox-1 fox-2 fox-3", 0, 15),
        ("fox-3 fox-4 fox-5", 0, 15),
        ("fox-1 fox-2 fox-3 fox-5", 0, 20),
        ("fox-1 fox-2 fox-3 fox-4 fox-5", 0, 25),
        ("fox-1 fox-2 fox-3 gorilla-2 gorilla-4 gorilla-5", 0, 30),
        ("fox-1 fox-2 fox-3 gorilla-2", 2, 15),
        ("", 0, 0),
    ],
)
@pytest.mark.parametrize("have", [0, 1, 5])
def test_points(animals: Game, owned: str, single: int, herds: int, have: int) -> None:
    state = setting_sail(animals, 2, {0: owned, 1: PAIRS}, have={0: have})
    assert state.is_terminal()
    result = state.result()
    assert result.breakdown[0] == {"single": single, "herds": herds, "crates": have}
    assert result.scores == (single + herds + have, 0)
    assert state.returns() == [float(single + herds + have), 0.0]


@pytest.mark.rule("ANI-32")
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("players", [2, 4])
def test_random_arks(animals: Game, players: int, seed: int) -> None:
    rng = random.Random(seed)
    first = random_ark(rng.randrange(10, 15), seed, players)
    other = [tile for tile in random_ark(14, seed + 99, players) if tile not in first]
    have = {0: rng.randrange(6), 1: rng.randrange(5)}
    state = setting_sail(animals, players, {0: " ".join(first), 1: " ".join(other)}, have)
    finished(state)
    result = state.result()
    for player, owned in ((0, first), (1, other)):
        kept = lying(state, "ark", player)
        assert set(kept) <= set(without_pairs(owned))
        assert len(kept) == min(10, len(without_pairs(owned)))
        single, herds = sources(kept)
        expected = {"single": single, "herds": herds, "crates": have[player]}
        assert result.breakdown[player] == expected
        assert result.scores[player] == sum(expected.values())


@pytest.mark.rule("ANI-32")
def test_nothing_is_scored_before_the_end(animals: Game) -> None:
    assert after_draft(animals, 3).returns() == [0.0] * 3


@pytest.mark.rule("ANI-34")
@pytest.mark.parametrize("tiger", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("crocodile", [1, 2, 3, 4, 5])
def test_the_example_of_a_score(animals: Game, tiger: int, crocodile: int) -> None:
    owned = (
        f"elephant-2 elephant-5 tiger-{tiger} crocodile-{crocodile} giraffe-1 giraffe-3 giraffe-4 "
        "panda-1 panda-2 panda-4 panda-5"
    )
    assert len(owned.split()) == 11
    state = setting_sail(animals, 2, {1: owned}, have={1: 2})
    assert state.is_terminal(), "without the elephants there are nine: nothing is to be chosen"
    assert sorted(lying(state, "ashore", 1)) == ["elephant-2", "elephant-5"]
    assert state.result().scores[1] == 37 + tiger + crocodile
    assert state.result().breakdown[1] == {
        "single": tiger + crocodile,
        "herds": 3 * 5 + 4 * 5,
        "crates": 2,
    }
    assert state.result().winners == (1,)


@pytest.mark.rule("ANI-33")
@every_table
def test_most_points_win(animals: Game, players: int) -> None:
    # Fewer species, but one point more.
    state = setting_sail(animals, players, {0: PAIRS, 1: "fox-5"}, have={0: 4})
    assert state.result().scores[:2] == (4, 5)
    assert state.result().winners == (1,)
    assert state.result().tie_break is None
    state = setting_sail(animals, players, {0: f"{PAIRS} gorilla-1 fox-3", 1: "fox-5"})
    assert state.result().scores[:2] == (4, 5)
    assert state.result().winners == (1,)


@pytest.mark.rule("ANI-33")
def test_more_species_win_a_tie(animals: Game) -> None:
    # Pairs gone ashore are no species on the ark.
    state = setting_sail(animals, 2, {0: f"{PAIRS} fox-4", 1: "fox-1 gorilla-3"})
    result = state.result()
    assert result.scores == (4, 4)
    assert result.winners == (1,)
    assert result.ranks == (2, 1)
    assert result.tie_break == "species"
    assert result.ties["species"] == (1, 2)


@pytest.mark.rule("ANI-33")
def test_crates_are_no_species(animals: Game) -> None:
    state = setting_sail(animals, 2, {0: PAIRS, 1: "fox-3"}, have={0: 3})
    assert state.result().scores == (3, 3)
    assert state.result().winners == (1,)


@pytest.mark.rule("ANI-33")
def test_a_shared_victory(animals: Game) -> None:
    state = setting_sail(
        animals, 2, {0: f"{PAIRS} fox-4 gorilla-3", 1: "fox-5 gorilla-1"}, have={1: 1}
    )
    result = state.result()
    assert result.scores == (7, 7)
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1)
    assert result.tie_break is None


@pytest.mark.rule("ANI-33")
def test_a_group_is_one_species(animals: Game) -> None:
    state = setting_sail(
        animals, 2, {0: f"{PAIRS} fox-1 fox-2 fox-3", 1: "gorilla-1 gorilla-2 gorilla-4"}
    )
    assert state.result().winners == (0, 1)
    state = setting_sail(
        animals, 3, {0: PAIRS, 1: "fox-1 fox-2 fox-3", 2: "gorilla-5 crocodile-5 giraffe-5"}
    )
    assert state.result().scores == (0, 15, 15)
    assert state.result().winners == (2,)


@pytest.mark.rule("ANI-31", "ANI-33")
def test_species_are_counted_after_the_surplus_has_gone(animals: Game) -> None:
    eleven = " ".join(f"{one}-{n}" for one in ("panda", "elephant") for n in range(1, 6))
    other = " ".join(f"{one}-{n}" for one in ("lion", "zebra") for n in range(1, 6))
    state = setting_sail(animals, 2, {0: f"{eleven} tiger-1", 1: other})
    state.apply(animals.parse_action("discard tiger-1"), 0)
    result = state.result()
    assert result.scores == (50, 50)
    assert result.ties["species"] == (2, 2)
    assert result.winners == (0, 1)
    assert [len(counted(lying(state, "ark", player))) for player in (0, 1)] == [2, 2]


@pytest.mark.rule("ANI-33")
def test_lower_ranks_break_ties_the_same_way(animals: Game) -> None:
    state = setting_sail(
        animals,
        4,
        {
            0: f"{PAIRS} fox-4",
            1: "crocodile-5 fox-5",
            2: "giraffe-1 gorilla-3",
            3: "hippopotamus-2",
        },
    )
    assert state.result().scores == (4, 10, 4, 2)
    assert state.result().ranks == (3, 1, 2, 4)


@pytest.mark.rule("ANI-33")
def test_lower_ranks_can_be_shared(animals: Game) -> None:
    state = setting_sail(
        animals,
        4,
        {0: PAIRS, 1: "crocodile-2 fox-2", 2: "giraffe-1 gorilla-3", 3: "hippopotamus-5"},
        have={3: 4},
    )
    assert state.result().scores == (0, 4, 4, 9)
    assert state.result().ranks == (4, 2, 2, 1)
    assert state.result().winners == (3,)
