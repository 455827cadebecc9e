"""Samples must not have deals that the set-up never makes."""

from __future__ import annotations

import pytest

from bgf import Game
from bgf.testing import Fault, settings_of
from bgf.testing.walk import Walk
from bgf.words import Message

from .deals import TOLD, UNTOLD, NoLaterHandIsOfOneColour, game_of
from .finding import first_fault

MATCHES = 3


def fault_of(game: Game, seed: int = 0) -> Fault | None:
    """Returns the first fault that twins of some matches show."""
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES, seed)]
    return first_fault("whole_match", walks)


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", UNTOLD)
def test_samples_must_not_have_deals_that_the_set_up_never_makes(name: str, seed: int) -> None:
    fault = fault_of(UNTOLD[name](), seed)
    assert fault is not None
    assert fault.check == "public_events"
    assert fault.steps == ()


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("seed", range(3))
def test_samples_must_not_have_deals_that_an_action_never_makes(seed: int) -> None:
    fault = fault_of(game_of(NoLaterHandIsOfOneColour), seed)
    assert fault is not None
    assert fault.check == "public_events"
    assert fault.steps
    assert "samples have deals that " in fault.words
    assert "the number of different values of id[0] in hand" in fault.words
    assert "`bgf_contradictions`" in fault.words


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("name", TOLD)
def test_deals_that_samples_agree_with_pass(name: str) -> None:
    assert fault_of(TOLD[name]()) is None


@pytest.mark.usefixtures("few_twins")
def test_fault_names_the_impossible_deal_and_the_remedy() -> None:
    fault = fault_of(UNTOLD["EachHandHasARedCard"]())
    assert fault is not None
    assert "samples have deals that the set-up never makes" in fault.words
    assert "id[0] = red in hand (the lowest of all players) is at most 0" in fault.words
    assert "`bgf_contradictions`" in fault.words


@pytest.mark.usefixtures("few_twins")
def test_fault_names_the_highest_value_of_a_hand() -> None:
    fault = fault_of(UNTOLD["EachHandHasAHighCard"]())
    assert fault is not None
    assert "the highest rank in hand (the lowest of all players) is at most 11" in fault.words
    assert isinstance(fault.words, Message)
    assert "najwyższa wartość rank w hand" in fault.words.localized("pl")
