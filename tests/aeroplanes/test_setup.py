"""The contents of the box, and the setup of the table: AER-01, AER-02 and AER-05."""

from __future__ import annotations

from collections import Counter

import pytest

from bgf import BadPlayerCount, Game

from .airlines import ERAS, PASSENGERS, PLANES, SPACES, based, every_table, waiting_room
from .flights import counted, lying, moves, play, supports

LATER = {*PASSENGERS[55:66], *PASSENGERS[71:96]}
"""The passengers who are not available in stage I."""


@pytest.mark.rule("AER-01")
@every_table
def test_box_holds_planes_passengers_tokens_and_support(aeroplanes: Game, players: int) -> None:
    state = aeroplanes.new_state(players, 3)
    planes = [*lying(state, "deck"), *lying(state, "market")]
    assert sorted(planes) == PLANES[:46]
    people = [*lying(state, "bag"), *waiting_room(state).values()]
    assert sorted(people) == PASSENGERS
    assert len(people) == 96
    for type_, tokens in {1: 8, 2: 9, 3: 9}.items():
        assert counted(state, f"stock_{type_}") == [tokens] * players
    types = ["pilot", "inspection", "mass_production", "night_flights", "beacon"]
    assert supports(state, None) == dict.fromkeys(types, 6)
    assert all(supports(state, player) == {} for player in range(players))


@pytest.mark.rule("AER-01")
def test_each_aeroplane_and_each_passenger_is_described(aeroplanes: Game) -> None:
    cards = aeroplanes.pack.data["components"]["aeroplanes"]
    for era, planes in ERAS.items():
        assert {cards[plane]["era"] for plane in planes} == {era}
    for card in cards.values():
        assert card["cost"] > 0
        assert card["seats"] > 0
        assert card["airports"] > 0
        assert card["value"] >= 0
    for reach in (True, False):
        assert any(card["long_range"] is reach for card in cards.values())
    people = aeroplanes.pack.data["components"]["passengers"]
    assert {token for token, entry in people.items() if entry["later"]} == LATER
    assert all(entry["people"] > 0 and entry["value"] >= 0 for entry in people.values())
    places = aeroplanes.pack.data["maps"]["world"]["places"]
    assert {entry["to"] for entry in people.values()} <= set(places)


@pytest.mark.rule("AER-01")
def test_the_47th_aeroplane_is_an_option(aeroplanes: Game) -> None:
    for is_in in (True, False):
        state = aeroplanes.new_state(3, 1, {"card_47": is_in})
        assert ("p47" in lying(state, "deck")) is is_in
        assert lying(state, "scrapped") == ([] if is_in else ["p47"])


@pytest.mark.rule("AER-01")
def test_for_three_to_five(aeroplanes: Game) -> None:
    assert aeroplanes.players == (3, 5)
    for players in (2, 6):
        with pytest.raises(BadPlayerCount):
            aeroplanes.new_state(players, 0)


@pytest.mark.rule("AER-02")
@every_table
def test_a_passenger_waits_on_every_space(aeroplanes: Game, players: int) -> None:
    assert len(SPACES) == 27
    drawn: Counter[str] = Counter()
    for seed in range(40):
        state = aeroplanes.new_state(players, seed)
        room = waiting_room(state)
        assert list(room) == SPACES
        assert not LATER & set(room.values()), "nobody who is not available in stage I"
        assert set(lying(state, "bag")) >= LATER, "they go back to the bag"
        assert lying(state, "globetrotters") == []
        assert lying(state, "gone") == []
        drawn.update(room.values())
    assert set(drawn) == set(PASSENGERS) - LATER
    assert drawn.most_common()[0][1] < 40


@pytest.mark.rule("AER-02")
def test_everybody_sees_the_waiting_room_and_nobody_the_bag(aeroplanes: Game) -> None:
    state = aeroplanes.new_state(4, 5)
    rooms = [[lying(state, "waiting", space)[0]] for space in range(27)]
    for viewer in (0, 1, 2, 3, None):
        zones = state.observation(viewer)["zones"]
        assert zones["waiting"] == rooms
        assert zones["bag"] == [None] * 69


@pytest.mark.rule("AER-02")
def test_the_bag_is_shuffled(aeroplanes: Game) -> None:
    bags = [lying(aeroplanes.new_state(3, seed), "bag") for seed in range(60)]
    for end in (0, -1):
        assert len({bag[end] for bag in bags}) > 20
        later = sum(bag[end] in LATER for bag in bags)
        assert 10 < later < 55, "those set aside lie anywhere among the others"


@pytest.mark.rule("AER-02")
def test_each_zone_is_that_of_a_first_airport(aeroplanes: Game) -> None:
    for city, spaces in [
        ("rome", 4),
        ("zurich", 4),
        ("paris", 5),
        ("london", 5),
        ("amsterdam", 4),
        ("berlin", 5),
    ]:
        texts = {action.text for action in aeroplanes.kinds["carry"].universe()}
        assert f"carry {city}-{spaces} p01" in texts
        assert f"carry {city}-{spaces + 1} p01" not in texts


@pytest.mark.rule("AER-05")
@every_table
def test_twelve_aeroplanes_lie_open(aeroplanes: Game, players: int) -> None:
    state = aeroplanes.new_state(players, 8)
    for viewer in (0, players - 1, None):
        zones = state.observation(viewer)["zones"]
        assert zones["market"] == PLANES[:12]
        assert sorted(zones["deck"]) == PLANES[12:46]


@pytest.mark.rule("AER-05")
def test_the_deck_is_in_order(aeroplanes: Game) -> None:
    state = based(aeroplanes, ["rome", "paris", "zurich"])
    for opened in ("p13", "p14", "p15"):
        play(state, "buy p01" if opened == "p13" else moves(state, starts="buy")[0])
        assert lying(state, "market")[-1] == opened
