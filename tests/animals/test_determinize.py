"""States that a player can't tell from the real one: ANI-06, ANI-07, ANI-30, ANI-31."""

from __future__ import annotations

import pytest

from bgf import Game, State
from bgf.testing.positions import others, viewers

from .arks import counted
from .rounds import (
    TILES,
    ark,
    every_table,
    groups,
    lying,
    moves,
    play,
    playing,
    setting_sail,
    table,
)

MIDDLE = ["panda-1 panda-2 lion-1 fox-2*", "lion-4 fox-1", "zebra-5"]
ARKS = {0: "lion-5* panda-3", 1: "zebra-3* fox-3"}


def taken(game: Game, players: int = 3) -> State:
    """Player 0 has taken the face-down tile, fox-2, and has lion-5 as the first tile."""
    return play(table(game, players, middle=MIDDLE, arks=ARKS, have={0: 4}), "take 1")


def unknown_to(state: State, viewer: int | None) -> set[str]:
    """All tiles that lie somewhere that the viewer can't see."""
    zones = state.observation(viewer)["zones"]
    seen = {
        tile for place in ("box", "middle", "ark", "drawn", "ashore") for tile in flat(zones[place])
    }
    return set(TILES) - seen


def flat(places: object) -> list[object]:
    """All components in a zone, with or without piles."""
    if isinstance(places, list):
        return [tile for place in places for tile in flat(place)]
    return [places]


@pytest.mark.rule("ANI-06", "ANI-07")
@every_table
@pytest.mark.parametrize("seed", range(6))
def test_samples_keep_seen_tiles_and_zone_sizes(animals: Game, players: int, seed: int) -> None:
    for step, (state, _, _) in enumerate(playing(animals, players, seed)):
        for viewer in viewers(state):
            twin = state.determinize(viewer, step)
            assert twin.faults() == []
            for other in viewers(state):  # the numbers of components, where everybody knows them
                mine, its = state.observation(other)["zones"], twin.observation(other)["zones"]
                numbers = [len(flat(mine[name])) for name in mine]
                assert numbers == [len(flat(its[name])) for name in its]
            assert twin.observation(viewer) == state.observation(viewer)
            for owner in range(players):
                known = {tile for tile in ark(state, owner, viewer) if tile}
                assert known <= set(lying(twin, "ark", owner))
            assert twin.to_dict()["counters"] == state.to_dict()["counters"]


@pytest.mark.rule("ANI-06", "ANI-15")
def test_a_tile_taken_face_down_can_be_any_that_is_unknown(animals: Game) -> None:
    state = taken(animals)
    for viewer in others(state, 0):
        possible = unknown_to(state, viewer)
        assert {"fox-2", "lion-5"} <= possible
        drawn = [set(lying(state.determinize(viewer, seed), "ark", 0)) for seed in range(600)]
        known = {"panda-1", "panda-2", "panda-3", "lion-1"}
        assert all(known < owned for owned in drawn)
        assert set().union(*drawn) - known == possible
        pairs = {frozenset(owned - known) for owned in drawn}
        assert len(pairs) > 200, "both are drawn anew"


@pytest.mark.rule("ANI-07", "ANI-15")
def test_the_owner_is_never_mistaken(animals: Game) -> None:
    state = taken(animals)
    owned = sorted(lying(state, "ark", 0))
    others_first = set()
    for seed in range(300):
        twin = state.determinize(0, seed)
        assert sorted(lying(twin, "ark", 0)) == owned
        others_first |= set(lying(twin, "ark", 1)) - {"fox-3"}
    assert others_first == unknown_to(state, 0)
    assert "fox-2" not in others_first


@pytest.mark.rule("ANI-11")
def test_the_tile_in_the_middle_can_be_any_that_is_unknown(animals: Game) -> None:
    state = table(animals, 3, middle=MIDDLE, arks=ARKS)
    for viewer in viewers(state):
        drawn = set()
        for seed in range(400):
            twin = state.determinize(viewer, seed)
            drawn |= set(lying(twin, "middle", 0)) - {"panda-1", "panda-2", "lion-1"}
            assert groups(twin, viewer) == groups(state, viewer)
        assert drawn == unknown_to(state, viewer)


@pytest.mark.rule("ANI-05")
def test_choices_not_yet_revealed_are_drawn_anew(animals: Game) -> None:
    start = animals.new_state(2, 4)
    state = start.clone()
    chosen = lying(state, "drawn", 0)[1]
    state.apply(animals.parse_action(f"keep {chosen}"), 0)
    committed = set()
    for seed in range(600):
        twin = state.determinize(1, seed)
        text = twin.to_dict()["commits"][0]
        assert text.removeprefix("keep ") in lying(twin, "drawn", 0)
        committed.add(text.removeprefix("keep "))
        assert state.determinize(0, seed).to_dict()["commits"][0] == f"keep {chosen}"
    possible = {*lying(state, "drawn", 0), *lying(state, "deck")}
    assert committed == possible


def sailing(game: Game) -> State:
    """Both have eleven animals, two of them secret; of two species player 1 has just one."""
    arks = {
        0: "tiger-1 tiger-2 tiger-3 tiger-4 tiger-5 lion-1 lion-2 lion-3 fox-1 panda-1* zebra-2*",
        1: "hippopotamus-1 hippopotamus-2 hippopotamus-3 penguin-1 penguin-2 penguin-3 penguin-4 "
        "crocodile-1 fox-2 lion-5* zebra-1*",
    }
    return setting_sail(game, 2, arks)


@pytest.mark.rule("ANI-30", "ANI-31")
def test_samples_leave_active_players_a_choice(animals: Game) -> None:
    state = sailing(animals)
    assert state.active_players() == (0, 1)
    for viewer in viewers(state):
        for seed in range(400):
            twin = state.determinize(viewer, seed)
            for player in twin.active_players():
                assert moves(twin, player), f"player {player} of {viewer}'s {seed} has no choice"


@pytest.mark.rule("ANI-30", "ANI-31")
def test_samples_draw_the_discards_of_others_anew(animals: Game) -> None:
    state = sailing(animals)
    state.apply(state.legal_actions(1)[0], 1)
    for viewer in (0, None):
        for seed in range(400):
            twin = state.determinize(viewer, seed)
            text = twin.to_dict()["commits"][1]
            assert set(text.split()[1:]) < set(lying(twin, "ark", 1))


@pytest.mark.rule("ANI-07", "ANI-30")
def test_no_pair_is_left_where_pairs_have_gone_ashore(animals: Game) -> None:
    # All have seen that every pair went ashore: hidden tiles make none.
    state = sailing(animals)
    for viewer in (0, 1, None):
        for seed in range(200):
            twin = state.determinize(viewer, seed)
            for player in range(2):
                assert 2 not in counted(lying(twin, "ark", player)).values()


@pytest.mark.rule("ANI-07", "ANI-30")
def test_no_pair_is_left_where_nearly_every_deal_makes_one(animals: Game) -> None:
    # Two hidden tiles on each of two arks make no pair if they are of one species alone.
    arks = {
        0: "fox-1 fox-2 fox-3 panda-5 elephant-5 crocodile-5 giraffe-5 lion-5 zebra-5 "
        "elephant-2* elephant-3*",
        1: "tiger-1 tiger-2 tiger-3 panda-4 elephant-4 crocodile-4 giraffe-4 lion-4 zebra-4 "
        "panda-1* panda-2*",
        2: "tiger-4 tiger-5 fox-4 fox-5 gorilla-1 gorilla-2 gorilla-3 gorilla-4 gorilla-5 "
        "hippopotamus-1 hippopotamus-2 hippopotamus-3 hippopotamus-4 hippopotamus-5",
    }
    state = setting_sail(animals, 3, arks)
    assert state.active_players() == (0, 1)
    for seed in range(40):
        twin = state.determinize(2, seed)
        assert twin.observation(2) == state.observation(2)
        for player in (0, 1):
            assert moves(twin, player)
            assert 2 not in counted(lying(twin, "ark", player)).values()
