"""Checks of the engine's promises for every game: here the engine is broken in one way each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bgf import Game, State
from bgf.engine.wording import own_log_line
from bgf.records import chronicle
from bgf.records.match import Match
from bgf.testing import CHECKS, Fault, Walk, settings_of

from .sound import made

REAL: dict[str, Any] = {
    name: getattr(State, name) for name in ("clone", "determinize", "observation")
}
FROM_DICT = Game.state_from_dict
UNDO = Match.undo


def clone_with_one_table(state: State) -> State:
    new: State = REAL["clone"](state)
    new.counters = state.counters
    return new


def sample_that_peeks(state: State, player: int | None, seed: int) -> State:
    new: State = REAL["clone"](state)
    return new


def sample_that_ignores_its_seed(state: State, player: int | None, seed: int) -> State:
    new: State = REAL["determinize"](state, player, 1)
    return new


def sample_that_forgets(state: State, player: int | None, seed: int) -> State:
    new: State = REAL["determinize"](state, player, seed)
    new.known = [0] * len(new.known)
    return new


def sample_that_keeps_the_top(state: State, player: int | None, seed: int) -> State:
    """It is another one for each seed, but the next card is the one that is really there."""
    new: State = REAL["determinize"](state, player, seed)
    deck = new.zones[state.layout.zone("deck")]
    if deck:
        top = state.zones[state.layout.zone("deck")][-1]
        held = next(held for held in new.zones if top in held)
        new.known[top], new.known[deck[-1]] = new.known[deck[-1]], new.known[top]
        held[held.index(top)], deck[-1] = deck[-1], top
    return new


def sample_with_a_sorted_deck(state: State, player: int | None, seed: int) -> State:
    """It follows from the seed and the observation, but the deck is no secret any more."""
    new: State = REAL["determinize"](state, player, seed)
    new.zones[state.layout.zone("deck")].sort(key=lambda card: state.layout.kind_of[card])
    return new


def observation_with_components(state: State, player: int | None) -> Any:
    """Which of several alike cards it is shows, and that survives a shuffle."""
    seen = REAL["observation"](state, player)
    seen["hands"] = [sorted(state.zones[slot]) for slot in state.layout.own_zones("hand")[:2]]
    return seen


def state_in_another_order(game: Game, data: Any) -> State:
    state = FROM_DICT(game, data)
    state.zones[state.layout.zone("deck")].sort()
    return state


def always(match: Match, player: int) -> bool:
    return True


def never(match: Match, player: int) -> bool:
    return False


def undo_that_keeps_points(match: Match, player: int) -> None:
    UNDO(match, player)
    match.state.counters[0] += 1


@pytest.mark.parametrize(
    ("check", "owner", "name", "broken", "words"),
    [
        (
            "clones",
            State,
            "clone",
            clone_with_one_table,
            "in a clone changes its original: counters",
        ),
        ("determinize", State, "determinize", sample_that_peeks, "zone deck are the same"),
        ("determinize", State, "determinize", sample_that_ignores_its_seed, "are the same in 8"),
        (
            "determinize",
            State,
            "determinize",
            sample_with_a_sorted_deck,
            "hidden components in the zone deck",
        ),
        ("determinize", State, "determinize", sample_that_forgets, "is not known to all"),
        ("determinize", State, "determinize", sample_that_keeps_the_top, "does not know"),
        (
            "determinize",
            State,
            "observation",
            observation_with_components,
            "from the match: hands",
        ),
        (
            "dictionaries",
            Game,
            "state_from_dict",
            state_in_another_order,
            "from its original: zones deck",
        ),
        (
            "action_secrecy",
            chronicle,
            "log_line",
            own_log_line,
            "can tell from the history that player",
        ),
        ("undo", Match, "can_undo", always, "can be taken back, although"),
        ("undo", Match, "can_undo", never, "used no chance, but can't be taken back"),
        (
            "undo",
            Match,
            "undo",
            undo_that_keeps_points,
            "to another position than before it: counters",
        ),
    ],
)
def test_a_broken_engine_is_found(
    monkeypatch: pytest.MonkeyPatch,
    check: str,
    owner: Any,
    name: str,
    broken: Callable[..., Any],
    words: str,
) -> None:
    game = made()
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(Fault, match=words) as raised:
        check_all(game, check)
    assert raised.value.check == check


def check_all(game: Game, check: str) -> None:
    for setting in settings_of(game, 12):
        CHECKS[check](Walk(game, setting))
