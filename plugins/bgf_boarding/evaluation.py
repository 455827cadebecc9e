"""How a match of Boarding is likely to end: what bots look ahead with."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import mul
from typing import TYPE_CHECKING, cast

from bgf import Estimate, Game, State
from bgf_boarding.cabin import count_up

if TYPE_CHECKING:
    from bgf_boarding.flight import Flight
    from bgf_boarding.placing import Masks, Seat

__all__ = ["Evaluation"]

# Pairs, lone lovers with room beside, children in care and who may be, empty seats, full sectors,
# 1 / (e + 1) for a sector with e seats empty: what they score, and are worth more while it goes on.
_NOW = ("score_pair", "", "score_child", "", "score_empty_seat", "score_full_sector", "")
_SOON = (-0.4, 0.5, -0.2, 0.0, 0.1, 1.0, 1.0)  # points more until the last round
_LATE = (0.2, 1.0, -0.6, 0.5, 1.3, -1.0, 3.0)  # and that at the start, less and less later
_GROWN = (1.0, -0.3)  # share of a group's points that count: at the end; more at the start
_LEAD = (0.3, 2.5)  # by how many members a group leads for sure: at the end; more at the start
_SPREAD = (4.0, 10.0)  # points: at the end; more at the start
_NO_ROOM = 2  # passengers asked off where a card can't be seated without that
_HOPE = 0.4  # pairs, or children in care, for each of two who may become that; alone
_GOALS = {"lover_pairs": 2.0, "protected_children": 2.5, "any_group_min_size": 1.0}  # groups' is 1
_ODDS = (0.45, 0.08, 0.3)  # log odds to win alone: less what lacks; more empty seats; vouchers


class Evaluation:
    """The points to expect of each player; alone the chance to win."""

    def __init__(self, game: Game, flight: Flight) -> None:
        kinds, worth, keep = flight.passengers, game.values, lru_cache(10_000)  # planes come again
        self._flight, self._worth, self._kinds = flight, worth, {k.id: k.index for k in kinds}
        self._whole = {int(n): kinds[0].count - less for n, less in worth["removed"].items()}
        self._now, self._groups = [worth.get(key, 0) for key in _NOW], [*worth["groups"].values()]
        self._look, self._total = keep(self._survey), keep(self._best)

    def estimate(self, state: State) -> Estimate:
        """What is beside planes is counted, what is on them guessed; alone, a win is a point."""
        flight, count, worth, number = self._flight, state.counters, self._worth, state.players
        n, scoring, points = len(flight.kinds), flight.shared.scoring, []
        planes = tuple([tuple(state.masks[s : s + n]) for s in flight.plane.slots[:number]])
        after, asked = self._after(state, planes[state.player])
        if number == 1:
            won = max([self._chance(state, plane, asked) for plane in after])
            return Estimate([won], 0.5, won)
        part = min(flight.in_hall(state)) / self._whole[number] * (not count[flight.ending])
        events = scoring.events(state) if state.zones[flight.events] else [0] * number
        sizes = [self._look(number, plane)[1] for plane in planes]
        for p, beside in enumerate(flight.beside[:number]):
            ways, off = (after, asked) if p == state.player else (planes[p : p + 1], 0)
            first, *rest = sizes[:p] + sizes[p + 1 :]  # of rivals
            own = self._total(number, ways, tuple(map(max, first, *rest)) if rest else first, part)
            own = own + worth["score_voucher"] * count[flight.vouchers[p]] + (1 - part) * events[p]
            own += worth["score_star"] * len(state.zones[flight.kept[p]])
            points.append(own + worth["score_beside"] * (sum(count[beside : beside + n]) + off))
        return Estimate(points, _SPREAD[0] + _SPREAD[1] * part)

    def _after(self, state: State, plane: Masks) -> tuple[tuple[Masks, ...], int]:
        """What the mover's plane may be, the card seated; how many are asked off for it."""
        flight, asked = self._flight, sum(self._flight.asked_off(state))
        if state.stage.id in ("card", "put", "spare") or not flight.card(state, state.player).shape:
            return (plane,), asked
        after = cast("Seat", state.game.kinds["seat"]).seated(state, state.player, plane)
        return (tuple(after), asked) if after else ((plane,), asked + _NO_ROOM)

    def _best(self, players: int, ways: tuple[Masks, ...], most: Masks, part: float) -> float:
        """What a plane is worth that can be made any of several, with so much left to be played."""
        each, first = self._worth["score_member"], self._worth["score_member_largest"]
        sure, grown, totals = _LEAD[0] + _LEAD[1] * part, _GROWN[0] + _GROWN[1] * part, []
        for (now, soon, late), sizes, _ in {self._look(players, plane) for plane in ways}:
            pairs = zip(sizes, most, strict=True)
            leads = [n * (each + (first - each) / (1 + exp((m - n) / sure))) for n, m in pairs]
            totals.append(now + soon * (part > 0) + late * part + grown * sum(leads))
        return float(max(totals))

    def _survey(self, players: int, plane: Masks) -> tuple[tuple[float, ...], ...]:
        """The worth of what is on a plane: now, soon, late; its largest groups; what there is."""
        facts, sizes = count_up(self._flight.plane.side(players), plane, self._kinds, self._groups)
        return tuple([sum(map(mul, by, facts)) for by in (self._now, _SOON, _LATE)]), sizes, facts

    def _chance(self, state: State, plane: Masks, asked: int) -> float:
        """How likely a match alone is won with this plane, and so many to pay for (BOA-76)."""
        _, sizes, (pairs, lone, care, hopes, room, *_) = self._look(1, plane)
        have = pairs + _HOPE * min(lone, 2), care + _HOPE * min(hopes, 2), max(sizes)
        has = dict(zip((*self._groups, *_GOALS), (*sizes, *have), strict=True))
        rules = self._worth["scenarios"][state.options["scenario"]]
        must, *others = [
            sum([max(0, goal["min_size"] - has[kind]) for kind in goal.get("groups", ())])
            + sum([_GOALS[n] * max(0, goal[n] - has[n]) for n in _GOALS if n in goal])
            for goal in (rules["must"], *rules["one_of"])
        ]
        vouchers = state.counters[self._flight.vouchers[0]] - asked
        odds = _ODDS[0] * (must + min(others)) - _ODDS[1] * room - _ODDS[2] * vouchers
        return 1 / (1 + exp(odds)) if vouchers > 0 else 0.0
