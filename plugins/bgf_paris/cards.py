"""Drawing transport cards, and passing (PAR-12 to PAR-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Action, ActionKind, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Draw", "Pass"]

DECK = -1


class Draw(ActionKind):
    """``draw deck`` or ``draw blue``; its argument is a kind of card, or `DECK`."""

    name = "draw"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.deck, self.row = layout.zone("deck"), layout.zone("row")
        self.hand = layout.hands("hand")
        self.cards = layout.kinds["cards"]
        self.wild = next(kind.index for kind in self.cards if kind.data.get("wild"))
        self.blind = Action(self, (DECK,), ("deck",))
        self.open = [Action(self, (kind.index,), (kind.id,)) for kind in self.cards]
        self._menus: dict[tuple[int, ...], tuple[Action, ...]] = {}

    def universe(self) -> Iterable[Action]:
        return [self.blind, *self.open]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        deck, second = bool(state.zones[self.deck]), state.stage.id == "second"
        case = (*(state.tally[self.row] or ()), deck, second)
        menu = self._menus.get(case)
        if menu is None:
            menu = self._menus[case] = self._menu(case[:-2], deck, second)
        return menu

    def _menu(self, counts: Sequence[int], deck: bool, second: bool) -> tuple[Action, ...]:
        return ((self.blind,) if deck else ()) + tuple(
            action
            for kind, action in enumerate(self.open)
            if counts[kind] and not (second and kind == self.wild)
        )

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        kind = action.args[0]
        if kind == DECK:
            if state.zones[self.deck]:
                return None
            return self.refuse("PAR-16", "refusal.deck_empty")
        if not (state.tally[self.row] or ())[kind]:
            return self.refuse("PAR-12", "refusal.not_in_row", card=self.cards[kind].data["name"])
        if kind == self.wild and state.stage.id == "second":
            return self.refuse("PAR-13", "refusal.bus_second")
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        kind = action.args[0]
        first = state.stage.id != "second"
        if kind == DECK:
            state.draw(self.deck, self.hand[player])
        else:
            state.take(self.row, kind, self.hand[player])
        state.settle(self.row)
        if first and kind != self.wild:
            second = state.phase.stages["second"]
            state.stage = second  # what `legal` says, a mod's too, depends on the stage
            if self.legal(state, player):
                return second
        return None

    def describe(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {self.describe_part(action, 0, lang)}"

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        kind = action.args[0]
        if kind == DECK:
            return self.game.word(self.game.pack.data["zones"]["deck"]["name"], lang)
        return self.game.word(self.cards[kind].data["name"], lang)


class Pass(ActionKind):
    """``pass``, offered only where nothing else is possible (PAR-16)."""

    name = "pass"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.action = Action(self, (), ())

    def universe(self) -> Iterable[Action]:
        return [self.action]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return (self.action,)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None
