"""Learned evaluations: `bgf learn`, and the file beside the pack."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # a file that is not used
    "learned.ignored": (
        "{file} is ignored: {problem}. Bots play without it; to learn again: {learn}",
        "{file} jest pomijany: {problem}. Boty grają bez niego; aby uczyć je od nowa: {learn}",
    ),
    "learned.damaged": ("it is damaged", "plik jest uszkodzony"),
    "learned.unreadable": ("it can't be read ({reason})", "nie da się go odczytać ({reason})"),
    "learned.too_large": (
        "it has more than {limit:,} bytes",
        "ma więcej niż {limit:,} B",
    ),
    "learned.no_plain_file": ("it is not a regular file", "to nie jest zwykły plik"),
    "learned.other_form": (
        "it was written by another version of bgf",
        "zapisała go inna wersja bgf",
    ),
    "learned.mods": (
        "{file} was learned without mods: bots play without it",
        "{file} dotyczy gry bez modyfikacji: boty grają bez niego",
    ),
    "learned.other_game": ("it was learned for another game", "powstał dla innej gry"),
    "learned.too_few": (
        "Nothing was saved: {predictions:,} predictions are too few; measure for longer.",
        "Niczego nie zapisano: prognoz jest za mało ({predictions:,}); mierz dłużej.",
    ),
    "learned.fewer": (
        (
            "Nothing was saved: {file} comes from {kept:,} predictions, more than these "
            "{predictions:,}; measure for longer, or delete it first."
        ),
        (
            "Niczego nie zapisano: {file} pochodzi z {kept:,} prognoz, a teraz było ich tylko "
            "{predictions:,}; mierz dłużej albo najpierw usuń ten plik."
        ),
    ),
    "learned.other_content": (
        "it was learned for other content",
        "powstał dla innej zawartości gry",
    ),
    # before learning
    "learned.own_evaluation": (
        "{game} has an evaluation of its own, which bots use; there is nothing to learn",
        "{game} ma własną ocenę pozycji, której używają boty; nie ma się czego uczyć",
    ),
    "learned.too_many": (
        "there is too much on the table to learn from: {features:,} numbers, at most {most:,}",
        "na stole jest za dużo, by się uczyć: {features:,} liczb, a może być najwyżej {most:,}",
    ),
    "learned.no_positions": (
        "random matches of {game} never end, or end at once: there is nothing to learn from",
        "losowe partie gry {game} się nie kończą albo kończą się od razu: nie ma się z czego uczyć",
    ),
    "learned.no_folder": (
        "the folder of the pack can't be written to ({folder}): copy it and use --content FOLDER",
        "w folderze pakietu ({folder}) nie da się zapisywać: skopiuj go i użyj --content FOLDER",
    ),
    "learned.unwritable": (
        "{file} can't be written: {reason}",
        "nie da się zapisać {file}: {reason}",
    ),
    "learned.minutes": (
        '--minutes "{text}": a number from {least} to {most} is needed, such as 30',
        "--minutes „{text}”: potrzebna jest liczba od {least} do {most}, np. 30",
    ),
    "learned.both": (
        "--minutes and --matches: give one of them",
        "--minutes i --matches: podaj jedno z nich",
    ),
    # while learning
    "learned.progress.match": (
        "Learning from {matches:,} matches, generation",
        "Nauka z {matches:,} partii, pokolenie",
    ),
    "learned.progress.trial": (
        "Trying it out: {bot} against {other}, match",
        "Próba: {bot} przeciw {other}, partia",
    ),
    "learned.progress.evidence": (
        "Measuring what choices reveal, match",
        "Pomiar tego, co zdradzają wybory, partia",
    ),
    "learned.progress.shares": (
        "Comparing predicted win shares with results, match",
        "Porównanie przewidywanych szans z wynikami, partia",
    ),
    "learned.measured.title": (
        "{game}, {players} players, seed {seed}",
        "{game}, liczba graczy: {players}, ziarno {seed}",
    ),
    "learned.measured.open": (
        "No player holds components in secret.",
        "Żaden gracz nie ma ukrytych elementów.",
    ),
    "learned.measured.evidence": (
        (
            "Play reveals what players hold: {points} per point, {choices} per choice, {nats} nats "
            "in all"
        ),
        "Gra zdradza, co mają gracze: {points} na punkt, {choices} na wybór, {nats} nata razem",
    ),
    "learned.measured.shares": (
        "Win shares: slope {slope} to {late_slope}, offset {offset} ({predictions} predictions)",
        (
            "Szanse na wygraną: nachylenie od {slope} do {late_slope}, przesunięcie {offset} "
            "(prognoz: {predictions})"
        ),
    ),
    "learned.cut_short": (
        "Learning ends here, after {matches:,} matches; trying it out (Ctrl-C again to stop).",
        "Koniec nauki po {matches:,} partiach; teraz próba (ponowne Ctrl-C: przerwij).",
    ),
    "learned.interrupted": (
        "Interrupted: nothing was saved.",
        "Przerwano: niczego nie zapisano.",
    ),
    "learned.nothing_yet": (
        "Interrupted: nothing had been learned yet, and nothing was saved.",
        "Przerwano: niczego się jeszcze nie nauczono i niczego nie zapisano.",
    ),
    "learned.not_measured": (
        "Interrupted: the evaluation is saved, without a measurement of what choices reveal.",
        "Przerwano: ocena jest zapisana, bez pomiaru tego, co zdradzają wybory.",
    ),
    "learned.crew_lost": (
        "a process has ended, perhaps because memory ran out; try again with --jobs 1",
        "jeden z procesów zakończył się, może z braku pamięci; spróbuj z --jobs 1",
    ),
    # the report
    "learned.title": (
        "{game}, players: {players}; learned from {matches} matches, seed {seed}",
        "{game}, graczy: {players}; nauka z {matches} partii, ziarno {seed}",
    ),
    "learned.with": ("With it", "Z nauką"),
    "learned.against": ("Against", "Przeciw"),
    "learned.without": ("{bot} without it", "{bot} bez nauki"),
    "learned.share": ("Wins (95 %)", "Wygrane (95%)"),
    "learned.matches": ("Matches", "Partie"),
    "learned.fair": ("Even", "Po równo"),
    "learned.saved": (
        "Saved: {file}. Bots use it from now on.",
        "Zapisano: {file}. Boty będą tego używać.",
    ),
    "learned.not_saved": (
        (
            "Nothing was saved: {bot} with it does not beat {other} without it significantly. "
            "Learn for longer, or write bgf_evaluate."
        ),
        (
            "Niczego nie zapisano: {bot} z nauką nie wygrywa z {other} bez niej częściej, niż daje "
            "przypadek. Ucz dłużej albo napisz bgf_evaluate."
        ),
    ),
}
