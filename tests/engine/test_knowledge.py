"""Observations of a viewer, and components drawn anew in samples."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bgf
from bgf import BadSeed, NoSuchPlayer, State, hookimpl
from bgf.engine.knowledge import Observations, gave_knowledge
from bgf.testing.positions import position

from .fair import everybody, fair, positions, shape
from .toys import Rules, Toy, phase, play, toy

seeds = st.integers(0, 2**64 - 1)
often = settings(max_examples=150, deadline=None)


def opened() -> State:
    """A position laid out by hand: player 1 is to move."""
    return position(
        fair(),
        2,
        zones={
            "row": "red blue red",
            "deck": "wild blue red",
            "hand": ["wild red! blue", "blue"],  # the red one is from the row
            "line": ["blue wild"],
            "stash": ["", "red"],
            "bag": "gold lead",
            "tray": "lead gold@1",  # player 1 has put the gold there
            "purse": ["lead gold", "gold"],
        },
        phase="play",
        player=1,
        starter=0,
        round=1,
        turn=2,
    )


ZONES: dict[int | None, dict[str, Any]] = {
    0: {
        "row": ["red", "red", "blue"],
        "pile": [],
        "deck": [None] * 3,
        "hand": [["red", "blue", "wild"], [None]],
        "line": [["blue", "wild"], []],
        "stash": [[], [None]],
        "bag": ["..."],
        "tray": ["..."],
        "purse": [["gold", "lead"], ["..."]],
    },
    1: {
        "row": ["red", "red", "blue"],
        "pile": [],
        "deck": [None] * 3,
        "hand": [["red", None, None], ["blue"]],
        "line": [[None, None], []],
        "stash": [[], [None]],
        "bag": ["..."],
        "tray": ["gold", "..."],
        "purse": [["..."], ["gold"]],
    },
    None: {
        "row": ["red", "red", "blue"],
        "pile": [],
        "deck": [None] * 3,
        "hand": [["red", None, None], [None]],
        "line": [[None, None], []],
        "stash": [[], [None]],
        "bag": ["..."],
        "tray": ["..."],
        "purse": [["..."], ["..."]],
    },
}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_viewer_sees_kinds_counts_and_nothing_else(viewer: int | None) -> None:
    state = opened()
    play(state, "claim a-b-2")
    assert state.observation(viewer) == {
        "game": "toy",
        "viewer": viewer,
        "players": 2,
        "options": {"cards": 2, "first": None, "open": False},
        "phase": "play",
        "stage": "act",
        "player": 1,
        "starter": 1,
        "active": [1],
        "round": 2,
        "turn": 3,
        "idle": 0,
        "out": [],
        "finished": False,
        "committed": None,
        "zones": ZONES[viewer],
        "counters": {"coins": [0, 0], "bank": 6, "clock": 0},
        "tracks": {"points": [0, 0]},
        "dice": {},
        "maps": {"land": {"a-b-2": 1}},
        "planes": {},
    }


@pytest.mark.parametrize("viewer", [2, -1, "0", 7])
def test_there_must_be_such_a_viewer(viewer: Any) -> None:
    for call in (opened().observation, lambda player: opened().determinize(player, 0)):
        with pytest.raises(NoSuchPlayer, match="players are 0 to 1"):
            call(viewer)


def renumbered(state: State, order: list[int]) -> State:
    """The same position, with the copies of each kind exchanged."""
    layout = state.game.layout
    by_kind: dict[object, list[int]] = {}
    for component in order:
        by_kind.setdefault(layout.kind_at(component).id, []).append(component)
    new = {
        old: component
        for held in by_kind.values()
        for old, component in zip(sorted(held), held, strict=True)
    }
    twin = state.clone()
    twin.zones = [[new[component] for component in held] for held in state.zones]
    for old, component in new.items():
        twin.known[component] = state.known[old]
    assert twin.faults() == []
    return twin


@often
@given(state=positions(), order=st.permutations(range(20)))
def test_the_number_of_a_component_never_shows(state: State, order: list[int]) -> None:
    twin = renumbered(state, order)
    for viewer in everybody(state):
        assert twin.observation(viewer) == state.observation(viewer)
        assert shape(twin.determinize(viewer, 1)) == shape(state.determinize(viewer, 1))


def swapped(state: State, viewer: int | None, data: st.DataObject) -> State:
    """A position that the viewer can't tell from this one, with unknown components exchanged."""
    layout = state.game.layout
    bit = 1 << (layout.seats if viewer is None else viewer)
    twin = state.clone()
    for type_ in ("cards", "tokens"):
        places = [
            (held, index)
            for slot, held in enumerate(twin.zones)
            for index, component in enumerate(held)
            if layout.type_of[component] == type_ and not state.known[component] & bit
        ]
        there = [held[index] for held, index in places]
        for (held, index), component in zip(places, data.draw(st.permutations(there)), strict=True):
            twin.known[component] = state.known[held[index]]
            held[index] = component
    twin.count_kinds()
    assert twin.faults() == []
    return twin


@often
@given(state=positions(), data=st.data(), seed=seeds)
def test_observations_samples_and_legal_actions_do_not_depend_on_hidden_components(
    state: State, data: st.DataObject, seed: int
) -> None:
    for viewer in everybody(state):
        twin = swapped(state, viewer, data)
        assert twin.observation(viewer) == state.observation(viewer)
        if any(state.commits):
            continue  # components chosen by others may have left their hands
        assert shape(twin.determinize(viewer, seed)) == shape(state.determinize(viewer, seed))
        if viewer in state.active_players():
            assert twin.legal_actions(viewer) == state.legal_actions(viewer)
            for action in state.game.actions.values():
                assert twin.explain(action, viewer) == state.explain(action, viewer)


@often
@given(state=positions(), first=seeds, second=seeds)
def test_a_sample_can_not_be_told_from_the_real_position(
    state: State, first: int, second: int
) -> None:
    before = state.to_dict()
    for viewer in everybody(state):
        sample = state.determinize(viewer, first)
        assert sample.observation(viewer) == state.observation(viewer)
        assert sample.faults() == []
        assert shape(sample.determinize(viewer, second)) == shape(state.determinize(viewer, second))
        for player in set(state.active_players()) & {viewer}:
            assert sample.legal_actions(player) == state.legal_actions(player)
    assert state.to_dict() == before


@often
@given(state=positions(), seed=seeds)
def test_samples_keep_the_knowledge_masks_of_counted_zones(state: State, seed: int) -> None:
    layout = state.game.layout
    for viewer in everybody(state):
        bit = 1 << (layout.seats if viewer is None else viewer)
        sample = state.determinize(viewer, seed)
        for slot, held in enumerate(state.zones):
            if layout.counts_seen[slot] & bit:
                masks = Counter(state.known[component] for component in held)
                assert masks == Counter(sample.known[component] for component in sample.zones[slot])


@often
@given(state=positions(), seed=seeds)
def test_a_varied_sample_is_a_sample(state: State, seed: int) -> None:
    for viewer in everybody(state):
        sampler = state.sampler(viewer)
        if not sampler.has_held:
            continue
        sample = sampler.draw(seed)
        before = sample.to_dict()
        varied = sampler.varied(sample, seed)
        assert sample.to_dict() == before
        if varied is not None:
            assert varied.observation(viewer) == state.observation(viewer)
            assert varied.faults() == []
            for held, other in zip(varied.zones, sample.zones, strict=True):
                knowers = [varied.known[component] for component in held]
                assert knowers == [sample.known[component] for component in other]


@often
@given(state=positions(), seed=seeds)
def test_redealt_samples_keep_every_observation(state: State, seed: int) -> None:
    for viewer in everybody(state):
        sampler = state.sampler(viewer)
        sample = sampler.draw(seed)
        dealt = sampler.dealt_anew(sample, seed ^ 1)
        assert dealt.faults() == []
        assert dealt.chance != sample.chance
        for player in range(state.players):
            assert dealt.observation(player) == sample.observation(player)


class Wait(Toy):
    """Does nothing."""

    name = "wait"


class CountedRules(Rules):
    """Everybody knows that the box has as many red cards as the deck."""

    kinds = (Wait,)

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        numbers = [state.tally[state.layout.zone(name)] for name in ("box", "deck")]
        in_box, in_deck = (counts[0] if counts else 0 for counts in numbers)
        return abs(in_box - in_deck)


def test_redealt_samples_contradict_no_counts() -> None:
    hidden = {"holds": "cards", "sees": "nobody", "tally": True}
    game = toy(
        CountedRules,
        components={"cards": {"red": {"count": 2}, "blue": {"count": 2}}},
        zones={"deck": {**hidden, "ordered": True, "starts": True}, "box": hidden},
        phases={"play": phase("wait")},
    )
    state = position(game, 2, zones={"deck": "red blue", "box": "red blue"})
    sampler = state.sampler(0)
    for seed in range(20):
        dealt = sampler.dealt_anew(sampler.draw(seed), seed)
        assert game.contradictions(dealt) == 0


@often
@given(state=positions(), seed=seeds)
def test_a_sample_can_be_played_to_the_end(state: State, seed: int) -> None:
    for viewer in everybody(state):
        sample = state.determinize(viewer, seed)
        for step in range(400):
            if sample.is_terminal():
                break
            player = sample.active_players()[0]
            legal = sample.legal_actions(player)
            sample.apply(legal[step * seed % len(legal)], player)
            assert sample.faults() == []


def test_all_that_is_hidden_is_drawn_anew() -> None:
    state = opened()
    samples = [state.determinize(1, seed) for seed in range(300)]
    kind_at = state.game.layout.kind_at

    def met(zone: str, player: int = 0) -> set[tuple[str, ...]]:
        slot = state.game.layout.zones[zone].slots[player]
        return {tuple(sorted(kind_at(c).id for c in s.zones[slot])) for s in samples}

    assert len(met("deck")) == 9  # all there can be, with two red ones
    assert met("stash", 1) == {("red",), ("blue",), ("wild",)}
    assert {"red"} < {kind for hand in met("hand") for kind in hand}
    assert met("hand", 1) == {("blue",)}
    sizes = {zone: {len(held) for held in met(zone)} for zone in ("bag", "tray", "purse")}
    assert all(min(found) < 2 < max(found) for found in sizes.values())
    assert all("gold" in held for held in met("tray"))  # which player 1 has put there
    assert len({sample.chance for sample in samples}) == 300
    assert state.chance not in {sample.chance for sample in samples}


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, None])
def test_a_sample_needs_a_seed(seed: Any) -> None:
    with pytest.raises(BadSeed):
        opened().determinize(0, seed)


@pytest.mark.parametrize(
    ("action", "gave"),
    [
        ("draw", True),
        ("take red", True),  # another card is turned up
        ("pay blue", True),  # it was not known to all
        ("grab", True),
        ("steal", True),
        ("keep blue", False),
        ("drop gold", False),
        ("show", False),  # nothing lies in the line
        ("claim c-a", False),
        ("rest", False),
    ],
)
def test_an_action_that_gives_knowledge_can_not_be_undone(action: str, gave: bool) -> None:
    state = opened()
    assert gave_knowledge(state, play(state.clone(), action)) is gave


@pytest.mark.parametrize("name", ["aeroplanes", "animals", "boarding", "paris"])
def test_observations_kept_from_move_to_move_are_those_made_from_nothing(name: str) -> None:
    game = bgf.load(name)
    state = game.new_state(max(2, game.players[0]), seed=4)
    kept = Observations(state)
    rng = Random(4)
    while not state.is_terminal():
        player = state.active_players()[0]
        state.apply(rng.choice(state.legal_actions(player)), player)
        kept.look(state)
        for viewer in (None, *range(state.players)):
            assert kept.of(state.viewer_number(viewer)) == state.observation(viewer)
