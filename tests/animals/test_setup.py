"""The contents of the box, and the steps before the first turn: ANI-01 to ANI-05."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from bgf import BadOption, BadPlayerCount, Game

from .rounds import (
    IN_PLAY,
    SPECIES,
    TILES,
    after_draft,
    ark,
    every_table,
    groups,
    lying,
    moves,
    number,
    play,
    refused_by,
    species,
)


@pytest.mark.rule("ANI-01")
@every_table
def test_box_holds_all_tiles_and_crates(animals: Game, players: int) -> None:
    state = animals.new_state(players, 3)
    drawn = [tile for player in range(players) for tile in lying(state, "drawn", player)]
    tiles = [*lying(state, "box"), *lying(state, "deck"), *drawn]
    assert sorted(tiles) == sorted(TILES)
    assert len(SPECIES) == 12
    for one in SPECIES:
        assert sorted(number(tile) for tile in tiles if species(tile) == one) == [1, 2, 3, 4, 5]
    counters = state.observation(None)["counters"]
    assert sum(counters["crates"]) + counters["stock"] == 20


@pytest.mark.rule("ANI-01")
def test_for_two_to_four(animals: Game) -> None:
    assert animals.players == (2, 4)
    for players in (1, 5):
        with pytest.raises(BadPlayerCount):
            animals.new_state(players, 0)


@pytest.mark.rule("ANI-02")
@every_table
def test_species_in_play(animals: Game, players: int) -> None:
    for seed in range(30):
        state = animals.new_state(players, seed)
        box = state.observation(None)["zones"]["box"]
        assert box == state.observation(0)["zones"]["box"]
        assert None not in box, "which species are in play is public"
        left = set(map(species, box))
        assert sorted(box) == sorted(tile for tile in TILES if species(tile) in left)
        assert 12 - len(left) == IN_PLAY[players]
        in_play = [tile for tile in TILES if species(tile) not in left]
        assert len(in_play) == {2: 40, 3: 50, 4: 60}[players]
        found = [tile for seat in range(players) for tile in lying(state, "drawn", seat)]
        assert sorted([*found, *lying(state, "deck")]) == sorted(in_play)


@pytest.mark.rule("ANI-02")
@pytest.mark.parametrize("players", [2, 3])
def test_any_species_can_leave(animals: Game, players: int) -> None:
    boxes = [
        frozenset(map(species, lying(animals.new_state(players, seed), "box")))
        for seed in range(900)
    ]
    times = Counter(one for box in boxes for one in box)
    assert set(times) == set(SPECIES)
    assert min(times.values()) * 3 > max(times.values()), "none is favoured"
    together = {pair for box in boxes for pair in itertools.combinations(sorted(box), 2)}
    assert len(together) == 12 * 11 // 2, "any two can leave together"


@pytest.mark.rule("ANI-03")
@every_table
def test_the_deck_is_shuffled_and_face_down(animals: Game, players: int) -> None:
    decks, tops = set(), set()
    for seed in range(60):
        state = animals.new_state(players, seed)
        deck = lying(state, "deck")
        for viewer in (*range(players), None):
            assert state.observation(viewer)["zones"]["deck"] == [None] * len(deck)
        decks.add(tuple(deck))
        tops.add(deck[-1])
    assert len(decks) == 60
    assert len(tops) > 20


@pytest.mark.rule("ANI-03")
@every_table
def test_each_player_starts_with_one_crate(animals: Game, players: int) -> None:
    counters = animals.new_state(players, 4).observation(None)["counters"]
    assert counters["crates"] == [1] * players
    assert counters["stock"] == 20 - players


@pytest.mark.rule("ANI-04")
@every_table
def test_seed_draws_the_first_player(animals: Game, players: int) -> None:
    drawn = Counter()  # type: Counter[int]
    for seed in range(200):
        state = animals.new_state(players, seed)
        starter = state.observation(None)["starter"]
        for player in range(players):
            state.apply(state.legal_actions(player)[0], player)
        assert state.active_players() == (starter,)
        drawn[starter] += 1
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > 100 / players


@pytest.mark.rule("ANI-04")
@every_table
def test_option_names_the_first_player(animals: Game, players: int) -> None:
    for player in range(players):
        for seed in range(5):
            state = after_draft(animals, players, seed, first_player=player)
            assert state.active_players() == (player,)
            assert state.observation(None)["starter"] == player
    for nobody in (players, -1, "nobody"):
        with pytest.raises(BadOption):
            animals.new_state(players, 0, {"first_player": nobody})


@pytest.mark.rule("ANI-05")
@every_table
def test_three_tiles_in_secret(animals: Game, players: int) -> None:
    state = animals.new_state(players, 6)
    assert state.active_players() == tuple(range(players))
    for player in range(players):
        own = lying(state, "drawn", player)
        assert len(own) == 3
        assert moves(state, player) == [f"keep {tile}" for tile in sorted(own, key=TILES.index)]
        for viewer in (*range(players), None):
            seen = state.observation(viewer)["zones"]["drawn"][player]
            assert sorted(seen, key=str) == (sorted(own) if viewer == player else [None] * 3)


@pytest.mark.rule("ANI-05")
@every_table
def test_the_first_tiles_are_chosen_at_the_same_time(animals: Game, players: int) -> None:
    state = animals.new_state(players, 7, {"first_player": 0})
    drawn = [lying(state, "drawn", player) for player in range(players)]
    zones = state.to_dict()["zones"]
    order = list(range(players))[::-1]
    for player in order:
        assert state.to_dict()["zones"] == zones, "nothing moves before all have chosen"
        assert player in state.active_players()
        state.apply(animals.parse_action(f"keep {drawn[player][player % 3]}"), player)
    for player in range(players):
        assert lying(state, "ark", player) == [drawn[player][player % 3]]
        assert lying(state, "drawn", player) == []
    put = {tile for player in order for n, tile in enumerate(drawn[player]) if n != player % 3}
    assert len(put) == 2 * players
    assert put <= set(lying(state, "middle", 0)), "one group"
    assert put <= set(groups(state)[0]), "face up"


@pytest.mark.rule("ANI-05")
def test_only_tiles_that_one_has_drawn(animals: Game) -> None:
    state = animals.new_state(2, 8)
    words = set()
    for tile in TILES:
        if tile not in lying(state, "drawn", 1):
            assert refused_by(state, f"keep {tile}", 1) == "ANI-05"
            refusal = state.explain(animals.parse_action(f"keep {tile}"), 1)
            assert refusal is not None
            words.add(refusal.message.replace(tile.replace("-", " ").capitalize(), "…"))
    assert len(words) == 1, "wherever the tile lies, the same is said"
    for text in ("take 1", "pass", "split panda-1 / panda-2"):
        assert refused_by(state, text, 1) == "ANI-05"


@pytest.mark.rule("ANI-05")
def test_afterwards_nobody_can_choose_again(animals: Game) -> None:
    state = after_draft(animals, 2)
    for tile in (*lying(state, "ark", 0), *lying(state, "middle", 0)):
        assert refused_by(state, f"keep {tile}") == "ANI-12", "a turn is one of two other things"
    play(state, "split 1 1")
    assert len(ark(state, 0)) == 1
