"""Reads the phases of a game from its content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bgf.engine.flow import Phase, Stage
from bgf.engine.turns import SIMULTANEOUS, TurnOrder, until_out

if TYPE_CHECKING:
    from bgf.engine.actions import ActionKind

__all__ = ["read_phases"]


def read_phases(
    data: Mapping[str, Any], kinds: Mapping[str, ActionKind], orders: Mapping[str, TurnOrder]
) -> dict[str, Phase]:
    """Returns the phases of a game, by id and in the order of the content.

    Args:
        data: the section `phases` of the content, as `bgf validate` accepts it.
        kinds: the kinds of action of the game, by name.
        orders: the turn orders that a phase may name, by name.
    """
    return {name: _read_phase(name, entry, kinds, orders) for name, entry in data.items()}


def _read_phase(
    name: str,
    entry: Mapping[str, Any],
    kinds: Mapping[str, ActionKind],
    orders: Mapping[str, TurnOrder],
) -> Phase:
    order = orders[entry["order"]]
    if entry.get("until_out", False):
        order = until_out(order)
    phase = Phase(name, order, _ids(entry["next"]))
    for stage_name, stage_entry in entry["stages"].items():
        phase.stages[stage_name] = _read_stage(stage_name, stage_entry, phase, kinds)
    phase.first = next(iter(phase.stages.values()))
    if order is SIMULTANEOUS:
        phase.choice_stages = _choice_stages(phase, entry["stages"])
    return phase


def _read_stage(
    name: str, entry: Mapping[str, Any], phase: Phase, kinds: Mapping[str, ActionKind]
) -> Stage:
    otherwise = entry.get("otherwise")
    rule = entry.get("rule", "")
    return Stage(
        id=name,
        phase=phase,
        kinds=[kinds[kind] for kind in entry["actions"]],
        otherwise=kinds[otherwise] if otherwise else None,
        rule=rule,
        otherwise_rule=entry.get("otherwise_rule") or rule,
    )


def _choice_stages(phase: Phase, entries: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Returns the stages of a simultaneous phase, in the order in which players go through them."""
    found = [phase.first]
    following = entries[phase.first.id].get("next")
    while following:
        (name,) = _ids(following)  # stages of simultaneous phases have one successor
        found.append(phase.stages[name])
        following = entries[name].get("next")
    return tuple(found)


def _ids(entry: str | Sequence[str]) -> tuple[str, ...]:
    """Returns the ids of an entry that holds one id, or a list of them."""
    return (entry,) if isinstance(entry, str) else tuple(entry)
