"""Errors of the commands for authors: ``new``, ``validate``, ``check``, ``schema``.

Their reports have topics of their own: `diagnostics` and `checks`.
"""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "format.unknown": (
        '--format "{text}" is not a format: {choices}',
        "--format „{text}”: nie ma takiego formatu; {choices}",
    ),
    # new
    "new.bad_name": (
        'new "{name}": {reason}; did you mean "{like}"?',
        "new „{name}”: {reason}; czy chodziło o „{like}”?",
    ),
    "new.name.form": (
        "a name has only lowercase letters, digits and _, and begins with a letter",
        "nazwa to małe litery, cyfry i _, a zaczyna się od litery",
    ),
    "new.name.word": (
        "that is a word of Python or YAML",
        "to słowo języka Python albo YAML",
    ),
    "new.name.device": (
        "Windows reserves that name for a device, so no folder can have it",
        "w Windows to nazwa urządzenia i folder nie może się tak nazywać",
    ),
    "new.name.game": (
        "a game of that name is installed",
        "gra o tej nazwie jest zainstalowana",
    ),
    "new.name.plugin": (
        "a plugin of that name is installed",
        "wtyczka o tej nazwie jest zainstalowana",
    ),
    "new.name.module": (
        "Python has a module of that name",
        "Python ma moduł o tej nazwie",
    ),
    "new.name.folder": (
        "a folder beside the package has that name",
        "tak nazywa się folder obok pakietu",
    ),
    "new.name.package": (
        "a package of that name is installed",
        "pakiet o tej nazwie jest zainstalowany",
    ),
    "new.no_folder": (
        'new {name} "": the name of a folder is needed',
        "new {name} „”: potrzebna jest nazwa folderu",
    ),
    "new.there": (
        "{folder} exists already: name another folder, such as {command}",
        "{folder} już istnieje: podaj inny folder, np. {command}",
    ),
    "new.players": (
        (
            '--players "{text}": a number from 1 to {most}, or two such as --players {usual}, '
            "the fewest and the most"
        ),
        (
            "--players „{text}”: podaj liczbę od 1 do {most} albo dwie, np. --players {usual}: "
            "najmniej i najwięcej graczy"
        ),
    ),
    "new.neither": ('"{text}" is neither y nor n', "„{text}” to ani t, ani n"),
    "new.unmakable": (
        "{folder} can't be created: {reason}; name another folder",
        "nie da się utworzyć {folder}: {reason}; podaj inny folder",
    ),
    "new.unwritable": (
        "{folder} can't be written: {reason}; name another folder",
        "nie da się zapisać {folder}: {reason}; podaj inny folder",
    ),
    "new.ask.players": (
        "How many players? [{usual}] > ",
        "Ilu graczy? [{usual}] > ",
    ),
    "new.ask.map": ("A map, with paths to claim?", "Mapa z odcinkami do zajmowania?"),
    "new.ask.grid": (
        "A grid, with pieces to place?",
        "Plansza z polami, na których kładzie się elementy?",
    ),
    "new.ask.hidden": (
        "Cards in hand hidden from the others?",
        "Karty na ręce, zakryte przed innymi?",
    ),
    "new.ask.yes_no": ("{question} [y/N] > ", "{question} [t/N] > "),
    "new.made": (
        "{folder} is a game that can be played. Next:",
        "{folder} to gra, w którą można już grać. Dalej:",
    ),
    # validate
    "validate.two_forms": (
        "--json and --format {form} are two formats; give one of them",
        "--json i --format {form} to dwa różne formaty; podaj jeden",
    ),
    "validate.no_name": (
        'validate "": the name of a file, a folder or a game is needed',
        "validate „”: potrzebna jest nazwa pliku, folderu albo gry",
    ),
    "validate.nothing_fits": (
        'no pack or YAML file matches "{pattern}"; in {folder} {choices}',
        "żaden pakiet ani plik YAML nie pasuje do „{pattern}”; w {folder} {choices}",
    ),
    "validate.nothing": (
        'there is no file, folder or game "{text}": {choices}',
        "nie ma pliku, folderu ani gry „{text}”: {choices}",
    ),
    "validate.nothing_in": (
        'there is no "{name}" in {folder}: {choices}',
        "nie ma „{name}” w {folder}: {choices}",
    ),
    "validate.here": ("this folder", "tym folderze"),
    # check and rules
    "check.not_loaded": (
        "{game} can't be loaded: {error}",
        "nie da się załadować {game}: {error}",
    ),
    "check.no_check": (
        '"{name}" is not a promise: {choices}',
        "„{name}”: nie ma takiej obietnicy; {choices}",
    ),
    "check.nothing_chosen": (
        "--only and --skip leave nothing to check; choose from: {names}",
        "--only i --skip nie zostawiają nic do sprawdzenia; do wyboru: {names}",
    ),
    "rules.no_rule": (
        '{game} has no rule "{rule}": {choices}',
        "{game} nie ma zasady „{rule}”: {choices}",
    ),
    "rules.no_tests": (
        "No tests beside the game: name their folder with --tests.",
        "Obok gry nie ma testów: podaj ich folder przez --tests.",
    ),
    # schema and show
    "schema.view_is_json": (
        "the schema of a view is printed only as JSON; leave --format out",
        "schemat widoku jest wypisywany tylko jako JSON; pomiń --format",
    ),
    "schema.changes_json": (
        "--changes works only with --format json; the page describes both",
        "--changes działa tylko z --format json; strona opisuje jedno i drugie",
    ),
    "schema.view_no_pack": (
        "a view is not a pack: leave --changes out",
        "widok to nie pakiet: pomiń --changes",
    ),
    "schema.unknown": (
        'there is no schema "{name}"; {choices}',
        "nie ma schematu „{name}”; {choices}",
    ),
    "schema.listed": ("{command} lists them", "wymienia je {command}"),
    "show.no_part": (
        '{game} has no part "{part}": {choices}',
        "{game} nie ma części „{part}”: {choices}",
    ),
}
