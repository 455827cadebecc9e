"""What players do in Animals besides splitting; rule IDs as in `bgf rules animals`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf import Action, Refusal
from bgf.kinds import Pass, RuledKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage
    from bgf_animals.arks import Arks
    from bgf_animals.middle import Middle

__all__ = ["Discard", "Keep", "Rest", "Take"]


class Keep(RuledKind):
    """``keep panda-3``: in secret, the tile that goes onto one's ark (ANI-05)."""

    name = "keep"
    secret = True
    rules: ClassVar = {"not_drawn": "ANI-05"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.middle: Middle = game.rules.middle
        self.drawn = game.layout.hands("drawn")
        self.menu = [Action(self, (tile.index,), (tile.id,)) for tile in self.middle.tiles]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [self.menu[tile] for tile in sorted(state.zones[self.drawn[player]])]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if action.args[0] in state.zones[self.drawn[player]]:
            return None
        name = self.middle.tiles[action.args[0]].data["name"]
        return self.refuse_for("not_drawn", state, tile=name)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.move(action.args, self.drawn[player], self.middle.ark[player])
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.game.word(self.middle.tiles[action.args[0]].data["name"], lang)

    def describe(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {self.describe_part(action, 0, lang)}"


class Take(RuledKind):
    """``take 2``: a whole group, for a crate a tile; then one is out of the round (ANI-15)."""

    name = "take"
    rules: ClassVar = {"no_group": "ANI-15", "too_dear": "ANI-15"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.middle: Middle = game.rules.middle
        numbers = range(len(self.middle.groups))
        self.menu = [Action(self, (number,), (str(number + 1),)) for number in numbers]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def _size(self, state: State, action: Action) -> int:
        return len(state.zones[self.middle.groups[action.args[0]]])

    def legal(self, state: State, player: int) -> Sequence[Action]:
        have = state.counters[self.middle.crates[player]]
        return [action for action in self.menu if 0 < self._size(state, action) <= have]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        need, have = self._size(state, action), state.counters[self.middle.crates[player]]
        if not need:
            return self.refuse_for("no_group", state, group=action.args[0] + 1)
        if need > have:
            return self.refuse_for("too_dear", state, need=need, have=have)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        middle = self.middle
        slot = middle.groups[action.args[0]]
        middle.pay(state, player, len(state.zones[slot]))
        state.move(sorted(state.zones[slot]), slot, middle.ark[player])
        if not state.out:
            state.starter = player  # ANI-17
        state.retire(player)  # ANI-16
        state.counters[middle.passes] = 0
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The tiles, and what they cost."""
        group = self.middle.group(state, self.middle.groups[action.args[0]])
        tiles = self.middle.in_words(group, lang)
        return self.game.text("note.take", lang, price=len(group), tiles=tiles)

    def told(self, before: State, player: int, action: Action, lang: str) -> str:
        """The same: everybody saw what lay there."""
        return self.note(before, player, action, lang)


class Rest(Pass):
    """``pass``: when one can do nothing else, or is the only one left (ANI-18, ANI-19)."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.middle: Middle = game.rules.middle

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return () if self.refusal(state, player, self.action) else (self.action,)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self.middle.is_alone(state, player):
            return None
        if self.middle.can_split(state):
            return self.refuse("ANI-12", "refusal.must_act")
        if self.middle.can_take(state, player):
            return self.refuse("ANI-18", "refusal.must_take")
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.middle.passes] += 1
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
        self.middle: Middle = game.rules.middle
        self.arks: Arks = game.rules.arks
        self.ashore = game.layout.hands("ashore")
        self._numbers = {tile.id: tile.index for tile in self.middle.tiles}

    def universe(self) -> Iterable[Action]:
        return ()  # any animals of 60: `parse` reads them

    def parse(self, words: list[str]) -> Action | None:
        tiles = [self._numbers.get(word, -1) for word in words]
        if min(tiles, default=-1) < 0 or len(set(tiles)) < len(tiles):
            return None
        return self._action(tuple(sorted(tiles)))

    def _action(self, tiles: tuple[int, ...]) -> Action:
        return Action(self, tiles, tuple(self.middle.tiles[tile].id for tile in tiles))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """The best first: most points, then most species."""
        choices = self.arks.choices(state.zones[self.middle.ark[player]])
        return [self._action(left) for left in choices]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        ark = state.zones[self.middle.ark[player]]
        for tile in action.args:
            if tile not in ark:
                return self.refuse_for("not_on_ark", state, tile=self._word(tile))
        need, have = self.arks.surplus(ark), len(action.args)
        if need != have:
            return self.refuse_for("wrong_number", state, need=need, have=have)
        pair = self.arks.left_pair(ark, action.args)
        if pair >= 0 and action not in self.legal(state, player):
            return self.refuse_for("leaves_pair", state, tile=self._word(pair))
        return None

    def _word(self, tile: int) -> dict[str, str]:
        name: dict[str, str] = self.middle.tiles[tile].data["name"]
        return name

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.move(action.args, self.middle.ark[player], self.ashore[player])
        return None

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Whether it is the best."""
        choices = self.arks.choices(state.zones[self.middle.ark[player]])
        return self.game.text("note.best", lang) if action.args == choices[0] else ""

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.game.word(self._word(action.args[index]), lang)

    def describe(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {self.middle.in_words(action.args, lang)}"

    def public(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {len(action.args)}"
