"""What people read of actions of Paris, in both languages."""

from __future__ import annotations

import pytest

from bgf import Game, State, Turn
from bgf.engine.wording import log_line, own_log_line

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
