"""The measures in which two variants of a game are compared, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.simulate.outcome import MEASURE, POINTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bgf.simulate.outcome import SimulatedMatch

__all__ = ["is_points", "is_share", "measures_of", "named_measures"]

_WIN = "win_"
"""The beginning of the names of bots' shares of the win."""

# All other names but those of a game's own: shares of matches, points, and the rest.
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
    """Returns the measures that all games have with these bots; a game may have more."""
    if len(seats) == 1:
        rest = [name for name in _REST if name != "lead_changes"]
        return ["first_player_win", "score", *rest]
    wins = _win_shares(seats)
    return [*_SHARES, *wins, *_IN_POINTS, *_REST]


def _win_shares(seats: Collection[str]) -> dict[str, str]:
    """Returns the bots by the names of their win shares; none if there is only one bot."""
    bots = dict.fromkeys(seats)
    if len(bots) == 1:
        return {}
    return {_WIN + bot: bot for bot in bots}


def measures_of(match: SimulatedMatch) -> dict[str, float]:
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
    players = len(match.scores)
    found = {"first_player_win": match.won(0)}
    if players > 1:
        found |= _wins(match)
    found["score"] = sum(match.scores) / players
    if players > 1:
        found |= _distances(match)
    found["rounds"] = match.rounds
    found["turns"] = match.turns
    found["actions"] = match.actions
    choices = sum(match.choices)
    found["branching"] = sum(match.legal) / max(1, choices)
    if match.leads is not None and players > 1:
        found["lead_changes"] = match.leads
    # A source that a player has no points from counts as 0; a measure may be without a value.
    for source, points in _by_name(match.points).items():
        found[POINTS + source] = sum(points) / players
    for name, values in _by_name(match.measures).items():
        found[MEASURE + name] = sum(values) / len(values)
    return found


def _wins(match: SimulatedMatch) -> dict[str, float]:
    """Returns the measures on who won, of a match of several players."""
    players = range(len(match.scores))
    winners = [player for player in players if match.ranks[player] == 1]
    is_shared = len(winners) > 1
    found = {"ties": float(is_shared)}
    for name, bot in _win_shares(match.seats).items():
        seats = [player for player in players if match.seats[player] == bot]
        found[name] = sum(map(match.won, seats))
    if winners:
        points = [match.scores[player] for player in winners]
        found["winner_score"] = sum(points) / len(points)
    return found


def _distances(match: SimulatedMatch) -> dict[str, float]:
    """Returns the distances in points between several players."""
    scores = match.scores

    def place(player: int) -> tuple[int, float]:
        return match.ranks[player], -scores[player]

    players = range(len(scores))
    first, second, *_ = sorted(players, key=place)
    return {
        "margin": scores[first] - scores[second],
        "spread": max(scores) - min(scores),
    }


def _by_name(players: Iterable[Mapping[str, float]]) -> dict[str, list[float]]:
    """Returns the values that players have, by their names."""
    values_of: dict[str, list[float]] = {}
    for of_player in players:
        for name, value in of_player.items():
            values_of.setdefault(name, []).append(value)
    return values_of
