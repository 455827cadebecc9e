"""Texts that players read about their actions: menus step by step, log lines, and typed words."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from bgf import Action, Game, InvalidAction
from bgf.records.match import Match
from bgf.testing import any_kind

from .airlines import lounge
from .flights import dice, flight, play
from .reading import asked, hinted, logged


def card(game: Game, plane: str) -> dict[str, int]:
    """The numbers on the card of an aeroplane."""
    data: dict[str, int] = game.pack.data["components"]["aeroplanes"][plane]
    return data


# -- buying


def test_an_aeroplane_to_buy_is_described(aeroplanes: Game) -> None:
    plain, far, worthy = (card(aeroplanes, plane) for plane in ("p02", "p11", "p13"))
    state = flight(aeroplanes, era=1, market="p02 p11 p13")
    assert asked(state, "buy p02") == ["LVG C.VI"]
    seats, brings = f"{plain['seats']} seats", f"{plain['airports']} type I token"
    assert hinted(state, "buy p02") == f"£{plain['cost']}, {seats}, {brings}"
    assert hinted(state, "buy p11").startswith(f"£{far['cost'] + 1}, ")
    assert hinted(state, "buy p11").endswith(", long range")
    assert hinted(state, "buy p13", "pl").startswith(f"{worthy['cost'] + 2} £, 6 miejsc, ")
    assert hinted(state, "buy p13", "pl").endswith(f", {worthy['value']} PZ")
    assert logged(state, "buy p02") == f"bought LVG C.VI for £{plain['cost']}"


def test_only_tokens_that_are_there_are_promised(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, market="p16", counters={"stock_2": [1, 9, 9, 9]})
    assert hinted(state, "buy p16").endswith(", 1 type II token")


# -- building


def test_first_where_to_then_by_which_way(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "frankfurt:base cairo:1"}, planes={0: "p45"})
    play(state, "build p45")
    assert asked(state, "fly frankfurt-paris") == ["Paris", "from Frankfurt"]
    assert asked(state, "fly frankfurt-paris-madrid") == ["Madrid", "from Frankfurt past Paris"]
    assert asked(state, "fly frankfurt-paris", "pl") == ["Paryż", "start: Frankfurt"]
    assert hinted(state, "fly frankfurt-paris") == "no roll"
    assert hinted(state, "fly frankfurt-paris-madrid").startswith("10+: ")


def test_the_changes_by_a_route_are_hinted(aeroplanes: Game) -> None:
    rivals = {1: "kenya", 2: "kenya"}
    state = flight(aeroplanes, airports={0: "ethiopia paris:base"} | rivals, planes={0: "p45"})
    play(state, "build p45")
    assert hinted(state, "fly ethiopia-kenya").endswith("replaces B, C")
    assert hinted(state, "fly paris-north_america").endswith("first in America: £3, 1 VP")


def test_a_roll_is_told_to_all(aeroplanes: Game) -> None:
    state = flight(
        aeroplanes, airports={0: "ethiopia"}, planes={0: "p32"}, failures={0: 1}, money=8
    )
    assert logged(state, "build p32") == "took a token from Fokker F.XII"
    words = logged(dice(state.clone(), "34x"), "fly ethiopia-kenya")
    assert words == (
        "set out: Ethiopia – Kenya, rolled 3 4 failure (7, needed 12), "
        "was 5 points short, reached 2 of 4 engine failures"
    )
    words = logged(dice(state.clone(), "34x"), "fly ethiopia-kenya", "pl")
    assert words == (
        "wyruszył: Etiopia – Kenia, wyrzucił 3 4 awaria (razem 7, potrzeba 12), "
        "zabrakło 5 oczek, doszedł do 2 z 4 awarii silnika"
    )
    words = logged(dice(state, "345"), "fly ethiopia-kenya")
    assert words == (
        "set out: Ethiopia – Kenya, rolled 3 4 5 (12, needed 12), built an airport: Kenya"
    )


def test_menus_and_log_describe_remedies_for_missing_points(aeroplanes: Game) -> None:
    state = flight(
        aeroplanes,
        airports={0: "ethiopia"},
        planes={0: "p32"},
        support={0: "pilot:2 beacon"},
        money=8,
    )
    play(dice(state, "224"), "build p32", "fly ethiopia-kenya")
    assert hinted(state, "pay") == "£4, you keep £4"
    assert hinted(state, "pilot") == "+3, still 1 point short, you have 2"
    assert hinted(state, "beacon").endswith("you have 1")
    assert hinted(state, "give_up") == "the token returns to Fokker F.XII, your turn is over"
    assert logged(state, "pilot") == "used a Daredevil pilot, was 1 point short"
    assert logged(state, "pay") == "paid £1, built an airport: Kenya"


def test_the_last_engine_failure_is_logged(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "ethiopia"}, planes={0: "p32"}, failures={0: 3})
    words = logged(dice(play(state, "build p32"), "66x"), "fly ethiopia-kenya")
    assert words.endswith("reached 4 engine failures and lost the token")
    assert "built" not in words


def test_log_names_the_owner_of_the_replaced_airport(aeroplanes: Game) -> None:
    rivals = {1: "warsaw:1", 2: "warsaw:2"}
    state = flight(aeroplanes, airports={0: "vienna"} | rivals, planes={0: "p32"})
    play(state, "build p32", "fly vienna-warsaw")
    assert hinted(state, "replace B") == "type I"
    assert logged(state, "replace C") == "built an airport: Warsaw, in place of C"


def test_a_choice_whose_airport_makes_way_is_logged_before_the_roll(aeroplanes: Game) -> None:
    rivals = {1: "moscow:1", 2: "moscow:2"}
    state = flight(aeroplanes, airports={0: "warsaw"} | rivals, planes={0: "p32"})
    dice(play(state, "build p32", "fly warsaw-moscow"), "222")
    assert logged(state, "replace C").startswith("chose to replace C, rolled 2 2 2")


# -- carrying, support, subsidies


def test_the_waiting_passengers_stand_in_the_menu(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-2": "a25"},
        airports={0: "rome:base madrid"},
        planes={0: "p07 p08"},
    )
    assert asked(state, "carry rome-2 p07") == ["Rome 2: 2 to Madrid", "Junkers F 13"]
    assert asked(state, "carry rome-2 p08", "pl")[0] == "Rzym 2: 2 os., cel: Madryt"
    left = card(aeroplanes, "p07")["seats"] - 2
    assert hinted(state, "carry rome-2 p07") == f"leaves {left} seats free"
    assert logged(state, "carry rome-2 p07") == (
        "carried 2 passengers from Rome to Madrid on Junkers F 13"
    )


def test_globetrotters_are_told_with_their_worth(aeroplanes: Game) -> None:
    state = lounge(aeroplanes, globetrotters="a80", airports={0: "malaya"}, planes={0: "p13"})
    words = "carried 1 globetrotter to Malaya on Handley Page W.8, 3 VP"
    assert logged(state.clone(), "carry globe-1 p13") == words
    words = "przewiózł 1 obieżyświata, cel: Malaje (Handley Page W.8), 3 PZ"
    assert logged(state, "carry globe-1 13", "pl") == words


@pytest.mark.rule("AER-50", "AER-65")
def test_passengers_waiting_at_their_destination_make_a_round_trip(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"amsterdam-1": "a05", "amsterdam-2": "a07"},
        airports={0: "amsterdam:base"},
        planes={0: "p13"},
        support={0: "night_flights"},
    )
    carried = state.clone()
    assert logged(carried, "carry amsterdam-1 p13") == (
        "carried 1 passenger on a round trip from Amsterdam on Handley Page W.8"
    )
    assert logged(carried, "night amsterdam-2 p13") == (
        "used Night flights, carried 2 passengers on a round trip from Amsterdam "
        "on Handley Page W.8"
    )
    assert logged(state, "carry amsterdam-1 p13", "pl") == (
        "przewiózł 1 pasażera na trasie okrężnej: Amsterdam (Handley Page W.8)"
    )


@pytest.mark.parametrize(
    ("people", "left"),
    [
        ("a05", "zostaną 2 wolne miejsca"),
        ("a07", "zostanie 1 wolne miejsce"),
        ("a06", "zostanie 0 wolnych miejsc"),
    ],
)
def test_free_seats_agree_with_their_number_in_polish(
    aeroplanes: Game, people: str, left: str
) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-2": people},
        airports={0: "rome:base amsterdam"},
        planes={0: "p08"},  # 3 seats
    )
    assert hinted(state, "carry rome-2 p08", "pl") == left


def test_a_higher_token_is_told(aeroplanes: Game) -> None:
    rivals = {1: "cairo:3", 2: "cairo:3"}
    state = flight(aeroplanes, airports={0: "cairo:1"} | rivals, planes={0: "p32"})
    play(state, "build p32")
    assert logged(state, "fly cairo") == "extended the airport: Cairo"


def test_menus_and_log_show_remaining_support_and_subsidies(aeroplanes: Game) -> None:
    state = flight(aeroplanes, support={1: "pilot:2"}, subsidies=1)
    assert hinted(state, "support pilot").endswith("left: 4")
    assert hinted(state, "subsidy") == "£1 of the £1 there"
    assert logged(state, "subsidy") == "took a subsidy of £1 (£0 left)"
    assert "ends the stage" in hinted(state, "subsidy")
    assert logged(state, "subsidy") == "took the black pawn and ended the stage"


def test_the_dice_for_support_are_logged(aeroplanes: Game) -> None:
    state = dice(flight(aeroplanes), "2x6")
    assert logged(state, "dice") == "paid £1 and rolled for support: 2 failure 6"
    assert logged(state, "tokens pilot beacon") == "took support: Daredevil pilot, Radio beacon"


def test_dice_that_bring_no_support_are_logged(aeroplanes: Game) -> None:
    # In the first stage the dice can bring pilots and inspections alone.
    state = play(dice(flight(aeroplanes, era=1), "666"), "dice")
    assert asked(state, "tokens none") == ["none"]
    assert hinted(state, "tokens none") == "no support of these dice can be taken now"
    assert logged(state.clone(), "tokens none") == "got no support"
    assert logged(state, "tokens none", "pl") == "nie dostał wsparcia"


def test_end_of_turn_after_used_support_is_logged_plainly(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        era=2,
        airports={0: "rome:base madrid paris"},
        planes={0: "p07"},
        support={0: "night_flights:2"},
        waiting={"rome-1": "a26", "rome-2": "a23", "paris-1": "a11"},
    )
    play(state, "carry rome-1 p07", "night rome-2 p07")
    assert logged(state.clone(), "end") == "ended the turn"
    assert logged(state, "end", "pl") == "zakończył kolejkę"


def test_names_of_aeroplanes_follow_a_noun_in_polish(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "ethiopia"}, planes={0: "p32"}, market="p41", money=9)
    assert logged(state.clone(), "buy p41", "pl").startswith(
        "kupił aeroplan Lockheed Model 10 Electra za "
    )
    assert logged(state, "build p32", "pl") == "wziął żeton (Fokker F.XII)"


def test_a_history_tells_stories(aeroplanes: Game) -> None:
    with Match.start(aeroplanes, players=3, seed=2, options={"first_player": 0}) as match:
        for text in ("base rome", "base berlin", "base paris", "subsidy"):
            match.play(aeroplanes.parse_action(text, match.state), match.state.player)
        assert match.history(None) == [
            "Player C: placed the BASE: Rome",
            "Player B: placed the BASE: Berlin",
            "Player A: placed the BASE: Paris",
            "Player A: took a subsidy of £1 (£7 left)",
        ]
        assert match.history(1, "pl")[-1] == "Gracz A: wziął 1 £ dofinansowania (zostało 7 £)"


# -- words that are read


@pytest.mark.parametrize(
    ("words", "notation"),
    [("buy 5", "buy p05"), ("buy 12", "buy p12"), ("BUY  20", "buy p20"), ("buy 53", "")],
)
def test_an_aeroplane_is_known_by_its_number(aeroplanes: Game, words: str, notation: str) -> None:
    market = "p12 " + " ".join(f"p{number}" for number in range(21, 32))  # p30: CAMS 53
    state = flight(aeroplanes, era=2, market=market)
    if notation:
        assert str(aeroplanes.parse_action(words, state)) == notation
        assert (notation in map(str, state.legal_actions())) == (notation == "buy p12")
    else:
        with pytest.raises(InvalidAction):
            aeroplanes.parse_action(words, state)


def test_so_it_is_where_it_builds_and_carries(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-2": "a25"},
        airports={0: "rome:base madrid"},
        planes={0: "p07 p08"},
    )
    assert str(aeroplanes.parse_action("build 8", state)) == "build p08"
    assert str(aeroplanes.parse_action("carry rome-2 7", state)) == "carry rome-2 p07"


ODD = (
    "",
    "0",
    "3",
    "12",
    "99999999",
    "p",
    "b",
    "-",
    "london-",
    "- -",
    "rome 2",
    "x " * 99,
    "\0",
    "ł",
)


def test_odd_words_are_actions_or_invalid_at_every_stage(aeroplanes: Game) -> None:
    rng, seen = Random(4), set[str]()
    for seed in range(4):
        state = aeroplanes.new_state(3, seed)
        while not state.is_terminal():
            if state.stage.id not in seen:
                seen.add(state.stage.id)
                for text in (f"{kind} {words}" for kind in aeroplanes.kinds for words in ODD):
                    with suppress(InvalidAction):
                        assert isinstance(aeroplanes.parse_action(text, state), Action)
            state.apply(any_kind(rng, state, state.player, {"subsidy": 9}))
    assert seen >= {"act", "route", "short", "next_roll", "more"}


@pytest.mark.parametrize("words", ["fly london-", "fly -paris", "fly paris- london", "fly paris –"])
def test_a_dangling_dash_names_no_route(aeroplanes: Game, words: str) -> None:
    state = flight(aeroplanes, airports={0: "paris:base"}, planes={0: "p45"})
    with pytest.raises(InvalidAction):
        aeroplanes.parse_action(words, play(state, "build p45"))


def test_cities_with_an_article_stand_alone(aeroplanes: Game) -> None:
    texts = aeroplanes.pack.data["texts"]
    for key in ("log.built", "log.extended", "log.base", "refusal.no_airport", "refusal.have_one"):
        told = texts[key]["en"].format(city="Middle East", start="Middle East")
        assert " in Middle East" not in told
