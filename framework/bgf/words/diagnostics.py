"""Defects of content packs: the meaning of each code, and the most frequent messages.

Other messages have topics of their own: `yaml` for unreadable files, `content` for inconsistent
content, `needs` for what the rules of a game require.
"""

from __future__ import annotations

__all__ = ["MEANINGS", "TEXTS"]

MEANINGS: dict[str, tuple[str, str]] = {
    "BGF-E101": ("the file is not valid YAML", "plik nie jest poprawnym YAML-em"),
    "BGF-E102": (
        "the file or folder can't be read, or is not UTF-8 text",
        "pliku albo folderu nie da się odczytać albo to nie jest tekst UTF-8",
    ),
    "BGF-E103": (
        "a tab where YAML allows only spaces",
        "tabulator w miejscu, w którym YAML pozwala tylko na spacje",
    ),
    "BGF-E104": (
        "a key appears twice in one mapping",
        "klucz występuje dwa razy w jednym odwzorowaniu",
    ),
    "BGF-E105": (
        "a top-level key appears in two files",
        "klucz najwyższego poziomu występuje w dwóch plikach",
    ),
    "BGF-E106": ("nested too deeply", "zbyt głębokie zagnieżdżenie"),
    "BGF-E107": (
        "an alias repeats itself without end, or unfolds to too much",
        "alias powtarza się bez końca albo rozwija się do zbyt wielu wartości",
    ),
    "BGF-E108": (
        "a YAML tag; content needs none",
        "znacznik YAML; zawartość żadnego nie potrzebuje",
    ),
    "BGF-E109": (
        "the file's content is not a mapping, or there is a second document in it",
        "zawartość pliku to nie odwzorowanie albo jest w nim drugi dokument",
    ),
    "BGF-E110": ("game.yaml is missing", "brakuje pliku game.yaml"),
    "BGF-E111": ("a key of the head outside game.yaml", "klucz nagłówka poza plikiem game.yaml"),
    "BGF-E112": ("a number too large, or not finite", "liczba za duża albo nieskończona"),
    "BGF-E113": ("a key that is not plain text", "klucz, który nie jest zwykłym tekstem"),
    "BGF-E114": (
        "text with characters that can't be written",
        "tekst ze znakami, których nie da się zapisać",
    ),
    "BGF-E115": (
        "too large: a file, a pack, or the number of values",
        "za duże: plik, pakiet albo liczba wartości",
    ),
    "BGF-E116": ("no such game to extend", "nie ma gry, którą pakiet rozszerza"),
    "BGF-E117": ("nothing to remove", "nie ma czego usunąć"),
    "BGF-E118": ("a pack for another game", "pakiet do innej gry"),
    "BGF-W101": ("a file that is not read", "plik, który nie jest czytany"),
    "BGF-E201": ("an unknown key", "nieznany klucz"),
    "BGF-E202": ("a key is missing", "brakuje klucza"),
    "BGF-E203": ("a value of the wrong type", "wartość złego typu"),
    "BGF-E204": ("a word that is not allowed here", "słowo spoza dozwolonych"),
    "BGF-E205": (
        "too small, too large, too few or too many",
        "za mała, za duża, za mało albo za dużo",
    ),
    "BGF-E206": ("an id or text of the wrong form", "identyfikator albo tekst o złej postaci"),
    "BGF-E207": ("any other breach of the schema", "inne naruszenie schematu"),
    "BGF-W201": (
        "a key that is very similar to one of the framework's",
        "klucz bardzo podobny do jednego z kluczy bgf",
    ),
    "BGF-E301": ("no such component type", "nie ma takiego typu elementów"),
    "BGF-E302": ("no such kind of component", "nie ma takiego rodzaju elementu"),
    "BGF-E303": ("no such zone", "nie ma takiej strefy"),
    "BGF-E304": ("no such place", "nie ma takiego miejsca"),
    "BGF-E305": ("no such counter", "nie ma takiego licznika"),
    "BGF-E306": ("no such phase", "nie ma takiej fazy"),
    "BGF-E307": ("no such stage", "nie ma takiego etapu"),
    "BGF-E308": ("no such action", "nie ma takiego ruchu"),
    "BGF-E309": ("no such source", "nie ma takiego źródła"),
    "BGF-E310": ("two zones that do not fit each other", "dwie strefy, które do siebie nie pasują"),
    "BGF-E311": ("no such rule", "nie ma takiej zasady"),
    "BGF-E312": ("no such type of pieces", "nie ma takiego typu znaczników"),
    "BGF-E313": ("no piece with such a mark", "nie ma znacznika o takim symbolu"),
    "BGF-E314": ("an unknown value of `per`", "nieznana wartość `per`"),
    "BGF-E315": (
        "a key that the kinds of a component type do not have",
        "klucz, którego nie mają rodzaje tego typu elementów",
    ),
    "BGF-E316": ("no such value", "nie ma takiej wartości"),
    "BGF-E317": ("no such region of the map", "nie ma takiego regionu mapy"),
    "BGF-E318": ("no such colour of links", "nie ma takiego koloru połączeń"),
    "BGF-E319": ("no such map", "nie ma takiej mapy"),
    "BGF-E320": (
        "no such zone, counter, track, map or plane, and no such dice",
        "nie ma takiej strefy, licznika, toru, mapy, planszy ani takich kości",
    ),
    "BGF-E321": (
        "no such thing that can have an icon or a tint",
        "nie ma niczego o tej nazwie, co mogłoby mieć ikonę albo barwę",
    ),
    "BGF-E322": ("no such icon", "nie ma takiej ikony"),
    "BGF-E323": ("no such colour of the palette", "nie ma takiej barwy w palecie"),
    "BGF-E324": ("no such option", "nie ma takiej opcji"),
    "BGF-E325": ("no such number of the counter", "licznik nie ma takiej liczby"),
    "BGF-W301": ("no such game is installed", "taka gra nie jest zainstalowana"),
    "BGF-E401": (
        "a text is missing in a language of the pack",
        "brakuje tekstu w jednym z języków pakietu",
    ),
    "BGF-E402": (
        "a text in a language that the pack does not list",
        "tekst w języku, którego pakiet nie podaje",
    ),
    "BGF-E403": (
        "a field of a text is malformed, unknown or differs between languages",
        "pole w tekście jest źle zapisane, nieznane albo różni się między językami",
    ),
    "BGF-E404": (
        "an option's default does not fit the option",
        "wartość domyślna nie pasuje do opcji",
    ),
    "BGF-E405": ("a supply does not add up", "zapas się nie zgadza"),
    "BGF-E406": (
        "a phase or stage that is never reached",
        "faza albo etap, do którego nic nie prowadzi",
    ),
    "BGF-E407": (
        "a phase from which the game can't end",
        "faza, z której gra nie może się skończyć",
    ),
    "BGF-E408": ("both ends are the same place", "oba końce to to samo miejsce"),
    "BGF-E409": (
        "a value that must be unique appears twice",
        "wartość występuje dwa razy, a każda musi być inna",
    ),
    "BGF-E410": (
        "components that begin nowhere, or in two zones",
        "elementy, które nie zaczynają nigdzie albo zaczynają w dwóch strefach",
    ),
    "BGF-E411": (
        "a kind of component without its two places",
        "rodzaj elementu bez swoich dwóch miejsc",
    ),
    "BGF-E412": ("a range that is empty", "pusty zakres"),
    "BGF-E413": (
        "a zone's own numbers contradict each other",
        "liczby jednej strefy przeczą sobie nawzajem",
    ),
    "BGF-E414": (
        "the kinds of a component type do not add up to its total",
        "rodzaje elementów nie sumują się do podanej liczby",
    ),
    "BGF-E415": (
        "the last resort of a stage is one of its actions",
        "ostateczność etapu jest jednym z jego ruchów",
    ),
    "BGF-E416": (
        "the strands of a double link have different lengths or the same colour, or are too many",
        "nitki podwójnego połączenia mają różną długość lub ten sam kolor albo jest ich za dużo",
    ),
    "BGF-E417": (
        "two places that no links join",
        "dwa miejsca, których nie łączą żadne połączenia",
    ),
    "BGF-E418": ("a link that can't be paid for", "połączenie, za które nie da się zapłacić"),
    "BGF-E419": ("more components than a table can hold", "więcej elementów, niż mieści stół"),
    "BGF-E420": (
        "a plane or a shape that can't be laid out",
        "plansza albo układ, którego nie da się rozłożyć",
    ),
    "BGF-E421": (
        "pieces that are not all counted at the start",
        "nie wszystkie znaczniki są policzone na początku",
    ),
    "BGF-E422": (
        "a mark for a side that the dice do not have",
        "symbol ścianki, której kości nie mają",
    ),
    "BGF-E423": (
        "a place without a number of spaces for some number of players",
        "miejsce bez liczby pól przy pewnej liczbie graczy",
    ),
    "BGF-E424": (
        "a counter that only its owner sees, but that has no owner",
        "licznik, który widzi tylko właściciel, a właściciela nie ma",
    ),
    "BGF-E425": (
        "how to win takes more lines than the first screen has for it",
        "opis zwycięstwa zajmuje więcej wierszy, niż jest na pierwszym ekranie",
    ),
    "BGF-E426": (
        "a colour on which texts can't be read",
        "kolor, na którym nie da się czytać tekstu",
    ),
    "BGF-E427": (
        "a counter whose numbers do not all have one start",
        "licznik, którego liczby nie mają po jednym początku",
    ),
    "BGF-E428": (
        "until_out with a turn order that does not allow it",
        "until_out przy kolejności tur, która na to nie pozwala",
    ),
    "BGF-W401": (
        "an entry that nothing uses, or that never has an effect",
        "pozycja, której nic nie używa albo która nigdy nie działa",
    ),
    "BGF-W402": ("a map in several parts", "mapa w kilku częściach"),
    "BGF-W403": (
        "a place without a drawing position of its own",
        "miejsce bez własnego położenia na rysunku",
    ),
    "BGF-W404": (
        "a value that differs from the length of the shortest path",
        "wartość inna niż długość najkrótszej drogi",
    ),
    "BGF-W405": (
        "a zone without a top from which components are drawn",
        "strefa, z której się dobiera, a która nie ma wierzchu",
    ),
    "BGF-W407": ("two pairs with the same two places", "dwie pary tych samych dwóch miejsc"),
    "BGF-E501": ("an error found by the game's own check", "błąd wykryty przez własny test gry"),
    "BGF-W501": ("a warning of the game's own check", "własny test gry ostrzega"),
}
"""The meaning of each code of a defect, the one table of codes."""

TEXTS: dict[str, tuple[str, str]] = {
    f"defect.{code}": texts for code, texts in MEANINGS.items()
} | {
    # values that were found, and values that were expected
    "defect.unknown_key": ('unknown key "{key}"{hint}', "nieznany klucz „{key}”{hint}"),
    "defect.unknown_keys": ("{count:,} more unknown keys", "jeszcze nieznane klucze: {count:,}"),
    "defect.renamed": ("; {how}", "; {how}"),
    "defect.no_shown": (
        "write `shown: false` in place of `internal: true`",
        "napisz `shown: false` zamiast `internal: true`",
    ),
    "defect.no_head": (
        "the head of the pack is missing: it needs {keys}",
        "brakuje nagłówka pakietu: ma mieć {keys}",
    ),
    "defect.missing_key": ('the key "{key}" is missing{owner}', "brakuje klucza „{key}”{owner}"),
    "defect.missing_key.misspelt": (
        'the key "{key}" is missing{owner}; is it "{meant}" misspelt?',
        "brakuje klucza „{key}”{owner}; czy nie zapisano go jako „{meant}”?",
    ),
    "defect.missing_key.empty": (
        (
            'the key "{key}" is missing: this file has no keys, it is empty or has only '
            "comments{owner}"
        ),
        "brakuje klucza „{key}”: ten plik nie ma kluczy, jest pusty albo ma same komentarze{owner}",
    ),
    "defect.missing_key.files": (
        'the key "{key}" is missing ({files} without any key: empty, or only comments){owner}',
        "brakuje klucza „{key}” ({files} bez kluczy: puste albo same komentarze){owner}",
    ),
    "defect.wrong": (
        "found {found}, expected {expected}{hint}",
        "jest {found}, ma być {expected}{hint}",
    ),
    "defect.no_choice": ("found {found}{hint}", "jest {found}{hint}"),
    "defect.twice": ("the list contains {item} twice", "{item} jest na liście dwa razy"),
    "defect.other": (
        "found {found}, which breaks `{breached}` of the schema",
        "jest {found}, co łamie `{breached}` ze schematu",
    ),
    "defect.quotes": ("; put it in quotes", "; weź to w cudzysłów"),
    "defect.such_as": ("{expected}, such as {example}", "{expected}, np. {example}"),
    "defect.form": ("the form {pattern}", "postać {pattern}"),
    "defect.form.version": (
        "the version of the content: three numbers with dots between",
        "wersja zawartości: trzy liczby rozdzielone kropkami",
    ),
    "defect.form.id": (
        "an id: lowercase letters, digits and _, beginning with a letter",
        "identyfikator: małe litery, cyfry i _, na początku litera",
    ),
    "defect.form.ids": (
        "an id, or several joined by -: lowercase letters, digits and _, beginning with a letter",
        (
            "identyfikator albo kilka połączonych znakiem -: małe litery, cyfry i _, na początku "
            "litera"
        ),
    ),
    "defect.form.rule": (
        "a rule's ID: capital letters, -, digits, and a lowercase letter for a part of a rule",
        "identyfikator zasady: wielkie litery, -, cyfry, a dla części zasady jeszcze mała litera",
    ),
    "defect.form.text": (
        "words of lowercase letters, digits and _, joined by dots",
        "słowa z małych liter, cyfr i _, połączone kropkami",
    ),
    "defect.form.language": (
        "a language: two or three lowercase letters, with a region if needed",
        "język: dwie lub trzy małe litery, w razie potrzeby z regionem",
    ),
    "defect.form.face": (
        "a whole number from 0 to 9999, as a side of the dice shows it",
        "liczba całkowita od 0 do 9999, taka jak na ściance kości",
    ),
    "defect.form.region": ("two or three capital letters", "dwie lub trzy wielkie litery"),
    "defect.form.link": (
        "one lowercase letter, not x, or a number of one or two digits",
        "jedna mała litera, ale nie x, albo liczba jedno- lub dwucyfrowa",
    ),
    "defect.form.place": (
        "three capital letters, different for each place",
        "trzy wielkie litery, inne dla każdego miejsca",
    ),
    "defect.form.players": (
        "a number of players from 1 to 26",
        "liczba graczy od 1 do 26",
    ),
    "defect.form.mark": (
        "one character, neither . nor a space",
        "jeden znak, ale nie . ani spacja",
    ),
    "defect.form.icon": (
        "the name of an icon, or the data of a path",
        "nazwa ikony albo dane ścieżki",
    ),
    "defect.form.colour": (
        "a colour: red, green and blue, each as two hexadecimal digits",
        "kolor: czerwony, zielony i niebieski, każdy jako dwie cyfry szesnastkowe",
    ),
    "defect.form.number": ("a whole number", "liczba całkowita"),
    "defect.or": (" or ", " lub "),
    # forms of values
    "defect.type.object": ("keys with values", "klucze z wartościami"),
    "defect.type.array": ("a list", "lista"),
    "defect.type.string": ("text", "tekst"),
    "defect.type.integer": ("a whole number", "liczba całkowita"),
    "defect.type.number": ("a number", "liczba"),
    "defect.type.boolean": ("true or false", "true lub false"),
    "defect.type.null": ("nothing", "nic"),
    "defect.value.mapping": ("an empty mapping", "puste odwzorowanie"),
    "defect.value.list": ("a list of {count}", "lista (pozycje: {count})"),
    "defect.value.no_list": ("an empty list", "pusta lista"),
    "defect.value.text": ('"{text}"', "„{text}”"),
    "defect.bound.minimum": ("at least {limit}", "co najmniej {limit}"),
    "defect.bound.maximum": ("at most {limit}", "co najwyżej {limit}"),
    "defect.bound.exclusiveMinimum": ("more than {limit}", "więcej niż {limit}"),
    "defect.bound.exclusiveMaximum": ("less than {limit}", "mniej niż {limit}"),
    "defect.bound.minLength": (
        "at least {limit} {limit:character|characters}",
        "co najmniej {limit} {limit:znak|znaki|znaków}",
    ),
    "defect.bound.maxLength": (
        "at most {limit} {limit:character|characters}",
        "co najwyżej {limit} {limit:znak|znaki|znaków}",
    ),
    "defect.bound.minItems": (
        "at least {limit} in the list",
        "co najmniej {limit} {limit:pozycja|pozycje|pozycji} na liście",
    ),
    "defect.bound.maxItems": (
        "at most {limit} in the list",
        "co najwyżej {limit} {limit:pozycja|pozycje|pozycji} na liście",
    ),
    "defect.bound.minProperties": (
        "at least {limit} {limit:entry|entries}",
        "co najmniej {limit} {limit:wpis|wpisy|wpisów}",
    ),
    "defect.bound.maxProperties": (
        "at most {limit} {limit:entry|entries}",
        "co najwyżej {limit} {limit:wpis|wpisy|wpisów}",
    ),
    # names
    "defect.meant": ('; did you mean "{word}"?', "; czy chodziło o „{word}”?"),
    "defect.expected": ("; expected {words}", "; możliwe: {words}"),
    "defect.expected.one_of": ("; expected one of {words}", "; możliwe: {words}"),
    "defect.no_name": ('no {what} "{name}"{hint}', "nie ma {what} „{name}”{hint}"),
    "defect.no_name.at_all": (
        'no {what} "{name}"{hint}; there are none',
        "nie ma {what} „{name}”{hint}; nie ma tu żadnych",
    ),
    "defect.game_misspelt": (
        'no game "{game}" is installed; did you mean "{meant}"? Its own checks were not made.',
        (
            "nie ma zainstalowanej gry „{game}”; czy chodziło o „{meant}”? Pominięto jej własne "
            "sprawdzenia."
        ),
    ),
    "defect.game_fails": (
        'the plugin "{game}" can\'t be loaded: {error}; its own checks were not made.',
        "nie da się załadować wtyczki „{game}”: {error}; pominięto jej własne sprawdzenia.",
    ),
    "defect.gone": (
        '{path} of the extended pack names the {what} "{name}"',
        "{path} w rozszerzanym pakiecie odwołuje się do {what} „{name}”",
    ),
    "defect.what.component type": ("component type", "typu elementów"),
    "defect.what.kind": ("kind", "rodzaju"),
    "defect.what.zone": ("zone", "strefy"),
    "defect.what.place": ("place", "miejsca"),
    "defect.what.counter": ("counter", "licznika"),
    "defect.what.phase": ("phase", "fazy"),
    "defect.what.stage": ("stage", "etapu"),
    "defect.what.action": ("action", "ruchu"),
    "defect.what.source": ("source", "źródła"),
    "defect.what.rule": ("rule", "zasady"),
    "defect.what.type of pieces": ("type of pieces", "typu znaczników"),
    "defect.what.piece marked": ("piece marked", "znacznika o symbolu"),
    "defect.what.share": ("share", "podziału"),
    "defect.what.number": ("number", "liczby"),
    "defect.what.key of its kinds": ("key of its kinds", "klucza jego rodzajów"),
    "defect.what.value": ("value", "wartości"),
    "defect.what.region": ("region", "regionu"),
    "defect.what.colour": ("colour", "koloru"),
    "defect.what.map": ("map", "mapy"),
    "defect.what.plane": ("plane", "planszy"),
    "defect.what.dice": ("dice", "kości"),
    "defect.what.area": ("area", "obszaru"),
    "defect.what.thing": ("thing", "rzeczy"),
    "defect.what.icon": ("icon", "ikony"),
    "defect.what.token": ("token", "barwy"),
    "defect.what.option": ("option", "opcji"),
    # texts
    "defect.no_text": (
        'the text in "{language}" is missing',
        "brakuje tekstu w języku „{language}”",
    ),
    "defect.blank_text": ("the text is blank", "tekst jest pusty"),
    "defect.strange_language": (
        '"{language}" is not a language of the pack{hint}',
        "„{language}” to nie język pakietu{hint}",
    ),
    "defect.field_in_one": (
        '{names} appears in only one of "{first}" and "{second}"',
        "{names} jest tylko w jednym z języków „{first}” i „{second}”",
    ),
    "defect.no_number": (
        'no number "{name}" to fill in{hint}',
        "nie ma liczby „{name}” do wstawienia{hint}",
    ),
    # entries that nothing uses
    "defect.unused.actions": ('no stage offers "{name}"', "żaden etap nie daje ruchu „{name}”"),
    "defect.unused.sources": ('no entry names "{name}"', "nic nie odwołuje się do „{name}”"),
    # all kinds of things
    "defect.of_base": (
        '{problem}; it comes with "{name}" ({place}): change or remove it in this pack',
        "{problem}; to część „{name}” ({place}): zmień to albo usuń w tym pakiecie",
    ),
    "defect.more": (
        "and at least {count:,} more like this; fix the listed ones first",
        "i co najmniej {count:,} podobnych; popraw najpierw te z listy",
    ),
    "defects.unlisted": ("the content pack has errors", "w pakiecie są błędy"),
    "defects": ("{error} (and {count} more)", "{error} (i jeszcze {count})"),
    # the report
    "validate.error": ("error", "błąd"),
    "validate.warning": ("warning", "ostrzeżenie"),
    "validate.at": ("at {path}", "miejsce: {path}"),
    "validate.errors": ("{count} {count:error|errors}", "{count} {count:błąd|błędy|błędów}"),
    "validate.warnings": (
        "{count} {count:warning|warnings}",
        "{count} {count:ostrzeżenie|ostrzeżenia|ostrzeżeń}",
    ),
    "validate.files": (" ({count} {count:file|files})", " ({count} {count:plik|pliki|plików})"),
    "validate.sound": ("{name}: sound", "{name}: bez błędów"),
    "validate.found": ("{found} in {name}", "{name}: {found}"),
    "validate.all_sound": ("{total}: all sound", "{total}: wszystkie bez błędów"),
    "validate.found_in_some": (
        "{found} in {count} of {total}",
        "{found}; z usterkami: {count}, razem: {total}",
    ),
    "validate.packs": ("{count} {count:pack|packs}", "{count} {count:pakiet|pakiety|pakietów}"),
    "validate.only_files": ("{count} {count:file|files}", "{count} {count:plik|pliki|plików}"),
    "validate.packs_and_files": (
        "{count} packs and files",
        "{count} {count:pakiet lub plik|pakiety i pliki|pakietów i plików}",
    ),
    "validate.more_packs": ("and {count} more", "i jeszcze {count}"),
    "validate.left_out": (
        "and {count} more ({most} of them {code}); --format json lists more",
        "i jeszcze {count} (w tym {code}: {most}); więcej wypisze --format json",
    ),
    "validate.left_out.all": (
        "and {count} more (all of them {code}); --format json lists more",
        "i jeszcze {count} (wszystkie to {code}); więcej wypisze --format json",
    ),
}
