"""Turns without a game for the tests of their kernel: what happens is written in a journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import bgf_cext

__all__ = ["Act", "ring", "step"]

HOOKS = ("round_begin", "round_end", "turn_begin", "turn_end")


class Kind:
    """A kind of action that is legal as often as it is told; `then` says what its actions do."""

    def __init__(self, name: str, legal: int, then: Callable[[Any], Any] | None = None) -> None:
        self.name, self.number, self.then = name, legal, then

    def legal(self, turns: Any, player: int) -> list[Act]:
        return [Act(self, number) for number in range(self.number)]

    def apply(self, turn: Any) -> Any:
        turn.state.journal.append(f"{turn.player} {turn.action}")
        return self.then(turn.state) if self.then else None


class Act(bgf_cext.Act):
    """An action: its kind, and the number that it has among those of its kind."""

    def __init__(self, kind: Kind, number: int = 0) -> None:
        self.kind = kind
        self.number = number
        self.args = ()

    def __str__(self) -> str:
        return f"{self.kind.name}{self.number}"


def step(
    turns: Any, kinds: Sequence[Kind], otherwise: Kind | None = None, is_long: bool = False
) -> Any:
    """A stage of these kinds, of either module."""
    made = turns.Step()
    made.kinds = tuple(kinds)
    made.lists = tuple(kind.legal for kind in kinds)
    made.otherwise = otherwise
    made.is_long = is_long
    made.phase = None
    return made


def ring(
    turns: Any,
    stage: Any,
    players: int = 3,
    order: str = "clockwise",
    until_out: bool = False,
    hooks: Sequence[str] = HOOKS,
    act: Callable[[str, Any], None] | None = None,
) -> Any:
    """Turns that begin with player 0's at a stage; `journal` says what happened.

    Args:
        turns: the module.
        stage: the first stage of each turn.
        players, order, until_out: as of a phase.
        hooks: which of them somebody cares for.
        act: what such a hook does, by its name.
    """

    class Ring(turns.Turns):  # type: ignore[misc]  # of either module
        def commit(self, action: Act, player: int) -> None:
            self.journal.append(f"{player} commits {action}")

        def pass_on(self) -> None:
            self.journal.append("by rules")

        def close_phase(self) -> None:
            self.journal.append("close")
            self.finished = True

        def refuse_stage(self, action: Act, stage: object) -> None:
            raise LookupError(f"{action} leads to {stage}")

        def refuse_starter(self) -> None:
            raise LookupError(f"starter {self.starter}")

        def refuse_round(self) -> None:
            raise LookupError("nobody")

    def hook(name: str) -> Callable[..., None]:
        def called(turns: Any, *player: int) -> None:
            turns.journal.append(" ".join([name, *map(str, player)]))
            if act is not None:
                act(name, turns)

        return called

    made, calls, course = Ring(), turns.Callbacks(), turns.Course()
    for name in HOOKS:
        setattr(calls, name, hook(name) if name in hooks else None)
    course.order, course.until_out, course.first = order, until_out, stage
    course.choice_stages = (stage,)
    stage.phase = course
    made.game, made.hooks, made.options, made.stage = SimpleNamespace(), calls, {}, stage
    made.journal = []
    made.player = made.starter = made.out = made.idle = made.disclosed = 0
    made.round, made.turn, made.players = 1, 1, players
    made.commits = []
    made.inquiries = ()
    made.eliminated = 0
    made.finished = made.phase_over = made.round_over = False
    return made
