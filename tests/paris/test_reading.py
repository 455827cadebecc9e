"""Lines as people type them in Paris, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import pytest

from bgf import Action, Game, InvalidAction, State
from bgf.engine.wording import describe_part, label
from bgf.session.why import why
from bgf.testing import any_kind
from bgf.testing.positions import position


def told(game: Game, line: str, *legal: str) -> tuple[str, bool]:
    """The reading of a line for a player with these legal actions, and whether it is legal."""
    state = game.new_state(2, 1)
    actions = [game.actions[text] for text in legal]
    reading = game.reader.read(line, state, state.active_players()[0], legal=actions)
    texts = [reading.action] if reading.action else reading.several
    return " | ".join(map(str, texts)), reading.action in actions


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ż", "draw yellow"),
        ("dobierz ż", "draw yellow"),
        ("z\u0307", "draw yellow"),  # the accent as a character of its own
        ("z", "draw yellow | draw green"),
        ("zolty", "draw yellow"),
        ("zielony", "draw green"),
        ("żielony", "draw green"),  # no word has that accent
    ],
)
def test_an_accent_that_is_typed_counts(game: Game, line: str, meant: str) -> None:
    assert told(game, line, "draw yellow", "draw green", "draw deck")[0] == meant


LEGAL = (
    "draw deck",
    "draw bus",
    "draw blue",
    "claim opera-louvre blue bus",
    "claim opera-louvre green",
    "claim opera-louvre green bus",
    "claim arc_de_triomphe-batignolles white",
    "tickets",
)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("draw deck", "draw deck"),
        ("  DRAW   Deck ", "draw deck"),
        ("d d", "draw deck"),
        ("t", "tickets"),
        ("cl ope-lou gr", "claim opera-louvre green"),
        ("claim opera-louvre green bus", "claim opera-louvre green bus"),
        ("cl o-l g b", "claim opera-louvre green bus"),
        ("cl louvre-opera green", "claim opera-louvre green"),
        ("claim arc", "claim arc_de_triomphe-batignolles white"),
        ("claim Opéra-Louvre green", "claim opera-louvre green"),
        ("claim green opera-louvre", "claim opera-louvre green"),
        # the words of menus, in any language, and the kind left out or named later
        ("Claim a route Opéra – Louvre (green)", "claim opera-louvre green"),
        ("claim louvre opera green", "claim opera-louvre green"),
        ("ope lou gr", "claim opera-louvre green"),
        ("green opera-louvre claim", "claim opera-louvre green"),
        ("łuk triumfalny", "claim arc_de_triomphe-batignolles white"),
        ("LUK TRIUM", "claim arc_de_triomphe-batignolles white"),
        ("arc de triomphe", "claim arc_de_triomphe-batignolles white"),
        ("niebieski", "draw blue"),
        ("dobierz kartę niebieski", "draw blue"),
        ("draw niebieski", "draw blue"),
        ("Draw tickets", "tickets"),
        ("dobierz bilety", "tickets"),
    ],
)
def test_typed_lines_are_read_as_actions(game: Game, line: str, meant: str) -> None:
    assert told(game, line, *LEGAL) == (meant, True)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("claim opera-louvre blue", "claim opera-louvre blue"),
        ("cl op-lou blue", "claim opera-louvre blue"),
        ("claim opera louvre niebieski", "claim opera-louvre blue"),
        ("draw red", "draw red"),
        ("draw r", "draw red"),
        ("draw czerwony", "draw red"),
        ("claim louvre-opera blue", "claim opera-louvre blue"),
    ],
)
def test_an_action_that_is_not_legal_is_never_taken_for_another(
    game: Game, line: str, meant: str
) -> None:
    assert told(game, line, *LEGAL) == (meant, False)


@pytest.mark.parametrize(
    ("line", "several"),
    [
        ("draw b", "draw bus | draw blue"),
        (
            "claim o",
            "claim opera-louvre blue bus | claim opera-louvre green | claim opera-louvre green bus",
        ),
        ("d", "draw deck | draw bus | draw blue"),
        ("dobierz", "draw deck | draw bus | draw blue | tickets"),  # "kartę", or "bilety"
    ],
)
def test_between_several_nothing_is_chosen(game: Game, line: str, several: str) -> None:
    assert told(game, line, *LEGAL) == (several, False)


@pytest.mark.parametrize(
    "line",
    [
        "claim opera-",
        "claim -louvre",
        "claim opera - louvre -",
        "xyzzy",
        "",
        "? !",
        "claim opera opera louvre",
        "deck draw deck",
        "3",
        "draw " * 99,
    ],
)
def test_unreadable_lines_give_no_action(game: Game, line: str) -> None:
    assert told(game, line, *LEGAL) == ("", False)


@pytest.mark.parametrize(
    ("lang", "meant"),
    [("en", ""), ("pl", "draw white")],
)
def test_a_letter_is_no_word_of_another_language_if_it_begins_one_of_ones_own(
    game: Game, lang: str, meant: str
) -> None:
    state = game.new_state(2, 1)
    legal = [game.actions[text] for text in ("draw deck", "draw white", "draw green")]
    for line, action in (
        ("draw b", meant),
        ("draw bia", "draw white"),
        ("draw BIAŁY", "draw white"),
    ):
        reading = game.reader.read(line, state, 0, legal=legal, lang=lang)
        assert str(reading.action or "") == action


@pytest.mark.parametrize(
    "line",
    ["place d'italie", "place d italie", "D'ITALIE", "place ditalie", "italie", "plac Włoski"],
)
def test_a_place_is_named_with_its_signs_or_without(game: Game, line: str) -> None:
    legal = ("draw deck", "claim pantheon-place_d_italie yellow bus")
    assert told(game, line, *legal) == ("claim pantheon-place_d_italie yellow bus", True)


def test_a_place_means_the_same_in_all_languages(game: Game) -> None:
    legal_of_place = 0
    for state, player in islice(positions(game, 8), 0, None, 3):
        if state.stage.id not in ("choose", "second", "keep"):
            continue
        for place in game.layout.board("city").places:
            names = place.data["name"]
            english, polish = (
                game.reader.read(names[lang], state, player, lang=lang) for lang in ("en", "pl")
            )
            if english.legal or polish.legal:
                assert (english.action, english.several) == (polish.action, polish.several)
                legal_of_place += 1
    assert legal_of_place


def test_unreadable_lines_suggest_the_nearest_legal_actions(game: Game) -> None:
    state = game.new_state(2, 1)
    legal = state.legal_actions(0)
    near = game.reader.read(legal[0].text[:-2] + "xx", state, 0, suggest=True).nearest
    assert near[0] == legal[0].text
    assert game.reader.read("xyzzy", state, 0, suggest=True).nearest == ()
    assert game.reader.read("xyzzy", state, 0).nearest == ()


@pytest.mark.parametrize(
    ("line", "lang", "meant"),
    [
        ("claim luovre opra", "en", "claim opera-louvre blue"),
        ("zajmij luwer opery", "pl", "claim opera-louvre blue"),
        ("dobierz kartę zieloną", "pl", "draw green"),
    ],
)
def test_misspelt_lines_suggest_the_nearest_action(
    game: Game, line: str, lang: str, meant: str
) -> None:
    zones = {"hand": {0: "blue"}, "row": "green red red white white"}
    state = position(game, zones=zones, phase="play", player=0)
    reading = game.reader.read(line, state, 0, suggest=True, lang=lang)
    assert not reading.has_actions
    assert reading.nearest == (meant,)


def test_every_listed_action_means_itself(game: Game) -> None:
    for action in game.actions.values():
        assert game.parse_action(action.text) is action
        reading = game.reader.read(action.text)
        assert (reading.action, reading.several) == (action, ())


def in_words(action: Action, lang: str) -> list[str]:
    """The kind of an action and its parts, as menus show them."""
    parts = range(len(action.parts))
    return [label(action.kind, lang), *(describe_part(action, at, lang) for at in parts)]


def positions(game: Game, seed: int) -> Iterable[tuple[State, int]]:
    """Positions of a match that is played at random, with an active player."""
    rng = Random(seed)
    state = game.new_state(2, seed)
    while not state.is_terminal():
        player = rng.choice(state.active_players())
        yield state, player
        state.apply(any_kind(rng, state, player), player)


def test_every_legal_action_is_read_from_its_words_in_any_language_and_order(game: Game) -> None:
    rng = Random(1)
    for state, player in positions(game, 4):
        action = rng.choice(state.legal_actions(player))
        for lang in game.pack.languages:
            words = in_words(action, lang)
            assert game.parse_action(", ".join(words), state, player) == action
            rng.shuffle(words)
            assert game.parse_action(" ".join(words), state, player) == action
        kind, *written = action.text.split()
        rng.shuffle(written)
        assert game.parse_action(" ".join([kind, *written]), state, player) == action
        assert game.parse_action(" ".join([*written, kind]), state, player) == action


def test_every_legal_action_has_a_shortest_beginning_of_its_words(game: Game) -> None:
    rng = Random(2)
    for state, player in positions(game, 5):
        legal = state.legal_actions(player)
        action = rng.choice(legal)
        full = action.text.split()
        for length in range(1, max(map(len, full)) + 1):
            reading = game.reader.read(" ".join(word[:length] for word in full), state, player)
            if reading.action == action:
                break
            assert reading.action is None or length < 3, "so few letters may be another word"
            assert reading.action is not None or set(reading.several) <= {*legal}
        assert reading.action == action


def test_without_a_position_a_text_means_a_listed_action(game: Game) -> None:
    assert str(game.parse_action("claim louvre opera blue")) == "claim opera-louvre blue"
    assert str(game.parse_action("dobierz bilety")) == "tickets"
    with pytest.raises(InvalidAction, match='not an action: it may mean "draw bus"') as was:
        game.parse_action("draw b")
    assert was.value.nearest == ()


def test_an_ambiguous_text_names_the_legal_actions_that_it_may_mean(game: Game) -> None:
    state = game.new_state(2, 1)
    legal = [action.text for action in state.legal_actions(0)]
    with pytest.raises(InvalidAction, match="may mean") as was:
        game.parse_action("keep", state, 0)
    assert {*was.value.nearest} <= {*legal}
    assert all(f'"{text}"' in str(was.value) for text in legal)
    with pytest.raises(InvalidAction) as was:
        game.parse_action("keep", state)  # without the asking player
    assert was.value.nearest == ()
    listed = list(game.actions)
    assert [text for text in legal if f'"{text}"' in str(was.value)] == [
        text for text in legal if text in [t for t in listed if t.startswith("keep")][:4]
    ]


def test_reading_for_an_inactive_player_ignores_the_position(game: Game) -> None:
    lines = ["draw b", "blue", "keep opera", "claim o-l", "draw deck", "nothing"]

    def read(state: State | None, player: int | None) -> list[Any]:
        return [game.reader.read(line, state, player, suggest=True) for line in lines]

    for number, (state, player) in enumerate(positions(game, 6)):
        if number % 9 == 0 and len(state.active_players()) == 1:
            assert read(state, 1 - player) == read(None, None)


def test_payments_are_read_as_the_menu_shows_them(game: Game) -> None:
    state = position(game, zones={"hand": {0: "blue green bus"}}, phase="play", player=0)
    for paid in ("1× Blue", "1x Blue", "1 blue", "1x niebieski"):
        line = f"claim bastille-bercy {paid}"
        assert str(game.parse_action(line, state, 0)) == "claim bastille-bercy blue"
    for paid in ("(blue), 1× Bus", "blue 1x bus", "blue bus"):
        line = f"claim bastille-bercy {paid}"
        assert str(game.parse_action(line, state, 0)) == "claim bastille-bercy blue bus"
    with pytest.raises(InvalidAction, match="may mean"):
        game.parse_action("claim bastille-bercy 1", state, 0)


def test_why_knows_the_legal_claims_that_a_line_fits_less_well(game: Game) -> None:
    # Most routes that begin with the Opéra are blue or green; two yellow ones end there.
    state = position(game, zones={"hand": {0: "yellow yellow"}}, phase="play", player=0)
    answer = why(state, 0, "claim opera", "en")
    assert {*answer.legal} == {"claim batignolles-opera yellow", "claim montmartre-opera yellow"}
    assert sum(refused.count for refused in answer.refused) == answer.count - 2


@pytest.mark.parametrize(("line", "place"), [("bastille", "bastille"), ("katedra", "notre_dame")])
def test_a_place_alone_means_all_routes_there_in_either_direction(
    game: Game, line: str, place: str
) -> None:
    state = position(game, zones={"hand": {0: "blue"}}, phase="play", player=0)
    claims = [action for action in state.legal_actions(0) if action.kind.name == "claim"]
    reading = game.reader.read(line, state, 0, asked=claims, lang="pl")
    places_of = {action: action.text.split()[1].split("-") for action in claims}
    of_place = [action for action in claims if place in places_of[action]]
    assert {*reading.several} == {*of_place}
    assert {places_of[action].index(place) for action in of_place} == {0, 1}


def test_two_places_mean_a_route_rather_than_a_ticket_that_can_not_be_chosen(game: Game) -> None:
    state = position(game, zones={"hand": {0: "yellow"}}, phase="play", player=0)
    no_route = game.reader.read("montmartre montparnasse", state, 0)
    assert {action.kind.name for action in no_route.actions} == {"keep"}
    route = game.reader.read("montparnasse pantheon", state, 0)
    assert {action.kind.name for action in route.actions} == {"claim"}
    answer = why(state, 0, "montparnasse pantheon", "en")
    assert [refused.rule for refused in answer.refused] == ["PAR-20"]


def test_why_names_an_example_of_each_rule_that_refuses_claims(game: Game) -> None:
    state = position(game, zones={"hand": {0: "yellow"}}, phase="play", player=0)
    answer = why(state, 0, "claim opera", "en")
    assert answer.legal == ()
    assert [refused.rule for refused in answer.refused] == ["PAR-20"]
    assert answer.refused[0].action.startswith("claim ")
    assert answer.refused[0].count == answer.count


def test_a_reason_that_all_claims_share_is_told_of_the_line(game: Game) -> None:
    state = game.new_state(2, 1)
    answer = why(state, state.active_players()[0], "claim opera", "en")
    assert [refused.action for refused in answer.refused] == ["claim opera"]
    assert answer.refused[0].count == answer.count > 4
