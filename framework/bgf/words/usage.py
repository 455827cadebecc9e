"""The command line except help: wrong arguments, interruptions, short reports."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # the program
    "interrupted": ("interrupted", "przerwano"),
    "output.closed": (
        "the output can't be written: it is closed",
        "nie można pisać na wyjście: jest zamknięte",
    ),
    "output.lost": (
        "the output can't be written: {reason}",
        "nie można pisać na wyjście: {reason}",
    ),
    "unexpected": ("unexpected {error}", "nieoczekiwany błąd: {error}"),
    "unexpected.debug": (
        "unexpected {error} ({command} shows where)",
        "nieoczekiwany błąd: {error} ({command} pokaże gdzie)",
    ),
    "unknown.failures": (
        "{error} (plugins that can't be loaded: {names}; {doctor} says why)",
        "{error} (wtyczki, których nie da się załadować: {names}; {doctor} powie dlaczego)",
    ),
    # completion in the shell
    "completion.installed": (
        "Completion for {shell} is installed in {path}.",
        "Uzupełnianie poleceń dla powłoki {shell} zainstalowano w {path}.",
    ),
    "completion.restart": (
        "It works in terminals that you open from now on.",
        "Zadziała w terminalach otwartych od tej chwili.",
    ),
    "completion.no_shell": (
        "there is no completion for this shell, only for bash, zsh, fish and PowerShell",
        "nie ma uzupełniania dla tej powłoki, są tylko dla bash, zsh, fish i PowerShell",
    ),
    # the config file
    "config.unreadable": (
        "{path} can't be read: {reason}; fix it, or name another file in BGF_CONFIG",
        "nie da się odczytać {path}: {reason}; popraw plik albo wskaż inny w BGF_CONFIG",
    ),
    "config.missing": (
        "BGF_CONFIG names {path}, but there is no such file: create it, or unset BGF_CONFIG",
        "BGF_CONFIG wskazuje {path}, a takiego pliku nie ma: utwórz go albo usuń BGF_CONFIG",
    ),
    "config.no_utf": ("it is not UTF-8", "to nie jest UTF-8"),
    "config.no_toml": (
        '{place}: not valid TOML: {reason}; a line looks like language = "en"',
        '{place}: to nie jest poprawny TOML: {reason}; przykładowy wiersz: language = "pl"',
    ),
    "config.no_key": (
        '{place}: there is no setting "{key}": {choices}',
        "{place}: nie ma ustawienia „{key}”: {choices}",
    ),
    "config.bad_value": (
        "{place}: {key} must be {wanted}",
        "{place}: {key}: ma to być {wanted}",
    ),
    "config.bad_bot": ("{place}: {error}", "{place}: {error}"),
    "config.wanted.language": ('"en" or "pl"', '"en" albo "pl"'),
    "config.wanted.names": (
        (
            "a list of different names without commas, each at most {most} characters long, "
            'such as ["Ann", "Tom"]'
        ),
        'lista różnych imion bez przecinków, każde do {most} znaków, np. ["Ania", "Tomek"]',
    ),
    "config.wanted.names.variable": (
        (
            "different names with commas between them, each at most {most} characters long, "
            "such as Ann,Tom"
        ),
        "lista różnych imion po przecinku, każde do {most} znaków, np. Ania,Tomek",
    ),
    "config.wanted.bot": (
        'the name of a bot, such as "easy" or "mcts:500ms"',
        'nazwa bota, np. "easy" albo "mcts:500ms"',
    ),
    "config.wanted.colours": ("true or false", "true albo false"),
    "config.wanted.pager": (
        'a command such as "less -R", or false for none',
        'polecenie, np. "less -R", albo false: bez stronicowania',
    ),
    # errors of typer
    "usage.try_help": ("{problem} Try '{command} --help'.", "{problem} Zobacz '{command} --help'."),
    "usage.missing_argument": ("Missing argument '{name}'.", "Brakuje argumentu '{name}'."),
    "usage.missing_game": ("Name a game; {choices}.", "Podaj grę; {choices}."),
    "usage.missing_option": ("Missing option '{name}'.", "Brakuje opcji '{name}'."),
    "usage.missing_command": ("Missing command.", "Brakuje polecenia."),
    "usage.no_command": ("No such command '{name}'.", "Nie ma polecenia '{name}'."),
    "usage.no_command.near": (
        "No such command '{name}'. Did you mean {near}?",
        "Nie ma polecenia '{name}'. Czy chodziło o {near}?",
    ),
    "usage.no_option": ("No such option: {name}.", "Nie ma opcji {name}."),
    "usage.no_option.near": (
        "No such option: {name}. Did you mean {near}?",
        "Nie ma opcji {name}. Czy chodziło o {near}?",
    ),
    "usage.no_value": (
        "Option '{name}' requires a value.",
        "Opcja '{name}' wymaga wartości.",
    ),
    "usage.needless_value": (
        "Option '{name}' does not take a value.",
        "Opcja '{name}' nie przyjmuje wartości.",
    ),
    "usage.extra": ("Unexpected extra argument: {rest}.", "Zbędny argument: {rest}."),
    "usage.extra_empty": ('Unexpected extra argument: "".', "Zbędny argument: „”."),
    # values of options
    "usage.lang_without_value": (
        "--lang needs a language; {choices}",
        "--lang: podaj język; {choices}",
    ),
    "usage.no_language": (
        "--lang {wanted}: no such language; {choices}",
        "--lang {wanted}: nie ma takiego języka; {choices}",
    ),
    "usage.number.from": (
        '{option} "{text}": a whole number from {least} is needed, such as {option} {example}',
        "{option} „{text}”: potrzebna jest liczba całkowita od {least}, np. {option} {example}",
    ),
    "usage.number.between": (
        (
            '{option} "{text}": a whole number from {least} to {most:,} is needed, '
            "such as {option} {example}"
        ),
        (
            "{option} „{text}”: potrzebna jest liczba całkowita od {least} do {most:,}, "
            "np. {option} {example}"
        ),
    ),
    "usage.hex": (
        '{option} "{text}": {digits} digits from 0 to f are needed, as they were shown',
        "{option} „{text}”: potrzeba {digits} cyfr od 0 do f, tak jak je pokazano",
    ),
    "usage.mod_twice": (
        "the mod {mod} is given twice: give it once",
        "modyfikacja {mod} jest podana dwa razy: podaj ją raz",
    ),
    "usage.no_pair": (
        '{option} "{pair}": write a name and a value with = between them, such as {example}',
        "{option} „{pair}”: podaj nazwę i wartość rozdzielone znakiem =, np. {example}",
    ),
    "usage.pair_twice": (
        "{option} {name} is given twice: give it once",
        "{option} {name}: podane dwa razy, podaj raz",
    ),
    "usage.no_folder": (
        '{option} "{text}": there is no such folder; name another, or leave {option} out',
        "{option} „{text}”: nie ma takiego folderu; podaj inny albo pomiń {option}",
    ),
    "usage.players": (
        "{game} is for {fewest} to {most} players, not {players}",
        "w {game} gra od {fewest} do {most} graczy, a nie {players}",
    ),
    "usage.players.such": (
        "{game} is for {fewest} to {most} players, not {players}; write for example {example}",
        "w {game} gra od {fewest} do {most} graczy, a nie {players}; napisz np. {example}",
    ),
    "usage.seat": (
        '{option} "{text}": the letter of a seat is needed, such as {option} A',
        "{option} „{text}”: potrzebna jest litera miejsca, np. {option} A",
    ),
    "usage.seats": ('{option} "{text}": {error}', "{option} „{text}”: {error}"),
    "usage.seats.count": (
        (
            "--players {players} does not fit --seats {text}, which names {named}: "
            "leave one of them out"
        ),
        (
            "--players {players} nie pasuje do --seats {text}, gdzie graczy jest {named}: "
            "pomiń jedno z nich"
        ),
    ),
    "usage.names": ("{option}: {error}", "{option}: {error}"),
    "usage.time": (
        '{option} "{text}": a time is needed, such as {option} 5s or 500ms',
        "{option} „{text}”: potrzebny jest czas, np. {option} 5s albo 500ms",
    ),
    "usage.no_file_name": (
        '{option} "{text}": the name of a file is needed, such as {example}',
        "{option} „{text}”: potrzebna jest nazwa pliku, np. {example}",
    ),
    "usage.trace_only": (
        "--games, --tests and --json are for the trace: add --trace",
        "--games, --tests i --json działają tylko z --trace: dodaj --trace",
    ),
    "usage.list.one": (
        "--mods and --bots are two lists: ask for one of them",
        "--mods i --bots to dwie listy: wybierz jedną",
    ),
    # list
    "list.no_games": ("no game is installed", "nie ma zainstalowanych gier"),
    "list.play": ("Play one: {command}", "Zagraj w jedną z nich: {command}"),
    "list.no_mods": ("no mod is installed", "nie ma zainstalowanych modyfikacji"),
    "list.failed": (
        "plugin {plugin} can't be loaded: {reason}; {doctor} says more",
        "nie da się załadować wtyczki {plugin}: {reason}; {doctor} powie więcej",
    ),
    "list.head.game": ("game", "gra"),
    "list.head.title": ("title", "tytuł"),
    "list.head.players": ("players", "gracze"),
    "list.head.version": ("version", "wersja"),
    "list.head.plugin": ("plugin", "wtyczka"),
    "list.head.mod": ("mod", "modyfikacja"),
    "list.head.bot": ("bot", "bot"),
    "list.head.what": ("what it does", "co robi"),
    "list.head.changes": ("changes", "zmienia"),
    "list.changes.rules": ("rules", "zasady"),
    "list.changes.content": ("content", "zawartość"),
    "list.and": (" and ", " i "),
}
