"""Checks of a game for its author: ``bgf check`` and ``bgf rules --trace``.

What is wrong with a game where it breaks a promise has a topic of its own: `fault`.
"""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # the promises, in English as the checks themselves say them
    "check.promise.conservation": (
        "Nothing on the table is lost or doubled, and what adds up goes on adding up.",
        "Nic na stole nie ginie ani się nie podwaja, a to, co się zgadza, zgadza się nadal.",
    ),
    "check.promise.ending": (
        (
            "Every match can be played, ends within the bound that the game declares, "
            "and is over then."
        ),
        (
            "Każdą partię da się rozegrać; kończy się w granicy, którą podaje gra, i "
            "wtedy jest skończona."
        ),
    ),
    "check.promise.asking": (
        "Asking changes nothing, and asking again gets the same answer, whatever is asked.",
        (
            "Pytanie niczego nie zmienia, a powtórzone dostaje tę samą odpowiedź, o "
            "cokolwiek się pyta."
        ),
    ),
    "check.promise.choices": (
        (
            "Whoever is to act has choices: one at least, none of them twice, always in "
            "the same order."
        ),
        (
            "Kto ma ruch, ma z czego wybrać: co najmniej jedno, nic dwa razy, zawsze w "
            "tej samej kolejności."
        ),
    ),
    "check.promise.enumeration": (
        "What is listed is what is not refused, and nothing else.",
        "Na liście jest to, co nie jest odrzucane, i nic więcej.",
    ),
    "check.promise.refusals": (
        "A refusal cites a rule of the game, and says why in every language.",
        "Odmowa podaje zasadę gry i mówi dlaczego, w każdym języku.",
    ),
    "check.promise.refused": (
        "An illegal action is refused as was explained, and changes nothing.",
        "Niedozwolony ruch jest odrzucany tak, jak to wyjaśniono, i niczego nie zmienia.",
    ),
    "check.promise.notation": (
        "Every action is read from its notation, whatever its blanks and capital letters.",
        "Każdy ruch da się odczytać z zapisu, niezależnie od spacji i wielkich liter.",
    ),
    "check.promise.scores": (
        "Scores are the sums of their breakdown, whole numbers, the same whenever they are asked.",
        "Wynik to suma swoich składników, w liczbach całkowitych, zawsze ten sam.",
    ),
    "check.promise.previews": (
        "What a person is shown before an action is what the action does to the plane.",
        "Co widać przed ruchem, to ruch robi z planszą.",
    ),
    "check.promise.targets": (
        "What the words of a legal action point at is on the table: an area, and an id there.",
        "Na co wskazują słowa dozwolonego ruchu, to jest na stole: obszar i identyfikator w nim.",
    ),
    "check.promise.told_once": (
        "Actions of kinds that are `told_once` have the same words in menus in every position.",
        "Ruchy rodzajów oznaczonych `told_once` mają w menu te same słowa w każdej pozycji.",
    ),
    "check.promise.clones": (
        "A clone is independent: whatever is played in it, the other stays as it is.",
        "Kopia jest niezależna: cokolwiek się w niej zagra, oryginał zostaje taki sam.",
    ),
    "check.promise.dictionaries": (
        "A state is exactly its dictionary, which JSON can hold: it plays on the same.",
        "Stan to dokładnie jego słownik, który mieści się w JSON: gra toczy się z niego tak samo.",
    ),
    "check.promise.records": (
        "A record of the match, written and read again, replays to the same position and result.",
        "Zapis partii, zapisany i odczytany, prowadzi do tej samej pozycji i tego samego wyniku.",
    ),
    "check.promise.undo": (
        "What told anybody anything, or used chance, can't be taken back; all else can, exactly.",
        (
            "Czego ktoś się dowiedział albo co zależało od losu, tego nie da się cofnąć; "
            "resztę da się dokładnie."
        ),
    ),
    "check.promise.determinize": (
        "A sample is sound, looks the same, and is drawn from the observation alone, ever another.",
        (
            "Próbka jest poprawna, wygląda tak samo i powstaje z samej obserwacji, za "
            "każdym razem inna."
        ),
    ),
    "check.promise.evaluating": (
        "What bots ask changes nothing: estimates have sense, and what a playout plays is legal.",
        "Pytania botów niczego nie zmieniają: oceny mają sens, a ruchy dogrywki są dozwolone.",
    ),
    "check.promise.measuring": (
        "What simulations ask changes nothing: each match has the same measures, uses have names.",
        (
            "Pytania symulacji niczego nie zmieniają: każda partia ma te same miary, a "
            "użycia mają nazwy."
        ),
    ),
    "check.promise.secrecy": (
        "Nothing that reaches a viewer changes when all that they can't know changes places.",
        (
            "Nic, co dociera do patrzącego, nie zmienia się, gdy zamieni się miejscami "
            "to, czego nie może znać."
        ),
    ),
    "check.promise.telling": (
        "Played on, a match shows and tells a viewer the same whatever they can't know.",
        (
            "Rozgrywana dalej partia pokazuje i mówi patrzącemu to samo, cokolwiek jest "
            "przed nim ukryte."
        ),
    ),
    "check.promise.seeds": (
        "Where the set-up uses chance, other seeds are other matches.",
        "Gdzie przygotowanie korzysta z losu, inne ziarna to inne partie.",
    ),
    "check.promise.processes": (
        "The match is the same in other processes, in which sets and dictionaries are hashed anew.",
        (
            "Partia jest taka sama w innych procesach, w których zbiory i słowniki są "
            "haszowane od nowa."
        ),
    ),
    "check.promise.words": (
        "Actions and points have words in every language of the game.",
        "Ruchy i punkty mają słowa w każdym języku gry.",
    ),
    "check.promise.wording": (
        "Every rule has words in every language of the game, and in no other.",
        "Każda zasada ma słowa w każdym języku gry i w żadnym innym.",
    ),
    # the report
    "check.head": (
        "{game}: {games} random {games:match|matches}, seed {seed}",
        "{game}: {games} {games:losowa partia|losowe partie|losowych partii}, ziarno {seed}",
    ),
    "check.pass": ("pass", "tak "),
    "check.fail": ("FAIL", "NIE "),
    "check.unchecked": ("?   ", "?   "),
    "check.not_checked": (
        "not checked: what is broken stands in the way",
        "niesprawdzone: przeszkadza to, co zepsute",
    ),
    "check.in_match": ("in a match of {setting}", "w partii: {setting}"),
    "check.at_start": ("at its start", "na początku"),
    "check.after": (
        "after {count} {count:action|actions}: {steps}",
        "po {count} {count:ruchu|ruchach|ruchach}: {steps}",
    ),
    "check.after_last": (
        "after {count} actions, of which these are the last: {steps}",
        "po {count} {count:ruchu|ruchach|ruchach}, z których ostatnie to: {steps}",
    ),
    "check.rules.never": (
        "Rules never exercised in {count} {count:match|matches}: {rules}",
        "Zasady, które nie zadziałały w żadnej partii (rozegrane: {count}): {rules}",
    ),
    "check.rules.unseen": (
        ("Rules that code and stages do not cite, so that nobody can see them exercised: {rules}"),
        ("Zasady, których nie podaje kod ani etapy, więc nie widać, czy działają: {rules}"),
    ),
    "check.rules.all": (
        "Every rule that can be seen was exercised in {count} {count:match|matches}.",
        "Każda widoczna zasada zadziałała (rozegrane partie: {count}).",
    ),
    "check.none": ("{game}: no promise was looked at", "{game}: nie sprawdzono żadnej obietnicy"),
    "check.sound": ("{game}: sound", "{game}: poprawna"),
    "check.sound.hold": (
        ", {count} {count:promise holds|promises hold}",
        ", {count} {count:obietnica dotrzymana|obietnice dotrzymane|obietnic dotrzymanych}",
    ),
    "check.broken": ("{game}: not sound", "{game}: niepoprawna"),
    "check.broken.count": (
        ", {count} of {total} promises {count:is|are} broken",
        ", złamane obietnice: {count} z {total}",
    ),
    "check.broken.unchecked": (
        ", {count} could not be checked",
        ", niesprawdzone: {count}",
    ),
    # where rules are enforced
    "trace.head": ("{game}: {games} {games:match|matches}", "{game}, partie: {games}"),
    "trace.unseen": ("not to be seen", "tego nie widać"),
    "trace.uncited": ("cited nowhere", "nigdzie nie podana"),
    "trace.exercised": (
        "exercised in {count} of {games} {games:match|matches}",
        "zadziałała w partiach: {count} z {games}",
    ),
    "trace.code": ("code", "kod"),
    "trace.content": ("content", "zawart."),
    "trace.tests": ("tests", "testy"),
}
