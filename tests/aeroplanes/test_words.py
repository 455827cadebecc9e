"""What players read of their actions: menus step by step, what was done, and words understood."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from bgf import Action, Game, InvalidAction, State
from bgf.records.match import Match
from bgf.testing import any_kind

from .airlines import lounge
from .flights import dice, flight, play


def asked(state: State, text: str, lang: str = "en") -> list[str]:
    """The steps by which menus lead to an action."""
    action = state.game.parse_action(text, state)
    steps = range(len(action.kind.steps(action)))
    return [action.kind.describe_step(state, state.player, action, step, lang) for step in steps]


def noted(state: State, text: str, lang: str = "en") -> str:
    """What a menu adds to a legal action."""
    action = state.game.parse_action(text, state)
    assert action in state.legal_actions()
    return action.kind.note(state, state.player, action, lang)


def told(state: State, text: str, lang: str = "en") -> str:
    """What a history says of an action, which is played in place."""
    before, player = state.clone(), state.player
    action = state.game.parse_action(text, state)
    state.play(action, player)
    return action.kind.story(before, state, player, action, lang)


def card(game: Game, plane: str) -> dict[str, int]:
    """What stands on the card of an aeroplane."""
    data: dict[str, int] = game.pack.data["components"]["aeroplanes"][plane]
    return data


# -- buying


def test_an_aeroplane_to_buy_is_described(aeroplanes: Game) -> None:
    plain, far, worthy = (card(aeroplanes, plane) for plane in ("p02", "p11", "p13"))
    state = flight(aeroplanes, era=1, market="p02 p11 p13")
    assert asked(state, "buy p02") == ["LVG C.VI"]
    seats, brings = f"seats: {plain['seats']}", f"tokens I: {plain['airports']}"
    assert noted(state, "buy p02") == f"£{plain['cost']}, {seats}, {brings}"
    assert noted(state, "buy p11").startswith(f"£{far['cost'] + 1}, ")
    assert noted(state, "buy p11").endswith(", long range")
    assert noted(state, "buy p13", "pl").startswith(f"{worthy['cost'] + 2} £, miejsca: ")
    assert noted(state, "buy p13", "pl").endswith(f", {worthy['value']} PZ")
    assert told(state, "buy p02") == f"buys LVG C.VI for £{plain['cost']}"


def test_only_tokens_that_are_there_are_promised(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, market="p16", counters={"stock_2": [1, 9, 9, 9]})
    assert noted(state, "buy p16").endswith("tokens II: 1")


# -- building


def test_first_where_to_then_by_which_way(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "frankfurt:base cairo:1"}, planes={0: "p45"})
    play(state, "build p45")
    assert asked(state, "fly frankfurt-paris") == ["Paris", "from Frankfurt"]
    assert asked(state, "fly frankfurt-paris-madrid") == ["Madrid", "from Frankfurt past Paris"]
    assert asked(state, "fly frankfurt-paris", "pl") == ["Paryż", "start: Frankfurt"]
    assert noted(state, "fly frankfurt-paris") == "no roll"
    assert noted(state, "fly frankfurt-paris-madrid").startswith("10+: ")


def test_what_a_route_changes_is_noted(aeroplanes: Game) -> None:
    rivals = {1: "kenya", 2: "kenya"}
    state = flight(aeroplanes, airports={0: "ethiopia paris:base"} | rivals, planes={0: "p45"})
    play(state, "build p45")
    assert noted(state, "fly ethiopia-kenya").endswith("replaces B, C")
    assert noted(state, "fly paris-north_america").endswith("first in America: £3, 1 VP")


def test_a_roll_is_told_to_all(aeroplanes: Game) -> None:
    state = flight(
        aeroplanes, airports={0: "ethiopia"}, planes={0: "p32"}, failures={0: 1}, money=8
    )
    assert told(state, "build p32") == "takes a token from Fokker F.XII"
    words = told(dice(state.clone(), "34x"), "fly ethiopia-kenya")
    assert words == (
        "flies to Kenya from Ethiopia, rolls 3 4 failure, 7 of 12, missing: 5, "
        "engine failures: 2 of 4"
    )
    words = told(dice(state.clone(), "34x"), "fly ethiopia-kenya", "pl")
    assert words == (
        "leci: Kenia, start: Etiopia, rzuca 3 4 awaria, 7 z 12, brakuje: 5, awarie silnika: 2 z 4"
    )
    words = told(dice(state, "345"), "fly ethiopia-kenya")
    assert words == "flies to Kenya from Ethiopia, rolls 3 4 5, 12 of 12, builds Kenya"


def test_what_can_be_done_when_points_are_missing(aeroplanes: Game) -> None:
    state = flight(
        aeroplanes,
        airports={0: "ethiopia"},
        planes={0: "p32"},
        support={0: "pilot:2 beacon"},
        money=8,
    )
    play(dice(state, "224"), "build p32", "fly ethiopia-kenya")
    assert noted(state, "pay") == "£4, you keep £4"
    assert noted(state, "pilot") == "+3, then missing: 1; you have 2"
    assert noted(state, "beacon").endswith("you have 1")
    assert noted(state, "give_up") == "the token returns to Fokker F.XII, your turn is over"
    assert told(state, "pilot") == "uses Daredevil pilot, missing: 1"
    assert told(state, "pay") == "pays £1, builds Kenya"


def test_the_last_engine_failure_is_told(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "ethiopia"}, planes={0: "p32"}, failures={0: 3})
    words = told(dice(play(state, "build p32"), "66x"), "fly ethiopia-kenya")
    assert words.endswith("engine failure number 4, the token is lost")
    assert "builds" not in words


def test_whose_airport_makes_way_is_told(aeroplanes: Game) -> None:
    rivals = {1: "warsaw:1", 2: "warsaw:2"}
    state = flight(aeroplanes, airports={0: "vienna"} | rivals, planes={0: "p32"})
    play(state, "build p32", "fly vienna-warsaw")
    assert noted(state, "replace B") == "type I"
    assert told(state, "replace C") == "picks C, builds Warsaw, in place of C"


# -- carrying, support, subsidies


def test_who_waits_where_stands_in_the_menu(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-2": "a25"},
        airports={0: "rome:base madrid"},
        planes={0: "p07 p08"},
    )
    assert asked(state, "carry rome-2 p07") == ["Rome 2: 2 to Madrid", "Junkers F 13"]
    assert asked(state, "carry rome-2 p08", "pl")[0] == "Rzym 2: 2 os., cel: Madryt"
    left = card(aeroplanes, "p07")["seats"] - 2
    assert noted(state, "carry rome-2 p07") == f"free seats then: {left}"
    assert told(state, "carry rome-2 p07") == "carries 2 to Madrid, from Rome on Junkers F 13"


def test_what_is_left_of_support_and_subsidies(aeroplanes: Game) -> None:
    state = flight(aeroplanes, support={1: "pilot:2"}, subsidies=1)
    assert noted(state, "support pilot").endswith("left: 4")
    assert noted(state, "subsidy") == "£1 of 1"
    assert told(state, "subsidy") == "takes a subsidy of £1, left: 0"
    assert "ends the stage" in noted(state, "subsidy")
    assert told(state, "subsidy") == "takes the black pawn: the stage ends"


def test_the_dice_for_support_are_told(aeroplanes: Game) -> None:
    state = dice(flight(aeroplanes), "2x6")
    assert told(state, "dice") == "rolls for support: 2 failure 6"
    assert told(state, "tokens pilot beacon") == "takes support: Daredevil pilot, Radio beacon"


def test_a_history_tells_stories(aeroplanes: Game) -> None:
    with Match.start(aeroplanes, players=3, seed=2, options={"first_player": 0}) as match:
        for text in ("base rome", "base berlin", "base paris", "subsidy"):
            match.play(aeroplanes.parse_action(text, match.state), match.state.player)
        assert match.history(None) == [
            "Player C: places the BASE: Rome",
            "Player B: places the BASE: Berlin",
            "Player A: places the BASE: Paris",
            "Player A: takes a subsidy of £1, left: 7",
        ]
        assert match.history(1, "pl")[-1] == "Gracz A: bierze 1 £ dofinansowania, zostało: 7"


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


def test_odd_words_are_actions_or_none_at_every_stage(aeroplanes: Game) -> None:
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
