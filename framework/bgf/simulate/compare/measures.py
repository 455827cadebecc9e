"""The measures in which two variants of a game are compared, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.simulate.outcome import MEASURE, POINTS

if TYPE_CHECKING:
    from collections.abc import Collection

    from bgf.simulate.outcome import Played

__all__ = ["is_points", "is_share", "measures_of", "named_measures"]

_WIN = "win_"
_SHARES = ("first_player_win", "ties")
_IN_POINTS = ("winner_score", "score", "margin", "spread")
_REST = ("rounds", "turns", "actions", "branching", "lead_changes")


def is_share(name: str) -> bool:
    """Returns whether a measure is a share of matches, from 0 to 1."""
    return name in _SHARES or name.startswith(_WIN)


def is_points(name: str) -> bool:
    """Returns whether a measure counts points."""
    return name in _IN_POINTS or name.startswith(POINTS)


def named_measures(seats: Collection[str]) -> list[str]:
    """Returns the measures that all games have with these bots; a game may add more."""
    wins = _win_shares(seats)
    if len(seats) == 1:
        return [_SHARES[0], "score", *(name for name in _REST if name != "lead_changes")]
    return [*_SHARES, *wins, *_IN_POINTS, *_REST]


def _win_shares(seats: Collection[str]) -> dict[str, str]:
    """Returns the bots by the names of their win shares; none if there is only one bot."""
    bots = dict.fromkeys(seats)
    if len(bots) == 1:
        return {}
    return {_WIN + bot: bot for bot in bots}


def measures_of(match: Played) -> dict[str, float]:
    """Returns the measures of a match; measures that it does not have are left out.

    - ``first_player_win``: seat A's share of the win; for a single player whether the match is won
    - ``ties``: whether the win is shared
    - ``win_BOT``: a bot's share of the win, in all its seats, if there are several bots
    - ``winner_score``: the winner's points; ``score``: the mean points of a player
    - ``margin``: the lead of the first over the second in points; ``spread``: the highest score
      minus the lowest
    - ``rounds``, ``turns``, ``actions``: their numbers
    - ``branching``: the mean number of legal actions at a choice
    - ``lead_changes``: how often the sole leader changed, if watched
    - ``points_SOURCE``, ``measure_NAME``: points by source, and the game's own measures
    """
    scores = match.scores
    players = len(scores)
    found = {"first_player_win": match.won(0)}
    winners = [score for score, rank in zip(scores, match.ranks, strict=True) if rank == 1]
    if players > 1:
        found["ties"] = float(len(winners) > 1)
        for name, bot in _win_shares(match.seats).items():
            seats = (player for player in range(players) if match.seats[player] == bot)
            found[name] = sum(map(match.won, seats))
        if winners:
            found["winner_score"] = sum(winners) / len(winners)
    found["score"] = sum(scores) / players
    if players > 1:
        first, second, *_ = sorted(
            range(players), key=lambda player: (match.ranks[player], -scores[player])
        )
        found["margin"] = scores[first] - scores[second]
        found["spread"] = max(scores) - min(scores)
    found |= {"rounds": match.rounds, "turns": match.turns, "actions": match.actions}
    found["branching"] = sum(match.legal) / max(1, sum(match.choices))
    if match.leads is not None and players > 1:
        found["lead_changes"] = match.leads
    for source in dict.fromkeys(source for points in match.points for source in points):
        found[POINTS + source] = sum(own.get(source, 0) for own in match.points) / players
    for name in dict.fromkeys(name for own in match.measures for name in own):
        values = [own[name] for own in match.measures if name in own]
        found[MEASURE + name] = sum(values) / len(values)
    return found
