"""A match on the screen: the table, the seats, the pages before and after it."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "news.then": ("; then {text}", "; potem {text}"),
    # the mods in force
    "mods": ("Mods:", "Modyfikacje:"),
    "rule.changed": ("Mod {mods}:", "Modyfikacja {mods}:"),
    # the table
    "round": ("round {round}, turn {turn}", "runda {round}, tura {turn}"),
    "over": ("the match is over", "koniec partii"),
    "your_turn": ("your turn: you are {player}", "twój ruch: grasz jako {player}"),
    "whose_turn": ("to play: {players}", "teraz gra: {players}"),
    "your_answer": (
        "{turn}'s turn, you answer: you are {player}",
        "tura gracza {turn}, odpowiadasz: grasz jako {player}",
    ),
    "whose_answer": (
        "{turn}'s turn, to answer: {players}",
        "tura gracza {turn}, odpowiada: {players}",
    ),
    "legend.free": ("Free", "Wolne"),
    "price.dear": ("( ): more than you have", "( ): więcej, niż masz"),
    "map.left_out": (
        'The map does not fit on this screen. To see it, type "map".',
        "Mapa nie mieści się na tym ekranie. Aby ją zobaczyć, wpisz „mapa”.",
    ),
    "legend.map": ("Map", "Mapa"),
    "legend.outward": ("One way", "W jedną stronę"),
    "legend.claimed": ("AA: A's", "AA: gracza A"),
    "legend.closed": ("{closed}: closed", "{closed}: zamknięte"),
    "legend.wanted": ("*Place*: on your tickets", "*Miejsce*: cel twojego biletu"),
    "legend.needed": (
        "{line}: a shortest path for your tickets",
        "{line}: najkrótsza droga dla twoich biletów",
    ),
    "piles": ("Table", "Stół"),
    "unknown": ("unknown", "nieznane"),
    "face_down": ("face down", "zakryte"),
    "starter": ("first player", "zaczyna"),
    "out": ("out", "poza rundą"),
    "eliminated": ("out of the match", "poza partią"),
    "ticket.points": ("{points} {points:point|points}", "{points} {points:punkt|punkty|punktów}"),
    "done": ("done", "zrealizowany"),
    "not_done": ("incomplete", "w toku"),
    "failed": ("failed", "niezrealizowany"),
    "last": ("Last", "Ostatnio"),
    "you": ("you", "ty"),
    "human": ("human", "człowiek"),
    # the seats
    "pass_on": (
        "{player}'s turn. Everyone else, look away. {player}: press Enter.",
        "Tura gracza {player}. Pozostali, nie patrzcie. {player}: naciśnij Enter.",
    ),
    "thinking": ("{player} is thinking ...", "{player} myśli ..."),
    "forfeit": (
        "{player} forfeits and can't win any more, random plays on: {why}",
        "{player} oddaje partię i nie może już wygrać, dalej gra random: {why}",
    ),
    "forfeit.crash": ("it crashed, {detail}", "awaria, {detail}"),
    "forfeit.time": ("no answer within {detail}", "brak odpowiedzi w ciągu {detail}"),
    "forfeit.nonsense": (
        "its answer is not an action, {detail}",
        "odpowiedź to nie ruch, {detail}",
    ),
    "forfeit.illegal": ("its choice is not legal, {detail}", "niedozwolony ruch, {detail}"),
    "forfeit.bug": ("that is a bug of bgf, please report it", "to błąd bgf, prosimy o zgłoszenie"),
    # how the game is won
    "win.title": ("How to win", "Jak wygrać"),
    "win.alone": ("How to win: 1 player", "Jak wygrać: 1 gracz"),
    "win.players": ("How to win: {players} players", "Jak wygrać: {players} graczy"),
    # the page before the first turn
    "intro.seats": (
        "You are {player}. Against you: {others}.",
        "Grasz jako {player}. {count:Przeciwnik|Przeciwnicy|Przeciwnicy}: {others}.",
    ),
    "intro.alone": ("You are {player}, and play alone.", "Grasz jako {player}, bez przeciwników."),
    "intro.options": ("Options:", "Opcje:"),
    "intro.people": ("At this screen: {players}.", "Przy tym ekranie: {players}."),
    "intro.others": (
        "Against you: {others}.",
        "{count:Przeciwnik|Przeciwnicy|Przeciwnicy}: {others}.",
    ),
    "intro.actions": ("What you can do", "Co można robić"),
    "intro.within": ("Within a turn:", "W trakcie tury:"),
    "intro.map": ("The map", "Mapa"),
    "intro.free": (
        "{mark} between two places: free, colour {colour}, {length} long",
        "{mark} między dwoma miejscami: wolne, kolor {colour}, długość {length}",
    ),
    "intro.claimed": ("{mark}: claimed by {player}", "{mark}: zajęte przez {player}"),
    "intro.wanted": ("*Place*: on your tickets", "*Miejsce*: cel twojego biletu"),
    "intro.rows": (
        "One piece per cell: B4 is column B, row 4; row 1 is at the front",
        "Na polu mieści się jeden znacznik: B4 to kolumna B, rząd 4; rząd 1 jest z przodu",
    ),
    "intro.aisle": ("{line}: an aisle", "{line}: przejście"),
    "intro.hexes": (
        "C3 has six neighbours: B3 and D3, C2 and D2, B4 and C4",
        "C3 ma sześciu sąsiadów: B3 i D3, C2 i D2, B4 i C4",
    ),
    "intro.edge.front": ("front edge:", "krawędź przednia:"),
    "intro.edge.back": ("back edge:", "krawędź tylna:"),
    "intro.edge.left": ("left edge:", "krawędź lewa:"),
    "intro.edge.right": ("right edge:", "krawędź prawa:"),
    "intro.how": ("How to choose", "Jak wybierać"),
    "intro.choose": (
        (
            "Every turn shows a short menu: type a number or the words beside it. help, rules, "
            "undo and quit work at every prompt, hint and why in your turn; the match is saved as "
            "you play."
        ),
        (
            "W każdej turze jest krótkie menu: wpisz numer albo słowa obok niego. Zawsze działają "
            "pomoc, zasady, cofnij i wyjdź, a w twojej turze też podpowiedź i dlaczego; partia "
            "zapisuje się sama."
        ),
    ),
    "intro.enter": ("Enter to begin", "Enter: zaczynamy"),
    # the end
    "result.title": ("Result", "Wynik"),
    "result.total": ("Total", "Razem"),
    "result.rank": ("Rank", "Miejsce"),
    "result.winner": ("{players} wins.", "Wygrywa {players}."),
    "result.you": ("You win.", "Wygrywasz."),
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
    "result.forfeit.crash": ("it crashed", "awaria"),
    "result.forfeit.time": ("it did not answer in time", "brak odpowiedzi na czas"),
    "result.forfeit.nonsense": ("its answer was not an action", "odpowiedź nie była ruchem"),
    "result.forfeit.illegal": ("its choice was not legal", "niedozwolony ruch"),
    "result.record": ("The record: {path}", "Zapis partii: {path}"),
}
