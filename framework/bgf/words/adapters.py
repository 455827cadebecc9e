"""Errors of the adapters: games as environments of other libraries."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "adapters.missing": (
        "{error}: {command} installs what is missing",
        "{error}: brakujące pakiety instaluje {command}",
    ),
    "adapters.many_words": (
        (
            "the actions of {game} are written with more than {most} different words; kinds of "
            "action can break them into smaller ones (see `vocabulary`)"
        ),
        (
            "ruchy gry {game} zapisuje się ponad {most} {most:słowem|słowami|słowami}; rodzaje "
            "ruchu mogą dzielić je na mniejsze (patrz `vocabulary`)"
        ),
    ),
    "adapters.many_actions": (
        (
            "{game} offers {count} actions of the kind {kind}, but only {most} can be selected "
            "word by word: split the choice into stages"
        ),
        (
            "{game} daje {count} {count:ruch|ruchy|ruchów} rodzaju {kind}, a słowo po słowie można "
            "wybierać najwyżej spośród {most}: podziel wybór na etapy"
        ),
    ),
    "adapters.unsaid": (
        (
            '"{action}" of {game} can\'t be expressed in numbers: the kind of action "{kind}" '
            "neither lists it in its `universe` nor names its words in `vocabulary`"
        ),
        (
            "ruchu „{action}” gry {game} nie da się podać liczbami: rodzaj ruchu „{kind}” ani nie "
            "wymienia go w `universe`, ani nie podaje jego słów w `vocabulary`"
        ),
    ),
    "adapters.no_number": (
        "an action is a number from 0 to {last}, not {number}",
        "ruch to liczba od 0 do {last}, a nie {number}",
    ),
    "adapters.not_offered": (
        "{number} may not be chosen now in {game}",
        "{game}: teraz nie można wybrać {number}",
    ),
    "adapters.not_offered.named": (
        "{number} ({name}) may not be chosen now in {game}",
        "{game}: teraz nie można wybrać {number} ({name})",
    ),
    "adapters.no_mode": (
        'there is no render mode "{mode}": choose from: {modes}',
        "nie ma trybu rysowania „{mode}”: do wyboru: {modes}",
    ),
    "adapters.no_seat": (
        "there is no seat {seat}: seats are 0 to {last}",
        "nie ma miejsca {seat}: miejsca mają numery od 0 do {last}",
    ),
    "adapters.bots": (
        "{bots} bots are named for {seats} other seats",
        "botów podano {bots}, a innych miejsc jest {seats}",
    ),
    "adapters.over": (
        "the match is over: reset() begins another",
        "partia jest skończona: kolejną zaczyna reset()",
    ),
    "adapters.no_match": (
        "there is no match yet: reset() begins one",
        "nie ma jeszcze partii: zaczyna ją reset()",
    ),
    "adapters.no_tensor": (
        "this observation has only text, no tensor: see `Observer`",
        "ta obserwacja ma tylko tekst, bez tensora: patrz `Observer`",
    ),
    "adapters.seeds": (
        "seeds is an integer of at least 1, not {seeds}",
        "seeds to liczba całkowita, co najmniej 1, a nie {seeds}",
    ),
    "adapters.observer": (
        "observers have no parameters, but got {params}",
        "obserwatorzy nie mają parametrów, a dostali {params}",
    ),
    "adapters.chosen_seed": (
        "a seed is a number from 0 to {last}, not {seed}",
        "ziarno to liczba od 0 do {last}, a nie {seed}",
    ),
    "adapters.all_lost": (
        "all players have lost, so {game} is not zero-sum: load it with zero_sum=False",
        (
            "wszyscy gracze przegrali, więc {game} nie jest grą o sumie zerowej: załaduj ją z "
            "zero_sum=False"
        ),
    ),
    "adapters.no_tables": (
        "the page has no comments <!-- tables --> and <!-- end of tables -->",
        "strona nie ma komentarzy <!-- tables --> i <!-- end of tables -->",
    ),
}
