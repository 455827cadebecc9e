"""The messages of Boarding for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    # turns
    "value": ("found {found}, expected {expected}", "jest {found}, ma być {expected}"),
    "otherwise": (
        "needs `otherwise: {kind}`, as the cards may run out",
        "potrzebne jest `otherwise: {kind}`, bo karty mogą się skończyć",
    ),
    # passengers
    "passenger_called": (
        'a passenger can\'t be called "{name}": players write that for nobody',
        "pasażer nie może się nazywać „{name}”: tak gracze zapisują, że nikogo",
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
        "needs a `shape`, or `seats` for a card without a layout",
        "potrzebne jest `shape`, a na karcie bez układu `seats`",
    ),
    "two_layouts": (
        "a card with a `shape` can't have `seats`: the layout determines who sits where",
        "karta z `shape` nie może mieć `seats`: układ wyznacza, gdzie kto siedzi",
    ),
    "few_easy": (
        "found {found} cards without `hard`, expected at least {least}, the size of the row",
        "kart bez `hard` jest {found}, a ma być co najmniej {least}, tyle co w rzędzie",
    ),
    "few_seats": (
        'too few "{symbol}" seats on the side with {rows} rows and sectors of {sectors} columns',
        (
            "za mało miejsc rodzaju „{symbol}” po stronie, która ma {rows} "
            "{rows:rząd|rzędy|rzędów} i sektory o szerokości {sectors}"
        ),
    ),
    # events
    "no_event": (
        'the rules have no event "{name}"{hint}',
        "reguły nie mają zdarzenia „{name}”{hint}",
    ),
    "few_events": (
        "found {found}, but there are only {number} event cards",
        "jest {found}, ale kart zdarzeń jest tylko {number}",
    ),
    "even_rows": (
        (
            'found {found}, expected an odd number, as the event "{event}" is about the middle '
            "row; remove that event, or give the side a middle row"
        ),
        (
            "jest {found}, a ma być liczba nieparzysta: zdarzenie „{event}” dotyczy środkowego "
            "rzędu; usuń to zdarzenie albo dodaj środkowy rząd"
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
        "the box can't have fewer than 0 markers",
        "w pudełku nie może być mniej niż 0 znaczników",
    ),
    "few_vouchers": (
        "found {found}, but {players} players get {needed}",
        (
            "jest {found}, ale {players} {players:gracz dostaje|graczy dostaje|graczy dostaje} "
            "razem {needed}"
        ),
    ),
    "few_vouchers.solo": (
        "found {found}, and {gained} more can be gained, but there are only {stock}",
        "jest {found}, a można zdobyć jeszcze {gained}, ale wszystkich jest tylko {stock}",
    ),
    # levels and scenarios
    "no_choice_value": (
        'the value "{value}" has no "{choice}"{hint}',
        "wartość „{value}” nie ma „{choice}”{hint}",
    ),
    "no_choice": (
        '"{key}" is not a choice of the option {option}{hint}',
        "„{key}” to nie jeden z wyborów opcji {option}{hint}",
    ),
    "half_condition": (
        '"{key}" needs "{other}", too: a condition gives both the kinds and the size of groups',
        "„{key}” wymaga też „{other}”: warunek podaje i rodzaje, i wielkość grup",
    ),
    "out_of_reach": (
        "found {found}, but at most {limit} are possible in the solo game",
        "jest {found}, ale w grze solo możliwe jest najwyżej {limit}",
    ),
}
