"""How a match of Boarding is likely to end: what bots look ahead with."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import mul
from typing import TYPE_CHECKING, cast

from bgf import Estimate, Game, State
from bgf.contract import Part, part, stage
from bgf_boarding.airport import Airport
from bgf_boarding.cabin import count_up
from bgf_boarding.flight import Flight
from bgf_boarding.placing import Seat
from bgf_boarding.scoring import Scoring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgf_boarding.content import Condition
    from bgf_boarding.placing import Masks

__all__ = ["Evaluation"]

# Pairs, lone lovers with room beside, children in care and who may be, empty seats, full sectors,
# 1 / (e + 1) for a sector with e seats empty: what they are worth besides what they score.
_SOON = (-0.4, 0.5, -0.2, 0.0, 0.1, 1.0, 1.0)  # points more until the last round
_LATE = (0.2, 1.0, -0.6, 0.5, 1.3, -1.0, 3.0)  # and that at the start, less and less later
_GROWN = (1.0, -0.3)  # share of a group's points that count: at the end; more at the start
_LEAD = (0.3, 2.5)  # by how many members a group leads for sure: at the end; more at the start
_SPREAD = (4.0, 10.0)  # points: at the end; more at the start
_NO_ROOM = 2  # passengers asked off where a card can't be seated without that
_HOPE = 0.4  # pairs, or children in care, for each of two who may become that; alone
_GOALS = {"lover_pairs": 2.0, "protected_children": 2.5, "any_group_min_size": 1.0}  # groups: 1
_ODDS = (0.45, 0.08, 0.3)  # log odds to win alone: less what lacks; more empty seats; vouchers


class Evaluation(Part):
    """The points to expect of each player; alone the chance to win."""

    airport = part(Airport)
    flight = part(Flight)
    scoring = part(Scoring)
    spare = stage()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        airport = self.airport
        scoring = self.scoring
        markers = airport.passengers[0].count
        self._whole = {number: markers - less for number, less in airport.removed.items()}
        self._kinds = {kind.id: kind.index for kind in airport.passengers}
        self._now = (
            scoring.score_pair,
            0,
            scoring.score_child,
            0,
            scoring.score_empty_seat,
            scoring.score_full_sector,
            0,
        )
        keep = lru_cache(10_000)  # planes come again
        self._look = keep(self._survey)
        self._total = keep(self._best)

    def estimate(self, state: State) -> Estimate:
        """Counts what is beside planes, guesses what is on them; alone, a win is a point."""
        airport = self.airport
        scoring = self.scoring
        counters = state.counters
        number = state.players
        kinds = len(airport.kinds)
        slots = airport.plane.slots[:number]
        planes = tuple([tuple(state.masks[slot : slot + kinds]) for slot in slots])
        after, asked = self._after(state, planes[state.player])
        if number == 1:
            won = max([self._chance(state, plane, asked) for plane in after])
            return Estimate([won], 0.5, won)
        # The share of the match that is left to be played.
        left = min(airport.in_hall(state)) / self._whole[number] * (not counters[airport.ending])
        events = scoring.events(state) if state.zones[airport.events] else [0] * number
        sizes = [self._look(number, plane)[1] for plane in planes]
        points = []
        for player, beside in enumerate(airport.beside[:number]):
            is_mover = player == state.player
            ways, off = (after, asked) if is_mover else (planes[player : player + 1], 0)
            first, *rest = sizes[:player] + sizes[player + 1 :]  # of rivals
            most = tuple(map(max, first, *rest)) if rest else first
            own = self._total(number, ways, most, left)
            own += scoring.score_voucher * counters[airport.vouchers[player]]
            own += (1 - left) * events[player]
            own += scoring.score_star * len(state.zones[airport.kept[player]])
            own += scoring.score_beside * (sum(counters[beside : beside + kinds]) + off)
            points.append(own)
        return Estimate(points, _SPREAD[0] + _SPREAD[1] * left)

    def _after(self, state: State, plane: Masks) -> tuple[tuple[Masks, ...], int]:
        """Returns what the mover's plane may be, the card seated, and how many are asked off."""
        airport = self.airport
        player = state.player
        asked = sum(airport.asked_off(state))
        has_card = state.zones[airport.taken[player]] and state.stage.id != self.spare
        if not has_card or not airport.card(state, player).shape:
            return (plane,), asked
        seat = cast("Seat", state.game.kinds[Seat.name])
        after = seat.seated(state, player, plane)
        return (tuple(after), asked) if after else ((plane,), asked + _NO_ROOM)

    def _best(self, players: int, ways: tuple[Masks, ...], most: Masks, left: float) -> float:
        """Returns the worth of a plane that can be made any of several.

        Args:
            players: the number of players.
            ways: what the plane may be.
            most: the sizes of the largest groups of rivals.
            left: the share of the match that is left to be played.
        """
        each = self.scoring.score_member
        more = self.scoring.score_member_largest - each
        sure = _LEAD[0] + _LEAD[1] * left
        grown = _GROWN[0] + _GROWN[1] * left
        totals = []
        for (now, soon, late), sizes, _ in {self._look(players, plane) for plane in ways}:
            pairs = zip(sizes, most, strict=True)
            leads = [n * (each + more / (1 + exp((m - n) / sure))) for n, m in pairs]
            totals.append(now + soon * (left > 0) + late * left + grown * sum(leads))
        return float(max(totals))

    def _survey(self, players: int, plane: Masks) -> tuple[tuple[float, ...], ...]:
        """Returns the worth of what is on a plane, its largest groups, and what there is.

        The worth is that of now, of soon, and of late.
        """
        side = self.airport.plane.side(players)
        facts, sizes = count_up(side, plane, self._kinds, self.scoring.grouped)
        worth = tuple([sum(map(mul, by, facts)) for by in (self._now, _SOON, _LATE)])
        return worth, sizes, facts

    def _chance(self, state: State, plane: Masks, asked: int) -> float:
        """Returns how likely a match alone is won with this plane (BOA-76).

        Args:
            state: the position.
            plane: the plane as it may be.
            asked: the number of passengers that are to be paid for.
        """
        solo = self.flight.solo
        _, sizes, (pairs, lone, care, hopes, room, *_) = self._look(1, plane)
        have = pairs + _HOPE * min(lone, 2), care + _HOPE * min(hopes, 2), max(sizes)
        has = dict(zip((*self.scoring.grouped, *_GOALS), (*sizes, *have), strict=True))
        scenario = solo.scenarios[state.options[solo.scenario]]
        others = min([_lacking(condition, has) for condition in scenario.one_of])
        lacking = _lacking(scenario.must, has) + others
        vouchers = state.counters[self.airport.vouchers[0]] - asked
        odds = _ODDS[0] * lacking - _ODDS[1] * room - _ODDS[2] * vouchers
        return 1 / (1 + exp(odds)) if vouchers > 0 else 0.0


def _lacking(condition: Condition, has: Mapping[str, float]) -> float:
    """Returns how much a condition of a scenario lacks, each goal by its weight."""
    lacking = 0.0
    for kind in condition.groups:
        lacking += max(0, condition.min_size - has[kind])
    others = 0.0
    for goal, weight in _GOALS.items():
        others += weight * max(0, getattr(condition, goal) - has[goal])
    return lacking + others
