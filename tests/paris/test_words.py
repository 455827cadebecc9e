"""Texts of actions of Paris, in both languages."""

from __future__ import annotations

import pytest

from bgf import Game, State, Turn
from bgf.engine.wording import log_line, own_log_line
from bgf.testing.positions import match_from
from bgf.testing.positions import position as laid_out

from .positions import play, position

TICKETS = "opera-bercy louvre-pere_lachaise"


def turn_of(state: State, text: str) -> Turn:
    """An action with the position that it leads to."""
    action = state.game.parse_action(text)
    return Turn(state, state.player, action, play(state.clone(), text))


@pytest.mark.rule("PAR-20")
def test_the_history_of_a_claim_leaves_names_as_they_are(game: Game) -> None:
    links = game.pack.data["maps"]["city"]["links"]
    name = next(n for n, link in links.items() if link["length"] == 2 and link["colour"] == "white")
    state = position(game, hands={0: "white bus"})
    turn = turn_of(state, f"claim {name} bus")
    assert log_line(turn, "en").endswith("with 1× White + 1× Bus for 2 points")
    polish = log_line(turn, "pl")
    assert polish.startswith("zajął połączenie ")
    assert polish.endswith(" i zdobył 2 punkty; zapłacił kartami: 1× Biały + 1× Autobus")


@pytest.mark.rule("PAR-40")
@pytest.mark.parametrize(
    ("kept", "english", "polish"),
    [
        ("opera-bercy", "kept the ticket ", "zachował bilet: "),
        (TICKETS, "kept the tickets ", "zachował bilety: "),
    ],
)
def test_the_history_of_tickets_kept(game: Game, kept: str, english: str, polish: str) -> None:
    state = play(position(game, ticket_deck=TICKETS), "tickets")
    number = len(kept.split())
    turn = turn_of(state, f"keep {kept}")
    assert own_log_line(turn, "en").startswith(english)
    assert own_log_line(turn, "pl").startswith(polish)
    assert log_line(turn, "pl") == f"zachował {number} {'bilet' if number == 1 else 'bilety'}"


def told(state: State, text: str, lang: str) -> str:
    """Returns the spectators' log lines of an action."""
    with match_from(state) as match:
        match.play(state.game.parse_action(text, state), state.player)
        return match.history(None, lang)[-1]


@pytest.mark.rule("PAR-33")
def test_the_history_says_that_a_flag_set_scored(game: Game) -> None:
    links = game.pack.data["maps"]["city"]["links"]
    name = next(n for n, link in links.items() if link["length"] == 2 and link["colour"] == "white")
    first = position(game, hands={0: "white white"}, flags={0: "blue"})
    assert "flag" not in told(first, f"claim {name}", "en")
    last = position(game, hands={0: "white white"}, flags={0: "blue red"})
    assert told(last, f"claim {name}", "en").endswith("; a full flag set scored 4 points")
    assert told(last, f"claim {name}", "pl").endswith("; pełny zestaw flagi dał 4 punkty")


@pytest.mark.rule("PAR-15")
@pytest.mark.parametrize("has_third_bus", [False, True])
def test_the_history_says_why_the_row_was_cleared(game: Game, has_third_bus: bool) -> None:
    new = "green green purple purple white"
    top = "bus" if has_third_bus else "red"
    state = position(game, row="bus bus red red blue", deck=f"{top} {new}")
    english = told(state, "draw blue", "en")
    polish = told(state, "draw blue", "pl")
    assert ("; the row was cleared (Bus, 3 or more); " in english) is has_third_bus
    assert ("; rząd wymieniono (co najmniej 3× Autobus); " in polish) is has_third_bus
    # The third Bus lay open for a moment alone.
    assert "Discards" not in english
    assert "Karty odrzucone" not in polish


@pytest.mark.rule("PAR-15")
def test_the_history_says_that_the_row_was_cleared_if_its_cards_come_again(game: Game) -> None:
    # All five are shuffled into the deck at once, and lie open again.
    state = position(
        game, row="bus bus red red blue", deck="bus", discards="green", spare="hand 1", chance=3
    )
    lines = told(state, "draw blue", "en")
    assert "the row was cleared (Bus, 3 or more)" in lines


@pytest.mark.rule("PAR-51")
def test_a_ticket_kept_last_is_revealed_with_the_others(game: Game) -> None:
    first, second = TICKETS.split()
    state = position(game, tickets={0: first}, offers={0: second}, stage="choose")
    state = laid_out(state, counters={"turns_left": 1})
    names = [game.layout.kind("tickets", name).data["name"]["en"] for name in (second, first)]
    line = told(state, f"keep {second}", "en")
    assert f"; {', '.join(names)} were revealed (Tickets of A)" in line


def test_refusals_name_cards_as_they_are(game: Game) -> None:
    state = position(game, hands={0: "white"}, row="yellow yellow green green purple")
    drawn = state.explain(game.actions["draw red"])
    assert drawn is not None
    assert drawn.localized("pl") == "Nie ma takiej odkrytej karty: Czerwony."
    links = game.pack.data["maps"]["city"]["links"]
    name = next(n for n, link in links.items() if link["length"] == 2 and link["colour"] == "white")
    claimed = state.explain(game.parse_action(f"claim {name}"))
    assert claimed is not None
    assert claimed.message == "Not enough White cards: needed 2, you have 1."
    assert claimed.localized("pl") == "Za mało kart (Biały): potrzeba 2, masz 1."
