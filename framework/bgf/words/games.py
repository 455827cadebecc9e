"""Words for games whose content has none of its own: refusals, log lines and previews."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "refusal.stage": ("Now you can only: {kinds}.", "Teraz do wyboru jest tylko: {kinds}."),
    "refusal.otherwise": (
        "Only when nothing else is possible.",
        "Tylko wtedy, gdy nic innego nie jest możliwe.",
    ),
    "refusal.kind": (
        "Nothing of this kind can be done now.",
        "Teraz nie ma żadnego takiego ruchu.",
    ),
    "status.asked": (
        "{asker}: {action}. {asked} is asked.",
        "{asker}: {action}. Pytanie do: {asked}.",
    ),
    "status.asked_first": (
        "{asker}: {action}. {asked} is asked, then {others}.",
        "{asker}: {action}. Pytanie do: {asked}, potem do: {others}.",
    ),
    "status.eliminated": ("Out of the match: {players}.", "Odpadli z partii: {players}."),
    "log.pass": ("passed", "spasował"),
    "log.draw_blind": ("drew a card blind", "dobrał zakrytą kartę"),
    "log.draw_open": ("drew {card}", "dobrał odkrytą kartę: {card}"),
    "log.draw_offer": (
        "drew {drawn} {drawn:card|cards} to choose from",
        "dobrał {drawn} {drawn:kartę|karty|kart} do wyboru",
    ),
    "log.keep_offered": (
        "kept {number} {number:card|cards}",
        "zachował {number} {number:kartę|karty|kart}",
    ),
    "log.keep_offered.own": (
        "kept the {number:card|cards} {cards}",
        "zachował {number:kartę|karty|karty}: {cards}",
    ),
    "log.claim_link": (
        "claimed {link} with {payment}",
        "zajął odcinek {link}; zapłacił kartami: {payment}",
    ),
    "preview.claim_link": (
        "Claim {link} with {payment}: {gained} {gained:point|points}",
        "Zajmujesz: {link}; płacisz {payment}: {gained} {gained:punkt|punkty|punktów}",
    ),
    "preview.claim_link.face_up": (
        "; paid face up",
        "; karty odkryte",
    ),
    "preview.claim_link.face_down": (
        "; paid face down, with cards that only you know. Pay with them? You can't undo that.",
        "; karty zakryte: znasz je tylko ty. Zapłacić nimi? Tego nie da się cofnąć.",
    ),
    "preview.claim_link.mixed": (
        (
            "; paid face up with {face_up} and face down with {face_down}, which only you know. "
            "Pay with them? You can't undo that."
        ),
        (
            "; karty odkryte: {face_up}; zakryte, które znasz tylko ty: {face_down}. "
            "Zapłacić nimi? Tego nie da się cofnąć."
        ),
    ),
    "log.take_tokens": ("took {gained}", "wziął: {gained}"),
    "log.return_token": ("gave back 1× {token}", "oddał: 1× {token}"),
    "refusal.take_tokens.none_left": (
        "The bank has none left: {lacking}.",
        "W banku zabrakło: {lacking}.",
    ),
    "refusal.take_tokens.too_few_left": (
        "For several of a kind the bank must have at least {enough} of it.",
        "Kilka żetonów jednego rodzaju możesz wziąć, gdy bank ma ich co najmniej {enough}.",
    ),
    "refusal.take_tokens.take_more": (
        "Take {number} of different kinds.",
        "Weź {number} {number:żeton|różne żetony|różnych żetonów}.",
    ),
    "refusal.return_token.not_held": ("You have none: {token}.", "Nie masz tego: {token}."),
    "hint.buy_card": ("{payment}", "{payment}"),
    "hint.buy_card.free": ("for free", "za darmo"),
    "log.buy_card": ("bought {card} for {payment}", "kupił kartę: {card}; zapłacił: {payment}"),
    "log.buy_card.free": ("took {card} for free", "dostał za darmo kartę: {card}"),
    "refusal.buy_card.not_on_sale": (
        "You can't buy it now: {card}.",
        "Teraz nie możesz tego kupić: {card}.",
    ),
    "refusal.buy_card.too_dear": (
        "You lack {lacking} {lacking:token|tokens}.",
        "Brakuje ci {lacking} {lacking:żetonu|żetonów|żetonów}.",
    ),
    "log.reserve_card": ("reserved {card}", "zarezerwował kartę: {card}"),
    "log.reserve_card.blind": ("reserved a card from the deck", "zarezerwował kartę z talii"),
    "refusal.reserve_card.deck_empty": ("The deck is empty.", "Talia jest pusta."),
    "refusal.reserve_card.not_in_row": (
        "Not in the row: {card}.",
        "Ta karta nie leży odkryta: {card}.",
    ),
    "refusal.reserve_card.too_many": (
        "You have reserved {limit_reserved} {limit_reserved:card|cards} already.",
        (
            "Masz już {limit_reserved} "
            "{limit_reserved:zarezerwowaną kartę|zarezerwowane karty|zarezerwowanych kart}."
        ),
    ),
    "log.bid": ("bid {amount}", "licytował: {amount}"),
    "log.leave_auction": ("left the auction", "wycofał się z licytacji"),
    "log.take_at_price": ("took it for {price}", "wziął za {price}"),
    "hint.take_at_price": ("for {price}", "za {price}"),
    "log.let_price_fall": ("waited", "czekał"),
    "refusal.bid.too_low": ("Bid more than {price}.", "Licytuj więcej niż {price}."),
    "refusal.bid.not_enough": ("You have only {have}.", "Masz tylko {have}."),
    "log.offer_swap": (
        "offered {to} 1× {given} for 1× {wanted}",
        "zaproponował graczowi {to} wymianę: 1× {given} za 1× {wanted}",
    ),
    "log.accept": ("accepted", "przyjął propozycję"),
    "log.refuse": ("refused", "odrzucił propozycję"),
    "refusal.offer.no_partner": (
        "Offer it to another player.",
        "Zaproponuj to innemu graczowi.",
    ),
    "refusal.offer_swap.not_yours": ("You have none: {given}.", "Nie masz tego: {given}."),
    "refusal.offer_swap.not_theirs": (
        "{to} can't give you that: {wanted}.",
        "{to} nie może ci tego dać: {wanted}.",
    ),
    "refusal.accept.impossible": (
        "You can't accept this offer.",
        "Nie możesz przyjąć tej propozycji.",
    ),
    "log.place": ("placed a piece at {cell}", "położył element na polu {cell}"),
    "turn.0": ("not turned", "bez obrotu"),
    "turn.90": ("turned a quarter", "obrót o ćwierć"),
    "turn.180": ("turned half round", "obrót o pół"),
    "turn.270": ("turned three quarters", "obrót o trzy czwarte"),
}
