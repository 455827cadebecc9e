"""What players conclude from an action must bar its undo, although no component shows it."""

from __future__ import annotations

import pytest

from bgf import Game
from bgf.testing import Fault, settings_of
from bgf.testing.walk import Walk

from .concluded import DISCLOSED, UNDISCLOSED
from .finding import first_fault

MATCHES = 20


def fault_of(game: Game, seed: int = 0, check: str = "undo") -> Fault | None:
    """Returns the first fault that a check finds in some matches."""
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES, seed)]
    return first_fault(check, walks)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", UNDISCLOSED)
def test_an_action_that_tells_something_must_not_be_taken_back(name: str, seed: int) -> None:
    fault = fault_of(UNDISCLOSED[name](), seed)
    assert fault is not None
    assert fault.check == "undo"
    assert "`state.disclose()`" in fault.words


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", DISCLOSED)
def test_disclosed_facts_and_mere_claims_pass(name: str, seed: int) -> None:
    assert fault_of(DISCLOSED[name](), seed) is None


@pytest.mark.parametrize("name", DISCLOSED)
def test_the_disclosed_games_have_sound_samples(name: str) -> None:
    assert fault_of(DISCLOSED[name](), check="determinize") is None


def test_fault_names_the_deal_and_the_kind_of_action() -> None:
    fault = fault_of(UNDISCLOSED["PeekUndisclosed"]())
    assert fault is not None
    assert 'can take back "peek", although player ' in fault.words
    assert "`bgf_contradictions` would return 0 before the action, and 1 after it" in fault.words
    assert "in `apply` of the kind of action peek (" in fault.words
