"""Errors that can occur in any program."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # names similar to an unknown one
    "nearest.one": ('did you mean "{word}"?', "czy chodziło o „{word}”?"),
    "nearest.all": ("choose from: {words}", "do wyboru: {words}"),
    "nearest.none": ("there is none", "nie ma żadnych"),
    # games, mods and plugins
    "game.unknown": (
        'no game is called "{name}": {choices}',
        "nie ma gry „{name}”: {choices}",
    ),
    "game.unknown.failures": (
        'no game is called "{name}": {choices}; plugins that fail, see {doctor}: {failing}',
        "nie ma gry „{name}”: {choices}; wtyczki, które zawodzą, patrz {doctor}: {failing}",
    ),
    "game.failed": ("{game} failed with {error}", "{game}: błąd w grze: {error}"),
    "mod.unknown": (
        'no mod of {game} is called "{name}": {choices}',
        "{game} nie ma modyfikacji „{name}”: {choices}",
    ),
    "plugin.needs_newer": (
        "it needs bgf {wanted} or newer, and this is {own}: upgrade bgf",
        "potrzebuje bgf {wanted} albo nowszego, a to jest {own}: zaktualizuj bgf",
    ),
    "plugin.hidden": (
        (
            "{folder} is a folder without __init__.py: run bgf from another folder, or install "
            "the package of {plugin} again"
        ),
        (
            "{folder} to folder bez __init__.py: uruchom bgf z innego folderu albo zainstaluj "
            "ponownie pakiet {plugin}"
        ),
    ),
    "plugin.not_loaded": (
        "{path} can't be loaded: {error}{where}",
        "nie da się załadować {path}: {error}{where}",
    ),
    # options of a game
    "option.idle": (
        "option {name} does nothing with {players} {players:player|players}: {why}; leave it out",
        (
            "opcja {name} nic nie zmienia przy {players} {players:graczu|graczach|graczach}: "
            "{why}; pomiń ją"
        ),
    ),
    "option.idle.without": (
        "option {name} does nothing without the option {needed}: set that too, or leave it out",
        "opcja {name} nic nie zmienia bez opcji {needed}: ustaw i tamtą albo ją pomiń",
    ),
    "option.text": ('"{text}"', "„{text}”"),
    "option.no_mapping": (
        "options are a mapping of names to values, not {given}",
        "opcje to odwzorowanie nazw na wartości, a nie {given}",
    ),
    "option.unknown": (
        '{game} has no option "{name}": {choices}',
        "{game} nie ma opcji „{name}”: {choices}",
    ),
    "option.choice": (
        "option {name} is one of {choices}, not {value}",
        "opcja {name} to jedno z: {choices}, a nie {value}",
    ),
    "option.bool": (
        "option {name} is yes or no, not {value}",
        "opcja {name} to yes albo no, a nie {value}",
    ),
    "option.player": (
        "option {name} is a seat, {first} to {last} or 0 to {highest}, not {value}",
        (
            "opcja {name} to miejsce gracza, od {first} do {last} albo od 0 do {highest}, "
            "a nie {value}"
        ),
    ),
    "option.int": (
        "option {name} is an integer, not {value}",
        "opcja {name} to liczba całkowita, a nie {value}",
    ),
    "option.int.least": (
        "option {name} is an integer of at least {low}, not {value}",
        "opcja {name} to liczba całkowita, co najmniej {low}, a nie {value}",
    ),
    "option.int.most": (
        "option {name} is an integer of at most {high}, not {value}",
        "opcja {name} to liczba całkowita, co najwyżej {high}, a nie {value}",
    ),
    "option.int.between": (
        "option {name} is an integer of at least {low} and at most {high}, not {value}",
        "opcja {name} to liczba całkowita od {low} do {high}, a nie {value}",
    ),
    # sessions
    "session.seats": (
        "{named} {named:seat is|seats are} named, and {players} play: name all of them in turn",
        "podano miejsc: {named}, a gra {players}: podaj wszystkie po kolei",
    ),
    "session.no_language": (
        "neither bgf nor this game is available in {lang}: {choices}",
        "ani bgf, ani ta gra nie zna języka {lang}: {choices}",
    ),
    "session.no_target": (
        "{target} is not a target: name a type, an area and an id, as offers of a view do",
        "{target} to nie cel: podaj typ, obszar i id, jak w ofertach widoku",
    ),
    "session.none_refused": (
        "none of these actions is refused: ask about at least one that is not legal",
        "żaden z tych ruchów nie jest niedozwolony: podaj choć jeden, którego nie można wykonać",
    ),
    "view.no_path": (
        "{path} is not a path: name a kind of action and the steps to one, as options of steps do",
        "{path} to nie ścieżka: podaj rodzaj ruchu i kroki do niego, jak w opcjach kroków",
    ),
    "session.hint_count": (
        "a hint has 1 to {most} suggestions, not {count}",
        "podpowiedź ma od 1 do {most} propozycji, a nie {count}",
    ),
    "session.hint_seconds": (
        "a search takes more than 0 seconds, not {seconds}; leave them out for the usual length",
        "szukanie trwa więcej niż 0 sekund, a nie {seconds}; pomiń je, a potrwa tyle co zwykle",
    ),
    # seats and names of players
    "seats.empty": (
        "a seat is empty; write for example human,normal",
        "jedno miejsce jest puste; napisz na przykład human,normal",
    ),
    "seats.person": (
        "a human takes no setting; write only {person}",
        "człowiek nie ma ustawień; napisz samo {person}",
    ),
    "seats.setting": (
        'the setting after "{seat}" is empty; write {name}',
        "po „{seat}” brakuje ustawienia; napisz {name}",
    ),
    "seats.unconfirmed": (
        'player {player} is "{seat}", and programs named in a record are not started',
        "gracz {player} to „{seat}”, a programów z zapisu się nie uruchamia",
    ),
    "names.many": (
        (
            "{names} {names:name|names} for {people} {people:person|people}: leave some names out, "
            "or write human for more seats"
        ),
        (
            "imion jest {names}, a osób przy grze {people}: podaj mniej imion albo więcej miejsc "
            "human"
        ),
    ),
    "names.no_people": (
        "only bots play: leave the names out, or write human for a seat",
        "grają same boty: nie podawaj imion albo wpisz human jako jednego z graczy",
    ),
    "names.bad": (
        '"{name}" is not a name: write 1 to {most} visible characters',
        "„{name}” to nie imię: napisz od 1 do {most} widocznych znaków",
    ),
    "names.long": (
        '"{name}" is too long for a name: write at most {most} characters',
        "„{name}” to za długie imię: napisz najwyżej {most} {most:znak|znaki|znaków}",
    ),
    "names.twice": (
        'two people have the name "{name}": give each a different name',
        "dwie osoby mają na imię „{name}”: nadaj każdej inne imię",
    ),
}
