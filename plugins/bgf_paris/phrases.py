"""The messages of Paris for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    "wild_kinds": (
        "found {count} wild kinds of card; expected one",
        "rodzajów dzikich kart jest {count}, a ma być jeden",
    ),
    "flag_colour": (
        'found "{colour}"; expected a colour of cards{hint}',
        "jest „{colour}”, a ma być kolor kart{hint}",
    ),
    "keep_tickets": (
        (
            "players keep {keep} of the {dealt} tickets dealt; expected at least 1, and at most "
            "the number dealt"
        ),
        (
            "biletów do zachowania jest {keep}, a rozdaje się {dealt}; ma być co najmniej 1 i nie "
            "więcej, niż się rozdaje"
        ),
    ),
    "few_cards": (
        "found {found} cards, but set-up for {players} players needs {needed}",
        (
            "{found:jest|są|jest} {found} {found:karta|karty|kart}, a przygotowanie dla {players} "
            "{players:gracza|graczy|graczy} wymaga {needed}"
        ),
    ),
    "few_tickets": (
        "found {found} tickets, but set-up for {players} players needs {needed}",
        (
            "{found:jest|są|jest} {found} {found:bilet|bilety|biletów}, a przygotowanie dla "
            "{players} {players:gracza|graczy|graczy} wymaga {needed}"
        ),
    ),
    "no_text": ('the text "{key}" is missing', "brakuje tekstu „{key}”"),
}
