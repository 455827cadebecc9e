"""Aeroplanes on the screen: the table, and a match in a real terminal up to its end."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

import bgf as api
from bgf import Game, State
from bgf.tui.content import LocalizedPack
from bgf.tui.screen import Screen
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.view import view_of
from bgf.words import Words

from .flights import dice, flight, play

if TYPE_CHECKING:
    from ..conftest import Terminal

pytest.importorskip("pexpect")

PROMPT = r"\n> $"
SURE = r"or type another > $"
GO_ON = r"take it back > $|Enter to go on > $"
AFTER_MATCH = r"(?:play again|nowa partia) > $"
BEGIN = r"Enter to begin > $"
STOPS = (PROMPT, SURE, GO_ON)
SEATS = ("--players", "4", "--seed", "5", "--seats", "human,random,random,random")
FIRST = ("--option", "first_player=0")

Start = Callable[..., "Terminal"]
Matches = Callable[[], list[Path]]


def table(state: State, player: int | None = 0, width: int = 100, lang: str = "en") -> str:
    """The table as a player sees it, on paper."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="utf-8")
    screen = Screen(stream, source=io.StringIO(), environ={"LANG": "en_GB.UTF-8"}, width=width)
    seats = range(state.players)
    view = TableView(
        content=LocalizedPack(state.game.pack, lang),
        words=Words(lang),
        seen=view_of(state, player),
        names=[f"name{seat}" for seat in seats],
        owners=() if player is None else (player,),
        unicode=True,
        status=state.game.status(state, player, lang),
    )
    show_table(screen, view, () if player is None else (player,))
    stream.flush()
    return raw.getvalue().decode()


def line(out: str, words: str) -> str:
    """The line of the table that has these words, with single blanks."""
    return next(" ".join(text.split()) for text in out.splitlines() if words in text)


@pytest.fixture
def flying(aeroplanes: Game) -> State:
    """A table in stage II with airports, fleets, passengers aboard and support."""
    return flight(
        aeroplanes,
        era=2,
        money=9,
        airports={0: "paris:base rome:2 cairo:1", 1: "paris:1 london:base dakar:2"},
        planes={0: "p11:1 p22", 1: "p07:2"},
        used={1: "p05"},
        waiting={"rome-2": "", "rome-3": "a56"},
        globetrotters="a45 a59",
        aboard={"p22": "a05 a01"},
        support={0: "pilot:2 beacon"},
        failures={0: 3},
        counters={"flown": [0] * 10 + [2] + [0] * 36},
    )


# -- the table


def test_airports_are_on_the_map_by_owner_and_type(flying: State) -> None:
    out = table(flying)
    assert re.search(r"\{(PAR|Paris)\}A\*B1·", out)
    assert re.search(r"\{(LON|London)\}B\*··", out)
    assert re.search(r"\{(ROM|Rome)\}A2··", out)
    assert re.search(r"\[(CAI|Cairo)\]A1·", out)
    assert re.search(r"\[(DAK|Dakar)\]B2·", out)
    assert re.search(r"\[(CON|Belgian Congo)\]··", out)


@pytest.mark.rule("AER-04")
def test_with_three_players_blocked_spaces_are_not_free(aeroplanes: Game) -> None:
    out = table(flight(aeroplanes, players=3, airports={2: "paris:base"}))
    assert re.search(r"\{(PAR|Paris)\}C\*·(?!·)", out)
    assert re.search(r"\[(CAI|Cairo)\]··(?!·)", out)


@pytest.mark.rule("AER-31")
def test_regions_colours_and_links_that_lead_one_way_are_told(flying: State) -> None:
    out = " ".join(table(flying).split())
    for region in ("Europe: ", "Africa: ", "Asia-Australia: ", "America: "):
        assert region in out
    assert "0 white: no roll 12 red: roll 12+ 14 black: roll 14+" in out
    assert "Europe → Cairo 12, Casablanca 12, Middle East 12, North America 3×14*" in out


def test_codes_on_the_map_are_those_of_the_reader(flying: State) -> None:
    shown = table(flying, lang="pl")
    assert "KOP Kopenhaga" in shown
    assert "COP" not in shown
    assert "COP Copenhagen" in table(flying)


@pytest.mark.rule("AER-20")
def test_open_aeroplanes_show_price_seats_tokens_and_type(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, market="p01 p03 p11", money=5)
    kinds, out = aeroplanes.pack.data["components"]["aeroplanes"], table(state)
    for passed, (name, mark) in enumerate({"p01": "", "p03": "", "p11": " ✓"}.items()):
        kind = kinds[name]
        price = kind["cost"] + passed
        shown = f"{price}" if price <= 5 else f"({price})"
        told = f"{kind['number']} {kind['name']['en']} {shown} {kind['seats']} {kind['airports']} I"
        assert line(out, kind["name"]["en"]).startswith(told + mark)
    assert line(out, "Open aeroplanes").startswith("No. Open aeroplanes Price Seats Brings Type")


def test_the_waiting_room_is_told_by_city_and_space(flying: State) -> None:
    people = flying.game.pack.data["components"]["passengers"]
    out = table(flying)
    assert "Waiting room\n" in out
    told = people["a56"]["name"]["en"]
    points = f" (VP {people['a56']['value']})" if people["a56"]["value"] else ""
    assert re.search(rf"\nRome +1 \S.*  3 {re.escape(told + points)}  4 ", out)
    assert not re.search(r"\nRome .*  2 ", out), "nobody waits there"
    assert re.search(rf"Globetrotters +1 {re.escape(people['a45']['name']['en'])}  2 ", out)


@pytest.mark.rule("AER-86")
def test_own_fleet_shows_seats_tokens_and_passengers(flying: State) -> None:
    kinds = flying.game.pack.data["components"]["aeroplanes"]
    people = flying.game.pack.data["components"]["passengers"]
    out = table(flying)
    own = out[out.index("Fleet") :]
    vimy = line(own, kinds["p11"]["name"]["en"])
    assert vimy.startswith(f"11 {kinds['p11']['name']['en']} 2/{kinds['p11']['seats']} 1 I ✓")
    seated = people["a05"]["people"] + people["a01"]["people"]
    hercules = line(own, kinds["p22"]["name"]["en"])
    assert f" {seated}/{kinds['p22']['seats']} {kinds['p22']['airports']} II ✓" in hercules
    assert hercules.endswith(f"{people['a01']['name']['en']}, {people['a05']['name']['en']}")
    assert re.search(r"Fleet B +Junkers F 13 \(seats 0/4, tokens 2\)", own)
    assert re.search(r"Used aeroplanes B +Airco DH\.16\n", own)


def test_each_player_has_money_airports_by_region_failures_and_support(flying: State) -> None:
    out = table(flying)
    assert re.search(r"> A name0 +9 .* 3 \(EU2 AF1\) +3 +3 \(P2 R1\)\n", out)
    assert re.search(r"  B name1 +9 .* 3 \(EU2 AF1\) +0 +0\n", out)
    assert "P Daredevil pilot 4" in out


def test_table_shows_scores_of_the_stage_and_current_points(flying: State) -> None:
    values = flying.game.values
    out = table(flying)
    worth = line(out, "Stage II scores: ")
    for region, name in (("europe", "Europe"), ("africa", "Africa")):
        assert f"{name} {'/'.join(map(str, values['dominance']['2'][region]))}" in worth
    assert f"profit {'/'.join(map(str, values['profit']['2']))}" in worth
    assert re.search(r"Now: profit A -?\d+, B -4, C 0, D 0; points A \d+, B \d+, C 0, D 0", out)
    assert "Subsidies: 8" in out
    assert "Stage II ·" in out


@pytest.mark.rule("AER-60")
def test_dice_lie_on_the_table_until_the_turn_is_over(flying: State) -> None:
    assert "Risk dice" not in table(flying)
    play(dice(flying, "2x5"), "dice")
    assert line(table(flying), "Risk dice") == "Risk dice 2 ✗ 5"
    assert line(table(flying, lang="pl"), "Kości ryzyka") == "Kości ryzyka 2 ✗ 5"
    play(flying, "tokens pilot night_flights")
    assert "Risk dice" not in table(flying)


def test_needless_parts_are_not_shown(flying: State) -> None:
    out = table(flying)
    for words in ("Discarded", "Passengers gone", "Seats used before", "p22", "On board  -"):
        assert words not in out


@pytest.mark.parametrize(
    ("width", "lang"),
    [(60, "en"), (60, "pl"), (80, "en"), (100, "pl"), (120, "en"), (160, "pl")],
)
def test_no_line_is_too_wide(flying: State, width: int, lang: str) -> None:
    for player in (0, None):
        out = table(flying, player, width, lang)
        assert max(map(cell_len, out.splitlines())) <= width


def test_it_speaks_polish(flying: State) -> None:
    out = table(flying, lang="pl")
    for words in ("Poczekalnia", "Odkryte aeroplany", "Flota", "Obieżyświaty", "Etap II ·"):
        assert words in out
    assert "Europa → Kair 12" in out


def test_moves_change_the_table(flying: State) -> None:
    play(flying, "subsidy")
    assert "Subsidies: 7" in table(flying)
    assert re.search(r"  A name0 +10 ", table(flying))


# -- in a terminal


def now(path: Path) -> State:
    """Where the match stands."""
    return api.Record.load(path).replay()


def go_on(play: Terminal, found: int, text: str) -> int:
    """Types an action, confirms the preview, and waits until it is our turn again."""
    found = play.answer(text, *STOPS)
    while found:
        found = play.answer("", *STOPS)
    return found


def test_the_page_before_the_first_turn_is_short(terminal: Start) -> None:
    play = terminal("play", "aeroplanes", *SEATS, *FIRST)
    play.expect(BEGIN)
    shown = " ".join(play.shown.split())
    assert "What you can do" in shown
    assert "Take a subsidy" in shown
    assert shown.index("Take a subsidy") < shown.index("Within a turn:")
    assert play.shown.count("\n") < 40


def test_buying_building_with_a_roll_and_carrying(terminal: Start, matches: Matches) -> None:
    play = terminal("play", "aeroplanes", *SEATS, *FIRST)
    play.expect(BEGIN)
    play.answer("", PROMPT)
    path = matches()[0]
    go_on(play, 0, "base paris")
    assert re.search(r"> A you +11 ", play.shown), "AER-11: Paris has an upkeep of 1"

    plane = next(
        kind
        for kind in now(path).layout.kinds["aeroplanes"]
        if f"buy {kind.id}" in [action.text for action in now(path).legal_actions(0)]
        and kind.data["airports"] == 2
    )
    go_on(play, 0, f"buy {plane.id}")
    name = re.escape(plane.data["name"]["en"])
    assert re.search(rf"\d+ +{name} +0/{plane.data['seats']} +2 +I", play.shown)

    # a rolled link: its line tells the outcome, and the map has the link or not
    play.answer(f"build {plane.id}", *STOPS)
    found = play.answer("fly paris-cairo", *STOPS)
    while found:
        found = play.answer("", *STOPS)
    while now(path).stage and now(path).stage.id in ("short", "next_roll"):
        legal = [action.text for action in now(path).legal_actions(0)]
        wanted = next(text for text in ("pay", "roll", "give_up") if text in legal)
        found = play.answer(wanted, *STOPS)
        while found:
            found = play.answer("", *STOPS)
    play.answer("map", PROMPT)
    state = now(path)
    airports = state.observation(0)["counters"]["airports"][0]
    assert re.search(r"\{(PAR|Paris)\}(B.)?(C.)?A\*|\{(PAR|Paris)\}A\*", play.shown)
    assert bool(re.search(r"\[(CAI|Cairo)\][BCD\d]*A1", play.shown)) == bool(airports["cairo"])

    # all possible passengers are carried, and sit in the aeroplane from then on
    for _ in range(30):
        legal = [action.text for action in now(path).legal_actions(0)]
        carry = next((text for text in legal if text.startswith("carry ")), None)
        if carry:
            go_on(play, 0, carry)
            break
        fly = next((text for text in legal if text.startswith("fly ")), None)
        build = next((text for text in legal if text.startswith("build ")), None)
        stay = next((text for text in ("pay", "roll", "give_up", "stop") if text in legal), None)
        go_on(play, 0, fly or stay or build or "subsidy")
    else:
        pytest.fail("nobody could be carried")
    seen = now(path).observation(0)
    assert any(seen["zones"]["aboard"])
    assert "On board" in play.shown


def test_to_the_end_with_points_by_source_and_stage(terminal: Start, matches: Matches) -> None:
    play = terminal("play", "aeroplanes", *SEATS, *FIRST)
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.answer("base berlin", *STOPS)
    found = 0
    while found < len(STOPS):
        found = play.answer("" if found else "subsidy", *STOPS, AFTER_MATCH)
    record = api.Record.load(matches()[0])
    assert record.replay().is_terminal()
    for stage in ("I", "II", "III"):
        for words in ("Dominance", "Profit"):
            assert re.search(rf"{words}, stage {stage}( +\d+){{4}}", play.shown)
    for words in ("First in America", "Aeroplanes", "Passengers"):
        assert re.search(rf"{words}( +\d+){{4}}", play.shown)
    total = re.search(r"Total +(\d+) +(\d+) +(\d+) +(\d+)", play.shown)
    assert total is not None
    assert tuple(map(int, total.groups())) == record.result
