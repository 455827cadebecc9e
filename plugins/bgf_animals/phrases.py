"""The messages of Animals for authors of its content, in English and in Polish."""

from __future__ import annotations

__all__ = ["PHRASES"]

PHRASES: dict[str, tuple[str, str]] = {
    # what is public
    "public": (
        "expected {value} or no such key: {why}",
        "ma być {value} albo brak tego klucza: {why}",
    ),
    "public.animals": (
        "the number of animals on an ark is public (ANI-06)",
        "liczba zwierząt na arce jest jawna (ANI-06)",
    ),
    "public.crates": ("all crates are public (ANI-06)", "wszystkie skrzynie są jawne (ANI-06)"),
    # tiles
    "other_components": (
        'the rules have no components "{type}": the only components are tiles',
        "reguły nie mają elementów „{type}”: jedynymi elementami są płytki",
    ),
    "tile_called": (
        'a tile can\'t be called "{name}": that is the face-down tile',
        "płytka nie może się nazywać „{name}”: tak nazywa się ta zakryta",
    ),
    "species_called": (
        'a species can\'t be called "{name}": that is the face-down tile',
        "gatunek nie może się nazywać „{name}”: tak nazywa się zakryta płytka",
    ),
    "herd_is_pair": (
        "found {herd}, expected more than {pair}, the value `pair`, as pairs are not kept",
        "jest {herd}, ma być więcej niż {pair}, czyli wartość `pair`: par się nie zachowuje",
    ),
    "no_herd": (
        "no group is possible: a species has at most {largest} tiles",
        (
            "nie da się zebrać grupy: jeden gatunek ma najwyżej {largest} "
            "{largest:płytkę|płytki|płytek}"
        ),
    ),
    "few_species": (
        "found {found}, but there are only {species} species",
        "jest {found}, ale gatunków jest tylko {species}",
    ),
    "few_tiles": (
        (
            "these species may have only {tiles} tiles in all; expected {needed}: {on_ark} for "
            "each of {players} arks, and {in_middle} in the middle"
        ),
        (
            "tak mało gatunków może mieć razem tylko {tiles} {tiles:płytkę|płytki|płytek}, a ma "
            "być {needed}: po {on_ark} na każdą z {players} {players:arki|arek|arek} i "
            "{in_middle} na środku"
        ),
    ),
    "large_group": (
        (
            "with {players} players one group may have {in_middle} tiles; expected at most "
            "{most}, as it could be split in too many ways"
        ),
        (
            "przy {players} {players:graczu|graczach|graczach} w jednej grupie może leżeć "
            "{in_middle} {in_middle:płytka|płytki|płytek}, a może ich być najwyżej {most}: byłoby "
            "za dużo sposobów podziału"
        ),
    ),
    "few_piles": (
        "found {found}, expected at least {least}: each tile in the middle may be a group",
        "jest {found}, ma być co najmniej {least}: każda płytka na środku może być osobną grupą",
    ),
    # arks and crates
    "many_choices": (
        (
            "there could be {choices} ways to leave {surplus} of {animals} animals ashore; "
            "expected at most {most}: lower this value or `most_crates`"
        ),
        (
            "{surplus} z {animals} {animals:zwierzęcia|zwierząt|zwierząt} można by zostawić na "
            "brzegu na {choices} {choices:sposób|sposoby|sposobów}, a może ich być najwyżej "
            "{most}: zmniejsz tę wartość albo `most_crates`"
        ),
    ),
    "only_pairs": (
        (
            "found {ark}, expected {smaller} or {larger}: a player with {of_each} animals of each "
            "species, {larger} in all, would keep {pair} of a species with any choice"
        ),
        (
            "jest {ark}, ma być {smaller} albo {larger}: gdy z każdego gatunku jest {of_each}, "
            "razem {larger}, każdy wybór zostawia na arce {pair} z jakiegoś gatunku"
        ),
    ),
    "dealt_crates": (
        "found {dealt}, but players hold at most {limit}, the value `most_crates`",
        "jest {dealt}, ale gracz ma najwyżej {limit}, czyli wartość `most_crates`",
    ),
    "few_crates": (
        "found {found}, but {players} players may hold {needed} in all",
        (
            "jest {found}, ale {players} {players:gracz może|graczy może|graczy może} mieć razem "
            "{needed}"
        ),
    ),
}
