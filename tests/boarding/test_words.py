"""What Boarding says: what a placement costs, who is meant, and how far the goals are."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .planes import seated
from .test_solo import COUPLES_GROUP, FRIENDS_CHILDREN, HOLIDAY_PAIRS, changed
from .turns import ROW, play, table

TWO_ROWS = "Y" * 20 + "." * 30
ANY = "group of tourists, businesspeople or ecologists"
EACH = "group of tourists {} of 6, group of businesspeople {} of 6, group of ecologists {} of 6"
IN_THE_WAY = {"p09": ["A1", "B1", "C2"], "p27": ["A1", "B1", "C1"]}


def cost(state: State, text: str, lang: str = "en") -> str:
    """What the preview of an action says that it costs."""
    action = state.game.parse_action(text, state)
    assert action in state.legal_actions()
    preview = action.kind.preview(state, state.active_players()[0], action)
    assert preview is not None
    return preview.words.get(lang, "")


def note(state: State, text: str, lang: str = "en") -> str:
    """What a menu adds to an action."""
    action = state.game.parse_action(text, state)
    return action.kind.note(state, state.active_players()[0], action, lang)


def shown(state: State, lang: str = "en") -> list[str]:
    """The lines below the table; everybody has the same ones, whatever may be hidden."""
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
def test_what_asking_off_costs(boarding: Game, card: str, seat: str, words: str) -> None:
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
    """Whatever a preview says of vouchers is what is paid, if the free exit is used."""
    for card in ("p09", "p26"):
        cards, picture = f"{card} p61 p62 p64", "YGYG" * 5 + "." * 30
        before = play(table(boarding, 1, cards=cards, planes={0: picture}, have={0: 9}), "take 1")
        told = 0
        for action in before.legal_actions()[::7]:
            after = play(before.clone(), action.text)
            spare = [a.text for a in after.legal_actions() if a.kind.name == "spare"]
            play(after, *spare[:1])
            paid = 9 - after.counters[after.layout.counts("vouchers")[0]]
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
def test_points_so_far_are_those_of_an_end_now(boarding: Game) -> None:
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
    """Plays a whole turn: the first card, and for its passengers whatever is legal first."""
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
    assert note(table(boarding, 1, have={0: have}), "remove 3") == words


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
    assert nobody.kind.describe(nobody, lang) == left
    found = [texts["spare tourist"], texts["spare none"]]
    assert [action.kind.describe(action, lang) for action in found] == spared
    assert found[0].kind.describe_part(found[0], 0, lang) == spared[0].partition(": ")[2]


def test_the_history_names_cards_and_passengers(boarding: Game) -> None:
    state = table(boarding, 1, cards="p09 p48 p25 p58", deck="p01 p02")
    names = {name: boarding.layout.kind("cards", name).data["name"] for name in ("p09", "p48")}
    for text, english, polish in [
        ("remove 1", names["p09"]["en"], names["p09"]["pl"]),
        ("take 2", names["p48"]["en"], names["p48"]["pl"]),
        ("leave 2", "Tourist", "Turysta"),
    ]:
        before, action = state.clone(), boarding.parse_action(text, state)
        play(state, text)
        for lang, name in (("en", english), ("pl", polish)):
            told = action.kind.story(before, state, 0, action, lang)
            assert told == f"{action.kind.describe(action, lang)} ({name})"


@pytest.mark.rule("BOA-25")
@pytest.mark.parametrize("players", [1, 2])
def test_who_sits_down_next_stands_below_the_table(boarding: Game, players: int) -> None:
    # p58: a lover and a child, both in the middle.
    state = table(boarding, players, cards="p58 " + ROW[4:])
    assert not any("next" in line for line in shown(state))
    play(state, "take 1")
    assert shown(state)[-1] == "Sits down next: Lover, in the middle of a sector"
    assert shown(state, "pl")[-1] == "Teraz siada: Zakochany, w środku sektora"
    before, action = state.clone(), boarding.actions["put B2"]
    play(state, "put B2")
    assert action.kind.story(before, state, 0, action, "en").endswith("B2 (Lover)")
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
                "Besides: pairs of lovers 0 of 3, or children in care 3 of 3",
            ],
        ),
        (
            "couples_trip",
            COUPLES_GROUP,
            [
                "Couples' trip: pairs of lovers 5 of 5",
                f"Besides: {ANY} 5 of 5, or children in care 0 of 3",
            ],
        ),
        (
            "holiday_journeys",
            HOLIDAY_PAIRS,
            [
                "Holiday journeys: children in care 8 of 8",
                f"Besides: {ANY} 4 of 5, or pairs of lovers 3 of 3",
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
