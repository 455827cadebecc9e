"""Matches of bots that are played in large numbers: ``bgf simulate`` and ``bgf compare``."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # arguments
    "series.people": (
        '--seats "{seats}": only bots can play here; use {play} for people',
        "--seats „{seats}”: tu grają same boty; dla ludzi jest {play}",
    ),
    "variant.no_folder": (
        '"{text}": there is no such folder; name another, or a game ({games} shows them)',
        "„{text}”: nie ma takiego folderu; podaj inny albo grę (wypisze je {games})",
    ),
    "variant.bad": (
        '"{text}": "{rest}" is neither mods nor options; write for example {form}',
        "„{text}”: „{rest}” to ani modyfikacje, ani opcje; napisz np. {form}",
    ),
    "variant.empty_mod": (
        '"{text}": a mod is empty; write for example {form}',
        "„{text}”: jedna z modyfikacji jest pusta; napisz np. {form}",
    ),
    "compare.smallest": (
        '--smallest "{text}": a percentage from 0 to 100 is needed, such as 2',
        "--smallest „{text}”: potrzebny jest procent od 0 do 100, np. 2",
    ),
    "compare.two_games": (
        (
            "{a} is {game_a} and {b} is {game_b}: two variants of one game are compared, "
            "such as {game_a} and {game_a}+MOD"
        ),
        (
            "{a} to {game_a}, a {b} to {game_b}: porównuje się dwa warianty jednej gry, "
            "np. {game_a} i {game_a}+MOD"
        ),
    ),
    # files
    "simulate.file_there": (
        "{option} {path}: the file exists already; remove it or name another",
        "{option} {path}: taki plik już jest; usuń go albo podaj inny",
    ),
    "simulate.no_folder": (
        "{option} {path}: there is no folder {folder}; make it, or name a file in another",
        "{option} {path}: nie ma folderu {folder}; utwórz go albo podaj plik w innym",
    ),
    "simulate.unwritable": (
        "{path} can't be written: {reason}; name another",
        "nie da się zapisać {path}: {reason}; podaj inną nazwę",
    ),
    "rows.form": (
        '"{path}": the ending selects the format of the rows; use one of {known}',
        "„{path}”: końcówka wybiera format wierszy; możliwe: {known}",
    ),
    "rows.no_parquet": (
        "{path} needs pyarrow, which is not installed: {command}, or end the name in .csv",
        ("{path} wymaga pyarrow, którego nie ma: {command}, albo daj nazwę z końcówką .csv"),
    ),
    "report.form": (
        '"{path}": a report is a page; name it {like}.html',
        "„{path}”: raport to strona; nazwij ją {like}.html",
    ),
    "report.no_charts": (
        "a report needs matplotlib, which is not installed: {command}",
        "raport wymaga matplotlib, którego nie ma: {command}",
    ),
    # the log
    "log.unwritable": (
        (
            "{path} can't be written: {reason}; earlier matches are kept, and the same command "
            "continues from there"
        ),
        (
            "nie da się zapisać {path}: {reason}; to, co rozegrano wcześniej, zostaje, a to samo "
            "polecenie gra dalej od tego miejsca"
        ),
    ),
    "log.no_file": ("{path} is not a file: name another", "{path} to nie plik: podaj inny"),
    "log.unlockable": (
        "{path} can't be locked: {reason}; name a file on another drive",
        "nie da się zablokować {path}: {reason}; podaj plik na innym dysku",
    ),
    "log.in_use": (
        "{path} is in use by another simulation: wait for its end, or name another file",
        "{path} jest w użyciu przez inną symulację: zaczekaj na jej koniec albo podaj inny plik",
    ),
    "log.foreign": (
        "{path} is not a log of a simulation: move it, or name another file",
        "{path} to nie dziennik symulacji: przenieś go albo podaj inny plik",
    ),
    "log.form": (
        (
            "{path} is the log of another version of bgf, in format {form} instead of {own}: "
            "finish it with that version, or remove it to play everything again"
        ),
        (
            "{path} to dziennik innej wersji bgf, w formacie {form}, a nie {own}: dokończ go tamtą "
            "wersją albo usuń, a wszystko zostanie rozegrane od nowa"
        ),
    ),
    "log.other": (
        (
            "{path} is the log of another simulation, with {was}: continue that one, remove the "
            "log, or name another file"
        ),
        (
            "{path} to dziennik innej symulacji: {was}; dokończ tamtą, usuń dziennik albo podaj "
            "inny plik"
        ),
    ),
    "log.damaged": (
        (
            "{path}:{line}: this line was changed or is damaged: remove it, and the match is "
            "played again"
        ),
        (
            "{path}:{line}: ten wiersz zmieniono albo jest uszkodzony: usuń go, a partia zostanie "
            "rozegrana jeszcze raz"
        ),
    ),
    "log.changed": (
        "{path} was changed by another program meanwhile: run the same command again to see where",
        (
            "inny program zmienił tymczasem {path}: uruchom to samo polecenie jeszcze raz, a powie "
            "gdzie"
        ),
    ),
    # gates
    "gate.bad": (
        (
            '"{text}" is not a gate: write a measure, one of <=, >=, < and >, and a number or the '
            'value of A, such as "first_player_win<=0.55" or "turns<=A*1.05"'
        ),
        (
            "„{text}” to nie warunek: napisz miarę, jeden ze znaków <=, >=, < i > oraz liczbę albo "
            'wartość A, np. "first_player_win<=0.55" albo "turns<=A*1.05"'
        ),
    ),
    "gate.share": (
        '"{text}": a share is a number from 0 to 1, such as 0.55',
        "„{text}”: udział mieści się od 0 do 1, np. 0.55",
    ),
    "gate.share.percent": (
        '"{text}": a share is a number from 0 to 1; for {percent} % write {share}',
        "„{text}”: udział mieści się od 0 do 1; zamiast {percent} % napisz {share}",
    ),
    "gate.no_measure": (
        '"{text}": there is no measure "{measure}" here; {choices}',
        "„{text}”: nie ma tu miary „{measure}”; {choices}",
    ),
    # engines
    "engine.unknown": ('the engine "{name}": {choices}', "silnik „{name}”: {choices}"),
    "simulate.engine": ('{option} "{text}": {choices}', "{option} „{text}”: {choices}"),
    "engine.no_ray": ("Ray is not installed: {command}", "Ray nie jest zainstalowany: {command}"),
    "engine.no_cluster": (
        'no connection to the Ray cluster "{address}": {error}; --engine local needs none',
        "brak połączenia z klastrem Ray „{address}”: {error}; bez klastra działa --engine local",
    ),
    "engine.cluster_lost": ("the cluster is lost: {error}", "utracono klaster: {error}"),
    "engine.no_worker": ("a worker can't play: {error}", "proces nie może grać: {error}"),
    "engine.other_versions": (
        "it has {words}: install the same versions on all machines",
        "ma {words}: zainstaluj te same wersje na wszystkich maszynach",
    ),
    "engine.workers_died": (
        "{count} workers in a row died before a match was over, the last with {reason}",
        "procesy, które padły z rzędu przed końcem partii: {count}, ostatni: {reason}",
    ),
    # how far a run is
    "series.progress": (
        "{game}: {done:,} of {total:,} {total:match|matches}, {pace}",
        "{game}: rozegrane partie: {done:,} z {total:,}, {pace}",
    ),
    "series.pace": (
        "{rate} matches/s, {remaining} left",
        "{rate} partii/s, zostało {remaining}",
    ),
    # interruptions
    "simulate.interrupted": (
        "interrupted after {done:,} of {total:,} {total:match|matches}, {kept}",
        "przerwano; rozegrane partie: {done:,} z {total:,}, {kept}",
    ),
    "simulate.interrupted_writing": (
        "interrupted while files were written; {again}",
        "przerwano podczas zapisywania plików; {again}",
    ),
    "simulate.workers_lost": (
        "{error}; {done:,} of {total:,} matches are over, {kept}",
        "{error}; rozegrane partie: {done:,} z {total:,}, {kept}",
    ),
    "simulate.lost": ("and lost", "i przepadły"),
    "simulate.told": (
        "shown but not saved; --out FILE saves them",
        "pokazane, ale niezapisane; zapisuje je --out PLIK",
    ),
    "simulate.kept": (
        "saved in {path}: the same command continues from there",
        "zapisane w {path}: to samo polecenie gra dalej od tego miejsca",
    ),
    "simulate.again": ("the same command plays again", "to samo polecenie zagra od nowa"),
    "simulate.again_kept": (
        "the matches are saved in {path}: the same command writes the files",
        "partie są w {path}: to samo polecenie zapisze pliki",
    ),
    "simulate.more": (
        "{path} stays, as it has {more:,} {more:match|matches} more: ask for them by --games",
        "{path} zostaje, bo ma więcej partii (o {more:,}): podaj większe --games",
    ),
    "compare.interrupted": (
        "interrupted; the results so far follow",
        "przerwano; poniżej to, co już wiadomo",
    ),
    # matches that failed
    "simulate.failed": (
        "match {number} failed: {error}; again: {command}",
        "partia {number} się nie udała: {error}; jeszcze raz: {command}",
    ),
    "simulate.failures": (
        "{failures:,} of {total:,} {total:match|matches} failed",
        "nieudane partie: {failures:,} z {total:,}",
    ),
    "simulate.failures_kept": (
        "{failures:,} of {total:,} {total:match|matches} failed, with records in {folder}",
        "nieudane partie: {failures:,} z {total:,}, ich zapisy są w {folder}",
    ),
    "compare.failed": (
        "match {number} of {variant} failed: {error}; again: {command}",
        "partia {number} wariantu {variant} się nie udała: {error}; jeszcze raz: {command}",
    ),
    "compare.more_failed": (
        "{rest:,} more {rest:match|matches} failed",
        "nieudane partie, jeszcze: {rest:,}",
    ),
    "compare.forfeits": (
        "{bot} forfeited in {times:,} of the matches of {variant}: {reason}",
        "{bot} oddał partię {times:,} {times:raz|razy|razy} w wariancie {variant}: {reason}",
    ),
}
