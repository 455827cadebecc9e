"""What players do in Animals besides splitting; rule IDs as in `bgf rules animals`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bgf import Action, Refusal
from bgf.kinds import ListedKind, Pass, RuledKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_animals.slots import Slots
    from bgf_animals.tiles import Tiles
    from bgf_animals.worth import Worth

__all__ = ["Discard", "Keep", "PassTurn", "Take"]


class Keep(ListedKind):
    """``keep panda-3``: in secret, the tile that goes onto one's ark (ANI-05)."""

    name = "keep"
    secret = True
    rules: ClassVar = {"not_drawn": "ANI-05"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tiles: Tiles = game.rules.tiles
        self.slots: Slots = game.rules.slots
        self.menu = [Action(self, (kind.index,), (kind.id,)) for kind in self.tiles.kinds]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but only the tiles that were drawn are looked at."""
        return [self.menu[tile] for tile in sorted(state.zones[self.slots.drawn[player]])]

    def why_not(self, state: State, player: int, action: Action) -> str:
        return "" if action.args[0] in state.zones[self.slots.drawn[player]] else "not_drawn"

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
    rules: ClassVar = {"no_group": "ANI-15", "too_dear": "ANI-15"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tiles: Tiles = game.rules.tiles
        self.slots: Slots = game.rules.slots
        numbers = range(len(self.slots.groups))
        self.menu = [Action(self, (number,), (str(number + 1),)) for number in numbers]

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        """The group, its price, and the crates that the player has."""
        group: int = action.args[0]
        need = len(state.zones[self.slots.groups[group]])
        return {
            "group": group + 1,
            "need": need,
            "have": state.counters[self.slots.crates[player]],
        }

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but the crates are counted once."""
        have, zones = state.counters[self.slots.crates[player]], state.zones
        groups = enumerate(self.slots.groups)
        return [self.menu[group] for group, slot in groups if 0 < len(zones[slot]) <= have]

    def why_not(self, state: State, player: int, action: Action) -> str:
        need = len(state.zones[self.slots.groups[action.args[0]]])
        if not need:
            return "no_group"
        return "too_dear" if need > state.counters[self.slots.crates[player]] else ""

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
        return self.game.text("note.take", lang, price=len(group), tiles=tiles)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """With the same: everybody saw what lay there."""
        return f"{self.describe(action, lang)} ({self.note(before, player, action, lang)})"


class PassTurn(Pass):
    """``pass``: when one can do nothing else, or is the only one left (ANI-18, ANI-19)."""

    rules: ClassVar = {"must_act": "ANI-12", "must_take": "ANI-18"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.slots: Slots = game.rules.slots

    def why_not(self, state: State, player: int, action: Action) -> str:
        if state.in_round() == (player,):
            return ""
        kinds = self.game.kinds
        if kinds["split"].count(state, player):
            return "must_act"
        return "must_take" if kinds["take"].count(state, player) else ""

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.slots.passes] += 1
        return None


class Discard(RuledKind):
    """``discard panda-3 tiger-1``: in secret, the animals that stay ashore (ANI-31)."""

    name = "discard"
    secret = True
    unordered = True
    rules: ClassVar = {
        "not_on_ark": "ANI-31",
        "wrong_number": "ANI-31",
        "leaves_pair": "ANI-31",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.tiles: Tiles = game.rules.tiles
        self.slots: Slots = game.rules.slots
        self.worth: Worth = game.rules.worth

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
                return self.refuse_for("not_on_ark", state, tile=self.tiles.name(tile))
        need, have = self.worth.surplus(ark), len(action.args)
        if need != have:
            return self.refuse_for("wrong_number", state, need=need, have=have)
        pair = self.worth.left_pair(ark, action.args)
        if pair >= 0 and action not in self.legal(state, player):
            name, number = self.tiles.name(pair), self.worth.pair
            return self.refuse_for("leaves_pair", state, number=number, tile=name)
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
        return self.game.text("note.best", lang) if action.args == choices[0] else ""

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.game.word(self.tiles.name(action.args[index]), lang)

    def describe(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {self.tiles.in_words(action.args, lang)}"

    def public(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {len(action.args)}"
