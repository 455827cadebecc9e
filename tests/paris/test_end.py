"""The end of the game: PAR-50, PAR-54, PAR-55, and the score at that time."""

from __future__ import annotations

import io

import pytest

from bgf import Game, MatchNotFinished, State
from bgf.tui.content import LocalizedPack
from bgf.tui.screen import Screen
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.view import view_of
from bgf.words import Words

from .positions import every_connection, every_table, lying, moves, play, position

CLAIMS = {
    1: "claim opera-louvre blue",
    2: "claim montmartre-opera white",
    3: "claim montmartre-la_villette red",
}
HAND = "blue white white red red red"
DRAW = ("draw deck", "draw deck")


def turns_to_the_end(state: State, cap: int = 20) -> list[int]:
    """The players of the turns until the match is over, with everybody drawing; at most `cap`."""
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


@pytest.mark.rule("PAR-50", "PAR-55")
def test_the_last_turns_are_announced(game: Game) -> None:
    state = position(game, 3, player=1, hands={1: HAND}, buses={1: 3})
    assert list(game.status(state, 0, "en")) == []
    play(state, CLAIMS[1])
    assert list(game.status(state, 0, "en")) == [
        "Turns left, with this one: 3. B has the last one."
    ]
    play(state, *DRAW)
    assert list(game.status(state, None, "pl")) == ["Tury do końca, z obecną: 2. Ostatnią ma B."]
    play(state, *DRAW)
    assert list(game.status(state, 1, "en")) == ["The last turn of the game."]
    assert list(game.status(state, 1, "pl")) == ["Ostatnia tura gry."]
    play(state, *DRAW)
    assert state.is_terminal()
    assert list(game.status(state, 1, "en")) == []


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


@pytest.mark.rule("PAR-51")
@every_table
def test_played_to_the_end_the_tickets_are_counted_once(game: Game, players: int) -> None:
    state = position(
        game,
        players,
        hands={0: "green"},
        tickets={0: "montparnasse-notre_dame", 1: "opera-bercy"},
        routes={
            0: "invalides-montparnasse-blue montparnasse-pantheon-white notre_dame-pantheon-green"
        },
        buses={0: 3},
    )
    play(state, "claim opera-louvre green")
    turns_to_the_end(state)
    assert state.returns()[:2] == [4 + 1 + 3, -4]
    assert state.observation(None)["tracks"]["score"][:2] == [5, 0], "the track is as it was"


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

    More plastic buses are left than these routes would leave, else the last turns would have come
    long before.
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


@pytest.mark.rule("PAR-55")
@pytest.mark.parametrize(
    ("lang", "line"), [("en", "Turns left, with this one: 3"), ("pl", "Tury do konca, z obecna: 3")]
)
def test_the_table_tells_the_turns_left_once(game: Game, lang: str, line: str) -> None:
    state = play(position(game, 3, player=1, hands={1: HAND}, buses={1: 3}), CLAIMS[1])
    screen = Screen(stream := io.StringIO(), source=io.StringIO(), environ={}, width=100)
    view = TableView(
        content=LocalizedPack(game.pack, lang),
        words=Words(lang),
        seen=view_of(state, 2),
        names=["ann", "tom", "eve"],
        owners=(2,),
        unicode=True,
        status=game.status(state, 2, lang),
    )
    show_table(screen, view, (2,))
    without_line = stream.getvalue().replace(line, "", 1)
    assert without_line != stream.getvalue()
    assert "Turns left" not in without_line
    assert "Pozostale tury" not in without_line
