"""Estimates for bots of how a match of Aeroplanes will end; IDs as in `bgf rules aeroplanes`.

The estimate is what each player has scored so far, plus what their means should bring. Passengers
aboard bring their points, and some of those who wait will fill free seats (AER-50). Airport
tokens are taken to be built, in part, where they bring most (see `networks`). Airports and profit
then score by place (AER-80, AER-81): each player's place is a matter of probability, as others may
still overtake. Coins and support tokens count a little, and to everybody the same is added for the
eras to come. How many turns are left in the era follows from the coins on Subsidies (AER-70). What
a base or a turn usually brings is counted for those who still have it before them in the round.

All constants were tuned or measured in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from marshal import dumps
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from bgf import Estimate, Game, State
from bgf.contract import Part, part, stage
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.expected_places import Change, ExpectedPlaces
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.networks import COIN_POINTS, Network, Networks
from bgf_aeroplanes.passengers import PassengerTokens
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Evaluation"]

# Points that later eras bring to everybody, by era.
_LATER_POINTS = (17.5, 11.0, 0.0)

# Points that an airport is worth besides those for places, by era.
_AIRPORT_POINTS = (0.25, 0.2, 0.0)

# Points that a coin costs that would have to be paid, but is lacking.
_LACKING_COIN_POINTS = 1.0

# Points that a player loses for each type of support token they have none of (AER-60).
_MISSING_SUPPORT_POINTS = 0.35

# Points that a base is worth: who is still to place one will have them, too (AER-03).
_BASE_POINTS = 7.0

# Points that a turn brings, with which nobody is behind before having had it.
_TURN_POINTS = 1.3

# Turns of all players together in the rest of the era, for each coin on Subsidies, and for the
# black pawn after them (AER-70).
_TURNS_PER_SUBSIDY = 3.0

# Seats that a player fills in a turn, at most.
_SEATS_PER_TURN = 2.0

# Share of a player's airport tokens that will be built in the era.
_BUILT_SHARE_PER_TURN = 0.15
_BUILT_SHARE_MAX = 0.6

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

_TINY = 1e-9  # seats; keeps a divisor above 0

_ESTIMATES_REMEMBERED = 4_000
_PLACES_REMEMBERED = 20_000


_NO_REFERENCES = 2
"""The version of the format of `marshal` without references: equal values give equal bytes."""


class _Outlook(NamedTuple):
    """The basis of all players' forecasts.

    Attributes:
        era: the era, from 0.
        turns: the turns that each player may expect in the rest of the era.
        waiting: who waits on each space, by kind or -1, and then the globetrotters.
    """

    era: int
    turns: float
    waiting: tuple[int, ...]


class _Means(NamedTuple):
    """A player's airports, and the means to build more.

    Attributes:
        cities: what the player has in each city, 0 for nothing.
        tokens: the number of airport tokens on aeroplanes.
        built_share: the share of these tokens that is expected to be built, 0 to 1.
        money: coins; below 0 where the attempt under way is likely to cost more than there are.
    """

    cities: tuple[int, ...]
    tokens: int
    built_share: float
    money: float


class _Carriage(NamedTuple):
    """A player's expected gain from passengers, aboard and still to be carried in the era.

    Attributes:
        points: their victory points.
        profit: seats filled, less empty legs (AER-81).
    """

    points: float
    profit: float


class _Forecast(NamedTuple):
    """A player's expected standing at the end of the era.

    Attributes:
        points: final points, without those by place.
        airports: the number of airports, by region.
        profit: seats filled, less empty legs (AER-81).
    """

    points: float
    airports: tuple[float, ...]
    profit: float


class Evaluation(Part):
    """Estimates final points; remembers the last positions."""

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
        self._support_types = len(self.supports.types)
        self._people = [kind.people for kind in self.passengers.data]
        self._values = [kind.value for kind in self.passengers.data]
        self._estimates: dict[bytes, Estimate] = {}
        self._points_by_place = lru_cache(_PLACES_REMEMBERED)(self.places.points)

    def estimate(self, state: State) -> Estimate:
        """Returns the points that each player may expect to have at the end, and their spread.

        Positions that differ in the deck or the bag alone, as samples of what is hidden often do,
        have one estimate, which is remembered.
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
        """Returns the estimate of a position that is not remembered."""
        outlook = self._outlook(state)
        score = state.game.score(state)
        scored = [sum(items.values()) for items in score.breakdown]
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
        """Returns the points that a base or a turn still to come in this round will bring."""
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

    def _forecast(self, state: State, player: int, scored: int, outlook: _Outlook) -> _Forecast:
        """Returns a player's expected standing at the end of the era.

        Args:
            state: the position.
            player: whose forecast it is.
            scored: the points that the player has scored so far.
            outlook: the basis of all players' forecasts.
        """
        era = outlook.era
        means = self._means(state, player, outlook.turns)
        standing, to_build = self.networks.of(era, means.cities, outlook.waiting, means.tokens)
        network = _extended(standing, to_build, means.built_share)
        carriage = self._carriage(state, player, network, outlook.turns)
        coin_points = COIN_POINTS[era] if means.money > 0 else _LACKING_COIN_POINTS
        support_slot = self.supports.support[player]
        support = state.counters[support_slot : support_slot + self._support_types]
        of_money = coin_points * means.money
        of_airports = _AIRPORT_POINTS[era] * sum(network.airports)
        points = _LATER_POINTS[era] + scored
        points += carriage.points
        points += of_money + of_airports
        points -= _MISSING_SUPPORT_POINTS * support.count(0)
        points -= COIN_POINTS[era] * network.cost
        return _Forecast(points, network.airports, carriage.profit)

    def _carriage(self, state: State, player: int, network: Network, turns: float) -> _Carriage:
        """Returns a player's expected gain from passengers, aboard and yet to come.

        Args:
            state: the position.
            player: whose passengers they are.
            network: the player's airports, and who can be carried with them.
            turns: the turns that the player may expect in the rest of the era.
        """
        fleets = self.fleets
        counters = state.counters
        fleet = state.zones[fleets.fleet[player]]
        kind_of = state.layout.kind_of
        piles = [state.zones[self.passengers.aboard[plane]] for plane in fleet]
        aboard = [kind_of[token] for pile in piles for token in pile]
        seated = sum([self._people[kind] for kind in aboard])
        usable = [fleets.seats[plane] - counters[fleets.flown + plane] for plane in fleet]
        free = sum(usable) - seated
        most_to_fill = min(network.seats, _SEATS_PER_TURN * turns) + _TINY
        to_fill = most_to_fill * free / hypot(most_to_fill, free)  # less than either of the two

        value_aboard = sum([self._values[kind] for kind in aboard])
        value_to_come = network.points * to_fill / (network.seats + _TINY)
        profit = seated - free + 2 * to_fill  # a seat filled is an empty leg less, too
        return _Carriage(value_aboard + value_to_come, profit)

    def _means(self, state: State, player: int, turns: float) -> _Means:
        """Returns a player's airports and means, as if the attempt under way had succeeded.

        Args:
            state: the position.
            player: whose means they are.
            turns: the turns that the player may expect in the rest of the era.
        """
        fleets = self.fleets
        counters = state.counters
        zones = state.zones
        planes = zones[fleets.fleet[player]] + zones[fleets.used[player]]
        tokens = sum([counters[fleets.tokens + plane] for plane in planes])
        cities = self.airports.entries_of(state, player)
        money: float = counters[self.treasury.money[player]]
        built_share = min(_BUILT_SHARE_MAX, _BUILT_SHARE_PER_TURN * turns)
        if player == state.player:
            stage = state.stage.id
            if stage in self._building:
                built_share = 1.0
            if stage in self._flying:
                route = self.attempt.current_route(state)
                tokens -= 1
                cities[route.end] = 1
                money -= self.networks.cost_of(route.rolls)
        return _Means(tuple(cities), tokens, built_share, money)

    def _place_points(self, forecasts: Sequence[_Forecast], outlook: _Outlook) -> list[list[float]]:
        """Returns the points by place that each player may expect (AER-80, AER-81).

        Returns:
            For each region a list of points by player, in this era and those after it; last one
            for profit in this era.
        """
        era, turns, _ = outlook
        in_this_era = Change(
            lead=_LEAD_CHANGE + _LEAD_CHANGE_PER_TURN * turns,
            first_chance=_FIRST_AIRPORT_CHANCE_PER_TURN * turns,
        )
        in_a_later_era = Change(_LEAD_CHANGE_IN_LATER_ERAS, _FIRST_AIRPORT_CHANCE_IN_LATER_ERAS)
        airport_changes = (in_this_era, in_a_later_era, in_a_later_era)
        profit_change = Change(_PROFIT_CHANGE + _PROFIT_CHANGE_PER_TURN * turns, first_chance=inf)
        airports_by_region = zip(*[forecast.airports for forecast in forecasts], strict=True)
        found = [
            self._points_by_place(era, region, airports, airport_changes)
            for region, airports in enumerate(airports_by_region)
        ]
        profits = tuple([forecast.profit for forecast in forecasts])
        profit_row = len(found)  # after those of the regions
        found.append(self._points_by_place(era, profit_row, profits, (profit_change,)))
        return found


def _extended(standing: Network, to_build: Network, share: float) -> Network:
    """Returns a network with a share of what can be built, 0 to 1."""
    airports = [
        own + share * new for own, new in zip(standing.airports, to_build.airports, strict=True)
    ]
    return Network(
        tuple(airports),
        standing.seats + share * to_build.seats,
        standing.points + share * to_build.points,
        standing.cost + share * to_build.cost,
    )
