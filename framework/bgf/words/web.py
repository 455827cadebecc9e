"""The server of ``bgf serve``: its errors, its log, and what it prints."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # requests that are not done
    "web.not_found": ("There is nothing here.", "Tu niczego nie ma."),
    "web.no_game": (
        'There is no game called "{name}" here; {choices}',
        "Nie ma tu gry o nazwie „{name}”; {choices}",
    ),
    "web.forbidden": ("You may not do that.", "Nie możesz tego zrobić."),
    "web.only_seat": (
        "Only the player of this seat may do that.",
        "Może to zrobić tylko gracz, który zajmuje to miejsce.",
    ),
    "web.only_host": (
        "Only the host of this match may do that.",
        "Może to zrobić tylko gospodarz tej partii.",
    ),
    "web.only_players": (
        "Only the players of this match may do that.",
        "Mogą to zrobić tylko gracze tej partii.",
    ),
    "web.no_session": (
        "This browser is not known here yet.",
        "Ta przeglądarka nie jest tu jeszcze znana.",
    ),
    # by the name of the limit
    "web.slow_down.act": (
        (
            "You act too fast: at most {number} actions in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za szybko: najwyżej {number} działań w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.look": (
        (
            "You ask too often: at most {number} requests in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo zapytań: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.why": (
        (
            "You ask “why not?” too often: at most {number} times in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo pytań „dlaczego nie?”: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.hint": (
        (
            "Too many hints: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo podpowiedzi: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.analysis": (
        (
            "Too many analyses: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo analiz: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.guesses": (
        (
            "Too many requests for what could be known: at most {number} in {seconds} s. Try again "
            "in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo pytań o to, co można było wiedzieć: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.record": (
        (
            "Too many records: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo zapisów partii: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.chat": (
        (
            "You write too fast: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za szybko piszesz: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.chat_by_address": (
        (
            "Too many lines of chat from your network: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo wpisów na czacie z twojej sieci: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.report": (
        (
            "Too many reports: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo zgłoszeń: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.looking": (
        (
            "This page reports too often whether you are looking at it: at most {number} in "
            "{seconds} s. Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Strona za często zgłasza, czy na nią patrzysz: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.destination": (
        (
            "Too many changes of the addresses for notices: at most {number} in {seconds} s. Try "
            "again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo zmian adresów powiadomień: najwyżej {number} w ciągu {seconds} s. Spróbuj "
            "ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.mail": (
        (
            "Too many e-mails: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo e-maili: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.mail_by_address": (
        (
            "Too many e-mails asked for from your network: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo e-maili zamówionych z twojej sieci: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.mail_to_one": (
        (
            "Too many e-mails to this address: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo e-maili na ten adres: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.create": (
        (
            "Too many new matches: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo nowych partii: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.create_by_address": (
        (
            "Too many new matches from your network: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo nowych partii z twojej sieci: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.join_by_address": (
        (
            "Too many links opened from your network: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo linków otwartych z twojej sieci: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.visitor_by_address": (
        (
            "Too many new visitors from your network: at most {number} in {seconds} s. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo nowych osób z twojej sieci: najwyżej {number} w ciągu {seconds} s. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.sockets": (
        (
            "You have too many matches open: at most {number} at once. Close another one. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Masz otwartych za dużo partii: najwyżej {number} naraz. Zamknij którąś z nich. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.sockets_by_address": (
        (
            "Too many matches are open in your network: at most {number} at once. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Za dużo partii otwartych w twojej sieci: najwyżej {number} naraz. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.hints_at_once": (
        (
            "Your last hint is not ready yet: one at a time. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Poprzednia podpowiedź nie jest jeszcze gotowa: jedna naraz. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.analyses_at_once": (
        (
            "Your last analysis is still under way: one at a time. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Poprzednia analiza jeszcze trwa: jedna naraz. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.records_at_once": (
        (
            "Your last record is still being read: one at a time. "
            "Try again in {wait} {wait:second|seconds}."
        ),
        (
            "Poprzedni zapis partii jest jeszcze odczytywany: jeden naraz. "
            "Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.slow_down.guesses_at_once": (
        (
            "What could be known at another moment is still being computed: one at a time. Try "
            "again in {wait} {wait:second|seconds}."
        ),
        (
            "Trwa jeszcze ustalanie, co można było wiedzieć w innej chwili: jedna naraz. Spróbuj "
            "ponownie za {wait} {wait:sekundę|sekundy|sekund}."
        ),
    ),
    "web.busy": (
        "The server is busy with others. Try again in {wait} {wait:second|seconds}.",
        "Serwer jest zajęty innymi. Spróbuj ponownie za {wait} {wait:sekundę|sekundy|sekund}.",
    ),
    "web.not_saved": (
        "The server can't save anything at the moment, so this was not done. Try again later.",
        "Serwer nie może teraz niczego zapisać, więc nic się nie zmieniło. Spróbuj później.",
    ),
    "web.failed": (
        "The server has failed. Nothing was changed.",
        "Serwer zawiódł. Nic się nie zmieniło.",
    ),
    "web.game_failed": (
        "The rules of {game} have failed. The match is as it was before.",
        "Zasady gry {game} zawiodły. Partia jest taka jak przedtem.",
    ),
    "web.bad_host": (
        "The server does not answer to this address.",
        "Serwer nie odpowiada pod tym adresem.",
    ),
    "web.bad_origin": (
        "This request comes from another site.",
        "To zapytanie pochodzi z innej strony.",
    ),
    "web.bad_request": (
        "The server does not understand this request.",
        "Serwer nie rozumie tego zapytania.",
    ),
    "web.bad_request.no_json": (
        "The body of this request is not JSON.",
        "Treść tego zapytania nie jest w formacie JSON.",
    ),
    "web.bad_request.no_object": (
        "The body of this request has to be a JSON object; 'bgf web-schema openapi' describes it.",
        "Treść tego zapytania musi być obiektem JSON; opisuje go 'bgf web-schema openapi'.",
    ),
    "web.bad_request.missing": (
        "This request lacks {name}; 'bgf web-schema openapi' describes it.",
        "W tym zapytaniu brakuje {name}; opisuje je 'bgf web-schema openapi'.",
    ),
    "web.bad_request.unknown_key": (
        'This request has the unknown key "{key}"; {choices}',
        "To zapytanie ma nieznany klucz „{key}”; {choices}",
    ),
    "web.bad_request.takes_no_keys": (
        'This request has the unknown key "{key}"; it takes no keys.',
        "To zapytanie ma nieznany klucz „{key}”; nie przyjmuje żadnych kluczy.",
    ),
    "web.bad_request.value": (
        "{place} can't have this value; 'bgf web-schema openapi' says what it can have.",
        "{place} nie może mieć tej wartości; możliwe podaje 'bgf web-schema openapi'.",
    ),
    "web.bad_request.number": (
        "{name} has to be a whole number from {least} to {most:,}.",
        "{name} musi być liczbą całkowitą od {least} do {most:,}.",
    ),
    "web.not_json": ("The request has to be JSON.", "Zapytanie musi być w formacie JSON."),
    "web.too_late": (
        "The body of the request did not arrive within {seconds} seconds.",
        "Treść zapytania nie nadeszła w ciągu {seconds} {seconds:sekundy|sekund|sekund}.",
    ),
    "web.too_large": (
        "The request is too large: it can have {most:,} bytes at most.",
        "Zapytanie jest za duże: może mieć najwyżej {most:,} {most:bajt|bajty|bajtów}.",
    ),
    "web.too_large.record": (
        "The record is too large: it can have {most:,} bytes at most.",
        "Zapis partii jest za duży: może mieć najwyżej {most:,} {most:bajt|bajty|bajtów}.",
    ),
    "web.too_large.settings": (
        "The settings are too large: as JSON they can have {most:,} characters at most.",
        "Ustawienia są za duże: jako JSON mogą mieć najwyżej {most:,} {most:znak|znaki|znaków}.",
    ),
    "web.no_key": (
        "This request needs the header Idempotency-Key: 1 to {most} ASCII characters.",
        "To zapytanie wymaga nagłówka Idempotency-Key: od 1 do {most} znaków ASCII.",
    ),
    "web.bad_name": (
        "A name has at most {most} {most:character|characters}, all of them visible.",
        "Nazwa ma najwyżej {most} {most:znak|znaki|znaków}, wyłącznie widocznych.",
    ),
    # a match
    "web.not_begun": ("The match has not begun yet.", "Partia jeszcze się nie zaczęła."),
    "web.begun": ("The match has begun already.", "Partia już się zaczęła."),
    "web.goes_on": ("The match is not over yet.", "Partia jeszcze trwa."),
    "web.over": ("The match is over.", "Partia jest już skończona."),
    "web.stale": (
        "Others have played meanwhile. Look at the table again.",
        "W międzyczasie zagrał ktoś inny. Spójrz jeszcze raz na stół.",
    ),
    "web.base.ahead": (
        "The match has no event {base} yet: the last one is {last}.",
        "Partia nie ma jeszcze zdarzenia {base}: ostatnie to {last}.",
    ),
    "web.not_your_turn": ("It is not your turn.", "To nie twoja kolej."),
    "web.ambiguous": ("That may mean several actions.", "To może oznaczać kilka ruchów."),
    "web.no_hint": ("No hint could be found.", "Nie udało się znaleźć podpowiedzi."),
    "web.exercise.over": (
        "The match is over at this moment; choose an earlier one to play on from.",
        "W tej chwili partia jest już skończona; wybierz wcześniejszą, żeby grać od niej.",
    ),
    "web.exercise.private": (
        "Only its player can see an exercise.",
        "Ćwiczenie widzi tylko jego gracz.",
    ),
    "web.no_guesses": (
        "What could be known at this moment could not be worked out.",
        "Nie udało się ustalić, co można było wiedzieć w tej chwili.",
    ),
    "web.no_analysis": (
        "The match could not be analysed.",
        "Nie udało się przeanalizować partii.",
    ),
    "web.undo.asked": (
        "Another player has already asked to undo.",
        "Inny gracz już poprosił o cofnięcie ruchu.",
    ),
    "web.undo.gone": (
        "Nobody is asking to undo any more.",
        "Nikt już nie prosi o cofnięcie ruchu.",
    ),
    "web.paused": (
        "The match is paused. Play goes on once a player ends the pause.",
        "Partia jest wstrzymana. Gra toczy się dalej, gdy któryś z graczy zakończy przerwę.",
    ),
    "web.stood_in": (
        "A bot plays in your place. Come back to the table first.",
        "Za ciebie gra bot. Najpierw wróć do stołu.",
    ),
    "web.abandoned": (
        "The players have abandoned this match. You can look at it, and download its record.",
        "Gracze porzucili tę partię. Można ją obejrzeć i pobrać jej zapis.",
    ),
    "web.stand_in.nobody": (
        "A bot can only stand in for a player of the match.",
        "Bot może zastąpić tylko gracza tej partii.",
    ),
    "web.stand_in.own": (
        "A bot stands in for you when you leave.",
        "Ciebie bot zastąpi, gdy odejdziesz od stołu.",
    ),
    "web.stand_in.not_to_act": (
        "It is not this player's turn, so nobody waits for this player.",
        "To nie kolej tego gracza, więc nikt na niego nie czeka.",
    ),
    "web.stand_in.has_time": (
        "This player still has time.",
        "Ten gracz ma jeszcze czas.",
    ),
    "web.stand_in.is_here": (
        "This player is at the table or was until just now, and the match has no clock.",
        "Ten gracz jest przy stole albo był tam przed chwilą, a partia toczy się bez zegara.",
    ),
    # clocks
    "web.time.no_clock": (
        "This match has no clock, so nobody needs more time.",
        "Ta partia toczy się bez zegara, więc nikt nie potrzebuje więcej czasu.",
    ),
    "web.time.nobody": (
        "Only players of the match have a clock.",
        "Zegar mają tylko gracze tej partii.",
    ),
    "web.time.own": (
        "Only the others can give you more time.",
        "Więcej czasu mogą ci dać tylko pozostali gracze.",
    ),
    "web.time.most": (
        "This player has as much time as a player can have.",
        "Ten gracz ma już tyle czasu, ile można mieć.",
    ),
    "web.clock.none": (
        "A match without a clock has neither a bank, nor seconds a turn, nor days.",
        "Partia bez zegara nie ma ani puli czasu, ani sekund na ruch, ani dni.",
    ),
    "web.clock.live": (
        (
            "A live clock has a bank of up to {bank:,} seconds and up to {turn:,} seconds a turn, "
            "not both of them zero, and no days."
        ),
        (
            "Zegar gry na żywo ma pulę do {bank:,} {bank:sekundy|sekund|sekund} i do {turn:,} "
            "{turn:sekundy|sekund|sekund} na ruch, nie jedno i drugie zerowe, i nie ma dni."
        ),
    ),
    "web.clock.days": (
        "A clock in days has 1 to {most} days for each choice, and no seconds.",
        "Zegar w dniach ma od 1 do {most} dni na każdy ruch i nie ma sekund.",
    ),
    "web.other_content": (
        "This match can't go on here: {why}.",
        "Tej partii nie można tu kontynuować: {why}.",
    ),
    "web.replay.parted": (
        "event {number} of the match comes out differently now",
        "zdarzenie {number} partii przebiega teraz inaczej",
    ),
    "web.not_before_end": (
        "This is available when the match is over.",
        "To będzie dostępne po zakończeniu partii.",
    ),
    # a record that somebody sends
    "web.record.bad": (
        "This record can't be shown: {why}.",
        "Nie można pokazać tego zapisu: {why}.",
    ),
    "web.record.unfinished": (
        "The match of this record is not over. It can be shown once it is.",
        "Partia z tego zapisu nie jest skończona. Można ją pokazać dopiero po zakończeniu.",
    ),
    "web.record.other_content": (
        "This match was played with something other than what is installed here: {differences}.",
        "Tę partię rozegrano na czymś innym, niż jest tu zainstalowane: {differences}.",
    ),
    "web.record.failed": (
        "This record could not be replayed.",
        "Nie udało się odtworzyć tego zapisu.",
    ),
    # seats
    "web.seat.unknown": (
        "A seat is for human, hot, or bot: and the name of a bot.",
        "Miejsce zajmuje human, hot albo bot: i nazwa bota.",
    ),
    "web.seat.gone": (
        "This seat is not free any more.",
        "To miejsce nie jest już wolne.",
    ),
    "web.link.unknown": (
        "This link leads to no match. It may be incomplete, or have been replaced by a new one.",
        "Ten link nie prowadzi do żadnej partii. Może jest niepełny albo zastąpił go nowy.",
    ),
    "web.seat.taken": ("Somebody sits there.", "To miejsce jest zajęte."),
    "web.bot.too_long": (
        "{bot} would think too long here: at most {seconds} s or {iterations:,} iterations.",
        "{bot} myślałby tu za długo: najwyżej {seconds} s albo {iterations:,} iteracji.",
    ),
    # shares of chance
    "web.share.bad": (
        "A share is {digits} {digits:character|characters}: digits and the letters a to f.",
        "Wkład to {digits} {digits:znak|znaki|znaków}: cyfry i litery od a do f.",
    ),
    "web.share.zeros": (
        "All zeros are the share of a bot and would prove nothing. Give other digits.",
        "Same zera to wkład bota: niczego by nie dowiodły. Podaj inne cyfry.",
    ),
    "web.share.given": (
        "You have given another share for this match already.",
        "Masz już w tej partii inny wkład.",
    ),
    # the log
    "web.log.undo": (
        "took back {count} {count:action|actions}",
        "cofnął {count} {count:ruch|ruchy|ruchów}",
    ),
    "web.log.forfeit.crash": (
        "forfeited: the bot crashed; random plays on",
        "oddał partię: awaria bota; dalej gra random",
    ),
    "web.log.forfeit.time": (
        "forfeited: the bot did not answer in time; random plays on",
        "oddał partię: bot nie odpowiedział na czas; dalej gra random",
    ),
    "web.log.forfeit.nonsense": (
        "forfeited: the bot's answer was not an action; random plays on",
        "oddał partię: odpowiedź bota nie była ruchem; dalej gra random",
    ),
    "web.log.forfeit.illegal": (
        "forfeited: the bot's choice was not legal; random plays on",
        "oddał partię: bot wybrał niedozwolony ruch; dalej gra random",
    ),
    # the last message of a socket
    "web.bye.slow": (
        "The connection is too slow; the page connects again.",
        "Połączenie jest za wolne; strona łączy się ponownie.",
    ),
    "web.bye.restart": ("The server is being restarted.", "Serwer jest uruchamiany ponownie."),
    "web.bye.removed": (
        "Only the players may watch this match now.",
        "Tę partię mogą teraz oglądać tylko gracze.",
    ),
    "web.bye.closed": (
        "Everybody has left this table before the match began.",
        "Wszyscy odeszli od tego stołu, zanim partia się zaczęła.",
    ),
    "web.bye.failed": (
        "The match can't be shown at the moment.",
        "Partii nie można teraz pokazać.",
    ),
    "web.bye.unexpected": (
        "This connection does not accept messages.",
        "To połączenie nie przyjmuje wiadomości.",
    ),
    # the command
    "serve.no_extra": (
        "{name} needs {missing}, not installed here: {command}",
        "{name} wymaga bibliotek, których tu nie ma ({missing}): {command}",
    ),
    "serve.bad_url": (
        '--url "{url}" is not the address of a site, such as https://games.example',
        "--url „{url}” nie jest adresem witryny, takim jak https://games.example",
    ),
    "serve.smtp.bad": (
        (
            "{source} has no settings of a mail server: it needs host and sender, and may have "
            "port, user, password and security (starttls, tls or none), as TOML"
        ),
        (
            "{source} nie zawiera ustawień serwera pocztowego: potrzebne są host i sender, "
            "a możliwe port, user, password i security (starttls, tls albo none), w formacie TOML"
        ),
    ),
    "serve.smtp.no_file": (
        "--smtp {source} can't be read: {reason}",
        "--smtp {source}: nie da się odczytać: {reason}",
    ),
    "serve.smtp.no_variable": (
        "--smtp {source}: there is no such environment variable",
        "--smtp {source}: nie ma takiej zmiennej środowiskowej",
    ),
    "serve.bad_proxy": (
        '--behind-proxy "{proxy}" is not an address or a network, such as 127.0.0.1 or 10.0.0.0/24',
        "--behind-proxy „{proxy}” nie jest adresem ani siecią, jak 127.0.0.1 albo 10.0.0.0/24",
    ),
    "serve.no_host": (
        (
            '{option} "{host}" is not an address of this machine; leave {option} out, or write '
            "{option} 0.0.0.0 so that other machines can reach it"
        ),
        (
            "{option} „{host}” nie jest adresem tego komputera; pomiń {option} albo napisz "
            "{option} 0.0.0.0, żeby był dostępny z innych komputerów"
        ),
    ),
    "serve.no_port": (
        "can't listen at {host}, port {port}: {reason}; name another with {options}",
        (
            "nie da się nasłuchiwać pod adresem {host} na porcie {port}: {reason}; podaj inny "
            "w {options}"
        ),
    ),
    "serve.address": (
        "Play at {url} (Ctrl-C ends the server)",
        "Gra czeka pod adresem {url} (Ctrl-C kończy pracę serwera)",
    ),
    "serve.metrics": (
        "Metrics for the operator at {url}",
        "Metryki dla operatora: {url}",
    ),
    "serve.open": (
        (
            "Other machines can reach this server, and nothing is encrypted: put a proxy with TLS "
            "in front of it."
        ),
        "Serwer jest dostępny z innych komputerów, a transmisja nie jest szyfrowana: dodaj TLS.",
    ),
    "serve.processes_end": (
        "the server processes end as soon as they start; their reasons are above",
        "procesy serwera kończą się zaraz po starcie; przyczyny są wypisane powyżej",
    ),
    "serve.schema": (
        'there is no description "{text}": {choices}',
        "nie ma opisu „{text}”: {choices}",
    ),
    # the store
    "web.store.unusable": (
        "{store} can't be used as a store: {reason}; name another with --store",
        (
            "{store} nie nadaje się do przechowywania partii: {reason}; podaj inny plik albo bazę "
            "w --store"
        ),
    ),
    "web.store.folder": ("it is a folder", "to folder"),
    "web.store.no_database": ("it is not an SQLite database", "to nie baza danych SQLite"),
    "web.store.encoding": (
        (
            "its encoding is {encoding}; make a database with UTF8, as "
            "createdb -E UTF8 -T template0 does"
        ),
        (
            "ma kodowanie {encoding}; utwórz bazę z UTF8, np. poleceniem "
            "createdb -E UTF8 -T template0"
        ),
    ),
    "web.store.no_url": ("it is not the URL of a database", "to nie URL bazy danych"),
    "web.store.in_memory": (
        (
            "{store} is in memory, where nothing would be saved; name a file, such as --store "
            "matches.sqlite"
        ),
        (
            "{store} leży w pamięci, gdzie nic by się nie zachowało; podaj plik, np. --store "
            "matches.sqlite"
        ),
    ),
    "web.store.other": (
        "matches can't be kept in {store}; use SQLite, or PostgreSQL as postgresql+psycopg://…",
        "partii nie można przechowywać w {store}; użyj SQLite albo PostgreSQL (postgresql+psycopg://…)",
    ),
    "web.store.no_driver": (
        "PostgreSQL needs psycopg, which is not installed here: {command}",
        "PostgreSQL wymaga biblioteki psycopg, której tu nie ma: {command}",
    ),
    "web.store.newer": (
        "{store} was written by a newer version of bgf; use that version, or another store",
        "{store} pochodzi z nowszej wersji bgf; użyj tej wersji albo innego pliku",
    ),
    "web.store.foreign": (
        "{store} is the database of another program; name another file",
        "{store} to baza danych innego programu; podaj inny plik",
    ),
    "web.store.no_wal": (
        "{store} is not on a disk of this machine, as SQLite requires; name another file",
        "{store} nie leży na dysku tego komputera, a SQLite takiego wymaga; podaj inny plik",
    ),
}
