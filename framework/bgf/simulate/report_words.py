"""The words of reports, in every language that bgf speaks."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.simulate.stats import Estimate

__all__ = ["LANGUAGES", "Words"]

LANGUAGES = ("en", "pl")

_WORDS: dict[str, tuple[str, str]] = {
    "title": ("{game}: {number} simulated matches", "{game}: symulowane partie: {number}"),
    "short": ("In short", "W skrócie"),
    "contents": ("Contents", "Spis treści"),
    # the answer
    "first.more": (
        "The first player wins {share}, more than a fair share of {fair}.",
        "Gracz, który zaczyna, wygrywa {share}: więcej niż sprawiedliwe {fair}.",
    ),
    "first.less": (
        "The first player wins {share}, less than a fair share of {fair}.",
        "Gracz, który zaczyna, wygrywa {share}: mniej niż sprawiedliwe {fair}.",
    ),
    "first.fair": (
        (
            "The first player wins {share}: as far as so many matches can tell, that is no "
            "different from a fair share of {fair}."
        ),
        (
            "Gracz, który zaczyna, wygrywa {share}: na ile widać w tylu partiach, nie różni się "
            "to od sprawiedliwych {fair}."
        ),
    ),
    "bot.better": (
        "{bot} wins most, {share} for each of its seats, where {fair} would be even.",
        "Najwięcej wygrywa {bot}: {share} na każde ze swoich miejsc, przy równowadze {fair}.",
    ),
    "bot.even": (
        (
            "No bot is clearly better: {bot} wins most, {share} for each of its seats, where "
            "{fair} would be even."
        ),
        (
            "Żaden bot nie jest wyraźnie lepszy: najwięcej wygrywa {bot}, {share} na każde ze "
            "swoich miejsc, przy równowadze {fair}."
        ),
    ),
    "bot.alone": (
        "{bot} wins {share} of its matches, with {score} points on average.",
        "{bot} wygrywa {share} partii, średnio z wynikiem {score}.",
    ),
    "bot.same": (
        (
            "All seats are played by {bot}, so that no bot can be better; it scores {score} "
            "points on average."
        ),
        (
            "Na wszystkich miejscach gra {bot}, więc żaden bot nie może być lepszy; jego średni "
            "wynik to {score}."
        ),
    ),
    "length.short": (
        "A match takes {turns} turns on average, half of them between {low} and {high}.",
        "Partia trwa średnio {turns} tur, połowa partii od {low} do {high}.",
    ),
    "length.leads": (
        (
            "A match takes {turns} turns on average, half of them between {low} and {high}, and "
            "the lead changes {leads} times."
        ),
        (
            "Partia trwa średnio {turns} tur, połowa partii od {low} do {high}; zmian "
            "prowadzenia jest średnio {leads}."
        ),
    ),
    "none": (
        "No match was played to its end, so nothing can be said of the game.",
        "Żadna partia nie została dokończona, więc nie można nic powiedzieć o grze.",
    ),
    "broken": (
        "The game broke down in {number} matches; they are left out of all figures.",
        "Gra zawiodła w {number} partiach; nie ma ich w żadnych danych.",
    ),
    "forfeited": (
        "Bots failed {number} times; random actions were played for them from then on.",
        "Boty zawiodły {number} razy; dalej grano za nie losowo.",
    ),
    "fixed": (
        "Bots kept their seats, so what comes from the bot and what from the seat can't be told.",
        "Boty nie zmieniały miejsc, więc nie wiadomo, co wynika z bota, a co z miejsca.",
    ),
    # what was simulated
    "plan": ("What was simulated", "Co symulowano"),
    "plan.game": ("Game", "Gra"),
    "plan.content": ("Content", "Zawartość"),
    "plan.mods": ("Mods", "Modyfikacje"),
    "plan.options": ("Options", "Opcje"),
    "plan.seats": ("Seats", "Miejsca"),
    "plan.fixed": ("{seats}, the same in each match", "{seats}, takie same w każdej partii"),
    "plan.moving": (
        "{seats}, moving on by one seat each match",
        "{seats}, co partię przesuwane o jedno miejsce",
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
            "Wilsona, dla średnich z rozkładu t Studenta. Losowana jest partia, więc to ona "
            "jest jednostką."
        ),
    ),
    # who wins
    "wins": ("Who wins", "Kto wygrywa"),
    "wins.share": ("Share in the wins", "Udział w wygranych"),
    "wins.bots": ("Wins by bot", "Wygrane według botów"),
    "wins.seats": ("Wins by seat", "Wygrane według miejsc"),
    "wins.both": ("Wins by bot and seat", "Wygrane według botów i miejsc"),
    "wins.about": (
        "Tied winners share a win. The dashed line is an even share.",
        "Zwycięzcy z remisem dzielą się wygraną. Linia przerywana to równy udział.",
    ),
    "wins.ties": (
        "Several players shared the win in {ties} of the matches; nobody won in {lost}.",
        "Kilku graczy dzieliło wygraną w {ties} partii; w {lost} nie wygrał nikt.",
    ),
    "wins.lost": ("{lost} of the matches were lost.", "Przegrano {lost} partii."),
    "bot": ("Bot", "Bot"),
    "seat": ("Seat", "Miejsce"),
    "seat.first": ("{seat} (first player)", "{seat} (zaczyna)"),
    "seat.bot": ("{bot} at seat {seat}", "{bot} na miejscu {seat}"),
    "score": ("Points", "Punkty"),
    "rank": ("Rank", "Pozycja"),
    "matches": ("Matches", "Partie"),
    # scores
    "scores": ("Scores", "Wyniki"),
    "scores.about": (
        "How often each score was reached; the line is the mean.",
        "Jak często padał każdy wynik; kreska to średnia.",
    ),
    "mean": ("Mean", "Średnia"),
    "lowest": ("Least", "Najmniej"),
    "quarter": ("Lower ¼", "Dolna ¼"),
    "median": ("Median", "Mediana"),
    "quarter.upper": ("Upper ¼", "Górna ¼"),
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
    "choices.match": ("Choices a match and seat", "Wyborów na partię i miejsce"),
    "branching": ("Legal actions a choice", "Dozwolonych ruchów na wybór"),
    "leads": ("Lead changes", "Zmiany prowadzenia"),
    "leads.about": (
        (
            "How often another player than before comes to lead alone, seen after each turn, in "
            "the {number} matches that were watched."
        ),
        (
            "Jak często na samotne prowadzenie wychodzi inny gracz niż poprzednio, po każdej "
            "turze, w {number} obserwowanych partiach."
        ),
    ),
    "leads.count": ("Changes", "Zmiany"),
    "share": ("Share", "Udział"),
    # points and measures
    "sources": ("Where points come from", "Skąd są punkty"),
    "sources.about": ("Mean points of a player.", "Średnie punkty gracza."),
    "source": ("Source", "Źródło"),
    "all": ("All", "Wszyscy"),
    "winners": ("Winners", "Zwycięzcy"),
    "others": ("Others", "Pozostali"),
    "difference": ("Difference", "Różnica"),
    "total": ("Total", "Razem"),
    "measures": ("What the game measures", "Co mierzy gra"),
    "measures.about": (
        (
            "Means of those who won and of those who did not. ▲ and ▼ mark where they differ so "
            "clearly that it is no chance, though {number} measures are compared."
        ),
        (
            "Średnie zwycięzców i pozostałych. ▲ i ▼ oznaczają różnicę zbyt wyraźną na "
            "przypadek, choć porównano tu tyle miar: {number}."
        ),
    ),
    "measure": ("Measure", "Miara"),
    # use
    "use": ("What is used, and what it is worth", "Co jest używane i ile jest warte"),
    "use.about": (
        (
            "How those fared who used a thing at least once in a match, against those who did "
            "not. ▲ and ▼ mark things whose users win more or less often so clearly that it is "
            "no chance, though {number} things are compared. It need not be the thing itself "
            "that helps: good players may like it, and long matches let more be used."
        ),
        (
            "Jak wypadli ci, którzy użyli czegoś choć raz w partii, wobec tych, którzy nie "
            "użyli. ▲ i ▼ oznaczają, że używający wygrywają częściej lub rzadziej tak wyraźnie, "
            "że to nie przypadek, choć porównano tyle rzeczy: {number}. Nie musi to być ich "
            "zasługa: mogą je lubić dobrzy gracze, a w długiej partii używa się więcej."
        ),
    ),
    "use.chart": (
        "{group}: win share of those who used it minus that of the others",
        "{group}: udział w wygranych używających minus pozostałych",
    ),
    "use.axis": ("Percentage points", "Punkty procentowe"),
    "use.most": (
        "The {number} whose users differ most surely from others; the rest is in the table.",
        "{number} rzeczy o najpewniejszej różnicy; reszta jest w tabeli.",
    ),
    "use.table": ("{group}, the most used first", "{group}, od najczęściej używanych"),
    "use.group": (
        "{used} of {number} were used. Clearly above: {good}; clearly below: {bad}.",
        "Użyto {used} z {number}. Wyraźnie powyżej: {good}; wyraźnie poniżej: {bad}.",
    ),
    "use.used": ("Used by", "Używa"),
    "use.win": ("Win share with it", "Wygrane z tym"),
    "use.without": ("without", "bez tego"),
    "use.differs": ("Difference in wins", "Różnica wygranych"),
    "use.points": ("Difference in points", "Różnica punktów"),
    "use.worth": ("Clear", "Wyraźne"),
    "use.never": ("Never used", "Nigdy nieużyte"),
    "use.all": (
        "All that is of a kind that players use was used.",
        "Użyto wszystkiego, co należy do używanych rodzajów.",
    ),
    "places": ("Places", "Miejsca na mapie"),
    "links": ("Links", "Połączenia"),
    # failures
    "failures": ("Failures and forfeits", "Awarie i poddania"),
    "failures.none": (
        "None: the game and all bots kept to the rules.",
        "Brak: gra i wszystkie boty trzymały się zasad.",
    ),
    "failures.title": ("Matches in which the game broke down", "Partie, w których gra zawiodła"),
    "failures.more": (
        "The first {shown} of {number}.",
        "Pierwsze {shown} z {number}.",
    ),
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
    "crash": ("it broke down", "awaria"),
    "time": ("it did not answer in time", "brak odpowiedzi na czas"),
    "nonsense": ("its answer was no action", "odpowiedź nie była ruchem"),
    "illegal": ("its choice was not legal", "niedozwolony ruch"),
    "made": (
        "Made by bgf {version}. This page is complete in itself and loads nothing.",
        "Zrobił to bgf {version}. Ta strona jest kompletna i niczego nie pobiera.",
    ),
}

_SPACE = "\u00a0"


class Words:
    """Words and numbers in one language; English where bgf does not speak it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self._index = LANGUAGES.index(self.lang)

    def __call__(self, key: str, /, **params: object) -> str:
        """The words of that key, with what is to be filled in."""
        return _WORDS[key][self._index].format(**params)

    def has(self, key: str) -> bool:
        """Whether there are words of that key."""
        return key in _WORDS

    def count(self, number: int) -> str:
        """A whole number."""
        return f"{number:,}".replace(",", "," if self.lang == "en" else _SPACE)

    def number(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """A number with so many digits after the point."""
        text = f"{value:{'+' if signed else ''},.{digits}f}"
        if not float(text.replace(",", "")):
            text = text.lstrip("+-")
        if self.lang != "en":
            text = text.replace(",", _SPACE).replace(".", ",")
        return text.replace("-", "−")

    def about(self, value: float) -> str:
        """A mean without its interval."""
        return self.number(value, 2 if abs(value) < 10 else 1)

    def tick(self, value: float) -> str:
        """A number at an axis, without needless zeros."""
        digits = next((n for n in range(4) if abs(round(value, n) - value) < 1e-9), 4)
        return self.number(value, digits)

    def percent_tick(self, value: float) -> str:
        """A share at an axis."""
        return f"{self.tick(100 * value)}{_SPACE}%"

    def percent(self, value: float) -> str:
        """A share from 0 to 1."""
        return f"{self.number(100 * value)}{_SPACE}%"

    def share(self, estimate: Estimate) -> str:
        """A share with its interval."""
        return self.percent(estimate.value) + self._interval(estimate, 100, 1)

    def mean(
        self, estimate: Estimate | None, digits: int | None = None, *, signed: bool = False
    ) -> str:
        """A mean with its interval; with as many digits as that allows, if it is not said."""
        if estimate is None:
            return "–"
        digits = _digits(estimate) if digits is None else digits
        value = self.number(estimate.value, digits, signed=signed)
        return value + self._interval(estimate, 1, digits, signed=signed)

    def points(self, estimate: Estimate) -> str:
        """A difference of shares, in percentage points, with its interval."""
        value = self.number(100 * estimate.value, signed=True)
        return value + self._interval(estimate, 100, 1, signed=True)

    def _interval(
        self, estimate: Estimate, times: float, digits: int, *, signed: bool = False
    ) -> str:
        if not isfinite(estimate.low):
            return ""
        ends = (estimate.low, estimate.high)
        low, high = (self.number(times * end, digits, signed=signed) for end in ends)
        between = f"{_SPACE}to{_SPACE}" if self.lang == "en" else f"{_SPACE}do{_SPACE}"
        dash = between if signed or estimate.low < 0 else "–"
        return f" ({low}{dash}{high})"


def _digits(estimate: Estimate) -> int:
    """Two digits where the interval is narrow, one elsewhere."""
    return 2 if estimate.high - estimate.low < 0.4 else 1
