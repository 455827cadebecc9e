"""Defects of content that lacks entries required by the rules of its game."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # the part of the rules that needs it
    "needs.declared_by": ("; declared by {owner}", "; tego wymaga {owner}"),
    "needs.what.components": ("component", "elementów"),
    "needs.what.zones": ("zone", "strefy"),
    "needs.what.pieces": ("piece", "znaczników"),
    "needs.what.maps": ("map", "mapy"),
    "needs.what.planes": ("plane", "planszy"),
    # entries and their keys
    "needs.no_key": (
        '"{entry}" must not have "{key}" here: the rules take care of it{owner}',
        "„{entry}” nie może tu mieć „{key}”: zasady same o to dbają{owner}",
    ),
    "needs.one_for_all": (
        'there must be one "{entry}" for all players{owner}',
        "„{entry}” musi być jedno dla wszystkich graczy{owner}",
    ),
    "needs.one_not_each": (
        'there must be one "{entry}", not one for each of {things}{owner}',
        "„{entry}” musi być jedno, a nie osobne dla każdego z {things}{owner}",
    ),
    "needs.key": ("needs `{key}: {value}`{owner}", "potrzebne jest `{key}: {value}`{owner}"),
    "needs.value": (
        "found {found}, expected {expected}{owner}",
        "jest {found}, ma być {expected}{owner}",
    ),
    "needs.no_name": ('no {what} "{name}"{hint}', "nie ma {what} „{name}”{hint}"),
    "needs.no_entry": (
        'no {what} "{name}"{hint}{owner}',
        "nie ma {what} „{name}”{hint}{owner}",
    ),
    "needs.named_by_number": (
        "needs `{key}`: actions refer to its contents by number{owner}",
        "potrzebne jest `{key}`: ruchy podają numer tego, co tam leży{owner}",
    ),
    # the flow
    "needs.no_kind": (
        'the rules have no kind of action "{name}"{hint}',
        "w regułach nie ma rodzaju ruchu „{name}”{hint}",
    ),
    "needs.no_order": (
        'there is no turn order "{name}"{hint}',
        "nie ma kolejności tur „{name}”{hint}",
    ),
    "needs.next_phase": (
        (
            "several phases may follow, but the rules have no hook bgf_next_phase that chooses "
            "one: name a single phase"
        ),
        (
            "może następować kilka faz, ale reguły nie mają haka bgf_next_phase, który wybiera: "
            "podaj jedną"
        ),
    ),
    "needs.next_player": (
        (
            "the order is left to the rules, but they have no hook bgf_next_player: expected "
            "clockwise or simultaneous"
        ),
        (
            "kolejność zależy od reguł, ale nie mają one haka bgf_next_player: ma być clockwise "
            "albo simultaneous"
        ),
    ),
    "needs.until_out": (
        (
            '"{action}" takes players out of the round for good, and here they come back with the '
            "next round: write until_out: true{owner}"
        ),
        (
            "„{action}” na dobre wyklucza graczy z rundy, a tutaj wracają w następnej rundzie: "
            "napisz until_out: true{owner}"
        ),
    ),
    "needs.simultaneous": (
        (
            '"{action}" is chosen by all players at once, and here they see each other\'s choice: '
            "write order: simultaneous{owner}"
        ),
        (
            "„{action}” wybierają wszyscy naraz, a tutaj gracze widzą wybory innych: "
            "napisz order: simultaneous{owner}"
        ),
    ),
    "needs.draw_counters": (
        (
            "samples of what is hidden draw this counter anew, but the rules have no hook "
            "bgf_draw_counters: expected everybody"
        ),
        (
            "próbki tego, co ukryte, losują ten licznik od nowa, ale reguły nie mają haka "
            "bgf_draw_counters: ma być everybody"
        ),
    ),
    "needs.no_stage": (
        'no phase has a stage "{stage}"{hint}{owner}',
        "żadna faza nie ma etapu „{stage}”{hint}{owner}",
    ),
    "needs.stage": (
        'needs a stage "{stage}", to which the action "{action}" goes on{hint}{owner}',
        "potrzebny jest etap „{stage}”, do którego przechodzi ruch „{action}”{hint}{owner}",
    ),
    # texts and rules
    "needs.no_texts": (
        "the texts that the rules use are missing",
        "brakuje tekstów, których używają reguły",
    ),
    "needs.text_misspelt": (
        'the text "{key}" is missing; declared by {owner}; is it "{written}" misspelt?',
        "brakuje tekstu „{key}”; wymaga go {owner}; czy nie zapisano go jako „{written}”?",
    ),
    "needs.text": (
        'the text "{key}" is missing; declared by {owner}',
        "brakuje tekstu „{key}”; wymaga go {owner}",
    ),
    "needs.rule": (
        'the rule "{key}" is missing; cited by {owner}',
        "brakuje zasady „{key}”; podaje ją {owner}",
    ),
    "needs.texts": (
        'found no texts, expected {count}, such as "{key}", declared by {owner}',
        (
            "nie ma żadnych tekstów, a {count:potrzebny jest|potrzebne są|potrzeba} {count}, np. "
            "„{key}” (wymaga go {owner})"
        ),
    ),
    "needs.rules": (
        'found no rules, expected {count}, such as "{key}", cited by {owner}',
        (
            "nie ma żadnych zasad, a {count:potrzebna jest|potrzebne są|potrzeba} {count}, np. "
            "„{key}” (podaje ją {owner})"
        ),
    ),
    "needs.log_line": (
        (
            'the history has no sentence for it: write the text "{key}", in the past tense and '
            "without the player{owner}"
        ),
        (
            "historia nie ma o nim zdania: napisz tekst „{key}”, w czasie przeszłym i bez "
            "gracza{owner}"
        ),
    ),
    "needs.unused": ('nothing uses the text "{key}"{hint}', "nic nie używa tekstu „{key}”{hint}"),
    "needs.unused.no_kind": (
        'nothing uses the text "{key}": the rules have no kind of action "{kind}"{hint}',
        "nic nie używa tekstu „{key}”: w regułach nie ma rodzaju ruchu „{kind}”{hint}",
    ),
    "needs.unused.not_secret": (
        (
            'nothing uses the text "{key}": the kind of action "{kind}" is not secret, so '
            'everybody reads "{other}"'
        ),
        (
            "nic nie używa tekstu „{key}”: ruch „{kind}” nie jest tajny, więc wszyscy czytają "
            "„{other}”"
        ),
    ),
    "needs.not_filled": (
        'nothing fills in "{{{word}}}"; {choices}',
        "nic nie wypełnia „{{{word}}}”; {choices}",
    ),
    "needs.not_filled.by": (
        'nothing fills in "{{{word}}}"; {choices} (filled in by {owner})',
        "nic nie wypełnia „{{{word}}}”; {choices} (wypełnia to {owner})",
    ),
    "needs.family": (
        'no text "{key}" names this {family}{hint}{owner}',
        "nie ma tekstu „{key}”, który to nazywa ({family}){hint}{owner}",
    ),
    # components, values, supplies
    "needs.single": (
        "found {found}, expected 1: each of the {type} has its own entry",
        "jest {found}, ma być 1: w typie {type} każdy element ma własny wpis",
    ),
    "needs.comes_first": (
        '"{type}" must come before "{first}": components are numbered in order',
        "„{type}” musi stać przed „{first}”: elementy są numerowane po kolei",
    ),
    "needs.by_players": (
        "the {count:key|keys} {keys} {count:is|are} missing: how many with that many players?",
        (
            "{count:brakuje klucza|brakuje kluczy|brakuje kluczy} {keys}: ile przy tej liczbie "
            "graczy?"
        ),
    ),
    "needs.no_such_match": (
        'no match has "{number}" players',
        "żadna partia nie ma „{number}” graczy",
    ),
    "needs.supply": (
        "does not stay the same in play; of these counters, only the sum of {names} does",
        "suma nie pozostaje stała w czasie gry; z tych liczników stałą sumę mają tylko {names}",
    ),
}
