"""Saved matches: resuming, replaying and analysing them."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # resume and replay
    "resume.title": ("Unfinished matches, the newest first", "Niedokończone partie, od najnowszej"),
    "resume.line": ("{date}  {title}: {seats}", "{date}  {title}: {seats}"),
    "resume.actions": (", actions: {actions}", ", ruchy: {actions}"),
    "resume.turn": (", turn {turn}", ", tura {turn}"),
    "resume.score": ("; {name} {numbers}", "; {name} {numbers}"),
    "resume.status": ("; {line}", "; {line}"),
    "resume.none": (
        "there is no unfinished match: begin one with {command}",
        "nie ma niedokończonej partii; zacznij nową: {command}",
    ),
    "resume.none_of": (
        "there is no unfinished match of {game}: begin one with {command}",
        "nie ma niedokończonej partii gry {game}; zacznij nową: {command}",
    ),
    "resume.neither": (
        'there is no file or game "{name}": {choices}; records are kept in {folder}',
        "ani plik, ani gra nie nazywa się „{name}”: {choices}; zapisy są w {folder}",
    ),
    "resume.several": (
        "there are several unfinished matches: say which, {file} or {game}",
        "jest kilka niedokończonych partii: podaj, którą: {file} albo {game}",
    ),
    "resume.seats": (
        '--seats "{text}" names {named}, and {players} play: name all of them in turn',
        "--seats „{text}” wymienia graczy: {named}, a gra {players}: podaj wszystkich po kolei",
    ),
    "resume.which": ("Which one? A number, or Enter for none", "Która? Numer albo Enter: żadna"),
    "resume.broken": (
        "{path} can't be read: {reason}",
        "nie da się odczytać {path}: {reason}",
    ),
    "resume.name_seats": (
        "{file}: {error}; name the players: {command}",
        "{file}: {error}; podaj graczy: {command}",
    ),
    "resume.install_bot": (
        "{file}: {error}; install that bot, or name the players: {command}",
        "{file}: {error}; zainstaluj tego bota albo podaj graczy: {command}",
    ),
    "resume.unconfirmed": (
        "{file}: {error}: name the players, {command}",
        "{file}: {error}: podaj graczy, {command}",
    ),
    "resume.offer": (
        "Continue after the {good} good {good:action|actions}, in a new file? y or n",
        "Grać dalej, w nowym pliku? Da się odczytać {good} {good:ruch|ruchy|ruchów}. t lub n",
    ),
    "resume.starts": (
        "Player {seat} of this record is not an installed bot. This would run with your rights:",
        (
            "Gracz {seat} w tym zapisie nie jest zainstalowanym botem. Z twoimi uprawnieniami "
            "zostałoby uruchomione:"
        ),
    ),
    "resume.start": ("Start it? y or n", "Uruchomić? t lub n"),
    "resume.not_started": (
        "Nothing was started. Name the players: {command}",
        "Nic nie zostało uruchomione. Podaj graczy: {command}",
    ),
    "resume.migrated": (
        "Migrated by {names}: the match continues in {path}; {old} is unchanged",
        (
            "Zapis przeniesiono do nowej wersji ({names}): partia toczy się dalej w {path}; {old} "
            "zostaje bez zmian"
        ),
    ),
    "resume.over": ("This match is over.", "Ta partia jest skończona."),
    "cut_off": (
        (
            "{path} is cut off in mid-line after action {good}; it is sound up to there, and "
            "{command} continues from there"
        ),
        (
            "{path} urywa się w środku wiersza po ruchu {good}; do tego miejsca zapis jest dobry, "
            "a {command} gra dalej od niego"
        ),
    ),
    "record.salvage.resume": (
        "{error}; {command} continues from its good part in a new file",
        "{error}; {command} gra dalej od dobrej części, w nowym pliku",
    ),
    "record.salvage.analyse": (
        "{error}; {command} judges its good part",
        "{error}; {command} oceni jego dobrą część",
    ),
    "replay.no_action": (
        "--at {number}: {file} has {count} {count:action|actions}; name one from 0 to {count}",
        "--at {number}: {file} ma {count} {count:ruch|ruchy|ruchów}; podaj liczbę od 0 do {count}",
    ),
    # a match that had to stop
    "match.interrupted": ("interrupted; {then}", "przerwano; {then}"),
    "match.failed": ("{error}; {then}", "{error}; {then}"),
    "match.saved": (
        "the match is saved, go on with: {command}",
        "partia jest zapisana, graj dalej: {command}",
    ),
    "match.saved.over": (
        "the match is over and saved, see it with: {command}",
        "partia jest skończona i zapisana, obejrzyj ją: {command}",
    ),
    "match.not_rescued": (
        "the actions since then can't be saved, either: {error}",
        "późniejszych ruchów też nie da się zachować: {error}",
    ),
    "replay.position": ("action {number} of {count}", "ruch {number} z {count}"),
    "replay.start": ("the beginning", "początek"),
    "replay.keys": (
        "Enter: next, b: back, a number: go there, q: quit",
        "Enter: dalej, b: wstecz, liczba: do tego ruchu, q: koniec",
    ),
    "replay.unknown": (
        'I don\'t understand "{text}". Enter: next, b: back, a number: go there, q: quit',
        "Nie rozumiem „{text}”. Enter: dalej, b: wstecz, liczba: do tego ruchu, q: koniec",
    ),
    "replay.no_number": (
        "There are actions 1 to {count}; 0 is the beginning.",
        "Są ruchy od 1 do {count}; 0 to początek.",
    ),
    "replay.sound": (
        "The record is sound: {count} {count:action|actions} replayed.",
        "Zapis jest poprawny: odtworzono {count} {count:ruch|ruchy|ruchów}.",
    ),
    "replay.going": ("The match is not over.", "Partia nie jest skończona."),
    "replay.differs": ("Another version: {what}", "Inna wersja: {what}"),
    "replay.proof.scores": (
        (
            "Migrated by {names}: every action is legal and the final scores are the same; the "
            "positions can't be compared"
        ),
        (
            "Zapis przeniesiono do nowej wersji ({names}): każdy ruch jest dozwolony, "
            "a wynik końcowy ten sam; pozycji nie da się porównać"
        ),
    ),
    "replay.proof.actions": (
        (
            "Migrated by {names}: every action is legal; the positions can't be compared, and "
            "there are no final scores yet"
        ),
        (
            "Zapis przeniesiono do nowej wersji ({names}): każdy ruch jest dozwolony; "
            "pozycji nie da się porównać, a wyniku końcowego jeszcze nie ma"
        ),
    ),
    # analyse
    "analyse.title": (
        (
            "{game} {version}, from what each player knew: "
            "{iterations:,} {iterations:simulation|simulations} per choice"
        ),
        "{game} {version}, z tego, co wiedział każdy gracz; symulacji na wybór: {iterations:,}",
    ),
    "analyse.progress": ("action", "ruch"),
    "analyse.going": (
        "The match is not over, and this report uses each player's own secrets",
        "Partia nie jest skończona, a ten raport korzysta z tajemnic każdego z graczy",
    ),
    "analyse.no_player": (
        '--player "{text}": nobody sits there; write one of {known}',
        "--player „{text}”: nikt tam nie siedzi; napisz jedno z: {known}",
    ),
    "analyse.interrupted": (
        "interrupted; what was judged so far is lost, the record is as it was",
        "przerwano; dotychczasowe oceny przepadły, zapis pozostał bez zmian",
    ),
    "analyse.lost": ("Lost", "Strata"),
    "analyse.action": ("Action", "Ruch"),
    "analyse.better": ("better: {action}", "lepiej: {action}"),
    "analyse.marks": ("Marks, by share lost: {marks}", "Znaki, według straty: {marks}"),
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
}
