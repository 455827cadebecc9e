"""How Paris guesses the end of a match: the hook that bots look ahead with."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

import bgf
from bgf import Estimate, Game, State

from .positions import every_table, position


def estimate(state: State) -> Estimate:
    """The game's estimate, through the bound hook."""
    evaluate = state.game.hooks.evaluate
    assert evaluate is not None
    found: Estimate = evaluate(state)
    return found


def points(game: Game, **table: dict[int, str]) -> float:
    """The expected points of player 0 at a table of two."""
    return estimate(position(game, **table)).points[0]  # type: ignore[arg-type]  # zones by name


@pytest.mark.parametrize("mods", [(), ("high-water", "long-night", "grand-finale")])
@every_table
def test_one_number_for_each_player_and_nothing_changed(
    mods: tuple[str, ...], players: int
) -> None:
    game = bgf.load("paris", mods=mods)
    for seed in range(4):
        state, random = game.new_state(players, seed), Random(seed)
        while not state.is_terminal():
            before = state.to_dict()
            found = estimate(state)
            assert state.to_dict() == before
            assert len(found.points) == players
            assert all(map(isfinite, found.points))
            assert found.spread > 0
            player = state.active_players()[0]
            state.apply(random.choice(state.legal_actions(player)), player)


TICKET = {0: "montparnasse-notre_dame"}
ROUTES = "invalides-montparnasse-blue montparnasse-pantheon-white notre_dame-pantheon-green"


def test_a_ticket_done_is_worth_more_than_one_nearly_done_than_one_begun(game: Game) -> None:
    done, near, lost = (
        points(game, tickets=TICKET, routes={0: mine, 1: theirs})
        for mine, theirs in (
            ("montparnasse-pantheon-white notre_dame-pantheon-green", ""),
            ("montparnasse-pantheon-white opera-louvre-green", ""),
            (
                "montparnasse-pantheon-white opera-louvre-green",
                "notre_dame-pantheon-blue louvre-notre_dame-blue notre_dame-bastille-blue",
            ),
        )
    )
    assert done > near > lost


def test_cards_that_a_ticket_lacks_are_worth_more_than_others(game: Game) -> None:
    routes = {0: "montparnasse-pantheon-white"}
    green, yellow = (
        points(game, tickets=TICKET, routes=routes, hands={0: hand}) for hand in ("blue", "")
    )
    assert green > yellow


def test_a_flag_card_is_worth_something(game: Game) -> None:
    assert points(game, flags={0: "white red"}) > points(game, flags={0: "white"})


@every_table
def test_near_the_end_it_is_far_nearer_the_score_than_before(game: Game, players: int) -> None:
    early, late = 0.0, 0.0
    for seed in range(20):
        state, random = game.new_state(players, seed), Random(seed)
        guesses = []
        while not state.is_terminal():
            guesses.append(estimate(state).points)
            player = state.active_players()[0]
            state.apply(random.choice(state.legal_actions(player)), player)
        scores = state.returns()
        early += sum(abs(a - b) for a, b in zip(guesses[0], scores, strict=True))
        late += sum(abs(a - b) for a, b in zip(guesses[-1], scores, strict=True))
    assert late < early / 2


def test_the_end_of_a_match_is_surer_than_its_beginning(game: Game) -> None:
    first = estimate(position(game))
    last = estimate(position(game, buses={0: 3, 1: 3}))
    assert last.spread < first.spread
