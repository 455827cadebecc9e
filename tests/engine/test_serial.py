"""States as dictionaries: complete, exact, and nothing else is taken for one. And copies."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgf import BadState, State

from .fair import everybody, fair, positions
from .toys import play

often = settings(max_examples=60, deadline=None)


def play_on(state: State, seed: int, most: int = 40) -> list[str]:
    """Plays at random; returns the actions and everybody's observations."""
    random = Random(seed)
    story = []
    for _ in range(most):
        if state.is_terminal():
            break
        player = random.choice(state.active_players())
        action = random.choice(state.legal_actions(player))
        state.apply(action, player)
        story.append(f"{player} {action} {[state.observation(v) for v in everybody(state)]}")
    return story


@often
@given(state=positions())
def test_states_and_observations_list_zones_in_content_order(
    state: State,
) -> None:
    declared = list(state.game.pack.data["zones"])
    assert list(state.to_dict()["zones"]) == declared
    for viewer in everybody(state):
        assert list(state.observation(viewer)["zones"]) == declared


@often
@given(state=positions(), seed=st.integers(0, 2**32))
def test_a_state_comes_back_exactly_through_json(state: State, seed: int) -> None:
    text = json.dumps(state.to_dict())
    again = fair().state_from_dict(json.loads(text))
    assert json.dumps(again.to_dict()) == text
    assert play_on(again, seed) == play_on(state, seed)
    assert again.to_dict() == state.to_dict()
    assert again.returns() == state.returns()


@pytest.mark.parametrize("made", [State.clone, copy, deepcopy])
@often
@given(state=positions(), seed=st.integers(0, 2**32))
def test_a_copy_is_equal_and_independent(
    made: Callable[[State], State], state: State, seed: int
) -> None:
    clone = made(state)
    before = state.to_dict()
    story = play_on(clone, seed)
    assert state.to_dict() == before
    after = clone.to_dict()
    assert play_on(state, seed) == story
    assert clone.to_dict() == after == state.to_dict()


def test_pickling_a_state_is_refused_in_favour_of_to_dict() -> None:
    with pytest.raises(TypeError, match="to_dict"):
        pickle.dumps(fair().new_state(2, 5))


def early() -> dict[str, Any]:
    """A position in a phase of turns."""
    state = fair().new_state(2, 5)
    return play(state, *(f"{p}: {state.legal_actions(p)[0]}" for p in (0, 1)), "draw").to_dict()


def choosing() -> dict[str, Any]:
    """A position in which player 1 has chosen, and player 0 has not."""
    state = fair().new_state(2, 5)
    return play(state, f"1: {state.legal_actions(1)[0]}").to_dict()


KEYS = sorted(early())


@pytest.mark.parametrize("key", KEYS)
def test_a_part_that_is_missing(key: str) -> None:
    data = early()
    del data[key]
    with pytest.raises(BadState) as raised:
        fair().state_from_dict(data)
    assert raised.value.code == "bad-state"


WRONG: tuple[Any, ...] = (
    None,
    "x",
    1.0,
    -1,
    10**30,
    True,
    [],
    [None],
    {},
    {"x": 1},
    [[]],
    float("nan"),
    b"x",
)


@pytest.mark.parametrize("key", KEYS)
def test_a_part_of_a_wrong_type(key: str) -> None:
    for position in (early(), choosing()):
        for wrong in WRONG:
            if wrong == position[key] or (wrong is True and position[key] is False):
                continue  # it is of the right type
            with pytest.raises(BadState):
                fair().state_from_dict({**position, key: wrong})


@pytest.mark.parametrize("data", [None, [], "state", 7, {}, {"form": 1}])
def test_an_invalid_dictionary_of_a_state_is_refused(data: Any) -> None:
    with pytest.raises(BadState):
        fair().state_from_dict(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["form"], 2),
        (["game"], "chess"),
        (["players"], 5),
        (["players"], 3),
        (["options", "cards"], 4),
        (["options", "cards"], "2"),
        (["options", "speed"], 1),
        (["chance"], 2**64),
        (["phase"], "never"),
        (["phase"], "hide"),
        (["stage"], "never"),
        (["player"], 2),
        (["starter"], 2),
        (["out"], 4),
        (["commits"], [None, None]),
        (["phase_over"], 0),
        (["finished"], "no"),
        (["finished"], 0),
        (["zones", "row", 0], 99),
        (["zones", "row", 0], -1),
        (["zones", "row"], []),
        (["zones", "hand"], [[]]),
        (["zones", "hand", 0], {}),
        (["zones", "cellar"], []),
        (["known", 0], 64),
        (["known"], []),
        (["counters", "bank"], 5),
        (["counters", "coins"], [-1, 1]),
        (["counters", "coins"], [0]),
        (["counters", "dust"], 0),
        (["maps", "land", 0], 2),
        (["maps", "land"], [-1]),
        (["maps", "sea"], []),
        (["more"], 1),
    ],
)
def test_a_part_out_of_range(path: list[Any], value: Any) -> None:
    data = early()
    where: Any = data
    for step in path[:-1]:
        where = where[step]
    where[path[-1]] = value
    with pytest.raises(BadState):
        fair().state_from_dict(data)


@pytest.mark.parametrize(
    "commits",
    [
        [],
        [None],
        [None, "fly"],
        [None, "draw"],
        [None, 1],
        ["rest", "rest"],
        "ab",
        {"0": None, "1": None},
    ],
)
def test_choices_that_can_not_have_been_made(commits: Any) -> None:
    data = choosing()
    assert fair().state_from_dict(data).to_dict() == data
    with pytest.raises(BadState):
        fair().state_from_dict({**data, "commits": commits})


def test_a_state_with_a_component_twice_or_hidden_is_not_sound() -> None:
    data = early()
    data["zones"]["row"][0] = data["zones"]["row"][1]
    with pytest.raises(BadState, match="not a valid state of toy: component"):
        fair().state_from_dict(data)
    data = early()
    data["known"][data["zones"]["row"][0]] = 0
    with pytest.raises(BadState, match="is not known to all who see row"):
        fair().state_from_dict(data)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a dictionary."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    return [path] + [found for key, inner in items for found in places(inner, (*path, key))]


@settings(max_examples=300, deadline=None)
@given(data=st.data(), position=st.sampled_from([early(), choosing()]))
def test_nothing_but_bad_state_comes_of_damage(
    data: st.DataObject, position: dict[str, Any]
) -> None:
    damaged = json.loads(json.dumps(position))
    for _ in range(data.draw(st.integers(1, 3), "damages")):
        path = data.draw(st.sampled_from(places(damaged)[1:]), "at")
        where = damaged
        for step in path[:-1]:
            where = where[step]
        what = data.draw(st.sampled_from(["delete", "replace", "nudge"]), "how")
        if what == "delete":
            del where[path[-1]]
        elif what == "nudge" and type(where[path[-1]]) is int:
            where[path[-1]] += data.draw(st.integers(-2, 2))
        else:
            where[path[-1]] = data.draw(values, "new")
    try:
        state = fair().state_from_dict(damaged)
    except BadState:
        return
    assert state.to_dict() == damaged
