"""Phases and stages: the small machine that says whose turn it is and what may be done in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bgf_cext import Course, Step

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State

__all__ = ["CLOCKWISE", "RULES", "SIMULTANEOUS", "Phase", "Stage", "read_phases"]

CLOCKWISE = "clockwise"
SIMULTANEOUS = "simultaneous"
RULES = "rules"


@dataclass(slots=True, eq=False)
class Stage(Step):
    """A stage of a turn: which kinds of action a player may choose from.

    Stages are declared in the content. Rules find one by its id, ``state.phase.stages["second"]``,
    and return it from `ActionKind.apply`, so that it follows in the same turn.

    Attributes:
        id: its key in the content.
        phase: the phase it is in.
        kinds: the kinds of action that may be played.
        otherwise: the kind that is offered only where none of these can be played, or None.
        rule: the ID of the rule that refuses all other kinds.
        otherwise_rule: the ID of the rule that refuses `otherwise` where others can be played.
    """

    id: str
    phase: Phase = field(repr=False)
    kinds: tuple[ActionKind, ...]
    otherwise: ActionKind | None
    rule: str
    otherwise_rule: str
    lists: tuple[Callable[[State, int], Sequence[Action]], ...] = field(init=False, repr=False)
    is_long: bool = field(init=False)

    def __post_init__(self) -> None:
        self.lists = tuple(kind.legal for kind in self.kinds)
        self.is_long = any(kind.is_counted for kind in self.kinds)


@dataclass(slots=True, eq=False)
class Phase(Course):
    """A part of the game; see `bgf_cext.Course` for more of its attributes.

    Attributes:
        stages: by id.
        next: ids of the phases that may follow, ``end`` for the end of the game.
    """

    id: str
    order: str
    stages: dict[str, Stage]
    next: tuple[str, ...]
    until_out: bool = False
    first: Stage = field(init=False)
    choice_stages: tuple[Stage, ...] = ()


def read_phases(data: Mapping[str, Any], kinds: Mapping[str, ActionKind]) -> dict[str, Phase]:
    """Reads the content's section `phases`."""
    phases = {}
    for name, entry in data.items():
        following = entry["next"]
        phase = Phase(
            id=name,
            order=sys.intern(entry["order"]),  # compared after every turn
            stages={},
            next=(following,) if isinstance(following, str) else tuple(following),
            until_out=entry.get("until_out", False),
        )
        for stage, step in entry["stages"].items():
            otherwise = step.get("otherwise")
            phase.stages[stage] = Stage(
                id=stage,
                phase=phase,
                kinds=tuple(kinds[kind] for kind in step["actions"]),
                otherwise=kinds[otherwise] if otherwise else None,
                rule=step.get("rule", ""),
                otherwise_rule=step.get("otherwise_rule") or step.get("rule", ""),
            )
        phase.first = next(iter(phase.stages.values()))
        if phase.order == SIMULTANEOUS:
            phase.choice_stages = _choice_stages(phase, entry["stages"])
        phases[name] = phase
    return phases


def _choice_stages(phase: Phase, entries: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Returns the stages of a simultaneous phase, in the order in which players go through them."""
    found = [phase.first]
    following = entries[phase.first.id].get("next")
    while following:
        (name,) = [following] if isinstance(following, str) else following
        found.append(phase.stages[name])
        following = entries[name].get("next")
    return tuple(found)
