"""Hidden tiles stay hidden: ANI-05 to ANI-07, ANI-11, ANI-15, ANI-21, ANI-31.

The same position is laid out twice, with one hidden tile exchanged for another that a viewer does
not know either. Everything that reaches that viewer must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bgf import Game, State
from bgf.records.match import UndoRefused
from bgf.testing.positions import history, others, viewers

from .rounds import (
    TILES,
    ark,
    every_table,
    groups,
    lying,
    match_from,
    moves,
    play,
    playing,
    setting_sail,
    species,
    swapped,
    table,
)
from .telling import shown

MIDDLE = ["panda-1 panda-2 lion-1 fox-2*", "lion-4 fox-1", "zebra-5", "zebra-1 zebra-2"]
ARKS = {0: "lion-5* panda-3", 1: "zebra-3* fox-3"}
TOP = "fox-5 lion-3"
UNKNOWN = ["fox-5", "panda-5", "zebra-4"]
"""Tiles of the deck: its top one, and two that lie anywhere."""

every_other = pytest.mark.parametrize("other", UNKNOWN)


def laid_out(game: Game, players: int, player: int = 0) -> State:
    """A position in a round; the first group has the face-down tile, fox-2."""
    have = dict.fromkeys(range(players), 4)
    return table(game, players, middle=MIDDLE, arks=ARKS, have=have, deck=TOP, player=player)


def compare(state: State, one: str, other: str, blind: Sequence[int | None]) -> None:
    """Nothing that is shown to these viewers tells one tile from the other."""
    twin = swapped(state, one, other)
    assert twin.to_dict() != state.to_dict()
    also = [f"{kind} {tile}" for kind in ("keep", "discard") for tile in (one, other)]
    for tile in (one, other):
        also += [f"split panda-1 panda-2 lion-1 / {tile}", f"split panda-1 / panda-2 {tile}"]
        also += [f"split zebra-1 / {tile}", f"split 1 1 {tile}", f"split 4 {tile}"]
        also += [f"split {tile}", f"split 1 {tile}", f"split 1 {species(tile)}"]
    for viewer in blind:
        before, after = shown(state, viewer, also), shown(twin, viewer, also)
        assert before.keys() == after.keys()
        for channel in before:
            assert after[channel] == before[channel], f"{channel} tells {viewer}"


def compare_histories(
    state: State,
    one: str,
    other: str,
    blind: Sequence[int | None],
    actions: Sequence[tuple[int, str]],
    its: Sequence[tuple[int, str]] = (),
) -> None:
    """Asserts equal words for the same public actions; `its` are those of the twin."""
    twin = swapped(state, one, other)
    for viewer in blind:
        assert history(twin, its or actions, viewer) == history(state, actions, viewer)


@pytest.mark.rule("ANI-11")
@every_table
@every_other
def test_the_tile_that_lies_face_down(animals: Game, players: int, other: str) -> None:
    state = laid_out(animals, players)
    compare(state, "fox-2", other, viewers(state))
    for text in ("split panda-1 panda-2 / lion-1 hidden", "split panda-1 panda-2 lion-1 / hidden"):
        compare(play(state.clone(), text), "fox-2", other, viewers(state))


@pytest.mark.rule("ANI-06", "ANI-15")
@every_table
@every_other
@pytest.mark.parametrize("taker", [0, 1])
def test_the_tile_taken_face_down(animals: Game, players: int, other: str, taker: int) -> None:
    state = play(laid_out(animals, players, taker), "take 1")
    compare(state, "fox-2", other, others(state, taker))
    # The owner knows it, so that the comparison above is one that can fail.
    assert shown(state, taker) != shown(swapped(state, "fox-2", other), taker)


@pytest.mark.rule("ANI-06", "ANI-15")
@every_other
def test_the_tile_taken_alone(animals: Game, other: str) -> None:
    state = table(animals, 3, middle=["panda-1 panda-2", "fox-2*"], arks=ARKS, deck=TOP)
    play(state, "take 2")
    compare(state, "fox-2", other, others(state, 0))
    assert ark(state, 0, 1) == ["panda-3", None, None], "who can tell it from the first tile?"


@pytest.mark.rule("ANI-06", "ANI-15")
@pytest.mark.parametrize("other", ["panda-5", "zebra-4"])  # not turned up in the next round
def test_the_history_of_a_take(animals: Game, other: str) -> None:
    # From before the tile is taken to the next round.
    state = laid_out(animals, 3)
    actions = [
        (0, "split panda-1 panda-2 / lion-1 hidden"),
        (1, "split lion-1 / hidden"),
        (2, "take 6"),
        (0, "split 2 1"),
        (1, "take 3"),
        (0, "take 1"),
    ]
    assert groups(play(state.clone(), *(text for _, text in actions[:2])))[5] == [None]
    seen = [viewer for viewer in viewers(state) if viewer != 2]
    compare_histories(state, "fox-2", other, seen, actions)
    told = history(state, actions, 2)
    assert "Fox 2" in str(told)
    assert told != history(swapped(state, "fox-2", other), actions, 2)
    assert "Fox 2" not in str(history(state, actions[:3], 0))


@pytest.mark.rule("ANI-06", "ANI-15")
def test_only_its_player_reads_the_name_of_a_taken_hidden_tile(animals: Game) -> None:
    with match_from(laid_out(animals, 3)) as match:
        match.play(animals.parse_action("take 1"))
        for lang, name in (("en", "Fox 2"), ("pl", "Lis 2")):
            assert name in match.entries(0, lang)[0].text
            for viewer in (1, 2, None):
                assert name not in match.entries(viewer, lang)[0].text


@pytest.mark.rule("ANI-15")
@pytest.mark.parametrize("group", ["take 1", "take 3"])
def test_a_player_who_has_seen_it_can_not_undo(animals: Game, group: str) -> None:
    # Whether a group has the face-down tile everybody knows, so that this tells nothing.
    with match_from(laid_out(animals, 3)) as match:
        match.play(animals.parse_action(group))
        assert match.can_undo(0) == (group == "take 3")
        if group == "take 1":
            with pytest.raises(UndoRefused) as raised:
                match.undo(0)
            assert "fox" not in str(raised.value).lower()


@pytest.mark.rule("ANI-05", "ANI-06")
@every_table
def test_the_tiles_drawn_at_set_up(animals: Game, players: int) -> None:
    state = animals.new_state(players, players)
    mine, theirs = lying(state, "drawn", 0), lying(state, "drawn", 1)
    deck = lying(state, "deck")
    for tile in mine:
        for other in (deck[-1], deck[0]):
            compare(state, tile, other, others(state, 0))
        for other in theirs:
            compare(state, tile, other, others(state, 0, 1))
    assert shown(state, 0) != shown(swapped(state, mine[0], deck[0]), 0)


@pytest.mark.rule("ANI-05", "ANI-06")
@every_table
def test_a_choice_before_the_reveal(animals: Game, players: int) -> None:
    # Both the choice among the three and the three tiles are secret.
    start = animals.new_state(players, players, {"first_player": 1})
    mine, deck = lying(start, "drawn", 0), lying(start, "deck")
    states = []
    for tile in mine:
        state = start.clone()
        state.apply(animals.parse_action(f"keep {tile}"), 0)
        states.append(state)
        compare(state, tile, deck[-1], others(state, 0))
        compare(state, next(t for t in mine if t != tile), deck[-1], others(state, 0))
    for viewer in others(start, 0):
        assert all(shown(state, viewer) == shown(states[0], viewer) for state in states)
        told = [history(start, [(0, f"keep {tile}")], viewer) for tile in mine]
        assert all(one == told[0] for one in told)
    assert shown(states[0], 0) != shown(states[1], 0)


@pytest.mark.rule("ANI-05", "ANI-07")
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_tile_on_an_ark(animals: Game, players: int) -> None:
    start = animals.new_state(players, 5, {"first_player": 0})
    deck = lying(start, "deck")
    lying_below = deck[0]
    rest = [(seat, f"keep {lying(start, 'drawn', seat)[1]}") for seat in range(1, players)]
    for chosen in lying(start, "drawn", 0)[::2]:
        state = start.clone()
        for seat, text in [(0, f"keep {chosen}"), *rest]:
            state.apply(animals.parse_action(text), seat)
        assert lying(state, "ark", 0) == [chosen]
        compare(state, chosen, lying_below, others(state, 0))
        down = set(lying(state, "middle", 0)) - {str(tile) for tile in groups(state)[0]}
        compare(state, chosen, down.pop(), others(state, 0))
        compare(state, chosen, lying(state, "ark", 1)[0], others(state, 0, 1))
        compare_histories(
            start,
            chosen,
            lying_below,
            others(state, 0),
            [(0, f"keep {chosen}"), *rest, (0, "split 1 1"), (1, "split 2 2")],
            [(0, f"keep {lying_below}"), *rest, (0, "split 1 1"), (1, "split 2 2")],
        )


@pytest.mark.rule("ANI-06", "ANI-21")
@every_other
def test_tiles_above_ten_are_as_secret(animals: Game, other: str) -> None:
    full = "panda-3 tiger-1 tiger-2 tiger-3 tiger-4 tiger-5 zebra-3 lion-2 lion-3 lion-5*"
    state = table(animals, 3, middle=MIDDLE, arks={0: full}, have={0: 4}, deck="fox-5")
    play(state, "take 1")
    assert len(ark(state, 0, None)) == 14
    for secret in ("fox-2", "lion-5"):
        compare(state, secret, other, others(state, 0))


THREES = "tiger-1 tiger-2 tiger-3 crocodile-1 crocodile-2 crocodile-3 giraffe-1 giraffe-2 giraffe-3"
MORE = (
    "hippopotamus-1 hippopotamus-2 hippopotamus-3 gorilla-1 gorilla-2 gorilla-3 fox-1 fox-2 fox-4"
)


def sailing(game: Game) -> State:
    """A position in which two of three players must choose discards; each has secret tiles."""
    arks = {
        0: f"{THREES} panda-2* lion-3* elephant-1",
        1: "kangaroo-4*",
        2: f"{MORE} elephant-4* kangaroo-1",
    }
    return setting_sail(game, 3, arks)


@pytest.mark.rule("ANI-06", "ANI-31")
def test_arks_before_all_is_revealed(animals: Game) -> None:
    state = sailing(animals)
    assert state.active_players() == (0, 2)
    for other in ("panda-5", "lion-4"):
        compare(state, "lion-3", other, others(state, 0))
        compare(state, "panda-2", other, others(state, 0))
        compare(state, "elephant-4", other, others(state, 2))
    compare(state, "panda-2", "elephant-4", others(state, 0, 2))


@pytest.mark.rule("ANI-31")
def test_secret_discards_look_alike_to_others(animals: Game) -> None:
    start = sailing(animals)
    choices = moves(start, 0)
    secret = [text for text in choices if "lion-3" in text]
    assert 0 < len(secret) < len(choices)
    for viewer in others(start, 0):
        told = {text: history(start, [(0, text)], viewer) for text in choices}
        assert all(one == told[choices[0]] for one in told.values())
        states = []
        for text in choices:
            state = start.clone()
            state.apply(animals.parse_action(text), 0)
            states.append(shown(state, viewer))
        assert all(one == states[0] for one in states)
    state = start.clone()
    state.apply(animals.parse_action(secret[0]), 0)
    compare(state, "lion-3", "lion-4", others(state, 0))


@pytest.mark.rule("ANI-31")
def test_before_the_reveal_a_choice_can_be_taken_back(animals: Game) -> None:
    with match_from(sailing(animals)) as match:
        first, second = moves(match.state, 0)[:2]
        match.play(animals.parse_action(first), 0)
        assert [match.can_undo(player) for player in range(3)] == [True, False, False]
        match.undo(0)
        match.play(animals.parse_action(second), 0)
        match.play(match.state.legal_actions(2)[0], 2)
        assert match.state.is_terminal()
        assert not any(match.can_undo(player) for player in range(3))


@pytest.mark.rule("ANI-06", "ANI-30")
def test_passing_that_reveals_pairs_can_not_be_undone(animals: Game) -> None:
    # The tiles that do not go ashore tell the others something of the hidden ones.
    arks = {0: f"{THREES} panda-2* lion-3*"}
    with match_from(table(animals, 2, arks=arks, out=[0], player=1)) as match:
        match.play(animals.parse_action("pass"))
        assert match.state.observation(None)["phase"] == "sailing"
        assert not match.can_undo(1)


@pytest.mark.rule("ANI-06")
@every_table
@pytest.mark.parametrize("seed", range(3))
def test_crates_and_numbers_are_public(animals: Game, players: int, seed: int) -> None:
    for state, _, _ in playing(animals, players, seed):
        for viewer in viewers(state):
            seen = state.observation(viewer)
            assert seen["counters"]["crates"] == state.to_dict()["counters"]["crates"]
            for player in range(players):
                assert len(ark(state, player, viewer)) == len(lying(state, "ark", player))


@pytest.mark.rule("ANI-06", "ANI-07", "ANI-15")
@every_table
@pytest.mark.parametrize("seed", range(4))
def test_others_know_the_openly_taken_tiles_of_an_ark(
    animals: Game, players: int, seed: int
) -> None:
    taken: list[set[str | None]] = [set() for _ in range(players)]
    for state, player, action in playing(animals, players, seed):
        if state.observation(None)["phase"] == "sailing":
            break
        for viewer in viewers(state):
            for owner in range(players):
                seen = ark(state, owner, viewer)
                if viewer == owner:
                    assert sorted(map(str, seen)) == sorted(lying(state, "ark", owner))
                else:
                    assert {tile for tile in seen if tile} == taken[owner]
        if action.kind.name == "take":
            group = int(str(action).split()[1]) - 1
            taken[player] |= {tile for tile in groups(state)[group] if tile}
    assert any(taken)


@pytest.mark.rule("ANI-02", "ANI-03", "ANI-06")
@every_table
def test_the_deck_tells_nobody_anything(animals: Game, players: int) -> None:
    state = laid_out(animals, players)
    compare(state, "fox-5", "panda-5", viewers(state))
    compare(state, "lion-3", "zebra-4", viewers(state))


@pytest.mark.rule("ANI-40")
def test_no_words_reach_the_hidden_tile_by_its_name(animals: Game) -> None:
    state = laid_out(animals, 3)
    for tile in TILES:
        action = animals.action_written(f"split panda-1 panda-2 lion-1 / {tile}")
        if action is not None:
            refusal = state.explain(action)
            assert refusal is not None
            assert tile not in str(refusal.texts)
    assert not any("fox-2" in text for text in moves(state))
