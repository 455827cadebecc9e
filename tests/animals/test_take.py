"""Taking a group, and players who can't: ANI-15 to ANI-18, ANI-21, ANI-35."""

from __future__ import annotations

import pytest

from bgf import Game

from .rounds import (
    ark,
    crates,
    every_table,
    groups,
    lying,
    moves,
    play,
    playable,
    refused_by,
    setting_sail,
    split_off,
    table,
)

MIDDLE = ["panda-1 panda-2 lion-1 fox-2*", "lion-4 fox-1", "", "zebra-5"]


@pytest.mark.rule("ANI-15")
@pytest.mark.parametrize("have", range(6))
def test_a_crate_for_each_tile(animals: Game, have: int) -> None:
    state = table(animals, middle=MIDDLE, have={0: have})
    takes = [text for text in moves(state) if text.startswith("take")]
    assert takes == [f"take {group}" for group, price in ((1, 4), (2, 2), (4, 1)) if price <= have]
    for group, price in ((1, 4), (2, 2), (4, 1)):
        if price > have:
            assert refused_by(state, f"take {group}") == "ANI-15"
            continue
        after = play(state.clone(), f"take {group}")
        assert crates(after, 0) == have - price
        assert after.observation(None)["counters"]["stock"] == 20 - 1 - (have - price)
        assert sorted(lying(after, "ark", 0)) == sorted(lying(state, "middle", group - 1))
        for other in range(13):
            expected = [] if other == group - 1 else groups(state)[other]
            assert groups(after)[other] == expected, "no tile of another group moves"


@pytest.mark.rule("ANI-15")
@pytest.mark.parametrize("group", [3, 5, 13])
def test_an_empty_group_can_not_be_taken(animals: Game, group: int) -> None:
    state = table(animals, middle=MIDDLE, have={0: 5})
    assert refused_by(state, f"take {group}") == "ANI-15"


@pytest.mark.rule("ANI-12", "ANI-15")
def test_a_single_tile_is_a_group_too(animals: Game) -> None:
    state = table(animals, middle=["zebra-5", "fox-2*"], have={0: 1})
    assert moves(state) == ["take 1", "take 2"]


@pytest.mark.rule("ANI-15")
def test_only_the_new_owner_sees_the_face_down_tile(animals: Game) -> None:
    state = table(animals, 3, middle=MIDDLE, have={0: 4})
    for viewer in (0, 1, 2, None):
        assert groups(state, viewer)[0].count(None) == 1
    play(state, "take 1")
    assert ark(state, 0, 0) == ["panda-1", "panda-2", "lion-1", "fox-2"]
    for viewer in (1, 2, None):
        assert ark(state, 0, viewer) == ["panda-1", "panda-2", "lion-1", None]


@pytest.mark.rule("ANI-15")
@every_table
def test_taken_group_is_added_to_the_ark(animals: Game, players: int) -> None:
    state = table(
        animals, players, middle=["panda-1 fox-2*"], arks={0: "lion-3*", 1: "lion-1"}, have={0: 2}
    )
    play(state, "take 1")
    assert sorted(lying(state, "ark", 0)) == ["fox-2", "lion-3", "panda-1"]
    assert lying(state, "ark", 1) == ["lion-1"]


@pytest.mark.rule("ANI-16")
def test_a_player_who_has_taken_is_skipped(animals: Game) -> None:
    state = table(animals, 4, middle=["panda-1 panda-2 panda-3 lion-1 fox-2*", "lion-5", "zebra-1"])
    play(state, "take 2")
    assert state.observation(None)["out"] == [0]
    order: list[int] = []
    for _ in range(2):
        order += state.active_players()
        split_off(state)
    play(state, "take 3")
    for _ in range(2):
        order += state.active_players()
        split_off(state)
    assert order == [1, 2, 1, 2]
    assert state.observation(None)["out"] == [0, 3]
    assert state.observation(None)["round"] == 1


@pytest.mark.rule("ANI-17")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_to_take_starts_the_next_round(animals: Game, first: int) -> None:
    state = table(animals, 3, middle=["panda-1 panda-2 panda-3 panda-4", "lion-5", "lion-4*"])
    for _ in range(first):
        split_off(state)
    play(state, "take 2")
    assert state.observation(None)["starter"] == first
    play(state, "take 3")
    assert state.observation(None)["starter"] == first, "the second to take does not count"
    assert state.active_players() == ((first + 2) % 3,)
    split_off(state)
    assert state.observation(None)["round"] == 2
    assert state.active_players() == (first,)
    assert state.observation(None)["starter"] == first


@pytest.mark.rule("ANI-18")
@every_table
def test_a_player_who_can_not_split_must_take(animals: Game, players: int) -> None:
    state = table(animals, players, middle=["panda-1", "", "lion-2*", "zebra-5"])
    assert moves(state) == ["take 1", "take 3", "take 4"]
    assert refused_by(state, "pass") == "ANI-18"


@pytest.mark.rule("ANI-18")
@every_table
def test_a_player_who_can_do_neither_passes(animals: Game, players: int) -> None:
    state = table(animals, players, middle=["panda-1", "", "lion-2*", "zebra-5"], have={0: 0})
    assert moves(state) == ["pass"]
    before = groups(state)
    play(state, "pass")
    assert state.active_players() == (1,)
    assert groups(state) == before
    assert crates(state, 0) == 0
    assert state.observation(None)["out"] == [], "who passes is still in the round"
    assert state.observation(None)["round"] == 1


@pytest.mark.rule("ANI-18")
def test_a_player_who_has_passed_has_another_turn(animals: Game) -> None:
    state = table(
        animals, 3, middle=["panda-1", "lion-2*", "zebra-5", "fox-1"], have={0: 0, 1: 1, 2: 1}
    )
    play(state, "pass", "take 1", "take 2")
    assert state.active_players() == (0,)
    assert state.observation(None)["round"] == 1


@pytest.mark.rule("ANI-12", "ANI-18")
@pytest.mark.parametrize("have", [0, 1, 5])
def test_a_player_who_can_split_can_not_pass(animals: Game, have: int) -> None:
    state = table(animals, middle=["panda-1 lion-2*", "zebra-5"], have={0: have})
    assert "pass" not in moves(state)
    assert refused_by(state, "pass") == "ANI-12"


@pytest.mark.rule("ANI-18")
def test_no_crates_and_something_to_split(animals: Game) -> None:
    state = table(animals, middle=["panda-1 lion-2*", "zebra-5"], have={0: 0})
    assert moves(state) == ["split panda-1 / hidden"]


@pytest.mark.rule("ANI-21")
def test_more_than_ten_are_still_owned(animals: Game) -> None:
    full = "panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 zebra-1 fox-1 fox-3*"
    state = table(
        animals,
        3,
        middle=["zebra-2 zebra-3 zebra-4 fox-4 fox-2*", "lion-4"],
        arks={0: full},
        have={0: 5},
    )
    play(state, "take 1")
    assert len(lying(state, "ark", 0)) == 14
    for viewer in (1, 2, None):
        seen = ark(state, 0, viewer)
        assert len(seen) == 14, "how many there are is public"
        assert seen.count(None) == 2, "as secret as before"
    assert None not in ark(state, 0, 0)
    assert not state.is_terminal()


@pytest.mark.rule("ANI-21")
def test_tiles_above_ten_are_sorted_out_with_the_rest(animals: Game) -> None:
    # Eleven animals, and the pair is made of the first and of the last one taken.
    state = setting_sail(
        animals,
        2,
        {0: "fox-1* panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3 fox-5"},
    )
    assert state.is_terminal()
    assert sorted(lying(state, "ashore", 0)) == ["fox-1", "fox-5"]
    assert state.result().scores[0] == 9 * 5


@pytest.mark.rule("ANI-21")
@every_table
@pytest.mark.parametrize("size", [9, 10, 14])
def test_ten_are_announced(animals: Game, players: int, size: int) -> None:
    first, *owned = playable(players)[: size + 1]
    state = table(animals, players, middle=[first], arks={1: "* ".join(owned)})
    words = {
        "en": f"B has {size} animals. The game ends with this round.",
        "pl": f"Gracz B ma {size} zwierząt. Gra kończy się po tej rundzie.",
    }
    for viewer in (*range(players), None):
        for lang, line in words.items():
            _, *rest = animals.status(state, viewer, lang)
            assert rest == ([line] if size >= 10 else [])


@pytest.mark.rule("ANI-21", "ANI-22")
def test_the_announcement_comes_with_the_tenth_and_goes_with_the_round(animals: Game) -> None:
    nine = "panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3"
    state = table(animals, middle=["fox-4", "fox-5"], arks={0: nine})
    assert len(animals.status(state, 1, "en")) == 1
    play(state, "take 1")
    _, line, last = animals.status(state, 1, "en")
    assert line.startswith("A has 10 animals.")
    assert last == "The last turn of the game."
    assert animals.status(state, 1, "pl")[-1] == "Ostatnia tura gry."
    play(state, "pass")
    assert state.is_terminal()
    assert animals.status(state, 1, "en") == ()


@pytest.mark.rule("ANI-35")
@every_table
def test_the_example_of_taking(animals: Game, players: int) -> None:
    state = table(
        animals,
        players,
        middle=["lion-1 lion-2", "panda-3 elephant-4 tiger-5*"],
        have={0: 1, 1: 3},
        starter=0,
    )
    play(state, "split 1 1")
    assert state.observation(None)["starter"] == 0
    stock = state.observation(None)["counters"]["stock"]
    play(state, "take 2")
    assert crates(state, 1) == 0
    assert state.observation(None)["counters"]["stock"] == stock + 3
    assert state.observation(None)["starter"] == 1
    assert state.observation(None)["out"] == [1]
    assert ark(state, 1, 1) == ["panda-3", "elephant-4", "tiger-5"]
    assert ark(state, 1, None) == ["panda-3", "elephant-4", None]


@pytest.mark.rule("ANI-35")
@pytest.mark.parametrize("have", [0, 1, 2])
def test_the_example_is_too_dear_with_less(animals: Game, have: int) -> None:
    state = table(animals, middle=["panda-3 elephant-4 tiger-5*"], have={0: have})
    assert refused_by(state, "take 1") == "ANI-15"
