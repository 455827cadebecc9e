"""Verifiable chance: the agreement on it, its secret, and its proof."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # before the match
    "fair.committed": (
        (
            "Nothing is dealt yet. All chance of this match comes from a server seed, which is "
            "drawn and stays hidden until the end, and from a share of each player. This is the "
            "commitment to the server seed; note it down:"
        ),
        (
            "Jeszcze nic nie rozdano. Cała losowość tej partii pochodzi z ziarna serwera, które "
            "jest już wylosowane i pozostanie ukryte do końca, oraz z wkładu każdego gracza. To "
            "jest zobowiązanie do ziarna serwera; zanotuj je:"
        ),
    ),
    "fair.ask": (
        "{player}: your share. Type a few words, or press Enter for a random one",
        "{player}: twój wkład. Napisz kilka słów albo naciśnij Enter, a będzie losowy",
    ),
    "fair.given": ("Share of {player}: {share}", "Wkład gracza {player}: {share}"),
    "fair.bots": ("Bots give zeros.", "Boty dają same zera."),
    "fair.deal": ("Enter to deal", "Enter: rozdajemy"),
    # after the match
    "fair.revealed": (
        "The server seed is revealed. Verify the chance of this match with:",
        "Ziarno serwera jest ujawnione. Sprawdź losowość tej partii poleceniem:",
    ),
    "fair.with_seed": (
        "--seed {seed} and --fair exclude each other: leave out one",
        "--seed {seed} i --fair wykluczają się: pomiń jedno z nich",
    ),
    # contradictions
    "fair.server_seed": (
        "a server seed has {bytes} bytes, not {found}",
        "ziarno serwera ma {bytes} {bytes:bajt|bajty|bajtów}, a nie {found}",
    ),
    "fair.share": (
        "a share has {bytes} bytes, not {found}",
        "wkład ma {bytes} {bytes:bajt|bajty|bajtów}, a nie {found}",
    ),
    "fair.shares": (
        "there must be one share for each player: {shares} for {players}",
        "ma być po jednym wkładzie od każdego gracza: jest {shares}, a graczy {players}",
    ),
    "fair.seed": (
        "a match with verifiable chance has no seed: leave out {seed}",
        "partia, której losowość da się sprawdzić, nie ma ziarna: pomiń {seed}",
    ),
    # the secret
    "fair.secret": (
        "{record} can't be replayed: its server seed is secret until the match is over",
        "{record}: nie da się odtworzyć, ziarno serwera jest tajne do końca partii",
    ),
    "fair.secret.file": (
        (
            "{record} can't be replayed: its server seed is secret until the match is over; "
            "{secret}, which contains it, is missing or can't be read"
        ),
        (
            "{record}: nie da się odtworzyć, ziarno serwera jest tajne do końca partii; pliku "
            "{secret}, w którym leży, nie ma albo nie da się go odczytać"
        ),
    ),
    "fair.other_seed": (
        "{record}: the server seed does not match the commitment",
        "{record}: ziarno serwera nie pasuje do zobowiązania",
    ),
    "fair.no_secret": (
        "there is no server seed to be revealed: the match has none, or has revealed it",
        "nie ma ziarna serwera do ujawnienia: ta partia go nie ma albo już je ujawniła",
    ),
    "fair.ended": (
        (
            "{record}: its server seed was revealed before the match was over, and nothing more "
            "can be played"
        ),
        "{record}: ziarno serwera ujawniono przed końcem partii i nic już nie można zagrać",
    ),
    "fair.no_fork": (
        "{record} can be forked once it is over: before that a fork would reveal its future chance",
        (
            "{record}: odgałęzienie jest możliwe dopiero po końcu partii, bo wcześniej pokazałoby, "
            "co jeszcze przyniesie los"
        ),
    ),
    # records that can't be verified
    "fair.plain": (
        (
            "{record} has a seed that nobody committed to: only matches started with --fair can be "
            "verified; {command} checks the rest"
        ),
        (
            "{record} ma ziarno, do którego nikt się nie zobowiązał: sprawdzić można tylko partie "
            "zaczęte z --fair; resztę potwierdza {command}"
        ),
    ),
    "fair.fork": (
        (
            "{record} continues another match, whose server seed was already known: verify the "
            "record of that match"
        ),
        (
            "{record} jest dalszym ciągiem innej partii, której ziarno serwera było już znane: "
            "sprawdź zapis tamtej partii"
        ),
    ),
    "fair.unfinished": (
        (
            "{record} can't be verified yet: the match is not over, and its server seed is "
            "revealed at the end"
        ),
        (
            "{record}: jeszcze nie da się sprawdzić, partia się nie skończyła, a ziarno serwera "
            "zostanie ujawnione na końcu"
        ),
    ),
    "fair.unrevealed": (
        "{record} can't be verified: the match is over, but its server seed is not revealed",
        "{record}: nie da się sprawdzić, partia się skończyła, ale ziarna serwera nie ujawniono",
    ),
    "fair.unrevealed.file": (
        (
            "{record} can't be verified: the match is over, but its server seed is not revealed; "
            "if {secret} is beside it, {command} reveals it"
        ),
        (
            "{record}: nie da się sprawdzić, partia się skończyła, ale ziarna serwera nie "
            "ujawniono; jeśli obok leży {secret}, ujawni je {command}"
        ),
    ),
    # the checks
    "fair.proof.ok": ("ok", "ok"),
    "fair.proof.failed": ("FAILED", "BŁĄD"),
    "fair.proof.check": ("{status}: {name}: {reason}", "{status}: {name}: {reason}"),
    "fair.proof.name.record": ("record", "zapis"),
    "fair.proof.name.commitment": ("commitment", "zobowiązanie"),
    "fair.proof.name.shares": ("shares", "wkłady"),
    "fair.proof.name.key": ("key", "klucz"),
    "fair.proof.name.replay": ("replay", "odtworzenie"),
    "fair.proof.name.scores": ("scores", "wynik"),
    "fair.proof.line": ("line {line}: {reason}", "wiersz {line}: {reason}"),
    "fair.proof.record": (
        "{lines} {lines:line|lines}, none is damaged or missing",
        "{lines} {lines:wiersz|wiersze|wierszy}, bez uszkodzeń i braków",
    ),
    "fair.proof.record.cut_off": (
        "the record ends within this line",
        "zapis urywa się w środku tego wiersza",
    ),
    "fair.proof.commitment": (
        "the server seed matches {commitment}; compare that with the one you were shown",
        "ziarno serwera pasuje do {commitment}; porównaj je z pokazanym przed partią",
    ),
    "fair.proof.commitment.own": (
        "the server seed matches {commitment}, which you gave",
        "ziarno serwera pasuje do podanego przez ciebie {commitment}",
    ),
    "fair.proof.commitment.other": (
        "this is not the commitment that you gave",
        "to nie jest zobowiązanie podane przez ciebie",
    ),
    "fair.proof.commitment.broken": (
        "the server seed does not match this commitment",
        "ziarno serwera nie pasuje do tego zobowiązania",
    ),
    "fair.proof.shares": (
        "{count} {count:share of yours is|shares of yours are} in it",
        "są wśród nich wszystkie twoje ({count})",
    ),
    "fair.proof.shares.none": (
        "you gave none; with --share you can check that yours is included",
        "nie podano żadnego; z --share sprawdzisz, czy jest wśród nich twój",
    ),
    "fair.proof.shares.missing": (
        "your share {share} is not among them",
        "nie ma wśród nich twojego wkładu {share}",
    ),
    "fair.proof.key": ("{key}", "{key}"),
    "fair.proof.replay": (
        "{count} {count:action leads|actions lead} to the same positions, bit for bit",
        "{count} {count:ruch prowadzi|ruchy prowadzą|ruchów prowadzi} do tych samych pozycji",
    ),
    "fair.proof.replay.migrated": (
        "{count} {count:action is|actions are} legal, migrated by {names}: no positions compared",
        (
            "dozwolone ruchy: {count}; zapis przeniesiono do nowej wersji ({names}), więc pozycji "
            "nie porównano"
        ),
    ),
    "fair.proof.scores": ("{scores}", "{scores}"),
    "fair.proof.scores.none": (
        "none: the match was ended before it was over",
        "brak: partię przerwano przed końcem",
    ),
    "fair.proof.scores.missing": (
        "the match is over, but its final scores are missing",
        "partia się skończyła, ale brakuje wyniku końcowego",
    ),
    "fair.proof.proven": (
        "Proven: all chance was settled before the match began.",
        "Potwierdzone: cała losowość była ustalona przed początkiem partii.",
    ),
    "fair.proof.not_proven": ("Not proven.", "Niepotwierdzone."),
}
