"""The texts of reports by key, in English and in Polish."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "title": ("{game}: {number} simulated matches", "{game}: symulacja (liczba partii: {number})"),
    "title.one": ("{game}: one simulated match", "{game}: symulacja jednej partii"),
    "short": ("In short", "W skrócie"),
    "contents": ("Contents", "Spis treści"),
    # the answer
    "first.more": (
        "The first player wins {share}, more than a fair share of {fair}.",
        "Gracz, który zaczyna, ma {share} wygranych: więcej niż sprawiedliwe {fair}.",
    ),
    "first.less": (
        "The first player wins {share}, less than a fair share of {fair}.",
        "Gracz, który zaczyna, ma {share} wygranych: mniej niż sprawiedliwe {fair}.",
    ),
    "first.fair": (
        (
            "The first player wins {share}: as far as so many matches can tell, that is no "
            "different from a fair share of {fair}."
        ),
        (
            "Gracz, który zaczyna, ma {share} wygranych: na ile widać w tylu partiach, nie "
            "różni się to od sprawiedliwych {fair}."
        ),
    ),
    "bot.better": (
        "{bot} wins most, {share} for each of its seats, where {fair} would be even.",
        (
            "Najlepszy jest {bot}: {share} wygranych na każde zajmowane miejsce, gdzie po "
            "równo byłoby {fair}."
        ),
    ),
    "bot.even": (
        (
            "No bot is clearly better: {bot} wins most, {share} for each of its seats, where "
            "{fair} would be even."
        ),
        (
            "Żaden bot nie jest wyraźnie lepszy: najwięcej wygrywa {bot}, {share} na każde "
            "zajmowane miejsce, gdzie po równo byłoby {fair}."
        ),
    ),
    "bot.alone": (
        "{bot} wins {share} of its matches, with {score} points on average.",
        "{bot} wygrywa {share} partii, a jego średni wynik to {score}.",
    ),
    "bot.same": (
        (
            "All seats are played by {bot}, so that no bot can be better; it scores {score} "
            "points on average."
        ),
        (
            "Na wszystkich miejscach gra {bot}, więc żaden bot nie może być lepszy; średni "
            "wynik to {score}."
        ),
    ),
    "length.short": (
        "A match takes {turns} turns on average, half of them between {low} and {high}.",
        "Partia trwa średnio {turns} tury, połowa partii od {low} do {high}.",
    ),
    "length.leads": (
        (
            "A match takes {turns} turns on average, half of them between {low} and {high}, "
            "and the lead changes {leads} times."
        ),
        (
            "Partia trwa średnio {turns} tury, połowa partii od {low} do {high}, a prowadzenie "
            "zmienia się średnio {leads} raza."
        ),
    ),
    "none": (
        "No match was played to its end, so nothing can be said of the game.",
        "Żadna partia nie została dokończona, więc o grze nie można nic powiedzieć.",
    ),
    "broken": (
        "The game broke down in {number} matches; they are left out of all figures.",
        "Liczba partii, w których gra uległa awarii: {number}; nie ma ich w żadnych danych.",
    ),
    "broken.one": (
        "The game broke down in one match; it is left out of all figures.",
        "W jednej partii gra uległa awarii; nie ma jej w żadnych danych.",
    ),
    "forfeited": (
        "Bots failed {number} times; random actions were played for them from then on.",
        "Tyle razy zawiodły boty: {number}; dalej grano za nie losowo.",
    ),
    "forfeited.one": (
        "A bot failed once; random actions were played for it from then on.",
        "Bot zawiódł jeden raz; dalej grano za niego losowo.",
    ),
    "fixed": (
        "Bots kept their seats, so what comes from the bot and what from the seat can't be told.",
        "Boty nie zmieniały miejsc, więc nie da się odróżnić wpływu bota od wpływu miejsca.",
    ),
    # what was simulated
    "plan": ("What was simulated", "Co symulowano"),
    "plan.game": ("Game", "Gra"),
    "plan.content": ("Content", "Zawartość"),
    "plan.mods": ("Mods", "Modyfikacje"),
    "plan.options": ("Options", "Opcje"),
    "plan.seats": ("Seats", "Miejsca"),
    "plan.fixed": ("{seats}, the same in each match", "{seats}; w każdej partii tak samo"),
    "plan.moving": (
        "{seats}, moving on by one seat each match",
        "{seats}; z każdą partią przesuwane o jedno miejsce",
    ),
    "plan.matches": ("Matches", "Partie"),
    "plan.seed": ("Seed", "Ziarno"),
    "plan.engine": ("Version of bgf", "Wersja bgf"),
    "plan.again": ("To repeat it", "Aby powtórzyć"),
    "plan.intervals": (
        (
            "Figures in brackets are 95 % intervals: of shares by Wilson's method, of means by "
            "Student's t. What is drawn at random is the match, so they count matches."
        ),
        (
            "Liczby w nawiasach to 95-procentowe przedziały ufności: dla udziałów metodą "
            "Wilsona, dla średnich z rozkładu t Studenta. Losowana jest cała partia, więc to "
            "partie są w nich liczone."
        ),
    ),
    # who wins
    "wins": ("Who wins", "Kto wygrywa"),
    "wins.share": ("Share in the wins", "Udział w wygranych"),
    "wins.bots": ("Wins by bot", "Wygrane botów"),
    "wins.seats": ("Wins by seat", "Wygrane na poszczególnych miejscach"),
    "wins.both": ("Wins by bot and seat", "Wygrane botów na poszczególnych miejscach"),
    "wins.about": (
        "Tied winners share a win. The dashed line is an even share.",
        "Przy remisie zwycięzcy dzielą się wygraną. Linia przerywana to równy udział.",
    ),
    "wins.ties": (
        "Several players shared the win in {ties} of the matches; nobody won in {lost}.",
        "W {ties} partii wygraną dzieliło kilku graczy; w {lost} nie wygrał nikt.",
    ),
    "wins.lost": ("{lost} of the matches were lost.", "Przegrano {lost} partii."),
    "bot": ("Bot", "Bot"),
    "seat": ("Seat", "Miejsce"),
    "seat.first": ("{seat} (first player)", "{seat} (zaczyna)"),
    "seat.bot": ("{bot} at seat {seat}", "{bot} na miejscu {seat}"),
    "score": ("Points", "Punkty"),
    "rank": ("Rank", "Lokata"),
    "matches": ("Matches", "Partie"),
    # scores
    "scores": ("Scores", "Wyniki"),
    "scores.about": (
        "How often each score was reached; the line is the mean.",
        "Jak często padał każdy wynik; kreska oznacza średnią.",
    ),
    "mean": ("Mean", "Średnia"),
    "lowest": ("Least", "Najmniej"),
    "quarter": ("Lower ¼", "Dolny kwartyl"),
    "median": ("Median", "Mediana"),
    "quarter.upper": ("Upper ¼", "Górny kwartyl"),
    "highest": ("Most", "Najwięcej"),
    "mean.of": ("mean {number}", "średnia {number}"),
    # length
    "length": ("Length and choices", "Długość i wybory"),
    "length.title": ("Length of matches", "Długość partii"),
    "rounds": ("Rounds", "Rundy"),
    "turns": ("Turns", "Tury"),
    "actions": ("Actions", "Ruchy"),
    "per.match": ("A match has", "Partia ma"),
    "count": ("Number", "Liczba"),
    "choices": ("Choices", "Wybory"),
    "choices.match": ("Choices a match and seat", "Wyborów w partii na miejsce"),
    "branching": ("Legal actions a choice", "Możliwych ruchów na wybór"),
    "leads": ("Lead changes", "Zmiany prowadzenia"),
    "leads.about": (
        (
            "How often the sole leader changed, checked after each turn of the {number} matches "
            "that were watched."
        ),
        (
            "Jak często zmieniał się samodzielny lider, "
            "sprawdzane po każdej turze. Liczba obserwowanych partii: {number}."
        ),
    ),
    "leads.about.one": (
        (
            "How often the sole leader changed, checked after each turn of the one match that "
            "was watched."
        ),
        (
            "Jak często na samodzielne prowadzenie wychodzi inny gracz niż poprzednio, "
            "sprawdzane po każdej turze w jednej obserwowanej partii."
        ),
    ),
    "leads.count": ("Changes", "Zmiany"),
    "share": ("Share", "Udział"),
    # points and measures
    "sources": ("Where points come from", "Skąd biorą się punkty"),
    "sources.about": ("Mean points of a player.", "Średnia liczba punktów gracza."),
    "source": ("Source", "Źródło"),
    "all": ("All", "Wszyscy"),
    "winners": ("Winners", "Zwycięzcy"),
    "others": ("Others", "Pozostali"),
    "difference": ("Difference", "Różnica"),
    "total": ("Total", "Razem"),
    "measures": ("What the game measures", "Co mierzy gra"),
    "measures.about": (
        (
            "Means of those who won and of those who did not. ▲ and ▼ mark where they differ "
            "so clearly that it is no chance, though so many measures ({number}) are compared."
        ),
        (
            "Średnie zwycięzców i pozostałych graczy. ▲ i ▼ oznaczają różnicę tak wyraźną, że "
            "mimo liczby porównywanych miar ({number}) nie jest to przypadek."
        ),
    ),
    "measure": ("Measure", "Miara"),
    # use
    "use": ("What is used, and what it is worth", "Co jest używane i ile jest warte"),
    "use.about": (
        (
            "How those fared who used a thing at least once in a match, against those who did "
            "not. ▲ and ▼ mark things whose users win more or less often so clearly that it is "
            "no chance, though so many things ({number}) are compared. It need not be the "
            "thing itself that helps: good players may like it, and long matches let more be "
            "used."
        ),
        (
            "Jak wypadli ci, którzy użyli danej rzeczy choć raz w partii, na tle tych, którzy "
            "jej nie użyli. ▲ i ▼ oznaczają rzeczy, których użytkownicy wygrywają częściej lub "
            "rzadziej tak wyraźnie, że mimo liczby porównywanych rzeczy ({number}) nie jest to "
            "przypadek. Nie musi to być zasługa samej rzeczy: mogą ją lubić dobrzy gracze, a w "
            "długiej partii używa się więcej."
        ),
    ),
    "use.chart": (
        "{group}: win share of those who used it minus that of the others",
        "{group}: udział w wygranych tych, którzy użyli, minus udział pozostałych",
    ),
    "use.axis": ("Percentage points", "Punkty procentowe"),
    "use.most": (
        "The {number} whose users differ most surely from others; the rest is in the table.",
        "{number} rzeczy o najpewniejszej różnicy; pozostałe są w tabeli.",
    ),
    "use.table": ("{group}, the most used first", "{group}, od najczęściej używanych"),
    "use.group": (
        "{used} of {number} were used. Clearly above: {good}; clearly below: {bad}.",
        "Użyto {used} z {number}. Wyraźnie powyżej: {good}; wyraźnie poniżej: {bad}.",
    ),
    "use.used": ("Used by", "Użyło"),
    "use.win": ("Win share with it", "Udział w wygranych, gdy użyto"),
    "use.without": ("without", "gdy nie użyto"),
    "use.differs": ("Difference in wins", "Różnica wygranych"),
    "use.points": ("Difference in points", "Różnica punktów"),
    "use.worth": ("Clear", "Wyraźna"),
    "use.never": ("Never used", "Nigdy nieużyte"),
    "use.all": (
        "All that is of a kind that players use was used.",
        "Użyto wszystkiego z tych rodzajów rzeczy, z których gracze korzystają.",
    ),
    "group.places": ("Places", "Miejsca na mapie"),
    "group.links": ("Links", "Połączenia"),
    # in the terminal
    "with": ("with {bot}", "z {bot}"),
    "some": ("{names}, and {number} more", "{names} i jeszcze {number}"),
    # failures
    "failures": ("Failures and forfeits", "Awarie i walkowery"),
    "failures.none": (
        "None: the game and all bots kept to the rules.",
        "Brak: gra i wszystkie boty trzymały się zasad.",
    ),
    "failures.title": (
        "Matches in which the game broke down",
        "Partie, w których gra uległa awarii",
    ),
    "failures.more": ("The first {shown} of {number}.", "Pierwsze {shown} z {number}."),
    "forfeits.title": ("Bots that failed", "Boty, które zawiodły"),
    "match": ("Match", "Partia"),
    "seed": ("Seed", "Ziarno"),
    "error": ("What happened", "Co się stało"),
    "reason": ("Reason", "Powód"),
    "times": ("Times", "Ile razy"),
    "example": ("For example", "Na przykład"),
    "example.words": (
        "match {match}, seed {seed}: {words}",
        "partia {match}, ziarno {seed}: {words}",
    ),
    "reason.crash": ("it broke down", "awaria"),
    "reason.time": ("it did not answer in time", "brak odpowiedzi na czas"),
    "reason.nonsense": ("its answer was no action", "odpowiedź nie była ruchem"),
    "reason.illegal": ("its choice was not legal", "niedozwolony ruch"),
    "made": (
        "Made by bgf {version}. This page is complete in itself and loads nothing.",
        "Utworzono programem bgf {version}. Strona jest kompletna i niczego nie pobiera.",
    ),
}
