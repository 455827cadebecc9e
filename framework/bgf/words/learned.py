"""Evaluations that are learned: `bgf learn`, and the file beside the pack."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # a file that is not used
    "learned.ignored": (
        "{file} is ignored: {problem}; bots play without it, {learn} learns anew",
        "{file} jest pomijany: {problem}; boty grają bez niego, {learn} uczy od nowa",
    ),
    "learned.damaged": ("it is damaged", "plik jest uszkodzony"),
    "learned.unreadable": ("it can't be read ({reason})", "nie da się go odczytać ({reason})"),
    "learned.too_large": (
        "it has more than {limit:,} bytes",
        "ma więcej niż {limit:,} B",
    ),
    "learned.no_plain_file": ("it is no plain file", "to nie jest zwykły plik"),
    "learned.other_form": (
        "another version of bgf has written it",
        "zapisała go inna wersja bgf",
    ),
    "learned.mods": (
        "{file} was learned without mods: bots play without it",
        "{file} powstał z nauki bez modyfikacji: boty grają bez niego",
    ),
    "learned.other_content": (
        "it was learned for other content",
        "uczono się na innej zawartości",
    ),
    # before learning
    "learned.own_evaluation": (
        "{game} has an evaluation of its own, which bots use; there is nothing to learn",
        "{game} ma własną ocenę pozycji, której używają boty; nie ma się czego uczyć",
    ),
    "learned.too_many": (
        "there is too much on the table to learn from: {features:,} numbers, at most {most:,}",
        "na stole jest za dużo, by się uczyć: {features:,} liczb, a może być {most:,}",
    ),
    "learned.no_positions": (
        "random matches of {game} never end, or end at once: there is nothing to learn from",
        "losowe partie gry {game} się nie kończą albo kończą się od razu: nie ma się z czego uczyć",
    ),
    "learned.no_folder": (
        "{folder} can't be written to, where the pack lies; learn with --content FOLDER",
        "nie da się zapisywać w {folder}, gdzie leży pakiet; ucz się z --content FOLDER",
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
        "Measuring what choices tell of hidden things, match",
        "Pomiar, ile wybory mówią o tym, co ukryte, partia",
    ),
    "learned.progress.shares": (
        "Measuring how true the told shares are, match",
        "Pomiar trafności podawanych szans, partia",
    ),
    "learned.measured.title": (
        "{game}, {players} players, seed {seed}",
        "{game}, liczba graczy: {players}, ziarno {seed}",
    ),
    "learned.measured.open": (
        "Nobody holds anything that others don't know.",
        "Nikt nie ma niczego, czego inni nie znają.",
    ),
    "learned.measured.evidence": (
        "What others hold shows in what they do: evidence {evidence} a point, {nats} nats gained",
        "To, co mają inni, widać po tym, co robią: waga {evidence} na punkt, zysk {nats} nata",
    ),
    "learned.measured.shares": (
        "Shares in the win: slope {slope}, offset {offset} ({predictions} predictions)",
        "Szanse na wygraną: nachylenie {slope}, przesunięcie {offset} (prognoz: {predictions})",
    ),
    "learned.cut_short": (
        "Learning ends here, after {matches:,} matches; now it is tried out (Ctrl-C again: stop).",
        "Koniec nauki po {matches:,} partiach; teraz próba (ponowne Ctrl-C: przerwij).",
    ),
    "learned.interrupted": (
        "Interrupted: nothing was saved.",
        "Przerwano: niczego nie zapisano.",
    ),
    "learned.crew_lost": (
        "a process that plays has ended, perhaps for want of memory; try again with --jobs 1",
        "proces, który rozgrywa partie, zakończył się, może z braku pamięci; spróbuj z --jobs 1",
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
            "Nothing was saved: {bot} with it does not beat {other} without it beyond chance. "
            "Learn for longer, or write bgf_evaluate."
        ),
        (
            "Niczego nie zapisano: {bot} z nauką nie wygrywa z {other} bez niej ponad przypadek. "
            "Ucz dłużej albo napisz bgf_evaluate."
        ),
    ),
}
