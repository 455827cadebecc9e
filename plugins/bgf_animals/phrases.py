"""The messages of Animals for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    # what is public
    "public": ("expected {value}, or nothing: {why}", "ma być {value} albo nic: {why}"),
    "public.animals": (
        "how many animals lie on an ark is public (ANI-06)",
        "to, ile zwierząt leży na arce, jest jawne (ANI-06)",
    ),
    "public.crates": ("all crates are public (ANI-06)", "wszystkie skrzynie są jawne (ANI-06)"),
    # tiles
    "other_components": (
        'the rules know no components "{type}": tiles alone are on the table',
        "reguły nie znają elementów „{type}”: na stole są tylko płytki",
    ),
    "tile_called": (
        'no tile can be called "{name}": that is the one that lies face down',
        "żadna płytka nie może się nazywać „{name}”: tak nazywa się ta zakryta",
    ),
    "species_called": (
        'no species can be called "{name}": that is the tile that lies face down',
        "żaden gatunek nie może się nazywać „{name}”: tak nazywa się zakryta płytka",
    ),
    "herd_is_pair": (
        "found {herd}, expected more than {pair}, the value `pair`: no pair is kept",
        "jest {herd}, ma być więcej niż {pair}, czyli wartość `pair`: pary się nie zachowuje",
    ),
    "no_herd": (
        "no group can be: there are {largest} of a species at most",
        "nie da się zebrać grupy: jednego gatunku jest najwyżej {largest}",
    ),
    "few_species": (
        "found {found}, but there are only {species} species",
        "jest {found}, ale gatunków jest tylko {species}",
    ),
    "few_tiles": (
        (
            "so few species may have only {tiles} tiles together; expected {needed}: "
            "{on_ark} for each of {players} arks, and {in_middle} in the middle"
        ),
        (
            "tak mało gatunków może mieć razem tylko {tiles} {tiles:płytkę|płytki|płytek}, a ma "
            "być {needed}: po {on_ark} na każdą z {players} {players:arki|arek|arek} i "
            "{in_middle} na środku"
        ),
    ),
    "large_group": (
        (
            "with {players} players {in_middle} tiles would lie in one group; "
            "expected at most {most}: it could be split in too many ways"
        ),
        (
            "przy {players} {players:graczu|graczach|graczach} w jednej grupie leżałoby "
            "{in_middle} {in_middle:płytka|płytki|płytek}, a może najwyżej {most}: byłoby za dużo "
            "sposobów podziału"
        ),
    ),
    "few_piles": (
        "found {found}, expected at least {least}: each tile there may be a group",
        "jest {found}, ma być co najmniej {least}: każda płytka może tam być osobną grupą",
    ),
    # arks and crates
    "many_choices": (
        (
            "there could be {choices} ways to leave {surplus} of {animals} animals "
            "ashore, expected at most {most}: lower this, or `most_crates`"
        ),
        (
            "{surplus} z {animals} {animals:zwierzęcia|zwierząt|zwierząt} można by zostawić na "
            "brzegu na {choices} {choices:sposób|sposoby|sposobów}, a może ich być najwyżej "
            "{most}: zmniejsz to albo `most_crates`"
        ),
    ),
    "only_pairs": (
        (
            "found {ark}, expected {smaller} or {larger}: who has {of_each} animals of each "
            "species, {larger} together, could leave none ashore but keep {pair}"
        ),
        (
            "jest {ark}, ma być {smaller} albo {larger}: gdy z każdego gatunku jest {of_each}, "
            "razem {larger}, każde zwierzę zostawione na brzegu zostawia na arce {pair} swojego "
            "gatunku"
        ),
    ),
    "dealt_crates": (
        "found {dealt}, but nobody holds more than {limit}, the value `most_crates`",
        "jest {dealt}, ale nikt nie ma więcej niż {limit}, czyli wartość `most_crates`",
    ),
    "few_crates": (
        "found {found}, but {players} players may come to hold {needed}",
        (
            "jest {found}, ale {players} {players:gracz może|graczy może|graczy może} mieć razem "
            "{needed}"
        ),
    ),
}
