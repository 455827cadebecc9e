"""From the start of a round to its end, and when the game ends: ANI-10 to ANI-22."""

from __future__ import annotations

import pytest

from bgf import Game

from .rounds import (
    after_draft,
    ark,
    crates,
    every_table,
    groups,
    lying,
    moves,
    play,
    playing,
    refused_by,
    split_off,
    table,
)

FACE_UP = {2: 8, 3: 10, 4: 12}


every_match = pytest.mark.parametrize("seed", range(12))


@pytest.mark.rule("ANI-01", "ANI-10", "ANI-11")
@every_table
@every_match
def test_every_round_begins_with_a_full_middle(animals: Game, players: int, seed: int) -> None:
    rounds = 0
    for state, _, _ in playing(animals, players, seed):
        seen = state.observation(None)
        assert seen["counters"]["stock"] >= 0, "crates never run out"
        assert sum(group.count(None) for group in groups(state)) <= 1
        if seen["phase"] == "rounds" and seen["round"] != rounds:
            rounds = seen["round"]
            group, *others = groups(state)
            assert not any(others), "one group"
            assert len(group) == FACE_UP[players] + 1, "tiles never run out"
            assert group.count(None) == 1
            assert seen["out"] == []
    assert rounds > 1


@pytest.mark.rule("ANI-10")
@pytest.mark.parametrize(("players", "up"), [(2, 8), (3, 10), (4, 12)])
def test_the_first_round(animals: Game, players: int, up: int) -> None:
    state = after_draft(animals, players)
    assert [len(group) for group in groups(state)] == [up + 1] + [0] * 12
    assert groups(state)[0].count(None) == 1
    assert len(lying(state, "deck")) == {2: 40, 3: 50, 4: 60}[players] - players - up - 1


@pytest.mark.rule("ANI-10")
def test_the_remaining_tiles_are_pushed_together_and_filled_up(animals: Game) -> None:
    state = table(
        animals,
        3,
        middle=["", "panda-1 panda-2", "lion-1", "", "zebra-1 zebra-3 fox-1"],
        deck="tiger-1 tiger-2 tiger-3 tiger-4 tiger-5 crocodile-1",
        out=[0, 1],
        player=2,
    )
    play(state, "split 5 1")
    assert state.observation(None)["round"] == 2
    group, *others = groups(state)
    assert not any(others)
    up = "panda-1 panda-2 tiger-1 tiger-2 tiger-3 tiger-4 lion-1 zebra-1 zebra-3 fox-1"
    assert group == [*up.split(), None]
    assert {"tiger-5"} == set(lying(state, "middle", 0)) - set(up.split()), "nobody looks at it"
    for viewer in (0, 1, 2):
        assert groups(state, viewer) == groups(state)


@pytest.mark.rule("ANI-11")
@every_table
def test_a_face_down_tile_left_over_stays(animals: Game, players: int) -> None:
    state = table(
        animals,
        players,
        middle=["panda-1 panda-2", "lion-1", "fox-3*"],
        deck=" ".join(f"{one}-{n}" for one in ("tiger", "zebra") for n in (1, 2, 3, 4, 5)),
        out=range(players - 1),
        player=players - 1,
    )
    play(state, "take 2")
    group = groups(state)[0]
    assert len(group) == FACE_UP[players] + 1
    assert group.count(None) == 1
    assert "fox-3" in lying(state, "middle", 0)
    assert "fox-3" not in group, "it is the same one, still face down"
    for viewer in (*range(players), None):
        assert groups(state, viewer)[0] == group


@pytest.mark.rule("ANI-11")
@every_table
def test_a_new_one_is_laid_when_it_was_taken(animals: Game, players: int) -> None:
    state = table(
        animals,
        players,
        middle=["panda-1 panda-2", "lion-1", "fox-3*"],
        out=range(players - 1),
        player=players - 1,
    )
    play(state, "take 3")
    for viewer in (*range(players), None):
        group = groups(state, viewer)[0]
        assert group.count(None) == 1
        assert len(group) == FACE_UP[players] + 1
    assert "fox-3" not in lying(state, "middle", 0)
    assert "fox-3" in ark(state, players - 1, players - 1)


@pytest.mark.rule("ANI-12")
@every_table
@pytest.mark.parametrize("first", [0, 1])
def test_play_goes_clockwise_from_the_start_flag(animals: Game, players: int, first: int) -> None:
    state = after_draft(animals, players, first_player=first)
    for step in range(2 * players):
        assert state.active_players() == ((first + step) % players,)
        assert state.observation(None)["turn"] == step + 1
        split_off(state)
    assert state.observation(None)["round"] == 1, "a round goes on until all but one have taken"


@pytest.mark.rule("ANI-12")
@every_match
def test_a_turn_is_one_thing(animals: Game, seed: int) -> None:
    turn = 0
    for state, _, _ in playing(animals, 3, seed):
        seen = state.observation(None)
        if seen["phase"] == "rounds":
            assert seen["turn"] == turn + 1
            turn = seen["turn"]
            kinds = {text.split()[0] for text in moves(state)}
            assert kinds <= {"split", "take", "pass"}


@pytest.mark.rule("ANI-12", "ANI-16", "ANI-17", "ANI-19")
def test_several_rounds(animals: Game) -> None:
    state = after_draft(animals, 4, first_player=2)
    order: list[int] = []

    def go(*texts: str) -> list[int]:
        """Plays actions and returns the players who acted; "split" sets any tile apart."""
        order.clear()
        for text in texts:
            order.extend(state.active_players())
            _ = split_off(state) if text == "split" else play(state, text)
        return order

    # Player 0 is the first to take, then 1, then 3; player 2 has the last turn.
    assert go("split", "split", "take 1", "take 2") == [2, 3, 0, 1]
    assert state.observation(None)["starter"] == 0
    assert go("split", "take 3") == [2, 3]
    assert state.observation(None)["round"] == 1
    assert go("split") == [2]
    # The second round: player 0 begins; player 2 is the first to take.
    assert state.observation(None)["round"] == 2
    assert state.observation(None)["out"] == []
    assert go("split", "split", "take 1", "split", "split", "take 2") == [0, 1, 2, 3, 0, 1]
    assert state.observation(None)["starter"] == 2
    assert go("split", "take 3", "pass") == [3, 0, 3]
    # The third round: player 2 begins.
    assert state.observation(None)["round"] == 3
    assert state.active_players() == (2,)


@pytest.mark.rule("ANI-19")
@every_table
@pytest.mark.parametrize("last", ["split 1 1", "take 2", "pass"])
def test_the_last_one_has_one_turn(animals: Game, players: int, last: str) -> None:
    state = table(
        animals,
        players,
        middle=["panda-1 panda-2 lion-2*", "fox-1", "zebra-1", "zebra-2"],
        out=[seat for seat in range(players) if seat != 1],
        player=1,
        starter=0,
    )
    assert {text.split()[0] for text in moves(state)} == {"split", "take", "pass"}
    play(state, last)
    assert state.observation(None)["round"] == 2
    assert state.observation(None)["out"] == []
    assert state.active_players() == (0,), "the start flag was given before"
    assert crates(state, 1) == {"split 1 1": 2, "take 2": 0, "pass": 1}[last]


@pytest.mark.rule("ANI-19")
def test_the_last_one_comes_after_all_others_have_taken(animals: Game) -> None:
    # With two players the other has one turn, whenever the first one takes.
    for splits in range(4):
        state = table(animals, middle=["panda-1 panda-2 panda-3 panda-4 lion-2*", "fox-1", "fox-3"])
        for _ in range(splits):
            split_off(state)
        taker = state.active_players()[0]
        play(state, "take 2")
        assert state.observation(None)["round"] == 1
        assert state.active_players() == (1 - taker,)
        play(state, "take 3")
        assert state.observation(None)["round"] == 2
        assert state.active_players() == (taker,)


@pytest.mark.rule("ANI-19")
def test_the_last_turn_may_be_declined_where_one_would_have_to_take(animals: Game) -> None:
    state = table(animals, middle=["panda-1", "fox-1*"], out=[0], player=1)
    assert moves(state) == ["take 1", "take 2", "pass"]
    play(state, "pass")
    assert state.observation(None)["round"] == 2
    assert crates(state, 1) == 1
    assert lying(state, "ark", 1) == []


@pytest.mark.rule("ANI-19")
def test_with_two_left_nobody_declines(animals: Game) -> None:
    state = table(animals, 3, middle=["panda-1", "fox-1*"], out=[0], player=1)
    assert moves(state) == ["take 1", "take 2"]
    assert refused_by(state, "pass") == "ANI-18"
    play(state, "take 1")
    assert moves(state) == ["take 2", "pass"]


@pytest.mark.rule("ANI-19", "ANI-20")
def test_an_empty_middle(animals: Game) -> None:
    state = table(animals, 2, middle=["panda-1"], have={0: 1, 1: 5})
    play(state, "take 1")
    assert moves(state) == ["pass"]
    play(state, "pass")
    assert state.observation(None)["round"] == 2
    assert state.active_players() == (0,)


@pytest.mark.rule("ANI-20")
@every_table
@pytest.mark.parametrize("starter", [0, 1])
def test_if_all_pass_the_round_ends(animals: Game, players: int, starter: int) -> None:
    state = table(
        animals,
        players,
        middle=["panda-1", "fox-1*", "lion-2"],
        have=dict.fromkeys(range(players), 0),
        player=starter,
        starter=starter,
    )
    for step in range(players):
        assert state.observation(None)["round"] == 1
        assert state.active_players() == ((starter + step) % players,)
        play(state, "pass")
    assert state.observation(None)["round"] == 2
    assert state.active_players() == (starter,), "nobody took a group: the start player stays"
    assert len(groups(state)[0]) == FACE_UP[players] + 1
    assert "fox-1" in lying(state, "middle", 0)


@pytest.mark.rule("ANI-17", "ANI-20")
def test_if_those_left_pass_the_round_ends(animals: Game) -> None:
    state = table(animals, 4, middle=["panda-1", "fox-1*", "lion-2"], have={0: 0, 1: 1, 2: 0, 3: 0})
    play(state, "pass", "take 1", "pass", "pass")
    assert state.observation(None)["round"] == 1, "who passed before the taking is asked again"
    assert state.active_players() == (0,)
    play(state, "pass")
    assert state.observation(None)["round"] == 2
    assert state.active_players() == (1,), "the first to take a group"


@pytest.mark.rule("ANI-20")
def test_passes_of_a_round_before_do_not_count(animals: Game) -> None:
    nobody = dict.fromkeys(range(3), 0)
    state = table(animals, 3, middle=["panda-1", "fox-1*", "lion-2"], have=nobody)
    play(state, "pass", "pass", "pass")
    assert state.observation(None)["round"] == 2
    play(state, "split 1 1")
    assert state.observation(None)["round"] == 2
    assert state.active_players() == (1,)


@pytest.mark.rule("ANI-20", "ANI-22")
def test_if_all_pass_with_a_full_ark_the_game_ends(animals: Game) -> None:
    state = table(
        animals,
        middle=["panda-1", "fox-1*"],
        arks={1: "lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3 fox-2 fox-3 fox-4 panda-5"},
        have={0: 0, 1: 0},
    )
    play(state, "pass")
    assert not state.is_terminal()
    play(state, "pass")
    assert state.is_terminal()


NINE = "lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3 fox-1 fox-2 fox-3"


@pytest.mark.rule("ANI-22")
@every_table
@pytest.mark.parametrize("is_full", [True, False])
def test_the_game_ends_with_the_round(animals: Game, players: int, is_full: bool) -> None:
    # The first player has ten animals after the first turn, or nine; the round goes on.
    middle = ["panda-1", "panda-2 panda-3 panda-4 panda-5", "tiger-1", "tiger-2", "tiger-4*"]
    owned = NINE if is_full else NINE.removesuffix(" fox-3")
    state = table(animals, players, middle=middle, arks={0: owned})
    play(state, "take 1")
    assert len(ark(state, 0)) == (10 if is_full else 9)
    for player in range(1, players - 1):
        assert state.active_players() == (player,)
        split_off(state)
    last = players - 1
    assert state.active_players() == (last,)
    if players == 2:
        split_off(state)
    else:
        play(state, "take 3")
        for player, text in zip(range(1, last), ("take 4", "pass"), strict=False):
            assert state.observation(None)["phase"] == "rounds"
            assert state.observation(None)["round"] == 1
            assert state.active_players() == (player,)
            play(state, text)
    assert state.is_terminal() == is_full
    assert (state.observation(None)["round"] == 2) != is_full


@pytest.mark.rule("ANI-22")
@pytest.mark.parametrize(("size", "ends"), [(1, False), (2, True), (3, True)])
def test_ten_or_more_and_not_fewer(animals: Game, size: int, ends: bool) -> None:
    # The last player of the round has eight animals and takes a group of one, two or three.
    group = " ".join(["tiger-1", "panda-1", "crocodile-4*"][:size])
    state = table(
        animals,
        middle=[group, "tiger-5"],
        arks={1: NINE.removesuffix(" fox-3")},
        have={1: 5},
        out=[0],
        player=1,
    )
    play(state, "take 1")
    assert state.is_terminal() == ends
    assert (state.observation(None)["round"] == 2) != ends


@pytest.mark.rule("ANI-22")
@every_match
def test_no_round_begins_with_a_full_ark(animals: Game, seed: int) -> None:
    rounds = 0
    for state, _, _ in playing(animals, 4, seed):
        seen = state.observation(None)
        if seen["phase"] == "rounds" and seen["round"] != rounds:
            rounds = seen["round"]
            assert all(len(held) < 10 for held in seen["zones"]["ark"])
    owned = [lying(state, "ark", seat) + lying(state, "ashore", seat) for seat in range(4)]
    assert max(map(len, owned)) >= 10
