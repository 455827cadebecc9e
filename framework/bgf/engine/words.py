"""The engine's own words to players, for games that do not say it in theirs."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["WORDS", "by_seat", "seat_letter"]


def seat_letter(player: int) -> str:
    """Returns the name of a seat: A for player 0, B for player 1, and so on."""
    return chr(ord("A") + player)


def by_seat(values: Iterable[object]) -> str:
    """Returns a value for each player in words: ``A 12, B -3``."""
    return ", ".join(f"{seat_letter(player)} {value}" for player, value in enumerate(values))


WORDS: dict[str, dict[str, str]] = {
    "refusal.stage": {
        "en": "Not now. Possible actions: {kinds}.",
        "pl": "Nie teraz. Możliwe akcje: {kinds}.",
    },
    "refusal.otherwise": {
        "en": "Only when nothing else is possible.",
        "pl": "Tylko wtedy, gdy nic innego nie jest możliwe.",
    },
    "refusal.kind": {
        "en": "Nothing of this kind can be done now.",
        "pl": "Teraz nie ma żadnego takiego ruchu.",
    },
    "log.pass": {"en": "passed", "pl": "spasował"},
    "log.draw_blind": {"en": "drew a card blind", "pl": "dobrał zakrytą kartę"},
    "log.draw_open": {"en": "drew {card}", "pl": "dobrał odkrytą kartę: {card}"},
    "log.draw_offer": {
        "en": "drew {drawn} {drawn:card|cards} to choose from",
        "pl": "dobrał {drawn} {drawn:kartę|karty|kart} do wyboru",
    },
    "log.keep_offered": {
        "en": "kept {number} {number:card|cards}",
        "pl": "zachował {number} {number:kartę|karty|kart}",
    },
    "log.keep_offered.own": {
        "en": "kept the {number:card|cards} {cards}",
        "pl": "zachował {number:kartę|karty|karty}: {cards}",
    },
    "log.claim_link": {
        "en": "claimed {link} with {payment}",
        "pl": "zajął odcinek {link}; zapłacił kartami: {payment}",
    },
    "preview.claim_link": {
        "en": "Claim {link} with {payment}: {gained} {gained:point|points}",
        "pl": "Zajmujesz {link}, płacisz {payment}: {gained} {gained:punkt|punkty|punktów}",
    },
    "log.place": {"en": "placed a piece at {cell}", "pl": "położył element na polu {cell}"},
    "turn.0": {"en": "not turned", "pl": "bez obrotu"},
    "turn.90": {"en": "turned a quarter", "pl": "obrót o ćwierć"},
    "turn.180": {"en": "turned half round", "pl": "obrót o pół"},
    "turn.270": {"en": "turned three quarters", "pl": "obrót o trzy czwarte"},
}
