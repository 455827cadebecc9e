"""The rules of Boarding at the borders of the game and of turns; IDs as in `bgf rules boarding`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Score, hookimpl
from bgf.kinds import Pass
from bgf_boarding.actions import Leave, Put, Remove, Seat, Spare, Take
from bgf_boarding.events import EVENTS
from bgf_boarding.scoring import Cabin
from bgf_boarding.seating import Seating

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Boarding"]

WON, LOST = 1, -1


class Boarding:
    """Set-up, end of turn, end of game, and score."""

    kinds = (Take, Remove, Leave, Seat, Put, Spare, Pass)

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.values: dict[str, Any] = game.values
        self.seating = Seating(game)
        self.pieces = layout.pieces["passengers"]
        self.hard = [kind.index for kind in layout.kinds["cards"] if kind.data.get("hard")]
        self.kind_of = layout.kind_of
        self.event_names = [kind.id for kind in layout.kinds["events"]]
        self.event_deck, self.events = layout.zone("event_deck"), layout.zone("events")
        self.boxed = layout.counter("boxed")
        self.rewarded, self.outcome = layout.counts("rewarded"), layout.counter("outcome")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Markers, cards, vouchers, events (BOA-02 to BOA-05, BOA-60, BOA-61, BOA-70)."""
        at, counters = self.seating, state.counters
        state.draw_starter("first_player")
        removed = self.values["removed"][str(state.players)]
        for kind in at.kinds:
            counters[at.hall + kind] -= removed
            counters[self.boxed + kind] += removed
        if not state.options["hard_cards"]:
            hard = [c for c in state.zones[at.deck] if self.kind_of[c] in self.hard]
            state.move(hard, at.deck, at.box)
        state.shuffle(at.deck)
        for _ in range(4):
            state.draw(at.deck, at.row)
        dealt = self.values["vouchers"]
        each = dealt["per_player"] if state.players > 1 else dealt[state.options["level"]]
        for player in range(state.players):
            counters[at.vouchers[player]] = each
            counters[at.stock] -= each
        if state.players > 1 and state.options["events"]:
            state.shuffle(self.event_deck)
            for _ in range(state.options["events"]):
                state.draw(self.event_deck, self.events)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """See whether a kind or the cards have run out (BOA-15, BOA-40, BOA-42); solo: BOA-75."""
        at = self.seating
        if state.players == 1:
            self._judge(state)
            if state.counters[self.outcome]:
                state.end_phase()
            return
        hall = state.counters[at.hall : at.hall + len(at.kinds)]
        if not all(hall) or not state.zones[at.row]:
            state.counters[at.ending] = 1

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """The round in which something ran out is the last (BOA-40)."""
        if state.players > 1 and state.counters[self.seating.ending]:
            state.end_phase()

    def _judge(self, state: State) -> None:
        """Won or lost? The last voucher loses before any gain or win (BOA-74, BOA-75)."""
        at, counters = self.seating, state.counters
        if not counters[at.vouchers[0]]:
            counters[self.outcome] = LOST
            return
        cabin = self._cabin(state, 0)
        for number, sector in enumerate(cabin.side.sectors):
            bit = 1 << number
            if not sector & cabin.empty and not counters[self.rewarded[0]] & bit:
                counters[self.rewarded[0]] |= bit
                counters[at.vouchers[0]] += self.values["sector_reward"]
                counters[at.stock] -= self.values["sector_reward"]
        scenario = self.values["scenarios"][state.options["scenario"]]
        if self._holds(cabin, scenario["must"]) and any(
            self._holds(cabin, condition) for condition in scenario["one_of"]
        ):
            counters[self.outcome] = WON
        elif not state.zones[at.row]:
            counters[self.outcome] = LOST

    def _holds(self, cabin: Cabin, wanted: dict[str, Any]) -> bool:
        """Whether a condition of a scenario holds (BOA-76)."""
        grouped = self.values["groups"]
        return all(
            (
                all(cabin.largest(kind) >= wanted["min_size"] for kind in wanted.get("groups", ())),
                len(cabin.pairs) >= wanted.get("lover_pairs", 0),
                cabin.in_care.bit_count() >= wanted.get("protected_children", 0),
                max(map(cabin.largest, grouped)) >= wanted.get("any_group_min_size", 0),
            )
        )

    def _cabin(self, state: State, player: int) -> Cabin:
        plane = self.seating.plane
        side, first = plane.side(state.players), plane.slots[player]
        of = {piece.id: state.masks[first + piece.index] for piece in self.pieces}
        adults = sum(of[piece.id] for piece in self.pieces if piece.data.get("adult"))
        return Cabin(side, self.seating.seats[len(side.sectors)], of, adults)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Points by source (BOA-50 to BOA-58, BOA-61); solo: won or lost (BOA-78)."""
        if state.players == 1:
            return Score([{"won": int(state.counters[self.outcome] == WON)}])
        cabins = [self._cabin(state, player) for player in range(state.players)]
        return Score([self._points(state, cabins, player) for player in range(state.players)])

    def _points(self, state: State, cabins: list[Cabin], player: int) -> dict[str, int]:
        at, worth, cabin = self.seating, self.values, cabins[player]
        beside = [sum(self._beside(state, p)) for p in range(state.players)]
        points = {
            "pairs": worth["score_pair"] * len(cabin.pairs),
            "children": worth["score_child"] * cabin.in_care.bit_count(),
        }
        for item, kind in (
            ("tourists", "tourist"),
            ("business", "business"),
            ("ecologists", "eco"),
        ):
            sizes = [other.largest(kind) for other in cabins]
            is_most = sizes[player] == max(sizes)
            each = worth["score_member_largest" if is_most else "score_member"]
            points[item] = each * sizes[player]
        points |= {
            "sectors": worth["score_full_sector"] * cabin.full_sectors(),
            "empty": worth["score_empty_seat"] * cabin.empty.bit_count(),
            "vouchers": (state.counters[at.vouchers[player]] + 1) // 2,
            "stars": worth["score_star"] * len(state.zones[at.kept[player]]),
            "beside": worth["score_beside"] * beside[player],
            "most_beside": worth["score_most_beside"] * (beside[player] == max(beside) > 0),
        }
        for number, event in enumerate(state.zones[self.events], 1):
            score = EVENTS[self.event_names[self.kind_of[event]]]
            points[f"event_{number}"] = score(cabins, player, state.options)
        return points

    def _beside(self, state: State, player: int) -> list[int]:
        first = self.seating.beside[player]
        return state.counters[first : first + len(self.pieces)]
