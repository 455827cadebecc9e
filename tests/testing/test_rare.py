"""Rarely visible faults are found in every run, with any seed."""

from __future__ import annotations

import pytest

from bgf.testing import Fault, settings_of
from bgf.testing.walk import Walk

from .finding import first_fault
from .rare import RARE, AllChoose, all_choose, rare
from .test_examine import verdicts_of

MATCHES = 20
SECRECY = {"secrecy", "action_secrecy", "whole_match", "public_events"}


def fault_of(name: str, seed: int) -> Fault | None:
    """The first fault found in as many matches as `bgf check` plays."""
    broken = RARE[name]
    game = broken.maker(broken.rules, **broken.sections)
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES, seed)]
    return first_fault("whole_match", walks)


@pytest.mark.parametrize(("seed", "name"), [*enumerate(RARE)])
def test_a_rare_leak_is_found(name: str, seed: int) -> None:
    fault = fault_of(name, seed)
    assert fault is not None
    assert fault.check in SECRECY


def test_a_sound_game_with_forty_cards_passes() -> None:
    found = verdicts_of(
        rare(), "secrecy", "action_secrecy", "whole_match", "public_events", games=6
    )
    assert {verdict.status for verdict in found.values()} == {"pass"}


@pytest.mark.usefixtures("few_twins")
def test_cards_that_all_choose_at_once_may_be_shown() -> None:
    game = all_choose(AllChoose)
    walks = [Walk(game, setting) for setting in settings_of(game, 8)]
    assert first_fault("whole_match", walks) is None
