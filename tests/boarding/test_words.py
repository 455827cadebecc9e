"""Texts of Boarding: costs of placements, named passengers, and distances to the goals."""

from __future__ import annotations

import pytest

from bgf import Game, State, Turn
from bgf.engine.wording import describe, describe_part, menu_hint
from bgf.testing.positions import match_from

from .planes import seated
from .test_solo import COUPLES_GROUP, FRIENDS_CHILDREN, HOLIDAY_PAIRS, changed
from .turns import ROW, finish_turn, play, table

TWO_ROWS = "Y" * 20 + "." * 30
ANY = "group of tourists, businesspeople or ecologists"
EACH = "group of tourists {} of 6, group of businesspeople {} of 6, group of ecologists {} of 6"
IN_THE_WAY = {"p09": ["A1", "B1", "C2"], "p27": ["A1", "B1", "C1"]}


def cost(state: State, text: str, lang: str = "en") -> str:
    """The cost of an action in the words of its preview."""
    action = state.game.parse_action(text, state)
    assert action in state.legal_actions()
    (player,) = state.active_players()
    preview = action.kind.preview(Turn(state, player, action))
    assert preview is not None
    return preview.words.get(lang, "")


def hint(state: State, text: str, lang: str = "en") -> str:
    """The menu hint of an action."""
    action = state.game.parse_action(text, state)
    (player,) = state.active_players()
    return menu_hint(Turn(state, player, action), lang)


def told(state: State, *texts: str, lang: str = "en") -> list[str]:
    """The lines of the history for actions of a turn, which are played from a position."""
    with match_from(state) as match:
        for text in texts:
            match.play(state.game.parse_action(text, match.state))
        return [entry.text for entry in match.entries(None, lang)]


def shown(state: State, lang: str = "en") -> list[str]:
    """The lines below the table, the same for all viewers."""
    lines = list(state.game.status(state, None, lang))
    for player in range(state.players):
        assert list(state.game.status(state.determinize(player, 5), player, lang)) == lines
    return lines


@pytest.mark.rule("BOA-23", "BOA-30")
@pytest.mark.parametrize(
    ("card", "seat", "words"),
    [
        ("p09", "seat r0 A3", ""),
        ("p09", "seat r0 A1", "Asked off: 3; points at the end: -6."),
        # p26, "YWYR": with the free exit one of those asked off costs nothing.
        ("p26", "seat r0 D3", ""),
        ("p26", "seat r0 D1", "Asked off: 4, one by free exit; points at the end: -6."),
        # p59, two tourists at an aisle: each is asked for alone.
        ("p59", "put C1", "Asked off: 1; points at the end: -2."),
    ],
)
def test_previews_show_the_cost_of_asking_off(
    boarding: Game, card: str, seat: str, words: str
) -> None:
    state = table(boarding, 3, cards=f"{card} p61 p62 p64", planes={0: TWO_ROWS})
    assert cost(play(state, "take 1"), seat) == words


@pytest.mark.rule("BOA-30")
@pytest.mark.parametrize("players", [2, 3])
def test_a_free_exit_for_the_only_one_asked_off(boarding: Game, players: int) -> None:
    picture = "...Y......" + "." * 40
    state = table(boarding, players, cards="p26 p61 p62 p64", planes={0: picture})
    play(state, "take 1")
    words = "Asked off: 1, one by free exit; points at the end: 0."
    assert cost(state, "seat r0 D1") == words
    assert "bez kary" in cost(state, "seat r0 D1", "pl")


def test_said_and_paid_are_the_same(boarding: Game) -> None:
    """Payments in vouchers are those of the preview, if the free exit is used."""
    for card in ("p09", "p26"):
        cards, picture = f"{card} p61 p62 p64", "YGYG" * 5 + "." * 30
        before = play(table(boarding, 1, cards=cards, planes={0: picture}, have={0: 9}), "take 1")
        told = 0
        for action in before.legal_actions()[::7]:
            after = play(before.clone(), action.text)
            spare = [a.text for a in after.legal_actions() if a.kind.name == "spare"]
            play(after, *spare[:1])
            paid = 9 - after.counters[after.layout.own_counters("vouchers")[0]]
            words = cost(before, action.text)
            assert words.endswith(f"vouchers to pay: {paid}." if words else "")
            assert words or not paid
            told += bool(words)
        assert told


@pytest.mark.rule("BOA-73", "BOA-75")
@pytest.mark.parametrize(
    ("card", "have", "loses"),
    [("p27", 3, False), ("p27", 2, True), ("p27", 1, True), ("p09", 3, True), ("p09", 4, False)],
)
def test_the_last_voucher_is_told_of(boarding: Game, card: str, have: int, loses: bool) -> None:
    # Three passengers are in the way, one of whom p27, "WGR", ".Y.", lets out without penalty.
    picture = changed("." * 50, **dict.fromkeys(IN_THE_WAY[card], "Y"))
    cards = f"{card} p61 p62 p64"
    state = table(boarding, 1, cards=cards, planes={0: picture}, have={0: have})
    play(state, "take 1")
    english, polish = (cost(state, "seat r0 A1", lang) for lang in ("en", "pl"))
    assert ("Paying the last voucher loses the match." in english) == loses
    assert ("Zapłata ostatniego vouchera to przegrana." in polish) == loses
    play(state, "seat r0 A1", *(["spare tourist"] if card == "p27" else []))
    assert state.is_terminal() == loses


@pytest.mark.rule("BOA-50", "BOA-52", "BOA-54", "BOA-56", "BOA-61")
def test_points_so_far_equal_the_score_of_an_end_now(boarding: Game) -> None:
    planes = ("RR" + "." * 48, "YYYG" + "." * 46)
    playing, over = (
        seated(
            boarding,
            *planes,
            events="window_seat",
            beside={0: "Y"},
            vouchers={0: 3, 1: 1},
            finished=finished,
        )
        for finished in (False, True)
    )
    scores = over.result().scores
    assert shown(playing) == ["Points if it ended now: A {}, B {}".format(*scores)]
    assert shown(playing, "pl") == ["Punkty, gdyby teraz był koniec: A {}, B {}".format(*scores)]


@pytest.mark.rule("BOA-40", "BOA-42")
def test_the_last_round_and_turn_are_announced(boarding: Game) -> None:
    state = table(boarding, 3, left={"eco": 0})
    assert len(shown(state)) == 1
    seat_first_card(state)
    assert shown(state)[1:] == ["The last round: the game ends after the turn of C."]
    assert shown(state, "pl")[1:] == ["Ostatnia runda: gra kończy się po turze gracza C."]
    seat_first_card(state)
    assert shown(state)[1:] == ["The last turn of the game."]
    assert shown(state, "pl")[1:] == ["Ostatnia tura gry."]
    seat_first_card(state)
    assert state.is_terminal()
    assert shown(state) == []


def seat_first_card(state: State) -> None:
    """Plays a whole turn: the first card, and the first legal placements of its passengers."""
    player = state.active_players()[0]
    play(state, "take 1")
    while not state.is_terminal() and state.active_players() == (player,):
        play(state, state.legal_actions(player)[0].text)


@pytest.mark.rule("BOA-75")
def test_the_last_card_of_the_solo_game_is_announced(boarding: Game) -> None:
    assert len(shown(table(boarding, 1, cards="p61 p62", deck=""))) == 2
    state = table(boarding, 1, cards="p61", deck="")
    assert shown(state)[2] == "The last card: the game ends with it."
    play(state, "take 1")
    assert shown(state, "pl")[2] == "Ostatnia karta: na niej gra się kończy."


@pytest.mark.rule("BOA-72", "BOA-75")
@pytest.mark.parametrize(("have", "words"), [(2, ""), (1, "the last voucher: the match is lost")])
def test_removing_with_the_last_voucher_is_told_of(boarding: Game, have: int, words: str) -> None:
    assert hint(table(boarding, 1, have={0: have}), "remove 3") == words


@pytest.mark.parametrize(
    ("lang", "left", "spared"),
    [
        ("en", "Leave out a passenger: nobody", ["Free exit: Tourist", "Free exit: nobody"]),
        ("pl", "Pomiń pasażera: nikogo", ["Wyproś bez kary: Turysta", "Wyproś bez kary: nikogo"]),
    ],
)
def test_passengers_and_nobody_in_words(
    boarding: Game, lang: str, left: str, spared: list[str]
) -> None:
    texts = boarding.actions
    nobody = texts["leave none"]
    assert describe(nobody, lang) == left
    found = [texts["spare tourist"], texts["spare none"]]
    assert [describe(action, lang) for action in found] == spared
    assert describe_part(found[0], 0, lang) == spared[0].partition(": ")[2]


def test_a_menu_tells_the_price_of_a_card(boarding: Game) -> None:
    state = table(boarding, have={0: 2}, on_cards=(0, 3, 0, 0))
    assert [hint(state, f"take {place}") for place in (1, 2, 3)] == [
        "",
        "pay 1 voucher, gain 3 vouchers",
        "pay 2 vouchers",
    ]
    assert hint(state, "take 2", "pl") == "płacisz 1 voucher, zyskujesz 3 vouchery"
    assert hint(table(boarding, 1), "take 3") == ""


def test_a_card_that_is_too_dear(boarding: Game) -> None:
    state = table(boarding, have={0: 1})
    refusal = state.explain(boarding.actions["take 4"])
    assert refusal is not None
    assert refusal.message == "Not enough vouchers: needed 3, you have 1."
    assert refusal.localized("pl") == "Za mało voucherów: potrzeba 3, masz 1."


ROW_REFILLED = "; 1× tourist, 1× ecologist, 1× lover refilled the row"
RZAD_UZUPELNIONO = "; rząd uzupełniono: 1× turysta, 1× ekolog, 1× zakochany"


@pytest.mark.rule("BOA-10", "BOA-11", "BOA-14", "BOA-23")
def test_the_history_of_a_card_with_a_layout(boarding: Game) -> None:
    aboard = changed("." * 50, A1="Y", B1="Y", C2="W")
    state = table(boarding, deck="p02", planes={0: aboard}, on_cards=(0, 2, 0, 0))
    assert told(state, "take 1", "seat r0 A1") == [
        "took the card 2× tourist, 1× lover",
        f"seated the card at A1; asked off 2× tourist, 1× child{ROW_REFILLED}",
    ]
    assert told(state, "take 1", "seat r0 A1", lang="pl") == [
        "wziął kartę: 2× turysta, 1× zakochany",
        f"rozmieścił pasażerów od fotela A1; wyprosił: 2× turysta, 1× dziecko{RZAD_UZUPELNIONO}",
    ]
    assert told(state, "take 2", "seat r90 D1") == [
        "took the card 2× lover, 1× child; paid 1 voucher; gained 2 vouchers",
        f"seated the card at D1, turned a quarter{ROW_REFILLED}",
    ]
    assert told(state, "take 2", "seat r90 D1", lang="pl") == [
        "wziął kartę: 2× zakochany, 1× dziecko; zapłacił 1 voucher; zyskał 2 vouchery",
        f"rozmieścił pasażerów od fotela D1, z kartą obróconą o ćwierć obrotu{RZAD_UZUPELNIONO}",
    ]


@pytest.mark.rule("BOA-25", "BOA-73")
def test_the_history_of_a_card_with_symbols(boarding: Game) -> None:
    # p58: a lover and a child, both in the middle, where another lover sits.
    aboard = changed("." * 50, B2="R")
    state = table(boarding, 1, cards="p58 " + ROW[4:], deck="", planes={0: aboard})
    assert told(state, "take 1", "put B2", "put B3") == [
        "took the card 1× lover, 1× child",
        "seated a passenger at B2: lover; asked off 1× lover; paid 1 voucher",
        "seated a passenger at B3: child",
    ]
    assert told(state, "take 1", "put B2", "put B3", lang="pl") == [
        "wziął kartę: 1× zakochany, 1× dziecko",
        "posadził pasażera na fotelu B2: zakochany; wyprosił: 1× zakochany; zapłacił 1 voucher",
        "posadził pasażera na fotelu B3: dziecko",
    ]


@pytest.mark.rule("BOA-30", "BOA-73")
@pytest.mark.parametrize(
    ("spared", "english", "polish"),
    [
        (
            "eco",
            "sent a passenger back to the hall without penalty: ecologist; paid 1 voucher",
            "odesłał bez kary do hali odlotów: ekolog; zapłacił 1 voucher",
        ),
        (
            "none",
            "sent nobody back to the hall; paid 2 vouchers",
            "nikogo nie odesłał do hali odlotów; zapłacił 2 vouchery",
        ),
    ],
)
def test_the_history_of_a_free_exit(boarding: Game, spared: str, english: str, polish: str) -> None:
    # p26, "YWYR", where a tourist and an ecologist sit: nothing is paid before one is sent back.
    aboard = changed("." * 50, D1="Y", E1="G")
    state = table(boarding, 1, cards="p26 " + ROW[4:], deck="", planes={0: aboard})
    actions = ("take 1", "seat r0 D1", f"spare {spared}")
    assert told(state, *actions)[1:] == [
        "seated the card at D1; asked off 1× tourist, 1× ecologist",
        english,
    ]
    assert told(state, *actions, lang="pl")[1:] == [
        "rozmieścił pasażerów od fotela D1; wyprosił: 1× turysta, 1× ekolog",
        polish,
    ]


@pytest.mark.rule("BOA-32", "BOA-41")
@pytest.mark.parametrize(
    ("action", "english", "polish"),
    [
        ("leave 2", "left out a passenger: tourist", "pominął pasażera: turysta"),
        ("leave none", "left nobody out", "nikogo nie pominął"),
    ],
)
def test_the_history_of_a_passenger_left_out(
    boarding: Game, action: str, english: str, polish: str
) -> None:
    state = table(boarding, cards="p48 " + ROW[4:])
    assert told(state, "take 1", action)[1] == english
    assert told(state, "take 1", action, lang="pl")[1] == polish


@pytest.mark.rule("BOA-72", "BOA-74")
def test_the_history_tells_of_vouchers_of_the_solo_game(boarding: Game) -> None:
    # "YY.", "..R" fills the last three seats of the first sector but one.
    sector = changed("." * 50, **{f"{column}{row}": "G" for column in "ABC" for row in range(1, 6)})
    aboard = changed(sector, B1=".", C2=".")
    state = table(boarding, 1, deck="p02", planes={0: aboard})
    assert told(state, "remove 1") == [
        f"paid a voucher and removed the card 2× tourist, 1× lover{ROW_REFILLED}"
    ]
    assert told(state, "remove 1", lang="pl") == [
        f"zapłacił voucher i usunął kartę: 2× turysta, 1× zakochany{RZAD_UZUPELNIONO}"
    ]
    assert told(state, "take 1", "seat r0 A1")[1] == (
        "seated the card at A1; asked off 1× ecologist; paid 1 voucher; gained 2 vouchers"
    )


@pytest.mark.rule("BOA-15")
def test_the_history_of_a_turn_missed(boarding: Game) -> None:
    state = finish_turn(play(table(boarding, cards="p58", deck=""), "take 1"))
    assert told(state, "pass") == ["missed the turn"]
    assert told(state, "pass", lang="pl") == ["opuścił turę"]


@pytest.mark.rule("BOA-25")
@pytest.mark.parametrize("players", [1, 2])
def test_the_next_passenger_stands_below_the_table(boarding: Game, players: int) -> None:
    # p58: a lover and a child, both in the middle.
    state = table(boarding, players, cards="p58 " + ROW[4:])
    assert not any("next" in line for line in shown(state))
    play(state, "take 1")
    assert shown(state)[-1] == "Sits down next: Lover, in the middle of a sector"
    assert shown(state, "pl")[-1] == "Teraz siada: Zakochany, w środku sektora"
    play(state, "put B2")
    assert shown(state)[-1] == "Sits down next: Child, in the middle of a sector"
    play(state, "put B3")
    assert not any("next" in line for line in shown(state))


@pytest.mark.rule("BOA-76")
@pytest.mark.parametrize(
    ("scenario", "picture", "lines"),
    [
        (
            "best_friends",
            changed(FRIENDS_CHILDREN, A1="."),
            [
                f"Best friends: {EACH.format(5, 7, 6)}",
                "Also needed: pairs of lovers 0 of 3, or children in care 3 of 3",
            ],
        ),
        (
            "couples_trip",
            COUPLES_GROUP,
            [
                "Couples' trip: pairs of lovers 5 of 5",
                f"Also needed: {ANY} 5 of 5, or children in care 0 of 3",
            ],
        ),
        (
            "holiday_journeys",
            HOLIDAY_PAIRS,
            [
                "Holiday journeys: children in care 8 of 8",
                f"Also needed: {ANY} 4 of 5, or pairs of lovers 3 of 3",
            ],
        ),
    ],
)
def test_how_far_the_scenario_is(
    boarding: Game, scenario: str, picture: str, lines: list[str]
) -> None:
    state = table(boarding, 1, planes={0: picture}, scenario=scenario)
    assert shown(state) == lines


def test_with_others_there_is_no_scenario(boarding: Game) -> None:
    assert shown(table(boarding, 2)) == ["Points if it ended now: A -47, B -47"]


def test_the_symbols_of_seats_have_words_in_both_languages(boarding: Game) -> None:
    cards = boarding.pack.data["components"]["cards"].values()
    symbols = sorted({seat["seat"] for card in cards for seat in card.get("seats", ())})
    assert [boarding.text(f"seat.{one}", "en") for one in symbols] == ["aisle", "middle", "window"]
    assert [boarding.text(f"seat.{one}", "pl") for one in symbols] == [
        "przejście",
        "środek",
        "okno",
    ]
