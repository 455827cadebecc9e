"""The rules of Aeroplanes outside actions: set-up, phases, rounds, end of the game, score.

Rule IDs are those of `bgf rules aeroplanes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Score, hookimpl
from bgf.contract import Rules, option, part, phase, text
from bgf.engine.seat_letters import by_seat
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.america import America
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.building import Build, Fly, Replace
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.carrying import Carry, Night
from bgf_aeroplanes.checks import CHECKS
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import ERAS
from bgf_aeroplanes.era_scores import EraScores
from bgf_aeroplanes.eras import Eras
from bgf_aeroplanes.evaluation import Evaluation
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.kind import TYPES
from bgf_aeroplanes.measures import MEASURES, Measures
from bgf_aeroplanes.passengers import PassengerTokens
from bgf_aeroplanes.rolling import Beacon, GiveUp, Pay, Pilot, Roll, Stop
from bgf_aeroplanes.supporting import Dice, Inspect, Support, Tokens
from bgf_aeroplanes.trade import Base, Buy, End, Produce, Subsidy
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from bgf import Estimate, Game, State

__all__ = ["Aeroplanes"]

# The items of the score by era: for dominance, and for profit.
_MARKETS = {f"markets_{era}": era for era in ERAS}
_PROFITS = {f"profit_{era}": era for era in ERAS}


class Aeroplanes(Rules):
    """The rules of Aeroplanes."""

    kinds = (
        Base,
        Buy,
        Produce,
        End,
        Build,
        Fly,
        Replace,
        Roll,
        Pay,
        Pilot,
        Beacon,
        GiveUp,
        Stop,
        Carry,
        Night,
        Support,
        Dice,
        Tokens,
        Inspect,
        Subsidy,
    )
    checks = CHECKS
    score_items = (*_MARKETS, *_PROFITS, "america", "planes", "passengers")
    ties = ("money",)
    measures = MEASURES
    supplies = (("support", "support_stock"),)

    airports = part(Airports)
    america = part(America)
    calendar = part(Calendar)
    cities = part(Cities)
    fleets = part(Fleets)
    passengers = part(PassengerTokens)
    treasury = part(Treasury)
    attempt = part(Attempt)
    eras = part(Eras)
    scores = part(EraScores)
    measured = part(Measures)
    evaluation = part(Evaluation)
    bases = phase(order="rules", doc="The first airports (AER-03).")
    first_player = option("player", doc="Who has the priority die first (AER-03).")
    card_47 = option("bool", doc="Whether the aeroplanes marked `optional` are in play (AER-01).")
    status_worth = text("era", "markets", "profit", name="status.worth")
    status_before = text("era", "points", name="status.before")
    status_now = text("profits", "points", name="status.now")
    status_pawn = text(name="status.pawn", doc="Below the table: the black pawn ends the match.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        scores = self.scores
        # The counters of the items of the score that are scored during the match.
        self._counters = {item: scores.markets[era] for item, era in _MARKETS.items()}
        self._counters |= {item: scores.profits[era] for item, era in _PROFITS.items()}
        self._counters["america"] = self.america.points
        self._plane_values = [plane.value for plane in self.fleets.plane_data]
        self._passenger_values = [kind.value for kind in self.passengers.data]

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Lays out aeroplanes and passengers, and draws the first player (AER-01 to AER-05)."""
        fleets = self.fleets
        state.draw_starter(self.first_player)
        if not state.options[self.card_47]:
            deck = state.zones[fleets.deck]
            optional = [plane for plane in deck if fleets.plane_data[plane].optional]
            state.move(optional, fleets.deck, fleets.scrapped)
        fleets.refill_market(state, self.calendar.era(state))
        self._fill_waiting_room(state)

    def _fill_waiting_room(self, state: State) -> None:
        """Draws passengers who are available in era 1 onto every space (AER-02).

        Other passengers are set aside until all spaces are taken; then they return to the bag.
        """
        passengers = self.passengers
        kind_of = state.layout.kind_of
        state.shuffle(passengers.bag)
        for space in passengers.waiting:
            while not state.zones[space]:
                token = state.draw(passengers.bag, space)
                kind = kind_of[token]
                if passengers.data[kind].later:
                    state.move([token], space, passengers.gone)
        set_aside = [*state.zones[passengers.gone]]
        state.move(set_aside, passengers.gone, passengers.bag)
        state.shuffle(passengers.bag)

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        """Returns the next player to place a BASE; None once all have placed one.

        It goes against the clock, from the right of the first player (AER-03).
        """
        with_base = [player for player in range(state.players) if self._has_base(state, player)]
        placed = len(with_base)
        if placed == state.players:
            return None
        return (state.starter - 1 - placed) % state.players

    def _has_base(self, state: State, player: int) -> bool:
        """Returns whether a player has placed the BASE, before anything else is built."""
        return any(
            self.airports.has_airport(state, player, city) for city in self.cities.first_airports
        )

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        """Pays the income of an era (AER-11)."""
        if state.phase.id in self.calendar.era_of:
            self.eras.pay_income(state)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Ends the attempt to build an airport, if there was one."""
        self.attempt.clear(state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """Passes the priority die on (AER-12)."""
        if state.phase.id in self.calendar.era_of:
            self.eras.pass_die(state)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        """Scores an era, and prepares the next one if there is one (AER-10)."""
        if state.phase.id not in self.calendar.era_of:
            return
        self.scores.score(state)
        self.eras.clear_planes(state)
        if not _is_last_era(state):
            self.eras.prepare_next(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        """Returns the points of the last era, the values of this one, profits and points so far.

        In the last era it warns that any turn may be the last.

        Rules: AER-13, AER-80, AER-81.
        """
        if state.is_terminal():
            return []
        profits = [self.scores.profit(state, player) for player in range(state.players)]
        points = [sum(items.values()) for items in self._points(state)]
        lines = [
            *self._points_of_era_before(state, lang),
            self._points_of_era(state, lang),
            self.status_now(lang, profits=by_seat(profits), points=by_seat(points)),
        ]
        is_pawn_next = not state.counters[self.treasury.subsidies]  # AER-70
        if _is_last_era(state) and is_pawn_next:
            lines.append(self.status_pawn(lang))
        return lines

    def _points_of_era_before(self, state: State, lang: str) -> list[str]:
        """Returns a line with the points of each player in the last era; none in the first one."""
        era = self.calendar.era(state) - 1
        if not era:
            return []
        scores = self.scores
        counters = state.counters
        points = []
        for player in range(state.players):
            dominance = counters[scores.markets[era][player]]
            profit = counters[scores.profits[era][player]]
            points.append(f"{dominance}+{profit}")
        return [self.status_before(lang, era=TYPES[era], points=by_seat(points))]

    def _points_of_era(self, state: State, lang: str) -> str:
        """Returns a line with the points by place for markets and profit in this era."""
        scores = self.scores
        game = state.game
        era = self.calendar.era(state)
        regions = game.pack.data["maps"][self.cities.map.id]["regions"]
        markets = []
        for region, table in scores.by_market[era].items():
            name = game.word(regions[region]["name"], lang)
            markets.append(f"{name} {_by_place(table)}")
        return self.status_worth(
            lang,
            era=TYPES[era],
            markets=", ".join(markets),
            profit=_by_place(scores.for_profit.of(era)),
        )

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Returns the points by source and era; ties go to more money (AER-95)."""
        counters = state.counters
        money = [counters[self.treasury.money[player]] for player in range(state.players)]
        return Score(self._points(state), ties=[("money", money)])

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Returns the numbers of each player's airports, aeroplanes and unused things."""
        return [self.measured.of(state, player) for player in range(state.players)]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """Returns the expected final points of the players."""
        return self.evaluation.estimate(state)

    def _points(self, state: State) -> list[dict[str, int]]:
        """Returns the points that each player has so far, by source and era (AER-95)."""
        fleets = self.fleets
        counters = state.counters
        zones = state.zones
        kind_of = state.layout.kind_of
        plane_values = self._plane_values
        passenger_values = self._passenger_values
        breakdown = []
        for player in range(state.players):
            points = {item: counters[slots[player]] for item, slots in self._counters.items()}
            planes = zones[fleets.fleet[player]] + zones[fleets.used[player]]
            points["planes"] = sum([plane_values[plane] for plane in planes])
            kept = zones[self.passengers.kept[player]]
            points["passengers"] = sum([passenger_values[kind_of[token]] for token in kept])
            breakdown.append(points)
        return breakdown


def _is_last_era(state: State) -> bool:
    """Returns whether the match ends with the current phase."""
    return state.phase.next == ("end",)


def _by_place(table: list[int]) -> str:
    """Returns points by place as text: ``5/3/1``."""
    return "/".join(map(str, table))
