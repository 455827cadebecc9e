"""Nothing in a match may depend on the date, the time of day or the environment."""

from __future__ import annotations

import pytest

from bgf.testing import CHECKS, Fault, settings_of
from bgf.testing.walk import Walk

from .clocks import ENVIRONMENT_READERS, READERS, SOUND, clock_game


def fault_of(name: str, seed: int) -> Fault | None:
    """Returns the fault that other processes show in a match; None if they show none."""
    game = clock_game(name)
    (setting,) = settings_of(game, 1, seed)
    try:
        CHECKS["processes"](Walk(game, setting, maker=("tests.testing.clocks:clock_game", name)))
    except Fault as fault:
        return fault
    return None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", READERS)
def test_rules_that_decide_by_a_clock_are_found_on_any_day(name: str, seed: int) -> None:
    fault = fault_of(name, seed)
    assert fault is not None
    assert fault.check == "processes"
    assert "at another date or time the result is different" in fault.words


@pytest.mark.parametrize("name", SOUND)
def test_rules_that_decide_nothing_by_a_clock_pass(name: str) -> None:
    assert fault_of(name, 0) is None


@pytest.mark.parametrize("name", ENVIRONMENT_READERS)
def test_rules_that_decide_by_the_environment_are_found(name: str) -> None:
    fault = fault_of(name, 0)
    assert fault is not None
    assert fault.check == "processes"
    assert "with other environment variables the result is different" in fault.words
