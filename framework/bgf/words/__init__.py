"""Every word of the framework's own that a player reads, in every language that bgf speaks."""

from __future__ import annotations

from bgf.engine.words import LANGUAGES

__all__ = ["Words"]

_WORDS: dict[str, tuple[str, str]] = {
    # the mods in force
    "mods": ("Mods:", "Modyfikacje:"),
    "rule.changed": ("Mod {mods}:", "Modyfikacja {mods}:"),
    # the table
    "round": ("round {round}, turn {turn}", "runda {round}, tura {turn}"),
    "over": ("the match is over", "koniec partii"),
    "your_turn": ("your turn: you are {player}", "twój ruch: grasz jako {player}"),
    "whose_turn": ("to play: {players}", "teraz gra: {players}"),
    "legend.free": ("Free", "Wolne"),
    "price.dear": ("( ): more than you have", "( ): więcej, niż masz"),
    "map.above": ("map: shows the map", "map: pokaż mapę"),
    "legend.map": ("Map", "Mapa"),
    "legend.outward": ("One way", "W jedną stronę"),
    "legend.claimed": ("AA: A's", "AA: gracza A"),
    "legend.closed": ("{closed}: closed", "{closed}: zamknięte"),
    "legend.wanted": ("*Place*: for you to join", "*Miejsce*: do połączenia przez ciebie"),
    "piles": ("Table", "Stół"),
    "unknown": ("unknown", "nieznane"),
    "face_down": ("face down", "zakryte"),
    "starter": ("first player", "zaczyna"),
    "out": ("out", "poza rundą"),
    "done": ("done", "zrealizowany"),
    "not_done": ("not yet", "jeszcze nie"),
    "failed": ("failed", "niezrealizowany"),
    "last": ("Last", "Ostatnio"),
    "you": ("you", "ty"),
    "human": ("human", "człowiek"),
    # the menu
    "menu.act": ("What do you do?", "Co robisz?"),
    "menu.ways": ("{count} ways", "możliwości: {count}"),
    "menu.members": ("{count} to choose", "do wyboru: {count}"),
    "menu.back": (
        "A number or the words themselves; Enter: back",
        "Numer albo same słowa; Enter: powrót",
    ),
    "menu.hint": (
        "A number, or the words; or help, hint, rules, why, undo, history, quit",
        "Numer albo same słowa; albo help, hint, rules, why, undo, history, quit",
    ),
    "menu.write": (
        "Write it; Tab completes words; Enter: back",
        "Wpisz ruch; Tab uzupełnia słowa; Enter: powrót",
    ),
    "menu.write.only": (
        "Write it; Tab completes words; or help, hint, rules, why, undo, history, quit",
        "Wpisz ruch; Tab uzupełnia słowa; albo help, hint, rules, why, undo, history, quit",
    ),
    "menu.first": (
        "The cell is where the shape's first piece lies: the leftmost in its front row",
        "Pole to miejsce pierwszego znacznika układu: pierwszego od lewej w przednim rzędzie",
    ),
    "menu.clears": ("*: clears what lies there", "*: usuwa to, co tam leży"),
    # a placement before it is confirmed
    "preview.placed": ("placed", "kładzione"),
    "preview.replaced": ("placed where one is cleared", "kładzione w miejsce usuwanego"),
    "preview.cleared": ("cleared", "usuwane"),
    "preview.clears": ("Clears", "Usuwa"),
    "preview.cost": ("Costs", "Koszt"),
    "preview.confirm": (
        "{action}? Enter: yes; or type another",
        "{action}? Enter: tak; albo wpisz inny ruch",
    ),
    "preview.sure": (
        "Enter: yes, n: no; or type another",
        "Enter: tak, n: nie; albo wpisz inny ruch",
    ),
    "menu.ambiguous": ("Which one do you mean?", "O które chodzi?"),
    # answers at the prompt
    "no_number": ("There is no {number} in the menu.", "W menu nie ma pozycji {number}."),
    "not_understood": ('"{text}" is nothing that can be done.', "„{text}” nic nie znaczy."),
    "nearest": ("Did you mean: {actions}?", "Czy chodziło o: {actions}?"),
    "possible": ("Possible now: {actions}", "Teraz można: {actions}"),
    "ambiguous": (
        '"{text}" may mean: {actions}',
        "„{text}” może znaczyć: {actions}",
    ),
    "refused": ("Not possible: {message}", "Nie można: {message}"),
    "see_rule": ("(rules {rule} shows the rule)", "(rules {rule} pokaże regułę)"),
    "legal": ("{action}: possible now.", "{action}: teraz można."),
    "why.what": (
        "Say which action: why {example}",
        "Podaj, o jaki ruch chodzi: why {example}",
    ),
    "why.unknown": ('"{text}" is no action of this game.', "„{text}” nie jest ruchem w tej grze."),
    "why.kind": (
        "{kind}: possible now ({count}), such as {example}",
        "{kind}: możliwe teraz ({count}), np. {example}",
    ),
    "why.refused": ("{action}: {message} [{rule}]", "{action}: {message} [{rule}]"),
    "not_now": (
        "It is not your turn: no action is possible for you now.",
        "To nie twoja tura: teraz nie możesz wykonać żadnego ruchu.",
    ),
    "why.many": (
        '"{text}" may mean {count} actions; possible now: {legal}.',
        "„{text}” może znaczyć ruchów: {count}; teraz możliwych: {legal}.",
    ),
    "why.counted": ("Refused {count}, such as {example}", "Niemożliwych {count}, np. {example}"),
    "hint.thinking": ("Thinking ...", "Myślę ..."),
    "hint.share": ("Win share", "Udział w wygranej"),
    "hint.chance": ("Chance to win", "Szansa wygranej"),
    "hint.points": ("Expected points", "Oczekiwane punkty"),
    "hint.tries": ("Tries", "Próby"),
    "hint.action": ("Best actions", "Najlepsze ruchy"),
    "hint.from": (
        "From what you know, by {count} tries of what may follow",
        "Na podstawie tego, co wiesz; próby dalszej gry: {count}",
    ),
    "hint.count": (
        '"{rest}" is no number of actions: write hint alone, or a number up to {most}: hint 5',
        "„{rest}” nie jest liczbą ruchów: wpisz samo hint albo liczbę do {most}: hint 5",
    ),
    "decimal": (".", ","),
    "percent": ("{number}\u00a0%", "{number}%"),
    "no_map": ("{game} has no map.", "{game}: nie ma mapy."),
    "no_rules": ("{game} has no numbered rules.", "{game} nie ma numerowanych reguł."),
    "no_rule": (
        'There is no rule "{rule}": they go from {first} to {last}',
        "Nie ma reguły „{rule}”: są od {first} do {last}",
    ),
    "no_rule.near": (
        'There is no rule "{rule}": did you mean "{near}"?',
        "Nie ma reguły „{rule}”: czy chodziło o „{near}”?",
    ),
    "line": ("line {number}", "wiersz {number}"),
    "undo.refused": (
        (
            "Nothing to take back: only your own last action can be, and only if it showed "
            "nobody anything."
        ),
        (
            "Nie ma czego cofnąć: cofnąć można tylko własny ostatni ruch i tylko wtedy, gdy "
            "niczego nikomu nie odsłonił."
        ),
    ),
    "undo.offer": ("undo to take it back", "undo: cofnij"),
    "go_on": ("Enter to go on", "Enter: dalej"),
    "hand_over": ("Enter to hand over the screen", "Enter: oddaj ekran"),
    "pause": (
        "Enter goes on. Other words here: help, hint, rules, why, undo, history, save, quit.",
        "Enter: dalej. Inne słowa tutaj: help, hint, rules, why, undo, history, save, quit.",
    ),
    "later": (
        "{command} works once the turn has begun: press Enter first.",
        "{command} działa dopiero, gdy zacznie się tura: najpierw naciśnij Enter.",
    ),
    "table.later": (
        "table works once the turn has begun: press Enter first.",
        "table działa dopiero, gdy zacznie się tura: najpierw naciśnij Enter.",
    ),
    "no_words": (
        '{command} takes nothing after it, and here stands "{rest}": write {command} alone.',
        "Po {command} nic nie może stać, a jest „{rest}”: wpisz samo {command}.",
    ),
    "saved": ("The match is kept in {path}", "Partia jest zapisana w {path}"),
    "saved.copy": ("A copy is in {path}", "Kopia jest w {path}"),
    "saved.failed": ("Can't be saved there: {reason}", "Nie da się tam zapisać: {reason}"),
    "left": (
        "The match is saved. Go on with: {command}",
        "Partia jest zapisana. Dalej: {command}",
    ),
    "history.none": ("Nothing has happened yet.", "Nic się jeszcze nie wydarzyło."),
    # the seats
    "pass_on": (
        "It is the turn of {player}. The others look away; {player} presses Enter.",
        "Teraz {player}. Pozostali nie patrzą; {player} naciska Enter.",
    ),
    "thinking": ("{player} is thinking ...", "{player} myśli ..."),
    "forfeit": (
        "{player} forfeits and can't win any more, random plays on: {why}",
        "{player} oddaje partię i nie może już wygrać, dalej gra random: {why}",
    ),
    "forfeit.crash": ("it broke down, {detail}", "awaria, {detail}"),
    "forfeit.time": ("no answer within {detail}", "brak odpowiedzi w ciągu {detail}"),
    "forfeit.nonsense": ("its answer is no action, {detail}", "odpowiedź to nie ruch, {detail}"),
    "forfeit.illegal": ("its choice is not legal, {detail}", "niedozwolony ruch, {detail}"),
    "forfeit.bug": ("that is a bug of bgf, please report it", "to błąd bgf, prosimy o zgłoszenie"),
    # how the game is won
    "win.title": ("How to win", "Jak wygrać"),
    "win.alone": ("How to win: 1 player", "Jak wygrać: 1 gracz"),
    "win.players": ("How to win: {players} players", "Jak wygrać: {players} graczy"),
    # the page before the first turn
    "intro.seats": (
        "You are {player}. Against you: {others}.",
        "Grasz jako {player}. Przeciwnicy: {others}.",
    ),
    "intro.alone": ("You are {player}, and play alone.", "Grasz jako {player}, bez przeciwników."),
    "intro.options": ("Options:", "Opcje:"),
    "intro.people": ("At this screen: {players}.", "Przy tym ekranie: {players}."),
    "intro.actions": ("What can be done", "Co można robić"),
    "intro.within": ("Within a turn:", "W trakcie tury:"),
    "intro.map": ("The map", "Mapa"),
    "intro.free": (
        "{mark} between two places: free, colour {colour}, {length} long",
        "{mark} między dwoma miejscami: wolne, kolor {colour}, długość {length}",
    ),
    "intro.claimed": ("{mark}: claimed by {player}", "{mark}: zajęte przez {player}"),
    "intro.wanted": ("*Place*: for you to join", "*Miejsce*: do połączenia przez ciebie"),
    "intro.rows": (
        "A piece a cell: B4 is column B, row 4; row 1 is at the front",
        "Jeden znacznik na polu: B4 to kolumna B, rząd 4; rząd 1 jest z przodu",
    ),
    "intro.aisle": ("{line}: an aisle", "{line}: przejście"),
    "intro.how": ("How to choose", "Jak wybierać"),
    "intro.choose": (
        (
            "Every turn shows a short menu: type a number, or the words beside it. help, hint, "
            "rules, why, undo and quit work at every prompt; the match is saved as you play."
        ),
        (
            "W każdej turze jest krótkie menu: wpisz numer albo słowa obok niego. Zawsze działają "
            "help, hint, rules, why, undo i quit; partia zapisuje się sama."
        ),
    ),
    "intro.enter": ("Enter to begin", "Enter: zaczynamy"),
    # help
    "help.title": ("How to play", "Jak grać"),
    "help.moves": (
        (
            "Type a number of the menu, or a move: in its short form, or in words of the screen, "
            "in any order. Beginnings are enough as long as they can mean one thing only; Tab "
            "completes. Now, for example:"
        ),
        (
            "Wpisz numer z menu albo ruch: w krótkiej postaci lub słowami z ekranu, w dowolnej "
            "kolejności. Wystarczą początki słów, jeśli znaczą tylko jedno; Tab uzupełnia. Teraz "
            "na przykład:"
        ),
    ),
    "help.kinds": ("Moves of this game", "Ruchy w tej grze"),
    "help.commands": ("At every prompt", "Zawsze można wpisać"),
    "help.help": ("this text", "ten tekst"),
    "help.table": ("show the table and the map again", "pokaż znów stół i mapę"),
    "help.map": ("show the map alone", "pokaż samą mapę"),
    "help.hint": (
        "the best moves now, from what you know; another number of them: hint 5",
        "najlepsze teraz ruchy, z tego, co wiesz; inna ich liczba: hint 5",
    ),
    "help.rules": ("all rules, or one: rules {rule}", "wszystkie reguły albo jedna: rules {rule}"),
    "help.why": (
        "why a move is not possible: why {example}",
        "dlaczego ruch jest niemożliwy: why {example}",
    ),
    "help.undo": ("take your last move back", "cofnij swój ostatni ruch"),
    "help.history": ("what has happened so far", "co się dotąd wydarzyło"),
    "help.save": (
        "where the match is kept (it always is); save FILE makes a copy",
        "gdzie jest zapis partii (powstaje sam); save PLIK robi kopię",
    ),
    "help.quit": ("stop here; {resume} goes on", "przerwij; {resume} wznawia"),
    # the end
    "result.title": ("Result", "Wynik"),
    "result.total": ("Total", "Razem"),
    "result.rank": ("Rank", "Miejsce"),
    "result.winner": ("{players} wins.", "Wygrywa {players}."),
    "result.won": ("Won.", "Wygrana."),
    "result.lost": ("Lost.", "Przegrana."),
    "result.nobody": ("Nobody wins.", "Nikt nie wygrywa."),
    "result.shared": ("{players} share the win.", "Zwycięstwo wspólne: {players}."),
    "result.tie": (
        "The scores were level; the tie-break: {name} ({numbers}).",
        "Remis w punktach rozstrzygnęło: {name} ({numbers}).",
    ),
    "result.forfeit": (
        "{player} forfeited at action {number}, {why}; random played on.",
        "{player}: oddana partia przy ruchu {number}, {why}; dalej grał random.",
    ),
    "result.forfeit.crash": ("it broke down", "awaria"),
    "result.forfeit.time": ("it did not answer in time", "brak odpowiedzi na czas"),
    "result.forfeit.nonsense": ("its answer was no action", "odpowiedź nie była ruchem"),
    "result.forfeit.illegal": ("its choice was not legal", "niedozwolony ruch"),
    "result.record": ("The record: {path}", "Zapis partii: {path}"),
    # resume and replay
    "resume.title": ("Unfinished matches, the newest first", "Niedokończone partie, od najnowszej"),
    "resume.line": ("{title}, actions: {actions}, {seats}", "{title}, ruchy: {actions}, {seats}"),
    "resume.which": ("Which one? A number, or Enter for none", "Która? Numer albo Enter: żadna"),
    "resume.broken": ("can't be read: {reason}", "nie da się odczytać: {reason}"),
    "resume.offer": (
        "Go on from the {good} actions that are good, in a new file? y or n",
        "Grać dalej od {good} dobrych ruchów, w nowym pliku? t lub n",
    ),
    "resume.starts": (
        "Player {seat} of this record is not an installed bot. This would run with your rights:",
        "Gracz {seat} w tym zapisie to nie zainstalowany bot. Z twoimi prawami ruszyłoby to:",
    ),
    "resume.start": ("Start it? y or n", "Uruchomić? t lub n"),
    "resume.not_started": (
        "Nothing was started. Name who plays: {command}",
        "Nic nie zostało uruchomione. Podaj, kto gra: {command}",
    ),
    "resume.migrated": (
        "Migrated by {names}: the match goes on in {path}; {old} stays as it is",
        "Zapis przeniesiono ({names}): partia toczy się dalej w {path}; {old} zostaje, jak był",
    ),
    "resume.over": ("This match is over.", "Ta partia jest skończona."),
    "torn": (
        (
            "{path} is cut off in mid-line after action {good}; it is good up to there, and "
            "{command} goes on from there"
        ),
        (
            "{path} urywa się w środku wiersza po ruchu {good}; do tego miejsca zapis jest dobry, "
            "a {command} gra dalej od niego"
        ),
    ),
    "replay.position": ("action {number} of {count}", "ruch {number} z {count}"),
    "replay.start": ("the beginning", "początek"),
    "replay.keys": (
        "Enter: next, b: back, a number: go there, q: quit",
        "Enter: dalej, b: wstecz, liczba: do tego ruchu, q: koniec",
    ),
    "replay.sound": (
        "The record is sound: {count} actions, played again.",
        "Zapis jest poprawny: odtworzono ruchów: {count}.",
    ),
    "replay.going": ("The match is not over.", "Partia nie jest skończona."),
    "replay.differs": ("Another version: {what}", "Inna wersja: {what}"),
    "replay.proof.scores": (
        (
            "Migrated by {names}: every action is legal and the final scores are the same; the "
            "positions can't be compared"
        ),
        (
            "Zapis przeniesiono ({names}): każdy ruch jest dozwolony, a wynik końcowy ten sam; "
            "pozycji nie da się porównać"
        ),
    ),
    "replay.proof.actions": (
        (
            "Migrated by {names}: every action is legal; the positions can't be compared, and "
            "there are no final scores yet"
        ),
        (
            "Zapis przeniesiono ({names}): każdy ruch jest dozwolony; pozycji nie da się porównać, "
            "a wyniku końcowego jeszcze nie ma"
        ),
    ),
    # analyse
    "analyse.title": (
        "{game} {version}, from what each player knew: {iterations} tries a choice",
        "{game} {version}, z tego, co wiedział każdy gracz; prób na wybór: {iterations}",
    ),
    "analyse.progress": ("action", "ruch"),
    "analyse.going": (
        "The match is not over, and what is told here comes from each player's own secrets",
        "Partia nie jest skończona, a poniższe wynika z tajemnic każdego z graczy",
    ),
    "analyse.lost": ("Lost", "Strata"),
    "analyse.action": ("Action", "Ruch"),
    "analyse.better": ("better: {action}", "lepiej: {action}"),
    "analyse.marks": ("Marks, by the share lost: {marks}", "Znaki, według straty: {marks}"),
    "analyse.marks.alone": (
        "Marks, by the chance to win or the part of the points lost: {marks}",
        "Znaki, według straty szansy wygranej albo części punktów: {marks}",
    ),
    "analyse.least": ("{mark} from {least}", "{mark} od {least}"),
    "analyse.worst": ("The largest mistakes", "Największe błędy"),
    "analyse.none": ("No mistakes were found.", "Nie znaleziono błędów."),
    "analyse.played": ("{action} ({share}, {points})", "{action} ({share}, {points})"),
    "analyse.player": ("Player", "Gracz"),
    "analyse.choices": ("Choices", "Wybory"),
    "analyse.forced": ("Forced", "Wymuszone"),
    "analyse.best": ("Best played", "Najlepszy ruch"),
    "analyse.mean": ("Mean loss", "Średnia strata"),
    # show
    "show.components": ("Components", "Elementy"),
    "show.type.player": ("a seat", "numer gracza"),
    "show.type.bool": ("yes or no", "tak lub nie"),
    "show.type.int": ("a whole number", "liczba całkowita"),
    "show.type.choice": ("one of several", "jedno z kilku"),
    "show.players": ("Players", "Gracze"),
    "show.options": ("Options", "Opcje"),
    "show.values": ("Values", "Wartości"),
    "show.zones": ("Zones", "Strefy"),
    "show.counters": ("Counters", "Liczniki"),
    "show.tracks": ("Tracks", "Tory"),
    "show.dice": ("Dice", "Kości"),
    "show.phases": ("Phases", "Fazy"),
    "show.actions": ("Actions", "Ruchy"),
    "show.parts": ("Parts: {parts}", "Części: {parts}"),
    "show.changed_by": ("Changed by {mod}", "Zmiany modyfikacji {mod}"),
    "show.new": ("  new", "  nowe"),
    "show.changed": ("  changed", "  zmienione"),
    "show.removed": ("  removed", "  usunięte"),
    "show.rest": ("Other changes", "Inne zmiany"),
    "show.wild": ("wild", "joker"),
    "show.default": ("default {value}", "domyślnie {value}"),
    "show.by_lot": ("none", "brak"),
    "show.per_player": ("each player", "każdy gracz"),
    "show.shared": ("shared", "wspólne"),
    "show.everybody": ("everybody sees in", "widzą wszyscy"),
    "show.owner": ("its owner sees in", "widzi właściciel"),
    "show.nobody": ("nobody sees in", "nikt nie widzi"),
    "show.piles": ("{count} piles", "stosy: {count}"),
    "show.face_down": ("some face down", "niektóre zakryte"),
    "show.cells": ("{count} cells", "pola: {count}"),
    "show.sectors": ("sectors of {widths} columns", "szerokość sektorów: {widths}"),
    "show.each_of": ("one for each of {kinds}", "osobno dla każdego z: {kinds}"),
    "show.each_place": ("one for each place of {row}", "osobno dla każdego miejsca: {row}"),
    "show.start": ("starts at {value}", "od {value}"),
    "show.end": ("ends at {value}", "do {value}"),
    "show.links": ("{count} links", "połączenia: {count}"),
    "show.places": ("{count} places", "miejsca: {count}"),
    "show.lengths": ("length {length}: {count}", "długość {length}: {count}"),
    "show.source": ("source: {source}", "źródło: {source}"),
    "show.without": ("without a source", "bez źródła"),
    "show.order.clockwise": ("clockwise", "zgodnie z ruchem wskazówek zegara"),
    "show.order.simultaneous": ("all at once", "jednocześnie"),
    "show.order.rules": ("the rules say who", "kolejność wg reguł"),
}


class Words:
    """The framework's words in one language.

    Attributes:
        lang: the language; English where bgf does not speak it.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._index = LANGUAGES.index(lang) if lang in LANGUAGES else 0

    def __call__(self, key: str, /, **params: object) -> str:
        """The words of that key, with what is to be filled in."""
        return _WORDS[key][self._index].format(**params)
