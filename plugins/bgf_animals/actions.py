"""What players do in Animals besides splitting; rule IDs as in `bgf rules animals`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf import Action, Refusal
from bgf.contract import part, reason, text
from bgf.kinds import ListedKind, Pass, RuledKind
from bgf_animals.slots import Slots
from bgf_animals.splits import Split
from bgf_animals.tiles import Tiles
from bgf_animals.worth import Worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bgf import Game, State
    from bgf.contract import Reason
    from bgf.engine.flow import Stage

__all__ = ["Discard", "Keep", "PassTurn", "Take"]


class Keep(ListedKind):
    """``keep panda-3``: in secret, the tile that goes onto one's ark (ANI-05)."""

    name = "keep"
    secret = True
    tiles = part(Tiles)
    slots = part(Slots)
    not_drawn = reason("ANI-05", "tile", doc="The player did not draw the tile.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (kind.index,), (kind.id,)) for kind in self.tiles.kinds]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only the tiles that were drawn are looked at."""
        return [self.menu[tile] for tile in sorted(state.zones[self.slots.drawn[player]])]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        is_drawn = action.args[0] in state.zones[self.slots.drawn[player]]
        return None if is_drawn else self.not_drawn

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"tile": self.tiles.name(action.args[0])}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.move(action.args, self.slots.drawn[player], self.slots.arks[player])
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.game.word(self.tiles.name(action.args[0]), lang)


class Take(ListedKind):
    """``take 2``: a whole group, for a crate a tile; then one is out of the round (ANI-15)."""

    name = "take"
    tiles = part(Tiles)
    slots = part(Slots)
    no_group = reason("ANI-15", "group", doc="There is no group with the number.")
    too_dear = reason("ANI-15", "need", "have", doc="The player has too few crates.")
    note_take = text("price", "tiles", name="note.take", doc="What a group costs, and its tiles.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        numbers = range(len(self.slots.groups))
        self.menu = [Action(self, (number,), (str(number + 1),)) for number in numbers]

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        """Returns the group, its price, and the crates that the player has."""
        group: int = action.args[0]
        need = len(state.zones[self.slots.groups[group]])
        return {
            "group": group + 1,
            "need": need,
            "have": state.counters[self.slots.crates[player]],
        }

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but the crates are counted once."""
        have = state.counters[self.slots.crates[player]]
        zones = state.zones
        groups = enumerate(self.slots.groups)
        return [self.menu[group] for group, slot in groups if 0 < len(zones[slot]) <= have]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        need = len(state.zones[self.slots.groups[action.args[0]]])
        if not need:
            return self.no_group
        have = state.counters[self.slots.crates[player]]
        return self.too_dear if need > have else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        slots = self.slots
        slot = slots.groups[action.args[0]]
        state.pay(slots.crates[player], slots.stock, len(state.zones[slot]))
        state.move(sorted(state.zones[slot]), slot, slots.arks[player])
        if not state.out:
            state.starter = player  # ANI-17
        state.retire(player)  # ANI-16
        state.counters[slots.passes] = 0
        return None

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """The tiles of the group, the face-down one too."""
        ids = self.tiles.ids
        return [ids[tile] for tile in state.zones[self.slots.groups[action.args[0]]]]

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The tiles, and what they cost."""
        group = self.slots.group(state, self.slots.groups[action.args[0]])
        tiles = self.tiles.in_words(group, lang)
        return self.note_take(lang, price=len(group), tiles=tiles)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """With the same: everybody saw what lay there."""
        return f"{self.describe(action, lang)} ({self.note(before, player, action, lang)})"


class PassTurn(Pass):
    """``pass``: when one can do nothing else, or is the only one left (ANI-18, ANI-19)."""

    slots = part(Slots)
    must_act = reason("ANI-12", doc="The player can split a group.")
    must_take = reason("ANI-18", doc="The player can't split a group, but take one.")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        if state.in_round() == (player,):
            return None
        kinds = self.game.kinds
        if kinds[Split.name].count(state, player):
            return self.must_act
        return self.must_take if kinds[Take.name].count(state, player) else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.slots.passes] += 1
        return None


class Discard(RuledKind):
    """``discard panda-3 tiger-1``: in secret, the animals that stay ashore (ANI-31)."""

    name = "discard"
    secret = True
    unordered = True
    best_first = True
    tiles = part(Tiles)
    slots = part(Slots)
    worth = part(Worth)
    not_on_ark = reason("ANI-31", "tile", doc="An animal is not the player's.")
    wrong_number = reason("ANI-31", "need", "have", doc="Too many animals, or too few.")
    leaves_pair = reason("ANI-31", "number", "tile", doc="A pair would be kept.")
    note_best = text(name="note.best", doc="The best choice, in the menu.")

    def universe(self) -> Iterable[Action]:
        return ()  # any animals of 60: `parse` reads them

    def parse(self, words: list[str]) -> Action | None:
        tiles = self.tiles.parse(words)
        if not tiles or self.tiles.hidden in tiles:
            return None
        return self._action(tuple(sorted(tiles)))

    def vocabulary(self) -> Sequence[str]:
        return self.tiles.ids[: self.tiles.hidden]

    def _action(self, tiles: tuple[int, ...]) -> Action:
        return Action(self, tiles, tuple(self.tiles.ids[tile] for tile in tiles))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """The best first: most points, then most species."""
        choices = self.worth.choices(state.zones[self.slots.arks[player]])
        return [self._action(left) for left in choices]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        ark = state.zones[self.slots.arks[player]]
        for tile in action.args:
            if tile not in ark:
                return self.refuse_for(self.not_on_ark, state, tile=self.tiles.name(tile))
        need = self.worth.surplus(ark)
        have = len(action.args)
        if need != have:
            return self.refuse_for(self.wrong_number, state, need=need, have=have)
        pair = self.worth.left_pair(ark, action.args)
        if pair >= 0 and action not in self.legal(state, player):
            name = self.tiles.name(pair)
            number = self.worth.pair
            return self.refuse_for(self.leaves_pair, state, number=number, tile=name)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.move(action.args, self.slots.arks[player], self.slots.ashore[player])
        return None

    def involves(self, action: Action) -> Sequence[str]:
        """Nothing: it names what is given up."""
        return ()

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Whether it is the best."""
        choices = self.worth.choices(state.zones[self.slots.arks[player]])
        return self.note_best(lang) if action.args == choices[0] else ""

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.game.word(self.tiles.name(action.args[index]), lang)

    def describe(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {self.tiles.in_words(action.args, lang)}"

    def public(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {len(action.args)}"
