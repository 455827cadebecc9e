"""Reads the phases of a game from its content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bgf.engine.flow import Phase, Stage
from bgf.engine.turns import CLOCKWISE, SIMULTANEOUS, UNTIL_OUT, TurnOrder

if TYPE_CHECKING:
    from bgf.engine.actions import ActionKind

__all__ = ["read_phases"]


def read_phases(
    data: Mapping[str, Any], kinds: Mapping[str, ActionKind], orders: Mapping[str, TurnOrder]
) -> dict[str, Phase]:
    """Reads the content's section `phases`.

    Args:
        data: the section.
        kinds: the kinds of action of the game, by name.
        orders: the turn orders that a phase may name.
    """
    phases = {}
    for name, entry in data.items():
        following = entry["next"]
        order = orders[entry["order"]]
        if order is CLOCKWISE and entry.get("until_out", False):
            order = UNTIL_OUT
        phase = Phase(name, order, (following,) if isinstance(following, str) else following)
        for stage, step in entry["stages"].items():
            otherwise = step.get("otherwise")
            phase.stages[stage] = Stage(
                id=stage,
                phase=phase,
                kinds=[kinds[kind] for kind in step["actions"]],
                otherwise=kinds[otherwise] if otherwise else None,
                rule=step.get("rule", ""),
                otherwise_rule=step.get("otherwise_rule") or step.get("rule", ""),
            )
        phase.first = next(iter(phase.stages.values()))
        if phase.order is SIMULTANEOUS:
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
