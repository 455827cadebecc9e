"""The secret numbers of samples must lead to everybody's observations."""

from __future__ import annotations

import pytest

from bgf import Game
from bgf.testing import Fault, settings_of
from bgf.testing.drawn_numbers import check_set_up_numbers
from bgf.testing.walk import Walk

from .finding import first_fault
from .secret_numbers import (
    KEPT,
    SHOWN,
    Auction,
    CheersATwo,
    Dice,
    HighestDieLeads,
    HighestShownDieLeads,
    MostSamplesAreRejected,
    RanksByMoney,
    RicherWins,
    ShowsRoughNumbers,
    TellsTheSumOfDice,
    auction,
    dice,
    told_dice,
)

MATCHES = 8
ROUGH_SEEDS = (7, 23, 43)


def fault_of(rules: type[Auction]) -> Fault | None:
    """The first fault that twins of some matches of an auction show."""
    return fault_in(auction(rules))


def fault_in(game: Game) -> Fault | None:
    """The first fault that twins of some matches show."""
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES)]
    return first_fault("whole_match", walks)


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("rules", SHOWN)
def test_untold_secret_numbers_are_a_fault_of_public_events(rules: type[Auction]) -> None:
    fault = fault_of(rules)
    assert fault is not None
    assert fault.check == "public_events"
    assert "money" in fault.words


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("rules", KEPT)
def test_numbers_that_samples_draw_in_agreement_with_all_that_was_seen_pass(
    rules: type[Auction],
) -> None:
    assert fault_of(rules) is None


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("rules", [Dice, HighestShownDieLeads])
def test_a_number_that_is_rolled_again_may_be_the_same(rules: type[Dice]) -> None:
    assert fault_in(dice(rules)) is None


@pytest.mark.parametrize("seed", ROUGH_SEEDS)
def test_a_number_that_is_rare_with_what_all_see_may_be_rare_in_samples(seed: int) -> None:
    game = dice(ShowsRoughNumbers)
    (setting,) = settings_of(game, 1, seed)
    check_set_up_numbers(Walk(game, setting))


def test_large_numbers_in_the_few_samples_that_rules_do_not_reject_are_no_fault() -> None:
    assert fault_in(dice(MostSamplesAreRejected)) is None


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("rules", [HighestDieLeads, TellsTheSumOfDice])
def test_a_roll_that_decides_at_once_what_all_see_is_a_fault(rules: type[Dice]) -> None:
    fault = fault_in(dice(rules))
    assert fault is not None
    assert fault.check == "public_events"
    assert 'can tell from "go_on" what is secret' in fault.words
    assert "in which the counter die of player " in fault.words


@pytest.mark.usefixtures("few_twins")
def test_a_number_that_is_told_and_rolled_again_at_once_may_be_the_same() -> None:
    assert fault_in(told_dice()) is None


@pytest.mark.usefixtures("few_twins")
def test_what_all_see_may_rule_out_that_nobody_has_a_number() -> None:
    fault = fault_in(dice(CheersATwo))
    assert fault is not None
    assert "counters heap = 1 there is none in which the highest number of all" in fault.words
    assert "players in the counter die is 1" in fault.words


def test_a_fault_names_the_counter_and_the_remedy() -> None:
    fault = fault_of(RicherWins)
    assert fault is not None
    assert "would differ for " in fault.words
    assert "the counter money of player " in fault.words
    assert "`bgf_draw_counters`" in fault.words
    assert fault.steps


def test_a_set_up_that_shows_a_number_is_told_at_the_start() -> None:
    fault = fault_of(RanksByMoney)
    assert fault is not None
    assert (
        "from the set-up what is secret: among very many set-ups with counters rank[" in fault.words
    )
    assert fault.steps == ()
