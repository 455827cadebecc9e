"""The final score, and the winner: PAR-51 to PAR-53."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .positions import every_table, position

ROUTES = "invalides-montparnasse-blue montparnasse-pantheon-white notre_dame-pantheon-green"


def scored(game: Game, players: int, tickets: dict[int, str], routes: dict[int, str]) -> State:
    """A finished match."""
    return position(game, players, tickets=tickets, routes=routes, finished=True)


@pytest.mark.rule("PAR-51")
@every_table
def test_done_tickets_add_others_subtract(game: Game, players: int) -> None:
    # Invalides – Montparnasse – Panthéon – Notre-Dame: 1 + 2 + 1 points.
    state = scored(
        game,
        players,
        tickets={
            0: "invalides-pantheon montparnasse-notre_dame opera-bercy",
            1: "louvre-pere_lachaise",
        },
        routes={0: ROUTES, 1: "opera-louvre-blue"},
    )
    result = state.result()
    assert result.breakdown[0] == {
        "routes": 4,
        "flags": 0,
        "tickets_done": 3 + 3,
        "tickets_failed": -4,
    }
    assert result.breakdown[1]["tickets_failed"] == -4
    assert result.scores[:2] == (4 + 6 - 4, 1 - 4)
    assert state.returns() == [float(score) for score in result.scores]


@pytest.mark.rule("PAR-51")
@pytest.mark.parametrize("gap", ROUTES.split())
def test_the_chain_must_be_unbroken_and_ones_own(game: Game, gap: str) -> None:
    mine = " ".join(route for route in ROUTES.split() if route != gap)
    tickets = {0: "montparnasse-notre_dame invalides-pantheon"}
    done = {
        "invalides-montparnasse-blue": 3,
        "montparnasse-pantheon-white": 0,
        "notre_dame-pantheon-green": 3,
    }[gap]
    for routes in ({0: mine}, {0: mine, 1: gap}):
        items = scored(game, 2, tickets, routes).result().breakdown[0]
        assert (items["tickets_done"], items["tickets_failed"]) == (done, done - 6)
    for routes, points in (({0: ROUTES}, (6, 0)), ({1: ROUTES}, (0, -6))):
        items = scored(game, 2, tickets, routes).result().breakdown[0]
        assert (items["tickets_done"], items["tickets_failed"]) == points


def ranked(game: Game, scores: list[int], tickets: dict[int, str], chain: int = 0) -> State:
    """A finished match with these scores before tickets; player `chain` holds `ROUTES`."""
    return position(
        game,
        len(scores),
        tickets=tickets,
        routes={chain: ROUTES},
        score=dict(enumerate(scores)),
        finished=True,
    )


@pytest.mark.rule("PAR-52")
@every_table
def test_the_highest_score_wins(game: Game, players: int) -> None:
    for best in range(players):
        scores = [20 - 2 * ((player - best) % players) for player in range(players)]
        result = ranked(game, scores, {}).result()
        assert result.winners == (best,)
        assert result.ranks == tuple((player - best) % players + 1 for player in range(players))


@pytest.mark.rule("PAR-52")
@every_table
@pytest.mark.parametrize("chain", [0, 1])
def test_in_a_tie_the_most_completed_tickets(game: Game, players: int, chain: int) -> None:
    # Player `chain` has done a ticket of 3, everybody else has those 3 points already.
    scores = [13] * players
    scores[chain] = 10
    result = ranked(game, scores, {chain: "montparnasse-notre_dame"}, chain).result()
    assert result.scores == (13,) * players
    assert result.winners == (chain,)
    assert result.ranks == tuple(1 if player == chain else 2 for player in range(players))


@pytest.mark.rule("PAR-52")
def test_it_is_the_number_of_completed_tickets_that_counts(game: Game) -> None:
    # Two tickets of 3 against one of 7; failed ones, and tickets held, count for nothing.
    state = position(
        game,
        3,
        tickets={
            0: "montparnasse-notre_dame invalides-pantheon",
            1: "arc_de_triomphe-pere_lachaise",
            2: "louvre-pere_lachaise batignolles-bercy tour_eiffel-bercy",
        },
        routes={
            0: ROUTES,
            1: "arc_de_triomphe-champs_elysees-blue champs_elysees-louvre-white "
            "louvre-republique-white republique-pere_lachaise-white",
        },
        score={0: 10, 1: 9, 2: 16 + 16},
        finished=True,
    )
    result = state.result()
    assert result.scores == (16, 16, 16)
    assert result.winners == (0,)
    assert result.ranks == (1, 2, 3)


@pytest.mark.rule("PAR-52")
@every_table
def test_still_tied_the_victory_is_shared(game: Game, players: int) -> None:
    scores = [12, 12, 9, 9][:players]
    result = ranked(game, scores, {}).result()
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3, 3)[:players]


@pytest.mark.rule("PAR-52")
def test_lower_ranks_break_ties_the_same_way(game: Game) -> None:
    tickets = {2: "montparnasse-notre_dame"}
    result = ranked(game, [20, 13, 10, 13], tickets, chain=2).result()
    assert result.scores == (20, 13, 13, 13)
    assert result.ranks == (1, 3, 2, 3)


@pytest.mark.rule("PAR-52")
def test_a_completed_ticket_beats_no_higher_score(game: Game) -> None:
    result = ranked(game, [10, 14], {0: "montparnasse-notre_dame"}).result()
    assert result.scores == (13, 14)
    assert result.winners == (1,)


@pytest.mark.rule("PAR-53")
def test_below_zero(game: Game) -> None:
    tickets = {0: "tour_eiffel-la_villette", 1: "montparnasse-la_villette opera-bercy"}
    result = scored(game, 2, tickets, {0: ROUTES}).result()
    assert result.scores == (4 - 8, -8 - 4)
    assert result.winners == (0,)
