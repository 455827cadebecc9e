"""Errors in the code of a plugin that show when a game is loaded."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # places in code
    "declared.class": ("the class {name} of {module}", "klasa {name} z {module}"),
    "declared.class.at": ("{file}:{line}: the class {name}", "{file}:{line}: klasa {name}"),
    "declared.the_game": ("the game", "gra"),
    "declared.the_rules": ("the rules of {game}", "reguły gry {game}"),
    "declared.no_words": ("its text is not available", "jego treści nie da się odczytać"),
    # plugins and their parts
    "declared.not_installed": (
        "BGF_PLUGINS names it, but it is not installed",
        "jest w BGF_PLUGINS, ale nie jest zainstalowana",
    ),
    "declared.name_taken": (
        "another plugin named {name} comes first",
        "inna wtyczka nazywa się {name} i jest pierwsza",
    ),
    "declared.provided_twice": (
        "{owner}, which comes first, already provides {name}",
        "{name} jest już we wtyczce {owner}, która jest pierwsza",
    ),
    "declared.hook_no_list": (
        "{hook} returns {answer}: it must return a list, even of one item, as in [{expected}(...)]",
        "{hook} zwraca {answer}: musi zwracać listę, także jednoelementową, np. [{expected}(...)]",
    ),
    "declared.hook_other": (
        "{hook} must return {expected}s",
        "{hook} musi zwracać obiekty klasy {expected}",
    ),
    "declared.raised": ("{name} raised {error}", "{name}: wyjątek {error}"),
    "declared.recursion": (
        "{name} lowered the recursion limit to {limit}",
        "{name}: obniżony limit rekursji do {limit}",
    ),
    "declared.closed": ("{name} closed {streams}", "{name}: zamknięte {streams}"),
    "declared.it": ("it", "ten kod"),
    "declared.bad_command": (
        "the command {name} can't be used: {error}",
        "polecenia {name} nie da się użyć: {error}",
    ),
    "declared.unnamed_parameter": (
        "its function has the parameter {parameter}; every parameter must take its value by name",
        "jego funkcja ma parametr {parameter}, a każdy parametr musi przyjmować wartość po nazwie",
    ),
    "declared.bad_code": (
        "the command {name} returned {returned}: it must return an exit code from 0 to 255 or None",
        "polecenie {name} zwróciło {returned}, a musi zwracać kod wyjścia od 0 do 255 albo None",
    ),
    # hooks of a plugin
    "declared.hook": ("the hook {hook} {problem}", "hak {hook} {problem}"),
    "declared.no_hook": (
        "{owner}.{name} is named like a hook, but there is no such hook: {choices}",
        "{owner}.{name} nazywa się jak hak, a takiego haka nie ma: {choices}",
    ),
    "declared.hook_property": (
        "{owner}.{name} is a property, but a hook must be a method",
        "{owner}.{name} to właściwość, a hak się wywołuje: zrób z niej metodę",
    ),
    "declared.hook_no_function": (
        "{owner}.{name} is not a function, but a hook must be one",
        "{owner}.{name} nie jest funkcją, a hak o tej nazwie musi nią być",
    ),
    "declared.hook_unmarked": (
        (
            "{owner}.{name} is not marked as a hook, so it would never be called: put "
            "@bgf.hookimpl right before its def, or rename it"
        ),
        (
            "{owner}.{name} nie jest oznaczone jako hak, więc nic by go nie wywołało: postaw "
            "@bgf.hookimpl tuż przed def albo nazwij je inaczej"
        ),
    ),
    "declared.hook_unknown": ("is not known: {choices}", "jest nieznany: {choices}"),
    "declared.hook_takes": (
        "takes {taken}, but gets {given}, by name: remove the other parameters",
        "ma parametry {taken}, a dostaje, po nazwie, {given}: usuń pozostałe",
    ),
    "declared.nothing": ("nothing", "nic"),
    "declared.hook_no_yield": (
        "is a wrapper without a yield: put one where the wrapped hook is called",
        "jest opakowaniem bez yield: wstaw je tam, gdzie wywołuje się opakowany hak",
    ),
    "declared.spec.game": ("game", "gra"),
    "declared.spec.content": ("content", "zawartość"),
    "declared.spec.mod": ("mod", "modyfikacja"),
    "declared.spec.migration": ("migration", "migracja"),
    "declared.spec.bot": ("bot", "bot"),
    "declared.spec.command": ("command", "polecenie"),
    "declared.spec": ("the {noun} {name}", "{noun} {name}"),
    "declared.spec_no_name": (
        "a {noun} without a name ({name}): a name is a text",
        "{noun} bez nazwy ({name}): nazwa to tekst",
    ),
    "declared.spec_untypable": (
        (
            'the {noun} {name} can\'t be typed: a name has only letters, digits, "_", "-", "+" and '
            '".", does not begin with one of the last three, and has at most {most} characters'
        ),
        (
            "{noun} {name}: tej nazwy nie da się wpisać; nazwa składa się z liter, cyfr, „_”, „-”, "
            "„+” i „.”, nie zaczyna się od żadnego z trzech ostatnich i ma najwyżej {most} "
            "{most:znak|znaki|znaków}"
        ),
    ),
    "declared.reserved_bot": (
        "no bot can be called {name}, which stands for {meaning}: rename it",
        "żaden bot nie może się nazywać {name}, bo to {meaning}: zmień nazwę",
    ),
    "declared.reserved.human": ("a person at a seat", "człowiek przy stole"),
    "declared.reserved.process": (
        "a bot that is a program of its own",
        "bot, który jest osobnym programem",
    ),
    "declared.spec_no_text": (
        "{spec}: its {field} must be a text",
        "{spec}: {field} musi być tekstem",
    ),
    "declared.spec_no_path": (
        "{spec}: its {field} must be a path, such as importlib.resources.files(...)",
        "{spec}: {field} musi być ścieżką, np. importlib.resources.files(...)",
    ),
    "declared.spec_no_place": (
        "{spec}: its {field} is {place}; write package.module:name",
        "{spec}: {field} to {place}; napisz pakiet.moduł:nazwa",
    ),
    "declared.spec_no_about": (
        "{spec} has an empty `about`: describe what it does",
        "{spec}: `about` jest puste; napisz, do czego to służy",
    ),
    "declared.mod_idle": (
        "{spec} changes nothing: give it rules, content or both",
        "{spec} niczego nie zmienia: dodaj jej reguły, zawartość albo jedno i drugie",
    ),
    "declared.mod_no_title": (
        '{spec} has no title: say what it does by language, such as {{"en": "Faster."}}',
        '{spec} nie ma tytułu: podaj w językach, co robi, np. {{"en": "Faster."}}',
    ),
    # mods
    "declared.mod_twice": (
        "the mod {mod} is named twice",
        "modyfikacja {mod} jest podana dwa razy",
    ),
    "declared.mod": ("the mod {mod}: {error}", "modyfikacja {mod}: {error}"),
    "declared.mod_not_loaded": (
        "the mod {mod} can't be loaded: {error}",
        "nie da się załadować modyfikacji {mod}: {error}",
    ),
    "declared.mod_kind": (
        (
            "the mod {mod}: bgf_action must return a kind of action with the name "
            '"{name}", not {answer}'
        ),
        (
            "modyfikacja {mod}: bgf_action musi zwrócić rodzaj ruchu o nazwie „{name}”, a nie "
            "{answer}"
        ),
    ),
    # classes of rules
    "declared.unusable": (
        "the rules of {game} can't be used: {error}",
        "reguł gry {game} nie da się użyć: {error}",
    ),
    "declared.uses_itself": (
        "{part} uses itself as a part",
        "{part} jest częścią samej siebie",
    ),
    "declared.no_class": (
        "the rules of a game are a class, not {given}",
        "reguły gry to klasa, a nie {given}",
    ),
    "declared.name_twice": (
        '{kind} and {other} have the same name "{name}": rename one of them',
        "{kind} i {other} mają tę samą nazwę „{name}”: zmień jedną z nich",
    ),
    "declared.no_list": (
        (
            "{rules}: `{name}` is {given}; list {wanted} in brackets and with a comma, even a "
            "single one"
        ),
        (
            "{rules}: `{name}` to {given}; to lista, na której są {wanted}, w nawiasach i z "
            "przecinkiem, także gdy pozycja jest jedna"
        ),
    ),
    "declared.wrong_item": (
        "{rules}: `{name}` lists {given}; it must list {wanted}",
        "{rules}: na liście `{name}` jest {given}, a mają być {wanted}",
    ),
    "declared.list.kinds": ("classes of kinds of action", "klasy rodzajów ruchu"),
    "declared.list.score_items": ("names of items", "nazwy pozycji wyniku"),
    "declared.list.ties": ("names of ties", "nazwy rozstrzygnięć remisu"),
    "declared.list.measures": ("names of measures", "nazwy miar"),
    "declared.list.supplies": ("sets of names of counters", "zbiory nazw liczników"),
    "declared.list.turn_orders": ("objects of TurnOrder", "obiekty klasy TurnOrder"),
    "declared.list.checks": ("functions that check content", "funkcje, które sprawdzają zawartość"),
    "declared.constructor": (
        "{part}: it must be constructible from the game alone: write `def __init__(self, game)`",
        "{part}: tworzy się ją z samej gry: napisz `def __init__(self, game)`",
    ),
    "declared.not_derived": (
        "{part}: derive it from bgf.contract.Rules",
        "{part}: wyprowadź ją z bgf.contract.Rules",
    ),
    "declared.not_bound": (
        (
            "{part}: its __init__ must call super().__init__(game) first, which binds what the "
            "class declares"
        ),
        (
            "{part}: jej __init__ musi najpierw wywołać super().__init__(game), które wiąże to, "
            "co klasa deklaruje"
        ),
    ),
    "declared.method_takes": (
        "{place}: {method} takes {taken}, but gets {given}",
        "{place}: {method} ma parametry {taken}, a dostaje {given}",
    ),
    "declared.order_name": (
        (
            "{rules}: a turn order is named {name}: a name has only lowercase letters, digits and "
            "_, and must be unique"
        ),
        (
            "{rules}: kolejność tur nazywa się {name}, a nazwa składa się z małych liter, cyfr i _ "
            "i należy do jednej kolejności"
        ),
    ),
    "declared.no_kind": (
        "{rules}: `kinds` lists {given}, which is not a class derived from ActionKind",
        "{rules}: na liście `kinds` jest {given}, a to nie klasa wyprowadzona z ActionKind",
    ),
    "declared.kind_no_name": (
        '{kind} has no name: add name = "{example}"',
        '{kind} nie ma nazwy: dodaj name = "{example}"',
    ),
    "declared.kind_name": (
        (
            "{kind} has the name {name}: a name has only lowercase letters, digits, _ and -, and "
            "begins with a letter"
        ),
        "{kind} ma nazwę {name}: nazwa to małe litery, cyfry, _ i -, a zaczyna się od litery",
    ),
    "declared.missing_methods": (
        "{kind} has no {methods}: define what is missing",
        "{kind} nie ma {methods}: zdefiniuj, czego brakuje",
    ),
    "declared.and_no": (" and no ", " ani "),
    "declared.mapping": (
        (
            "{kind} has a mapping `{name}`, which nothing reads: declare each reason with "
            "bgf.contract.reason{example}"
        ),
        (
            "{kind} ma odwzorowanie `{name}`, którego nic nie czyta: zadeklaruj każdy powód przez "
            "bgf.contract.reason{example}"
        ),
    ),
    "declared.as_in": (", as in {example}", ", np. {example}"),
    "declared.method_legal": (
        (
            "{kind} has a method `legal`, which follows from `why_not`: to save time, list in "
            "`candidates` the actions to be considered"
        ),
        (
            "{kind} ma metodę `legal`, która wynika z `why_not`: żeby oszczędzić czas, podaj w "
            "`candidates`, które ruchy wchodzą w grę"
        ),
    ),
    "declared.old_method": (
        "{place}: {method} is never called: use {instead} instead",
        "{place}: nic nie wywołuje {method}: napisz zamiast tego {instead}",
    ),
    "declared.instead.describe": ("the words of its parameters", "słowa jego parametrów"),
    "declared.instead.describe_part": (
        "the names of a parameter, see bgf.param",
        "nazwy parametru, patrz bgf.param",
    ),
    "declared.instead.describe_step": (
        "`step_name` of a parameter, see bgf.param",
        "`step_name` parametru, patrz bgf.param",
    ),
    "declared.instead.guide": (
        "`input_help` of a parameter, see bgf.param",
        "`input_help` parametru, patrz bgf.param",
    ),
    "declared.instead.involves": ("`uses(turn)`", "`uses(turn)`"),
    "declared.instead.note": (
        "the text hint.NAME, or `hint(turn)`",
        "tekst hint.NAZWA albo `hint(turn)`",
    ),
    "declared.instead.parse": (
        "`read` of a parameter, see bgf.param",
        "`read` parametru, patrz bgf.param",
    ),
    "declared.instead.public": (
        "the text log.NAME, or `log(turn)`",
        "tekst log.NAZWA albo `log(turn)`",
    ),
    "declared.instead.read": (
        "`understand` of a parameter, see bgf.param",
        "`understand` parametru, patrz bgf.param",
    ),
    "declared.instead.refusal": ("`why_not(turn)`", "`why_not(turn)`"),
    "declared.instead.stage_rule": (
        '`wrong_stage = bgf.contract.cited("...")`',
        '`wrong_stage = bgf.contract.cited("...")`',
    ),
    "declared.instead.steps": (
        "`steps` of a parameter, see bgf.param",
        "`steps` parametru, patrz bgf.param",
    ),
    "declared.instead.story": (
        "the text log.NAME, or `log(turn)`",
        "tekst log.NAZWA albo `log(turn)`",
    ),
    "declared.instead.vocabulary": (
        "`vocabulary` of a parameter, see bgf.param",
        "`vocabulary` parametru, patrz bgf.param",
    ),
    "declared.instead.words": (
        "methods marked with @bgf.contract.fact",
        "metody oznaczone przez @bgf.contract.fact",
    ),
    # declarations of classes
    "declared.no_attribute": (
        "{owner} names {name}, which no base class declares: {choices}",
        "{owner} podaje {name}, czego nie deklaruje żadna klasa bazowa: {choices}",
    ),
    "declared.name_no_text": (
        "{owner} has {name}={given}: it must be a name from the content, as text",
        "{owner} ma {name}={given}: to ma być nazwa z zawartości, jako tekst",
    ),
    "declared.hidden": (
        (
            "{owner}.{name} hides what a base class declares under that name: give the attribute "
            "another name"
        ),
        (
            "{owner}.{name} zasłania to, co pod tą nazwą deklaruje klasa bazowa: nazwij atrybut "
            "inaczej"
        ),
    ),
    "declared.hidden.renamed": (
        (
            "{owner}.{name} hides what a base class declares under that name: name it where the "
            "class begins, as in {example}"
        ),
        (
            "{owner}.{name} zasłania to, co pod tą nazwą deklaruje klasa bazowa: podaj nazwę na "
            "początku klasy, np. {example}"
        ),
    ),
    "declared.contradict": (
        (
            "{first} and {second} contradict each other: {entry} has {one} in the first, {other} "
            "in the second"
        ),
        (
            "{first} i {second} przeczą sobie: według pierwszej {entry} ma {one}, według drugiej "
            "{other}"
        ),
    ),
    "declared.key_absent": ("no `{key}`", "brak `{key}`"),
    "declared.lists_params": (
        (
            "{owner} lists what its text is filled with; a text of a kind of action names the "
            "facts and parameters of the kind: leave the list out"
        ),
        (
            "{owner} wymienia, czym wypełnia się jego tekst; tekst rodzaju ruchu podaje jego "
            "fakty i parametry: pomiń tę listę"
        ),
    ),
    "declared.bad_type": (
        "{owner} has a type that can't be read: {error}",
        "{owner} ma typ, którego nie da się odczytać: {error}",
    ),
    "declared.no_part": (
        "part() takes a class derived from bgf.contract.Part, not {given}",
        "part() bierze klasę wyprowadzoną z bgf.contract.Part, a nie {given}",
    ),
    "declared.option": (
        "a declaration has {name}={given}: it must be {wanted}",
        "w deklaracji jest {name}={given}, a ma być {wanted}",
    ),
    "declared.is.text": ("text", "tekst"),
    "declared.is.bool": ("True or False", "True albo False"),
    "declared.is.int": ("a whole number", "liczba całkowita"),
    "declared.is.texts": (
        'texts in brackets, such as ("size",)',
        'teksty w nawiasach, np. ("size",)',
    ),
    "declared.is.name": (
        "a name from the content, or a declaration with that name",
        "nazwa czegoś z zawartości albo deklaracja, która to nazywa",
    ),
    "declared.is.number": (
        "a whole number, or a declared value",
        "liczba całkowita albo zadeklarowana wartość",
    ),
    "declared.is.word": (
        "a parameter that is written as one word, such as param.number(1, 3)",
        "parametr, który zapisuje się jednym słowem, np. param.number(1, 3)",
    ),
    "declared.is.names": (
        "one or more names of zones, or declarations of them",
        "nazwy stref albo deklaracje, które je nazywają, co najmniej jedna",
    ),
    "declared.refers": (
        "{owner} refers to {name}, which no base class declares: {choices}",
        "{owner} odwołuje się do {name}, czego nie deklaruje żadna klasa bazowa: {choices}",
    ),
    "declared.not_made": (
        "{owner} can't be made: {error}",
        "nie da się utworzyć {owner}: {error}",
    ),
    # facts
    "declared.fact_hides": (
        (
            "{place}: the fact {name} hides what every kind of action has under that name: "
            "give it another name"
        ),
        (
            "{place}: fakt {name} zasłania to, co pod tą nazwą ma każdy rodzaj ruchu: nazwij go "
            "inaczej"
        ),
    ),
    "declared.only_in": (
        '{kind}: only_in is {given}; expected "until_out", "simultaneous" or nothing',
        "{kind}: only_in to {given}; ma być „until_out”, „simultaneous” albo nic",
    ),
    "declared.fact_property": (
        (
            "{place}: {name} is a property, but a fact is a method that takes the turn; remove "
            "@property"
        ),
        "{place}: {name} to właściwość, a fakt jest metodą, która bierze turę; pomiń @property",
    ),
    "declared.fact_takes": (
        "{place}: the fact {name} takes {taken}, but gets (self, turn) or (self, turn, lang)",
        "{place}: fakt {name} ma parametry {taken}, a dostaje (self, turn) albo (self, turn, lang)",
    ),
    # parameters of actions
    "declared.param": (
        "a parameter has {name}={given}: it must be {wanted}",
        "parametr ma {name}={given}, a ma być {wanted}",
    ),
    "declared.subset_none": (
        (
            'param.subset has none="{word}" without a text for it: add text=... with the key of a '
            "text of the pack"
        ),
        'param.subset ma none="{word}" bez tekstu: dodaj text=... z kluczem tekstu pakietu',
    ),
    "declared.choice_empty": (
        "param.choice has no words: list the words to choose from",
        "param.choice nie ma słów: podaj te, z których się wybiera",
    ),
    "declared.choice_word": (
        (
            "param.choice has {word} among its words: each must be text without spaces at its ends "
            'and with only single spaces inside; "" is a value that is not written'
        ),
        (
            "param.choice ma wśród słów {word}: każde musi być tekstem bez spacji na początku i na "
            'końcu, a w środku z pojedynczymi; "" to wartość, której się nie pisze'
        ),
    ),
    "declared.choice_twice": (
        'param.choice has the word "{word}" twice: list each word once',
        "param.choice ma słowo „{word}” dwa razy: podaj każde raz",
    ),
    "declared.custom_class": (
        "param.custom has {given}: it must be a class derived from param.Param",
        "param.custom ma {given}, a to musi być klasa wyprowadzona z param.Param",
    ),
    "declared.custom_not_made": (
        "{name} can't be made from the game and the arguments of param.custom: {error}",
        "nie da się utworzyć {name} z gry i argumentów param.custom: {error}",
    ),
    "declared.numbers": (
        (
            "param.number({low}, {high}) must have 1 to {most} numbers, because all are listed; "
            "for more, write an open parameter of your own"
        ),
        (
            "param.number({low}, {high}) musi mieć od 1 do {most} liczb, bo wszystkie są "
            "wypisywane; więcej odczyta własny otwarty parametr gry"
        ),
    ),
    "declared.sizes": (
        (
            "param.subset has least={least} and most={most}: least must be 0 or more, and most not "
            "below it"
        ),
        (
            "param.subset ma least={least} i most={most}: `least` musi wynosić co najmniej 0, a "
            "`most` co najmniej tyle co `least`"
        ),
    ),
    "declared.shape_on_hexes": (
        'a shape is laid on squares, but the plane "{plane}" has hexes',
        "układ kładzie się na kwadratach, a plansza „{plane}” ma sześciokąty",
    ),
    "declared.component_count": (
        (
            "param.component names a component by its kind, but of {type} there are {count} of "
            '"{kind}": name the kind, with param.kind'
        ),
        (
            "param.component nazywa element przez jego rodzaj, ale w typie {type} rodzaj „{kind}” "
            "ma elementów: {count}; podaj rodzaj, przez param.kind"
        ),
    ),
    # parts that content and rules need of each other
    "declared.no_such": (
        'the content has no {what} "{name}": {choices}',
        "w zawartości nie ma {what} „{name}”: {choices}",
    ),
    "declared.no_such_of_type": (
        'the content has no {what} of {type} "{name}": {choices}',
        "w zawartości nie ma {what} „{name}” (typ {type}): {choices}",
    ),
    "declared.no_order": (
        "{game}: the phase {phase} has the turn order {order}, but the rules have no such order",
        "{game}: faza {phase} ma kolejność tur {order}, ale w regułach jej nie ma",
    ),
    "declared.stage_offers": (
        (
            "{game}: the stage {stage} of the phase {phase} offers {kinds}, but the rules have no "
            "such kind of action"
        ),
        (
            "{game}: etap {stage} fazy {phase} daje {kinds}, ale w regułach nie ma takiego "
            "rodzaju ruchu"
        ),
    ),
    "declared.needs_hooks": (
        "the rules of {game} need {hooks}",
        "reguły gry {game} potrzebują haków: {hooks}",
    ),
    "declared.no_action": (
        (
            "{kind} lists {given} among its actions: an action is made by self.action(*values of "
            "its parameters)"
        ),
        (
            "{kind} ma wśród swoich ruchów {given}: ruch tworzy self.action(*wartości jego "
            "parametrów)"
        ),
    ),
    "declared.not_listed": (
        "{kind} can't list its actions: {error}",
        "{kind} nie może wymienić swoich ruchów: {error}",
    ),
    "declared.values_not_listed": (
        "{param} can't list its values: {error}",
        "{param} nie może wymienić swoich wartości: {error}",
    ),
    "declared.values_no_list": (
        "{param} has {given} for its values: `values` must return a list ({class_})",
        "{param} ma {given} zamiast wartości: `values` musi zwracać listę ({class_})",
    ),
    "declared.value_not_hashable": (
        (
            "{param} has the value {value}, which is not hashable: `values` must return hashable "
            "values, such as tuples instead of lists ({class_})"
        ),
        (
            "{param} ma wartość {value}, dla której nie ma skrótu (hash): `values` musi zwracać "
            "takie, które go mają, np. krotkę zamiast listy ({class_})"
        ),
    ),
    "declared.value_not_written": (
        "{param} can't write its value {value}: {error}",
        "{param} nie może zapisać swojej wartości {value}: {error}",
    ),
    "declared.value_no_word": (
        "{param} writes its value {value} as {written}: `word` must return text ({class_})",
        (
            "{param} zapisuje swoją wartość {value} jako {written}: `word` musi zwracać tekst "
            "({class_})"
        ),
    ),
    "declared.value_no_words": (
        (
            "{param} writes its value {value} as {written}: `parts` must return a tuple of texts "
            "({class_})"
        ),
        (
            "{param} zapisuje swoją wartość {value} jako {written}: `parts` musi zwracać krotkę "
            "tekstów ({class_})"
        ),
    ),
    "declared.values_alike": (
        (
            "{param} writes its values {one} and {other} alike, so that two actions are written "
            '"{action}": give each value a word of its own ({class_})'
        ),
        (
            "{param} tak samo zapisuje wartości {one} i {other}, więc dwa ruchy zapisuje się "
            "„{action}”: daj każdej wartości własne słowo ({class_})"
        ),
    ),
    "declared.listed_twice": (
        '{kind} lists "{action}" twice: `universe` lists each action once',
        "{kind} wymienia „{action}” dwa razy: `universe` wymienia każdy ruch raz",
    ),
    "declared.actions_alike": (
        (
            '{kind} has two actions that are written "{action}", with the values {one} and '
            "{other}: give the values words that can't be confused"
        ),
        (
            "{kind} ma dwa ruchy, które zapisuje się „{action}”, z wartościami {one} i {other}: "
            "daj wartościom słowa, których nie da się pomylić"
        ),
    ),
    "declared.action_given": (
        "{kind}: self.action gets {args}, but needs a value for each parameter: {names}",
        "{kind}: self.action dostaje {args}, a ma dostać wartość każdego parametru: {names}",
    ),
    "declared.no_params": ("none", "żaden"),
    "declared.action_value": (
        "{kind}: self.action gets {args}, but {name} has no value {value}",
        "{kind}: self.action dostaje {args}, ale {name} nie ma wartości {value}",
    ),
    "declared.action_unmakable": (
        "{kind}: self.action gets {args}, from which no action can be made: {error}",
        "{kind}: self.action dostaje {args}, z czego nie da się utworzyć ruchu: {error}",
    ),
}
