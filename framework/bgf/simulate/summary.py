"""Adds the outcomes of matches up, one after the other; keeps none of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.simulate.figures import (
    BotFigures,
    Counts,
    Forfeited,
    Measured,
    Seated,
    SourceFigures,
    Summary,
    Use,
)
from bgf.simulate.outcome import Failed, Played
from bgf.simulate.stats import Part, Sums, Whole, wilson
from bgf.simulate.things import Things

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.game import Game
    from bgf.simulate.outcome import Outcome
    from bgf.simulate.plan import Plan
    from bgf.simulate.stats import Estimate

__all__ = ["Summary", "summarize"]

_KEPT = 20  # failed matches
_ENOUGH = 20  # players who used a thing, and who did not, to call it good or bad


def summarize(outcomes: Iterable[Outcome], plan: Plan, game: Game) -> Summary:
    """What came of a simulation.

    Args:
        outcomes: by number, as `Log.in_order` gives them: sums of fractions depend on the order.
        plan: what was played.
        game: the game.
    """
    tally = _Tally(plan)
    for outcome in outcomes:
        if isinstance(outcome, Failed):
            tally.fail(outcome)
        else:
            tally.add(outcome)
    return tally.summary(Things(game))


class _Seat:
    """The wins and points of a seat, or of a bot at all its seats, a value for each match."""

    def __init__(self) -> None:
        self.wins, self.score = Sums(), Sums()

    def add(self, won: float, score: float) -> None:
        self.wins.add(won)
        self.score.add(score)

    def win(self) -> Estimate:
        return wilson(min(1.0, self.wins.total / self.wins.number), self.wins.number)

    def points(self) -> Estimate:
        found = self.score.mean()
        assert found is not None  # it is made when the first is added
        return found


class _Bot(_Seat):
    """A bot at all its seats."""

    def __init__(self) -> None:
        super().__init__()
        self.ranks, self.scores = Sums(), Counter[int]()
        self.seats = self.choices = self.legal = 0
        self.items: defaultdict[str, int] = defaultdict(int)

    def count(self, match: Played, won: Sequence[float], players: Sequence[int]) -> None:
        """Count a match in which it has these seats."""
        self.seats = seats = len(players)
        scores = [match.scores[player] for player in players]
        self.add(sum([won[player] for player in players]) / seats, sum(scores) / seats)
        self.ranks.add(sum([match.ranks[player] for player in players]) / seats)
        for player in players:
            self.scores[match.scores[player]] += 1
            self.choices += match.choices[player]
            self.legal += match.legal[player]
            for source, points in match.points[player].items():
                self.items[source] += points

    def figures(self, bot: str, sources: Iterable[str]) -> BotFigures:
        """What came of it."""
        rank, number = self.ranks.mean(), self.wins.number * self.seats
        assert rank is not None
        return BotFigures(
            bot=bot,
            seats=self.seats,
            win=self.win(),
            score=self.points(),
            rank=rank,
            scores=_counts(self.scores),
            choices=self.choices,
            branching=self.legal / self.choices if self.choices else None,
            points={source: self.items[source] / number for source in sources},
        )


class _Uses:
    """What a thing was worth: wins and points of those who used it."""

    def __init__(self) -> None:
        self.wins, self.score = Part(), Part()


class _Tally:
    """All that is added up."""

    def __init__(self, plan: Plan) -> None:
        self.players, self.matches, self.failures = plan.players, 0, 0
        self.failed: list[Failed] = []
        self.forfeits: dict[str, Forfeited] = {}
        self.ties = self.lost = self.winners = 0
        self.bots = {bot: _Bot() for bot in plan.seats}
        self.seats: defaultdict[tuple[int, str | None], _Seat] = defaultdict(_Seat)
        self.lengths = {name: Counter[int]() for name in ("rounds", "turns", "actions")}
        self.leads = Counter[int]()
        self.sources: dict[str, list[int]] = {}  # points of all, and of winners
        self.measures: dict[str, tuple[Whole, Part]] = {}
        self.wins, self.score = Whole(), Whole()
        self.uses: defaultdict[int, _Uses] = defaultdict(_Uses)
        self._places: dict[tuple[str, ...], dict[str, list[int]]] = {}

    def fail(self, failed: Failed) -> None:
        """Count a match in which the game broke down."""
        self.failures += 1
        if len(self.failed) < _KEPT:
            self.failed.append(replace(failed, record=""))

    def add(self, match: Played) -> None:
        """Count a match."""
        self.matches += 1
        winners = match.ranks.count(1)
        won = [match.won(player) for player in range(self.players)]
        self.winners += winners
        self.ties += winners > 1
        self.lost += not winners
        for bot, players in self._seated(match.seats).items():
            self.bots[bot].count(match, won, players)
        for seat, bot in enumerate(match.seats):
            self.seats[seat, None].add(won[seat], match.scores[seat])
            if len(self.bots) > 1:
                self.seats[seat, bot].add(won[seat], match.scores[seat])
        self.lengths["rounds"][match.rounds] += 1
        self.lengths["turns"][match.turns] += 1
        self.lengths["actions"][match.actions] += 1
        if match.leads is not None:
            self.leads[match.leads] += 1
        self._add_points(match)
        self._add_measures(match)
        self._add_uses(match, won)
        for player, (reason, words) in match.forfeits.items():
            self._forfeit(match, match.seats[player], reason, words)

    def _seated(self, seats: Sequence[str]) -> dict[str, list[int]]:
        """The seats of each bot."""
        key = tuple(seats)
        if key not in self._places:
            bots = dict.fromkeys(key)
            self._places[key] = {bot: [p for p, b in enumerate(key) if b == bot] for bot in bots}
        return self._places[key]

    def _add_points(self, match: Played) -> None:
        for points, rank in zip(match.points, match.ranks, strict=True):
            for source, number in points.items():
                sums = self.sources.setdefault(source, [0, 0])
                sums[0] += number
                if rank == 1:
                    sums[1] += number

    def _add_measures(self, match: Played) -> None:
        names = dict.fromkeys(name for own in match.measures for name in own)
        for name in names:
            whole, part = self.measures.setdefault(name, (Whole(), Part()))
            of_all = [own[name] for own in match.measures if name in own]
            of_winners = [
                own[name]
                for own, rank in zip(match.measures, match.ranks, strict=True)
                if rank == 1 and name in own
            ]
            total = sum(of_all)
            whole.add(len(of_all), total)
            part.add(len(of_winners), sum(of_winners), len(of_all), total)

    def _add_uses(self, match: Played, won: Sequence[float]) -> None:
        number, wins, scores = self.players, sum(won), sum(match.scores)
        self.wins.add(number, wins)
        self.score.add(number, scores)
        found: dict[int, tuple[int, float, int]] = {}
        for used, win, score in zip(match.uses, won, match.scores, strict=True):
            for thing in used:
                some, their, points = found.get(thing, (0, 0.0, 0))
                found[thing] = some + 1, their + win, points + score
        for thing, (some, their, points) in found.items():
            uses = self.uses[thing]
            uses.wins.add(some, their, number, wins)
            uses.score.add(some, points, number, scores)

    def _forfeit(self, match: Played, bot: str, reason: str, words: str) -> None:
        found = self.forfeits.get(bot) or Forfeited(bot, {}, match.number, match.seed, words)
        reasons = dict(found.reasons)
        reasons[reason] = reasons.get(reason, 0) + 1
        self.forfeits[bot] = replace(found, reasons=reasons)

    def summary(self, things: Things) -> Summary:
        """What came of it all."""
        bots = [(bot, tally) for bot, tally in self.bots.items() if tally.seats]
        seats = sorted((key for key in self.seats if key[1] is None), key=lambda key: key[0])
        order = [(seat, bot) for bot in self.bots for seat in range(self.players)]
        return Summary(
            players=self.players,
            matches=self.matches,
            failures=self.failures,
            failed=tuple(self.failed),
            forfeits=tuple(self.forfeits[bot] for bot in self.bots if bot in self.forfeits),
            ties=self.ties,
            lost=self.lost,
            bots=tuple(tally.figures(bot, self.sources) for bot, tally in bots),
            seats=tuple(self._figures(*key) for key in seats),
            bots_at_seats=tuple(self._figures(*key) for key in order if key in self.seats),
            lengths={name: _counts(counts) for name, counts in self.lengths.items()},
            leads=_counts(self.leads),
            sources=tuple(
                SourceFigures(source, own / (self.matches * self.players), self._of_winners(won))
                for source, (own, won) in self.sources.items()
            ),
            measures=tuple(
                Measured(name, whole.total / whole.number, part.compare(whole))
                for name, (whole, part) in self.measures.items()
            ),
            uses=self._use(things),
        )

    def _figures(self, seat: int, bot: str | None) -> Seated:
        found = self.seats[seat, bot]
        return Seated(seat, bot, found.win(), found.points())

    def _of_winners(self, points: int) -> float | None:
        return points / self.winners if self.winners else None

    def _use(self, things: Things) -> tuple[Use, ...]:
        groups = {things.all[thing].group for thing in self.uses}
        found = []
        for number, thing in enumerate(things.all):
            if thing.group in groups:
                uses = self.uses.get(number) or _Uses()
                wins, score = uses.wins.compare(self.wins), uses.score.compare(self.score)
                found.append(Use(thing, uses.wins.number, wins, score, 0))
        everyone, compared = self.matches * self.players, sum(use.win is not None for use in found)
        return tuple(
            replace(use, worth=use.win.sign(compared))
            if use.win and _ENOUGH <= use.used <= everyone - _ENOUGH
            else use
            for use in found
        )


def _counts(counts: Counter[int]) -> Counts:
    return Counts(dict(sorted(counts.items())))
