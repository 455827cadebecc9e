"""Five cards, of which each player holds one and sees no other: for toy games about guessing."""

from __future__ import annotations

from typing import Any

from tests.engine.toys import Rules

from bgf import State, hookimpl

__all__ = ["CARDS", "SECTIONS", "DealtRules", "held_by"]

CARDS = ("one", "two", "three", "four", "five")

SECTIONS: dict[str, Any] = {
    "components": {"cards": {card: {} for card in CARDS}},
    "zones": {
        "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
        "hand": {"holds": "cards", "per": "player", "sees": "owner"},
    },
}
"""The cards, as sections of a pack."""


class DealtRules(Rules):
    """Each player is dealt a card."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        deck = state.layout.zone("deck")
        state.shuffle(deck)
        for player in range(state.players):
            state.draw(deck, state.layout.own_zones("hand")[player])


def held_by(state: State, player: int) -> int:
    """Returns the number on a player's card."""
    (card,) = state.zones[state.layout.own_zones("hand")[player]]
    return 1 + CARDS.index(state.layout.kind_at(card).id)
