"""Turns without a game for tests of the compiled code: events are written in a journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from bgf.engine.actions import Action

__all__ = ["HOOKS", "Act", "Counted", "Kind", "ring", "step"]

HOOKS = ("round_begin", "round_end", "turn_begin", "turn_end")


class Kind:
    """A kind of action that is legal as often as told; `then` is the effect of its actions."""

    is_counted = False
    has_own_pick = False

    def __init__(self, name: str, legal: int, then: Callable[[Any], Any] | None = None) -> None:
        self.name = name
        self.number = legal
        self.then = then

    def legal(self, turns: Any, player: int) -> list[Act]:
        return [Act(self, number) for number in range(self.number)]

    def apply(self, turn: Any) -> Any:
        turn.state.journal.append(f"{turn.player} {turn.action}")
        return self.then(turn.state) if self.then else None


class Counted(Kind):
    """A kind whose actions are counted, and never listed."""

    is_counted = True
    has_own_pick = True

    def legal(self, turns: Any, player: int) -> list[Act]:
        raise AssertionError("they are too many")

    def count(self, turns: Any, player: int) -> int:
        return self.number

    def pick(self, turns: Any, player: int, index: int) -> Act:
        return Act(self, index)


class Act(Action):
    """An action: its kind, and the number that it has among those of its kind."""

    def __init__(self, kind: Any, number: int = 0) -> None:
        super().__init__(kind, (), (str(number),))

    def __str__(self) -> str:
        return self.text.replace(" ", "")


def step(turns: Any, kinds: Sequence[Kind], otherwise: Kind | None = None) -> Any:
    """A stage of these kinds, of either module."""
    return turns.Stage("step", None, kinds, otherwise)


def ring(
    turns: Any,
    stage: Any,
    players: int = 3,
    order: Any = None,
    hooks: Sequence[str] = HOOKS,
    act: Callable[[str, Any], None] | None = None,
    **others: Callable[..., Any],
) -> Any:
    """Turns that begin with player 0's at a stage; `journal` lists the events.

    Args:
        turns: the module.
        stage: the first stage of each turn.
        players: the number of players.
        order: that of the phase; clockwise if left out.
        hooks: the hooks that are implemented.
        act: called with the name of each such hook and the turns.
        others: more hooks, by name.
    """

    class Ring(turns.Turns):  # type: ignore[misc]  # of either module
        pass

    def hook(name: str) -> Callable[..., None]:
        def called(turns: Any, *player: int) -> None:
            turns.journal.append(" ".join([name, *map(str, player)]))
            if act is not None:
                act(name, turns)

        return called

    phase = turns.Phase("circle", turns.CLOCKWISE if order is None else order, ["end"])
    phase.first = stage
    phase.choice_stages = (stage,)
    stage.phase = phase
    made = Ring()
    called = {name: hook(name) for name in hooks}
    made.hooks = turns.Hooks(**called, end=hook("end"), **others)
    made.game = SimpleNamespace(name="ring")
    made.options = {}
    made.stage = stage
    made.journal = []
    made.player = made.starter = made.out = made.idle = made.disclosed = 0
    made.round = 1
    made.turn = 1
    made.players = players
    made.commits = []
    made.inquiries = ()
    made.eliminated = 0
    made.finished = made.phase_over = made.round_over = False
    return made
