"""Bids that are sealed in turn: what samples must know of them, and what they need not."""

from __future__ import annotations

import pytest

from bgf.testing import Fault, settings_of
from bgf.testing.walk import Walk
from bgf.words import Message, in_language

from .finding import first_fault
from .sealed_bids import (
    KEPT,
    SHOWN,
    CopiesTheBid,
    DrawsHighBidsRarely,
    DrawsLowBidsAlone,
    DrawsTheSameBid,
    Envelopes,
    OffersTooMuch,
    sealed_bids,
)

MATCHES = 8
SEEDS = (1, 2, 3)


def fault_of(rules: type[Envelopes], seed: int = 1, check: str = "whole_match") -> Fault | None:
    """The first fault that a check finds in some matches."""
    game = sealed_bids(rules)
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES, seed)]
    return first_fault(check, walks)


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", SHOWN)
def test_samples_with_a_bid_that_viewers_can_rule_out_are_a_fault_of_public_events(
    rules: type[Envelopes], seed: int
) -> None:
    fault = fault_of(rules, seed)
    assert fault is not None
    assert fault.check == "public_events"
    assert "the counter sealed of player " in fault.words


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", KEPT)
def test_bids_that_samples_draw_in_agreement_with_all_that_was_seen_pass(
    rules: type[Envelopes], seed: int
) -> None:
    assert fault_of(rules, seed) is None


def test_a_fault_names_another_bid_and_where_to_look() -> None:
    fault = fault_of(CopiesTheBid)
    assert fault is not None
    assert isinstance(fault.words, Message)
    assert 'if player 0 had played "seal ' in fault.words
    assert '`apply` of the kind "seal" (' in fault.words
    assert "sealed_bids.py:" in fault.words
    assert "`bgf_draw_counters`" in fault.words
    polish = in_language(fault.words, "pl")
    assert "gdyby gracz 0 zagrał „seal " in polish
    assert "a licznik sealed gracza 0 miał wartość" in polish


def test_a_fault_says_that_no_action_leads_to_a_number() -> None:
    fault = fault_of(OffersTooMuch)
    assert fault is not None
    assert isinstance(fault.words, Message)
    assert "but no legal action of player " in fault.words
    assert "nie prowadzi do tego żaden dozwolony ruch" in in_language(fault.words, "pl")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", [DrawsLowBidsAlone, DrawsTheSameBid])
def test_samples_must_be_able_to_have_the_bids_of_the_match(
    rules: type[Envelopes], seed: int
) -> None:
    fault = fault_of(rules, seed, "determinize")
    assert fault is not None
    assert isinstance(fault.words, Message)
    assert "the counter sealed of player " in fault.words
    assert "has the numbers of the match: " in fault.words
    assert "`bgf_draw_counters`" in fault.words
    assert "nie ma liczb z partii" in in_language(fault.words, "pl")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", [*KEPT, DrawsHighBidsRarely])
def test_bids_that_samples_rarely_have_pass(rules: type[Envelopes], seed: int) -> None:
    assert fault_of(rules, seed, "determinize") is None
