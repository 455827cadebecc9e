"""Every word of the framework's own that a player reads, in every language that bgf speaks."""

from __future__ import annotations

__all__ = ["LANGUAGES", "Words"]

LANGUAGES = ("en", "pl")

_WORDS: dict[str, tuple[str, str]] = {
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
        "A number or the words themselves; or help, rules, why, undo, history, quit",
        "Numer albo same słowa; albo help, rules, why, undo, history, quit",
    ),
    "menu.write": (
        "Write it; Tab completes words; Enter: back",
        "Wpisz ruch; Tab uzupełnia słowa; Enter: powrót",
    ),
    "menu.write.only": (
        "Write it; Tab completes words; or help, rules, why, undo, history, quit",
        "Wpisz ruch; Tab uzupełnia słowa; albo help, rules, why, undo, history, quit",
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
    "why.refused": ("{action}: {message} [{rule}]", "{action}: {message} [{rule}]"),
    "why.not_now": (
        "It is not your turn: no action is possible for you now.",
        "To nie twoja tura: teraz nie możesz wykonać żadnego ruchu.",
    ),
    "why.many": (
        '"{text}" may mean {count} actions; possible now: {legal}.',
        "„{text}” może znaczyć ruchów: {count}; teraz możliwych: {legal}.",
    ),
    "why.counted": ("Refused {count}, such as {example}", "Niemożliwych {count}, np. {example}"),
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
        "Enter goes on. Other words here: help, rules, why, undo, history, save, quit.",
        "Enter: dalej. Inne słowa tutaj: help, rules, why, undo, history, save, quit.",
    ),
    "why.later": (
        "why works once the turn has begun: press Enter first.",
        "why działa dopiero, gdy zacznie się tura: najpierw naciśnij Enter.",
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
        "The match is saved. Go on with: bgf resume {path}",
        "Partia jest zapisana. Dalej: bgf resume {path}",
    ),
    "history.none": ("Nothing has happened yet.", "Nic się jeszcze nie wydarzyło."),
    # the seats
    "pass_on": (
        "It is the turn of {player}. The others look away; {player} presses Enter.",
        "Teraz {player}. Pozostali nie patrzą; {player} naciska Enter.",
    ),
    "thinking": ("{player} is thinking ...", "{player} myśli ..."),
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
            "Every turn shows a short menu: type a number, or the words beside it. help, rules, "
            "why, undo and quit work at every prompt; the match is saved as you play."
        ),
        (
            "W każdej turze jest krótkie menu: wpisz numer albo słowa obok niego. Zawsze działają "
            "help, rules, why, undo i quit; partia zapisuje się sama."
        ),
    ),
    "intro.enter": ("Enter to begin", "Enter: zaczynamy"),
    # help
    "help.title": ("How to play", "Jak grać"),
    "help.moves": (
        (
            "Type a number of the menu, or a move in its short form. Beginnings are enough as long "
            "as they can mean one thing only; Tab completes. Now, for example:"
        ),
        (
            "Wpisz numer z menu albo ruch w krótkiej postaci. Wystarczą początki słów, jeśli "
            "znaczą tylko jedno; Tab uzupełnia. Teraz na przykład:"
        ),
    ),
    "help.kinds": ("Moves of this game", "Ruchy w tej grze"),
    "help.commands": ("At every prompt", "Zawsze można wpisać"),
    "help.help": ("this text", "ten tekst"),
    "help.table": ("show the table and the map again", "pokaż znów stół i mapę"),
    "help.map": ("show the map alone", "pokaż samą mapę"),
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
    "help.quit": ("stop here; bgf resume goes on", "przerwij; bgf resume wznawia"),
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
    "resume.migrated": (
        "Migrated by {names}: the match goes on in {path}; {old} stays as it is",
        "Zapis przeniesiono ({names}): partia toczy się dalej w {path}; {old} zostaje, jak był",
    ),
    "resume.over": ("This match is over.", "Ta partia jest skończona."),
    "torn": (
        (
            "{path} is cut off in mid-line after action {good}; it is good up to there, and bgf "
            "resume goes on from there"
        ),
        (
            "{path} urywa się w środku wiersza po ruchu {good}; do tego miejsca zapis jest dobry, "
            "a bgf resume gra dalej od niego"
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
