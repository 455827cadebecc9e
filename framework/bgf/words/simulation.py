"""The results of a simulation, on a page and at the terminal."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "simulation.title": (
        "{game}: {number} simulated matches",
        "{game}: symulacja (liczba partii: {number})",
    ),
    "simulation.title.one": ("{game}: one simulated match", "{game}: symulacja jednej partii"),
    "simulation.short": ("In short", "W skrócie"),
    "simulation.contents": ("Contents", "Spis treści"),
    # the answer
    "simulation.first.more": (
        "The first player wins {share}, more than a fair share of {fair}.",
        "Gracz, który zaczyna, ma {share} wygranych: więcej niż sprawiedliwe {fair}.",
    ),
    "simulation.first.less": (
        "The first player wins {share}, less than a fair share of {fair}.",
        "Gracz, który zaczyna, ma {share} wygranych: mniej niż sprawiedliwe {fair}.",
    ),
    "simulation.first.fair": (
        (
            "The first player wins {share}: as far as this many matches can tell, that is no "
            "different from a fair share of {fair}."
        ),
        (
            "Gracz, który zaczyna, ma {share} wygranych: na ile widać w tylu partiach, nie "
            "różni się to od sprawiedliwych {fair}."
        ),
    ),
    "simulation.bot.better": (
        "{bot} wins most, {share} for each of its seats, where {fair} would be even.",
        (
            "Najlepszy jest {bot}: {share} wygranych na każde zajmowane miejsce, gdzie po "
            "równo byłoby {fair}."
        ),
    ),
    "simulation.bot.even": (
        (
            "No bot is clearly better: {bot} wins most, {share} for each of its seats, where "
            "{fair} would be even."
        ),
        (
            "Żaden bot nie jest wyraźnie lepszy: najwięcej wygrywa {bot}, {share} na każde "
            "zajmowane miejsce, gdzie po równo byłoby {fair}."
        ),
    ),
    "simulation.bot.alone": (
        "{bot} wins {share} of its matches, with {score} points on average.",
        "{bot} wygrywa {share} partii, a jego średni wynik to {score}.",
    ),
    "simulation.bot.same": (
        (
            "All seats are played by {bot}, so that no bot can be better; it scores {score} "
            "points on average."
        ),
        (
            "Na wszystkich miejscach gra {bot}, więc żaden bot nie może być lepszy; średni "
            "wynik to {score}."
        ),
    ),
    "simulation.length.short": (
        "A match takes {turns} turns on average, half of them between {low} and {high}.",
        "Partia trwa średnio {turns} tury, połowa partii od {low} do {high}.",
    ),
    "simulation.length.leads": (
        (
            "A match takes {turns} turns on average, half of them between {low} and {high}, "
            "and the lead changes {leads} times."
        ),
        (
            "Partia trwa średnio {turns} tury, połowa partii od {low} do {high}, a prowadzenie "
            "zmienia się średnio {leads} raza."
        ),
    ),
    "simulation.none": (
        "No match was played to its end, so nothing can be said of the game.",
        "Żadna partia nie została dokończona, więc o grze nie można nic powiedzieć.",
    ),
    "simulation.broken": (
        "The game crashed in {number} matches; they are left out of all figures.",
        "Liczba partii, w których gra uległa awarii: {number}; nie ma ich w żadnych danych.",
    ),
    "simulation.broken.one": (
        "The game crashed in one match; it is left out of all figures.",
        "W jednej partii gra uległa awarii; nie ma jej w żadnych danych.",
    ),
    "simulation.forfeited": (
        "Bots failed {number} times; random actions were played for them from then on.",
        "Tyle razy zawiodły boty: {number}; dalej grano za nie losowo.",
    ),
    "simulation.forfeited.one": (
        "A bot failed once; random actions were played for it from then on.",
        "Bot zawiódł jeden raz; dalej grano za niego losowo.",
    ),
    "simulation.fixed": (
        "Bots kept their seats, so the effects of bot and seat can't be separated.",
        "Boty nie zmieniały miejsc, więc nie da się odróżnić wpływu bota od wpływu miejsca.",
    ),
    # the simulation
    "simulation.plan": ("What was simulated", "Co symulowano"),
    "simulation.plan.game": ("Game", "Gra"),
    "simulation.plan.content": ("Content", "Zawartość"),
    "simulation.plan.mods": ("Mods", "Modyfikacje"),
    "simulation.plan.options": ("Options", "Opcje"),
    "simulation.plan.seats": ("Seats", "Miejsca"),
    "simulation.plan.fixed": (
        "{seats}, the same in each match",
        "{seats}; w każdej partii tak samo",
    ),
    "simulation.plan.moving": (
        "{seats}, moving on by one seat each match",
        "{seats}; z każdą partią przesuwane o jedno miejsce",
    ),
    "simulation.plan.matches": ("Matches", "Partie"),
    "simulation.plan.seed": ("Seed", "Ziarno"),
    "simulation.plan.engine": ("Version of bgf", "Wersja bgf"),
    "simulation.plan.again": ("To repeat it", "Aby powtórzyć"),
    "simulation.plan.intervals": (
        (
            "Figures in brackets are 95 % intervals: of shares by Wilson's method, of means by "
            "Student's t. The match is the unit of sampling."
        ),
        (
            "Liczby w nawiasach to 95-procentowe przedziały ufności: dla udziałów metodą Wilsona, "
            "dla średnich z rozkładu t Studenta. Losowana jest cała partia, więc to partie są w "
            "nich liczone."
        ),
    ),
    # wins
    "simulation.wins": ("Who wins", "Kto wygrywa"),
    "simulation.wins.share": ("Win share", "Udział w wygranych"),
    "simulation.wins.bots": ("Wins by bot", "Wygrane botów"),
    "simulation.wins.seats": ("Wins by seat", "Wygrane na poszczególnych miejscach"),
    "simulation.wins.both": ("Wins by bot and seat", "Wygrane botów na poszczególnych miejscach"),
    "simulation.wins.about": (
        "Tied winners share a win. The dashed line is an even share.",
        "Przy remisie zwycięzcy dzielą się wygraną. Linia przerywana to równy udział.",
    ),
    "simulation.wins.ties": (
        "Several players shared the win in {ties} of the matches; nobody won in {lost}.",
        "W {ties} partii wygraną dzieliło kilku graczy; w {lost} nie wygrał nikt.",
    ),
    "simulation.wins.lost": ("{lost} of the matches were lost.", "Przegrano {lost} partii."),
    "simulation.bot": ("Bot", "Bot"),
    "simulation.seat": ("Seat", "Miejsce"),
    "simulation.seat.first": ("{seat} (first player)", "{seat} (zaczyna)"),
    "simulation.seat.bot": ("{bot} at seat {seat}", "{bot} na miejscu {seat}"),
    "simulation.score": ("Points", "Punkty"),
    "simulation.rank": ("Rank", "Lokata"),
    "simulation.matches": ("Matches", "Partie"),
    # scores
    "simulation.scores": ("Scores", "Wyniki"),
    "simulation.scores.about": (
        "How often each score was reached; the line is the mean.",
        "Jak często padał każdy wynik; kreska oznacza średnią.",
    ),
    "simulation.mean": ("Mean", "Średnia"),
    "simulation.lowest": ("Least", "Najmniej"),
    "simulation.quarter": ("Lower ¼", "Dolny kwartyl"),
    "simulation.median": ("Median", "Mediana"),
    "simulation.quarter.upper": ("Upper ¼", "Górny kwartyl"),
    "simulation.highest": ("Most", "Najwięcej"),
    "simulation.mean.of": ("mean {number}", "średnia {number}"),
    # length
    "simulation.length": ("Length and choices", "Długość i wybory"),
    "simulation.length.title": ("Length of matches", "Długość partii"),
    "simulation.rounds": ("Rounds", "Rundy"),
    "simulation.turns": ("Turns", "Tury"),
    "simulation.actions": ("Actions", "Ruchy"),
    "simulation.per.match": ("A match has", "Partia ma"),
    "simulation.count": ("Number", "Liczba"),
    "simulation.choices": ("Choices", "Wybory"),
    "simulation.choices.match": ("Choices per match and seat", "Wyborów w partii na miejsce"),
    "simulation.branching": ("Legal actions per choice", "Możliwych ruchów na wybór"),
    "simulation.leads": ("Lead changes", "Zmiany prowadzenia"),
    "simulation.leads.about": (
        (
            "How often the sole leader changed, checked after each turn of the {number} matches "
            "that were watched."
        ),
        (
            "Jak często zmieniał się samodzielny lider, "
            "sprawdzane po każdej turze. Liczba obserwowanych partii: {number}."
        ),
    ),
    "simulation.leads.about.one": (
        (
            "How often the sole leader changed, checked after each turn of the one match that was "
            "watched."
        ),
        (
            "Jak często zmieniał się samodzielny lider, sprawdzane po każdej turze jednej "
            "obserwowanej partii."
        ),
    ),
    "simulation.leads.count": ("Changes", "Zmiany"),
    "simulation.share": ("Share", "Udział"),
    # points and measures
    "simulation.sources": ("Where points come from", "Skąd biorą się punkty"),
    "simulation.sources.about": ("Mean points of a player.", "Średnia liczba punktów gracza."),
    "simulation.source": ("Source", "Źródło"),
    "simulation.all": ("All", "Wszyscy"),
    "simulation.winners": ("Winners", "Zwycięzcy"),
    "simulation.others": ("Others", "Pozostali"),
    "simulation.difference": ("Difference", "Różnica"),
    "simulation.total": ("Total", "Razem"),
    "simulation.measures": ("What the game measures", "Co mierzy gra"),
    "simulation.measures.about": (
        (
            "Means of winners and of the other players. ▲ and ▼ mark significant differences, "
            "corrected for the number of measures compared ({number})."
        ),
        (
            "Średnie zwycięzców i pozostałych graczy. ▲ i ▼ oznaczają różnice istotne "
            "statystycznie, z poprawką na liczbę porównywanych miar ({number})."
        ),
    ),
    "simulation.measure": ("Measure", "Miara"),
    # use
    "simulation.use": ("What is used, and what it is worth", "Co jest używane i ile jest warte"),
    "simulation.use.about": (
        (
            "Players who used a thing at least once in a match, compared with the others. ▲ and ▼ "
            "mark things whose users win significantly more or less often, corrected for the "
            "number of things compared ({number}). The thing itself need not be the cause: good "
            "players may like it, and in long matches more things are used."
        ),
        (
            "Gracze, którzy użyli danej rzeczy choć raz w partii, na tle pozostałych. ▲ i ▼ "
            "oznaczają rzeczy, których użytkownicy wygrywają istotnie częściej lub rzadziej, z "
            "poprawką na liczbę porównywanych rzeczy ({number}). Nie musi to być zasługa samej "
            "rzeczy: mogą ją lubić dobrzy gracze, a w długiej partii używa się więcej."
        ),
    ),
    "simulation.use.chart": (
        "{group}: win share of those who used it minus that of the others",
        "{group}: udział w wygranych tych, którzy użyli, minus udział pozostałych",
    ),
    "simulation.use.axis": ("Percentage points", "Punkty procentowe"),
    "simulation.use.most": (
        "The {number} things with the most significant differences; the others are in the table.",
        "{number} rzeczy o najpewniejszej różnicy; pozostałe są w tabeli.",
    ),
    "simulation.use.table": ("{group}, the most used first", "{group}, od najczęściej używanych"),
    "simulation.use.group": (
        "{used} of {number} were used. Clearly above: {good}; clearly below: {bad}.",
        "Użyto {used} z {number}. Wyraźnie powyżej: {good}; wyraźnie poniżej: {bad}.",
    ),
    "simulation.use.used": ("Used by", "Użyło"),
    "simulation.use.win": ("Win share with it", "Udział w wygranych, gdy użyto"),
    "simulation.use.without": ("without", "gdy nie użyto"),
    "simulation.use.differs": ("Difference in wins", "Różnica wygranych"),
    "simulation.use.points": ("Difference in points", "Różnica punktów"),
    "simulation.use.worth": ("Clear", "Wyraźna"),
    # boards
    "simulation.board": ("On the board", "Na planszy"),
    "simulation.board.used": (
        "{board}: the share of players who used each part of it in a match, in percent",
        "{board}: jaki odsetek graczy użył w partii danej części planszy, w procentach",
    ),
    "simulation.board.worth": (
        "{board}: the difference in win share of those who used it, in percentage points",
        "{board}: o ile punktów procentowych różni się udział w wygranych tych, którzy użyli",
    ),
    "simulation.board.worth.some": (
        "Coloured where enough players used it, and enough did not. ▲ and ▼ are clear differences.",
        "W kolorze tam, gdzie dość graczy użyło i dość nie użyło. ▲ i ▼ to wyraźne różnice.",
    ),
    "simulation.board.thing": ("{name}: used by {share}", "{name}: użyło {share}"),
    "simulation.board.thing.worth": (
        "{name}: {difference} percentage points",
        "{name}: {difference} punktu procentowego",
    ),
    "simulation.board.never": ("never", "nigdy"),
    "simulation.board.most": ("up to {share}", "do {share}"),
    "simulation.board.worse": ("{points}, wins less often", "{points}, rzadsze wygrane"),
    "simulation.board.better": ("{points}, wins more often", "{points}, częstsze wygrane"),
    "simulation.use.never": ("Never used", "Nigdy nieużyte"),
    "simulation.use.all": (
        "In the groups from which players used anything, they used everything.",
        "Użyto wszystkiego z tych rodzajów rzeczy, z których gracze korzystają.",
    ),
    "simulation.group.places": ("Places", "Miejsca na mapie"),
    "simulation.group.links": ("Links", "Połączenia"),
    "simulation.group.cells": ("Cells", "Pola"),
    # in the terminal
    "simulation.with": ("with {bot}", "z {bot}"),
    "simulation.some": ("{names}, and {number} more", "{names} i jeszcze {number}"),
    # failures
    "simulation.failures": ("Failures and forfeits", "Awarie i walkowery"),
    "simulation.failures.none": (
        "None: the game and all bots kept to the rules.",
        "Brak: gra i wszystkie boty trzymały się zasad.",
    ),
    "simulation.failures.title": (
        "Matches in which the game crashed",
        "Partie, w których gra uległa awarii",
    ),
    "simulation.failures.more": ("The first {shown} of {number}.", "Pierwsze {shown} z {number}."),
    "simulation.forfeits.title": ("Bots that failed", "Boty, które zawiodły"),
    "simulation.match": ("Match", "Partia"),
    "simulation.seed": ("Seed", "Ziarno"),
    "simulation.error": ("What happened", "Co się stało"),
    "simulation.reason": ("Reason", "Powód"),
    "simulation.times": ("Times", "Ile razy"),
    "simulation.example": ("For example", "Na przykład"),
    "simulation.example.words": (
        "match {match}, seed {seed}: {words}",
        "partia {match}, ziarno {seed}: {words}",
    ),
    "simulation.reason.crash": ("it crashed", "awaria"),
    "simulation.reason.time": ("it did not answer in time", "brak odpowiedzi na czas"),
    "simulation.reason.nonsense": ("its answer was not an action", "odpowiedź nie była ruchem"),
    "simulation.reason.illegal": ("its choice was not legal", "niedozwolony ruch"),
    "simulation.made": (
        "Made by bgf {version}. This page is self-contained and loads nothing.",
        "Utworzono programem bgf {version}. Strona jest kompletna i niczego nie pobiera.",
    ),
}
