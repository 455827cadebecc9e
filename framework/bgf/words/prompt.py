"""The prompt of a match: menus, commands and their answers, help."""

from __future__ import annotations

__all__ = ["TEXTS"]

# Lines are not broken at "\u00a0", so that commands to type stay together.

TEXTS: dict[str, tuple[str, str]] = {
    # the menu
    "menu.act": ("What do you do?", "Co robisz?"),
    "menu.ways": ("{count} ways", "możliwości: {count}"),
    "menu.members": ("{count} to choose", "do wyboru: {count}"),
    "menu.back": (
        "Type a number or the words; Enter: back",
        "Wpisz numer albo słowa; Enter: powrót",
    ),
    "menu.hint": (
        "Type a number or a command (help, hint, undo, quit ...)",
        "Wpisz numer albo polecenie (pomoc, cofnij, wyjdź ...)",
    ),
    "menu.cells": (
        "Type one of {count} cells, such as {example}, or a command (list, help, hint, undo ...)",
        (
            "Wpisz jedno z {count} pól, na przykład {example}, albo polecenie (lista, pomoc, "
            "podpowiedź, cofnij ...)"
        ),
    ),
    "menu.write": (
        "Type your move; Tab completes; Enter: back",
        "Wpisz ruch; Tab uzupełnia; Enter: powrót",
    ),
    "menu.write.only": (
        "Type your move (Tab completes) or a command (help ...)",
        "Wpisz ruch (Tab uzupełnia) albo polecenie (pomoc ...)",
    ),
    "menu.first": (
        "Name the cell for the leftmost piece in the front row of the shape.",
        "Podaj pole dla pierwszego elementu z lewej w przednim rzędzie układu.",
    ),
    "menu.needed": ("{numbers}: for your tickets", "{numbers}: dla twoich biletów"),
    "menu.tall": (
        (
            "The menu has {count} entries, more than fit here. Type list to see all of them, or a "
            "word of an entry to list fewer."
        ),
        (
            "Menu ma {count} {count:pozycję|pozycje|pozycji}, nie wszystkie się tu mieszczą. Wpisz "
            "lista, aby zobaczyć całość, albo słowo z menu, aby skrócić listę."
        ),
    ),
    "menu.clears": ("*: taken; clears what is there", "*: zajęte; usuwa to, co tam jest"),
    # a placement before it is confirmed
    "preview.placed": ("placed", "nowe"),
    "preview.replaced": ("placed where one is cleared", "nowe w miejsce usuwanego"),
    "preview.cleared": ("cleared", "usuwane"),
    "preview.clears": ("Clears", "Usuwa"),
    "preview.cost": ("Costs", "Koszt"),
    "preview.sure": (
        "Enter: yes, n: no; or type another",
        "Enter: tak, n: nie; albo wpisz inny ruch",
    ),
    "menu.ambiguous": ("Which one do you mean?", "O które chodzi?"),
    # the commands of the prompt; the English names are understood in every language
    "command.help": ("help", "pomoc"),
    "command.table": ("table", "stół"),
    "command.list": ("list", "lista"),
    "command.map": ("map", "mapa"),
    "command.hint": ("hint", "podpowiedź"),
    "command.rules": ("rules", "zasady"),
    "command.why": ("why", "dlaczego"),
    "command.undo": ("undo", "cofnij"),
    "command.history": ("history", "historia"),
    "command.save": ("save", "zapisz"),
    "command.quit": ("quit", "wyjdź"),
    # answers at the prompt
    "no_number": (
        "There is no {number} in the menu: choose from {numbers}.",
        "W menu nie ma pozycji {number}; do wyboru: {numbers}.",
    ),
    "not_understood": ('I don\'t understand "{text}".', "Nie rozumiem „{text}”."),
    "nearest": ("Did you mean: {actions}?", "Czy chodziło o: {actions}?"),
    "possible": ("Possible now: {actions}", "Teraz można: {actions}"),
    "ambiguous": (
        '"{text}" may mean: {actions}',
        "„{text}” może oznaczać: {actions}",
    ),
    "refused": ("Not possible: {message}", "Nie można: {message}"),
    "see_rule": ("[{rule}] (to read it: rules {rule})", "[{rule}] (treść: zasady {rule})"),
    "see_rule.again": ("[{rule}]", "[{rule}]"),
    "legal": ("{action}: possible now.", "{action} – teraz można."),
    "why.what": (
        "Name a move or its number: why {example}",
        "Podaj ruch albo jego numer: dlaczego {example}",
    ),
    "why.unknown": (
        '"{text}" is not an action of this game. Name a move or its number: why {example}',
        "„{text}” nie jest ruchem w tej grze. Podaj ruch albo jego numer: dlaczego {example}",
    ),
    "why.kind": (
        "{kind}: possible now ({count}), such as {example}",
        "{kind} – możliwe teraz ({count}), np. {example}",
    ),
    "why.refused": ("{action}: {message} [{rule}]", "{action} – {message} [{rule}]"),
    "not_now": (
        "It is not your turn: no action is possible for you now.",
        "To nie twoja tura: teraz nie możesz wykonać żadnego ruchu.",
    ),
    "why.many": (
        '"{text}" may mean {count} actions; possible now: {legal}.',
        "„{text}” może oznaczać {count} {count:ruch|ruchy|ruchów}; teraz możliwych: {legal}.",
    ),
    "why.none": (
        '"{text}" may mean {count} actions; none is possible now.',
        "„{text}” może oznaczać {count} {count:ruch|ruchy|ruchów}; żaden nie jest teraz możliwy.",
    ),
    "why.counted": ("Refused {count}, such as {example}", "Niemożliwe: {count}, np. {example}"),
    "why.example": ("For example {example}", "Na przykład {example}"),
    "hint.thinking": ("Thinking ...", "Myślę ..."),
    "hint.share": ("Win share", "Udział w wygranej"),
    "hint.chance": ("Chance to win", "Szansa wygranej"),
    "hint.points": ("Expected points", "Oczekiwane punkty"),
    "hint.tries": ("Tries", "Próby"),
    "hint.action": ("Best actions", "Najlepsze ruchy"),
    "hint.from": (
        "Based on what you can see; {count:,} {count:simulation|simulations}",
        "Na podstawie tego, co widzisz; {count:,} {count:symulacja|symulacje|symulacji}",
    ),
    "hint.count": (
        '"{rest}" is not a number of moves from 1 to {most}: type for example hint 5',
        "„{rest}” nie jest liczbą ruchów (od 1 do {most}): wpisz np. podpowiedź 5",
    ),
    "decimal": (".", ","),
    "percent": ("{number}\u00a0%", "{number}%"),
    "no_map": ("{game} has no map.", "{game}: nie ma mapy."),
    "no_rules": ("{game} has no numbered rules.", "{game} nie ma numerowanych zasad."),
    "no_rule": (
        'There is no rule "{rule}": they go from {first} to {last}',
        "Nie ma zasady „{rule}”: są od {first} do {last}",
    ),
    "no_rule.near": (
        'There is no rule "{rule}": did you mean "{near}"?',
        "Nie ma zasady „{rule}”: czy chodziło o „{near}”?",
    ),
    # Without accents: less spells them out where the locale is not UTF-8.
    "pager.keys": (
        "Space: next page   b: previous page   q: back",
        "Spacja: dalej   b: wstecz   q: zamknij",
    ),
    "pager.keys.end": (
        "The end   b: previous page   q: back",
        "Koniec   b: wstecz   q: zamknij",
    ),
    "line": ("line {number}", "wiersz {number}"),
    "undo.nothing": (
        "Can't undo: you have not played anything yet.",
        "Nie można cofnąć: nie ma jeszcze twojego ruchu.",
    ),
    "undo.chosen": (
        "Can't undo: all players have chosen.",
        "Nie można cofnąć: wszyscy już wybrali.",
    ),
    "undo.learned": (
        "Can't undo: chance was used since, or somebody learned something.",
        "Nie można cofnąć: od tego ruchu coś wylosowano albo ktoś się czegoś dowiedział.",
    ),
    "undo.revealed": (
        "Can't undo: that move revealed {what}.",
        "Nie można cofnąć: ten ruch coś odsłonił ({what}).",
    ),
    "undo.revealed.later": (
        "Can't undo: what {player} played after it revealed {what}.",
        "Nie można cofnąć: późniejszy ruch gracza {player} coś odsłonił ({what}).",
    ),
    "undo.offer": ("undo to take it back", "cofnij: cofa ruch"),
    "go_on": ("Enter to go on", "Enter: dalej"),
    "hand_over": ("Enter to hand over the screen", "Enter: oddaj ekran"),
    "pause": (
        "Press Enter to go on, or type help, rules, undo, history, save or quit.",
        "Enter: dalej. Można też wpisać: pomoc, zasady, cofnij, historia, zapisz, wyjdź.",
    ),
    "later": (
        "{command} works once the turn has begun: press Enter first.",
        "{command} działa dopiero, gdy zacznie się tura: najpierw naciśnij Enter.",
    ),
    "table.later": (
        "table works once the turn has begun: press Enter first.",
        "stół działa dopiero, gdy zacznie się tura: najpierw naciśnij Enter.",
    ),
    "no_words": (
        '{command} takes no arguments, but found "{rest}": type {command} alone.',
        "Po {command} nie może być nic więcej, a jest „{rest}”: wpisz samo {command}.",
    ),
    "saved": ("The match is saved in {path}", "Partia jest zapisana w {path}"),
    "saved.copy": ("Copied to {path}", "Kopia jest w {path}"),
    "saved.failed": (
        "Can't save there: {reason}; name another file",
        "Nie da się tam zapisać: {reason}; podaj inny plik",
    ),
    "left": (
        "The match is saved. Go on with: {command}",
        "Partia jest zapisana. Dalej: {command}",
    ),
    # after a match; the beginning of any name of a choice stands for it
    "after.question": (
        "Enter: done, a: analyse the match, p: play again",
        "Enter: koniec, a: analiza partii, n: nowa partia",
    ),
    "after.done": ("done, quit", "koniec, wyjdź, done, quit"),
    "after.analyse": ("analyse, analyze", "analiza, analizuj, analyse, analyze"),
    "after.again": ("play again, again", "nowa partia, jeszcze raz, play again, again"),
    "after.unknown": (
        "Press Enter to end, or type a to analyse the match, p to play again.",
        "Naciśnij Enter, żeby skończyć, albo wpisz: a (analiza partii), n (nowa partia).",
    ),
    # help
    "help.title": ("How to play", "Jak grać"),
    "help.moves": (
        (
            "Type a number from the menu or a move, in its short form or in words from the "
            "screen, in any order. Unambiguous beginnings are enough; Tab completes, and Enter "
            "alone goes back to the first menu. For example, now:"
        ),
        (
            "Wpisz numer z menu albo ruch słowami z ekranu, w dowolnej kolejności. Wystarczą "
            "początki słów, jeśli znaczą tylko jedno; Tab uzupełnia, a sam Enter wraca do "
            "pierwszego menu. Teraz na przykład:"
        ),
    ),
    "help.kinds": ("Moves of this game", "Ruchy w tej grze"),
    "help.commands": ("At every prompt", "Zawsze można wpisać"),
    "help.help": (
        "this text (as does ?), or a line of it: help\u00a0{undo}",
        "ten tekst (też: ?) albo jego część: pomoc\u00a0{undo}",
    ),
    "help.unknown": (
        'There is no help on "{text}": type help alone.',
        "Nie ma pomocy na temat „{text}”: wpisz samo pomoc.",
    ),
    "help.table": ("show the whole table again", "pokaż znów cały stół"),
    "help.list": (
        "show the whole menu, if it is too long for the window",
        "pokaż całe menu, jeśli nie mieści się w oknie",
    ),
    "help.map": ("show the map alone", "pokaż samą mapę"),
    "help.hint": (
        "the best moves, from what you can see; for more of them: hint\u00a05",
        "najlepsze ruchy na podstawie tego, co widzisz; więcej: podpowiedź\u00a05",
    ),
    "help.rules": (
        "all rules, or one: rules\u00a0{rule}",
        "wszystkie zasady albo jedna: zasady\u00a0{rule}",
    ),
    "help.why": (
        "why a move is not possible: why {example}, or with its number: why\u00a03",
        "dlaczego ruch jest niemożliwy: dlaczego {example}, albo z numerem: dlaczego\u00a03",
    ),
    "help.undo": ("undo your last move", "cofnij swój ostatni ruch"),
    "help.history": ("what has happened so far", "co się dotąd wydarzyło"),
    "help.save": (
        "where the match is saved (always); save\u00a0FILE makes a copy",
        "gdzie jest zapis partii (powstaje sam); zapisz\u00a0PLIK robi kopię",
    ),
    "help.quit": ("stop here; {resume} continues", "przerwij; {resume} wznawia"),
}
