"""Defects of inconsistent content, as found by the framework's own checks.

Unknown names and missing texts have their messages in `diagnostics`.
"""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # components
    "content.kind_without_number": (
        '"{kind}" of {type} has no number "{key}"',
        "„{kind}” (typ {type}) nie ma liczby „{key}”",
    ),
    "content.total": (
        "found {found}, but the kinds of {type} add up to {number}",
        "jest {found}, ale rodzaje typu {type} sumują się do {number}",
    ),
    "content.none_of_kind": ('the count of "{kind}" is 0', "nie ma ani jednego „{kind}”"),
    "content.many_components": (
        "found {count} components, expected at most {limit}",
        (
            "{count:jest|są|jest} {count} {count:element|elementy|elementów}, a może być "
            "najwyżej {limit}"
        ),
    ),
    "content.mark_taken": (
        '"{mark}" is the mark of "{first}" already',
        "„{mark}” to już symbol „{first}”",
    ),
    "content.code_taken": (
        '"{code}" is the code of "{first}" already',
        "„{code}” to już kod „{first}”",
    ),
    # counters, tracks, dice, supplies
    "content.counter_no_name": (
        'the key "name" is missing; only a counter with "shown: false" needs none',
        "brakuje klucza „name”; nie potrzebuje go tylko licznik z „shown: false”",
    ),
    "content.counter_no_owner": (
        'a counter that all share has no owner; add "per: player"',
        "wspólny licznik nie ma właściciela; dodaj „per: player”",
    ),
    "content.counter_name_taken": (
        '"{name}" is the name of a counter already',
        "„{name}” to już nazwa licznika",
    ),
    "content.number_name_taken": (
        '"{name}" is the name of a counter or track already',
        "„{name}” to już nazwa licznika albo toru",
    ),
    "content.marker_beyond": (
        "found {found}, but the marker starts at {start}",
        "jest {found}, ale znacznik zaczyna na {start}",
    ),
    "content.no_side": (
        "no side shows {mark}; the faces are {faces}",
        "na żadnej ściance nie ma {mark}; wartości ścianek to {faces}",
    ),
    "content.supply_per_player": (
        'the supply is per player, but there is only one "{name}" for all',
        "zapas jest osobny dla każdego gracza, ale „{name}” jest wspólny",
    ),
    "content.supply_below_zero": (
        '"{name}" starts at {start}; no part of a supply may be below 0',
        "„{name}” zaczyna na {start}; żadna część zapasu nie może być ujemna",
    ),
    "content.supply_total": (
        'found {found}, but the counters of "{supply}" start at {start}',
        "jest {found}, ale liczniki „{supply}” zaczynają razem na {start}",
    ),
    "content.supply_total.players": (
        'found {found}, but the counters of "{supply}" start at {start} with {players} players',
        (
            "jest {found}, ale liczniki „{supply}” zaczynają razem na {start} przy {players} "
            "{players:graczu|graczach|graczach}"
        ),
    ),
    # how things look
    "content.area_twice": ('"{name}" lies in "{first}" already', "„{name}” jest już w „{first}”"),
    "content.contrast": (
        (
            "its contrast with {what} is {found}; expected at least {least}: "
            "choose a lighter or a darker colour"
        ),
        (
            "kontrast z {what} to {found}, a ma być co najmniej {least}: wybierz jaśniejszy albo "
            "ciemniejszy kolor"
        ),
    ),
    "content.contrast.print": ("what is printed on it", "nadrukiem"),
    "content.contrast.light": ("{colour} on light pages", "{colour} na jasnych stronach"),
    "content.contrast.dark": ("{colour} on dark pages", "{colour} na ciemnych stronach"),
    "content.price_no_order": (
        'a price that rises along a row needs an order: add "ordered: true"',
        "cena rosnąca wzdłuż rzędu wymaga kolejności: dodaj „ordered: true”",
    ),
    "content.value_no_number": (
        'the value "{name}" is not a whole number',
        "wartość „{name}” nie jest liczbą całkowitą",
    ),
    "content.counter_not_own": (
        '"{name}" is not one number for each player',
        "„{name}” to nie jedna liczba dla każdego gracza",
    ),
    # flow
    "content.offered_twice": (
        (
            '"{name}" is one of the actions already, but "otherwise" is offered when none of them '
            "is possible"
        ),
        (
            "„{name}” jest już wśród ruchów, a „otherwise” podaje się, gdy żaden z nich nie jest "
            "możliwy"
        ),
    ),
    "content.no_last_resort": (
        'there is no "otherwise" that this rule could refuse: add one, or remove this key',
        "nie ma tu „otherwise”, które ta zasada mogłaby odrzucić: podaj je albo usuń zasadę",
    ),
    "content.stage_unreached": (
        'no stage leads to "{stage}" by `next` or `asks`; a turn begins with "{first}"',
        (
            "żaden etap nie prowadzi do „{stage}” przez `next` ani `asks`; tura zaczyna się od "
            "„{first}”"
        ),
    ),
    "content.stage_simultaneous": (
        "in a simultaneous phase one stage leads to one other",
        "w fazie jednoczesnej etap prowadzi do jednego następnego",
    ),
    "content.stage_again": (
        '"{stage}" does not come again: in a simultaneous phase each stage comes once',
        "„{stage}” się nie powtarza: w fazie jednoczesnej każdy etap następuje raz",
    ),
    "content.stage_asked": (
        "no player can be asked in a simultaneous phase: ask in the phase after it",
        "w fazie jednoczesnej nikogo się nie pyta: pytaj w następnej fazie",
    ),
    "content.until_out.simultaneous": (
        "there are no rounds where all choose at once: remove until_out",
        "gdy wszyscy wybierają naraz, nie ma rund: usuń until_out",
    ),
    "content.until_out.rules": (
        "the hook bgf_next_player says when the round is over: remove until_out",
        "o końcu rundy mówi funkcja bgf_next_player: usuń until_out",
    ),
    "content.phase_called_end": (
        'a phase can\'t be named "end", which stands for the end of the game',
        "faza nie może się nazywać „end”: tak oznacza się koniec gry",
    ),
    "content.phase_unreached": (
        'no phase leads to "{phase}"; the game begins with "{first}"',
        "żadna faza nie prowadzi do „{phase}”; gra zaczyna się od „{first}”",
    ),
    "content.no_way_out": (
        'the game can\'t end from here: nothing after it leads to "{end}"',
        "stąd gra nie może się skończyć: nic, co następuje, nie prowadzi do „{end}”",
    ),
    # how to win
    "content.nobody_reads": (
        "it is never shown: the game is for {fewest} to {most} players",
        "to się nigdy nie pokaże: graczy może być od {fewest} do {most}",
    ),
    "content.how_to_win_long": (
        (
            '{lines} lines in "{language}" with {players} {players:player|players}; expected at '
            "most {most} of {columns} columns, including the heading: shorten it, the rules have "
            "the details"
        ),
        (
            "{lines} {lines:wiersz|wiersze|wierszy} w języku „{language}” przy {players} "
            "{players:graczu|graczach|graczach}; ma ich być najwyżej {most} po {columns} "
            "{columns:kolumnie|kolumny|kolumn}, razem z nagłówkiem: napisz krócej, wszystko i tak "
            "jest w zasadach"
        ),
    ),
    # maps
    "content.leads_to_itself": (
        '"{place}" is the place to which they lead',
        "„{place}” to miejsce, do którego prowadzą",
    ),
    "content.no_between": (
        'the key "between" is missing: the map "{map}" pairs {type}',
        "brakuje klucza „between”: mapa „{map}” łączy w pary {type}",
    ),
    "content.same_ends": ('both ends are "{place}"', "oba końce to „{place}”"),
    "content.no_link_ends": (
        'no link ends on "{place}"',
        "żadne połączenie nie kończy się w „{place}”",
    ),
    "content.map_in_parts": (
        'the map is in parts: no links lead from "{first}" to "{other}"',
        "mapa jest w częściach: z „{first}” do „{other}” nie prowadzą żadne połączenia",
    ),
    "content.spaces_unknown": (
        "no number for {players} {players:player|players}: the first one is for {first} and more",
        (
            "brakuje liczby dla {players} {players:gracza|graczy|graczy}: pierwsza jest dla "
            "{first} i więcej"
        ),
    ),
    "content.spot_taken": (
        '"{place}" is drawn in this spot already',
        "w tym punkcie jest już narysowane „{place}”",
    ),
    "content.no_spot": (
        '"{place}" has no "at", but other places of this map do',
        "„{place}” nie ma „at”, a inne miejsca tej mapy je mają",
    ),
    # options
    "content.option_key": (
        'only an option of type {wanted} has "{key}", this one is of {type}',
        "„{key}” ma tylko opcja typu {wanted}, a ta jest typu {type}",
    ),
    "content.no_choices": (
        'the key "choices" is missing: the words to choose from',
        "brakuje klucza „choices”: słów do wyboru",
    ),
    "content.no_default": (
        'the key "default" is missing: the value if nobody sets the option',
        "brakuje klucza „default”: wartości, gdy nikt nie ustawi opcji",
    ),
    "content.players_and_refusal": (
        (
            '"players" and "refusal" go together: the numbers of players for which the option has '
            "an effect, and why it has none for others"
        ),
        (
            "„players” i „refusal” podaje się razem: przy ilu graczach opcja działa i dlaczego nie "
            "działa przy innej liczbie"
        ),
    ),
    "content.no_other_option": (
        'no other option "{name}"{hint}',
        "nie ma innej opcji „{name}”{hint}",
    ),
    "content.default": ("found {found}, expected {expected}", "jest {found}, ma być {expected}"),
    "content.min_above_max": (
        '"min" is {least}, but "max" only {most}',
        "„min” to {least}, a „max” tylko {most}",
    ),
    "content.seat": (
        "null or a seat from 0 to {last}: only {players} may play",
        (
            "null albo miejsce od 0 do {last}: {players:może grać|mogą grać|może grać} tylko "
            "{players}"
        ),
    ),
    "content.only_seat": (
        "null or seat 0: only {players} may play",
        "null albo miejsce 0: może grać tylko {players}",
    ),
    "content.whole_number": ("a whole number", "liczba całkowita"),
    "content.whole_number.least": (
        "a whole number of at least {least}",
        "liczba całkowita, co najmniej {least}",
    ),
    "content.whole_number.most": (
        "a whole number of at most {most}",
        "liczba całkowita, co najwyżej {most}",
    ),
    "content.whole_number.between": (
        "a whole number of at least {least} and of at most {most}",
        "liczba całkowita od {least} do {most}",
    ),
    "content.a_choice": ("one of the choices", "jedno ze słów do wyboru"),
    # pieces, planes, shapes
    "content.start_of_one": (
        'it is a single number: give it a single start, or say with "per" what it has numbers for',
        "to jedna liczba: podaj jeden początek albo powiedz w „per”, dla czego są liczby",
    ),
    "content.no_start": (
        "no start for {names}: each of its numbers needs one",
        "brakuje początku dla: {names}; każda z liczb musi go mieć",
    ),
    "content.share_no_size": (
        '"{zone}" has no "size", which sets how many numbers there are',
        "„{zone}” nie ma „size”, od którego zależy, ile jest liczb",
    ),
    "content.pieces_at_start": (
        (
            "found {found}, but the counters of {type} start at {start} with {players} "
            "{players:player|players}"
        ),
        (
            "jest {found}, ale liczniki typu {type} zaczynają razem na {start} przy {players} "
            "{players:graczu|graczach|graczach}"
        ),
    ),
    "content.many_columns": (
        "found {count} columns, expected at most {limit}",
        "{count:jest|są|jest} {count} {count:kolumna|kolumny|kolumn}, a może być najwyżej {limit}",
    ),
    "content.many_cells": (
        "found {count} cells, expected at most {limit}",
        "{count:jest|są|jest} {count} {count:pole|pola|pól}, a może być najwyżej {limit}",
    ),
    "content.no_plane_side": (
        "no sides are for {players} players; expected one",
        (
            "żadna strona planszy nie jest dla {players} {players:gracza|graczy|graczy}; ma być "
            "jedna"
        ),
    ),
    "content.many_plane_sides": (
        "{count} sides are for {players} players; expected one",
        "stron planszy dla {players} {players:gracza|graczy|graczy} jest {count}, a ma być jedna",
    ),
    "content.no_plane_side_with": (
        "no sides are for {players} players with {options}; expected one",
        (
            "żadna strona planszy nie jest dla {players} {players:gracza|graczy|graczy} przy "
            "{options}; ma być jedna"
        ),
    ),
    "content.many_plane_sides_with": (
        "{count} sides are for {players} players with {options}; expected one",
        (
            "stron planszy dla {players} {players:gracza|graczy|graczy} przy {options} jest "
            "{count}, a ma być jedna"
        ),
    ),
    "content.size_by_option": (
        (
            'the option "{name}" can\'t set a size: expected an "int" with "min" and '
            '"max", 1 or more and at most {most} values'
        ),
        (
            "opcja „{name}” nie może podawać rozmiaru: ma być „int” z „min” i „max”, od 1, o "
            "najwyżej {most} wartościach"
        ),
    ),
    "content.side_by_option": (
        (
            'found {found}, which is not a value of the option "{name}"; expected a "bool", a '
            '"choice", or an "int" with "min" and "max", at most {most} values'
        ),
        (
            "jest {found}, czego opcja „{name}” nie przyjmuje; ma to być „bool”, „choice” albo "
            "„int” z „min” i „max”, o najwyżej {most} wartościach"
        ),
    ),
    "content.shape_of_any_size": (
        "a side whose size is set by an option can't have a shape",
        "strona, której rozmiar podaje opcja, nie może mieć własnego kształtu",
    ),
    "content.side_shape": (
        "expected {rows} {rows:row|rows} of {columns} {columns:character|characters}, as the side",
        (
            "ma być {rows} {rows:rząd|rzędy|rzędów} po {columns} {columns:znak|znaki|znaków}, jak "
            "na tej stronie planszy"
        ),
    ),
    "content.no_cells": ("a side without a cell", "strona planszy bez pól"),
    "content.row_length": (
        "found {found} characters, expected {expected} as in the first row",
        (
            "{found:jest|są|jest} {found} {found:znak|znaki|znaków}, a ma być {expected}, jak w "
            "pierwszym rzędzie"
        ),
    ),
    "content.empty_shape": ("a shape without a piece", "układ bez żadnego znacznika"),
    "content.large_shape": (
        "found {count} pieces, expected at most {limit}",
        (
            "{count:jest|są|jest} {count} {count:znacznik|znaczniki|znaczników}, a może być "
            "najwyżej {limit}"
        ),
    ),
    "content.side": (
        "{rows} {rows:row|rows} and {sectors:a sector|sectors} of {widths}",
        (
            "{rows} {rows:rząd|rzędy|rzędów} i {sectors:sektor|sektory|sektory} o szerokości "
            "{widths}"
        ),
    ),
    "content.no_sector": (
        "no sector of the side with {side} can hold this shape",
        "na stronie planszy ({side}) żaden sektor nie mieści tego układu",
    ),
    "content.no_sector.blanks": (
        (
            "no sector of the side with {side} can hold this shape if its blank cells must lie on "
            "the plane, too"
        ),
        (
            "na stronie planszy ({side}) żaden sektor nie mieści tego układu tak, żeby jego puste "
            "pola też leżały na planszy"
        ),
    ),
    "content.no_sectors": (
        "no two adjacent sectors of the side with {side} can hold this shape",
        "na stronie planszy ({side}) żadne dwa sąsiednie sektory nie mieszczą tego układu",
    ),
    "content.no_sectors.blanks": (
        (
            "no two adjacent sectors of the side with {side} can hold this shape if its blank "
            "cells must lie on the plane, too"
        ),
        (
            "na stronie planszy ({side}) żadne dwa sąsiednie sektory nie mieszczą tego układu tak, "
            "żeby jego puste pola też leżały na planszy"
        ),
    ),
    # links to claim, pairs to join
    "content.strand_length": (
        'found {found}; the other strand, "{other}", is {expected} long',
        "jest {found}; druga nitka, „{other}”, ma długość {expected}",
    ),
    "content.strand_colour": (
        "the other strand has the same colour, so they can't be told apart",
        "druga nitka ma ten sam kolor, więc nie da się ich odróżnić",
    ),
    "content.many_strands": (
        "{one} and {other} are joined by more than {limit} links",
        (
            "{one} i {other} {limit:łączy więcej niż|łączą więcej niż|łączy więcej niż} {limit} "
            "{limit:połączenie|połączenia|połączeń}"
        ),
    ),
    "content.needs_colour": (
        "needs a `colour`, one of the {cards}{hint}",
        "potrzebny jest `colour`: kolor z {cards}{hint}",
    ),
    "content.no_colour": (
        'found "{colour}"; expected a colour of {cards}{hint}',
        "jest „{colour}”, a ma być kolor z {cards}{hint}",
    ),
    "content.no_points": (
        "found length {length}, for which {points} has no points",
        "długość to {length}, a {points} nie ma dla niej punktów",
    ),
    "content.no_points.listed": (
        "found length {length}, for which {points} has no points; it has some for {listed}",
        "długość to {length}, a {points} nie ma dla niej punktów; ma je dla: {listed}",
    ),
    "content.link_again": (
        'a link leads from "{start}" to "{end}" already',
        "z „{start}” do „{end}” prowadzi już połączenie",
    ),
    "content.not_joined": (
        'no links lead from "{one}" to "{other}"',
        "z „{one}” do „{other}” nie prowadzą żadne połączenia",
    ),
    "content.pair_again": (
        '"{other}" names the same two places',
        "„{other}” podaje te same dwa miejsca",
    ),
    "content.shortest_way": (
        "found {found}, but the shortest path has length {length}",
        "jest {found}, ale najkrótsza droga ma długość {length}",
    ),
    "content.few_cards": (
        "found {length}, but only {cards} of the {type} can pay for it",
        "długość to {length}, a kart ({type}), którymi można zapłacić, jest tylko {cards}",
    ),
    "content.few_cards.wild": (
        (
            "found {length}, but only {cards} of the {type} can pay for it: {own} {colour}, "
            "{wild} wild"
        ),
        (
            "długość to {length}, a kart ({type}), którymi można zapłacić, jest tylko {cards}: "
            "{colour} – {own}, dzikie – {wild}"
        ),
    ),
    # texts
    "content.brace_no_name": (
        "only a name can stand in braces, such as {{points}}",
        "w klamrach może być tylko nazwa, np. {{points}}",
    ),
    "content.brace_no_field": (
        "only a plain name can stand in braces, such as {{player}}",
        "w klamrach może być tylko zwykła nazwa, np. {{player}}",
    ),
    "content.brace_alone": (
        "a brace without its partner; write {{{{ or }}}} for a brace itself",
        "klamra bez pary; samą klamrę zapisz jako {{{{ albo }}}}",
    ),
    "content.forms": (
        '"{{{name}:{forms}}}" has {number} forms; "{language}" needs {needed}',
        (
            "„{{{name}:{forms}}}” ma {number} {number:formę|formy|form}, a język „{language}” "
            "potrzebuje {needed}"
        ),
    ),
    # entries that nothing uses, and keys that look misspelt
    "content.unpaired": (
        'no map has "pairs: {type}", so it is not checked that these are places',
        "żadna mapa nie ma „pairs: {type}”, więc nic nie sprawdza, czy to są miejsca",
    ),
    "content.like_key": (
        'the game\'s own key "{key}"; did you mean "{word}"?',
        "własny klucz gry „{key}”; czy chodziło o „{word}”?",
    ),
    "content.like_value": (
        'the value "{key}"; did you mean "{word}"?',
        "wartość „{key}”; czy chodziło o „{word}”?",
    ),
    # zones
    "content.zone_itself": ('"{name}" is this zone itself', "„{name}” to sama ta strefa"),
    "content.zone_holds": (
        '"{name}" holds {held}, this zone {own}',
        "„{name}” mieści {held}, a ta strefa {own}",
    ),
    "content.zone_per_player": (
        (
            'each player has a "{name}", but this zone exists only once: it is unclear which one '
            "is meant"
        ),
        "„{name}” ma każdy gracz, a ta strefa jest jedna: nie wiadomo, o którą chodzi",
    ),
    "content.zone_piles": (
        '"{name}" has piles: it is unclear which one is meant',
        "„{name}” ma stosy: nie wiadomo, o który chodzi",
    ),
    "content.zone_no_top": (
        '"{name}" has no top to draw from; it needs "ordered: true" or "sees: nobody"',
        (
            "„{name}” nie ma wierzchu do dobierania; potrzebne jest „ordered: true” albo "
            "„sees: nobody”"
        ),
    ),
    "content.circle": (
        "these zones fill each other in a circle: {zones}",
        "te strefy uzupełniają się nawzajem w koło: {zones}",
    ),
    "content.take_turns": (
        '"{name}" is filled from this zone: they would fill each other endlessly',
        "„{name}” uzupełnia się z tej strefy: uzupełniałyby się nawzajem bez końca",
    ),
    "content.fill_needs_size": (
        '"{key}" needs a "size", the number of components here',
        "„{key}” wymaga „size”, czyli liczby elementów w tej strefie",
    ),
    "content.sweep_needs_fill": (
        '"{key}" needs a "fill", the zone that refills this one',
        "„{key}” wymaga „fill”, czyli strefy, z której ta się uzupełnia",
    ),
    "content.sweep_beyond": (
        "found {found}, but no more than {size} ever lie here",
        "jest {found}, ale nigdy nie leży tu więcej niż {size}",
    ),
    "content.zone_no_owner": (
        'a shared zone has no owner; add "per: player"',
        "wspólna strefa nie ma właściciela; dodaj „per: player”",
    ),
    "content.sweep_few": (
        'there are only {number} "{kind}": {at} of them never lie here',
        "„{kind}” jest tylko {number}: nigdy nie leży ich tu {at}",
    ),
    "content.piles_at": (
        "found {found}, but the zone has {piles} piles",
        ("jest {found}, ale strefa ma {piles} {piles:stos|stosy|stosów}"),
    ),
    "content.piles_at.none": (
        "found {found}, but the zone has no piles",
        "jest {found}, ale strefa nie ma stosów",
    ),
    "content.piles_on": (
        "there are {kinds} kinds of {type}, but {piles} piles",
        "rodzajów typu {type} jest {kinds}, a stosów {piles}",
    ),
    "content.piles_on.none": (
        "there are {kinds} kinds of {type}, but no piles",
        "rodzajów typu {type} jest {kinds}, a stosów nie ma",
    ),
    "content.room_needs_on": (
        '"room" needs an "on", the components that have the room',
        "„room” wymaga „on”, czyli elementów, które mają to miejsce",
    ),
    "content.room_more": (
        '"{counter}" is not a number for each kind of {type}',
        "„{counter}” to nie liczba dla każdego rodzaju typu {type}",
    ),
    "content.room_more.unknown": (
        '"{counter}" is not a number for each kind of what its piles lie on',
        "„{counter}” to nie liczba dla każdego rodzaju tego, na czym leżą stosy",
    ),
    "content.begin_per_player": (
        "components can't begin in a zone that every player has",
        "elementy nie mogą zaczynać w strefie, którą ma każdy gracz",
    ),
    "content.begin_twice": (
        '{type} begin in "{zone}" already',
        "{type} zaczynają już w „{zone}”",
    ),
    "content.begin_nowhere": (
        'no zone that holds {type} has "starts: true": add it where they begin',
        "żadna strefa, która mieści {type}, nie ma „starts: true”: dodaj je tam, gdzie zaczynają",
    ),
    "content.begin_room": (
        "found {size}, but {number} {type} begin here",
        "jest {size}, ale {number:zaczyna|zaczynają|zaczyna} tu {number} ({type})",
    ),
    # the description of a game
    "content.check_failed": (
        "the check {check} failed on {folder}: {error}",
        "test {check} nie zadziałał na {folder}: {error}",
    ),
    "content.bad_schema": (
        "the game's schema is not a valid JSON Schema: {place}: {reason}",
        "schemat gry to nie poprawny JSON Schema: {place}: {reason}",
    ),
}
