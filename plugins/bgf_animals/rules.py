"""The rules of Animals at the borders of phases and rounds; IDs as in `bgf rules animals`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import Estimate, Score, hookimpl
from bgf.contract import Rules, option, part, phase, text, value
from bgf.engine.words import by_seat, seat_letter
from bgf_animals.actions import Discard, Keep, PassTurn, Take
from bgf_animals.checks import CHECKS
from bgf_animals.content import FEWEST_PLAYERS, LARGEST, ByPlayers
from bgf_animals.evaluation import Evaluation
from bgf_animals.slots import Slots
from bgf_animals.splits import Split
from bgf_animals.tiles import Tiles
from bgf_animals.worth import Worth

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Animals"]


class Animals(Rules):
    """Set-up, rounds, setting sail, and score."""

    kinds = (Keep, Split, Take, PassTurn, Discard)
    checks = CHECKS
    fewest_players = FEWEST_PLAYERS
    supplies = (("crates", "stock"),)
    score_items = ("single", "herds", "crates")
    ties = ("species",)
    measures = ("animals", "species", "herds", "in_herds", "ashore", "pairs_ashore", "crates")

    tiles = part(Tiles)
    slots = part(Slots)
    worth = part(Worth)
    draft = phase(order="simultaneous", doc="The first: everybody chooses a tile (ANI-05).")
    rounds = phase(
        order="clockwise",
        until_out=True,
        doc="The rounds, until an ark is full (ANI-10 to ANI-22).",
    )
    sailing = phase(
        order="simultaneous",
        doc="The last: players with too many animals leave some ashore (ANI-31).",
    )
    first_player = option("player", doc="Who plays first (ANI-04).")
    species_in_play = value(
        ByPlayers,
        by_players=True,
        name="species",
        doc="How many species are in play, by the number of players (ANI-02): no more than there "
        "are. The smallest of them together must have tiles for every ark and for the middle.",
    )
    face_up = value(
        ByPlayers,
        by_players=True,
        doc="How many tiles lie face up when a round begins, by the number of players (ANI-10): "
        "at most 15, for a group of 16 tiles has 32,767 splits already. The zone `middle` needs a "
        "pile for each, and one for the tile that lies face down.",
    )
    start_crates = value(
        int,
        ge=0,
        le=LARGEST,
        doc="Crates of each player at the start (ANI-03): no more than `most_crates`.",
    )
    number_drawn = value(
        int,
        ge=1,
        le=LARGEST,
        name="drawn",
        doc="Tiles from which each player chooses the first one for the ark (ANI-05).",
    )
    score_crate = value(int, ge=-LARGEST, le=LARGEST, doc="Points for each crate (ANI-32).")
    status_full = text(
        "player", "number", name="status.full", doc="Below the table: whose ark is full."
    )
    status_last = text(name="status.last_turn", doc="Below the table: the last turn of the match.")
    status_points = text("points", name="status.points", doc="Below the table: points so far.")
    status_unseen = text(
        "points", "number", name="status.unseen", doc="Points of an ark not all of which is seen."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._evaluation = Evaluation(self)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Species, tiles, crates, and the first tiles (ANI-02 to ANI-05)."""
        slots = self.slots
        state.draw_starter(self.first_player)
        in_play = self._draw_species(state)
        out = [tile for tile in state.zones[slots.deck] if self.tiles.species[tile] not in in_play]
        state.move(out, slots.deck, slots.box)
        state.shuffle(slots.deck)
        for player in range(state.players):
            state.pay(slots.stock, slots.crates[player], self.start_crates)
            for _ in range(self.number_drawn):
                state.draw(slots.deck, slots.drawn[player])

    def _draw_species(self, state: State) -> set[int]:
        """Draws the species that are in play by lot (ANI-02)."""
        left = list(dict.fromkeys(self.tiles.species))
        number = self.species_in_play[state.players]
        return {left.pop(state.below(len(left))) for _ in range(number)}

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        """At the end only those choose who have more than an ark holds (ANI-30, ANI-31)."""
        if state.phase.id != self.sailing:
            return
        state.disclose()  # who keeps no pair, whatever is hidden on the arks
        for player in range(state.players):
            ark = self.slots.arks[player]
            state.move(self.worth.pairs(state.zones[ark]), ark, self.slots.ashore[player])
            if not self.worth.surplus(state.zones[ark]):
                state.retire(player)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        """The tiles that were not chosen go to the middle (ANI-05)."""
        if state.phase.id == self.draft:
            for player in range(state.players):
                slot = self.slots.drawn[player]
                state.move(sorted(state.zones[slot]), slot, self.slots.groups[0])

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        """One group, filled up, with one tile face down (ANI-10, ANI-11)."""
        slots = self.slots
        first, *others = slots.groups
        for slot in others:
            if state.zones[slot]:
                slots.move(state, slots.group(state, slot), slot, first)
        down = len(slots.face_down(state, first))
        missing = self.face_up[state.players] - len(state.zones[first]) + down
        for _ in range(min(missing, len(state.zones[slots.deck]))):
            state.draw(slots.deck, first)
        if not down and state.zones[slots.deck]:
            state.draw(slots.deck, first, face_down=True)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """The round ends after the turn of the last one, or when all pass (ANI-19, ANI-20)."""
        left = state.in_round()
        if not {*left} - {player} or state.counters[self.slots.passes] >= len(left):
            state.end_round()

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """The game ends when an ark is full (ANI-22)."""
        state.counters[self.slots.passes] = 0
        if self._full(state):
            state.end_phase()

    def _full(self, state: State) -> list[int]:
        """Returns the players with as many animals as end the game."""
        arks = self._arks(state)
        return [p for p, ark in enumerate(arks) if len(state.zones[ark]) >= self.worth.most]

    def _arks(self, state: State) -> tuple[int, ...]:
        return self.slots.arks[: state.players]

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        """When all pairs have gone ashore nobody has one left (ANI-30)."""
        if state.phase.id != self.sailing:
            return 0
        return sum(len(self.worth.pairs(state.zones[ark])) for ark in self._arks(state))

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
            single, herds = self.worth.points(state.zones[ark])
            crates = state.counters[self.slots.crates[player]] * self.score_crate
            breakdown.append({"single": single, "herds": herds, "crates": crates})
        species = [len(self.worth.species(state.zones[ark])) for ark in self._arks(state)]
        return Score(breakdown, ties=[("species", species)])

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Who sails, who does not, and the crates that are left."""
        slots = self.slots
        zones = state.zones
        counters = state.counters
        return [
            self.worth.measured(zones[ark], zones[slots.ashore[player]])
            | {"crates": counters[slots.crates[player]]}
            for player, ark in enumerate(self._arks(state))
        ]

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """How the match is likely to end."""
        return self._evaluation.estimate(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Points of what the viewer sees; whose ark is full, so that the round is the last.

        Rules: ANI-06, ANI-07, ANI-21, ANI-22, ANI-30 to ANI-32.
        """
        if state.finished or state.phase.id == self.draft:
            return ()
        points = self.status_points(lang, points=by_seat(self._points_seen(state, viewer, lang)))
        if state.phase.id != self.rounds:
            return (points,)
        full = [
            self.status_full(
                lang,
                player=seat_letter(player),
                number=len(state.zones[self.slots.arks[player]]),
            )
            for player in self._full(state)
        ]
        is_last = bool(full) and len(state.in_round()) == 1  # ANI-19
        return (points, *full, *([self.status_last(lang)] if is_last else []))

    def _points_seen(self, state: State, viewer: int | None, lang: str) -> list[str]:
        """Returns the points so far of each player, from the animals that a viewer knows."""
        found = []
        for player, shown in enumerate(state.observation(viewer)["zones"]["ark"]):
            seen = [self.tiles.numbers[tile] for tile in shown if tile is not None]
            crates = state.counters[self.slots.crates[player]] * self.score_crate
            points = self.worth.most_points(seen) + crates
            unseen = len(shown) - len(seen)
            words = self.status_unseen(lang, points=points, number=unseen)
            found.append(words if unseen else str(points))
        return found
