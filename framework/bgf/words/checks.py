"""Checks of a game for its author: ``bgf check`` and ``bgf rules --trace``.

Broken promises of a game have a topic of their own: `fault`.
"""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # the promises, in English as the checks themselves say them
    "check.promise.conservation": (
        "No component is lost or duplicated, and every supply adds up.",
        "Żaden element nie ginie ani się nie podwaja, a każda pula się zgadza.",
    ),
    "check.promise.ending": (
        "Every match can be played to its end, within the bound that the game declares.",
        "Każdą partię da się rozegrać do końca w granicy, którą podaje gra.",
    ),
    "check.promise.asking": (
        "Queries change nothing, and the same query gets the same answer again.",
        "Zapytania niczego nie zmieniają, a powtórzone dostają tę samą odpowiedź.",
    ),
    "check.promise.choices": (
        "An active player has legal actions, each offered once, and always in the same order.",
        "Aktywny gracz ma dozwolone ruchy, każdy podany raz i zawsze w tej samej kolejności.",
    ),
    "check.promise.enumeration": (
        "The legal actions are exactly the actions that are not refused.",
        "Dozwolone ruchy to dokładnie te, które nie są odrzucane.",
    ),
    "check.promise.refusals": (
        "A refusal cites a rule of the game, and gives the reason in every language.",
        "Odmowa podaje zasadę gry i powód w każdym języku.",
    ),
    "check.promise.refused": (
        "An illegal action is refused for the reason that is explained, and changes nothing.",
        "Niedozwolony ruch jest odrzucany z podanego powodu i niczego nie zmienia.",
    ),
    "check.promise.notation": (
        "Every action is read from its notation, regardless of spaces and capital letters.",
        "Każdy ruch da się odczytać z zapisu, niezależnie od spacji i wielkich liter.",
    ),
    "check.promise.scores": (
        "Scores are whole numbers, the sums of their breakdown, and the same at every query.",
        "Wyniki to liczby całkowite, sumy swoich składników, zawsze te same.",
    ),
    "check.promise.previews": (
        "The preview of an action shows exactly what the action does to the plane.",
        "Podgląd ruchu pokazuje dokładnie to, co ruch robi z planszą.",
    ),
    "check.promise.targets": (
        "Every target of a legal action is on the table: its area, and its id in that area.",
        "Każdy cel dozwolonego ruchu jest na stole: jego obszar i identyfikator w tym obszarze.",
    ),
    "check.promise.told_once": (
        "Actions of kinds that are `told_once` have the same words in menus in every position.",
        "Ruchy rodzajów oznaczonych `told_once` mają w menu te same słowa w każdej pozycji.",
    ),
    "check.promise.clones": (
        "A clone is independent: actions played in it leave the original as it is.",
        "Kopia jest niezależna: ruchy wykonane w niej nie zmieniają oryginału.",
    ),
    "check.promise.dictionaries": (
        "A state read from its dictionary, which is JSON, is the same and continues alike.",
        (
            "Stan odczytany ze swojego słownika, który jest JSON-em, jest ten sam i tak samo toczy "
            "się dalej."
        ),
    ),
    "check.promise.records": (
        "A record of the match, saved and loaded, replays to the same position and result.",
        "Zapis partii, zachowany i wczytany, prowadzi do tej samej pozycji i tego samego wyniku.",
    ),
    "check.promise.undo": (
        "An action can be taken back, exactly, unless it revealed something or used chance.",
        "Ruch da się dokładnie cofnąć, chyba że coś ujawnił albo zależał od losu.",
    ),
    "check.promise.determinize": (
        "Samples for a viewer are sound, look the same, vary, and depend on the observation alone.",
        (
            "Próbki dla patrzącego są poprawne, wyglądają tak samo, różnią się i zależą tylko"
            " od obserwacji."
        ),
    ),
    "check.promise.evaluating": (
        "Estimates are valid, playouts choose legal actions, and both change nothing.",
        (
            "Oceny są poprawne, dogrywki wybierają dozwolone ruchy, a jedne i drugie niczego "
            "nie zmieniają."
        ),
    ),
    "check.promise.measuring": (
        "All matches have the same measures, uses are content ids, and queries change nothing.",
        (
            "Wszystkie partie mają te same miary, użycia to identyfikatory z zawartości, a "
            "zapytania niczego nie zmieniają."
        ),
    ),
    "check.promise.secrecy": (
        "Nothing shown to a viewer changes when the components that they can't know are swapped.",
        (
            "Nic, co widzi patrzący, nie zmienia się, gdy zamieni się miejscami elementy, "
            "których nie może znać."
        ),
    ),
    "check.promise.action_secrecy": (
        "As a match goes on, nothing shown or told to a viewer depends on what they can't know.",
        (
            "W dalszej grze nic, co patrzący widzi albo czyta, nie zależy od tego, czego nie "
            "może znać."
        ),
    ),
    "check.promise.whole_match": (
        "A viewer can't tell a match from one in which components they never know were swapped.",
        (
            "Patrzący nie odróżni partii od takiej, w której zamieniono elementy, których nigdy "
            "nie pozna."
        ),
    ),
    "check.promise.public_events": (
        "Every sample could have led to what everybody has seen in the match.",
        "Każda próbka mogła doprowadzić do tego, co wszyscy widzieli w partii.",
    ),
    "check.promise.chance": (
        "Chance decides only where it is drawn, and nothing that is shown or told foretells it.",
        "Los decyduje tylko tam, gdzie się losuje, i nic, co widać lub słychać, go nie zdradza.",
    ),
    "check.promise.seeds": (
        "If the set-up uses chance, different seeds give different matches.",
        "Jeśli przygotowanie korzysta z losu, różne ziarna dają różne partie.",
    ),
    "check.promise.processes": (
        "The match is the same in other processes, in which sets and dictionaries are hashed anew.",
        (
            "Partia jest taka sama w innych procesach, w których zbiory i słowniki są "
            "haszowane od nowa."
        ),
    ),
    "check.promise.words": (
        "Every text about a match exists in every language of the game.",
        "Wszystkie teksty o partii są w każdym języku gry.",
    ),
    "check.promise.wording": (
        "Every rule has a text in every language of the game, and in no other.",
        "Każda zasada ma tekst w każdym języku gry i w żadnym innym.",
    ),
    # the report
    "check.head": (
        "{game}: {games} random {games:match|matches}, seed {seed}",
        "{game}: {games} {games:losowa partia|losowe partie|losowych partii}, ziarno {seed}",
    ),
    "check.pass": ("pass", "tak "),
    "check.fail": ("FAIL", "NIE "),
    "check.partial": ("part", "tak?"),
    "check.partial.in": (
        "It holds in {count} of {planned} matches; in the others it was not fully checked.",
        (
            "Dotrzymana w {count} z {planned} {planned:partii|partii|partii}; w pozostałych nie "
            "sprawdzono jej do końca."
        ),
    ),
    "check.partial.until": (
        "There it can't be checked until {causes} {count:holds|hold}.",
        "Tam nie da się jej sprawdzić przed naprawieniem: {causes}.",
    ),
    "check.unreached": ("-   ", "-   "),
    "check.unreached_names": ("not checked yet: {names}", "jeszcze niesprawdzone: {names}"),
    "check.unchecked": ("?   ", "?   "),
    "check.unchecked_until": (
        "can't be checked until {causes} {count:holds|hold}: {names}",
        "nie da się sprawdzić przed naprawieniem: {causes}; dotyczy: {names}",
    ),
    "check.in_match": ("in a match of {setting}", "w partii: {setting}"),
    "check.at_start": ("at its start", "na początku"),
    "check.after": (
        "after {count} {count:action|actions}: {steps}",
        "po {count} {count:ruchu|ruchach|ruchach}: {steps}",
    ),
    "check.after_last": (
        "after {count} actions, of which these are the last (--json lists all): {steps}",
        (
            "po {count} {count:ruchu|ruchach|ruchach}, z których ostatnie to (wszystkie podaje "
            "--json): {steps}"
        ),
    ),
    "check.see": (
        "To get there, play these actions (0 is seat A, 1 is seat B, ...) in: {command}",
        "Żeby tam dojść, zagraj te ruchy (0 to miejsce A, 1 to miejsce B, ...) w: {command}",
    ),
    "check.see_start": ("To get there: {command}", "Żeby tam dojść: {command}"),
    "check.rules.never": (
        "Rules that were never exercised in {count} {count:match|matches}: {rules}",
        "Zasady, które nie zadziałały w żadnej partii (rozegrane: {count}): {rules}",
    ),
    "check.rules.unseen": (
        (
            "Rules that neither code nor a stage cites, so that it can't be seen whether they "
            "were exercised: {rules}"
        ),
        "Zasady, których nie podaje kod ani etapy, więc nie widać, czy działają: {rules}",
    ),
    "check.rules.all": (
        "Every rule whose use can be seen was exercised in {count} {count:match|matches}.",
        "Zadziałała każda zasada, której działanie da się zobaczyć (rozegrane partie: {count}).",
    ),
    "check.sound": ("{game}: sound", "{game}: poprawna"),
    "check.broken": ("{game}: not sound", "{game}: niepoprawna"),
    "check.count.fail": (
        "{count} of {total} promises {count:is|are} broken",
        "złamane obietnice: {count} z {total}",
    ),
    "check.count.pass": (
        "{count} {count:promise holds|promises hold}",
        "{count} {count:obietnica dotrzymana|obietnice dotrzymane|obietnic dotrzymanych}",
    ),
    "check.count.partial": (
        "{count} {count:holds|hold} as far as checked",
        "dotrzymane w części partii: {count}",
    ),
    "check.count.unreached": ("{count} not checked yet", "jeszcze niesprawdzone: {count}"),
    "check.count.unchecked": ("{count} could not be checked", "nie dało się sprawdzić: {count}"),
    "check.again": (
        "After a change, check the broken promises again, in the same matches: {command}",
        "Po poprawce sprawdź złamane obietnice jeszcze raz, w tych samych partiach: {command}",
    ),
    "check.never_reached": (
        "Never reached in {count} {count:match|matches}: {what}.",
        "Ani razu w {count} {count:partii|partiach|partiach}: {what}.",
    ),
    "check.never_reached.actions": (
        "the {count:action|actions} {names}",
        "{count:rodzaj ruchu|rodzaje ruchów|rodzaje ruchów} {names}",
    ),
    "check.never_reached.stages": (
        "the {count:stage|stages} {names}",
        "{count:etap|etapy|etapy} {names}",
    ),
    "check.never_reached.phases": (
        "the {count:phase|phases} {names}",
        "{count:faza|fazy|fazy} {names}",
    ),
    "check.endless_if": (
        (
            "A match may never end: it still goes on after {count} actions if all players keep "
            "choosing the same kind of action ({names}). That is fine if players have a reason to "
            "end it."
        ),
        (
            "Partia może nigdy się nie skończyć: po {count} {count:ruchu|ruchach|ruchach} wciąż "
            "trwa, jeśli wszyscy gracze, gdy tylko mogą, wybierają ten sam rodzaj ruchu ({names}). "
            "To nie błąd, jeśli graczom zależy na jej zakończeniu."
        ),
    ),
    "check.left_out": ("Not checked: {what}.", "Niesprawdzone: {what}."),
    "check.left_out.unwanted": (
        "left out by {option}: {names}",
        "pominięte przez {option}: {names}",
    ),
    "check.left_out.matches": (
        "{count} {count:match|matches}, because the others were long",
        "{count} {count:partia|partie|partii}, bo inne były długie",
    ),
    "check.left_out.ends": (
        "the ends of {count} long {count:match|matches}",
        (
            "{count:zakończenie|zakończenia|zakończeń} {count} "
            "{count:długiej partii|długich partii|długich partii}"
        ),
    ),
    "check.left_out.late": (
        "checks that would take too long (matches checked, of those planned: {names})",
        "to, co trwałoby za długo (sprawdzone partie z planowanych: {names})",
    ),
    "check.left_out.interrupted": ("interrupted before: {names}", "przerwano przed: {names}"),
    # after Ctrl-C
    "check.unfinished": ("{game}: not fully checked", "{game}: nie sprawdzono do końca"),
    "check.interrupted": (
        "interrupted; the report has what was checked until then",
        "przerwano; raport podaje to, co zdążono sprawdzić",
    ),
    # where rules are enforced
    "trace.head": ("{game}: {games} {games:match|matches}", "{game}, partie: {games}"),
    "trace.unseen": ("not visible", "tego nie widać"),
    "trace.uncited": ("cited nowhere", "nigdzie nie podana"),
    "trace.exercised": (
        "exercised in {count} of {games} {games:match|matches}",
        "zadziałała w partiach: {count} z {games}",
    ),
    "trace.code": ("code", "kod"),
    "trace.content": ("content", "zawart."),
    "trace.tests": ("tests", "testy"),
}
