"""The actions of Animals besides splitting; rule IDs as in `bgf rules animals`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import ActionKind, param
from bgf.contract import fact, part, reason, text
from bgf.kinds import Pass
from bgf.param import SubsetParam
from bgf_animals.content import LARGEST
from bgf_animals.handling import TakeGroupHandling
from bgf_animals.slots import Slots
from bgf_animals.tiles import Tiles
from bgf_animals.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Action, State, Turn
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

__all__ = ["Discard", "Keep", "PassTurn", "Take"]


class Keep(ActionKind):
    """``keep panda-3``: puts one of the tiles drawn onto one's ark, in secret (ANI-05)."""

    name = "keep"
    secret = True
    exact = True
    slots = part(Slots)
    tile = param.component(at="drawn")
    not_drawn = reason("ANI-05")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        drawn = state.zones[self.slots.drawn[player]]
        return [self.action(tile) for tile in sorted(drawn)]

    def why_not(self, turn: Turn) -> Reason | None:
        drawn = turn.state.zones[self.slots.drawn[turn.player]]
        return None if turn.args[0] in drawn else self.not_drawn

    def apply(self, turn: Turn) -> Stage | None:
        player = turn.player
        slots = self.slots
        turn.state.move(turn.args, slots.drawn[player], slots.arks[player])
        return None


class Take(TakeGroupHandling, ActionKind):
    """``take 2``: takes a whole group for a crate per tile, and leaves the round.

    Rules: ANI-15, ANI-16.
    """

    name = "take"
    exact = True
    tile_names = part(Tiles)
    slots = part(Slots)
    group = param.pile("middle")
    no_group = reason("ANI-15")
    too_dear = reason("ANI-15")

    def why_not(self, turn: Turn) -> Reason | None:
        price = self.price(turn)
        if not price:
            return self.no_group
        if price > self.crates(turn):
            return self.too_dear
        return None

    @fact
    def price(self, turn: Turn) -> int:
        """The number of crates that the group costs; 0 if there is no such group."""
        slot = self.slots.groups[turn.args[0]]
        return len(turn.state.zones[slot])

    @fact
    def crates(self, turn: Turn) -> int:
        """The number of crates that the player has."""
        slot = self.slots.crates[turn.player]
        return turn.state.counters[slot]

    @fact
    def tiles(self, turn: Turn, lang: str) -> str:
        """The tiles of the group, as all players see them."""
        slot = self.slots.groups[turn.args[0]]
        group = self.slots.group(turn.state, slot)
        return self.tile_names.in_words(group, lang)


class PassTurn(Pass):
    """``pass``: for a player without another action, or alone in the round (ANI-18, ANI-19)."""

    slots = part(Slots)
    must_act = reason("ANI-12", doc="The player can split a group.")
    must_take = reason("ANI-18", doc="The player can't split a group, but take one.")

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        player = turn.player
        number_out = state.out.bit_count()  # quicker than `in_round`, and called at every turn
        if number_out == state.players - 1:  # ANI-19
            return None
        if self.slots.can_split(state):
            return self.must_act
        if self.game.kinds[Take.name].count(state, player):
            return self.must_take
        return None

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.slots.passes] += 1
        return None


class _AnimalsParam(SubsetParam):
    """Some animals, in sentences as ``Panda 1, Panda 4, Lion 2``."""

    tiles = part(Tiles)

    def in_words(self, value: tuple[int, ...], lang: str) -> str:
        return self.tiles.in_words(value, lang)


class Discard(ActionKind):
    """``discard panda-3 tiger-1``: leaves the animals in excess ashore, in secret (ANI-31)."""

    name = "discard"
    secret = True
    exact = True
    best_first = True
    tiles = part(Tiles)
    slots = part(Slots)
    worth = part(Worth)
    animals = param.custom(
        _AnimalsParam,
        of=param.component(at="ark"),
        least=1,
        most=LARGEST,
        listed=False,
        used=False,
    )
    not_on_ark = reason("ANI-31")
    wrong_number = reason("ANI-31")
    leaves_pair = reason("ANI-31")
    hint_best = text(name="hint.best", doc="The best choice, in the menu.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        """Returns the legal choices, by points left, then by species left; the best first."""
        choices = self.worth.choices(state.zones[self.slots.arks[player]])
        return [self.action(ashore) for ashore in choices]

    def why_not(self, turn: Turn) -> Reason | None:
        if self._not_owned(turn):
            return self.not_on_ark
        if self.number(turn) != self.surplus(turn):
            return self.wrong_number
        # If every choice would keep a pair, all choices are legal.
        keeps_pair = self._pair_kept(turn) >= 0
        if keeps_pair and not self._is_allowed(turn):
            return self.leaves_pair
        return None

    def apply(self, turn: Turn) -> Stage | None:
        player = turn.player
        slots = self.slots
        animals = turn.args[0]
        turn.state.move(animals, slots.arks[player], slots.ashore[player])
        return None

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        best = self.worth.choices(self._ark(turn))[0]
        return [self.hint_best] if turn.args[0] == best else []

    @fact
    def number(self, turn: Turn) -> int:
        """The number of animals that the player names."""
        return len(turn.args[0])

    @fact
    def surplus(self, turn: Turn) -> int:
        """The number of animals that must be left ashore."""
        return self.worth.surplus(self._ark(turn))

    @fact
    def not_owned(self, turn: Turn) -> Mapping[str, str]:
        """The first animal named that is not the player's."""
        first, *_ = self._not_owned(turn)
        return self.tiles.name(first)

    @fact
    def pair_size(self, turn: Turn) -> int:
        """The number of animals of a species that may not be kept."""
        return self.worth.pair

    @fact
    def pair_kept(self, turn: Turn) -> Mapping[str, str]:
        """An animal of a pair that would be kept."""
        return self.tiles.name(self._pair_kept(turn))

    def _ark(self, turn: Turn) -> list[int]:
        """Returns the animals of the player."""
        return turn.state.zones[self.slots.arks[turn.player]]

    def _not_owned(self, turn: Turn) -> list[int]:
        """Returns the animals named that are not the player's."""
        ark = self._ark(turn)
        return [tile for tile in turn.args[0] if tile not in ark]

    def _pair_kept(self, turn: Turn) -> int:
        """Returns a tile of a pair that would be kept; -1 if no pair would be."""
        return self.worth.left_pair(self._ark(turn), turn.args[0])

    def _is_allowed(self, turn: Turn) -> bool:
        """Returns whether the animals named are one of the choices (ANI-31)."""
        return turn.args[0] in self.worth.choices(self._ark(turn))
