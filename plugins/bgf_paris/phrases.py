"""The messages of Paris for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    "wild_kinds": (
        "{count} kinds of card are wild; expected one",
        "rodzajów dzikich kart jest {count}, a ma być jeden",
    ),
    "flag_colour": (
        'found "{colour}"; expected a colour of cards{hint}',
        "jest „{colour}”, a ma być kolor kart{hint}",
    ),
    "keep_tickets": (
        (
            "{keep} tickets are to be kept of the {dealt} dealt; "
            "expected at least 1, and no more than are dealt"
        ),
        (
            "biletów do zachowania jest {keep}, a rozdaje się {dealt}; ma być co najmniej 1 i "
            "nie więcej, niż się rozdaje"
        ),
    ),
    "few_cards": (
        "{found} cards; set-up for {players} players takes {needed}",
        (
            "{found} {found:karta|karty|kart}; przygotowanie dla {players} "
            "{players:gracza|graczy|graczy} zużywa {needed}"
        ),
    ),
    "few_tickets": (
        "{found} tickets; set-up for {players} players takes {needed}",
        (
            "{found} {found:bilet|bilety|biletów}; przygotowanie dla {players} "
            "{players:gracza|graczy|graczy} zużywa {needed}"
        ),
    ),
    "no_text": ('the text "{key}" is missing', "brakuje tekstu „{key}”"),
}
