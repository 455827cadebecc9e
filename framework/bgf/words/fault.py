"""Broken promises of a game: the faults of ``bgf check``."""

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
    "fault.and_others": ("{found}; {names} also differ", "{found}; różnią się też: {names}"),
    "fault.at_path": ("{path}: {found}", "{path}: {found}"),
    "fault.of_text": ('"{text}": {found}', "„{text}”: {found}"),
    "fault.quoted": ('"{text}"', "„{text}”"),
    "fault.no_text": ("an empty text", "pusty tekst"),
    "fault.nothing": ("nothing", "nic"),
    "fault.yes": ("yes", "tak"),
    "fault.no": ("no", "nie"),
    "fault.goes_on": ("the match goes on", "partia trwa"),
    "fault.is_over": ("the match is over", "partia jest skończona"),
    "fault.may_undo": ("the action can be taken back", "ruch da się cofnąć"),
    "fault.may_not_undo": ("the action can't be taken back", "ruchu nie da się cofnąć"),
    "fault.after_set_up": ("after the set-up", "po przygotowaniu"),
    "fault.after_action": (
        'after player {player} plays "{action}"',
        "po ruchu „{action}” gracza {player}",
    ),
    # names of hidden things; in Polish in the genitive
    "fault.hidden.and": (" and ", " i "),
    "fault.hidden.components": ("components", "elementów"),
    "fault.hidden.counters": ("numbers of counters", "wartości liczników"),
    "fault.hidden.choices": ("choices of others", "wyborów innych graczy"),
    # what a viewer can ask for
    "fault.channel.legal actions": ("legal actions", "dozwolone ruchy"),
    "fault.channel.status": ("status", "stan gry słowami"),
    "fault.channel.observation": ("observation", "obserwacja"),
    "fault.channel.end of the match": ("end of the match", "koniec partii"),
    "fault.channel.score": ("score", "wynik"),
    "fault.channel.errors": ("error messages", "komunikaty o błędach"),
    "fault.channel.view": ("view", "widok"),
    "fault.channel.count": ("number of legal actions", "liczba dozwolonych ruchów"),
    "fault.channel.refusals": ("refusals", "odmowy"),
    "fault.channel.words that are read": ("meaning of typed words", "znaczenie wpisanych słów"),
    "fault.channel.input help": ("input help", "pomoc przy wpisywaniu"),
    "fault.channel.menus": ("menus", "menu"),
    "fault.channel.hints": ("hints", "dopiski w menu"),
    "fault.channel.previews": ("previews", "podglądy"),
    "fault.channel.targets": ("targets", "cele"),
    "fault.channel.history": ("history", "historia"),
    "fault.channel.undo": ("offer to undo", "możliwość cofnięcia"),
    "fault.channel.line": (
        'line of "{action}" in the history',
        "wiersz „{action}” w historii",
    ),
    "fault.source.legal actions": (
        "`why_not` and `candidates` of the kinds of action",
        "`why_not` i `candidates` rodzajów ruchów",
    ),
    "fault.source.count": (
        "`why_not` and `count` of the kinds of action",
        "`why_not` i `count` rodzajów ruchów",
    ),
    "fault.source.status": ("`bgf_status`", "`bgf_status`"),
    "fault.source.observation": (
        "the counters and zones that they see, the stages and the order of play",
        "liczniki i strefy, które widzi, etapy i kolejność graczy",
    ),
    "fault.source.errors": (
        "`understand` and `aliases` of the parameters",
        "`understand` i `aliases` parametrów",
    ),
    "fault.source.view": (
        "the sources of its texts: `bgf_status`, `hint`, `preview` and the names of parameters",
        "źródła jego tekstów: `bgf_status`, `hint`, `preview` i nazwy parametrów",
    ),
    "fault.source.refusals": (
        "`why_not` and the facts in the texts of refusals",
        "`why_not` i fakty w tekstach odmów",
    ),
    "fault.source.words that are read": (
        "`understand` and `aliases` of the parameters",
        "`understand` i `aliases` parametrów",
    ),
    "fault.source.input help": ("`input_help` of the parameters", "`input_help` parametrów"),
    "fault.source.menus": (
        "`steps` and `step_name` of the parameters",
        "`steps` i `step_name` parametrów",
    ),
    "fault.source.hints": (
        "`hint` of the kind of action, and the facts in its text",
        "`hint` rodzaju ruchu i fakty w jego tekście",
    ),
    "fault.source.previews": (
        "`preview` of the kind of action, and the facts in its text",
        "`preview` rodzaju ruchu i fakty w jego tekście",
    ),
    "fault.source.targets": (
        "`target` or `targets` of the parameters",
        "`target` albo `targets` parametrów",
    ),
    "fault.source.history": (
        "`log` of the kind of action (`own_log` for its own player), and the facts in its text",
        "`log` rodzaju ruchu (`own_log` dla gracza, który go wykonuje) i fakty w jego tekście",
    ),
    "fault.source.undo": ("what the action reveals or draws", "to, co ruch ujawnia albo losuje"),
    "fault.remedy.source": (
        "Where to look: {source}. Only what {viewer} knows may be used there.",
        "Gdzie szukać: {source}. Wolno tam użyć tylko tego, co {viewer} wie.",
    ),
    "fault.source.method": (
        '`{method}` of the kind "{kind}"{place}',
        "`{method}` rodzaju „{kind}”{place}",
    ),
    "fault.source.method_differs": (
        "{method}: its effect differs",
        "{method}: jego skutek jest inny",
    ),
    "fault.source.choices": (
        "{methods}, called now for the choices of all players: the effect differs",
        "{methods}, wywoływane teraz dla wyborów wszystkich graczy: skutek jest inny",
    ),
    "fault.source.afterwards": (
        'what happens after `apply` of the kind "{kind}": {hooks}',
        "to, co dzieje się po `apply` rodzaju „{kind}”: {hooks}",
    ),
    "fault.source.hook": ("`{hook}`{place}", "`{hook}`{place}"),
    "fault.source.hook_of_mods": (
        "`{hook}`{place} (mod {mods}, too)",
        "`{hook}`{place} (także mod {mods})",
    ),
    "fault.source.flow": (
        "the order of play and the effects of the content",
        "kolejność graczy i skutki z zawartości",
    ),
    "fault.remedy.held": (
        (
            "Where to look: {source}. Only what {viewer} knows may be used there. If the effect "
            "depends on components that another player holds, show them (by a move to an open "
            "zone, or by `state.reveal`). Or tell viewers what the effect shows: if the zone lacks "
            "them, by `state.tell_lacks`, else by `bgf_contradictions` and `state.disclose()`."
        ),
        (
            "Gdzie szukać: {source}. Wolno tam użyć tylko tego, co {viewer} wie. Jeśli skutek "
            "zależy od elementów, które ma inny gracz, pokaż je (ruchem do odkrytej strefy albo "
            "przez `state.reveal`) albo przekaż, co ze skutku wynika: że w strefie ich brak, przez "
            "`state.tell_lacks`, a wszystko inne przez `bgf_contradictions` i `state.disclose()`."
        ),
    ),
    "fault.remedy.numbers_shown": (
        (
            "Where to look: {source}. Only what {viewer} knows may be used there. If the rules "
            "open a hidden number, they must call `state.disclose()`."
        ),
        (
            "Gdzie szukać: {source}. Wolno tam użyć tylko tego, co {viewer} wie. Jeśli reguły "
            "odkrywają ukrytą liczbę, muszą wywołać `state.disclose()`."
        ),
    ),
    "fault.remedy.shown_and_hidden": (
        (
            "The action shows these components and hides them again, so {viewer} sees them neither "
            "after it nor in the history. Show them at the end of the action, and hide them "
            "(`gather`, `shuffle`, `renew`, or a move) only with a later action: for example, with "
            "the one that begins the next deal."
        ),
        (
            "Ta akcja odkrywa te elementy i znów je ukrywa, więc {viewer} nie widzi ich ani po "
            "niej, ani w historii. Odkryj je na końcu akcji, a ukryj (`gather`, `shuffle`, `renew` "
            "albo ruch) dopiero późniejszą akcją, na przykład tą, która zaczyna następne rozdanie."
        ),
    ),
    "fault.remedy.order of offers": (
        (
            "Only their order differs. Where to look: `candidates` of the kinds of action. The "
            "order may depend only on what {viewer} knows. It must not be that of a zone that is "
            "not `ordered`, not even of the player's own hand, nor that of a set: sort what is "
            "listed."
        ),
        (
            "Różni się tylko ich kolejność. Gdzie szukać: `candidates` rodzajów ruchów. Kolejność "
            "może zależeć tylko od tego, co {viewer} wie. Nie może to być kolejność w strefie bez "
            "`ordered`, nawet we własnej ręce gracza, ani kolejność zbioru (`set`): posortuj to, "
            "co podajesz."
        ),
    ),
    "fault.remedy.order": (
        (
            "The same components lie in {zones}, but their order gives it away: don't order them "
            "by what {viewer} does not know, or remove `ordered` from the zone."
        ),
        (
            "W strefie {zones} leży to samo, ale zdradza to kolejność: nie układaj jej według "
            "tego, czego {viewer} nie wie, albo usuń `ordered` tej strefy."
        ),
    ),
    "fault.remedy.remembered": (
        (
            "Played again, the same match shows something else: the rules remember something "
            "outside of the state, for example in an attribute of the rules or of a kind of "
            "action, or use the clock or `random`. Keep it in the state, in a counter for example."
        ),
        (
            "Ta sama partia zagrana jeszcze raz pokazuje co innego: reguły pamiętają coś poza "
            "stanem, na przykład w atrybucie obiektu reguł albo rodzaju ruchu, lub używają "
            "zegara albo `random`. Trzymaj to w stanie, na przykład w liczniku."
        ),
    ),
    "fault.remedy.score": (
        (
            "The score may depend only on what everybody knows: in `bgf_end` reveal what "
            "counts (`state.reveal`), or leave it out of `bgf_score`."
        ),
        (
            "Wynik może zależeć tylko od tego, co wszyscy wiedzą: w `bgf_end` ujawnij to, co "
            "się liczy (`state.reveal`), albo pomiń to w `bgf_score`."
        ),
    ),
    "fault.remedy.end of the match": (
        (
            "The end of a match may depend only on what everybody knows: reveal the component "
            "before it counts (`state.reveal`, or a move to an open zone), or let something "
            "else end the match."
        ),
        (
            "Koniec partii może zależeć tylko od tego, co wszyscy wiedzą: ujawnij element, "
            "zanim się liczy (`state.reveal` albo ruch do odkrytej strefy), lub niech partię "
            "kończy coś innego."
        ),
    ),
    "fault.remedy.end_concluded": (
        (
            "If the action has told something, for example that a guess was wrong, tell it to "
            "samples: by `state.tell_lacks` where a zone lacks kinds, else in "
            "`bgf_contradictions`. Otherwise reveal the component before it ends the match "
            "(`state.reveal`, or a move to an open zone), or let something else end the match."
        ),
        (
            "Jeśli ruch coś powiedział, na przykład że ktoś źle zgadł, przekaż to próbkom: przez "
            "`state.tell_lacks`, gdy w strefie brak jakichś rodzajów, a poza tym w "
            "`bgf_contradictions`. W przeciwnym razie ujawnij element, zanim zakończy partię "
            "(`state.reveal` albo ruch do odkrytej strefy), lub niech partię kończy coś innego."
        ),
    ),
    "fault.remedy.refused_of_others": (
        (
            "Player {player}, whose action it is, does not know these components, so `why_not` "
            "and `candidates` must not depend on them: use only what that player knows. Only if "
            "the rules have told players something about them, tell it to samples, too: by "
            "`state.tell_lacks` where a zone lacks kinds, else in `bgf_contradictions`."
        ),
        (
            "Gracz {player}, którego to ruch, nie zna tych elementów, więc `why_not` i "
            "`candidates` nie mogą od nich zależeć: użyj tylko tego, co ten gracz wie. Tylko "
            "jeśli reguły powiedziały coś o nich graczom, przekaż to także próbkom: przez "
            "`state.tell_lacks`, gdy w strefie brak jakichś rodzajów, a poza tym w "
            "`bgf_contradictions`."
        ),
    ),
    "fault.remedy.refused_of_own": (
        (
            "Whether an action is legal may depend only on what its player knows: if `why_not` "
            "or `candidates` read more, change them. What others are meant to conclude from the "
            "action must be told to samples: by `state.tell_lacks` where a zone lacks kinds, "
            "else in `bgf_contradictions`."
        ),
        (
            "To, czy ruch jest dozwolony, może zależeć tylko od tego, co wie grający: jeśli "
            "`why_not` albo `candidates` czytają coś więcej, popraw je. To, o czym inni mają "
            "wnioskować z ruchu, przekaż próbkom: przez `state.tell_lacks`, gdy w strefie brak "
            "jakichś rodzajów, a poza tym w `bgf_contradictions`."
        ),
    ),
    "fault.remedy.concluded": (
        (
            "If players are meant to conclude that, tell it to samples: by `state.tell_lacks` "
            "where a zone lacks kinds, else in `bgf_contradictions`."
        ),
        (
            "Jeśli gracze mają o tym wnioskować, przekaż to próbkom: przez `state.tell_lacks`, "
            "gdy w strefie brak jakichś rodzajów, a poza tym w `bgf_contradictions`."
        ),
    ),
    "fault.remedy.or_concluded": ("{remedy} {conclusion}", "{remedy} {conclusion}"),
    "fault.remedy.incomplete": (
        (
            "If players are meant to conclude that, `bgf_contradictions` is incomplete: it does "
            "not reject samples that contradict it."
        ),
        (
            "Jeśli gracze mają o tym wnioskować, `bgf_contradictions` jest niepełne: nie odrzuca "
            "próbek, które temu przeczą."
        ),
    ),
    "fault.remedy.numbers": (
        (
            "If players are meant to conclude that, keep what they know in a counter that "
            "everybody sees, and let `bgf_draw_counters` draw only what agrees with it. "
            "Otherwise no rule may make anything that others see depend on a secret number: "
            "move it to an open counter first, and call `state.disclose()`."
        ),
        (
            "Jeśli gracze mają o tym wnioskować, zapisz to, co wiedzą, w liczniku, który wszyscy "
            "widzą, i losuj w `bgf_draw_counters` tylko to, co się z nim zgadza. W przeciwnym "
            "razie nic, co widzą inni, nie może zależeć od tajnej liczby: najpierw przenieś ją do "
            "jawnego licznika i wywołaj `state.disclose()`."
        ),
    ),
    "fault.remedy.numbers_at": (
        "Where to look: {source}. {remedy}",
        "Gdzie szukać: {source}. {remedy}",
    ),
    "fault.remedy.unseen": (
        (
            "No player has seen these components, so no rule may depend on them: reveal what "
            "counts first (`state.reveal`, or a move to an open zone), or use only what "
            "everybody knows. Only if players are meant to conclude it, tell it to samples in "
            "`bgf_contradictions`."
        ),
        (
            "Tych elementów nikt nie widział, więc nic nie może od nich zależeć: najpierw "
            "ujawnij to, co się liczy (`state.reveal` albo ruch do odkrytej strefy), lub użyj "
            "tylko tego, co wszyscy wiedzą. Tylko jeśli gracze mają o tym wnioskować, przekaż "
            "to próbkom w `bgf_contradictions`."
        ),
    ),
    # whatever is promised
    "fault.unchecked": (
        "the check stops at an error: {error}",
        "sprawdzanie przerywa błąd: {error}",
    ),
    "fault.raises": ("{hook} raises {error}{asked}", "{hook}: wyjątek {error}{asked}"),
    "fault.method_of_kind": ('`{method}` of the kind "{kind}"', "`{method}` rodzaju „{kind}”"),
    "fault.method_of_base": (
        "{method} (inherited from bgf's `{base}`)",
        "{method} (odziedziczone z `{base}` bgf)",
    ),
    "fault.method_of_class": ("`{name}.{method}`", "`{name}.{method}`"),
    "fault.asked_about": (
        ', asked about "{action}" of player {player}',
        ", zapytane o „{action}” gracza {player}",
    ),
    "fault.asked_about_in": (
        ', asked about "{action}" of player {player} in the language {lang}',
        ", zapytane o „{action}” gracza {player} w języku {lang}",
    ),
    "fault.asked_by": (
        ", asked by {viewer} in the language {lang}",
        ", gdy pyta {viewer} w języku {lang}",
    ),
    "fault.a_refusal": ("a refusal", "odmowa"),
    "fault.what_is_read": ("a text about an action", "tekst o ruchu"),
    "fault.too_long": (
        "still running after {seconds} seconds{place}",
        "trwa po {seconds} s{place}",
    ),
    "fault.too_long.in": (", at {place}", ", w {place}"),
    # playing a match to its end
    "fault.not_over": (
        (
            "the match is not over after {count} actions: the rules never end it, or `longest` "
            "in game.yaml is too low"
        ),
        (
            "partia nie jest skończona po {count} {count:ruchu|ruchach|ruchach}: reguły nigdy "
            "jej nie kończą albo `longest` w game.yaml jest za niskie"
        ),
    ),
    "fault.see": (
        "can't be checked before {tests} passes",
        "nie da się tego sprawdzić, dopóki nie przejdzie {tests}",
    ),
    "fault.not_begun": ("the set-up fails: {error}", "przygotowanie się nie udaje: {error}"),
    "fault.not_chosen": (
        "the legal actions can't be listed: {error}",
        "nie da się wypisać dozwolonych ruchów: {error}",
    ),
    "fault.not_played": (
        'player {player} may play "{action}", but `apply` or a hook after it fails: {error}',
        (
            "gracz {player} może zagrać „{action}”, ale `apply` albo hak po nim się nie udaje: "
            "{error}"
        ),
    ),
    "fault.acts_after_end": (
        "the match is over, but `active_players` still names {players}",
        "partia jest skończona, a `active_players` nadal podaje {players}",
    ),
    "fault.offered_after_end": (
        "the match is over, but these actions are still legal: {actions}",
        "partia jest skończona, a nadal dozwolone są ruchy: {actions}",
    ),
    "fault.stuck": (
        (
            "player {player} is to act in the stage {stage} of the phase {phase}, but has no "
            "legal action: offer one there that is always legal, such as a pass (`otherwise`), "
            "or skip the player"
        ),
        (
            "w etapie {stage} fazy {phase} ruch ma gracz {player}, ale żaden ruch nie jest "
            "dozwolony: dodaj tam ruch zawsze dozwolony, np. pas (`otherwise`), albo pomiń "
            "gracza"
        ),
    ),
    # offers and refusals
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
            'player {player} is offered "{action}", but {rule} refuses it: {source} include an '
            "action that `why_not` refuses{place}"
        ),
        (
            "gracz {player} ma do wyboru „{action}”, ale {rule} to odrzuca: {source} zawierają "
            "ruch, który odrzuca `why_not`{place}"
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
        "these actions are offered twice to player {player}: {actions}",
        "te ruchy gracz {player} ma do wyboru dwa razy: {actions}",
    ),
    "fault.other_list": (
        (
            "the legal actions of player {player} differ {where}: {found}. List the same ones, "
            "in an order that depends on the state alone"
        ),
        (
            "dozwolone ruchy gracza {player} są inne {where}: {found}. Podawaj te same, w "
            "kolejności, która zależy tylko od stanu"
        ),
    ),
    "fault.when_asked_again": ("when asked again", "przy ponownym pytaniu"),
    "fault.in_clone": ("in a clone", "w kopii"),
    "fault.in_dictionary": (
        "in a state read from its dictionary",
        "w stanie odczytanym ze słownika",
    ),
    "fault.not_offered": (
        (
            'player {player} may play "{action}", but it is not offered: {source} leave out an '
            "action that `why_not` allows{place}"
        ),
        (
            "gracz {player} może zagrać „{action}”, ale nie ma tego do wyboru: {source} "
            "pomijają ruch, na który pozwala `why_not`{place}"
        ),
    ),
    "fault.miscounted": (
        "player {player} has {offered} legal actions, but `count` returns {counted}",
        (
            "gracz {player} ma {offered} {offered:dozwolony ruch|dozwolone ruchy|dozwolonych "
            "ruchów}, a `count` zwraca {counted}"
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
        (
            '"{action}" is refused by the rule {rule}, which is not among the `rules` of the '
            "content: cite one of those"
        ),
        (
            "„{action}” odrzuca zasada {rule}, której nie ma w `rules` zawartości: podaj jedną "
            "z nich"
        ),
    ),
    "fault.refusal_words": (
        (
            'the refusal of "{action}" reads {said} in the language {lang}: give it a text '
            "without empty fields"
        ),
        "odmowa „{action}” w języku {lang} brzmi {said}: podaj tekst bez pustych pól",
    ),
    "fault.refused_but_changed": (
        (
            '"{action}" of player {player} is refused, but trying it changes the state: '
            "`why_not` must change nothing"
        ),
        (
            "ruch „{action}” gracza {player} jest odrzucany, ale próba zmienia stan: `why_not` "
            "nie może niczego zmieniać"
        ),
    ),
    "fault.refused_otherwise": (
        (
            'when it is played, "{action}" is refused with "{error}"; when it is asked about, '
            'with "{refusal}"'
        ),
        "przy próbie zagrania „{action}” odmowa to „{error}”, a przy pytaniu „{refusal}”",
    ),
    "fault.refused_but_played": (
        'player {player} can play "{action}", although {rule} refuses it',
        "gracz {player} może zagrać „{action}”, choć {rule} to odrzuca",
    ),
    # notation
    "fault.read_otherwise": (
        (
            '"{form}" is read as "{again}", not as "{text}": each action needs a notation of '
            "its own, whatever the capital letters"
        ),
        (
            "„{form}” jest czytane jako „{again}”, a nie „{text}”: każdy ruch musi mieć własny "
            "zapis, niezależnie od wielkości liter"
        ),
    ),
    "fault.notation_form": (
        (
            'the notation "{text}" must be the name of its kind, "{kind}", followed by words with '
            "single spaces between them"
        ),
        (
            "zapis „{text}” musi być nazwą rodzaju, „{kind}”, i słowami po niej, oddzielonymi "
            "jedną spacją"
        ),
    ),
    # scores
    "fault.score_players": (
        "`bgf_score` returns points of {count} players, but {players} play",
        "`bgf_score` zwraca punkty {count} graczy, a gra ich {players}",
    ),
    "fault.score_no_integer": (
        ("`bgf_score` gives player {player} {points} points for {item}: it must be a whole number"),
        (
            "`bgf_score` daje graczowi {player} za {item} {points} punktów: musi to być liczba "
            "całkowita"
        ),
    ),
    "fault.score_sum": (
        "the {name} are {numbers}, but the points by item add up to {sums}",
        "{name} to {numbers}, a punkty za wszystko sumują się do {sums}",
    ),
    "fault.score_changes": (
        "asked twice, `bgf_score` gives two results: {found}. It may depend on the state alone",
        (
            "`bgf_score`, pytane dwa razy, daje dwa wyniki: {found}. Wynik może zależeć tylko "
            "od stanu"
        ),
    ),
    "fault.score_asked": (
        "`bgf_score` changes the state, but must not",
        "`bgf_score` zmienia stan, a nie może",
    ),
    # previews, targets, words
    "fault.preview_lays": (
        'the preview of "{action}" shows {shown} on {cell}, but playing it leaves {after} there',
        "podgląd „{action}” pokazuje na polu {cell} {shown}, a po zagraniu jest tam {after}",
    ),
    "fault.preview.not_cleared": (
        (
            'the preview of "{action}" lays a piece on {cell}, where one lies already: name '
            "the cell in `Preview.clears`, too"
        ),
        (
            "podgląd „{action}” kładzie znacznik na polu {cell}, na którym już jakiś leży: "
            "podaj to pole także w `Preview.clears`"
        ),
    ),
    "fault.preview.nothing_to_clear": (
        (
            'the preview of "{action}" clears {cell}, which is empty: leave the cell out of '
            "`Preview.clears`"
        ),
        "podgląd „{action}” zwalnia puste pole {cell}: nie podawaj go w `Preview.clears`",
    ),
    "fault.no_piece": ("no piece", "bez znacznika"),
    "fault.targets_number": (
        (
            '`targets` of "{action}" has {targets} entries for {parts} parts of the notation: '
            "it must have one for each"
        ),
        (
            "`targets` ruchu „{action}” ma elementów: {targets}, a części zapisu: {parts}; "
            "musi być po jednym na część"
        ),
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
        (
            'the area of a player is written with its owner, such as "{area}@0"; an area that '
            "all share is written without one"
        ),
        "obszar gracza zapisuje się z właścicielem, np. „{area}@0”, a wspólny bez niego",
    ),
    "fault.target_player": ('there is no player "{player}"', "nie ma gracza „{player}”"),
    "fault.target_id": ('nothing there has the id "{id}"', "nic tam nie ma identyfikatora „{id}”"),
    "fault.status_gap": (
        "`bgf_status` returns a line in the language {lang} in which a field is not filled",
        "`bgf_status` zwraca w języku {lang} wiersz z niewypełnionym polem",
    ),
    "fault.status_empty": (
        "`bgf_status` returns an empty line in the language {lang}",
        "`bgf_status` zwraca w języku {lang} pusty wiersz",
    ),
    "fault.status_no_list": (
        "`bgf_status` returns {answer}; it must return a list of lines",
        "`bgf_status` zwraca {answer}, a musi zwracać listę wierszy",
    ),
    "fault.status_missing": (
        "`bgf_status` returns lines in the language {other}, but none in the language {lang}",
        "`bgf_status` zwraca wiersze w języku {other}, a w języku {lang} żadnego",
    ),
    "fault.words": (
        (
            'the {name} of "{action}" in the language {lang} is {text}: it must be text '
            "without empty fields"
        ),
        "„{action}” w języku {lang}: {name} to {text}, a musi to być tekst bez pustych pól",
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
        (
            'there are points for "{item}", but no text "score.{item}" to name them: add it to '
            "the `texts` of the content"
        ),
        (
            "są punkty za „{item}”, ale nie ma tekstu „score.{item}”, który je nazywa: dodaj "
            "go do `texts` zawartości"
        ),
    ),
    "fault.rule_words": (
        (
            "the rule {rule} has no text in the language {lang}: translate it, or remove the "
            "language from `languages`"
        ),
        (
            "zasada {rule} nie ma tekstu w języku {lang}: przetłumacz ją albo usuń ten język z "
            "`languages`"
        ),
    ),
    "fault.rule_languages": (
        "the rule {rule} has texts in {languages}, which `languages` in game.yaml does not list",
        "zasada {rule} ma tekst w językach {languages}, których nie podaje `languages` w game.yaml",
    ),
    "fault.phrase_languages": (
        (
            '`{method}` of the kind "{kind}"{place} returns a phrase for "{action}" without the '
            "language {languages}: {phrase}"
        ),
        (
            "`{method}` rodzaju „{kind}”{place} zwraca dla „{action}” słowa bez języka "
            "{languages}: {phrase}"
        ),
    ),
    "fault.told_otherwise": (
        (
            'the kind of "{action}" is `told_once`, but menus say {first} at first and {now} here: '
            "say the same in every position, or remove `told_once`"
        ),
        (
            "rodzaj ruchu „{action}” jest `told_once`, ale menu mówi na początku {first}, a tutaj "
            "{now}: mów zawsze to samo albo usuń `told_once`"
        ),
    ),
    # clones, dictionaries, records
    "fault.beside": (
        (
            "it depends on something other than the state: an attribute of the rules, the clock, "
            "`random` or `id`. Keep what changes in counters and zones, and draw by `state.below`"
        ),
        (
            "zależy to od czegoś poza stanem: atrybutu reguł, zegara, `random` albo `id`. Trzymaj "
            "to, co się zmienia, w licznikach i strefach, a losuj przez `state.below`"
        ),
    ),
    "fault.beside_random": (
        (
            "the set-up draws from the module `random`, whose numbers don't depend on the seed of "
            "the match. Draw by `state.below`, and shuffle by `state.shuffle`"
        ),
        (
            "przygotowanie losuje z modułu `random`, którego liczby nie zależą od ziarna partii. "
            "Losuj przez `state.below`, a tasuj przez `state.shuffle`"
        ),
    ),
    "fault.set_up_again": (
        "the set-up, repeated with the same seed, leads to another position: {found}; {beside}",
        "przygotowanie powtórzone z tym samym ziarnem daje inną pozycję: {found}; {beside}",
    ),
    "fault.clone_differs": (
        "a clone differs from its original: {found}",
        "kopia różni się od oryginału: {found}",
    ),
    "fault.clone_changes_state": (
        (
            "playing on in a clone changes its original: {found}. Something is shared by both, "
            "such as a list"
        ),
        "gra w kopii zmienia oryginał: {found}. Coś jest wspólne dla obu, np. lista",
    ),
    "fault.clones_part": (
        "the same actions in two clones lead to different positions: {found}; {beside}",
        "te same ruchy w dwóch kopiach prowadzą do różnych pozycji: {found}; {beside}",
    ),
    "fault.clone_changes_clone": (
        (
            "playing on in a clone changes another clone: {found}. Something is shared by "
            "both, such as a list"
        ),
        "gra w jednej kopii zmienia drugą: {found}. Coś jest wspólne dla obu, np. lista",
    ),
    "fault.clone_lists": (
        (
            'player {player} has "{one}" in a state and "{other}" in its clone at the same '
            "place of the legal actions: list them in an order that depends on the state alone"
        ),
        (
            "wśród dozwolonych ruchów gracza {player} w tym samym miejscu jest „{one}” w "
            "stanie, a „{other}” w jego kopii: podawaj je w kolejności, która zależy tylko od "
            "stanu"
        ),
    ),
    "fault.clone_action": (
        '"{action}", played in two clones, leads to different positions: {found}; {beside}',
        "„{action}”, zagrane w dwóch kopiach, prowadzi do różnych pozycji: {found}; {beside}",
    ),
    "fault.dictionary_differs": (
        "a state read from its dictionary differs from its original: {found}",
        "stan odczytany ze słownika różni się od oryginału: {found}",
    ),
    "fault.dictionary_seen": (
        "players see something else in a state read from its dictionary: {found}",
        "w stanie odczytanym ze słownika gracze widzą co innego: {found}",
    ),
    "fault.dictionary_played": (
        (
            "played on, a state read from its dictionary leads to another position: {found}; "
            "{beside}"
        ),
        "gra w stanie odczytanym ze słownika prowadzi do innej pozycji: {found}; {beside}",
    ),
    "fault.record_again": (
        "the same actions, played again, lead to another position: {found}; {beside}",
        "te same ruchy, zagrane jeszcze raz, prowadzą do innej pozycji: {found}; {beside}",
    ),
    "fault.record_replay": (
        "the replay of the saved record leads to another position: {found}; {beside}",
        "powtórka zapisu prowadzi do innej pozycji: {found}; {beside}",
    ),
    "fault.undone_but_told": (
        '"{action}" can be taken back, although {told}',
        "„{action}” da się cofnąć, choć {told}",
    ),
    "fault.undone_but_concluded": (
        (
            'player {player} can take back "{action}", although {viewer} learns something from it: '
            "if {labels} had changed places, `bgf_contradictions` would return 0 before the "
            "action, and {number} after it. Call `state.disclose()` where the rules reveal this: "
            "in `apply` of the kind of action {kind}{place}, or in a hook that runs after it"
        ),
        (
            "gracz {player} może cofnąć „{action}”, choć {viewer} dowiaduje się z tego ruchu "
            "czegoś: gdyby zamieniono {labels}, `bgf_contradictions` zwróciłoby przed nim 0, "
            "a po nim {number}. Wywołaj `state.disclose()` tam, gdzie reguły to ujawniają: "
            "w `apply` rodzaju ruchu {kind}{place} albo w haku wywoływanym po nim"
        ),
    ),
    "fault.chance_used": ("it used chance", "użyto w nim losu"),
    "fault.learned": (
        "somebody learned which component {component} is",
        "ktoś się dowiedział, czym jest element {component}",
    ),
    "fault.disclosed": (
        "the rules told players something (`state.disclose`)",
        "reguły coś graczom powiedziały (`state.disclose`)",
    ),
    "fault.not_undone": (
        '"{action}" revealed nothing and used no chance, but can\'t be taken back',
        "„{action}” niczego nie ujawniło i nie użyło losu, a nie da się tego cofnąć",
    ),
    "fault.undone_otherwise": (
        'taking "{action}" back leads to another position than before it: {found}',
        "cofnięcie „{action}” prowadzi do innej pozycji niż przed nim: {found}",
    ),
    # secrecy
    "fault.contradictions": (
        "`bgf_contradictions` returns {number} for a position of the match; it must return 0",
        "`bgf_contradictions` zwraca {number} dla pozycji z partii, a musi tu zwracać 0",
    ),
    "fault.in_sample": ("in a sample for {viewer}: {problem}", "w próbce, {viewer}: {problem}"),
    "fault.sample_seen": (
        (
            "the viewer sees something different from the match: {found}. `bgf_draw_counters` may "
            "draw only what the viewer does not see"
        ),
        (
            "patrzący widzi co innego niż w partii: {found}. `bgf_draw_counters` może losować "
            "tylko to, czego patrzący nie widzi"
        ),
    ),
    "fault.never_sampled": (
        (
            "no sample for {viewer} has the numbers of the match: {numbers}. `bgf_draw_counters` "
            "must be able to draw all numbers that are possible as far as the viewer knows"
        ),
        (
            "żadna próbka ({viewer}) nie ma liczb z partii: {numbers}. `bgf_draw_counters` musi "
            "móc wylosować wszystkie liczby możliwe według tego, co patrzący wie"
        ),
    ),
    "fault.sample_same_zone": (
        (
            "the hidden components in the zone {zone} are the same in {samples} samples: a "
            "sample must draw what the viewer does not know"
        ),
        (
            "ukryte elementy w strefie {zone} są takie same w {samples} "
            "{samples:próbce|próbkach|próbkach}: próbka musi losować to, czego patrzący nie wie"
        ),
    ),
    "fault.sample_same": (
        (
            "all {samples} samples are the same: look at `bgf_contradictions` and "
            "`state.tell_lacks`, which may leave only one arrangement"
        ),
        (
            "wszystkie próbki ({samples}) są takie same: sprawdź `bgf_contradictions` i "
            "`state.tell_lacks`, które mogą zostawiać jeden układ"
        ),
    ),
    "fault.sample_depends": (
        (
            "it depends on what the viewer does not know: {found}. Where to look: "
            "`bgf_draw_counters` and `bgf_contradictions`"
        ),
        (
            "zależy od tego, czego patrzący nie wie: {found}. Gdzie szukać: "
            "`bgf_draw_counters` i `bgf_contradictions`"
        ),
    ),
    "fault.can_tell": (
        (
            "{viewer} can tell from the {channel} what is hidden: {found}, depending on "
            "{hidden} that {viewer} does not know. {remedy}"
        ),
        (
            "{viewer} może poznać, co jest ukryte ({channel}): {found}, zależnie od {hidden}, "
            "których nie zna. {remedy}"
        ),
    ),
    "fault.order_of_offers": (
        (
            "{viewer} has the same legal actions in another order in a position that {viewer} "
            "can't tell from this one: {found}. {remedy}"
        ),
        (
            "{viewer} ma te same dozwolone ruchy w innej kolejności w pozycji, której nie odróżni "
            "od tej: {found}. {remedy}"
        ),
    ),
    "fault.varies_in_copy": (
        (
            "{viewer} is shown something different in a copy of the same position ({channel}): "
            "{found}. It does not depend on hidden components: the rules remember something "
            "outside of the state, under the `id` of an object for example, or use the clock or "
            "`random`. Keep it in the state, or nowhere."
        ),
        (
            "{viewer} widzi co innego w kopii tej samej pozycji ({channel}): {found}. Nie zależy "
            "to od ukrytych elementów: reguły pamiętają coś poza stanem, na przykład pod `id` "
            "obiektu, lub używają zegara albo `random`. Trzymaj to w stanie albo nigdzie."
        ),
    ),
    "fault.can_tell_after": (
        (
            "{after}, {viewer} can tell from the {channel} what is hidden: {found}, depending "
            "on {hidden} that {viewer} does not know. {remedy}"
        ),
        (
            "{after} {viewer} może poznać, co jest ukryte ({channel}): {found}, zależnie od "
            "{hidden}, których nie zna. {remedy}"
        ),
    ),
    "fault.can_see_action": (
        (
            '{viewer} sees in the match that player {player} played "{one}" and not "{other}", '
            "which moves other components that {viewer} does not know. Make the kind of action "
            "`secret`, or write its notation without what is hidden."
        ),
        (
            "{viewer} widzi w partii, że gracz {player} zagrał „{one}”, a nie „{other}”, choć "
            "nie zna elementów, które te ruchy przenoszą. Oznacz rodzaj ruchu jako `secret` "
            "albo zapisuj go bez tego, co ukryte."
        ),
    ),
    "fault.can_see_number": (
        (
            '{viewer} sees in the match that player {player} played "{one}" and not "{other}", '
            "although its number is written into the counter {counter}, which {viewer} can't see. "
            "Make the kind of action `secret`. Or, if everybody may know the number, write it into "
            "a counter that everybody sees."
        ),
        (
            "{viewer} widzi w partii, że gracz {player} zagrał „{one}”, a nie „{other}”, choć ta "
            "liczba trafia do licznika {counter}, którego nie widzi. Oznacz rodzaj ruchu jako "
            "`secret` albo, jeśli wszyscy mogą znać tę liczbę, zapisuj ją w liczniku, który "
            "wszyscy widzą."
        ),
    ),
    "fault.can_tell_choice": (
        (
            '{viewer} can tell from the {channel} that player {player} played "{one}" and not '
            '"{other}", which {viewer} may not know: {found}. {remedy}'
        ),
        (
            "{viewer} może poznać ({channel}), że gracz {player} zagrał „{one}”, a nie "
            "„{other}”, choć nie może tego wiedzieć: {found}. {remedy}"
        ),
    ),
    # a whole match, and the same one with components relabelled
    "fault.labels": ("{count} components", "{count} {count:element|elementy|elementów}"),
    "fault.labels_in_places": (
        "{count} components ({places})",
        "{count} {count:element|elementy|elementów} ({places})",
    ),
    "fault.labels.place": ("{place}: {kinds}", "{place}: {kinds}"),
    "fault.two_labels": (
        "the components {one} ({one_kind}) and {other} ({other_kind})",
        "elementy {one} ({one_kind}) i {other} ({other_kind})",
    ),
    "fault.can_tell_twin": (
        (
            "{after}, {viewer} can tell from the {channel} whether {labels} had changed places "
            "before the set-up, although {viewer} never sees them: {found}. {remedy}"
        ),
        (
            "{after} {viewer} może poznać ({channel}), czy przed przygotowaniem zamieniono "
            "{labels}, choć nigdy ich nie widzi: {found}. {remedy}"
        ),
    ),
    "fault.refused_in_twin": (
        (
            'player {player} plays "{action}", which {rule} would refuse if {labels} had '
            "changed places. So {viewer} knows that they have not, but samples do not obey it. "
            "{remedy}"
        ),
        (
            "gracz {player} gra „{action}”, co odrzuciłaby zasada {rule}, gdyby zamieniono "
            "{labels}. {viewer} wie więc, że tak nie jest, a próbki tego nie uwzględniają. "
            "{remedy}"
        ),
    ),
    "fault.concluded": (
        (
            "{after}, the {channel} would differ for {viewer} if {labels} had changed places: "
            "{found}. So {viewer} knows that they have not, but samples do not obey it. "
            "{remedy}"
        ),
        (
            "{after} {viewer} zobaczyłby co innego ({channel}), gdyby zamieniono {labels}: "
            "{found}. Wie więc, że tak nie jest, a próbki tego nie uwzględniają. {remedy}"
        ),
    ),
    "fault.other_number": (
        "the counter {counter} had been {number} and not {real}",
        "licznik {counter} miał wartość {number}, a nie {real}",
    ),
    "fault.other_number_of_player": (
        "the counter {counter} of player {player} had been {number} and not {real}",
        "licznik {counter} gracza {player} miał wartość {number}, a nie {real}",
    ),
    "fault.differs_with_numbers": (
        (
            "{after}, the {channel} would differ for {viewer} if, {count} "
            "{count:action|actions} earlier, {numbers}: {found}. So {viewer} knows that this was "
            "not so, but samples have such a number. {remedy}"
        ),
        (
            "{after} {viewer} zobaczyłby co innego ({channel}), gdyby {count} "
            "{count:ruch|ruchy|ruchów} wcześniej {numbers}: {found}. Wie więc, że tak nie było, "
            "a w próbkach jest taka liczba. {remedy}"
        ),
    ),
    "fault.differs_after_hidden": (
        (
            "{after}, the {channel} would differ for {viewer} if player {player} had played "
            '"{other}", so that {numbers}: {found}. So {viewer} can rule this out, but samples '
            "have such a number. {remedy}"
        ),
        (
            "{after} {viewer} zobaczyłby co innego ({channel}), gdyby gracz {player} zagrał "
            "„{other}”, a {numbers}: {found}. Może to więc wykluczyć, a w próbkach jest taka "
            "liczba. {remedy}"
        ),
    ),
    "fault.no_action_leads": (
        (
            "{after}, samples for {viewer} are as if {numbers}, but no legal action of player "
            "{player} leads to that. Let `bgf_draw_counters` draw only numbers that agree with "
            "what everybody sees: for example, no bid that exceeds the coins of its player."
        ),
        (
            "{after} próbki ({viewer}) są takie, jakby {numbers}, choć nie prowadzi do tego żaden "
            "dozwolony ruch gracza {player}. Losuj w `bgf_draw_counters` tylko liczby zgodne "
            "z tym, co wszyscy widzą: na przykład ofertę, na którą gracza stać."
        ),
    ),
    "fault.refused_with_numbers": (
        (
            'player {player} plays "{action}", which {rule} would refuse if, {count} '
            "{count:action|actions} earlier, {numbers}. So {viewer} knows that this was not so, "
            "but samples have such a number. {remedy}"
        ),
        (
            "gracz {player} gra „{action}”, co odrzuciłaby zasada {rule}, gdyby {count} "
            "{count:ruch|ruchy|ruchów} wcześniej {numbers}. {viewer} wie więc, że tak nie było, a "
            "w próbkach jest taka liczba. {remedy}"
        ),
    ),
    "fault.refused_with_numbers_now": (
        (
            'player {player} plays "{action}", which {rule} would refuse if {numbers}. So '
            "{viewer} knows that this is not so, but samples have such a number. {remedy}"
        ),
        (
            "gracz {player} gra „{action}”, co odrzuciłaby zasada {rule}, gdyby {numbers}. "
            "{viewer} wie więc, że tak nie jest, a w próbkach jest taka liczba. {remedy}"
        ),
    ),
    "fault.set_up_shows": (
        (
            "everybody can tell from the set-up what is secret: among very many set-ups with "
            "{seen} = {value} there is none in which {secret}, but samples have such numbers. "
            "{remedy}"
        ),
        (
            "z przygotowania każdy może poznać, co jest tajne: wśród bardzo wielu przygotowań, w "
            "których {seen} = {value}, nie ma żadnego, w którym {secret}, a próbki mają tam takie "
            "liczby. {remedy}"
        ),
    ),
    "fault.action_shows": (
        (
            'player {player} can tell from "{action}" what is secret: it was repeated with other '
            "chance, and among very many repeats that lead to {seen} = {value} there is none in "
            "which {secret}, but samples have such numbers. {remedy}"
        ),
        (
            "gracz {player} może poznać po „{action}”, co jest tajne: wśród bardzo wielu "
            "powtórzeń tego ruchu z innym losowaniem, po których {seen} = {value}, nie ma żadnego, "
            "w którym {secret}, a próbki mają tam takie liczby. {remedy}"
        ),
    ),
    "fault.number_is": (
        "the counter {counter} is {number}",
        "licznik {counter} ma wartość {number}",
    ),
    "fault.number_is_of_player": (
        "the counter {counter} of player {player} is {number}",
        "licznik {counter} gracza {player} ma wartość {number}",
    ),
    "fault.highest_number_is": (
        "the highest number of all players in the counter {counter} is {number}",
        "największa z liczb wszystkich graczy w liczniku {counter} to {number}",
    ),
    "fault.lowest_number_is": (
        "the lowest number of all players in the counter {counter} is {number}",
        "najmniejsza z liczb wszystkich graczy w liczniku {counter} to {number}",
    ),
    "fault.number_is_compared": (
        "the counter {counter} of player {one} is {relation} that of player {other}",
        "licznik {counter} gracza {one} jest {relation} licznik gracza {other}",
    ),
    "fault.relation.less": ("less than", "mniejszy niż"),
    "fault.relation.equal": ("the same as", "taki sam jak"),
    "fault.relation.greater": ("greater than", "większy niż"),
    "fault.never_dealt": (
        (
            "samples have deals that the set-up never makes: {counted} {place} is {number} in "
            "{share} % of the samples right after the set-up, but in none of thousands of "
            "set-ups. Players know that from the rules. Have `bgf_contradictions` reject such "
            "samples."
        ),
        (
            "próbki mają rozdania, których przygotowanie nigdy nie daje: {counted} {place} wynosi "
            "{number} w {share}% próbek zaraz po przygotowaniu, ale w żadnym z tysięcy "
            "przygotowań. Gracze wiedzą to z zasad. Niech `bgf_contradictions` odrzuca takie "
            "próbki."
        ),
    ),
    "fault.never_dealt_by": (
        (
            'samples have deals that "{action}" by player {player} never makes: {counted} {place} '
            "is {number} in {share} % of the samples right after it, but never when it was "
            "repeated thousands of times with other chance. Players know that from the rules. Have "
            "`bgf_contradictions` reject such samples."
        ),
        (
            "próbki mają rozdania, do których ruch „{action}” gracza {player} nigdy nie prowadzi: "
            "{counted} {place} wynosi {number} w {share}% próbek zaraz po nim, ale ani razu w "
            "tysiącach powtórzeń tego ruchu z innym losowaniem. Gracze wiedzą to z zasad. Niech "
            "`bgf_contradictions` odrzuca takie próbki."
        ),
    ),
    "fault.never_shuffled": (
        (
            "the same components lie {place} after every set-up, but samples have others there: "
            "{counted} is {number} in {share} % of the samples. Shuffle the components in the "
            "set-up (`state.shuffle`). If all players know from the rules what lies there, reveal "
            "them to everybody (`state.reveal`)."
        ),
        (
            "po każdym przygotowaniu {place} leżą te same elementy, a w próbkach inne: {counted} "
            "wynosi {number} w {share}% próbek. Potasuj elementy podczas przygotowania "
            "(`state.shuffle`). Jeśli z zasad wiadomo, co tam leży, pokaż je wszystkim "
            "(`state.reveal`)."
        ),
    ),
    "fault.never_drawn": (
        (
            "samples have secret numbers that the set-up never draws: {combination} is {number} in "
            "{share} % of the samples right after the set-up, but in none of thousands of "
            "set-ups. {remedy}"
        ),
        (
            "próbki mają tajne liczby, których przygotowanie nigdy nie losuje: {combination} "
            "wynosi {number} w {share}% próbek zaraz po przygotowaniu, ale w żadnym z tysięcy "
            "przygotowań. {remedy}"
        ),
    ),
    "fault.never_drawn_by": (
        (
            'samples have secret numbers that "{action}" by player {player} never draws: '
            "{combination} is {number} in {share} % of the samples right after it, but never when "
            "it was repeated thousands of times with other chance. {remedy}"
        ),
        (
            "próbki mają tajne liczby, których ruch „{action}” gracza {player} nigdy nie losuje: "
            "{combination} wynosi {number} w {share}% próbek zaraz po nim, ale ani razu w "
            "tysiącach powtórzeń tego ruchu z innym losowaniem. {remedy}"
        ),
    ),
    "fault.counted.having": (
        "the number of components with {name} = {value}",
        "liczba elementów z {name} = {value}",
    ),
    "fault.counted.sum": ("the sum of {name}", "suma {name}"),
    "fault.counted.highest": ("the highest {name}", "najwyższa wartość {name}"),
    "fault.counted.lowest": ("the lowest {name}", "najniższa wartość {name}"),
    "fault.counted.kinds": ("the number of different kinds", "liczba różnych rodzajów"),
    "fault.counted.alike": (
        "the largest number of components of one kind",
        "największa liczba elementów jednego rodzaju",
    ),
    "fault.counted.values": (
        "the number of different values of {name}",
        "liczba różnych wartości {name}",
    ),
    "fault.counted.same": (
        "the largest number of components with the same {name}",
        "największa liczba elementów z tą samą wartością {name}",
    ),
    "fault.counted.neighbours": (
        "the number of pairs of neighbours of one kind",
        "liczba par sąsiadów tego samego rodzaju",
    ),
    "fault.counted_in.zone": ("in {zone}", "w {zone}"),
    "fault.counted_in.player": ("{place} of player {player}", "{place} gracza {player}"),
    "fault.counted_in.top": ("on top of {zone}", "na wierzchu {zone}"),
    "fault.counted_in.bottom": ("at the bottom of {zone}", "na spodzie {zone}"),
    "fault.counted_in.top_quarter": (
        "in the top quarter of {zone}",
        "w pierwszej ćwiartce {zone} od wierzchu",
    ),
    "fault.counted_in.second_quarter": (
        "in the second quarter of {zone} from the top",
        "w drugiej ćwiartce {zone} od wierzchu",
    ),
    "fault.counted_in.third_quarter": (
        "in the third quarter of {zone} from the top",
        "w trzeciej ćwiartce {zone} od wierzchu",
    ),
    "fault.counted_in.bottom_quarter": (
        "in the bottom quarter of {zone}",
        "w ostatniej ćwiartce {zone} od wierzchu",
    ),
    "fault.counted_in.most": (
        "in {zone} (the highest of all players)",
        "w {zone} (największa wśród graczy)",
    ),
    "fault.counted_in.least": (
        "in {zone} (the lowest of all players)",
        "w {zone} (najmniejsza wśród graczy)",
    ),
    "fault.counted_in.spread": (
        "in {zone} (the difference between the highest and the lowest of all players)",
        "w {zone} (różnica między największą a najmniejszą wśród graczy)",
    ),
    "fault.number.most": ("at most {number}", "najwyżej {number}"),
    "fault.number.least": ("at least {number}", "co najmniej {number}"),
    "fault.number.exactly": ("{number}", "{number}"),
    "fault.no_whole_number": (
        "the counter {name} holds {number}, which is not a whole number",
        "licznik {name} ma wartość {number}, która nie jest liczbą całkowitą",
    ),
    "fault.changed_sum": (
        (
            "the sum of the counters {names} has changed from {before} to {now}, but `supplies` of "
            "the rules says that it never changes"
        ),
        (
            "suma liczników {names} zmieniła się z {before} na {now}, a według `supplies` w "
            "zasadach nigdy się nie zmienia"
        ),
    ),
    "fault.negative_number": (
        "the counter {name} has fallen to {number}, below 0; where to look: {where}",
        "licznik {name} spadł do {number}, poniżej 0; gdzie szukać: {where}",
    ),
    "fault.lost_by": (
        "{found}; where to look: {where}",
        "{found}; gdzie szukać: {where}",
    ),
    "fault.source.set_up": ("`bgf_setup`", "`bgf_setup`"),
    "fault.source.moved_by_hand": (
        (
            "change zones only by methods of the state, such as `state.move`; never change "
            "`state.zones` directly"
        ),
        (
            "zmieniaj strefy tylko metodami stanu, na przykład `state.move`; nigdy nie zmieniaj "
            "bezpośrednio `state.zones`"
        ),
    ),
    "fault.chance_in_action": (
        (
            '"{action}" draws nothing by chance, but what follows depends on the state of the '
            "generator: {found}. Its `apply`, or a hook after it, reads `state.chance` or draws in "
            "a copy of the state"
        ),
        (
            "„{action}” niczego nie losuje, ale to, co następuje, zależy od stanu generatora: "
            "{found}. Jej `apply` lub późniejszy hak czyta `state.chance` albo losuje w kopii stanu"
        ),
    ),
    "fault.chance_in_line": (
        (
            'the line of "{action}" in the history depends on the state of the generator, although '
            "the action draws nothing: {found}"
        ),
        (
            "wiersz „{action}” w historii zależy od stanu generatora, choć ruch nic nie losuje: "
            "{found}"
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
        (
            "{viewer} can tell from the {channel} what chance will decide: {found}. The code "
            "behind it must not draw, not even in a copy of the state, nor read `state.chance`"
        ),
        (
            "{viewer} może poznać, co rozstrzygnie los ({channel}): {found}. Kod, "
            "który to tworzy, nie może losować, nawet w kopii stanu, ani czytać `state.chance`"
        ),
    ),
    "fault.chance_in_play": (
        "the rules read or set `state.chance` ({place}); draw by `state.below`, which changes it",
        "zasady czytają lub zmieniają `state.chance` ({place}); losuj przez `state.below`",
    ),
    # asking
    "fault.asking_changes": (
        (
            "asking for the {channel} changes the state ({viewer} asks): {found}. A question "
            "must change nothing"
        ),
        (
            "pytanie zmienia stan ({channel}, pyta {viewer}): {found}. Pytanie nie może "
            "niczego zmieniać"
        ),
    ),
    "fault.asking_twice": (
        (
            "asked twice in the same position, the {channel} for {viewer} changes: {found}. "
            "The answer may depend on the state alone"
        ),
        (
            "w tej samej pozycji druga odpowiedź jest inna ({channel}, pyta {viewer}): "
            "{found}. Odpowiedź może zależeć tylko od stanu"
        ),
    ),
    "fault.line_changes": (
        (
            'writing the line of "{action}" in the history changes the state: {found}. `log` '
            "and its facts must change nothing"
        ),
        (
            "pisanie wiersza „{action}” w historii zmienia stan: {found}. `log` i jego fakty "
            "nie mogą niczego zmieniać"
        ),
    ),
    # what bots and simulations ask
    "fault.hook_changes": (
        "{hook} changes the state, but must not: {found}",
        "{hook} zmienia stan, a nie może: {found}",
    ),
    "fault.hook_answers": ("{hook} returns {found}: {problem}", "{hook} zwraca {found}: {problem}"),
    "fault.hook_remembers": (
        (
            "{hook} answers differently for a state and for a copy of it: {found}. If {hook} "
            "caches answers, the key must not be the state object, because actions change it"
        ),
        (
            "{hook} odpowiada inaczej dla stanu, a inaczej dla jego kopii: {found}. Jeśli {hook} "
            "zapamiętuje odpowiedzi, kluczem nie może być obiekt stanu, bo akcje go zmieniają"
        ),
    ),
    "fault.hook_twice": (
        (
            "{hook}, asked twice in the same position, answers differently: {found}. The "
            "answer may depend on the state alone"
        ),
        (
            "{hook}: na to samo pytanie w tej samej pozycji są dwie odpowiedzi: {found}. "
            "Odpowiedź może zależeć tylko od stanu"
        ),
    ),
    "fault.playout_twice": (
        (
            "bgf_playout, given the same chance twice, chooses differently: {found}. The "
            "choice may depend only on the state and the chance that it is given"
        ),
        (
            "bgf_playout przy tym samym losie wybiera różnie: {found}. Wybór może zależeć "
            "tylko od stanu i podanego losu"
        ),
    ),
    "fault.no_estimate": ("it must return a `bgf.Estimate`", "musi zwracać `bgf.Estimate`"),
    "fault.estimate_players": (
        "`points` must have one number for each of the {players} players",
        "`points` musi mieć po jednej liczbie na gracza, a graczy jest {players}",
    ),
    "fault.estimate_finite": (
        "`points` must be finite numbers",
        "`points` muszą być liczbami skończonymi",
    ),
    "fault.estimate_spread": ("`spread` must be more than 0", "`spread` musi być większy od 0"),
    "fault.estimate_chance": ("`chance` must be from 0 to 1", "`chance` musi być od 0 do 1"),
    "fault.playout_no_action": (
        "bgf_playout returns {found} for player {player}: it must return an Action or None",
        "bgf_playout zwraca dla gracza {player} {found}: musi zwracać Action albo None",
    ),
    "fault.playout_refused": (
        (
            "bgf_playout must choose a legal action, but chooses {found} for player {player}, "
            "which is refused: {refusal}"
        ),
        (
            "bgf_playout musi wybierać dozwolony ruch, a wybiera dla gracza {player} {found}, co "
            "jest odrzucane: {refusal}"
        ),
    ),
    "fault.uses_changes": (
        '`uses` of "{action}" changes the state, but must not: {found}',
        "`uses` ruchu „{action}” zmienia stan, a nie może: {found}",
    ),
    "fault.uses_twice": (
        (
            '`uses` of "{action}", asked twice, answers differently: {found}. The answer may '
            "depend on the state alone"
        ),
        (
            "`uses` ruchu „{action}”, pytane dwa razy, odpowiada różnie: {found}. Odpowiedź "
            "może zależeć tylko od stanu"
        ),
    ),
    "fault.uses_unknown": (
        '`uses` of "{action}" returns {name}: nothing in the content has that id',
        "`uses` ruchu „{action}” zwraca {name}: nic w zawartości nie ma takiego identyfikatora",
    ),
    "fault.measures_players": (
        "it must return one mapping for each of the {players} players",
        "musi zwracać po jednym odwzorowaniu na gracza, a graczy jest {players}",
    ),
    "fault.measures_names": (
        "the mappings of all players must have the same names",
        "odwzorowania wszystkich graczy muszą mieć te same nazwy",
    ),
    "fault.measures_finite": ("{name} must be a finite number", "{name} musi być liczbą skończoną"),
    "fault.measures_text": (
        'there is no text "measure.{name}": add it to the `texts` of the content',
        "nie ma tekstu „measure.{name}”: dodaj go do `texts` zawartości",
    ),
    "fault.measures_differ": (
        (
            "bgf_measures returns different names after another match: {found}. All matches must "
            "have the same"
        ),
        (
            "bgf_measures po innej partii zwraca inne nazwy: {found}. Wszystkie partie muszą mieć "
            "te same"
        ),
    ),
    # chance and other processes
    "fault.asked_in_order": (
        (
            "an answer ({question}) depends on earlier questions, in this match or another: "
            "{found}. The rules remember something between questions, such as an answer, a state "
            "or something in it: read all from the state that is asked about, or cache an answer "
            "by everything that it depends on"
        ),
        (
            "odpowiedź ({question}) zależy od tego, o co pytano wcześniej, w tej partii albo w "
            "innej: {found}. Reguły pamiętają coś między pytaniami, na przykład odpowiedź, stan "
            "albo coś z niego: wszystko czytaj ze stanu, o który pytają, albo pamiętaj odpowiedź "
            "pod wszystkim, od czego zależy"
        ),
    ),
    "fault.question.words": (
        '`hint` and `preview` of "{action}"',
        "`hint` i `preview` ruchu „{action}”",
    ),
    "fault.question.refusal": ('refusal of "{action}"', "odmowa „{action}”"),
    "fault.question.uses": ('`uses` of "{action}"', "`uses` ruchu „{action}”"),
    "fault.same_question": ("{question} for {viewer}", "{question}, {viewer}"),
    "fault.seeds": (
        (
            "{count} seeds give the same first position, although the set-up draws: use what "
            "`state.below` returns"
        ),
        (
            "{count} {count:ziarno daje|ziarna dają|ziaren daje} tę samą pierwszą pozycję, "
            "choć przygotowanie losuje: użyj tego, co zwraca `state.below`"
        ),
    ),
    "fault.process": (
        (
            "another process gets a different result: {found}. Possible causes: the order of a "
            "set, `hash`, `id`, the clock or `random`; sort the set, and draw by `state.below`. "
            "Or the rules remember something from one match to the next: keep it in the state"
        ),
        (
            "w innym procesie wynik jest inny: {found}. Możliwe przyczyny: kolejność zbioru, "
            "`hash`, `id`, zegar albo `random`; posortuj zbiór, a losuj przez `state.below`. "
            "Może też reguły pamiętają coś z innej partii: trzymaj to w stanie"
        ),
    ),
    "fault.other_match_remembered": (
        (
            "a match is different if the process has played other matches before: {found}. The "
            "rules remember something from one match to the next, for example in an attribute of "
            "the rules or of a class: keep it in the state"
        ),
        (
            "partia przebiega inaczej, jeśli w tym samym procesie rozegrano przed nią inne: "
            "{found}. Reguły pamiętają coś z innej partii, na przykład w atrybucie reguł albo "
            "klasy: trzymaj to w stanie"
        ),
    ),
    "fault.process_raised": (
        (
            "in another process the rules fail here: {error}. Perhaps they remember something "
            "from another match, for example in an attribute of the rules or of a class: keep it "
            "in the state"
        ),
        (
            "w innym procesie reguły zawodzą w tym miejscu: {error}. Być może pamiętają coś z "
            "innej partii, na przykład w atrybucie reguł albo klasy: trzymaj to w stanie"
        ),
    ),
    "fault.clock": (
        (
            "at another date or time the result is different: {found}. The rules read the clock "
            "(`date.today`, `datetime.now`, `time.time`). Use only the state and its chance "
            "(`state.below`), or an option of the match"
        ),
        (
            "w innym dniu lub o innej godzinie wynik jest inny: {found}. Reguły odczytują zegar "
            "(`date.today`, `datetime.now`, `time.time`): niech zależą tylko od stanu i jego losu "
            "(`state.below`) albo od opcji partii"
        ),
    ),
    "fault.environment": (
        (
            "with other environment variables the result is different: {found}. The rules read "
            "the environment (`os.environ`, `locale`, `shutil.get_terminal_size`, the time zone). "
            "Use only the state, or an option of the match"
        ),
        (
            "przy innych zmiennych środowiskowych wynik jest inny: {found}. Reguły odczytują "
            "środowisko (`os.environ`, `locale`, `shutil.get_terminal_size`, strefę czasową): "
            "niech zależą tylko od stanu albo od opcji partii"
        ),
    ),
    "fault.changed_by_loading": (
        (
            "loaded a second time in one process, the game plays another match: {found}. When "
            "they are loaded, the rules or a mod change something that all games share, such as "
            "an attribute of a class or of a module: set it in `self`"
        ),
        (
            "wczytana po raz drugi w tym samym procesie gra przebiega inaczej: {found}. Przy "
            "wczytywaniu reguły albo mod zmieniają coś, co jest wspólne dla wszystkich gier, na "
            "przykład atrybut klasy albo modułu: ustaw to w `self`"
        ),
    ),
    "fault.changed_by_mods": (
        (
            "once the game has been loaded with its mods, it plays another match without them: "
            "{found}. A mod changes something that all games share, such as an attribute of the "
            "class of the rules: wrap a hook, or derive a kind of action in `bgf_action`"
        ),
        (
            "po wczytaniu z modami gra przebiega inaczej także bez nich: {found}. Mod zmienia coś, "
            "co jest wspólne dla wszystkich gier, na przykład atrybut klasy reguł: opakuj hook "
            "albo wyprowadź rodzaj akcji w `bgf_action`"
        ),
    ),
    # tests of a game: golden records, and rules without tests
    "fault.golden_endless": (
        "the match is not over after {count} actions",
        "partia nie jest skończona po {count} {count:ruchu|ruchach|ruchach}",
    ),
    "fault.golden_head": (
        '"{head}" is not the first line of a golden record: write the file with --regenerate',
        "„{head}” to nie pierwszy wiersz wzorcowego zapisu: zapisz plik z --regenerate",
    ),
    "fault.golden_game": (
        'the golden record is of "{head}", not of {game} {version}: write it with --regenerate',
        "wzorcowy zapis jest z „{head}”, a nie z {game} {version}: zapisz go z --regenerate",
    ),
    "fault.golden_legal": (
        '"{line}": {number} actions are legal now',
        "„{line}”: dozwolonych ruchów jest teraz {number}",
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
        "the match now has a different number of lines from {file}",
        "{file} ma inną liczbę wierszy niż teraz partia",
    ),
    "fault.mark_unread": (
        "{place}: {mark} takes rule IDs in quotes, not {given}",
        "{place}: {mark} bierze identyfikatory zasad w cudzysłowie, a nie {given}",
    ),
    "fault.mark_unknown": (
        "tests are marked with rules that the content does not have: {rules}",
        "testy są oznaczone zasadami, których nie ma w zawartości: {rules}",
    ),
    "fault.untested": (
        "no test in {folder} is marked with {rules}: add @pytest.mark.rule to one",
        "żaden test w {folder} nie jest oznaczony {rules}: dodaj @pytest.mark.rule",
    ),
}
