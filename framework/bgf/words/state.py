"""Errors about positions, matches and actions, and about mods that can't be combined."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # mods
    "state.one_mod": (
        'mods is a list of names; for one write mods=["{mod}"]',
        'mods to lista nazw; dla jednej napisz mods=["{mod}"]',
    ),
    "state.no_mods": (
        "mods is a list of names, not {given}",
        "mods to lista nazw, a nie {given}",
    ),
    "state.mods_change": (
        (
            "the mods {first} and {second} can't be played together: both change {place} in the "
            "content"
        ),
        ("modyfikacje {first} i {second} nie działają razem: obie zmieniają {place} w zawartości"),
    ),
    "state.mods_replace": (
        (
            "the mods {mods} can't be played together: both replace the rule {rule}; a wrapper "
            "could be combined with others"
        ),
        (
            "modyfikacje {mods} nie działają razem: obie zastępują regułę {rule}; opakowanie "
            "dałoby się połączyć z innymi"
        ),
    ),
    "state.mods_replace_kind": (
        (
            "the mods {first} and {second} can't be played together: both replace the kind of "
            'action "{kind}"'
        ),
        ("modyfikacje {first} i {second} nie działają razem: obie zastępują rodzaj ruchu „{kind}”"),
    ),
    # content
    "state.fixed": (
        (
            "{what} can't be changed: keep what changes in zones and counters, or let a mod "
            "extend the pack"
        ),
        (
            "{what}: tego nie da się zmienić; to, co się zmienia, trzymaj w strefach i licznikach "
            "albo rozszerz pakiet modyfikacją"
        ),
    ),
    "state.fixed_content": ("the content of a loaded game", "zawartość załadowanej gry"),
    "state.fixed_values": ("the values of a loaded game", "wartości załadowanej gry"),
    "state.fixed_attribute": (
        "{attribute}, which is declared,",
        "{attribute}, atrybut zadeklarowany",
    ),
    "state.text_needs": (
        'the text "{key}" of the pack "{pack}" needs {field}',
        "tekst „{key}” pakietu „{pack}” potrzebuje {field}",
    ),
    "state.no_text": (
        'the pack "{pack}" has no text "{key}"{hint}',
        "pakiet „{pack}” nie ma tekstu „{key}”{hint}",
    ),
    # actions
    "state.no_action": (
        "{given} is not an Action; Game.parse_action reads notation",
        "{given} to nie Action; notację czyta Game.parse_action",
    ),
    "state.no_kind": (
        "{given} is not an ActionKind; the choices of a player list the possible ones",
        "{given} to nie ActionKind; możliwe w danej chwili są wśród wyborów gracza",
    ),
    "state.other_action": (
        '"{action}" is not an action of {game}',
        "„{action}” to nie ruch gry {game}",
    ),
    "state.not_an_action": ('"{text}" is not an action', "„{text}” to nie ruch"),
    "state.not_an_action.meant": (
        '"{text}" is not an action: did you mean {choices}?',
        "„{text}” to nie ruch: czy chodziło o {choices}?",
    ),
    "state.not_an_action.several": (
        '"{text}" is not an action: it may mean {actions}',
        "„{text}” to nie ruch: może znaczyć {actions}",
    ),
    # players and matches
    "state.no_player": (
        "there is no player {player}: players are 0 to {last}",
        "nie ma gracza {player}: gracze mają numery od 0 do {last}",
    ),
    "state.over": (
        "the match is over: nobody can act any more",
        "partia jest skończona: nikt już nie może wykonać ruchu",
    ),
    "state.over_forfeit": (
        "the match is over: nobody can forfeit any more",
        "partia jest skończona: nikt już nie może się poddać",
    ),
    "state.goes_on": (
        "the match goes on: there is no result yet",
        "partia trwa: nie ma jeszcze wyniku",
    ),
    "state.at_once": (
        "players {players} choose at the same time: say which one acts",
        "gracze {players} wybierają jednocześnie: podaj, który z nich wykonuje ruch",
    ),
    "state.not_active": (
        "player {player} may not act now: it is up to {players}",
        "gracz {player} nie może teraz wykonać ruchu: ruch mają {players}",
    ),
    "state.no_bot": ("it is not a bot's turn", "to nie tura bota"),
    "state.seats": (
        "{seats} seats are named for {players} players",
        "miejsc podano {seats}, a graczy jest {players}",
    ),
    "state.seed": (
        "a seed is an integer from 0 to {last}, not {seed}",
        "ziarno to liczba całkowita od 0 do {last}, a nie {seed}",
    ),
    "state.endless": (
        "{game} is not over after {count} actions",
        "{game} nie skończyła się po {count} {count:ruchu|ruchach|ruchach}",
    ),
    "state.no_reason": (
        '"{reason}" is not a reason to forfeit; the reasons are {reasons}',
        "„{reason}” to nie powód poddania partii: powody to {reasons}",
    ),
    "state.two_places": (
        "a match is kept in a file, {path}, or in a journal: leave out one",
        "partię zapisuje się w pliku, {path}, albo w dzienniku: pomiń jedno",
    ),
    "state.not_undone": (
        "that can't be taken back: it revealed {revealed}",
        "tego nie da się cofnąć: ruch ujawnił {revealed}",
    ),
    "state.not_undone.later": (
        "that can't be taken back: what player {player} played after it revealed {revealed}",
        "tego nie da się cofnąć: późniejszy ruch gracza {player} ujawnił {revealed}",
    ),
    "state.not_forgotten": (
        "can't remove {count} actions: only {played} were played",
        "nie da się usunąć tylu ruchów ({count}): zagrano {played}",
    ),
    "state.in_file": (
        "{path} has these actions already: use undo",
        "{path} ma już te ruchy: użyj cofania",
    ),
    # dictionaries that are no states
    "state.bad": ("not a state of {game}: {error}", "to nie stan gry {game}: {error}"),
    "state.bad_part": (
        "{key} is {value}, which is not a valid part of a state",
        "{key} to {value}, a to nie część stanu",
    ),
    "state.bad_form": (
        "not a state of {game}: format {form}, game {found}; expected format {wanted}, game {name}",
        "to nie stan gry {game}: format {form}, gra {found}; ma być format {wanted}, gra {name}",
    ),
    "state.bad_known": (
        "known has {count} entries, not {expected}",
        "known ma {count} {count:wpis|wpisy|wpisów}, a nie {expected}",
    ),
    "state.bad_dice": (
        "{shown} of the {number} dice {name} show something",
        "z {number} kości {name} coś pokazuje {shown}",
    ),
    "state.bad_face": ("no die of {name} shows {face}", "żadna kość {name} nie pokazuje {face}"),
    "state.bad_links": (
        "map {map} has {count} links, not {expected}",
        "mapa {map} ma {count} {count:połączenie|połączenia|połączeń}, a nie {expected}",
    ),
    "state.unsound": (
        "not a valid state of {game}: {fault}",
        "to nie poprawny stan gry {game}: {fault}",
    ),
    "state.bad_commits": (
        "{count} commits in the phase {phase} for {players}",
        "w fazie {phase} wyborów jest {count}, a graczy {players}",
    ),
    "state.bad_commit": (
        "player {player} can't have committed {text}",
        "gracz {player} nie mógł wybrać {text}",
    ),
    "state.bad_question": (
        "nobody can be answering this question: {question}",
        "nikt nie może odpowiadać na to pytanie: {question}",
    ),
    "state.not_lacking": (
        'everybody was told that the zone "{zone}" has no "{kind}", but it has one',
        "wszyscy usłyszeli, że w strefie „{zone}” nie ma „{kind}”, a jest",
    ),
    "state.not_out": (
        "a player who is eliminated must be out of the round, too",
        "gracz, który odpadł z partii, musi być też poza rundą",
    ),
    "state.all_committed": (
        "all have committed, but nothing is revealed",
        "wszyscy już wybrali, a nic nie jest ujawnione",
    ),
    "state.stuck": (
        "player {player} is to act, but has no legal action",
        "ruch ma gracz {player}, ale żaden ruch nie jest dozwolony",
    ),
    "state.no_boolean": ("{value} is neither true nor false", "{value} to ani prawda, ani fałsz"),
    "state.no_integer": (
        "{value} is not an integer from {low} to {high}",
        "{value} to nie liczba całkowita od {low} do {high}",
    ),
    # faults of a table
    "state.foreign": (
        "component {component} does not belong in zone {zone}",
        "element {component} nie należy do strefy {zone}",
    ),
    "state.unknown": (
        "component {component} is not known to all who see {zone}",
        "elementu {component} nie znają wszyscy, którzy widzą {zone}",
    ),
    "state.crowded": (
        "{count} components lie in {zone}, which has room for {size}",
        (
            "w {zone} {count:leży|leżą|leży} {count} {count:element|elementy|elementów}, a mieści "
            "się tam {size}"
        ),
    ),
    "state.tally": (
        "the tally of slot {slot} ({zone}) is {tally}, not {real}",
        "licznik rodzajów miejsca {slot} ({zone}) to {tally}, a nie {real}",
    ),
    "state.misplaced": (
        "component {component} ({kind}) lies in no zone",
        "element {component} ({kind}) nie leży w żadnej strefie",
    ),
    "state.doubled": (
        "component {component} ({kind}) lies in {count} zones: {zones}",
        "element {component} ({kind}) leży w {count} {count:strefie|strefach|strefach}: {zones}",
    ),
    "state.supply": (
        "supply {supply} is {found}, not {total}",
        "zapas {supply} to {found}, a nie {total}",
    ),
    "state.supply.seat": (
        "supply {supply} of seat {seat} is {found}, not {total}",
        "zapas {supply} gracza {seat} to {found}, a nie {total}",
    ),
    "state.supply_below": (
        "supply {supply} has a part below 0",
        "zapas {supply} ma część mniejszą od 0",
    ),
    "state.supply_below.seat": (
        "supply {supply} of seat {seat} has a part below 0",
        "zapas {supply} gracza {seat} ma część mniejszą od 0",
    ),
    "state.beside_plane": (
        "a piece lies beside the plane {plane}",
        "znacznik leży poza planszą {plane}",
    ),
    "state.one_cell": (
        "two pieces lie on one cell of the plane {plane}",
        "dwa znaczniki leżą na jednym polu planszy {plane}",
    ),
    "state.pieces": (
        "of {type}, {kind} is {found}, not {count}",
        "znaczników {kind} (typ {type}) jest {found}, a nie {count}",
    ),
    "state.gathers": (
        'the rules gather "{type}" in the zone "{zone}", which holds "{holds}"',
        "reguły zbierają „{type}” w strefie „{zone}”, która jest dla „{holds}”",
    ),
    "state.deals": (
        (
            'the rules deal {each} to each of {zones} zones, {wanted} in all, from "{zone}", which '
            "has {there}"
        ),
        (
            "reguły rozdają po {each} do każdej z {zones} stref, razem {wanted}, ze strefy "
            "„{zone}”, w której jest {there}"
        ),
    ),
    "state.deals.refilled": (
        (
            'the rules deal {each} to each of {zones} zones, {wanted} in all, from "{zone}", which '
            'has {there}, and {more} in "{refill}" to refill it'
        ),
        (
            "reguły rozdają po {each} do każdej z {zones} stref, razem {wanted}, ze strefy "
            "„{zone}”, w której jest {there}, a w „{refill}”, która ją uzupełnia, {more}"
        ),
    ),
    "state.pieces_below": (
        "of {type}, a number of {kind} is below 0",
        "jedna z liczb znaczników {kind} (typ {type}) jest mniejsza od 0",
    ),
}
