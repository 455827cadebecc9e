"""Defects of the files of a pack: unreadable files, and YAML that content does not allow."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # files and folders
    "yaml.pack_too_large": (
        "the pack's files are larger than {limit:,} bytes together",
        "pliki pakietu mają razem ponad {limit:,} {limit:bajt|bajty|bajtów}",
    ),
    "yaml.file_too_large": (
        "larger than {limit:,} bytes; a pack can be spread over several files",
        ("ponad {limit:,} {limit:bajt|bajty|bajtów}; pakiet można podzielić na kilka plików"),
    ),
    "yaml.unreadable": ("can't be read: {reason}", "nie da się odczytać: {reason}"),
    "yaml.link_out": (
        "a link that leads out of the pack; put a copy of the file here",
        "dowiązanie, które wychodzi poza pakiet; umieść tu kopię pliku",
    ),
    "yaml.link_to_itself": (
        "can't be read: a link that leads to itself",
        "nie da się odczytać: dowiązanie prowadzi do samego siebie",
    ),
    "yaml.no_plain_file": (
        "not a regular file; put the content in one",
        "to nie zwykły plik; zapisz zawartość w zwykłym pliku",
    ),
    "yaml.changed": (
        "changed while it was read; try again",
        "plik zmienił się podczas odczytu; spróbuj jeszcze raz",
    ),
    "yaml.no_folder": ("not a readable folder", "nie ma folderu, który da się odczytać"),
    "yaml.no_folder.reason": (
        "not a readable folder: {reason}",
        "nie ma folderu, który da się odczytać: {reason}",
    ),
    "yaml.is_file": (
        "this is a file, but a pack is a folder",
        "to jest plik, a pakiet to folder z plikami",
    ),
    "yaml.many_entries": (
        "more than {limit:,} files and folders; put the pack in a folder of its own",
        (
            "ponad {limit:,} {limit:plik i folder|pliki i foldery|plików i folderów}; umieść "
            "pakiet we własnym folderze"
        ),
    ),
    "yaml.many_files": (
        "{count:,} files; a pack has no more than {limit:,}",
        "plików jest {count:,}, a w pakiecie może być najwyżej {limit:,}",
    ),
    "yaml.many_searched": (
        (
            "more than {limit:,} files and folders to search for packs: "
            "name the folder of a pack, or a folder with little else in it"
        ),
        (
            "do przeszukania jest ponad {limit:,} {limit:plik i folder|pliki i foldery|plików "
            "i folderów}: podaj folder pakietu albo taki, w którym niewiele jest poza pakietami"
        ),
    ),
    "yaml.rename": (
        'not read; rename it to "{name}"',
        "plik nie jest czytany; zmień jego nazwę na „{name}”",
    ),
    "yaml.inner_folder": (
        "a folder of YAML files, which are not read; put them into the pack's folder",
        "folder z plikami YAML, które nie są czytane; przenieś je do folderu pakietu",
    ),
    "yaml.no_head": (
        "no {file}; a pack has its head there: {keys}",
        "brakuje pliku {file}; pakiet ma w nim nagłówek: {keys}",
    ),
    # packs that extend others
    "yaml.extends_itself": (
        '"{name}" extends itself, directly or through other packs',
        "„{name}” rozszerza sam siebie, wprost albo przez inne pakiety",
    ),
    "yaml.no_base": (
        'no game "{name}" is installed{hint}',
        "gra „{name}” nie jest zainstalowana{hint}",
    ),
    "yaml.nothing_to_remove": (
        'nothing to remove: the extended pack has no "{key}" here{hint}',
        "nie ma czego usunąć: w rozszerzanym pakiecie nie ma tu „{key}”{hint}",
    ),
    "yaml.other_pack": (
        'the mod {mod} changes the pack of "{game}", so it extends that',
        "modyfikacja {mod} zmienia pakiet „{game}”, więc musi rozszerzać właśnie jego",
    ),
    "yaml.other_game": (
        'this is a pack for "{found}"; expected one for "{game}"',
        "to pakiet do „{found}”, a ma być do „{game}”",
    ),
    # keys
    "yaml.key_in_file": (
        '"{key}" is already in {file}:{line}',
        "„{key}” występuje już w {file}:{line}",
    ),
    "yaml.key_in_line": (
        'the key "{key}" is already in line {line}',
        "klucz „{key}” występuje już w wierszu {line}",
    ),
    "yaml.not_in_head": ("belongs in {file}", "miejsce tego klucza jest w {file}"),
    "yaml.key_no_text": (
        "a key that is not plain text; expected a word",
        "klucz, który nie jest zwykłym tekstem; ma być słowo",
    ),
    "yaml.key_empty": ("an empty key; expected a word", "pusty klucz; ma być słowo"),
    "yaml.key_long": (
        "a key of {count:,} characters; expected no more than {limit}",
        ("klucz ma {count:,} {count:znak|znaki|znaków}, a może mieć najwyżej {limit}"),
    ),
    "yaml.key_merge": (
        '"<<" merges nothing in YAML 1.2; write the keys themselves',
        "„<<” niczego w YAML 1.2 nie łączy; napisz same klucze",
    ),
    "yaml.key_alone": (
        '"{key}" stands alone: a key needs ": " after it, text with "," quotes',
        "„{key}” stoi samo: po kluczu potrzebny jest „: ”, a tekst z „,” bierze się w cudzysłów",
    ),
    # values
    "yaml.list": ("a list", "listę"),
    "yaml.only": ('only "{text}"', "tylko „{text}”"),
    "yaml.no_mapping": (
        "found {what}, expected keys with values",
        "plik zawiera {what}, a ma zawierać klucze z wartościami",
    ),
    "yaml.wide_text": (
        "UTF-16 text; save the file as UTF-8",
        "tekst w UTF-16; zapisz plik jako UTF-8",
    ),
    "yaml.other_encoding": (
        "not UTF-8 text; save the file as UTF-8",
        "to nie jest tekst w UTF-8; zapisz plik jako UTF-8",
    ),
    "yaml.many_values": (
        "with this file the pack holds more than {limit:,} values",
        "z tym plikiem pakiet ma ponad {limit:,} {limit:wartość|wartości|wartości}",
    ),
    "yaml.not_plain": (
        (
            "the pack has too much that is not plain YAML, such as anchors, tags and repeated "
            "keys; it was read up to here: write plain keys and values"
        ),
        (
            "w pakiecie jest za dużo tego, co nie jest prostym YAML-em: kotwic, znaczników, "
            "powtórzonych kluczy; został przeczytany do tego miejsca: pisz zwykłe klucze i wartości"
        ),
    ),
    "yaml.deep": (
        "nested more than {limit} deep",
        "ponad {limit} {limit:poziom|poziomy|poziomów} zagnieżdżenia",
    ),
    "yaml.second_document": (
        "a second document; a file can have only one",
        "drugi dokument, a plik zawiera tylko jeden",
    ),
    "yaml.no_anchor": (
        'no "&{name}" before this alias',
        "przed tym aliasem nie ma „&{name}”",
    ),
    "yaml.aliases_large": (
        "the aliases unfold to more than {values:,} values, or {characters:,} characters",
        (
            "aliasy rozwijają się do ponad {values:,} {values:wartości|wartości|wartości} "
            "albo {characters:,} {characters:znaku|znaków|znaków}"
        ),
    ),
    "yaml.alias_endless": (
        'the alias "*{name}" never ends',
        "alias „*{name}” nigdy się nie kończy",
    ),
    "yaml.tag": (
        'the tag "{tag}"; write the plain value',
        "znacznik „{tag}”; napisz samą wartość",
    ),
    "yaml.odd_character": (
        "a character that text can't contain ({code})",
        "znak, którego nie może być w tekście ({code})",
    ),
    "yaml.control": (
        "a control character or half a character, which text can't contain",
        "znak sterujący albo połowa znaku; w tekście nie może go być",
    ),
    "yaml.no_number": ('"{text}" is not a finite number', "„{text}” to nie liczba skończona"),
    "yaml.large_number": (
        'the number "{text}" is too large',
        "liczba „{text}” jest za duża",
    ),
    # errors of the YAML parser
    "yaml.invalid": ("not valid YAML: {reason}", "to nie jest poprawny YAML: {reason}"),
    "yaml.invalid_here": ("not valid YAML", "to nie jest poprawny YAML"),
    "yaml.tab": (
        "a tab; indent and separate with spaces",
        "tabulator; wcinaj i rozdzielaj spacjami",
    ),
    "yaml.second_colon": (
        'a second ":"; put text with ": " in quotes',
        "drugi „:”; tekst z „: ” weź w cudzysłów",
    ),
    "yaml.list_end": (
        'a "]" that closes nothing',
        "„]”, który niczego nie zamyka",
    ),
    "yaml.mapping_end": (
        'a "}}" that closes nothing',
        "„}}”, który niczego nie zamyka",
    ),
    "yaml.colon": (
        (
            'a ":" where no key can stand: is the line indented too far? put text with ": " in '
            "quotes"
        ),
        (
            "„:” tam, gdzie nie może być klucza: czy wiersz nie ma za dużego wcięcia? tekst z "
            "„: ” weź w cudzysłów"
        ),
    ),
    "yaml.no_colon": ('a key without ": " after it', "klucz, po którym nie ma „: ”"),
    "yaml.no_alias": (
        'a "*" or "&" that is not an alias; put the text in quotes',
        "„*” albo „&”, które nie jest aliasem; weź tekst w cudzysłów",
    ),
    "yaml.no_tag": (
        'a "!" that is not a tag; put the text in quotes',
        "„!”, który nie jest znacznikiem; weź tekst w cudzysłów",
    ),
    "yaml.block": (
        'text that begins with "|" or ">"; put it in quotes',
        "tekst zaczyna się od „|” albo „>”; weź go w cudzysłów",
    ),
    "yaml.indentation": (
        "the indentation does not fit the lines above",
        "wcięcie nie pasuje do wierszy powyżej",
    ),
    "yaml.open_list": (
        'this list is not closed: expected "," or "]"',
        "ta lista nie jest zamknięta: ma być „,” albo „]”",
    ),
    "yaml.open_mapping": (
        'this mapping is not closed: expected "," or "}}"',
        "to odwzorowanie nie jest zamknięte: ma być „,” albo „}}”",
    ),
    "yaml.open_bracket": (
        "this is not closed: expected the bracket that ends it",
        "to nie jest zamknięte: brakuje nawiasu na końcu",
    ),
    "yaml.no_value": ("expected a value here", "tu ma być wartość"),
    "yaml.open_quotes": ("these quotes are not closed", "ten cudzysłów nie jest zamknięty"),
    "yaml.escape": (
        'unknown escape; write "\\\\" for a backslash, or use single quotes',
        "nieznana sekwencja; napisz „\\\\” zamiast ukośnika albo użyj apostrofów",
    ),
    "yaml.undefined_alias": (
        "the alias names no anchor",
        "alias nie odwołuje się do żadnej kotwicy",
    ),
    "yaml.bad_start": (
        "a character that can't begin a value; put the text in quotes",
        "od tego znaku wartość nie może się zaczynać; weź tekst w cudzysłów",
    ),
}
