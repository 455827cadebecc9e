"""What is wrong with a game where it breaks a promise: the faults of ``bgf check``."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # the match
    "fault.setting": (
        "{players} {players:player|players}, seed {seed}{options}",
        "{players} {players:gracz|graczy|graczy}, ziarno {seed}{options}",
    ),
    "fault.spectator": ("a spectator", "widz"),
    "fault.player": ("player {player}", "gracz {player}"),
    "fault.either": ("{one} or {other}", "{one} albo {other}"),
    "fault.position": ("position", "pozycja"),
    # what a viewer can ask for
    "fault.channel.legal actions": ("legal actions", "dozwolone ruchy"),
    "fault.channel.status": ("status", "stan gry słowami"),
    "fault.channel.observation": ("observation", "obserwacja"),
    "fault.channel.end of the match": ("end of the match", "koniec partii"),
    "fault.channel.score": ("score", "wynik"),
    "fault.channel.errors": ("errors", "błędy"),
    "fault.channel.view": ("view", "widok"),
    "fault.channel.count": ("count", "liczba ruchów"),
    "fault.channel.refusals": ("refusals", "odmowy"),
    "fault.channel.words that are read": ("words that are read", "odczytywane słowa"),
    "fault.channel.input help": ("input help", "pomoc przy wpisywaniu"),
    "fault.channel.menus": ("menus", "menu"),
    "fault.channel.hints": ("hints", "dopiski w menu"),
    "fault.channel.previews": ("previews", "podglądy"),
    "fault.channel.targets": ("targets", "cele"),
    "fault.channel.history": ("history", "historia"),
    "fault.channel.undo": ("undo", "cofanie"),
    "fault.channel.line": (
        'line of "{action}" in the history',
        "wiersz „{action}” w historii",
    ),
    # whatever is promised
    "fault.unchecked": ("it can't be checked: {error}", "nie da się tego sprawdzić: {error}"),
    "fault.raises": ("{method} raises {error}", "{method}: wyjątek {error}"),
    "fault.a_refusal": ("a refusal", "odmowa"),
    "fault.what_is_read": (
        "what people read of an action",
        "to, co czyta się o ruchu",
    ),
    "fault.too_long": (
        "it is not done after {seconds} seconds{place}",
        "nie kończy się po {seconds} s{place}",
    ),
    "fault.too_long.in": (", in {place}", ", w {place}"),
    # playing a match to its end
    "fault.not_over": (
        (
            "the match is not over after {count} actions: it never ends, or the game's `longest` "
            "is too low"
        ),
        (
            "partia nie jest skończona po {count} {count:ruchu|ruchach|ruchach}: nigdy się nie "
            "kończy albo `longest` gry jest za niskie"
        ),
    ),
    "fault.see": (
        "nothing could be looked at: see {tests}",
        "nie było czego sprawdzić: zob. {tests}",
    ),
    "fault.not_begun": ("the match can't begin: {error}", "partia nie może się zacząć: {error}"),
    "fault.not_chosen": (
        "no action can be chosen: {error}",
        "nie da się wybrać ruchu: {error}",
    ),
    "fault.not_played": (
        'player {player} may play "{action}", but then: {error}',
        "gracz {player} może zagrać „{action}”, ale wtedy: {error}",
    ),
    "fault.acts_after_end": (
        "the match is over, but {players} may act",
        "partia jest skończona, a ruch mają {players}",
    ),
    "fault.offered_after_end": (
        "the match is over, but {actions} are offered",
        "partia jest skończona, a do wyboru są {actions}",
    ),
    "fault.stuck": (
        "player {player} is to act in the stage {stage} of the phase {phase}, but can do nothing",
        "w etapie {stage} fazy {phase} ruch ma gracz {player}, ale nie może nic zrobić",
    ),
    # what is offered and refused
    "fault.offers.counted": (
        '`count` and `pick` of the kind "{kind}"',
        "`count` i `pick` rodzaju „{kind}”",
    ),
    "fault.offers.exact": (
        '`candidates` of the kind "{kind}", which is exact,',
        "`candidates` rodzaju „{kind}”, który jest dokładny (exact),",
    ),
    "fault.offers.candidates": (
        '`candidates` of the kind "{kind}"',
        "`candidates` rodzaju „{kind}”",
    ),
    "fault.offered_but_refused": (
        (
            'player {player} is offered "{action}", but {rule} refuses it: '
            "{source} hold what its `why_not` refuses{place}"
        ),
        (
            "gracz {player} ma do wyboru „{action}”, ale {rule} to odrzuca: {source} zawierają "
            "coś, co odrzuca jego `why_not`{place}"
        ),
    ),
    "fault.returned": (
        '`canonical` of the kind "{kind}"{place} returns "{meant}"',
        "`canonical` rodzaju „{kind}”{place} zwraca „{meant}”",
    ),
    "fault.offered_but_not_meant": (
        (
            'player {player} is offered "{action}", for which {returned}: '
            "it must return an offered action itself"
        ),
        (
            "gracz {player} ma do wyboru „{action}”, dla którego {returned}: dla ruchu do wyboru "
            "musi zwracać ten sam ruch"
        ),
    ),
    "fault.offered_twice": (
        "player {player} is offered twice: {actions}",
        "gracz {player} ma do wyboru dwa razy: {actions}",
    ),
    "fault.other_list": (
        "what is offered to player {player} is another list {where}: {found}",
        "lista do wyboru gracza {player} jest inna {where}: {found}",
    ),
    "fault.when_asked_again": ("when it is asked again", "przy ponownym pytaniu"),
    "fault.in_clone": ("in a clone", "w kopii"),
    "fault.in_dictionary": (
        "in a state read from its dictionary",
        "w stanie odczytanym ze słownika",
    ),
    "fault.not_offered": (
        (
            'player {player} may play "{action}", but it is not offered: {source} leave out what '
            "its `why_not` allows{place}"
        ),
        (
            "gracz {player} może zagrać „{action}”, ale nie ma tego do wyboru: {source} pomijają "
            "coś, na co pozwala jego `why_not`{place}"
        ),
    ),
    "fault.miscounted": (
        "player {player} is offered {offered} actions, but they are counted as {counted}",
        (
            "gracz {player} ma do wyboru {offered} {offered:ruch|ruchy|ruchów}, a policzono ich "
            "{counted}"
        ),
    ),
    "fault.means_other": (
        (
            'player {player} may play "{action}", for which {returned}: it must '
            "return an action that is offered, or `why_not` must refuse the one that it is given"
        ),
        (
            "gracz {player} może zagrać „{action}”, dla którego {returned}: musi zwracać ruch do "
            "wyboru albo `why_not` musi odrzucać ten, który dostaje"
        ),
    ),
    "fault.no_such_rule": (
        '"{action}" is refused by the rule {rule}, which is not there',
        "„{action}” odrzuca zasada {rule}, której nie ma",
    ),
    "fault.refusal_words": (
        '"{action}" is refused in the language {lang} by {said}',
        "„{action}”: odmowa w języku {lang} to {said}",
    ),
    "fault.refused_but_changed": (
        '"{action}" of player {player} is refused, but changes the state',
        "ruch „{action}” gracza {player} jest odrzucany, ale zmienia stan",
    ),
    "fault.refused_otherwise": (
        '"{action}" is refused by "{error}", but "{refusal}" explains it',
        "„{action}” jest odrzucane przez „{error}”, a wyjaśnienie to „{refusal}”",
    ),
    "fault.refused_but_played": (
        '"{action}" of player {player} can be played, but {rule} refuses it',
        "ruch „{action}” gracza {player} da się zagrać, choć {rule} go odrzuca",
    ),
    # notation
    "fault.read_otherwise": (
        '"{form}" should be read as "{text}", but it is read as "{again}"',
        "„{form}” powinno znaczyć „{text}”, a jest czytane jako „{again}”",
    ),
    "fault.notation_form": (
        '"{text}" should be words after the name of its kind, "{kind}"',
        "„{text}” powinno składać się ze słów po nazwie rodzaju, „{kind}”",
    ),
    # scores
    "fault.score_players": (
        "{count} players have points, but {players} played",
        "punkty {count:ma|ma|ma} {count} {count:gracz|graczy|graczy}, a grało {players}",
    ),
    "fault.score_no_integer": (
        "the points of player {player} for {item} are {points}, no integer",
        "punkty gracza {player} za {item} to {points}, a nie liczba całkowita",
    ),
    "fault.score_sum": (
        "{name} are {numbers}, but the breakdown adds up to {sums}",
        "{name} to {numbers}, a składniki sumują się do {sums}",
    ),
    "fault.score_changes": (
        "the result is {now} now, and was {before}",
        "wynik to teraz {now}, a był {before}",
    ),
    "fault.score_asked": (
        "the state changes when somebody asks for the score",
        "stan się zmienia, gdy ktoś pyta o wynik",
    ),
    # previews, targets, words
    "fault.preview_lays": (
        'before "{action}" is played {cell} is shown with {shown}, not {after}',
        "przed zagraniem „{action}” pole {cell} jest pokazywane z {shown}, a nie z {after}",
    ),
    "fault.preview_clears": (
        'before "{action}" is played {cell} is not shown as cleared as it is',
        "przed zagraniem „{action}” pole {cell} nie jest pokazywane jako zwolnione, choć jest",
    ),
    "fault.targets_number": (
        '"{action}" has {parts} parts, but targets of {targets}',
        "„{action}” ma części: {parts}, a cele są dla {targets}",
    ),
    "fault.target": (
        'the part "{part}" of "{action}" points at {target}: {problem}',
        "część „{part}” ruchu „{action}” wskazuje {target}: {problem}",
    ),
    "fault.target_type": (
        'there is no type of target "{type}"',
        "nie ma typu celu „{type}”",
    ),
    "fault.target_area": ('there is no area "{area}"', "nie ma obszaru „{area}”"),
    "fault.target_owner": (
        'an area of each player is written with its owner, "{area}@0", no other is',
        "obszar każdego gracza zapisuje się z właścicielem, „{area}@0”, a inny bez niego",
    ),
    "fault.target_player": ('there is no player "{player}"', "nie ma gracza „{player}”"),
    "fault.target_id": ('nothing is called "{id}" there', "nic się tam nie nazywa „{id}”"),
    "fault.status_gap": (
        "the status in the language {lang} has words with a gap",
        "stan gry słowami w języku {lang} ma niewypełnione pole",
    ),
    "fault.status_empty": (
        "the status in the language {lang} has an empty line",
        "stan gry słowami w języku {lang} ma pusty wiersz",
    ),
    "fault.status_missing": (
        "the status has lines in the language {other}, and none in the language {lang}",
        "stan gry słowami ma wiersze w języku {other}, a w języku {lang} nie ma żadnego",
    ),
    "fault.words": (
        'the {name} of "{action}" in the language {lang} is {text}',
        "„{action}” w języku {lang}: {name} to {text}",
    ),
    "fault.words.label": ("label", "nazwa"),
    "fault.words.description": ("description", "opis"),
    "fault.words.log": ("line in the history", "wiersz historii"),
    "fault.words.own_log": (
        "player's own line in the history",
        "wiersz historii dla samego gracza",
    ),
    "fault.words.part": ("part {number}", "część {number}"),
    "fault.words.step": ("step {number}", "krok {number}"),
    "fault.words.hint": ("hint", "dopisek w menu"),
    "fault.words.help": ("input help", "pomoc przy wpisywaniu"),
    "fault.words.preview": ("preview", "podgląd"),
    "fault.no_score_text": (
        'there are points for "{item}", but no text score.{item}',
        "są punkty za „{item}”, ale nie ma tekstu score.{item}",
    ),
    "fault.rule_words": (
        "{rule} has no words in the language {lang}",
        "{rule} nie ma tekstu w języku {lang}",
    ),
    "fault.rule_languages": (
        "{rule} has words in {languages}, the game has not",
        "{rule} ma tekst w językach {languages}, a gra ich nie ma",
    ),
    "fault.phrase_languages": (
        (
            '`{method}` of the kind "{kind}"{place} returns for "{action}" words without the '
            "language {languages}: {phrase}"
        ),
        (
            "`{method}` rodzaju „{kind}”{place} zwraca dla „{action}” słowa bez języka "
            "{languages}: {phrase}"
        ),
    ),
    "fault.told_otherwise": (
        'of "{action}", whose kind is told_once, menus say {first} at first, and {now} here',
        (
            "o ruchu „{action}”, którego rodzaj jest told_once, menu mówi na początku {first}, a "
            "tutaj {now}"
        ),
    ),
    # clones, dictionaries, records
    "fault.beside": (
        (
            "something beside the state decides it: what the rules remember, the clock, `random` "
            "or `id`"
        ),
        "decyduje o tym coś poza stanem: pamięć reguł, zegar, `random` albo `id`",
    ),
    "fault.clone_differs": (
        "a clone has another {found}",
        "kopia różni się tu: {found}",
    ),
    "fault.clone_changes_state": (
        "the state changes when its clone is played: its {found}",
        "stan się zmienia, gdy gra się w jego kopii: {found}",
    ),
    "fault.clones_part": (
        "the same actions in two clones lead to another {found}; {beside}",
        "te same ruchy w dwóch kopiach dają różne: {found}; {beside}",
    ),
    "fault.clone_changes_clone": (
        "a clone changes when another is played: its {found}",
        "kopia się zmienia, gdy gra się w innej: {found}",
    ),
    "fault.clone_lists": (
        (
            "player {player} is offered one list in a state, and another in its clone: "
            '"{one}" or "{other}" in one place'
        ),
        (
            "gracz {player} ma w stanie inną listę do wyboru niż w jego kopii: w tym samym miejscu "
            "„{one}” albo „{other}”"
        ),
    ),
    "fault.clone_action": (
        '"{action}", played in two clones, leads to another {found}; {beside}',
        "„{action}” zagrane w dwóch kopiach daje różne: {found}; {beside}",
    ),
    "fault.dictionary_differs": (
        "a state read from its dictionary has another {found}",
        "stan odczytany ze słownika różni się tu: {found}",
    ),
    "fault.dictionary_seen": (
        "a state read from its dictionary is seen as another",
        "stan odczytany ze słownika wygląda inaczej",
    ),
    "fault.dictionary_played": (
        "played on, a state read from its dictionary comes to another {found}",
        "rozgrywany dalej stan odczytany ze słownika dochodzi do czegoś innego: {found}",
    ),
    "fault.record_again": (
        "played again, the match comes to another {found}",
        "zagrana jeszcze raz partia dochodzi do czegoś innego: {found}",
    ),
    "fault.record_replay": (
        "the replay comes to another {found}",
        "powtórka dochodzi do czegoś innego: {found}",
    ),
    "fault.undone_but_told": (
        '"{action}" can be taken back, but {told}',
        "„{action}” da się cofnąć, ale {told}",
    ),
    "fault.chance_used": ("chance was used", "był w tym los"),
    "fault.learned": (
        "somebody has learned what component {component} is",
        "ktoś się dowiedział, czym jest element {component}",
    ),
    "fault.disclosed": (
        "the rules have told what no component shows",
        "reguły powiedziały, czego nie pokazuje żaden element",
    ),
    "fault.not_undone": (
        '"{action}" told nobody anything, but can\'t be taken back',
        "z „{action}” nikt się niczego nie dowiedział, a nie da się tego cofnąć",
    ),
    "fault.undone_otherwise": (
        '"{action}" is taken back, but there is another {found}',
        "„{action}” jest cofnięte, ale zostało coś innego: {found}",
    ),
    # secrecy
    "fault.contradictions": (
        "bgf_contradictions is {number} of the table itself, which contradicts nothing",
        "bgf_contradictions dla samego stołu to {number}, a on niczemu nie przeczy",
    ),
    "fault.in_sample": ("in a sample for {viewer}: {problem}", "w próbce, {viewer}: {problem}"),
    "fault.sample_seen": (
        "the viewer sees another {found} there",
        "patrzący widzi tam co innego: {found}",
    ),
    "fault.sample_same_zone": (
        "what lies hidden in the zone {zone} is the same in {samples} samples",
        (
            "to, co ukryte w strefie {zone}, jest takie samo w {samples} "
            "{samples:próbce|próbkach|próbkach}"
        ),
    ),
    "fault.sample_same": (
        "all of {samples} samples are the same",
        "wszystkie próbki ({samples}) są takie same",
    ),
    "fault.sample_depends": (
        "it depends on what the viewer does not know",
        "zależy od tego, czego patrzący nie wie",
    ),
    "fault.can_tell": (
        "{viewer} can tell from the {channel} what is hidden: {found}",
        "{viewer} może poznać, co jest ukryte ({channel}): {found}",
    ),
    "fault.can_tell_after": (
        'after "{action}" {viewer} can tell from the {channel} what is hidden: {found}',
        "po „{action}” {viewer} może poznać, co jest ukryte ({channel}): {found}",
    ),
    "fault.can_tell_undo": (
        ('{viewer} can tell from what can be taken back that "{one}" and not "{other}" was played'),
        "{viewer} może poznać po tym, co da się cofnąć, że zagrano „{one}”, a nie „{other}”",
    ),
    "fault.can_read": (
        '{viewer} can read that player {player} played "{one}" and not "{other}": {found}',
        "{viewer} może przeczytać, że gracz {player} zagrał „{one}”, a nie „{other}”: {found}",
    ),
    "fault.can_tell_choice": (
        (
            "{viewer} can tell from the {channel} that player {player} played "
            '"{one}" and not "{other}": {found}'
        ),
        (
            "{viewer} może poznać ({channel}), że gracz {player} zagrał „{one}”, a nie „{other}”: "
            "{found}"
        ),
    ),
    # a whole match, and the same one with components relabelled
    "fault.labels": ("{count} components", "{count} {count:element|elementy|elementów}"),
    "fault.two_labels": (
        "the components {one} ({one_kind}) and {other} ({other_kind})",
        "elementy {one} ({one_kind}) i {other} ({other_kind})",
    ),
    "fault.can_tell_twin": (
        (
            "{viewer} can tell from the {channel} whether {labels} were each other from before the "
            "set-up, which they never know: {found}"
        ),
        (
            "{viewer} może poznać ({channel}), czy od samego początku zamieniono {labels}, "
            "a nie może tego wiedzieć: {found}"
        ),
    ),
    "fault.refused_in_twin": (
        (
            'player {player} plays "{action}", which would be refused ({rule}) if {labels} were '
            "each other: {viewer} knows now that they are not, but samples contradict that; tell "
            "it by `state.tell_lacks` or in `bgf_contradictions`"
        ),
        (
            "gracz {player} gra „{action}”, co byłoby niedozwolone ({rule}), gdyby zamieniono "
            "{labels}: {viewer} wie już, że tak nie jest, a próbki temu przeczą; uwzględnij to "
            "przez `state.tell_lacks` albo w `bgf_contradictions`"
        ),
    ),
    "fault.other_course": (
        (
            'player {player} plays "{action}", and {viewer} would see something else if {labels} '
            "were each other: {found}; {viewer} knows now that they are not, but samples "
            "contradict that; tell it by `state.tell_lacks` or in `bgf_contradictions`"
        ),
        (
            "gracz {player} gra „{action}”, a {viewer} zobaczyłby co innego, gdyby zamieniono "
            "{labels}: {found}; wie już, że tak nie jest, a próbki temu przeczą; uwzględnij to "
            "przez `state.tell_lacks` albo w `bgf_contradictions`"
        ),
    ),
    "fault.other_set_up": (
        (
            "after the set-up {viewer} would see something else, whatever chance decides, if "
            "{labels} were each other: {found}; {viewer} knows now that they are not, but samples "
            "contradict that; tell it by `state.tell_lacks` or in `bgf_contradictions`"
        ),
        (
            "po przygotowaniu gry {viewer} zobaczyłby co innego, niezależnie od losu, gdyby "
            "zamieniono {labels}: {found}; wie już, że tak nie jest, a próbki temu przeczą; "
            "uwzględnij to przez `state.tell_lacks` albo w `bgf_contradictions`"
        ),
    ),
    "fault.shown_in_twin": (
        (
            "{viewer} would see other components here if {labels} were each other, and knows now "
            "that they are not, but samples contradict that; tell it in `bgf_contradictions`: "
            "{found}"
        ),
        (
            "{viewer} zobaczyłby tu inne elementy, gdyby zamieniono {labels}, i wie już, że tak "
            "nie jest, a próbki temu przeczą; uwzględnij to w `bgf_contradictions`: {found}"
        ),
    ),
    "fault.no_whole_number": (
        "the counter {name} holds {number}, which is not a whole number",
        "licznik {name} ma wartość {number}, a nie liczbę całkowitą",
    ),
    "fault.negative_number": (
        "the counter {name} has fallen to {number}",
        "licznik {name} spadł do {number}",
    ),
    "fault.chance_in_action": (
        (
            '"{action}" draws nothing by chance, but with another state of the generator it leads '
            "to another {found}"
        ),
        (
            "„{action}” niczego nie losuje, ale przy innym stanie generatora prowadzi do czegoś "
            "innego: {found}"
        ),
    ),
    "fault.chance_in_line": (
        (
            'what the history says of "{action}", which draws nothing, depends on the state of the '
            "generator: {found}"
        ),
        (
            "to, co historia mówi o „{action}”, zależy od stanu generatora, choć ruch nic nie "
            "losuje: {found}"
        ),
    ),
    "fault.shuffled_but_known": (
        (
            'after "{action}", {viewer} knows the order of components in the zone {zone}, though '
            "chance decides it and nothing has shown it; shuffle by `state.shuffle`, or call "
            "`state.conceal`"
        ),
        (
            "po ruchu „{action}” {viewer} wie, w jakiej kolejności leżą elementy w strefie {zone}, "
            "choć decyduje o niej los i nikt jej nie pokazuje; tasuj przez `state.shuffle` albo "
            "wywołaj `state.conceal`"
        ),
    ),
    "fault.chance_in_answer": (
        "{hook} answers {one}, but {other} with another state of the generator",
        "{hook} odpowiada {one}, a przy innym stanie generatora {other}",
    ),
    "fault.chance_foretold": (
        "{viewer} can tell from the {channel} what chance will decide: {found}",
        "{viewer} może poznać, co rozstrzygnie los ({channel}): {found}",
    ),
    "fault.chance_in_play": (
        "the rules read or set `state.chance` ({place}); draw by `state.below`, which changes it",
        "zasady czytają lub zmieniają `state.chance` ({place}); losuj przez `state.below`",
    ),
    # asking
    "fault.asking_changes": (
        "the state changes when {viewer} asks for the {channel}: {found}",
        "stan się zmienia, gdy pyta {viewer} ({channel}): {found}",
    ),
    "fault.asking_twice": (
        "{viewer} asks for the {channel} twice, and nothing happens between: {found}",
        "{viewer} pyta dwa razy ({channel}), a między pytaniami nic się nie dzieje: {found}",
    ),
    "fault.line_changes": (
        'the line of "{action}" changes the state that the action has led to: {found}',
        "wiersz „{action}” zmienia stan, do którego ten ruch doprowadził: {found}",
    ),
    # what bots and simulations ask
    "fault.hook_changes": (
        "{hook} changes the state: {found}",
        "{hook} zmienia stan: {found}",
    ),
    "fault.hook_answers": (
        "{hook} answers {found}: {problem}",
        "{hook} odpowiada {found}: {problem}",
    ),
    "fault.hook_twice": (
        "{hook}, asked twice, answers {one} and {other}",
        "{hook}, pytany dwa razy, odpowiada {one} i {other}",
    ),
    "fault.playout_twice": (
        "bgf_playout, with the same chance, answers {one} and {other}",
        "bgf_playout przy tym samym losie odpowiada {one} i {other}",
    ),
    "fault.no_estimate": ("that is no Estimate", "to nie Estimate"),
    "fault.estimate_players": (
        "of {players} players each must have a number",
        "każdy z {players} {players:gracza|graczy|graczy} musi mieć liczbę",
    ),
    "fault.estimate_finite": (
        "points must be finite numbers",
        "punkty muszą być liczbami skończonymi",
    ),
    "fault.estimate_spread": (
        "the spread must be more than 0",
        "rozrzut musi być większy od 0",
    ),
    "fault.estimate_chance": (
        "the chance to win must be from 0 to 1",
        "szansa wygranej musi być od 0 do 1",
    ),
    "fault.playout_no_action": (
        "bgf_playout has player {player} play {found}, which is no Action",
        "bgf_playout każe graczowi {player} zagrać {found}, a to nie Action",
    ),
    "fault.playout_refused": (
        "bgf_playout has player {player} play {found}, which is refused: {refusal}",
        "bgf_playout każe graczowi {player} zagrać {found}, a to jest odrzucane: {refusal}",
    ),
    "fault.uses_changes": (
        'the state changes when asked what "{action}" uses: {found}',
        "stan się zmienia przy pytaniu, czego używa „{action}”: {found}",
    ),
    "fault.uses_twice": (
        '"{action}", asked about twice, uses {one} and {other}',
        "„{action}”, pytane dwa razy, używa {one} i {other}",
    ),
    "fault.uses_unknown": (
        '"{action}" uses {name}, which nothing in the content is called',
        "„{action}” używa {name}, a nic w zawartości się tak nie nazywa",
    ),
    "fault.measures_players": (
        "of {players} players each must have a mapping",
        "każdy z {players} {players:gracza|graczy|graczy} musi mieć odwzorowanie",
    ),
    "fault.measures_names": (
        "all players must have the same names",
        "wszyscy gracze muszą mieć te same nazwy",
    ),
    "fault.measures_finite": (
        "{name} must be a finite number",
        "{name} musi być liczbą skończoną",
    ),
    "fault.measures_text": (
        "there is no text measure.{name}",
        "nie ma tekstu measure.{name}",
    ),
    "fault.measures_differ": (
        "bgf_measures answers {one}, but {other} of another match",
        "bgf_measures odpowiada {one}, a dla innej partii {other}",
    ),
    # chance and other processes
    "fault.asked_in_order": (
        (
            "an answer ({question}) depends on what was asked before, in this match or another: "
            "{found}"
        ),
        (
            "odpowiedź ({question}) zależy od tego, o co pytano wcześniej, w tej partii albo w "
            "innej: {found}"
        ),
    ),
    "fault.seeds": (
        "{count} seeds give the same first position",
        "{count} {count:ziarno daje|ziarna dają|ziaren daje} tę samą pierwszą pozycję",
    ),
    "fault.process": (
        "in another process there is another {found}",
        "w innym procesie jest co innego: {found}",
    ),
    # tests of a game: golden records, and rules without tests
    "fault.golden_endless": (
        "not over after {count} actions",
        "partia nie jest skończona po {count} {count:ruchu|ruchach|ruchach}",
    ),
    "fault.golden_head": (
        '"{head}" is not the first line of a golden record',
        "„{head}” to nie pierwszy wiersz wzorcowego zapisu",
    ),
    "fault.golden_game": (
        '"{head}" is not of {game} {version}',
        "„{head}” to nie zapis gry {game} {version}",
    ),
    "fault.golden_legal": (
        '"{line}": {number} are legal',
        "„{line}”: dozwolonych ruchów jest {number}",
    ),
    "fault.golden_refused": ('"{line}": {error}', "„{line}”: {error}"),
    "fault.golden_end": (
        'at the end "{end}" is recorded, but now: {now}',
        "na końcu zapisano „{end}”, a teraz jest: {now}",
    ),
    "fault.golden_goes_on": ("the match goes on", "partia trwa"),
    "fault.golden_missing": (
        "{file} is not there yet: write it with --regenerate",
        "nie ma jeszcze {file}: zapisz go z --regenerate",
    ),
    "fault.golden_line": (
        '{file}, line {line}: "{was}" is recorded, but now: "{now}"',
        "{file}, wiersz {line}: zapisano „{was}”, a teraz jest „{now}”",
    ),
    "fault.golden_lines": (
        "{file} has another number of lines than the match",
        "{file} ma inną liczbę wierszy niż partia",
    ),
    "fault.mark_unread": (
        "{place}: {mark} takes rule IDs in quotes, not {given}",
        "{place}: {mark} bierze identyfikatory zasad w cudzysłowie, a nie {given}",
    ),
    "fault.mark_unknown": (
        "marked with rules that are not there: {rules}",
        "oznaczone zasadami, których nie ma: {rules}",
    ),
    "fault.untested": (
        "no test in {folder} is marked with {rules}",
        "żaden test w {folder} nie jest oznaczony {rules}",
    ),
}
