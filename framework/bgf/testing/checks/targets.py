"""The promise about targets: the parts of the table to click for an action exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine import action_parts
from bgf.engine.actions import Turn
from bgf.engine.seat_letters import seat_letter
from bgf.testing.checks.asking import asking
from bgf.testing.checks.promise import promise
from bgf.words import message

if TYPE_CHECKING:
    from bgf.components.layout import Zone
    from bgf.components.plane import Plane
    from bgf.engine.state import State
    from bgf.param import Target
    from bgf.testing.walk import Position, Walk

__all__ = ["targets"]

_LOOKS = 4
_SAMPLES = 12


@promise(asking, share=0.3)
def targets(walk: Walk) -> None:
    """Every target of a legal action is on the table: its area, and its id in that area."""
    for here in walk.sampled(_LOOKS):
        rng = here.rng("targets")
        for player in here.state.active_players():
            for _ in range(_SAMPLES):
                action = here.state.sample_action(player, rng.randrange)
                _check(here, Turn(here.state, player, action))


def _check(here: Position, turn: Turn) -> None:
    """Raises Fault if a target of an action is not on the table."""
    found = action_parts.targets(turn)
    parts = turn.action.parts
    if len(found) != len(parts):
        numbers = {"parts": len(parts), "targets": len(found)}
        words = message("fault.targets_number", action=turn.action.text, **numbers)
        raise here.fault("targets", words)
    for part, of_part in zip(parts, found, strict=True):
        for target in of_part:
            problem = _problem(target, here.state)
            if problem:
                facts = {"part": part, "target": str(tuple(target)), "problem": problem}
                words = message("fault.target", action=turn.action.text, **facts)
                raise here.fault("targets", words)


def _problem(target: Target, state: State) -> str:
    """Describes the problem with a target; empty if it is valid."""
    layout = state.layout
    area, at, owner = target.area.partition("@")
    known_areas = {
        "kind": ["", *layout.zones],
        "piece": ["", *layout.planes],
        "item": layout.zones,
        "zone": layout.zones,
        "pile": layout.zones,
        "place": layout.boards,
        "link": layout.boards,
        "cell": layout.planes,
        "seat": [""],
    }.get(target.type)
    if known_areas is None:
        return message("fault.target_type", type=target.type)
    if area not in known_areas:
        return message("fault.target_area", area=area)
    owned: Zone | Plane | None = layout.zones.get(area) or layout.planes.get(area)
    if owned is not None and owned.per_player != bool(at):
        return message("fault.target_owner", area=area)
    if at and owner not in map(str, range(state.players)):
        return message("fault.target_player", player=owner)
    if target.id not in _ids(target.type, area, state):
        return message("fault.target_id", id=target.id)
    return ""


def _ids(type_: str, area: str, state: State) -> set[str]:
    """Returns the ids of all possible targets of a type in an area."""
    layout = state.layout
    if type_ == "zone":
        return {""}
    if type_ == "seat":
        return {seat_letter(player) for player in range(state.players)}
    if type_ == "place":
        return {place.id for place in layout.boards[area].places}
    if type_ == "link":
        return {link.id for link in layout.boards[area].links}
    if type_ == "cell":
        return set(state.side(layout.planes[area]).cell_of)
    if type_ in ("item", "pile"):
        zone = layout.zones[area]
        size = zone.size if type_ == "item" else zone.piles
        return {str(number) for number in range(1, size + 1)}
    if type_ == "piece":
        types = [layout.planes[area].holds] if area else [*layout.pieces]
        return {kind.id for name in types for kind in layout.pieces_of(name)}
    types = [layout.zones[area].holds] if area else [*layout.kinds]
    return {kind.id for name in types for kind in layout.kinds_of(name)}
