"""Errors in the code of a plugin that show during play: invalid answers."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "answered.wrong": (
        "{method} answers {answer}: it must return {wanted}",
        "{method} odpowiada {answer}, a musi zwracać {wanted}",
    ),
    # descriptions of right answers, in the accusative
    "answered.actions": (
        "a list of actions, each made by self.action(*values of its parameters)",
        "listę ruchów, z których każdy tworzy self.action(*wartości jego parametrów)",
    ),
    "answered.action": ("an action", "ruch"),
    "answered.turn_action": (
        "an action, such as turn.action",
        "ruch, np. turn.action",
    ),
    "answered.stage": (
        (
            "a stage, such as state.phase.stages[self.STAGE], or None where the turn is over; "
            '"{action}" was played'
        ),
        (
            "etap, np. state.phase.stages[self.STAGE], albo None, gdy tura się skończyła; zagrano "
            "„{action}”"
        ),
    ),
    "answered.number": (
        "the number of legal actions, 0 for none",
        "liczbę dozwolonych ruchów, 0 gdy ich nie ma",
    ),
    "answered.listed": (
        "{listed} here, the number of legal actions; or override `pick`, too",
        "tu {listed}, czyli liczbę dozwolonych ruchów; albo nadpisz też `pick`",
    ),
    "answered.ids": (
        "a list of ids of the content, empty where an action uses nothing",
        "listę identyfikatorów z zawartości, pustą, gdy ruch niczego nie używa",
    ),
    "answered.phrases": (
        "a list of phrases: declared texts, words by language, or text",
        "listę fraz: zadeklarowanych tekstów, słów w językach albo tekstu",
    ),
    "answered.reason": (
        "None, or a reason that the class declares with bgf.contract.reason",
        "None albo powód, który klasa deklaruje przez bgf.contract.reason",
    ),
    "answered.preview": ("a bgf.Preview, or None", "bgf.Preview albo None"),
    "answered.text": (
        'text, also in the language "{lang}"',
        "tekst, także w języku „{lang}”",
    ),
    "answered.texts": (
        'a tuple of texts, also in the language "{lang}"',
        "krotkę tekstów, także w języku „{lang}”",
    ),
    "answered.fact": (
        'text, a number, or words by language, for the text "{key}"',
        "tekst, liczbę albo słowa w językach, do tekstu „{key}”",
    ),
    # texts
    "answered.text_filled": (
        'the text "{key}" is filled with {given}; its declaration says {declared}',
        "tekst „{key}” dostaje {given}, a jego deklaracja podaje {declared}",
    ),
    "answered.form_by": (
        (
            'the text "{key}" of {kind} chooses a word form by "{name}", which is {value}, not a '
            "whole number: use a fact that is one"
        ),
        (
            "tekst „{key}” wybiera formę słowa według „{name}”, a to {value}, nie liczba całkowita "
            "({kind}): podaj fakt, który nią jest"
        ),
    ),
    "answered.no_fact": (
        'the text "{key}" has "{{{name}}}", which is neither a fact nor a parameter of {kind}',
        "tekst „{key}” ma „{{{name}}}”, a to ani fakt, ani parametr ({kind})",
    ),
    "answered.no_value": (
        'the content has no value "{name}": {choices}',
        "w zawartości nie ma wartości „{name}”: {choices}",
    ),
    # the flow
    "answered.order": ('the turn order "{name}"', "kolejność tur „{name}”"),
    "answered.next.raised": (
        "{order} of {game} can't name a player, `{method}` fails: {error}",
        "{game}: {order} nie podaje gracza, `{method}` się nie udaje: {error}",
    ),
    "answered.next.nobody": (
        "{order} of {game} begins a round with nobody in it",
        "{game}: {order} zaczyna rundę, w której nikt nie gra",
    ),
    "answered.no_phase": (
        "nobody can act in {count} phases of {game} in a row; the last one is {phase}",
        "{game}: w {count} fazach z rzędu nikt nie może nic zrobić; ostatnia to {phase}",
    ),
    "answered.retires": (
        "{game} retires {player}; players are 0 to {last}",
        "{game}: z gry odpada {player}, a gracze mają numery od 0 do {last}",
    ),
    "answered.eliminates": (
        "{game} eliminates {player}; players are 0 to {last}",
        "{game}: z partii odpada {player}, a gracze mają numery od 0 do {last}",
    ),
    "answered.lacks_undeclared": (
        '{game} tells what the zone "{zone}" lacks: its entry must say `lacks: true`',
        "{game} mówi, czego nie ma w strefie „{zone}”: jej wpis musi mieć `lacks: true`",
    ),
    "answered.tells_lacks": (
        '{game} tells that the zone "{zone}" has no "{kind}", but it has one',
        "{game} mówi, że w strefie „{zone}” nie ma „{kind}”, a jest",
    ),
    "answered.lacks_kind": (
        '{game} tells that the zone "{zone}" lacks {kind}; kinds of "{type}" are 0 to {last}',
        (
            "{game} mówi, że w strefie „{zone}” nie ma {kind}, a rodzaje typu „{type}” mają "
            "numery od 0 do {last}"
        ),
    ),
    "answered.asks.nobody": (
        '{game} asks {player} after "{action}"; players are 0 to {last}',
        "{game}: po „{action}” pytany jest {player}, a gracze mają numery od 0 do {last}",
    ),
    "answered.asks.stage": (
        '{game} asks with {stage} after "{action}": it must be a stage of the phase {phase}',
        "{game}: po „{action}” pytanie ma etap {stage}, a musi mieć etap fazy {phase}",
    ),
    "answered.asks.secret": (
        (
            '{game} asks after "{action}", an action of a secret kind, which the players who '
            "are asked must not know: let it lead to a stage with an action that asks"
        ),
        (
            "{game}: pytanie zadaje „{action}”, ruch tajnego rodzaju, którego pytani nie mogą "
            "znać: niech prowadzi do etapu z ruchem, który pyta"
        ),
    ),
    "answered.asks.at_once": (
        '{game} asks after "{action}" in a simultaneous phase: ask in the phase after it',
        "{game}: „{action}” zadaje pytanie w fazie jednoczesnej: zadaj je w następnej fazie",
    ),
    "answered.asks.both": (
        '{game}: "{action}" asks others and leads to a stage; let `after_answers` return the stage',
        "{game}: „{action}” pyta innych i prowadzi do etapu; niech ten etap zwraca `after_answers`",
    ),
    "answered.no_question": (
        "{game} calls stop_asking, but no question is being answered",
        "{game} wywołuje stop_asking, a na żadne pytanie nikt nie odpowiada",
    ),
    "answered.next.out": (
        "{order} of {game} never comes to a player who is still in the round",
        "{game}: {order} nie dochodzi do nikogo, kto jeszcze gra w tej rundzie",
    ),
    "answered.next.eliminated": (
        "{order} of {game} names player {player}, who is eliminated",
        "{game}: {order} podaje gracza {player}, który odpadł z partii",
    ),
    "answered.starter.setup": (
        "state.starter of {game} is {starter} after bgf_setup; players are 0 to {last}",
        "{game}: state.starter to {starter} po bgf_setup, a gracze mają numery od 0 do {last}",
    ),
    "answered.starter.round": (
        "state.starter of {game} is {starter} as a round begins; players are 0 to {last}",
        (
            "{game}: state.starter to {starter}, gdy zaczyna się runda, a gracze mają numery od 0 "
            "do {last}"
        ),
    ),
    "answered.starter.phase": (
        "state.starter of {game} is {starter} as the phase {phase} begins; players are 0 to {last}",
        (
            "{game}: state.starter to {starter}, gdy zaczyna się faza {phase}, a gracze mają "
            "numery od 0 do {last}"
        ),
    ),
    "answered.next_phase": (
        "bgf_next_phase of {game} names {answer} after {phase}; the content lists {listed}",
        "{game}: bgf_next_phase podaje {answer} po {phase}, a w zawartości są {listed}",
    ),
    "answered.next.player": (
        "{order} of {game} names {answer}; players are 0 to {last}, or None",
        "{game}: {order} podaje {answer}, a gracze mają numery od 0 do {last} albo None",
    ),
    "answered.no_choice": (
        (
            "in each of {samples} samples of {game} a player who has chosen in secret has no legal "
            "action: the rules must offer one, whatever is hidden"
        ),
        (
            "{game}: w każdej z {samples} próbek gracz, który wybrał w tajemnicy, nie ma "
            "dozwolonego ruchu: reguły muszą jakiś dawać, cokolwiek jest ukryte"
        ),
    ),
    # scores
    "answered.score": ("bgf_score of {game} {problem}", "bgf_score gry {game} {problem}"),
    "answered.score_other": (
        "answers {answer}: it must return a bgf.Score",
        "odpowiada {answer}, a musi zwracać bgf.Score",
    ),
    "answered.score_breakdown": (
        (
            "answers Score({answer}): expected a list with the points by item of each player, "
            'such as [{{"cards": 3}}, {{"cards": 5}}]'
        ),
        (
            "odpowiada Score({answer}): ma być lista z punktami każdego gracza według pozycji, "
            'np. [{{"cards": 3}}, {{"cards": 5}}]'
        ),
    ),
    "answered.score_ties": (
        (
            "answers {answer} for ties: expected a list of pairs, each with a name and a number "
            'for each player, such as [("cards", [3, 5])]'
        ),
        (
            "podaje remisy {answer}: ma być lista par, każda z nazwą i liczbą dla każdego gracza, "
            'np. [("cards", [3, 5])]'
        ),
    ),
    "answered.score_players": (
        "answers for {count} {count:player|players}; there are {players}",
        "podaje wynik dla {count} {count:gracza|graczy|graczy}, a gra ich {players}",
    ),
    "answered.score_tie_players": (
        (
            'breaks ties by "{name}" for {count} {count:player|players} (`Score.ties`); there are '
            "{players}"
        ),
        (
            "rozstrzyga remisy według „{name}” dla {count} {count:gracza|graczy|graczy} "
            "(`Score.ties`), a gra ich {players}"
        ),
    ),
    "answered.score_items": (
        "answers points for {items}; the names of items are texts",
        "daje punkty za {items}; nazwy pozycji to teksty",
    ),
    "answered.score_points": (
        "answers {points} for points; they are whole numbers",
        "podaje punkty {points}; to muszą być liczby całkowite",
    ),
    "answered.score_unknown": (
        (
            'answers points for "{item}", which is neither in score_items of the rules nor a '
            "component: {choices}"
        ),
        "daje punkty za „{item}”, czego nie ma w score_items reguł ani wśród elementów: {choices}",
    ),
    "answered.score_lost": (
        "names {lost} who can't win; players are 0 to {last}",
        "podaje, że nie mogą wygrać {lost}, a gracze mają numery od 0 do {last}",
    ),
    # bots and simulations
    "answered.estimate": (
        (
            "bgf_evaluate of {game} answered {estimate}: for {players} players it must have as "
            "many points, finite numbers, and a spread of more than 0"
        ),
        (
            "{game}: bgf_evaluate odpowiada {estimate}, a dla {players} "
            "{players:gracza|graczy|graczy} musi mieć tyle samo punktów, liczby skończone i "
            "rozrzut większy od 0"
        ),
    ),
    "answered.unknown_uses": (
        '"{action}" uses ids that the content does not have: {names}',
        "„{action}” używa nazw, których nie ma w zawartości: {names}",
    ),
    "answered.points": (
        (
            'bgf_score returns points for "{source}" that are not whole numbers up to {most:,}: '
            "{points}"
        ),
        "bgf_score podaje za „{source}” coś, co nie jest liczbą całkowitą do {most:,}: {points}",
    ),
    "answered.measures": (
        "bgf_measures returns {found}, not a list with a mapping for each player",
        "bgf_measures odpowiada {found}, a nie listą z odwzorowaniem dla każdego gracza",
    ),
    "answered.measures_number": (
        "bgf_measures returns {found} mappings for {players} players",
        (
            "bgf_measures zwraca {found} {found:odwzorowanie|odwzorowania|odwzorowań} dla "
            "{players} {players:gracza|graczy|graczy}"
        ),
    ),
    "answered.measure": (
        'bgf_measures returns a value for "{name}" that is not a number up to {most:,}: {value}',
        "bgf_measures podaje dla „{name}” coś, co nie jest liczbą do {most:,}: {value}",
    ),
    "answered.measured_name": (
        "{hook} returns the name {name}: a name has only letters, digits, _, - and .",
        "{hook} podaje nazwę {name}, a nazwa to litery, cyfry, _, - i .",
    ),
    "answered.cluster": (
        "the machine {machine} of the cluster can't play: {error}",
        "maszyna {machine} klastra nie może grać: {error}",
    ),
}
