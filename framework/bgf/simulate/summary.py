"""Computes the figures and intervals of a simulation from its tally."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

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
from bgf.simulate.stats import mean_of, wilson
from bgf.simulate.tally import UNIT, Tally
from bgf.simulate.things import Things

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf.engine.game import Game
    from bgf.simulate.stats import Estimate

__all__ = ["Summary", "summarize"]

_ENOUGH = 20  # the number of users, and of others, needed to call a thing good or bad


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
        ties=sum(times for number, times in winners.items() if number > 1),
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
    scores = Counter[int]()
    for seat in range(tally.players):
        scores.update(_along(tally.sums["seat", seat, bot], 1))
    seats = scores.total() // sum(by_match.values())
    choices = tally.sums["choices"][bot]
    points = tally.sums["points", bot]
    score = mean_of(_along(by_match, 1), seats)
    rank = mean_of(_along(by_match, 2), seats)
    assert score is not None
    assert rank is not None
    return BotFigures(
        bot=bot,
        seats=seats,
        win=_win(_along(by_match, 0), tally.whole * seats),
        score=score,
        rank=rank,
        scores=_counts(scores),
        choices=choices,
        branching=tally.sums["legal"][bot] / choices if choices else None,
        points={source: points[source] / scores.total() for source in sources},
    )


def _seats(tally: Tally) -> tuple[Seated, ...]:
    """Returns the figures of each seat with all bots; none without matches."""
    found = []
    for seat in range(tally.players):
        counts = Counter[tuple[int, int]]()
        for bot in tally.bots:
            counts.update(tally.sums["seat", seat, bot])
        found += _seated(tally, seat, None, counts)
    return tuple(found)


def _bots_at_seats(tally: Tally) -> tuple[Seated, ...]:
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
) -> list[Seated]:
    score = mean_of(_along(counts, 1))
    if score is None:
        return []
    return [Seated(seat, bot, _win(_along(counts, 0), tally.whole), score)]


def _along(counts: Mapping[Any, int], place: int) -> Counter[int]:
    """Adds up counts with tuples as keys; returns the counts by one element of the tuples."""
    found = Counter[int]()
    for values, times in counts.items():
        found[values[place]] += times
    return found


def _win(counts: Counter[int], whole: int) -> Estimate:
    """Returns the share of the win.

    Args:
        counts: the number of matches by the number of parts of the win.
        whole: the number of parts of a win.
    """
    number = counts.total()
    won = sum(parts * times for parts, times in counts.items())
    return wilson(won / (whole * number), number)


def _sources(tally: Tally, sources: Sequence[str]) -> tuple[SourceFigures, ...]:
    everyone = tally.matches * tally.players
    winners = sum(number * times for number, times in tally.sums["winners"].items())
    found = []
    for source in sources:
        points = sum(tally.sums["points", bot][source] for bot in tally.bots)
        of_winners = tally.sums["points of winners"][source] / winners if winners else None
        found.append(SourceFigures(source, points / everyone, of_winners))
    return tuple(found)


def _measures(tally: Tally) -> tuple[Measured, ...]:
    """Returns the figures of the game's measures, in the order in which they occurred."""
    found = []
    for name in tally.names("measures"):
        part, whole = tally.measured(name)
        mean = whole.t / whole.n / UNIT
        found.append(Measured(name, mean, part.compare(whole, UNIT), 0))
    compared = sum(own.compared is not None for own in found)
    return tuple(
        replace(own, worth=own.compared.sign(compared)) if own.compared else own for own in found
    )


def _uses(tally: Tally, things: Things) -> tuple[Use, ...]:
    """Returns the figures of the things in each group with any use."""
    of_wins, of_points = tally.everyone()
    used = {number: tally.used(number) for number in range(len(things.all))}
    groups = {things.all[number].group for number, (wins, _) in used.items() if wins.k}
    found = []
    for number, (wins, points) in used.items():
        thing = things.all[number]
        if thing.group in groups:
            win = wins.compare(of_wins, tally.whole)
            score = points.compare(of_points)
            enough = _ENOUGH <= wins.k <= of_wins.n - _ENOUGH
            found.append(Use(thing, wins.k, win, score, worth=0, enough=enough))
    compared = sum(use.win is not None for use in found)
    return tuple(
        replace(use, worth=use.win.sign(compared)) if use.win and use.enough else use
        for use in found
    )


def _forfeits(tally: Tally) -> tuple[Forfeited, ...]:
    found = []
    for bot in tally.bots:
        example = tally.example(bot)
        if example is not None:
            reasons = dict(sorted(tally.sums["forfeits", bot].items()))
            found.append(Forfeited(bot, reasons, example.match, example.seed, example.words))
    return tuple(found)


def _counts(counts: Mapping[int, int]) -> Counts:
    return Counts(dict(sorted(counts.items())))
