"""Planes, counters of several numbers, and rows of cards, as a player sees them."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from bgf import Game, State
from bgf.testing.positions import position
from bgf.tui.content import LocalizedPack
from bgf.tui.table.counts import counter_phrases
from bgf.tui.table.page import show_table
from bgf.tui.table.plane import draw_plane
from bgf.tui.table.planes import draw_planes
from bgf.tui.table.players import draw_players
from bgf.tui.table.zones import draw_shared

from .conftest import Paper, low_screen
from .test_table_view import drawn, played, view


def laid(game: Game, players: int = 2) -> State:
    """A position with a fish on B1 of A's plane, salt on D2, and a fish on A1 of B's."""
    return position(
        game,
        players,
        planes={"hold": [{"fish": "B1", "salt": "D2"}, {"fish": "A1"}]},
        counters={"shore": {"fish": 58, "salt": 59}},
    )


def lines(state: State, player: int | None, *, width: int = 80, unicode: bool = False) -> list[str]:
    (text,) = draw_planes(view(state, player, unicode=unicode), width)
    return text.plain.split("\n")


def test_planes_stand_side_by_side_with_sectors_letters_and_numbers(ship: Game) -> None:
    assert lines(laid(ship), 0) == [
        "* A name0                    B name1",
        "  A B C   D E F G   H I J    A B C   D E F G   H I J",
        "1 . F . | . . . . | . . .  1 F . . | . . . . | . . .",
        "2 . . . | S . . . | . . .  2 . . . | . . . . | . . .",
        "3 . . . | . . . . | . . .  3 . . . | . . . . | . . .",
        "4 . . . | . . . . | . . .  4 . . . | . . . . | . . .",
        "5 . . . | . . . . | . . .  5 . . . | . . . . | . . .",
    ]


def test_the_own_plane_comes_first(ship: Game) -> None:
    first, _, row, *_ = lines(laid(ship), 1)
    assert first.split() == ["*", "B", "name1", "A", "name0"]
    assert row.startswith("1 F . .")


def test_planes_that_do_not_fit_stand_below_one_another(ship: Game) -> None:
    found = lines(laid(ship), 0, width=40)
    assert [line for line in found if "name" in line] == ["* A name0", "  B name1"]
    assert found[9] == "1 F . . | . . . . | . . ."
    assert max(map(cell_len, found)) <= 40


def test_aisles_are_narrow_where_all_planes_fit_only_so(ship: Game) -> None:
    assert " | " in lines(laid(ship, 4), 0, width=100)[2]
    row = lines(laid(ship, 4), 0, width=80)[2]
    assert row.count("|") == 4
    assert row.startswith("1 . F . .|. . . .  1 F . . .|. . . .")


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("width", [40, 60, 80, 100, 130])
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_table_fits_the_terminal(
    ship: Game, paper: Paper, width: int, players: int, lang: str
) -> None:
    for actions in (0, 7, 20):
        out = drawn(paper, played(ship, players, actions), 0, width, lang)
        assert max(cell_len(line) for line in out.split("\n")) <= width


def test_it_can_be_read_without_unicode(ship: Game, paper: Paper) -> None:
    screen, stream = paper(encoding="ascii")
    state = laid(ship)
    shown = view(state, 0, unicode=False)
    screen.print(*draw_planes(shown, 80), draw_shared(shown, 80, 0))
    assert "?" not in stream.getvalue()
    assert stream.getvalue().isascii()


def test_planes_come_before_the_players(ship: Game, paper: Paper) -> None:
    out = drawn(paper, laid(ship), 0)
    assert out.index("1 . F .") < out.index("Coins")


def test_the_pieces_keep_their_colours(ship: Game) -> None:
    content = LocalizedPack(ship.pack, "en")
    hold = ship.pack.data["planes"]["hold"]
    rows = [["fish", None, None, None, None, None, None, None]] + [[None] * 8] * 3
    line = draw_plane(hold, hold["sides"][1], content.pieces["crates"], rows, unicode=True)[1]
    assert [str(span.style) for span in line.spans if span.start == 2] == ["bold blue"]


# -- counters of several numbers


def test_counters_by_kind_of_piece(ship: Game, paper: Paper) -> None:
    washed_away = {"sea": {1: {"fish": 2, "salt": 1}}, "shore": {"fish": 56, "salt": 58}}
    state = position(laid(ship), counters=washed_away)
    out = drawn(paper, state, 0)
    assert "F Fish 56  S Salt 58" in out
    columns = next(line for line in out.split("\n") if "B name1" in line and "(" in line)
    assert "3 (F2 S1)" in columns
    low = draw_shared(view(state, 0, compact=True), 80, 0).plain
    assert "Shore  F 56  S 58" in low


def test_counter_starting_at_zero_shows_only_arrivals(ship: Game) -> None:
    content = LocalizedPack(ship.pack, "en")
    entry = {"per": "crates", "start": 0}
    came = counter_phrases(content, entry, {"fish": 0, "salt": 2}, spell=True)
    assert [phrase.plain for phrase in came] == ["S Salt 2"]
    entry["start"] = 5
    left = counter_phrases(content, entry, {"fish": 0, "salt": 2}, spell=False)
    assert [phrase.plain for phrase in left] == ["F 0", "S 2"]


# -- the row of cards


def row_of(state: State, *ids: str) -> State:
    """The position with these orders in the row, in this order."""
    return position(state, zones={"row": " ".join(ids)})


def test_cards_of_a_row_are_boxes_with_number_shape_and_data(ship: Game) -> None:
    state = row_of(ship.new_state(2, 1), "bend", "bar", "loose", "block")
    state = position(state, counters={"paid": {"2": 2}})
    shared = draw_shared(view(state, 0, unicode=False), 80, 0).plain.split("\n")
    assert shared[:6] == [
        "Open orders  +-1---------+   +-2 (2)-+   +-3-------------+   +-4---+",
        "             | F F .     |   | S F S |   | S at the edge |   | F F |",
        "             | . . S     |   |       |   | F anywhere    |   | F F |",
        "             | a big tip |   |       |   |               |   |     |",
        "             | urgent    |   |       |   |               |   |     |",
        "             +-----------+   +-------+   +---------------+   +-----+",
    ]
    assert "(Paid)" in shared[6]


def test_boxes_have_no_frames_where_it_is_low(ship: Game) -> None:
    state = row_of(ship.new_state(2, 1), "bar", "block")
    low = draw_shared(view(state, 0, compact=True), 80, 0).plain.split("\n")
    assert low[:3] == [
        "Open orders  1       2",
        "             S F S   F F",
        "                     F F",
    ]


def test_a_card_before_a_player_is_its_shape(ship: Game) -> None:
    state = row_of(ship.new_state(2, 1), "bend", "bar", "loose", "block")
    state.apply(state.game.actions["take 1"])
    assert "FF./..S" in draw_players(view(state, 1), 80).plain


def test_effects_of_cards_on_the_table_are_shown(ship: Game) -> None:
    state = ship.new_state(2, 1)
    drawn = draw_shared(view(state, 0), 80, 0).plain
    assert "Calm: Nothing moves.  Gale: Salt gets wet: 0.5 (SHI-1)." in drawn
    assert "Winds  Calm  Gale (SHI-1)" in draw_shared(view(state, 0, compact=True), 80, 0).plain


# -- low screens


def test_where_all_does_not_fit_the_planes_are_next_to_the_menu(ship: Game, paper: Paper) -> None:
    state = laid(ship)
    places = {}
    for below in (3, 14):
        screen, stream = low_screen(paper, 24)
        show_table(screen, view(state, 0), (0,), (), below)
        places[below] = stream.getvalue()
    assert places[3].index("1 . F .") < places[3].index("Coins")
    assert places[14].index("1 . F .") > places[14].index("Coins")
    assert places[14].rstrip().split("\n")[-1].startswith("5 . . .")
