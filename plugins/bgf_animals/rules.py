"""The rules of Animals at the borders of phases and rounds; IDs as in `bgf rules animals`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Score, hookimpl
from bgf_animals.actions import Discard, Keep, Rest, Take
from bgf_animals.arks import Arks
from bgf_animals.middle import Middle
from bgf_animals.splits import Split

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Animals"]


class Animals:
    """Set-up, rounds, setting sail, and score."""

    kinds = (Keep, Split, Take, Rest, Discard)

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.values: dict[str, Any] = game.values
        self.middle, self.arks = Middle(game), Arks(game)
        self.box, self.drawn, self.ashore = (
            layout.zone("box"),
            layout.hands("drawn"),
            layout.hands("ashore"),
        )

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Species, tiles, crates, and the first tiles (ANI-02 to ANI-05)."""
        middle = self.middle
        state.draw_starter("first_player")
        in_play = self._species_in_play(state)
        out = [t for t in state.zones[middle.deck] if self.arks.species_of[t] not in in_play]
        state.move(out, middle.deck, self.box)
        state.shuffle(middle.deck)
        for player in range(state.players):
            middle.pay(state, player, -self.values["start_crates"])
            for _ in range(self.values["drawn"]):
                state.draw(middle.deck, self.drawn[player])

    def _species_in_play(self, state: State) -> set[int]:
        """As many as there should be, drawn by lot (ANI-02)."""
        left = list(dict.fromkeys(self.arks.species_of))
        number = self.values["species"][str(state.players)]
        return {left.pop(state.below(len(left))) for _ in range(number)}

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        """At the end only those choose who have more than an ark holds (ANI-30, ANI-31)."""
        if state.phase.id != "sailing":
            return
        state.disclose()  # who keeps no pair, whatever is hidden on the arks
        for player in range(state.players):
            ark = self.middle.ark[player]
            state.move(self.arks.pairs(state.zones[ark]), ark, self.ashore[player])
            if not self.arks.surplus(state.zones[ark]):
                state.retire(player)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        """The tiles that were not chosen go to the middle (ANI-05)."""
        if state.phase.id == "draft":
            for player in range(state.players):
                slot = self.drawn[player]
                state.move(sorted(state.zones[slot]), slot, self.middle.groups[0])

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        """One group, filled up, with one tile face down (ANI-10, ANI-11)."""
        middle = self.middle
        first, *others = middle.groups
        for slot in others:
            middle.move(state, middle.group(state, slot), slot, first)
        down = len(middle.face_down(state, first))
        missing = self.values["face_up"][str(state.players)] - len(state.zones[first]) + down
        for _ in range(min(missing, len(state.zones[middle.deck]))):
            state.draw(middle.deck, first)
        if not down and state.zones[middle.deck]:
            state.draw(middle.deck, first, face_down=True)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """The round ends after the turn of the last one, or when all pass (ANI-19, ANI-20)."""
        in_round = state.players - state.out.bit_count()
        if self.middle.is_alone(state, player) or state.counters[self.middle.passes] >= in_round:
            state.end_round()

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """The game ends when an ark is full (ANI-22)."""
        state.counters[self.middle.passes] = 0
        if any(len(state.zones[ark]) >= self.arks.holds for ark in self._arks(state)):
            state.end_phase()

    def _arks(self, state: State) -> tuple[int, ...]:
        return self.middle.ark[: state.players]

    @hookimpl
    def bgf_possible(self, state: State) -> bool:
        """When all pairs have gone ashore nobody has one left (ANI-30)."""
        is_sailing = state.phase.id == "sailing"
        return not (is_sailing and any(self.arks.pairs(state.zones[a]) for a in self._arks(state)))

    @hookimpl
    def bgf_end(self, state: State) -> None:
        """All show their animals."""
        for ark in self._arks(state):
            state.reveal(ark)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Points by source; ties go to more species (ANI-32, ANI-33)."""
        breakdown = []
        for player, ark in enumerate(self._arks(state)):
            single, herds = self.arks.points(state.zones[ark])
            crates = state.counters[self.middle.crates[player]] * self.values["score_crate"]
            breakdown.append({"single": single, "herds": herds, "crates": crates})
        species = [len(self.arks.species(state.zones[ark])) for ark in self._arks(state)]
        return Score(breakdown, ties=[("species", species)])
