"""The end of the game and the score: PAR-50 to PAR-55."""

from __future__ import annotations

import pytest

from bgf import Game, MatchNotFinished, State

from .positions import every_connection, every_table, lying, moves, play, position

CLAIMS = {
    1: "claim opera-louvre blue",
    2: "claim montmartre-opera white",
    3: "claim montmartre-la_villette red",
}
HAND = "blue white white red red red"
DRAW = ("draw deck", "draw deck")


def turns_to_the_end(state: State, cap: int = 20) -> list[int]:
    """Who has a turn until the match is over, everybody only drawing; at most `cap` turns."""
    players: list[int] = []
    while not state.is_terminal() and len(players) < cap:
        players += state.active_players()
        play(state, *DRAW)
    return players


@pytest.mark.rule("PAR-50")
@pytest.mark.rule("PAR-55")
@every_table
@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("left", [0, 1, 2])
def test_two_plastic_buses_or_fewer_bring_the_last_turns(
    game: Game, players: int, length: int, left: int
) -> None:
    for last in range(players):
        state = position(
            game, players, player=last, hands={last: HAND}, buses={last: left + length}
        )
        play(state, CLAIMS[length])
        assert not state.is_terminal()
        turns = turns_to_the_end(state)
        assert turns == [(last + step) % players for step in range(1, players + 1)]
        assert state.is_terminal()


@pytest.mark.rule("PAR-50")
@every_table
@pytest.mark.parametrize("length", [1, 2, 3])
def test_three_plastic_buses_do_not(game: Game, players: int, length: int) -> None:
    state = position(game, players, hands={0: HAND}, buses={0: 3 + length})
    play(state, CLAIMS[length])
    assert len(turns_to_the_end(state, cap=2 * players)) == 2 * players
    assert not state.is_terminal()
    with pytest.raises(MatchNotFinished):
        state.result()


@pytest.mark.rule("PAR-18")
@pytest.mark.rule("PAR-33")
@pytest.mark.rule("PAR-50")
@every_table
def test_a_flag_set_counts_in_the_last_turn_too(game: Game, players: int) -> None:
    state = position(
        game,
        players,
        hands={0: "green blue"},
        flags={0: "white red"},
        routes={0: "montmartre-opera-white montmartre-la_villette-red"},
        buses={0: 3},
    )
    play(state, "claim notre_dame-bastille green")
    for _ in range(players - 1):
        play(state, *DRAW)
    play(state, "claim opera-louvre blue")
    assert state.is_terminal()
    assert state.returns()[0] == 2 + 4 + 1 + 1 + 4
    items = state.result().breakdown[0]
    assert items == {"routes": 8, "flags": 4, "tickets_done": 0, "tickets_failed": 0}
    assert lying(state, "flags", 0) == []


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


@pytest.mark.rule("PAR-51")
@every_table
def test_played_to_the_end_the_tickets_are_counted_once(game: Game, players: int) -> None:
    state = position(
        game,
        players,
        hands={0: "green"},
        tickets={0: "montparnasse-notre_dame", 1: "opera-bercy"},
        routes={0: ROUTES},
        buses={0: 3},
    )
    play(state, "claim opera-louvre green")
    turns_to_the_end(state)
    assert state.returns()[:2] == [4 + 1 + 3, -4]
    assert state.observation(None)["tracks"]["score"][:2] == [5, 0], "the track is as it was"


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


@pytest.mark.rule("PAR-53")
@pytest.mark.parametrize("before", [46, 49, 50, 99])
def test_beyond_the_end_of_the_track(game: Game, before: int) -> None:
    state = position(
        game, hands={0: "red red red"}, flags={0: "blue white"}, buses={0: 5}, score={0: before}
    )
    play(state, CLAIMS[3])
    assert state.observation(None)["tracks"]["score"] == [before + 8, 0]
    turns_to_the_end(state)
    assert state.returns()[0] == before + 8


def stuck(game: Game, players: int, *free: str) -> State:
    """Every route but these is claimed, and player 1 holds every card: nobody else can act.

    The plastic buses are not those of the routes: so few are enough for a stuck table only where
    the last turns would have come long before.
    """
    links = game.pack.data["maps"]["city"]["links"]
    first = every_connection(game).split()
    owned = {
        0: " ".join(route for route in first if route not in free),
        1: " ".join(route for route in links if route not in first and players > 2),
    }
    return position(
        game,
        players,
        row="",
        spare="hand 1",
        spare_tickets="tickets 1",
        routes=owned,
        buses=dict.fromkeys(range(players), 9),
        score=dict.fromkeys(range(players), 5),
    )


@pytest.mark.rule("PAR-16")
@pytest.mark.rule("PAR-54")
@every_table
def test_a_round_of_passes_ends_the_game(game: Game, players: int) -> None:
    state = stuck(game, players)
    for turn in range(players):
        assert not state.is_terminal()
        assert state.active_players() == (turn,)
        assert moves(state) == ["pass"]
        play(state, "pass")
    assert state.is_terminal()
    assert state.observation(None)["tracks"]["score"][0] == state.returns()[0] == 5
    items = state.result().breakdown[1]
    assert items["tickets_done"] - items["tickets_failed"] > 0, "it is scored like any other end"


@pytest.mark.rule("PAR-54")
@every_table
def test_passes_count_only_in_a_row(game: Game, players: int) -> None:
    # Player 1 claims the last route, and keeps the only card that it takes: nothing is discarded.
    state = stuck(game, players, "batignolles-montmartre-blue")
    play(state, "pass", "claim batignolles-montmartre blue")
    for _ in range(players):
        assert not state.is_terminal()
        play(state, "pass")
    assert state.is_terminal()


@pytest.mark.rule("PAR-55")
@every_table
def test_only_the_first_to_come_so_low_counts(game: Game, players: int) -> None:
    # Everybody comes down to 2 plastic buses, one after another: that prolongs nothing.
    hands = {0: "blue green", 1: "white white", 2: "red red red", 3: "purple purple purple"}
    claims = [*CLAIMS.values(), "claim opera-republique purple"][:players]
    seats = range(players)
    state = position(
        game,
        players,
        hands={player: hands[player] for player in seats},
        buses={player: [3, 4, 5, 5][player] for player in seats},
    )
    for claim in claims:
        play(state, claim)
        assert not state.is_terminal()
    assert state.observation(None)["counters"]["buses"] == [2] * players
    assert state.active_players() == (0,)
    play(state, "claim notre_dame-pantheon green")
    assert state.is_terminal()


@pytest.mark.rule("PAR-16")
@pytest.mark.rule("PAR-55")
@pytest.mark.parametrize("passing", [1, 2])
def test_a_pass_uses_a_last_turn_up(game: Game, passing: int) -> None:
    # Player 0 brings the last turns; of 1 and 2 one passes and one claims, 0 passes: the end.
    links = game.pack.data["maps"]["city"]["links"]
    free = ("batignolles-montmartre-blue", "notre_dame-pantheon-blue")
    state = position(
        game,
        3,
        hands={0: "blue"},
        row="",
        spare=f"hand {3 - passing}",
        spare_tickets="tickets 1",
        routes={0: " ".join(route for route in links if route not in free)},
        buses={0: 3},
    )
    play(state, "claim batignolles-montmartre blue")
    for player in (1, 2):
        play(state, "pass" if player == passing else "claim notre_dame-pantheon blue")
        assert not state.is_terminal()
    play(state, "pass")
    assert state.is_terminal()
