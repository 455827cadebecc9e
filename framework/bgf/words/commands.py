"""The help of the command line: the program, its commands, and their arguments.

`GAME` in an example stands for the name of a game that is installed. A line with
a backspace character keeps the paragraph that follows from being filled.
"""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # headings and marks of every help page
    "cli.example": ("Example:", "Przykład:"),
    "cli.usage": ("Usage: ", "Użycie: "),
    "cli.heading.arguments": ("Arguments", "Argumenty"),
    "cli.heading.options": ("Options", "Opcje"),
    "cli.heading.commands": ("Commands", "Polecenia"),
    "cli.metavar.options": ("[OPTIONS]", "[OPCJE]"),
    "cli.metavar.command": ("COMMAND [ARGS]...", "POLECENIE [ARGUMENTY]..."),
    "cli.mark.required": ("[required]", "[wymagane]"),
    "cli.mark.default": ("[default: {value}]", "[domyślnie: {value}]"),
    # the program
    "cli.bgf": (
        """Board games in the terminal: play, save, replay, study, and make your own.

Example: bgf list""",
        """Gry planszowe w terminalu: graj, zapisuj, odtwarzaj, badaj i twórz własne.

Przykład: bgf list""",
    ),
    "cli.help": ("Show this message and exit.", "Pokaż tę pomoc."),
    "cli.debug": ("Show the traceback of an error.", "Pokaż ślad wywołań przy błędzie."),
    "cli.no_pager": (
        "Print long texts without a pager, as with PAGER=cat.",
        "Wypisuj długie teksty bez stronicowania, jak przy PAGER=cat.",
    ),
    "cli.version": ("Show the version.", "Pokaż wersję."),
    "cli.install_completion": (
        "Install completion for the current shell.",
        "Zainstaluj uzupełnianie poleceń w bieżącej powłoce.",
    ),
    "cli.show_completion": (
        "Show completion for the current shell, to copy it or customize the installation.",
        "Pokaż skrypt uzupełniania dla bieżącej powłoki, do skopiowania lub zmiany.",
    ),
    # arguments that several commands have
    "cli.game": (
        "The game, by its name in '{bgf} list'.",
        "Gra, pod nazwą z polecenia '{bgf} list'.",
    ),
    "cli.game_or_folder": (
        "The game, by its name in '{bgf} list', or a pack's folder.",
        "Gra, pod nazwą z polecenia '{bgf} list', albo folder pakietu.",
    ),
    "cli.record": ("The record of the match.", "Zapis partii."),
    "cli.json": (
        "Print one JSON document and nothing else.",
        "Wypisz jeden dokument JSON i nic więcej.",
    ),
    "cli.content": (
        "A content pack to use instead of the game's own.",
        "Pakiet zawartości zamiast tego, który ma gra.",
    ),
    "cli.option": (
        "An option of the game; may be repeated.",
        "Opcja gry; można podać kilka razy.",
    ),
    "cli.mod": ("A mod of the game; may be repeated.", "Modyfikacja gry; można podać kilka razy."),
    "cli.players": (
        "Number of players, if no seats are named.",
        "Liczba graczy, jeśli nie podano miejsc.",
    ),
    "cli.seats": (
        "Bots, as in '{bgf} play' (default: greedy in every seat).",
        "Boty, jak w '{bgf} play' (domyślnie greedy na każdym miejscu).",
    ),
    "cli.seed": (
        "Random seed; change it for different matches.",
        "Ziarno losowości; inne daje inne partie.",
    ),
    "cli.jobs": (
        "Number of processes, from 1 to 1024 (default: one per processor).",
        "Liczba procesów, od 1 do 1024 (domyślnie jeden na procesor).",
    ),
    "cli.names": (
        "Names of the people who play, in the order of their seats.",
        "Imiona osób, które grają, w kolejności miejsc.",
    ),
    "cli.bot_time": (
        "Time limit of a bot's process for each choice (default: 30s).",
        "Limit czasu procesu bota na jeden ruch (domyślnie 30s).",
    ),
    "cli.bot_start": (
        "Time limit of a bot's process to start (default: 10s).",
        "Limit czasu na uruchomienie procesu bota (domyślnie 10s).",
    ),
    "cli.lang": (
        "Language: en or pl (default: the system's).",
        "Język: en albo pl (domyślnie systemowy).",
    ),
    # list
    "cli.list": (
        """List the installed games, their mods, or the bots.

Example: bgf list --bots""",
        """Wypisz zainstalowane gry, ich modyfikacje albo boty.

Przykład: bgf list --bots""",
    ),
    "cli.list.bots": ("List bots instead of games.", "Wypisz boty zamiast gier."),
    "cli.list.mods": ("List mods instead of games.", "Wypisz modyfikacje zamiast gier."),
    # play
    "cli.play": (
        """Play a match: against bots, with others, or bots alone.

Piped input is read one action per line. A bot that crashes, exceeds its time limit or answers with
an illegal action forfeits: it can't win any more, and random plays on in its seat.

Example: bgf play GAME --seats human,easy,hard --seed 7""",
        """Zagraj partię: z botami, z innymi osobami albo samymi botami.

Wejście z potoku jest czytane po jednym ruchu w wierszu. Bot, który uległ awarii, przekroczył limit
czasu albo odpowiedział niedozwolonym ruchem, oddaje partię: nie może już wygrać, a na jego miejscu
dalej gra random.

Przykład: bgf play GAME --seats human,easy,hard --seed 7""",
    ),
    "cli.play.players": (
        "Number of players (default: the fewest, you against bots).",
        "Liczba graczy (domyślnie najmniejsza, ty przeciw botom).",
    ),
    "cli.play.seats": (
        (
            "Players in turn order: human; a bot that is easy, normal or hard, or another of "
            "'{bgf} list --bots', such as mcts:200; a class, my_pkg.bots:Careful; a program, "
            "process:python my_bot.py. Default: you against normal."
        ),
        (
            "Gracze w kolejności tur: human; bot łatwy, średni lub trudny: easy, normal, hard; "
            "inny z '{bgf} list --bots', np. mcts:200; klasa, my_pkg.bots:Careful; program, "
            "process:python my_bot.py. Domyślnie ty przeciw normal."
        ),
    ),
    "cli.play.seed": ("Random seed (default: random).", "Ziarno losowości (domyślnie losowe)."),
    "cli.play.record": (
        "New file for the record (default: in your data folder).",
        "Nowy plik na zapis partii (domyślnie w folderze danych).",
    ),
    "cli.play.fair": (
        "Make chance verifiable: a commitment, a share from each person, and a reveal at the end.",
        "Losowość do sprawdzenia: zobowiązanie, wkład każdej osoby i ujawnienie na końcu.",
    ),
    # resume
    "cli.resume": (
        """Continue an unfinished match.

Without FILE or GAME, choose from your unfinished matches. Programs and classes that the record
names as players are not started: name them again with --seats, or confirm at the terminal. Any bot
or person may take over a seat; the record keeps the seats that the match began with.

Example: bgf resume match.bgf --seats human,greedy""",
        """Wznów niedokończoną partię.

Bez FILE i GAME wybierasz spośród swoich niedokończonych partii. Programy i klasy, które zapis
wymienia jako graczy, nie są uruchamiane: podaj je ponownie w --seats albo potwierdź w terminalu.
Miejsce może przejąć dowolny bot lub dowolna osoba; w zapisie zostają miejsca z początku partii.

Przykład: bgf resume match.bgf --seats human,greedy""",
    ),
    "cli.resume.match": (
        "The record of the match, or a game: its latest unfinished match.",
        "Zapis partii albo gra: jej ostatnia niedokończona partia.",
    ),
    "cli.resume.seats": (
        "Players from now on, every seat in turn order (default: those of the record).",
        "Gracze od teraz, wszystkie miejsca w kolejności tur (domyślnie te z zapisu).",
    ),
    "cli.resume.salvage": (
        "Continue from the sound part of a damaged record, in a new file.",
        "Graj dalej od nieuszkodzonej części zapisu, w nowym pliku.",
    ),
    # replay
    "cli.replay": (
        """Check a record and show its match.

In a terminal you step through the match; elsewhere all actions and the result are printed. The exit
code is 1 if the record is not sound.

Example: bgf replay match.bgf --at 12""",
        """Sprawdź zapis i pokaż jego partię.

W terminalu przechodzisz partię krok po kroku; poza nim wypisywane są wszystkie ruchy i wynik. Kod
wyjścia to 1, jeśli zapis nie jest poprawny.

Przykład: bgf replay match.bgf --at 12""",
    ),
    "cli.replay.at": (
        "Show the table after the first N actions.",
        "Pokaż stół po pierwszych N ruchach.",
    ),
    # verify
    "cli.verify": (
        """Prove that the chance of a match was settled before it began.

For finished matches that were started with --fair. The revealed server seed must match the
commitment; with --share, your share must be among the shares; and the match, replayed with the
chance that follows from both, must be the same. The exit code is 1 if any of this fails.

Example: bgf verify match.bgf --share 8d2f0c6e5b7a41939f10c2d4e6f8a0b1""",
        """Udowodnij, że losowość partii ustalono przed jej początkiem.

Dla skończonych partii zaczętych z --fair. Ujawnione ziarno serwera musi być tym, którego dotyczy
zobowiązanie; z --share twój wkład musi być wśród wkładów; a partia odtworzona z losowością, która
z nich wynika, musi być taka sama. Kod wyjścia to 1, jeśli to się nie potwierdza.

Przykład: bgf verify match.bgf --share 8d2f0c6e5b7a41939f10c2d4e6f8a0b1""",
    ),
    "cli.verify.share": (
        "A share that you gave, to be found in the record; may be repeated.",
        "Twój wkład, który ma być w zapisie; można podać kilka razy.",
    ),
    "cli.verify.commitment": (
        "The commitment that you were shown before the match.",
        "Zobowiązanie pokazane ci przed partią.",
    ),
    # analyse
    "cli.analyse": (
        """Judge every choice in a match and show the largest mistakes.

Each choice is compared with the best one that a search finds from what the player could know at the
time. Undone and forced moves are skipped. The exit code is 1 if the record is not sound.

Example: bgf analyse match.bgf --player A --top 3""",
        """Oceń każdy wybór w partii i pokaż największe błędy.

Każdy wybór jest porównywany z najlepszym, jaki znajduje przeszukiwanie na podstawie tego, co gracz
mógł wtedy wiedzieć. Ruchy cofnięte i wymuszone są pomijane. Kod wyjścia to 1, jeśli zapis nie jest
poprawny.

Przykład: bgf analyse match.bgf --player A --top 3""",
    ),
    "cli.analyse.iterations": (
        "Simulations per choice, from 1 to 1,000,000.",
        "Liczba symulacji na wybór, od 1 do 1 000 000.",
    ),
    "cli.analyse.top": (
        "Number of mistakes to show.",
        "Liczba pokazywanych błędów.",
    ),
    "cli.analyse.player": (
        "Judge only this player: A, B, ...; may be repeated.",
        "Oceń tylko tego gracza: A, B, ...; można podać kilka razy.",
    ),
    "cli.analyse.seed": (
        "Random seed; change it for different simulations.",
        "Ziarno losowości; inne daje inne symulacje.",
    ),
    "cli.analyse.salvage": (
        "Judge the sound part of a damaged record.",
        "Oceń nieuszkodzoną część zapisu.",
    ),
    # learn
    "cli.learn": (
        """Learn from self-play how to play a game better.

For a game without an evaluation, learns one, spends a quarter of the time on trying it out, and
saves it if it beats playouts; this needs numpy. For any other game, measures how much the choices
of players reveal of what they hide, and how well predicted chances of winning come true. Bots use
the result, learned.json in the folder of the pack. Ctrl-C ends learning early, or stops measuring
without saving. The exit code is 1 if nothing was saved.

Example: bgf learn GAME --minutes 30""",
        """Ucz boty na partiach, które rozgrywają same ze sobą.

W grze bez oceny pozycji boty uczą się jej; ćwierć czasu zajmuje sprawdzenie, a ocena zostaje
zapisana, jeśli wygrywa z losowym dogrywaniem (wymaga numpy). W każdej innej grze mierzy się, ile
wybory innych zdradzają o tym, co ukrywają, i na ile sprawdzają się przewidywane szanse na wygraną.
Boty korzystają z wyniku: pliku learned.json w folderze pakietu. Ctrl-C kończy naukę wcześniej, a
pomiar przerywa bez zapisu. Kod wyjścia to 1, jeśli niczego nie zapisano.

Przykład: bgf learn GAME --minutes 30""",
    ),
    "cli.learn.players": (
        "Number of players (default: 2, if the game allows).",
        "Liczba graczy (domyślnie 2, jeśli gra pozwala).",
    ),
    "cli.learn.minutes": (
        "Time in minutes, from 1 to 1440 (default: 30).",
        "Czas w minutach, od 1 do 1440 (domyślnie 30).",
    ),
    "cli.learn.matches": (
        "Number of matches, instead of a time: the same seed then gives the same file.",
        "Liczba partii zamiast czasu: to samo ziarno daje wtedy ten sam plik.",
    ),
    # simulate
    "cli.simulate": (
        """Play many matches between bots and report how often each wins.

Each match has its own seed, made from S and its number, so results do not depend on how the work is
spread; run the same command again to continue an interrupted run. The exit code is 1 if the game
crashed in a match: that match is recorded, and the others go on.

Example: bgf simulate GAME --games 2000 --seats mcts:50,greedy --out rows.csv""",
        """Rozegraj wiele partii botów i podaj, jak często kto wygrywa.

Każda partia ma własne ziarno, z S i numeru partii, więc wyniki nie zależą od podziału pracy; aby
dokończyć przerwany przebieg, uruchom to samo polecenie jeszcze raz. Kod wyjścia to 1, jeśli gra
uległa awarii: ta partia zostaje zapisana, pozostałe toczą się dalej.

Przykład: bgf simulate GAME --games 2000 --seats mcts:50,greedy --out rows.csv""",
    ),
    "cli.simulate.games": ("Number of matches.", "Liczba partii."),
    "cli.simulate.fixed_seats": (
        "Keep seats fixed (default: rotate).",
        "Nie zmieniaj miejsc botów (domyślnie zmieniają się co partię).",
    ),
    "cli.simulate.out": (
        "Write a row for each player of each match to FILE.parquet, FILE.csv or FILE.jsonl.",
        "Zapisz wiersz dla każdego gracza każdej partii do FILE.parquet, FILE.csv lub FILE.jsonl.",
    ),
    "cli.simulate.report": (
        "Write a report with charts.",
        "Zapisz raport z wykresami.",
    ),
    "cli.simulate.engine": (
        "Where matches run: on this machine, or on a Ray cluster.",
        "Gdzie toczą się partie: na tym komputerze czy na klastrze Ray.",
    ),
    # compare
    "cli.compare": (
        """Measure how two variants of a game differ.

Both are played with the same seeds. A variant is a game or a pack's folder, with mods and options:
GAME+MOD+MOD:OPTION=VALUE,OPTION=VALUE. Stops once every measure or gate is decided, or after N
pairs; at once if both variants are the same and there is no gate. The exit code is 1 if a gate is
broken or a match failed.

Example: bgf compare GAME my_pack --gate "first_player_win<=0.55\"""",
        """Zmierz, czym różnią się dwa warianty gry.

Oba są rozgrywane z tymi samymi ziarnami. Wariant to gra albo folder pakietu, z modyfikacjami i
opcjami: GAME+MOD+MOD:OPTION=VALUE,OPTION=VALUE. Porównanie kończy się, gdy każda miara albo każdy
warunek jest rozstrzygnięty, albo po N parach; od razu, gdy warianty są takie same i nie ma warunku.
Kod wyjścia to 1, jeśli warunek jest niespełniony albo któraś partia się nie udała.

Przykład: bgf compare GAME my_pack --gate "first_player_win<=0.55\"""",
    ),
    "cli.compare.a": (
        "The first variant: a game or a pack's folder.",
        "Pierwszy wariant: gra albo folder pakietu.",
    ),
    "cli.compare.b": (
        "The second variant; gates are about this one.",
        "Drugi wariant; to jego dotyczą warunki.",
    ),
    "cli.compare.games": ("Maximum number of pairs of matches.", "Największa liczba par partii."),
    "cli.compare.gate": (
        (
            'A condition that B has to meet: "first_player_win<=0.55", "turns<=A*1.05"; may be '
            "repeated."
        ),
        (
            'Warunek, który B ma spełniać: "first_player_win<=0.55", "turns<=A*1.05"; można podać '
            "kilka razy."
        ),
    ),
    "cli.compare.smallest": (
        "The smallest difference that matters.",
        "Najmniejsza różnica, która ma znaczenie.",
    ),
    # rules
    "cli.rules": (
        """Show the numbered rules of a game, or one of them.

With --mod, changed rules are shown in the words of the mod, with its name.

With --trace, for authors: where each rule is enforced and tested, and how often random matches
exercise it. A rule is exercised in a match when code runs that cites its ID in a comment, a
docstring or a string, when a refusal cites it, or when a stage is played whose content cites it.

Example: bgf rules GAME --trace""",
        """Pokaż numerowane zasady gry albo jedną z nich.

Z --mod zasady zmienione przez modyfikację są pokazane w jej brzmieniu, z jej nazwą.

Z --trace, dla autorów: gdzie każda zasada jest egzekwowana i testowana oraz jak często działa w
losowych partiach. Zasada działa w partii, gdy wykonuje się kod, który podaje jej ID w komentarzu,
dokumentacji lub napisie, gdy podaje je odmowa albo gdy rozgrywany jest etap, którego zawartość je
podaje.

Przykład: bgf rules GAME --trace""",
    ),
    "cli.rules.id": ("One rule, such as PAR-13.", "Jedna zasada, np. PAR-13."),
    "cli.rules.trace": (
        "Show where each rule is enforced and tested, and how often it is exercised.",
        "Pokaż, gdzie każda zasada jest egzekwowana i testowana i jak często działa.",
    ),
    "cli.rules.games": (
        "With --trace: number of random matches (default: 20).",
        "Z --trace: liczba losowych partii (domyślnie 20).",
    ),
    "cli.rules.tests": (
        "With --trace: folder of the tests (default: those beside the game).",
        "Z --trace: folder z testami (domyślnie te obok gry).",
    ),
    # show
    "cli.show": (
        """Show the content of a game or a pack: maps, cards and more.

With --mod, the content as the mod changes it; the changes are listed below each part.

Example: bgf show GAME --sources""",
        """Pokaż zawartość gry albo pakietu: mapy, karty i resztę.

Z --mod pokazuje zawartość po zmianach; pod każdą częścią są wypisane zmiany.

Przykład: bgf show GAME --sources""",
    ),
    "cli.show.part": (
        "One part: a map, a type of components, zones, tracks ...",
        "Jedna część: mapa, rodzaj elementów, strefy, tory ...",
    ),
    "cli.show.sources": (
        "List the source of everything in the content.",
        "Wypisz źródła wszystkiego, co jest w zawartości.",
    ),
    # validate
    "cli.validate": (
        """Check content packs and report every defect with its place.

For a file the pack that it belongs to is checked, for a folder all packs in it. The exit code is 1
if a pack has errors.

Example: bgf validate my_pack --strict""",
        """Sprawdź pakiety zawartości i wskaż miejsce każdej usterki.

Dla pliku sprawdzany jest pakiet, do którego należy, dla folderu wszystkie pakiety w nim. Kod
wyjścia to 1, jeśli któryś pakiet ma błędy.

Przykład: bgf validate my_pack --strict""",
    ),
    "cli.validate.path": (
        "Files, folders, patterns, or installed games.",
        "Pliki, foldery, wzorce albo zainstalowane gry.",
    ),
    "cli.validate.format": (
        "Format of the report; text shows at most 100 defects.",
        "Postać raportu; text pokazuje najwyżej 100 usterek.",
    ),
    "cli.validate.strict": ("Treat warnings as errors.", "Traktuj ostrzeżenia jak błędy."),
    # schema
    "cli.schema": (
        """Print the JSON Schema of packs, or of a player's view.

KIND is one of these; without it, the schema is for a file of any pack.

\b
a game   a file of its packs, with what the game requires
pack     a whole pack, its files merged
a key    game version languages title summary how_to_win players
         longest extends sources options values components totals
         zones counters supplies tracks dice maps pieces planes actions
         phases rules texts faces
a form   id kind_id rule_id text_key language text source between
         player_share option value component_type kind zone counter
         supply track die map place link outward piece_type piece plane
         side style counter_share action phase stage next sentence
         web_face look map_look card_look area_list island point rgb
view     what a player sees of a match, as programs get it

Example: bgf schema GAME > schema.json""",
        """Wypisz schemat JSON pakietów albo widoku gracza.

KIND to jedno z poniższych; bez niego schemat jest dla pliku dowolnego pakietu.

\b
gra      plik jej pakietów, z tym, czego gra wymaga
pack     cały pakiet, z połączonymi plikami
klucz    game version languages title summary how_to_win players
         longest extends sources options values components totals
         zones counters supplies tracks dice maps pieces planes actions
         phases rules texts faces
postać   id kind_id rule_id text_key language text source between
         player_share option value component_type kind zone counter
         supply track die map place link outward piece_type piece plane
         side style counter_share action phase stage next sentence
         web_face look map_look card_look area_list island point rgb
view     co gracz widzi z partii, w postaci dla programów

Przykład: bgf schema GAME > schema.json""",
    ),
    "cli.schema.kind": (
        "What to show (default: a file of any pack).",
        "Co pokazać (domyślnie plik dowolnego pakietu).",
    ),
    "cli.schema.format": (
        "A JSON Schema, or a page to read.",
        "Schemat JSON albo strona do czytania.",
    ),
    "cli.schema.changes": (
        "For a pack that extends another: nothing is required.",
        "Dla pakietu, który rozszerza inny: nic nie jest wymagane.",
    ),
    # new
    "cli.new": (
        """Make a new game that plays and passes its tests.

The folder is a package to install: content, rules and tests. In a terminal, bgf asks for anything
that the options leave open.

Example: bgf new sea_lion --players 2-4 --map --hidden""",
        """Utwórz nową grę, gotową do gry i przechodzącą swoje testy.

Folder jest pakietem do zainstalowania: zawartość, zasady i testy. W terminalu bgf zapyta o to,
czego nie podano w opcjach.

Przykład: bgf new sea_lion --players 2-4 --map --hidden""",
    ),
    "cli.new.name": (
        "Name of the game and its package, such as sea_lion.",
        "Nazwa gry i jej pakietu, np. sea_lion.",
    ),
    "cli.new.path": ("Folder to make (default: NAME).", "Folder do utworzenia (domyślnie NAME)."),
    "cli.new.players": (
        "Fewest and most players (default: asked, or 2-4).",
        "Najmniej i najwięcej graczy (domyślnie pytanie albo 2-4).",
    ),
    "cli.new.map": ("A map, with paths to claim.", "Mapa z odcinkami do zajmowania."),
    "cli.new.grid": (
        "A grid, with pieces to place.",
        "Plansza z polami, na których kładzie się elementy.",
    ),
    "cli.new.hidden": (
        "Cards in hand, hidden from the others.",
        "Karty na ręce, zakryte przed innymi.",
    ),
    # check
    "cli.check": (
        """Check that a game is sound, and show where it is not.

For authors: tests the promises that every game keeps, in random matches; slow checks use only some
of them. A broken promise is shown with the shortest line of play found. The report names the
checks; one more, rules, lists the rules that no match exercised. Ctrl-C ends the check early, with
a report of what was checked until then. The exit code is 1 if a promise is broken or could not be
checked, and 130 after Ctrl-C.

Example: bgf check GAME --games 50 --only secrecy""",
        """Sprawdź, czy gra jest poprawna, i pokaż, gdzie nie jest.

Dla autorów: sprawdza w losowych partiach obietnice, których dotrzymuje każda gra; powolne testy
używają tylko części partii. Złamana obietnica jest pokazana z najkrótszym znalezionym przebiegiem.
Raport wymienia testy; jeszcze jeden, rules, wypisuje zasady, które nie zadziałały w żadnej partii.
Ctrl-C kończy sprawdzanie wcześniej, z raportem z tego, co zdążono sprawdzić. Kod wyjścia to 1,
jeśli któraś obietnica jest złamana albo nie dało się jej sprawdzić, a po Ctrl-C 130.

Przykład: bgf check GAME --games 50 --only secrecy""",
    ),
    "cli.check.games": ("Number of random matches.", "Liczba losowych partii."),
    "cli.check.only": (
        "Check only this promise; may be repeated.",
        "Sprawdź tylko tę obietnicę; można podać kilka razy.",
    ),
    "cli.check.skip": (
        "Skip this promise; may be repeated.",
        "Pomiń tę obietnicę; można podać kilka razy.",
    ),
    # serve, reports, web-schema, doctor
    "cli.serve": (
        """Play every installed game in the browser.

Starts a server on this machine and prints its address. Matches are saved in a file and survive a
restart. '--host 0.0.0.0' lets other machines connect; put a server that strangers can reach behind
a proxy with TLS, and give its public address with '--url'.

Example: bgf serve --port 8000""",
        """Graj w każdą zainstalowaną grę w przeglądarce.

Uruchamia serwer na tym komputerze i wypisuje jego adres. Partie są zapisywane w pliku i można je
kontynuować po ponownym uruchomieniu. Opcja '--host 0.0.0.0' wpuszcza też inne komputery; serwer
dostępny dla obcych ustaw za proxy z TLS i podaj jego publiczny adres w '--url'.

Przykład: bgf serve --port 8000""",
    ),
    "cli.serve.host": ("Address to listen on.", "Adres, pod którym serwer nasłuchuje."),
    "cli.serve.port": ("Port; 0 for any free one.", "Port; 0 oznacza dowolny wolny."),
    "cli.serve.store": (
        "Database of the matches: an SQLite file, or a URL (default: a file in the data folder).",
        "Baza partii: plik SQLite albo URL (domyślnie plik w folderze danych).",
    ),
    "cli.serve.url": (
        "Public address of the server, if it is another one.",
        "Publiczny adres serwera, jeśli jest inny.",
    ),
    "cli.serve.behind_proxy": (
        "Address or network of a trusted proxy, which sets X-Forwarded-For.",
        "Adres lub sieć zaufanego proxy, które ustawia X-Forwarded-For.",
    ),
    "cli.serve.workers": (
        "Number of server processes.",
        "Liczba procesów serwera.",
    ),
    "cli.serve.bot_workers": (
        "Number of processes for bots and hints (default: one less than processors).",
        "Liczba procesów dla botów i podpowiedzi (domyślnie o jeden mniej niż procesorów).",
    ),
    "cli.serve.smtp": (
        "Mail server for notices: a file with its settings, or env:NAME for a variable.",
        "Serwer pocztowy do powiadomień: plik z ustawieniami albo env:NAZWA dla zmiennej.",
    ),
    "cli.serve.to_private": (
        "Also send notices to addresses in private networks.",
        "Wysyłaj powiadomienia także na adresy w sieciach prywatnych.",
    ),
    "cli.serve.metrics_port": (
        "Port for the operator, with /metrics for Prometheus and /readyz (default: none).",
        "Port dla operatora z /metrics dla Prometheusa i /readyz (domyślnie brak).",
    ),
    "cli.serve.metrics_host": (
        "Address for the operator's port.",
        "Adres, pod którym działa port operatora.",
    ),
    "cli.reports": (
        """Show lines of chat that were reported to the operator.

Each report has the reported line and up to 19 lines before it. They are read from the server's
database; the server may keep running.

Example: bgf reports --store matches.sqlite""",
        """Pokaż wiadomości zgłoszone operatorowi serwera.

Każde zgłoszenie zawiera wskazaną wiadomość i do 19 wcześniejszych, z bazy serwera, który może
przy tym działać.

Przykład: bgf reports --store matches.sqlite""",
    ),
    "cli.reports.store": (
        "Database of the server: an SQLite file, or a URL (default: a file in the data folder).",
        "Baza serwera: plik SQLite albo URL (domyślnie plik w folderze danych).",
    ),
    "cli.reports.remove": ("Remove this report.", "Usuń to zgłoszenie."),
    "cli.web-schema": (
        """Print a description of the web contract as JSON.

Example: bgf web-schema openapi""",
        """Wypisz opis interfejsu WWW jako JSON.

Przykład: bgf web-schema openapi""",
    ),
    "cli.web_schema.kind": (
        "openapi for requests, asyncapi for the WebSocket, view for views (JSON Schema).",
        "openapi opisuje zapytania, asyncapi WebSocket, view widoki (JSON Schema).",
    ),
    "cli.doctor": (
        """Show what is installed, and report what is broken and why.

Checks Python, packages, compiled kernels, the data folder and every plugin. The exit code is 1 if
the data folder can't be written or a plugin fails.

Example: bgf doctor""",
        """Pokaż, co jest zainstalowane, co nie działa i dlaczego.

Sprawdza Pythona, pakiety, skompilowane moduły, folder danych i każdą wtyczkę. Kod wyjścia to 1,
jeśli do folderu danych nie da się pisać albo wtyczka zawodzi.

Przykład: bgf doctor""",
    ),
}
