"""States as dictionaries, and back: complete and exact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bgf.components.table import SEED_LIMIT
from bgf.engine.flow import SIMULTANEOUS
from bgf.errors import BadState, BgfError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["from_dict", "to_dict"]

_FORM = 1


def to_dict(state: State) -> dict[str, Any]:
    """Returns the whole state in the form that `State.to_dict` describes."""
    layout = state.layout
    players = state.players
    zones: dict[str, Any] = {}
    for name, zone in layout.zones.items():
        zones[name] = zone.arranged([list(state.zones[slot]) for slot in zone.places(players)])
    counters: dict[str, Any] = {}
    for name, counter in layout.counters.items():
        numbers = [state.counters[slot : slot + counter.width] for slot in counter.slots[:players]]
        of_each = numbers if counter.names else [one for (one,) in numbers]
        counters[name] = of_each if counter.per_player else of_each[0]
    planes: dict[str, Any] = {}
    for name, plane in layout.planes.items():
        masks = [state.masks[slot : slot + plane.width] for slot in plane.slots[:players]]
        planes[name] = masks if plane.per_player else masks[0]
    return {
        "form": _FORM,
        "game": state.game.name,
        "players": players,
        "options": dict(state.options),
        "chance": state.chance,
        "phase": state.phase.id,
        "stage": state.stage.id,
        "player": state.player,
        "starter": state.starter,
        "round": state.round,
        "turn": state.turn,
        "idle": state.idle,
        "out": state.out,
        "disclosed": state.disclosed,
        "commits": [action.text if action else None for action in state.commits],
        "phase_over": state.phase_over,
        "round_over": state.round_over,
        "finished": state.finished,
        "zones": zones,
        "known": list(state.known),
        "counters": counters,
        "dice": {name: state.shown(dice) for name, dice in layout.dice.items()},
        "maps": {
            board.id: [state.owners[link.slot] for link in board.links]
            for board in layout.boards.values()
        },
        "planes": planes,
    }


def from_dict(game: Game, data: Mapping[str, Any]) -> State:
    """Read what `to_dict` wrote.

    Raises:
        BadState: if it is no state of this game, or one with lost or doubled components.
    """
    try:
        state = _read(game, data)
        again = to_dict(state)
        for key in {**again, **data}:
            if key not in again or again[key] != data[key]:
                raise BadState(message("state.bad_part", key=key, value=repr(data[key])))
    except BadState:
        raise
    except BgfError as error:
        raise BadState(message("state.bad", game=game.name, error=error)) from error
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        detail = f"{type(error).__name__}: {error}"
        raise BadState(message("state.bad", game=game.name, error=detail)) from error
    return state


def _read(game: Game, data: Mapping[str, Any]) -> State:
    if _integer(data["form"], 0, 1 << 62) != _FORM or data["game"] != game.name:
        found = {"form": repr(data["form"]), "found": repr(data["game"])}
        wanted = {"game": game.name, "wanted": _FORM, "name": repr(game.name)}
        raise BadState(message("state.bad_form", **found, **wanted))
    players = data["players"]
    state = game.new_state(players, seed=0, options=data["options"], allow_idle=True)
    layout = state.layout
    for name, zone in layout.zones.items():
        lists = data["zones"][name] if zone.per_player else [data["zones"][name]]
        if zone.piles:
            lists = [pile for piles in lists for pile in piles]
        for slot, held in zip(zone.places(players), lists, strict=True):
            state.zones[slot] = [_integer(c, 0, len(layout.kind_of)) for c in held]
    viewers = layout.everybody + 1
    if len(data["known"]) != len(state.known):
        facts = {"count": len(data["known"]), "expected": len(state.known)}
        raise BadState(message("state.bad_known", **facts))
    state.known = [_integer(mask, 0, viewers) for mask in data["known"]]
    for name, counter in layout.counters.items():
        of_each = data["counters"][name] if counter.per_player else [data["counters"][name]]
        for slot, found in zip(counter.slots[:players], of_each, strict=True):
            numbers = found if counter.names else [found]
            for place, number in zip(range(slot, slot + counter.width), numbers, strict=True):
                state.counters[place] = _integer(number, -(1 << 62), 1 << 62)
    for name, dice in layout.dice.items():
        shown = data["dice"][name]
        if shown and len(shown) != dice.number:
            numbers_shown = {"shown": len(shown), "number": dice.number}
            raise BadState(message("state.bad_dice", name=name, **numbers_shown))
        state.pick_up(dice)
        for place, face in enumerate(shown, dice.slot):
            if _integer(face, 0, 1 << 62) not in dice.faces:
                raise BadState(message("state.bad_face", name=name, face=face))
            state.counters[place] = face
    for name, plane in layout.planes.items():
        limit = plane.side(players).cells + 1
        of_each = data["planes"][name] if plane.per_player else [data["planes"][name]]
        for slot, masks in zip(plane.slots[:players], of_each, strict=True):
            for place, mask in zip(range(slot, slot + plane.width), masks, strict=True):
                state.masks[place] = _integer(mask, 0, limit)
    owners: list[int] = []
    for board in layout.boards.values():
        held = [_integer(owner, -1, players) for owner in data["maps"][board.id]]
        if len(held) != len(board.links):
            counts = {"count": len(held), "expected": len(board.links)}
            raise BadState(message("state.bad_links", map=board.id, **counts))
        owners += held
    state.set_owners(owners)
    state.count_kinds()
    faults = state.faults()
    if faults:
        raise BadState(message("state.unsound", game=game.name, fault=faults[0]))
    _read_flow(game, state, data)
    return state


def _read_flow(game: Game, state: State, data: Mapping[str, Any]) -> None:
    players = state.players
    state.stage = game.phases[data["phase"]].stages[data["stage"]]
    state.player = _integer(data["player"], 0, players)
    state.starter = _integer(data["starter"], 0, players)
    state.round = _integer(data["round"], 0, 1 << 62)
    state.turn = _integer(data["turn"], 0, 1 << 62)
    state.idle = _integer(data["idle"], 0, 1 << 62)
    state.disclosed = _integer(data["disclosed"], 0, 1 << 62)
    state.out = _integer(data["out"], 0, 1 << players)
    state.phase_over = _boolean(data["phase_over"])
    state.round_over = _boolean(data["round_over"])
    state.finished = _boolean(data["finished"])
    state.chance = _integer(data["chance"], 0, SEED_LIMIT)
    is_choosing = state.phase.order == SIMULTANEOUS and not state.finished
    commits = data["commits"]
    state.commits = []
    if len(commits) != (players if is_choosing else 0):
        facts = {"count": len(commits), "phase": state.phase.id, "players": players}
        raise BadState(message("state.bad_commits", **facts))
    for player, text in enumerate(commits):
        if text is not None and game.action_of(text) not in state.choices(player):
            raise BadState(message("state.bad_commit", player=player, text=repr(text)))
    state.commits = [None if text is None else game.action_of(text) for text in commits]
    if is_choosing and not state.active_players():
        raise BadState(message("state.all_committed"))
    for player in state.active_players():
        if not state.counts(player):  # and kinds stumble over a table that their stage can't be
            raise BadState(message("state.stuck", player=player))


def _boolean(value: Any) -> bool:
    if type(value) is not bool:
        raise BadState(message("state.no_boolean", value=repr(value)))
    return value


def _integer(value: Any, low: int, limit: int) -> int:
    if type(value) is not int or not low <= value < limit:
        facts = {"value": repr(value), "low": low, "high": limit - 1}
        raise BadState(message("state.no_integer", **facts))
    return value
