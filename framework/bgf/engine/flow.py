# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The phases, stages and hooks of a game, which `turns.py` works with.

They are made when a game is loaded, and never change. This module is compiled where it stands, with
the C types of `flow.pxd`, because they are looked up at every action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from bgf_cext import slots

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.turns import TurnOrder

__all__ = ["Hooks", "Phase", "Stage"]


class Stage:
    """A stage of a turn: the kinds of action from which a player may choose.

    Stages are declared in the content. Rules find one by its id, ``state.phase.stages["second"]``,
    and return it from `ActionKind.apply`, so that it follows in the same turn.

    Attributes:
        id: its key in the content.
        phase: the phase it is in.
        kinds: the kinds of action that may be played.
        otherwise: the kind that is offered only if none of these can be played; None for none.
        rule: the ID of the rule that refuses all other kinds.
        otherwise_rule: the ID of the rule that refuses `otherwise` if others can be played.
        lists: for each of `kinds` its method `legal`.
        own_picks: for each of `kinds` whether it overrides `count` or `pick`.
        is_long: whether one of the kinds overrides `count`, since it may have very many actions.
    """

    __slots__ = (
        "id",
        "is_long",
        "kinds",
        "lists",
        "otherwise",
        "otherwise_rule",
        "own_picks",
        "phase",
        "rule",
    )

    id: str
    phase: Phase
    kinds: tuple[ActionKind, ...]
    otherwise: ActionKind | None
    rule: str
    otherwise_rule: str
    lists: tuple[Callable[[Any, int], Sequence[Action]], ...]
    own_picks: tuple[bool, ...]
    is_long: bool

    def __init__(
        self,
        id: str,
        phase: Phase,
        kinds: Sequence[ActionKind],
        otherwise: ActionKind | None = None,
        rule: str = "",
        otherwise_rule: str = "",
    ) -> None:
        self.id = id
        self.phase = phase
        self.kinds = tuple(kinds)
        self.otherwise = otherwise
        self.rule = rule
        self.otherwise_rule = otherwise_rule
        self.lists = tuple(kind.legal for kind in self.kinds)
        self.own_picks = tuple(kind.has_own_pick for kind in self.kinds)
        self.is_long = any(kind.is_counted for kind in self.kinds)

    def __repr__(self) -> str:
        return f"<Stage {self.id} of {self.phase.id}>"


class Phase:
    """A phase of a game.

    Attributes:
        id: its key in the content.
        order: the order of its turns.
        stages: its stages, by id.
        first: the stage with which a turn starts.
        choice_stages: in a simultaneous phase, the stages of the choices that each player makes, in
            their order; empty in others.
        next: the ids of the phases that may follow; ``end`` stands for the end of the game.
    """

    __slots__ = ("choice_stages", "first", "id", "next", "order", "stages")

    id: str
    order: TurnOrder
    stages: dict[str, Stage]
    first: Stage
    choice_stages: tuple[Stage, ...]
    next: tuple[str, ...]

    def __init__(self, id: str, order: TurnOrder, next: Sequence[str] = ()) -> None:
        self.id = id
        self.order = order
        self.stages = {}
        self.choice_stages = ()
        self.next = tuple(next)

    def __repr__(self) -> str:
        return f"<Phase {self.id}>"


class Hooks:
    """The rule hooks of a loaded game, as functions; None for hooks that its rules don't have.

    Each attribute is named like the hook in `RuleSpecs`, without ``bgf_``. The functions come from
    `bind_hooks` of `bgf.engine.binding`.
    """

    __slots__ = (
        "contradictions",
        "draw_counters",
        "end",
        "evaluate",
        "measures",
        "next_phase",
        "next_player",
        "phase_begin",
        "phase_end",
        "playout",
        "round_begin",
        "round_end",
        "score",
        "setup",
        "status",
        "turn_begin",
        "turn_end",
    )

    setup: Callable[[Any], object] | None
    phase_begin: Callable[[Any], object] | None
    phase_end: Callable[[Any], object] | None
    next_phase: Callable[[Any], Any] | None
    round_begin: Callable[[Any], object] | None
    round_end: Callable[[Any], object] | None
    turn_begin: Callable[[Any, int], object] | None
    turn_end: Callable[[Any, int], object] | None
    next_player: Callable[[Any], Any] | None
    end: Callable[[Any], object] | None
    score: Callable[[Any], Any] | None
    status: Callable[[Any, int | None, str], Any] | None
    contradictions: Callable[[Any], Any] | None
    draw_counters: Callable[[Any, int | None], object] | None
    evaluate: Callable[[Any], Any] | None
    playout: Callable[[Any, int, Callable[[int], int]], Any] | None
    measures: Callable[[Any], Any] | None

    def __init__(self, **functions: Callable[..., Any] | None) -> None:
        for name in self.__slots__:
            setattr(self, name, functions.pop(name, None))
        if functions:
            raise TypeError(f"no hooks: {', '.join(functions)}")


slots.keep(Stage)
slots.keep(Phase)
slots.keep(Hooks)
