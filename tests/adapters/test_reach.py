"""Entries of vectors for games with questions, lacks, and several choices at once."""

from __future__ import annotations

import pytest
from tests.engine.test_lacks import told
from tests.engine.test_questions import claims
from tests.engine.test_simultaneous import fair
from tests.engine.toys import play

from bgf.adapters.actions import ActionIndex
from bgf.adapters.observation import Observing


def entries(observing: Observing, vector: object, *names: str) -> dict[str, float]:
    """The entries of some blocks that are not 0."""
    pairs = zip(observing.names, vector, strict=True)  # type: ignore[call-overload]  # an array
    return {name: float(n) for name, n in pairs if n and name.split(".")[0] in names}


def test_observations_encode_a_question_and_its_players() -> None:
    game = claims()
    state = play(game.new_state(3), "claim one")
    observing = Observing(ActionIndex(game), 3)
    names = ("turn_player", "asking", "waiting", "asked_about")
    assert entries(observing, observing.encode(state, 1), *names) == {
        "turn_player.2": 1.0,
        "asking.2": 1.0,
        "waiting.1": 1.0,
        "asked_about.claim one": 1.0,
    }
    while state.inquiries:
        play(state, "believe")
    assert entries(observing, observing.encode(state, 1), *names) == {"turn_player.0": 1.0}


def test_observations_encode_lacked_kinds_of_zones() -> None:
    state = told()
    observing = Observing(ActionIndex(state.game), 3)
    assert entries(observing, observing.encode(state, 0), "lacks") == {"lacks.hand.1.red": 1.0}


@pytest.mark.parametrize("viewer", [0, 1])
def test_observations_encode_only_own_simultaneous_choices(viewer: int) -> None:
    game = fair()
    state = play(game.new_state(2), "0: give a", "0: give c")
    observing = Observing(ActionIndex(game), 2)
    found = entries(observing, observing.encode(state, viewer), "chosen", "stage")
    own = {"chosen.give a": 1.0, "chosen.give c": 1.0, "stage.all.money": 1.0}
    assert found == (own if viewer == 0 else {"stage.all.first": 1.0})
