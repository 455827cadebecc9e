"""Notices of the server of ``bgf serve``: their texts, and the reasons for not sending them."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "notices.turn": ("It's your turn in {title}.", "Twoja kolej w grze {title}."),
    "notices.no_extra": (
        "This server can't send such notices: it lacks {missing}, of the extra web-notices.",
        "Ten serwer nie wysyła takich powiadomień: brak bibliotek z web-notices ({missing}).",
    ),
    "notices.no_smtp": (
        "This server does not send such notices.",
        "Ten serwer nie wysyła takich powiadomień.",
    ),
    "notices.most": (
        "You can have {most} addresses at most; remove one of them.",
        "Możesz mieć najwyżej {most} {most:adres|adresy|adresów}; usuń któryś z nich.",
    ),
    "notices.bad_mail": ("This is not an e-mail address.", "To nie jest adres e-mail."),
    "notices.bad_url": (
        "This is not an address that begins with http:// or https://",
        "To nie jest adres zaczynający się od http:// albo https://",
    ),
    "notices.bad_url.user": (
        "This address has a user name or password (before the @), which this server does not send.",
        "Ten adres zawiera nazwę użytkownika lub hasło (przed @), a ten serwer ich nie wysyła.",
    ),
    "notices.bad_url.host": (
        "The host name in this address is invalid.",
        "Nazwa hosta w tym adresie jest nieprawidłowa.",
    ),
    "notices.bad_url.long": (
        "An address has at most {most} {most:character|characters}.",
        "Adres ma najwyżej {most} {most:znak|znaki|znaków}.",
    ),
    "notices.failed.private": (
        "This address is in a private network, to which this server sends nothing.",
        "Ten adres leży w sieci prywatnej, do której ten serwer niczego nie wysyła.",
    ),
    "notices.failed.unknown": (
        "No host with this name was found.",
        "Nie znaleziono komputera o tej nazwie.",
    ),
    "notices.failed.unreachable": (
        "The address does not answer.",
        "Nikt tam nie odpowiada.",
    ),
    "notices.failed.refused": (
        "The notice was refused there.",
        "Powiadomienie zostało tam odrzucone.",
    ),
    "notices.failed.gone": (
        "Nobody receives notices there any more.",
        "Nikt już tam nie odbiera powiadomień.",
    ),
    "notices.failed.keys": (
        "This browser has sent invalid keys.",
        "Ta przeglądarka nie podała poprawnych kluczy.",
    ),
    "notices.failed.mail": (
        "The mail server did not accept the message.",
        "Serwer pocztowy nie przyjął listu.",
    ),
    "notices.failed.mailbox": (
        "There is no such mailbox.",
        "Nie ma takiej skrzynki pocztowej.",
    ),
    "notices.failed.unable": (
        "This server can't send such notices any more.",
        "Ten serwer nie wysyła już takich powiadomień.",
    ),
    "notices.mail.confirm.subject": (
        "Confirm this address for notices of your turns",
        "Potwierdź ten adres, aby dostawać powiadomienia o swojej kolejce",
    ),
    "notices.mail.confirm.text": (
        (
            "Somebody wants to receive notices at this address when it is their turn at "
            "{host}.\n\nIf that is you, confirm it here:\n{page}\n\nIf not, do nothing: you will "
            "get no more messages."
        ),
        (
            "Ktoś chce dostawać na ten adres powiadomienia o swojej kolejce w grze na "
            "{host}.\n\nJeśli to ty, potwierdź to tutaj:\n{page}\n\nJeśli nie, nie rób nic: więcej "
            "listów nie będzie."
        ),
    ),
    "notices.mail.turn": (
        "It's your turn in {title}.\n\n{link}",
        "Twoja kolej w grze {title}.\n\n{link}",
    ),
    "notices.mail.foot": ("Unsubscribe: {link}", "Rezygnacja z tych listów: {link}"),
}
