"""The table as a player sees it: everything that is there, and nothing that is secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from rich.cells import cell_len
from tests.engine.test_secret_counters import purses

import bgf
from bgf import Game, State
from bgf.tui.content import LocalizedPack
from bgf.tui.table.maps import draw_legend, draw_tickets
from bgf.tui.table.page import show_table
from bgf.tui.table.players import draw_players
from bgf.tui.table.table_view import TableView
from bgf.view import view_of
from bgf.words import Words

from .conftest import Paper, low_screen


def view(
    state: State,
    player: int | None,
    *,
    lang: str = "en",
    unicode: bool = True,
    compact: bool = False,
) -> TableView:
    return TableView(
        content=LocalizedPack(state.game.pack, lang),
        words=Words(lang),
        seen=view_of(state, player),
        names=[f"name{seat}" for seat in range(state.players)],
        owners=() if player is None else (player,),
        unicode=unicode,
        compact=compact,
    )


def played(game: Game, players: int, actions: int, seed: int = 1) -> State:
    state, random = game.new_state(players, seed), Random(seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        player = state.active_players()[0]
        state.apply(random.choice(state.legal_actions(player)), player)
    return state


def drawn(paper: Paper, state: State, player: int | None, width: int = 80, lang: str = "en") -> str:
    screen, stream = paper(width)
    players: Sequence[int] = () if player is None else (player,)
    show_table(screen, view(state, player, lang=lang), players)
    return stream.getvalue()


def test_table_of_paris_shows_own_cards_and_public_counts(paris: Game, paper: Paper) -> None:
    state = played(paris, 3, 40)
    out = drawn(paper, state, 1)
    seen = state.observation(1)
    words = " ".join(out.split())
    cards = paris.pack.data["components"]["cards"]
    tickets = paris.pack.data["components"]["tickets"]
    for kind in set(seen["zones"]["hand"][1]):
        name, number = cards[kind]["name"]["en"], seen["zones"]["hand"][1].count(kind)
        assert f"{name} {number}" in words.partition(" Hand ")[2]
    for kind in seen["zones"]["tickets"][1]:
        assert tickets[kind]["name"]["en"] in words
    for player in range(3):
        assert f"{seen['counters']['buses'][player]}/15" in words
    assert f"Deck {len(seen['zones']['deck'])}" in words
    assert "round " in words


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("width", [40, 60, 80, 100, 118, 160])
def test_it_fits_the_terminal(paris: Game, paper: Paper, width: int, lang: str) -> None:
    for actions in (0, 30, 200):
        out = drawn(paper, played(paris, 4, actions), 0, width, lang)
        assert max(cell_len(line) for line in out.split("\n")) <= width


def test_hidden_components_change_nothing_for_a_player(paris: Game, paper: Paper) -> None:
    for actions in (1, 25, 60):
        state = played(paris, 3, actions)
        for player in (0, 1, 2, None):
            other = state.determinize(player, 99)
            assert drawn(paper, state, player) == drawn(paper, other, player)


def test_tickets_are_done_when_their_places_are_joined(paris: Game, paper: Paper) -> None:
    shown = 0
    for seed in range(6):
        state = played(paris, 2, 400, seed)
        result = state.result()
        for player in range(2):
            text = draw_tickets(view(state, None), player, 80).plain
            assert text.count("(done)") == result.ties["tickets_done"][player]
            shown += text.count("(done)")
    assert shown


def test_hands_of_others_show_their_size_and_known_cards(paris: Game, paper: Paper) -> None:
    state = paris.new_state(2, 5)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    player = state.active_players()[0]
    taken = next(a for a in state.legal_actions(player) if a.text not in ("draw deck", "draw bus"))
    state.apply(taken, player)
    mark = paris.pack.data["components"]["cards"][taken.parts[0]]["mark"].lower()
    line = draw_players(view(state, 1 - player), 80).plain.split("\n")[1 + player]
    assert f"3 ({mark} ??)" in line


def test_a_game_without_maps_and_marks(stones: Game, paper: Paper) -> None:
    state = stones.new_state(2)
    for text in ("take big 2", "take small 1"):
        state.apply(stones.actions[text])
    out = drawn(paper, state, 0)
    assert "Stones · round 2, turn 3 · Days: 3" in out
    assert "Coins" in out
    assert "Purse" in out
    assert "Big stone 2" in out
    assert "Heap 5" in out
    assert "Purse B  Small stone 1" in drawn(paper, state, None), "it came from the open heap"


@pytest.mark.parametrize("low", [False, True])
def test_the_status_of_the_rules_stands_below_the_table(
    stones: Game, paper: Paper, low: bool
) -> None:
    status = ["Halfway to the great wall: stones 4 of 8", "Besides: coins 1 of 3"]
    shown = replace(view(stones.new_state(2), 0, compact=low), status=status)
    screen, stream = paper(40)
    show_table(screen, shown, (0,))
    lines = stream.getvalue().rstrip("\n").split("\n")
    assert " ".join(" ".join(lines[-3:]).split()) == " ".join(status)


def test_a_low_screen_says_the_same_in_fewer_lines(paris: Game) -> None:
    state = played(paris, 2, 30)
    wide, low = view(state, 0), view(state, 0, compact=True)
    assert draw_players(low, 80).plain.count("\n") < draw_players(wide, 80).plain.count("\n")
    assert draw_legend(low, 80).plain.count("\n") <= draw_legend(wide, 80).plain.count("\n")


def on_a_screen(paper: Paper, state: State, height: int) -> list[str]:
    """The lines that are printed on a terminal of that height, 80 columns wide."""
    screen, stream = low_screen(paper, height)
    show_table(screen, view(state, 0), (0,))
    return stream.getvalue().rstrip("\n").split("\n")


@pytest.mark.parametrize(
    ("height", "part"),
    [(60, "whole"), (40, "whole"), (34, "most"), (24, "none")],
)
def test_a_map_is_shown_if_most_of_it_fits(
    paris: Game, paper: Paper, height: int, part: str
) -> None:
    out = "\n".join(on_a_screen(paper, paris.new_state(2, 7), height))
    assert ("[Louvre]" in out) == (part != "none")
    assert ("The map does not fit on this screen" in out) == (part != "whole")


def test_the_market_scrolls_away_before_ones_own_money(paper: Paper) -> None:
    state = played(bgf.load("aeroplanes"), 3, 60)
    rows = {}
    for height in (100, 24):
        lines = on_a_screen(paper, state, height)
        for row, line in enumerate(lines):
            if "Open aeroplanes" in line:
                rows[height, "offer"] = row
            if line.startswith(("> A ", "  A ")):
                rows[height, "money"] = row
    assert rows[100, "money"] < rows[100, "offer"]
    assert rows[24, "money"] > rows[24, "offer"]


def test_a_ticket_with_long_names_goes_on_below_its_beginning(paris: Game, paper: Paper) -> None:
    state = paris.new_state(2, 3)  # A may keep Arc de Triomphe – Père-Lachaise
    lines = drawn(paper, state, 0, 60).split("\n")
    first = next(number for number, line in enumerate(lines) if "Père-Lachaise: 7" in line)
    column = lines[first].index("○")
    assert lines[first + 1] == " " * column + "points"


def test_a_counter_that_the_reader_does_not_see(paper: Paper) -> None:
    state = purses().new_state(2, 7)
    own, other = (state.counters[state.layout.own_counters("money")[player]] for player in (0, 1))
    assert own != other
    screen = drawn(paper, state, 0)
    assert "Money" in screen
    assert "Notes" not in screen, "nobody sees them"
    lines = screen.splitlines()
    row_of = {seat: next(line for line in lines if f" {seat} " in line) for seat in "AB"}
    assert str(own) in row_of["A"]
    assert "?" not in row_of["A"]
    assert "?" in row_of["B"]
    assert str(other) not in row_of["B"]
