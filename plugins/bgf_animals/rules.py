"""The rules of Animals outside actions: set-up, phases, rounds, end of the game, score.

Rule IDs are those of `bgf rules animals`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import Estimate, Score, hookimpl
from bgf.contract import Rules, option, part, phase, text, value
from bgf.engine.seat_letters import by_seat, seat_letter
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
    """The rules of Animals."""

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
    draft = phase(order="simultaneous", doc="The first phase: everybody chooses a tile (ANI-05).")
    rounds = phase(
        order="clockwise",
        until_out=True,
        doc="The rounds, until an ark is full (ANI-10 to ANI-22).",
    )
    sailing = phase(
        order="simultaneous",
        doc="The last phase: players with too many animals leave some ashore (ANI-31).",
    )
    first_player = option("player", doc="The player who begins (ANI-04).")
    species_in_play = value(
        ByPlayers,
        by_players=True,
        name="species",
        doc="Number of species in play, by the number of players (ANI-02): no more than there are. "
        "Whichever are drawn, their tiles must be enough for every ark and for the middle.",
    )
    face_up = value(
        ByPlayers,
        by_players=True,
        doc="Number of face-up tiles when a round begins, by the number of players (ANI-10): at "
        "most 15, for a group of 16 tiles has 32,767 splits already. The zone `middle` needs a "
        "pile for each, and one for the face-down tile.",
    )
    start_crates = value(
        int,
        ge=0,
        le=LARGEST,
        doc="Crates of each player at the start (ANI-03): at most `most_crates`.",
    )
    number_drawn = value(
        int,
        ge=1,
        le=LARGEST,
        name="drawn",
        doc="Number of tiles from which each player chooses the first animal of the ark (ANI-05).",
    )
    score_crate = value(int, ge=-LARGEST, le=LARGEST, doc="Points for each crate (ANI-32).")
    status_full = text(
        "player", "number", name="status.full", doc="Below the table: a player's ark is full."
    )
    status_last = text(name="status.last_turn", doc="Below the table: it is the last turn.")
    status_points = text("points", name="status.points", doc="Below the table: the points so far.")
    status_unseen = text(
        "points",
        "number",
        name="status.unseen",
        doc="Points of an ark of which some animals are unknown.",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._evaluation = Evaluation(self)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Draws species, and deals crates and the first tiles (ANI-02 to ANI-05)."""
        slots = self.slots
        deck = slots.deck
        state.draw_starter(self.first_player)

        in_play = self._draw_species(state)
        species = self.tiles.species
        not_in_play = [tile for tile in state.zones[deck] if species[tile] not in in_play]
        state.move(not_in_play, deck, slots.box)
        state.shuffle(deck)

        for player in range(state.players):
            state.pay(slots.stock, slots.crates[player], self.start_crates)
            for _ in range(self.number_drawn):
                state.draw(deck, slots.drawn[player])

    def _draw_species(self, state: State) -> set[int]:
        """Draws the species in play at random (ANI-02)."""
        remaining = list(dict.fromkeys(self.tiles.species))
        in_play = set()
        for _ in range(self.species_in_play[state.players]):
            drawn = state.below(len(remaining))
            in_play.add(remaining.pop(drawn))
        return in_play

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        """Discards all pairs when the last phase begins (ANI-30, ANI-31).

        Players without a surplus take no part in it.
        """
        if state.phase.id != self.sailing:
            return
        # Everybody knows from now on that no ark has a pair, although its tiles are secret.
        state.disclose()
        for player in range(state.players):
            ark = self.slots.arks[player]
            pairs = self.worth.pairs(state.zones[ark])
            state.move(pairs, ark, self.slots.ashore[player])
            if not self.worth.surplus(state.zones[ark]):
                state.retire(player)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        """Puts the tiles that were not chosen in the middle as one group (ANI-05)."""
        if state.phase.id != self.draft:
            return
        middle = self.slots.groups[0]
        for player in range(state.players):
            drawn = self.slots.drawn[player]
            # Sorted, as the order in which a player drew them is secret.
            state.move(sorted(state.zones[drawn]), drawn, middle)

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        """Joins all tiles in the middle into a group, and fills it up (ANI-10, ANI-11)."""
        self.slots.join_groups(state)
        self.slots.fill_up(state, self.face_up[state.players])

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Ends the round after the turn of its last player, or when all pass (ANI-19, ANI-20)."""
        if self.slots.is_round_over(state, player):
            state.end_round()

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        """Ends the rounds when an ark is full (ANI-22)."""
        state.counters[self.slots.passes] = 0
        if self._players_with_full_ark(state):
            state.end_phase()

    def _players_with_full_ark(self, state: State) -> list[int]:
        """Returns the players with enough animals to end the game (ANI-22)."""
        return [
            player
            for player, ark in enumerate(self._arks(state))
            if len(state.zones[ark]) >= self.worth.ark_size
        ]

    def _arks(self, state: State) -> tuple[int, ...]:
        """Returns the slot of the ark of each player of the match."""
        return self.slots.arks[: state.players]

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        """Returns the number of animals in pairs on arks in a sample of the last phase.

        There are none in the match itself: all pairs are ashore (ANI-30).
        """
        if state.phase.id != self.sailing:
            return 0
        in_pairs = 0
        for ark in self._arks(state):
            in_pairs += len(self.worth.pairs(state.zones[ark]))
        return in_pairs

    @hookimpl
    def bgf_end(self, state: State) -> None:
        """Reveals all arks."""
        for ark in self._arks(state):
            state.reveal(ark)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Returns the points by source; ties go to more species (ANI-32, ANI-33)."""
        breakdown = []
        species = []
        for player, ark in enumerate(self._arks(state)):
            animals = state.zones[ark]
            single, herds = self.worth.points(animals)
            crates = self._points_of_crates(state, player)
            breakdown.append({"single": single, "herds": herds, "crates": crates})
            species.append(len(self.worth.species(animals)))
        return Score(breakdown, ties=[("species", species)])

    def _points_of_crates(self, state: State, player: int) -> int:
        """Returns the points for a player's crates (ANI-32)."""
        crates = state.counters[self.slots.crates[player]]
        return crates * self.score_crate

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, int]]:
        """Returns the numbers of each player's animals, kept and ashore, and of crates."""
        slots = self.slots
        measures = []
        for player, ark in enumerate(self._arks(state)):
            kept = state.zones[ark]
            ashore = state.zones[slots.ashore[player]]
            crates = state.counters[slots.crates[player]]
            measures.append({**self.worth.measured(kept, ashore), "crates": crates})
        return measures

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        """Returns the expected final points of the players."""
        return self._evaluation.estimate(state)

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Returns the points that the viewer can know, the full arks, and the last turn.

        Rules: ANI-06, ANI-07, ANI-19, ANI-21, ANI-22, ANI-30 to ANI-32.
        """
        if state.finished or state.phase.id == self.draft:
            return ()
        points = by_seat(self._points_seen(state, viewer, lang))
        lines = [self.status_points(lang, points=points)]
        if state.phase.id != self.rounds:
            return lines
        with_full_ark = self._players_with_full_ark(state)
        for player in with_full_ark:
            number = len(state.zones[self.slots.arks[player]])
            lines.append(self.status_full(lang, player=seat_letter(player), number=number))
        is_last_in_round = len(state.in_round()) == 1
        if with_full_ark and is_last_in_round:  # ANI-19, ANI-22
            lines.append(self.status_last(lang))
        return lines

    def _points_seen(self, state: State, viewer: int | None, lang: str) -> list[str]:
        """Returns the points of each player so far, in words, by the animals a viewer knows."""
        found = []
        arks = state.observation(viewer)["zones"]["ark"]
        for player, ids in enumerate(arks):
            known = [self.tiles.numbers[id_] for id_ in ids if id_ is not None]
            points = self.worth.most_points(known) + self._points_of_crates(state, player)
            unknown = len(ids) - len(known)
            if unknown:
                found.append(self.status_unseen(lang, points=points, number=unknown))
            else:
                found.append(str(points))
        return found
