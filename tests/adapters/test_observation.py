"""The vector of a player's knowledge: equal to the observation, in range, and nothing beyond it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.test_secret_counters import purses
from tests.testing import sound

import bgf
from bgf.engine.knowledge import MORE
from bgf.testing.swap import swapped

pytest.importorskip("numpy", reason="no extra for learning programs is installed")
import numpy as np

from bgf.adapters.actions import ActionIndex
from bgf.adapters.match import NumberedGame
from bgf.adapters.observation import Observing

TABLES = [
    (name, players)
    for name in ("paris", "boarding", "animals", "aeroplanes")
    for low, high in [bgf.load(name).players]
    for players in range(low, high + 1)
]


def positions(game: bgf.Game, players: int, matches: int, every: int) -> Iterator[bgf.State]:
    """Positions of random matches, the last ones among them."""
    for seed in range(matches):
        state = game.new_state(players, seed)
        random = Random(seed)
        number = 0
        while not state.is_terminal():
            if number % every == 0:
                yield state
            player = random.choice(state.active_players())
            state.play(state.sample_action(player, random.randrange), player)
            number += 1
        yield state


def told(seen: dict[str, Any], game: bgf.Game, viewer: int, players: int) -> dict[str, float]:
    """The contents of an observation by names of entries, without zeros and the turn."""
    found: Counter[str] = Counter()
    held: Any
    own = [(player - viewer) % players for player in range(players)]
    for name, zone in game.layout.zones.items():
        for seat, of_player in enumerate(seen["zones"][name]) if zone.per_player else [(-1, None)]:
            held = seen["zones"][name] if seat < 0 else of_player
            where = "" if seat < 0 else f".{own[seat]}"
            for pile, ids in enumerate(held if zone.piles else [held], 1):
                at = where + (f".{pile}" if zone.piles else "")
                is_row = zone.ordered and zone.size
                for place, id_ in enumerate(ids, 1):
                    spot = f"{at}.{place}" if is_row else at
                    if id_ is None:
                        found[f"unknown.{name}{spot}"] += 1
                    elif id_ != MORE:
                        found[f"zones.{name}{spot}.{id_}"] += 1
                if zone.ordered and not is_row and ids and ids[-1] not in (None, MORE):
                    found[f"top.{name}{at}.{ids[-1]}"] = 1
    for section in ("counters", "tracks"):
        for name, numbers in seen[section].items():
            is_own = game.layout.counters[name].per_player
            for seat, number in enumerate(numbers) if is_own else [(-1, numbers)]:
                where = "" if seat < 0 else f".{own[seat]}"
                several = number if isinstance(number, dict) else {"": number}
                for of, value in several.items():
                    found[f"{section}.{name}{where}" + (f".{of}" if of else "")] = value
    for name, faces in seen["dice"].items():
        found.update(f"dice.{name}.{face}" for face in faces)
    for name, owners in seen["maps"].items():
        found.update(f"maps.{name}.{own[owner]}.{link}" for link, owner in owners.items())
    for name, plane in game.layout.planes.items():
        for seat, board in enumerate(seen["planes"][name] if plane.per_player else [None]):
            rows = seen["planes"][name] if board is None else board
            cells = zip(plane.side(players).names, (p for row in rows for p in row), strict=True)
            where = "" if board is None else f".{own[seat]}"
            found.update(f"planes.{name}{where}.{p}.{cell}" for cell, p in cells if p)
    return {name: float(max(-32_767, min(32_767, n))) for name, n in found.items() if n}


TURN = {"seat", "stage", "player", "starter", "active", "out", "finished", "said"}
TURN |= {"round", "turn", "idle", "committed"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_vectors_equal_observations(name: str, players: int) -> None:
    game = bgf.load(name)
    observing = Observing(ActionIndex(game), players)
    names = observing.names
    assert len(names) == len(set(names)) == observing.size
    for state in positions(game, players, matches=3, every=11):
        for viewer in range(players):
            vector = observing.encode(state, viewer)
            shown = {names[n]: float(vector[n]) for n in np.flatnonzero(vector)}
            table = {key: n for key, n in shown.items() if key.split(".")[0] not in TURN}
            assert table == told(state.observation(viewer), game, viewer, players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_entry_is_in_its_range(name: str, players: int) -> None:
    game = bgf.load(name)
    observing = Observing(ActionIndex(game), players)
    assert observing.low.shape == observing.high.shape == (observing.size,)
    assert (observing.low < observing.high).all()
    for state in positions(game, players, matches=6, every=3):
        vector = observing.encode(state, state.turn % players)
        assert vector.shape == (observing.size,)
        assert vector.dtype == np.float32
        assert (vector >= observing.low).all()
        assert (vector <= observing.high).all()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_positions_that_a_player_cannot_tell_apart_look_alike(name: str, players: int) -> None:
    game, random = bgf.load(name), Random(5)
    observing = Observing(ActionIndex(game), players)
    for number, state in enumerate(positions(game, players, matches=3, every=7)):
        for viewer in range(players):
            vector = observing.encode(state, viewer)
            twins = [swapped(state, viewer, random), state.determinize(viewer, number)]
            for twin in filter(None, twins):
                assert (observing.encode(twin, viewer) == vector).all()


def test_a_counter_that_the_player_does_not_see_is_zero_until_the_match_is_over() -> None:
    game = purses()
    observing, state = Observing(ActionIndex(game), 2), game.new_state(2, seed=7)
    money = [state.counters[slot] for slot in game.layout.own_counters("money")[:2]]
    assert all(money)
    block = observing.blocks["counters.money"]
    entries = slice(block.start, block.start + block.size)
    assert observing.encode(state, 0)[entries].tolist() == [money[0], 0]
    assert observing.encode(state, 1)[entries].tolist() == [money[1], 0]
    while not state.is_terminal():
        state.apply(game.parse_action("wait", state))
    assert observing.encode(state, 0)[entries].tolist() == money


def test_the_turn_is_told_from_the_seat_that_looks() -> None:
    game = bgf.load("animals")
    observing, state = Observing(ActionIndex(game), 3), game.new_state(players=3, seed=2)
    for player in (0, 2):
        state.apply(state.legal_actions(player)[0], player)
    names, vector = observing.names, observing.encode(state, 2)
    shown = {names[n] for n in np.flatnonzero(vector[: observing.blocks["said"].start])}
    starter = f"starter.{(state.starter - 2) % 3}"
    assert shown == {
        "seat.2",
        "stage.draft.choose",
        f"player.{(state.player - 2) % 3}",
        starter,
        "active.2",
    }


def test_observations_encode_players_out_and_the_end() -> None:
    game = bgf.load("animals")
    observing = Observing(ActionIndex(game), 3)
    outs = 0
    for state in positions(game, 3, matches=4, every=1):
        vector = observing.encode(state, 1)
        out = {(p - 1) % 3 for p in range(3) if state.out >> p & 1}
        start = observing.blocks["out"].start
        assert set(np.flatnonzero(vector[start : start + 3])) == out
        assert vector[observing.blocks["finished"].start] == state.is_terminal()
        outs += len(out)
    assert outs


def test_chosen_words_are_encoded_for_their_player_alone() -> None:
    numbered = NumberedGame.load("animals", players=4)
    match, actions = numbered.start(2), numbered.actions
    while match.state.phase.id == "draft":
        match.choose(match.choice.numbers[0])
    asked = match.player
    assert asked is not None
    before = [match.observe(player) for player in range(4)]
    match.choose(actions.names.index("split ..."))
    match.choose(match.choice.numbers[0])
    said = {f"said.{actions.names[n]}" for n in actions.word_numbers(match.choice.prefix)}
    assert len(said) == len(match.choice.prefix) > 1
    for player in range(4):
        changed = np.flatnonzero(match.observe(player) - before[player])
        names = {numbered.observing.names[n] for n in changed}
        assert names == (said if player == asked else set())


def test_one_s_own_secret_choice_is_told_and_nobody_else_s() -> None:
    numbered = NumberedGame.load("animals", players=2)
    match = numbered.start(1)
    first = numbered.observing.blocks["committed"].start
    number = match.choice.numbers[1]
    match.choose(number)
    assert match.state.phase.id == "draft"
    assert match.observe(0)[first] == number + 1
    assert match.observe(1)[first] == 0


def test_numbers_without_bounds_are_shown_up_to_an_end() -> None:
    game = sound.made()
    observing, state = Observing(ActionIndex(game), 2), game.new_state()
    for number, shown in ((70_000, 32_767), (-70_000, -32_767), (5, 5)):
        state.counters[game.layout.counter("noted")] = number
        block = observing.blocks["counters.noted"]
        assert observing.encode(state, 0)[block.start] == shown
        assert (block.low, block.high) == (-32_767, 32_767)


def test_blocks_follow_one_another_and_name_each_entry() -> None:
    observing = Observing(ActionIndex(bgf.load("paris")), 2)
    hand = observing.blocks["zones.hand"]
    assert hand.shape == (2, 7)
    assert list(hand.axes) == ["seat", "kind"]
    assert next(hand.names) == "zones.hand.0.bus"
    assert observing.names[hand.start] == "zones.hand.0.bus"
    at = 0
    for block in observing.blocks.values():
        assert block.start == at
        assert len(list(block.names)) == block.size
        at += block.size
    assert at == observing.size
