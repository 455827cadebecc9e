"""The messages of Aeroplanes for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    # components
    "number_order": (
        (
            'found {found}, expected more than that of "{before}" before it, {number}: they stand '
            "in the order of their numbers"
        ),
        (
            "jest {found}, ma być więcej niż {number}, czyli numer poprzedniego, „{before}”: stoją "
            "w kolejności numerów"
        ),
    ),
    "era_order": (
        (
            'found {found}, but "{before}", with a lower number, is of era {era}: it would come '
            "too late"
        ),
        (
            "jest {found}, ale „{before}” z mniejszym numerem jest z ery {era}: pojawiłby się za "
            "późno"
        ),
    ),
    "market": (
        "found {found}, but only {number} aeroplanes of era 1 are always in play",
        (
            "jest {found}, ale zawsze w grze {number:jest|są|jest} tylko {number} "
            "{number:aeroplan|aeroplany|aeroplanów} ery 1"
        ),
    ),
    "waiting_room": (
        "{number} are available in era 1 (`later: false`); the waiting room has {spaces} spaces",
        (
            "w erze 1 dostępnych pasażerów (`later: false`) jest {number}, a pól w poczekalni "
            "{spaces}"
        ),
    ),
    # cities
    "city": ("city", "miasta"),
    "spaces": (
        "found {found} with 3 players, but there are only {spaces} spaces",
        "przy 3 graczach jest {found}, ale pól jest tylko {spaces}",
    ),
    "upkeep": (
        "found {found}, but the value `income` pays only {income} for it",
        "jest {found}, ale wartość `income` daje na to tylko {income}",
    ),
    "bases": (
        (
            "the first airports, those with an `income`, have {spaces} spaces with {players} "
            "players: expected one for the BASE of each"
        ),
        (
            "lotniska startowe, czyli te z `income`, przy {players} {players:graczu|graczach|"
            "graczach} mają pól: {spaces}; ma być jedno na BAZĘ każdego"
        ),
    ),
    "no_first_airport": (
        '"{city}" is no first airport, with an `income`',
        "„{city}” to nie lotnisko startowe: nie ma `income`",
    ),
    "airport_called": (
        'no first airport can be called "{name}": that is the globetrotter zone',
        "żadne lotnisko startowe nie może się nazywać „{name}”: to strefa obieżyświata",
    ),
    "nobody_waits": (
        '"{city}" has an `income`, but nobody can wait there: it is not in `at`',
        "„{city}” ma `income`, ale nikt nie może tam czekać: nie ma go w `at`",
    ),
    # links
    "rolls": (
        "found {found}, but what is {colour} needs {needed}",
        "jest {found}, a {colour} wymaga {needed}",
    ),
    "rolls.none": (
        "found {found}, but what is {colour} needs nothing",
        "jest {found}, a {colour} niczego nie wymaga",
    ),
    "and": (" and ", " i "),
    "outward": (
        '"{city}" is missing: these links lead from every city of Europe',
        "brakuje „{city}”: te połączenia prowadzą z każdego miasta Europy",
    ),
    # support
    "face_taken": (
        'found {face}, which brings "{type}" already',
        "jest {face}, a to już daje „{type}”",
    ),
    "no_face": (
        "found {face}, which no die shows: see the `faces` of the dice `risk`",
        "jest {face}, a tego nie ma na żadnej kości: patrz `faces` kości `risk`",
    ),
}
