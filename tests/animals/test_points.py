"""Points so far, below the table: the value of each ark as each viewer can see it."""

from __future__ import annotations

import pytest

from bgf import Game
from bgf_animals.rules import Animals

from .arks import end_sets, random_ark, value, without_pairs
from .rounds import every_table, setting_sail, table

HERD = "panda-1 panda-2 panda-3"


@pytest.mark.rule("ANI-06", "ANI-07", "ANI-32")
def test_hidden_animals_count_for_their_owner_alone(animals: Game) -> None:
    state = table(
        animals,
        middle=["fox-1"],
        arks={0: f"{HERD} lion-4*", 1: "tiger-5 zebra-1 zebra-2"},
        have={0: 2, 1: 3},
    )
    hidden = "Points now, of what you see: A 17 (animals unseen: 1), B 8"
    assert animals.status(state, 0, "en")[0] == "Points now, of what you see: A 21, B 8"
    assert animals.status(state, 1, "en")[0] == hidden
    assert animals.status(state, None, "en")[0] == hidden
    assert animals.status(state, 1, "pl")[0] == (
        "Punkty teraz, z tego, co widzisz: A 17 (niewidoczne zwierzęta: 1), B 8"
    )


@every_table
def test_hidden_components_change_nothing_for_others(animals: Game, players: int) -> None:
    states = [
        table(animals, players, middle=["fox-1"], arks={0: f"{HERD} {tile}*"})
        for tile in ("lion-4", "lion-1", "panda-4")
    ]
    for viewer in (1, None):
        assert len({tuple(animals.status(state, viewer, "en")) for state in states}) == 1
    assert len({tuple(animals.status(state, 0, "en")) for state in states}) == 3


@pytest.mark.rule("ANI-30", "ANI-31", "ANI-32")
@pytest.mark.parametrize("size", [5, 10, 12, 14])
def test_an_ark_is_worth_what_it_would_score_now(animals: Game, size: int) -> None:
    assert isinstance(animals.rules, Animals)
    for seed in range(40):
        owned = random_ark(size, seed)
        kept = without_pairs(owned)
        ends = end_sets(kept) if len(kept) > 10 else [frozenset(kept)]
        tiles = [animals.rules.tiles.numbers[tile] for tile in owned]
        assert animals.rules.worth.most_points(tiles) == max(map(value, ends))[0]


@pytest.mark.rule("ANI-31")
def test_points_stand_there_while_animals_are_chosen(animals: Game) -> None:
    owned = f"{HERD} lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3 elephant-4 tiger-2"
    state = setting_sail(animals, 2, {0: owned})
    assert list(animals.status(state, 0, "en")) == ["Points now, of what you see: A 49, B 0"]
    state.play(state.legal_actions(0)[0], 0)
    assert animals.status(state, 0, "en") == ()
    assert state.result().scores == (49, 0)
