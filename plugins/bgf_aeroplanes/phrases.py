"""The messages of Aeroplanes for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    # components
    "number_order": (
        (
            'found {found}, expected a number above {number}, that of "{before}" before it: '
            "aeroplanes are listed by number"
        ),
        (
            "jest {found}, ma być więcej niż {number}, czyli numer poprzedniego, „{before}”: "
            "aeroplany wymienia się w kolejności numerów"
        ),
    ),
    "era_order": (
        'found {found}, but "{before}" before it is of the later era {era}',
        "jest {found}, ale poprzedni, „{before}”, jest z późniejszej ery {era}",
    ),
    "market": (
        "found {found}, but only {number} aeroplanes of era 1 are always in play",
        (
            "jest {found}, ale zawsze w grze {number:jest|są|jest} tylko {number} "
            "{number:aeroplan|aeroplany|aeroplanów} ery 1"
        ),
    ),
    "waiting_room": (
        (
            "only {number} passengers are available in era 1 (`later: false`), but the waiting "
            "room has {spaces} spaces"
        ),
        (
            "w erze 1 dostępnych pasażerów (`later: false`) jest tylko {number}, a pól w "
            "poczekalni {spaces}"
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
            "with {players} players, the first airports (those with an `income`) have {spaces} "
            "spaces; expected one for the BASE of each player"
        ),
        (
            "lotniska startowe, czyli te z `income`, przy {players} "
            "{players:graczu|graczach|graczach} mają pól: {spaces}; ma być jedno na BAZĘ każdego "
            "gracza"
        ),
    ),
    "no_first_airport": (
        '"{city}" is not a first airport: it has no `income`',
        "„{city}” to nie lotnisko startowe: nie ma `income`",
    ),
    "airport_called": (
        'a first airport can\'t be called "{name}": that is the globetrotter zone',
        "lotnisko startowe nie może się nazywać „{name}”: to strefa obieżyświata",
    ),
    "nobody_waits": (
        '"{city}" has an `income`, but no space in the waiting room: it is not in `at`',
        "„{city}” ma `income`, ale nie ma pola w poczekalni: brakuje go w `at`",
    ),
    # links
    "rolls": (
        "found {found}, but a {colour} link needs {needed}",
        "jest {found}, a połączenie {colour} wymaga {needed}",
    ),
    "rolls.none": (
        "found {found}, but a {colour} link has no rolls",
        "jest {found}, a połączenie {colour} nie wymaga rzutów",
    ),
    "and": (" and ", " i "),
    "outward": (
        '"{city}" is missing: outward links start from every city of Europe',
        "brakuje „{city}”: te połączenia prowadzą z każdego miasta Europy",
    ),
    # support
    "face_taken": (
        'found {face}, which already brings "{type}"',
        "jest {face}, a to już daje „{type}”",
    ),
    "no_face": (
        "found {face}, which is on no die: see the `faces` of the dice `risk`",
        "jest {face}, a tego nie ma na żadnej kości: zob. `faces` kości `risk`",
    ),
}
