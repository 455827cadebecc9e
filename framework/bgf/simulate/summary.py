"""Computes the figures and intervals of a simulation from its tally."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bgf.simulate.figures import (
    BotFigures,
    Counts,
    ForfeitFigures,
    Measured,
    SeatFigures,
    SourceFigures,
    Summary,
    Use,
)
from bgf.simulate.stats import mean_of, wilson
from bgf.simulate.tally import UNIT, Tally
from bgf.simulate.things import Things

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf.engine.game import Game
    from bgf.simulate.stats import IntervalEstimate

__all__ = ["Summary", "summarize"]

_ENOUGH = 20
"""The number of users, and of others, needed to call a thing good or bad."""

# The places of numbers in the keys of `Tally.sums` for seats and bots.
_PARTS_OF_WIN = 0
_POINTS = 1
_RANKS = 2


def summarize(tally: Tally, game: Game) -> Summary:
    """Returns the results of a simulation.

    Args:
        tally: the tally of the matches.
        game: the game.
    """
    winners = tally.sums["winners"]
    sources = tally.names("sources")
    bots = [bot for bot in tally.bots if tally.sums["bot", bot]]
    return Summary(
        players=tally.players,
        matches=tally.matches,
        failures=tally.failures,
        failed=tuple(tally.failed[number] for number in sorted(tally.failed)),
        forfeits=_forfeits(tally),
        ties=sum(matches for number, matches in winners.items() if number > 1),
        lost=winners[0],
        bots=tuple(_bot(tally, bot, sources) for bot in bots),
        seats=_seats(tally),
        bots_at_seats=_bots_at_seats(tally),
        lengths={name: _counts(tally.sums[name]) for name in ("rounds", "turns", "actions")},
        leads=_counts(tally.sums["leads"]),
        sources=_sources(tally, sources),
        measures=_measures(tally),
        uses=_uses(tally, Things(game)),
    )


def _bot(tally: Tally, bot: str, sources: Sequence[str]) -> BotFigures:
    """Returns the figures of a bot; in each match all its seats together have one value."""
    by_match = tally.sums["bot", bot]
    matches = sum(by_match.values())
    scores = Counter[int]()
    for seat in range(tally.players):
        scores.update(_counts_of(tally.sums["seat", seat, bot], _POINTS))
    number_of_scores = scores.total()
    seats = number_of_scores // matches
    win = _win(_counts_of(by_match, _PARTS_OF_WIN), tally.whole * seats)
    score = mean_of(_counts_of(by_match, _POINTS), seats)
    rank = mean_of(_counts_of(by_match, _RANKS), seats)
    # It has played: `summarize` leaves out others.
    assert score is not None
    assert rank is not None
    choices = tally.sums["choices"][bot]
    branching = tally.sums["legal"][bot] / choices if choices else None
    points = tally.sums["points", bot]
    return BotFigures(
        bot=bot,
        seats=seats,
        win=win,
        score=score,
        rank=rank,
        scores=_counts(scores),
        choices=choices,
        branching=branching,
        points={source: points[source] / number_of_scores for source in sources},
    )


def _seats(tally: Tally) -> tuple[SeatFigures, ...]:
    """Returns the figures of each seat with all bots; none without matches."""
    found = []
    for seat in range(tally.players):
        counts = Counter[tuple[int, int]]()
        for bot in tally.bots:
            counts.update(tally.sums["seat", seat, bot])
        found += _seated(tally, seat, None, counts)
    return tuple(found)


def _bots_at_seats(tally: Tally) -> tuple[SeatFigures, ...]:
    """Returns the figures of each seat with each of its bots, if there are several bots."""
    if len(tally.bots) == 1:
        return ()
    found = []
    for bot in tally.bots:
        for seat in range(tally.players):
            found += _seated(tally, seat, bot, tally.sums["seat", seat, bot])
    return tuple(found)


def _seated(
    tally: Tally, seat: int, bot: str | None, counts: Mapping[tuple[int, int], int]
) -> list[SeatFigures]:
    """Returns the figures of a seat with a bot, or with all for None; none without matches."""
    score = mean_of(_counts_of(counts, _POINTS))
    if score is None:
        return []
    win = _win(_counts_of(counts, _PARTS_OF_WIN), tally.whole)
    return [SeatFigures(seat, bot, win, score)]


def _counts_of(counts: Mapping[Any, int], place: int) -> Counter[int]:
    """Returns the number of matches by one number of their keys.

    Args:
        counts: the number of matches by several numbers.
        place: the place of the number in the keys.
    """
    found = Counter[int]()
    for numbers, matches in counts.items():
        found[numbers[place]] += matches
    return found


def _win(counts: Counter[int], whole: int) -> IntervalEstimate:
    """Returns the share of the win.

    Args:
        counts: the number of matches by the number of parts of the win.
        whole: the number of parts of a win.
    """
    number = counts.total()
    won = sum(parts * matches for parts, matches in counts.items())
    return wilson(won / (whole * number), number)


def _sources(tally: Tally, sources: Sequence[str]) -> tuple[SourceFigures, ...]:
    """Returns the mean points of all players, and of winners, from each source."""
    players = tally.matches * tally.players
    winners = sum(number * matches for number, matches in tally.sums["winners"].items())
    found = []
    for source in sources:
        points = sum(tally.sums["points", bot][source] for bot in tally.bots)
        points_of_winners = tally.sums["points of winners"][source]
        mean_of_winners = points_of_winners / winners if winners else None
        found.append(SourceFigures(source, points / players, mean_of_winners))
    return tuple(found)


def _measures(tally: Tally) -> tuple[Measured, ...]:
    """Returns the figures of the game's measures, in the order in which they occurred."""
    found = []
    for name in tally.names("measures"):
        of_winners, of_all = tally.measured(name)
        mean = of_all.t / of_all.n / UNIT
        compared = of_winners.compare(of_all, UNIT)
        found.append(Measured(name, mean, compared, worth=0))
    # The more comparisons, the more of them look significant by chance: `sign` allows for it.
    comparisons = sum(measured.compared is not None for measured in found)
    judged = []
    for measured in found:
        if measured.compared:
            worth = measured.compared.sign(comparisons)
            measured = replace(measured, worth=worth)
        judged.append(measured)
    return tuple(judged)


def _uses(tally: Tally, things: Things) -> tuple[Use, ...]:
    """Returns the figures of the things in each group with any use."""
    all_wins, all_points = tally.everyone()
    used = [(thing, *tally.used(number)) for number, thing in enumerate(things.all)]
    groups_used = {thing.group for thing, wins, _ in used if wins.k}
    found = []
    for thing, wins, points in used:
        if thing.group in groups_used:
            win = wins.compare(all_wins, tally.whole)
            score = points.compare(all_points)
            enough = _ENOUGH <= wins.k <= all_wins.n - _ENOUGH
            found.append(Use(thing, wins.k, win, score, worth=0, enough=enough))
    comparisons = sum(use.win is not None for use in found)
    judged = []
    for use in found:
        if use.win and use.enough:
            worth = use.win.sign(comparisons)
            use = replace(use, worth=worth)
        judged.append(use)
    return tuple(judged)


def _forfeits(tally: Tally) -> tuple[ForfeitFigures, ...]:
    """Returns the forfeits of each bot that has forfeited, with the first as an example."""
    found = []
    for bot in tally.bots:
        example = tally.example(bot)
        if example is None:
            continue
        reasons = tally.sums["forfeits", bot]
        in_order = dict(sorted(reasons.items()))
        found.append(ForfeitFigures(bot, in_order, example.match, example.seed, example.words))
    return tuple(found)


def _counts(counts: Mapping[int, int]) -> Counts:
    """Returns the counts in ascending order of their keys."""
    in_order = dict(sorted(counts.items()))
    return Counts(in_order)
