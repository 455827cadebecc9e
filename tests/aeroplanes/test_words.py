"""What players read of their actions: menus step by step, what was done, and words understood."""

from __future__ import annotations

import pytest

from bgf import Action, Game, State
from bgf.records.match import Match

from .airlines import lounge
from .flights import dice, flight, play, refused_by


def asked(state: State, text: str, lang: str = "en") -> list[str]:
    """The steps by which menus lead to an action."""
    action = state.game.parse_action(text, state)
    steps = range(len(action.kind.steps(action)))
    return [action.kind.ask(state, state.player, action, step, lang) for step in steps]


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


def meant(state: State, text: str) -> str:
    """The action that a person means."""
    return str(state.game.parse_action(text, state))


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


# -- words that are understood


@pytest.mark.parametrize(
    ("words", "notation"),
    [
        ("buy lvg", "buy p02"),
        ("buy c.vi", "buy p02"),
        ("buy fokker f.ii", "buy p08"),
        ("buy BLÉRIOT", "buy p09"),
        ("buy vimy", "buy p11"),
        ("support daredevil", "support pilot"),
        ("support przegląd", "support inspection"),
    ],
)
def test_names_are_understood(aeroplanes: Game, words: str, notation: str) -> None:
    assert meant(flight(aeroplanes, era=1), words) == notation


@pytest.mark.parametrize(
    ("words", "notation"),
    [
        ("fly frankfurt madrid", "fly frankfurt-madrid"),
        ("fly Frankfurt – Paryż – Madryt", "fly frankfurt-paris-madrid"),
        ("fly frankfurt bliski wschód", "fly frankfurt-middle_east"),
        ("fly frankf north america", "fly frankfurt-north_america"),
        ("fly kenia", "fly ethiopia-kenya"),
    ],
)
def test_cities_are_understood(aeroplanes: Game, words: str, notation: str) -> None:
    state = flight(aeroplanes, airports={0: "frankfurt:base ethiopia"}, planes={0: "p32"})
    assert meant(play(state, "build p32"), words) == notation


def test_passengers_and_aeroplanes_are_understood(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-2": "a25", "rome-3": "a26"},
        airports={0: "rome:base madrid"},
        planes={0: "p07 p08"},
    )
    assert meant(state, "carry rome 2 madrid junkers") == "carry rome-2 p07"
    assert meant(state, "carry rzym 3 fokker") == "carry rome-3 p08"


def test_a_name_may_mean_what_is_refused(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, market="p02 p11", money=1)
    assert refused_by(state, "buy vickers") == "AER-14"
    assert refused_by(state, "buy dc-3") == "AER-20"


def test_nothing_is_guessed_between_two(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1)
    kind: Action = aeroplanes.actions["buy p08"]
    assert kind.kind.read(state, 0, ["fokker"]) is None
    assert kind.kind.read(state, 0, []) is None


# -- refusals


def told_why(state: State, text: str) -> dict[str, str]:
    """The words of a refusal, by language."""
    refusal = state.explain(state.game.parse_action(text, state))
    assert refusal is not None
    return dict(refusal.texts)


@pytest.mark.rule("AER-60", "AER-63", "AER-30")
def test_a_refusal_has_one_reason(aeroplanes: Game) -> None:
    early = flight(aeroplanes, era=1, failures={0: 1}, support={1: "pilot:6"})
    kept = flight(aeroplanes, support={0: "inspection"})
    assert told_why(early, "support beacon") == {
        "en": "That support is not in use yet in this stage.",
        "pl": "To wsparcie nie jest jeszcze dostępne w tym etapie.",
    }
    assert told_why(early, "support pilot")["en"] == "No token of that support is left."
    assert told_why(early, "inspect")["en"] == "You have no Technical inspection."
    assert told_why(kept, "inspect")["en"] == "You have no engine-failure marker to remove."
    there = flight(aeroplanes, planes={0: "p01"}, airports={0: "paris"})
    play(there, "build p01")
    assert told_why(there, "fly rome-zurich")["en"] == "You have no airport in Rome."
    assert told_why(there, "fly paris-moscow")["en"] == "No link joins Paris and Moscow."
