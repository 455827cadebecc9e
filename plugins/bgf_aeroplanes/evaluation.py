"""Estimates for bots of how a match of Aeroplanes will end; IDs as in `bgf rules aeroplanes`.

The estimate is the points that each player has scored so far, plus the points that their means
should bring. Passengers aboard bring their points, and some of the waiting passengers will fill
free seats (AER-50). A part of the airport tokens is assumed to be built where they bring most (see
`networks`). Airports and profit then score by place (AER-80, AER-81): each place is a matter of
probability, as other players may still overtake. Coins and support tokens count a little, and every
player gets the same points for the eras to come. The coins on Subsidies determine how many turns
are left in the era (AER-70). Players who still have their base or turn to come in the round get its
usual points.

All constants were tuned or measured in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from marshal import dumps
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from bgf import Estimate, Game, State
from bgf.contract import Part, part, stage
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.expected_places import ExpectedChanges, ExpectedPlaces
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.forecasts import Forecast, Forecasts
from bgf_aeroplanes.networks import COIN_POINTS, Networks
from bgf_aeroplanes.passengers import PassengerTokens
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Evaluation"]

# Points that a base is worth. Players who have not placed theirs yet get them, too (AER-03).
_BASE_POINTS = 7.0

# Points that a turn brings. Players whose turn in this round is still to come get them, too.
_TURN_POINTS = 1.3

# Turns of all players together in the rest of the era: for each coin on Subsidies, and for the
# black pawn after them (AER-70).
_TURNS_PER_SUBSIDY = 3.0

# Airports by which a lead in a region may typically still change.
_LEAD_CHANGE = 0.2
_LEAD_CHANGE_PER_TURN = 0.3
_LEAD_CHANGE_IN_LATER_ERAS = 3.0

# Probability that a player with no airport in a region gets one, without which no place there
# scores (AER-80).
_FIRST_AIRPORT_CHANCE_PER_TURN = 0.08
_FIRST_AIRPORT_CHANCE_IN_LATER_ERAS = 1.0

# Seats by which a lead in profit may typically still change.
_PROFIT_CHANGE = 2.0
_PROFIT_CHANGE_PER_TURN = 1.2

# Standard deviation of the final points from the estimate, in points, with three players: at the
# end of each era, and more for each turn that is left in it. With more players it is larger.
_SPREAD_AT_END = (4.0, 4.2, 1.0)
_SPREAD_PER_TURN = (0.0, 0.0, 0.25)
_SPREAD_BY_PLAYERS = {3: 1.0, 4: 1.4, 5: 2.1}

_ESTIMATES_REMEMBERED = 4_000
_PLACES_REMEMBERED = 20_000
_CHANGES_REMEMBERED = 100


_NO_REFERENCES = 2
"""The version of the format of `marshal` without references: equal values give equal bytes."""


class _Outlook(NamedTuple):
    """The basis of all players' forecasts.

    Attributes:
        era: the era, from 0.
        turns: the turns that each player may expect in the rest of the era.
        waiting: the kind of passengers on each space, -1 for none; then the globetrotters.
    """

    era: int
    turns: float
    waiting: tuple[int, ...]


class Evaluation(Part):
    """Estimates final points; caches the estimates of the last positions."""

    attempt = part(Attempt)
    places = part(ExpectedPlaces)
    networks = part(Networks)
    supports = part(Supports)
    airports = part(Airports)
    calendar = part(Calendar)
    fleets = part(Fleets)
    passengers = part(PassengerTokens)
    treasury = part(Treasury)
    base = stage()
    act = stage()
    route = stage()
    more = stage()
    short = stage()
    next_roll = stage()
    replace = stage()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._flying = (self.short, self.next_roll, self.replace)
        self._building = (self.route, self.more, *self._flying)
        self._forecasts = self._new_forecasts(game)
        self._estimates: dict[bytes, Estimate] = {}
        self._points_by_place = lru_cache(_PLACES_REMEMBERED)(self.places.points)
        self._changes = lru_cache(_CHANGES_REMEMBERED)(_find_changes)

    def _new_forecasts(self, game: Game) -> Forecasts:
        fleets = self.fleets
        passengers = self.passengers
        forecasts = Forecasts()
        forecasts.networks = self.networks.of
        forecasts.coin_points = COIN_POINTS
        forecasts.cities = len(fleets.airports.cities.places)
        forecasts.entries = fleets.airports.entries
        forecasts.money = self.treasury.money
        forecasts.support = self.supports.support
        forecasts.support_types = len(self.supports.types)
        forecasts.fleet = fleets.fleet
        forecasts.used = fleets.used
        forecasts.tokens = fleets.tokens
        forecasts.flown = fleets.flown
        forecasts.seats = fleets.seats
        forecasts.aboard = passengers.aboard
        forecasts.kind_of = game.layout.kind_of
        forecasts.people = [kind.people for kind in passengers.data]
        forecasts.values = [kind.value for kind in passengers.data]
        return forecasts

    def estimate(self, state: State) -> Estimate:
        """Returns the points that each player may expect to have at the end, and their spread.

        Positions that differ only in the deck or the bag, as samples of hidden things often do,
        share one estimate, which is cached.
        """
        estimates = self._estimates
        if len(estimates) >= _ESTIMATES_REMEMBERED:
            estimates.clear()
        position = self._position_key(state)
        estimate = estimates.get(position)
        if estimate is None:
            estimate = self._find_estimate(state)
            estimates[position] = estimate
        return estimate

    def _position_key(self, state: State) -> bytes:
        """Returns a key of the position that leaves out the deck and the bag."""
        zones = state.zones[:]
        zones[self.fleets.deck] = []
        zones[self.passengers.bag] = []
        turn = (state.phase.id, state.stage.id, state.players, state.player, state.starter)
        options = tuple(state.options.values())
        return dumps((turn, options, state.counters, zones), _NO_REFERENCES)

    def _find_estimate(self, state: State) -> Estimate:
        """Returns the estimate of a position that is not cached."""
        outlook = self._outlook(state)
        score_of = state.hooks.score  # unchecked: `Game.score` takes longer than the rules do
        assert score_of is not None
        scored = [sum(items.values()) for items in score_of(state).breakdown]
        forecasts = [
            self._forecast(state, player, points, outlook) for player, points in enumerate(scored)
        ]
        points_by_place = self._place_points(forecasts, outlook)
        own_points = [forecast.points for forecast in forecasts]
        pending = [self._pending_points(state, player) for player in range(state.players)]
        points = [sum(parts) for parts in zip(own_points, pending, *points_by_place, strict=True)]
        era = outlook.era
        spread = _SPREAD_AT_END[era] + _SPREAD_PER_TURN[era] * outlook.turns
        return Estimate(points, spread * _SPREAD_BY_PLAYERS[state.players])

    def _pending_points(self, state: State, player: int) -> float:
        """Returns the points of a base or a turn that is still to come in this round."""
        stage = state.stage.id
        if stage == self.base:
            has_base = any(self.airports.entries_of(state, player))
            return 0.0 if has_base else _BASE_POINTS
        place = (player - state.starter) % state.players
        place_now = (state.player - state.starter) % state.players
        is_now = place == place_now and stage == self.act
        return _TURN_POINTS if is_now or place > place_now else 0.0

    def _outlook(self, state: State) -> _Outlook:
        """Returns the basis of all players' forecasts."""
        passengers = self.passengers
        zones = state.zones
        kind_of = state.layout.kind_of
        subsidies = state.counters[self.treasury.subsidies]
        turns = _TURNS_PER_SUBSIDY * (subsidies + 1) / state.players
        piles = [zones[slot] for slot in passengers.waiting]
        waiting = [kind_of[pile[0]] if pile else -1 for pile in piles]
        globetrotters = [kind_of[token] for token in zones[passengers.globetrotters]]
        era = self.calendar.era(state) - 1
        return _Outlook(era, turns, (*waiting, *globetrotters))

    def _forecast(self, state: State, player: int, scored: int, outlook: _Outlook) -> Forecast:
        """Returns a player's expected standing at the end of the era.

        Args:
            state: the position.
            player: whose forecast it is.
            scored: the points that the player has scored so far.
            outlook: the basis of all players' forecasts.
        """
        is_building = False
        flown_to = -1
        cost = 0.0
        if player == state.player:
            stage = state.stage.id
            is_building = stage in self._building
            if stage in self._flying:
                route = self.attempt.current_route(state)
                flown_to = route.end
                cost = self.networks.cost_of(route.rolls)
        return self._forecasts.of(
            state,
            player,
            scored,
            outlook.era,
            outlook.turns,
            outlook.waiting,
            is_building,
            flown_to,
            cost,
        )

    def _place_points(self, forecasts: Sequence[Forecast], outlook: _Outlook) -> list[list[float]]:
        """Returns the points by place that each player may expect (AER-80, AER-81).

        Returns:
            For each region a list of points by player, in this era and those after it; last one
            for profit in this era.
        """
        era, turns, _ = outlook
        airport_changes, profit_changes = self._changes(turns)
        airports_by_region = zip(*[forecast.airports for forecast in forecasts], strict=True)
        found = [
            self._points_by_place(era, region, airports, airport_changes)
            for region, airports in enumerate(airports_by_region)
        ]
        profits = tuple([forecast.profit for forecast in forecasts])
        profit_row = len(found)  # after those of the regions
        found.append(self._points_by_place(era, profit_row, profits, profit_changes))
        return found


def _find_changes(turns: float) -> tuple[tuple[ExpectedChanges, ...], tuple[ExpectedChanges, ...]]:
    """Returns the changes of airports to be expected in this era and the next, and of profit.

    Args:
        turns: the turns that each player may expect in the rest of the era.
    """
    in_this_era = ExpectedChanges(
        lead=_LEAD_CHANGE + _LEAD_CHANGE_PER_TURN * turns,
        first_chance=_FIRST_AIRPORT_CHANCE_PER_TURN * turns,
    )
    in_a_later_era = ExpectedChanges(
        _LEAD_CHANGE_IN_LATER_ERAS, _FIRST_AIRPORT_CHANCE_IN_LATER_ERAS
    )
    of_profit = ExpectedChanges(_PROFIT_CHANGE + _PROFIT_CHANGE_PER_TURN * turns, first_chance=inf)
    return (in_this_era, in_a_later_era, in_a_later_era), (of_profit,)
