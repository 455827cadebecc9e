"""Bots: their descriptions, and errors about them."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # descriptions
    "bot.about.easy": ("for your first match", "na pierwszą partię"),
    "bot.about.normal": ("once you know the rules", "gdy znasz już zasady"),
    "bot.about.hard": ("plays as well as it can", "gra najlepiej, jak umie"),
    "bot.about.random": ("plays any legal action", "dowolny dozwolony ruch"),
    "bot.about.greedy": ("looks one action ahead", "patrzy ruch naprzód"),
    "bot.about.mcts": ("thinks ahead", "myśli naprzód"),
    # names
    "bot.level.easy": ("easy bot", "łatwy bot"),
    "bot.level.normal": ("normal bot", "średni bot"),
    "bot.level.hard": ("hard bot", "trudny bot"),
    "bot.unknown": (
        'no bot is called "{bot}": {choices}',
        "nie ma bota „{bot}”: {choices}",
    ),
    "bot.nobody": ('there is no player "{bot}": {choices}', "nie ma gracza „{bot}”: {choices}"),
    "bot.own": (
        "a bot of your own is MODULE:NAME, as in my_pkg.bots:Careful, or {process}:COMMAND",
        ("własny bot to MODUŁ:NAZWA, na przykład my_pkg.bots:Careful, albo {process}:POLECENIE"),
    ),
    "bot.known_or_own": ("{choices}; {own}", "{choices}; {own}"),
    # plugins and modules
    "bot.unmade": (
        'the bot "{bot}" can\'t be created: {error}',
        "nie da się utworzyć bota „{bot}”: {error}",
    ),
    "bot.no_choose": (
        'the bot "{bot}" has no choose: {make} must return a bot',
        "bot „{bot}” nie ma metody choose: {make} musi zwracać bota",
    ),
    "bot.module.lacks": (
        '{module} has no "{name}": {choices}',
        "w {module} nie ma „{name}”: {choices}",
    ),
    "bot.module.not_callable": (
        "{path} can't be called with a seed: a class or a function is needed",
        "nie da się wywołać {path} z ziarnem: potrzebna jest klasa albo funkcja",
    ),
    "bot.module.no_choose": (
        "{path}({seed}) has no choose(view): it is not a bot",
        "{path}({seed}) nie ma metody choose(view): to nie bot",
    ),
    "bot.module.unread": (
        "{path} can't be read: {error}",
        "nie da się odczytać {path}: {error}",
    ),
    "bot.module.unmade": (
        "{path}({seed}) can't make a bot: {error}",
        "{path}({seed}) nie może utworzyć bota: {error}",
    ),
    "bot.module.fails": (
        "{module} can't be imported until this is fixed: {error}",
        "{module} da się zaimportować dopiero po naprawieniu tego: {error}",
    ),
    "bot.module.missing": (
        (
            "there is no module {module} in the current folder or where packages are installed; "
            "check its name, or install its package"
        ),
        (
            "nie ma modułu {module} w bieżącym folderze ani wśród zainstalowanych pakietów; "
            "sprawdź nazwę albo zainstaluj pakiet"
        ),
    ),
    "bot.module.missing.no_py": (
        (
            "there is no module {module} in the current folder or where packages are installed; "
            "without .py it is {path}"
        ),
        (
            "nie ma modułu {module} w bieżącym folderze ani wśród zainstalowanych pakietów; "
            "bez .py to {path}"
        ),
    ),
    "bot.module.missing.no_bot": (
        (
            "there is no module {module} in the current folder or where packages are installed, "
            "and no bot of that name: {choices}"
        ),
        (
            "nie ma modułu {module} w bieżącym folderze ani wśród zainstalowanych pakietów; bota o "
            "tej nazwie też nie ma: {choices}"
        ),
    ),
    # programs
    "bot.program.missing": (
        "process: which program? Write for example process:python my_bot.py",
        "process: który program? Napisz np. process:python my_bot.py",
    ),
    "bot.program.not_started": (
        "the bot {command} can't be started: {error}; check the command after process:",
        "nie da się uruchomić bota {command}: {error}; sprawdź polecenie po process:",
    ),
    "bot.greeting.crash": (
        "the bot {command} ended before it answered the greeting: {detail}",
        "bot {command} zakończył się, zanim się przedstawił: {detail}",
    ),
    "bot.greeting.time": (
        "the bot {command} took too long to answer the greeting: {detail}",
        "bot {command} za długo się przedstawiał: {detail}",
    ),
    "bot.greeting.nonsense": (
        "the bot {command} does not answer the greeting correctly: {detail}",
        "bot {command} nie przedstawia się, jak powinien: {detail}",
    ),
    "bot.closed": ("it has closed its output", "zamknął swoje wyjście"),
    "bot.exit_code": ("exit code {code}", "kod wyjścia {code}"),
    "bot.unasked": ("it prints without being asked", "pisze niepytany"),
    "bot.long_line": ("a line of more than {most} bytes", "wiersz dłuższy niż {most} B"),
    "bot.no_hello": ("{answer} instead of a hello", "zamiast powitania: {answer}"),
    "bot.protocol": (
        "it speaks protocol {spoken}, this bgf {own}",
        "używa protokołu {spoken}, a ten bgf {own}",
    ),
    "bot.nameless": ("it does not say its name", "nie podaje swojej nazwy"),
    # settings
    "bot.no_setting": (
        'the bot "{bot}" takes no setting such as "{setting}": write {bot}',
        "bot „{bot}” nie przyjmuje ustawień takich jak „{setting}”: napisz {bot}",
    ),
    "bot.level.setting": (
        (
            'the bot "{level}" takes no setting such as "{setting}": write {level}, or change the '
            "bot behind it, {spec}"
        ),
        (
            "bot „{level}” nie przyjmuje ustawień takich jak „{setting}”: napisz {level} albo "
            "zmień to, co ta nazwa oznacza, {spec}"
        ),
    ),
    "bot.budget": (
        (
            'the bot "mcts" takes 1 to {most:,} iterations or a time to {longest} s, as in '
            'mcts:2000 or mcts:500ms, not "{text}"'
        ),
        (
            "bot „mcts” przyjmuje od 1 do {most:,} iteracji albo czas do {longest} s, np. "
            "mcts:2000 albo mcts:500ms, a nie „{text}”"
        ),
    ),
    "bot.setting.first": (
        (
            'the bot "mcts" takes a number of iterations or a time first, or an empty text: write '
            "{spec}"
        ),
        "bot „mcts” przyjmuje najpierw liczbę iteracji, czas albo pusty tekst: napisz {spec}",
    ),
    "bot.setting.unknown": (
        'the bot "{bot}" has no setting "{setting}": write NAME=VALUE, {choices}',
        "bot „{bot}” nie ma ustawienia „{setting}”: napisz NAZWA=WARTOŚĆ, {choices}",
    ),
    "bot.setting.bare": (
        'the bot "{bot}": write {name}=VALUE; it takes {wanted}',
        "bot „{bot}”: napisz {name}=WARTOŚĆ; możliwe: {wanted}",
    ),
    "bot.setting.twice": (
        'the bot "{bot}": {name} is given twice: give it once',
        "bot „{bot}”: {name} podane dwa razy, podaj raz",
    ),
    "bot.setting.bad": (
        'the bot "{bot}": {name}={value} is invalid; it takes {wanted}',
        "bot „{bot}”: niedozwolone {name}={value}; możliwe: {wanted}",
    ),
    "bot.wanted.number": ("a number from {least} to {most}", "liczba od {least} do {most}"),
    "bot.wanted.whole": (
        "a whole number from {least} to {most}",
        "liczba całkowita od {least} do {most}",
    ),
    "bot.wanted.depth": (
        'a whole number from 0 to {most}, or "end"',
        "liczba całkowita od 0 do {most} albo „end”",
    ),
    "bot.wanted.word": ("{first} or {second}", "{first} albo {second}"),
}
