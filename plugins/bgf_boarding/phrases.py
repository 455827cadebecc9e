"""The messages of Boarding for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    # turns
    "value": ("found {found}, expected {expected}", "jest {found}, ma być {expected}"),
    "otherwise": (
        "needs `otherwise: {kind}`, for the cards may run out",
        "potrzebne jest `otherwise: {kind}`, bo karty mogą się skończyć",
    ),
    # passengers
    "passenger_called": (
        'no passenger can be called "{name}": players write that for nobody',
        "żaden pasażer nie może się nazywać „{name}”: tak gracze zapisują, że nikogo",
    ),
    "no_passenger": (
        'no passenger "{name}"{hint}',
        "nie ma pasażera „{name}”{hint}",
    ),
    "no_group": (
        'groups of "{name}" do not count; expected one of the value "groups"',
        "grupy „{name}” się nie liczą; ma być jedna z wartości „groups”",
    ),
    # cards
    "no_layout": (
        "needs a `shape`, or `seats` where it has no layout",
        "potrzebne jest `shape`, a na karcie bez układu `seats`",
    ),
    "two_layouts": (
        "a card with a `shape` has no `seats`: its layout says where they sit",
        "karta z `shape` nie ma `seats`: układ mówi, gdzie kto siedzi",
    ),
    "few_easy": (
        "{found} cards are not hard; expected at least {least}, as many as lie in the row",
        "kart bez „hard” jest {found}, a ma być co najmniej {least}, tyle co w rzędzie",
    ),
    "few_seats": (
        (
            'too few seats of the sort "{symbol}" on the side with {rows} rows and sectors of '
            "{sectors}"
        ),
        (
            "za mało miejsc rodzaju „{symbol}” po stronie, która ma {rows} "
            "{rows:rząd|rzędy|rzędów} i sektory o szerokości {sectors}"
        ),
    ),
    # events
    "no_event": (
        'the rules know no event "{name}"{hint}',
        "reguły nie znają zdarzenia „{name}”{hint}",
    ),
    "few_events": (
        "found {found}, but there are only {number} event cards",
        "jest {found}, ale kart zdarzeń jest tylko {number}",
    ),
    "even_rows": (
        (
            'found {found}, expected an odd number: the event "{event}" looks at the middle row; '
            "remove that event, or give the side one"
        ),
        (
            "jest {found}, a ma być liczba nieparzysta: zdarzenie „{event}” dotyczy środkowego "
            "rzędu; usuń to zdarzenie albo dodaj taki rząd"
        ),
    ),
    # markers and vouchers
    "hall": (
        "found {found}, but the hall has only {number} markers of a kind",
        (
            "jest {found}, ale w hali {number:jest|są|jest} tylko {number} "
            "{number:znacznik|znaczniki|znaczników} każdego rodzaju"
        ),
    ),
    "box": (
        "fewer than none are in the box; expected at least 0",
        "w pudełku jest mniej niż nic; ma być co najmniej 0",
    ),
    "few_vouchers": (
        "found {found}, but {players} players get {needed}",
        (
            "jest {found}, ale {players} {players:gracz dostaje|graczy dostaje|graczy dostaje} "
            "razem {needed}"
        ),
    ),
    "few_vouchers.solo": (
        "found {found}, and {gained} can be gained: there are only {stock}",
        "jest {found}, a można zdobyć jeszcze {gained}: wszystkich jest tylko {stock}",
    ),
    # levels and scenarios
    "no_choice_value": (
        'the value "{value}" has no "{choice}"{hint}',
        "wartość „{value}” nie ma „{choice}”{hint}",
    ),
    "no_choice": (
        '"{key}" is no choice of the option {option}{hint}',
        "„{key}” to nie jeden z wyborów opcji {option}{hint}",
    ),
    "half_condition": (
        '"{key}" needs "{other}": groups of whom, and how large?',
        "„{key}” wymaga „{other}”: jakie grupy i jak duże?",
    ),
    "out_of_reach": (
        "found {found}, but no more than {limit} can be had in the solo game",
        "jest {found}, ale w grze solo nie da się mieć więcej niż {limit}",
    ),
}
