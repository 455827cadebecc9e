"""Errors about records, their files, and undo."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # reading a file
    "record.data": ("the record", "zapis partii"),
    "record.unreadable": ("{file} can't be read: {error}", "nie da się odczytać {file}: {error}"),
    "record.damaged": (
        "{file}, line {line}: {error}; the first {good} {good:action is|actions are} sound",
        "{file}, wiersz {line}: {error}; dobra część: {good} {good:ruch|ruchy|ruchów}",
    ),
    "record.not_replayed": (
        "action {number} was migrated and is not played yet: replay the record first",
        "ruch {number} zmigrowano, ale jeszcze nie zagrano: najpierw odtwórz zapis",
    ),
    "record.no_file": ("{file} is not a file", "{file} to nie plik"),
    "record.too_large": (
        "{file} is not a record: it is too large",
        "{file} to nie zapis partii: jest za duży",
    ),
    "record.empty": ("{file} is empty", "{file} jest pusty"),
    "record.name_another": (
        "{problem}; name the file of a record, records are kept in {folder}",
        "{problem}; podaj plik z zapisem partii, zapisy są w {folder}",
    ),
    "record.foreign": (
        '{file} is not a record of bgf: line 1 is not "{first}"',
        "{file} to nie zapis partii bgf: wiersz 1 to nie „{first}”",
    ),
    "record.cut_last": ("its last line is damaged", "ostatni wiersz jest uszkodzony"),
    "record.is_no_file": ("it is not a file", "to nie plik"),
    # its head
    "record.bad_head": ("{file}, {fault}", "{file}, {fault}"),
    "head.fault": ("line {line}: {problem}; {remedy}", "wiersz {line}: {problem}; {remedy}"),
    "head.foreign": (
        'it is not a record of bgf, which begins with "{first}"',
        "to nie zapis partii bgf, który zaczyna się od „{first}”",
    ),
    "head.line_ends": (
        "its line ends have been changed",
        "zmieniono końce wierszy",
    ),
    "head.form": (
        "the record has format {form}, but this version of bgf reads formats 1 to {newest}",
        "zapis ma format {form}, a ta wersja bgf czyta formaty od 1 do {newest}",
    ),
    "head.first": ('expected "{first}"', "ma tu być „{first}”"),
    "head.incomplete": (
        "the head ends here, but must have {lines} lines",
        "nagłówek tu się kończy, a ma mieć {lines} wierszy",
    ),
    "head.no_key": ('expected "{key}: ..."', "ma tu być „{key}: ...”"),
    "head.changed": (
        "the check of the head does not match: one of lines 1 to {lines} was changed",
        "suma kontrolna nagłówka się nie zgadza: zmieniono jeden z wierszy od 1 do {lines}",
    ),
    "head.obscure": ("{key}: {error}", "{key}: {error}"),
    "head.seats": (
        "it names {seats} {seats:player|players}, but there are {players}",
        "gracze wymienieni tutaj: {seats}, a ma ich być {players}",
    ),
    "head.shares": (
        "it has {shares} {shares:share|shares}, but there are {players} {players:player|players}",
        "wkłady wymienione tutaj: {shares}, a graczy jest {players}",
    ),
    "head.chance": (
        'expected "{own}": this version of bgf supports nothing else',
        "ma tu być „{own}”: ta wersja bgf nie zna innego sposobu",
    ),
    "head.no_bytes": (
        "{count} bytes in hex are expected",
        "{count:ma|mają|ma} tu być {count} {count:bajt|bajty|bajtów} w zapisie szesnastkowym",
    ),
    "head.options": (
        "a JSON object is expected",
        "ma tu być obiekt JSON",
    ),
    "head.no_list": ("a JSON list is expected", "ma tu być lista JSON"),
    "head.no_json": ("that is not JSON", "to nie jest JSON"),
    "head.no_utf": ("that is not UTF-8", "to nie jest UTF-8"),
    "head.no_number": ("a whole number is expected", "ma tu być liczba całkowita"),
    "head.seed": (
        "a whole number from 0 to {most} is expected",
        "ma tu być liczba całkowita od 0 do {most}",
    ),
    "head.mod_twice": ("it names a mod twice", "wymienia modyfikację dwa razy"),
    "head.mod": (
        "each mod is a list of a name and a version",
        "każda modyfikacja to lista: nazwa i wersja",
    ),
    "head.long": (
        "names and versions have at most {most} characters",
        "nazwy i wersje mają najwyżej {most} znaków",
    ),
    "head.no_text": ("every name is a JSON string", "każda nazwa to tekst JSON"),
    "head.folder": (
        "a folder is a JSON string",
        "folder to tekst JSON",
    ),
    "head.restore": ("restore the file from a copy", "przywróć plik z kopii"),
    "head.write_again": (
        "write that again, or restore the file from a copy",
        "wpisz to z powrotem albo przywróć plik z kopii",
    ),
    "head.mend_line_ends": (
        "make each a single line feed again",
        "zamień każdy z powrotem na jeden znak LF",
    ),
    "head.name_another": ("name another file", "podaj inny plik"),
    "head.upgrade": ("upgrade bgf", "zaktualizuj bgf"),
    # its lines
    "line.long": ("it is too long", "jest za długi"),
    "line.changed": (
        "its check does not match: it was changed, or an earlier line is missing",
        "suma kontrolna się nie zgadza: zmieniono go albo brakuje wcześniejszego wiersza",
    ),
    "line.out_of_place": (
        "it does not follow from the lines before it",
        "nie wynika z wcześniejszych wierszy",
    ),
    "line.obscure": (
        "it is neither an action nor undo nor forfeit nor end nor reveal",
        "to nie ruch ani undo, ani forfeit, ani end, ani reveal",
    ),
    # its game, mods and content
    "record.of": ("the record of {game}", "zapis gry {game}"),
    "record.named": ("{record}: {error}", "{record}: {error}"),
    "record.no_content": (
        (
            "its content was in {folder}, which does not exist any more: give its new folder "
            "(--content, or content=)"
        ),
        (
            "zawartość była w {folder}, którego już nie ma: podaj nowy folder (--content albo "
            "content=)"
        ),
    ),
    "record.mods": (
        "it was played with {mods}; install what is missing: {error}",
        "grano z modyfikacjami {mods}; zainstaluj, czego brakuje: {error}",
    ),
    "record.no_mods": ("none", "brak"),
    "record.newer": (
        "it was made with {was}, but {now} is installed: upgrade",
        "powstał w nowszej wersji ({was}), a tu jest {now}: zaktualizuj",
    ),
    "record.newer.mod": ("the mod {name} {version}", "modyfikacja {name} {version}"),
    "record.other_content": (
        "its content is {was}, the installed one is {now}",
        "zawartość to {was}, a zainstalowana to {now}",
    ),
    "record.other_digest": (
        (
            "its content {was} differs from the installed content of that version (sha256 "
            "{digest}…, installed {here}…)"
        ),
        (
            "zawartość {was} jest inna niż zainstalowana w tej samej wersji (sha256 {digest}…, "
            "zainstalowana {here}…)"
        ),
    ),
    "record.other_mods": (
        "its mods are {was}, here they are {now}",
        "modyfikacje to {was}, a tutaj {now}",
    ),
    "record.differs": (
        (
            "{record} was played under different conditions: {differences}; you can try it without "
            "checking the content"
        ),
        (
            "{record} powstał w innych warunkach: {differences}; można spróbować bez sprawdzania "
            "zawartości"
        ),
    ),
    # differences from the game here
    "record.parts": (
        "{record} differs from the replay {where}: {reason}",
        "{record} różni się od odtworzenia {where}: {reason}",
    ),
    "record.parts.because": (
        "{record} differs from the replay {where}: {reason} ({because})",
        "{record} różni się od odtworzenia {where}: {reason} ({because})",
    ),
    "record.at.start": ("at its start", "na początku"),
    "record.at.end": ("at its end", "na końcu"),
    "record.at.action": ("at action {number}", "przy ruchu {number}"),
    "record.not_over": (
        "the match is not over in the replay, but it was over in the record",
        "w odtworzeniu partia nie jest skończona, a w zapisie jest",
    ),
    "record.scores": (
        "the final scores are {here}, not {there}",
        "wynik końcowy to {here}, a nie {there}",
    ),
    "record.late_forfeit": (
        "a bot forfeits after the match is over",
        "bot oddaje partię, która jest już skończona",
    ),
    "record.undone": (
        "{error} (undone actions count, too)",
        "{error} (cofnięte ruchy też się liczą)",
    ),
    "record.migrated_by": (
        "it was migrated by {names}",
        "przeniesiono go do nowej wersji ({names})",
    ),
    "record.engine": (
        "it was made by bgf {was}, this is {now}",
        "powstał w bgf {was}, a to jest {now}",
    ),
    "step.notation": ('its notation is "{text}"', "jego zapis to „{text}”"),
    "step.refused": ('"{text}": {error}', "„{text}”: {error}"),
    "step.parts": (
        '"{text}" led to another position',
        "„{text}” prowadziło do innej pozycji",
    ),
    "step.undo": (
        '"{line}": an undo must undo exactly the last action of its player and everything after it',
        "„{line}”: cofa się ostatni ruch gracza i wszystko, co było po nim, ani mniej, ani więcej",
    ),
    "step.undo_result": (
        '"{line}": the match had not ended with these scores before this line',
        "„{line}”: przed tym wierszem partia nie skończyła się takim wynikiem",
    ),
    "record.no_action": (
        "{record} has {count} {count:action|actions}: there is no position {number}",
        "{record} ma {count} {count:ruch|ruchy|ruchów}: nie ma pozycji {number}",
    ),
    "record.new_file": (
        "{file} can only be continued in a new file: {reasons}",
        "{file}: dalej można grać tylko w nowym pliku: {reasons}",
    ),
    # migrations
    "migration.failed": (
        (
            "{record} was made with {was}, but {now} is installed, and the migration {name} of "
            "the plugin {plugin} from the one to the other {error}; upgrade that plugin, or "
            "install {was} again"
        ),
        (
            "{record} powstał w innej wersji ({was}), zainstalowana jest {now}, a migracja {name} "
            "z wtyczki {plugin} między nimi {error}; zaktualizuj tę wtyczkę albo przywróć tamtą "
            "wersję"
        ),
    ),
    "migration.fails": ("fails: {error}", "zawodzi: {error}"),
    "migration.returns": (
        "returned {what} instead of a PlayedMatch of {players}",
        "zwróciła {what}, a nie PlayedMatch dla {players}",
    ),
    # files of matches
    "store.unmakable": (
        "{path} can't be created: {reason}; name another file",
        "nie da się utworzyć {path}: {reason}; podaj inny plik",
    ),
    "store.unwritable": (
        "{path} can't be written: {reason}",
        "nie da się zapisać {path}: {reason}",
    ),
    "store.unwritable.copy": (
        "{path} can't be written: {reason}; continue in a writable copy",
        "nie da się zapisać {path}: {reason}; graj dalej w kopii, którą się da",
    ),
    "store.unlockable": (
        "{path} can't be locked: {reason}; keep matches on another drive",
        "nie da się zablokować {path}: {reason}; trzymaj partie na innym dysku",
    ),
    "store.in_use": (
        (
            "{path} is in use: another program is playing this match; end it there first, or "
            "continue in a copy of the file"
        ),
        (
            "{path} jest w użyciu: tę partię rozgrywa inny program; najpierw zakończ ją tam albo "
            "graj dalej w kopii pliku"
        ),
    ),
    "store.closed": (
        "{path} is closed: the match can be resumed from it",
        "{path} jest zamknięty: partię można z niego wznowić",
    ),
    "store.forked": (
        (
            "{path} was opened by the process {process}, from which this one was forked: only "
            "that one may write"
        ),
        ("{path} otworzył proces {process}, z którego powstał ten: pisać może tylko tamten"),
    ),
    "store.gone": ("{path} can't be found: {reason}", "nie da się znaleźć {path}: {reason}"),
    "store.replaced": (
        "{path} was moved, removed or replaced by another program",
        "inny program przeniósł, usunął albo podmienił {path}",
    ),
    "store.changed": (
        "{path} was changed by another program meanwhile",
        "inny program zmienił tymczasem {path}",
    ),
    "store.no_folder": (
        "matches can't be saved in {folder}: {reason}; BGF_DATA can name another folder",
        "nie da się trzymać partii w {folder}: {reason}; BGF_DATA może wskazać inny folder",
    ),
    # taking back
    "undo.refused.nothing": (
        "there is nothing yet to take back",
        "nie ma jeszcze czego cofnąć",
    ),
    "undo.refused.learned": (
        "that can't be taken back: chance was used, or somebody has learned something",
        "tego nie można cofnąć: zadecydował los albo ktoś się czegoś dowiedział",
    ),
    "undo.refused.revealed": (
        "nothing can be taken back any more: the chance of the match is revealed",
        "niczego już nie można cofnąć: losowość tej partii jest ujawniona",
    ),
}
