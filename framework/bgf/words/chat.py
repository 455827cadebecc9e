"""The chat of the server of ``bgf serve``: its set phrases, and refusals of lines."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "chat.bad_text": (
        "A line has 1 to {most} characters, all of them visible.",
        "Wiadomość ma od 1 do {most} znaków, wyłącznie widocznych.",
    ),
    "chat.bad_phrase": ("There is no such phrase.", "Nie ma takiego zwrotu."),
    "chat.phrases_only": (
        "Strangers may play at this table: only phrases from the list can be used here.",
        "Przy tym stole mogą grać nieznajomi: można tu używać tylko zwrotów z listy.",
    ),
    "chat.closed": (
        "Players can't enter the spectators' room before the end.",
        "Gracze nie mogą wejść do pokoju widzów przed końcem partii.",
    ),
    "chat.own": ("You can't mute yourself.", "Nie możesz wyciszyć samego siebie."),
    "chat.phrase.hello": ("Hello!", "Cześć!"),
    "chat.phrase.luck": ("Good luck!", "Powodzenia!"),
    "chat.phrase.nice": ("Nice move!", "Dobry ruch!"),
    "chat.phrase.well_played": ("Well played!", "Dobra gra!"),
    "chat.phrase.thanks": ("Thank you!", "Dziękuję!"),
    "chat.phrase.sorry": ("Sorry!", "Przepraszam!"),
    "chat.phrase.oops": ("Oops!", "Ups!"),
    "chat.phrase.yes": ("Yes.", "Tak."),
    "chat.phrase.no": ("No.", "Nie."),
    "chat.phrase.thinking": ("I'm thinking.", "Zastanawiam się."),
    "chat.phrase.moment": ("One moment, please.", "Chwileczkę."),
    "chat.phrase.back": ("I'm back.", "Już jestem."),
    "chat.phrase.your_turn": ("It's your turn.", "Twoja kolej."),
    "chat.phrase.close": ("That was close!", "Mało brakowało!"),
    "chat.phrase.congratulations": ("Congratulations!", "Gratulacje!"),
    "chat.phrase.again": ("Shall we play again?", "Zagramy jeszcze raz?"),
    "chat.phrase.bye": ("I have to go. Goodbye!", "Muszę kończyć. Do zobaczenia!"),
}
