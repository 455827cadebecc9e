"""Writes states as dictionaries, complete and exact, and reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from bgf.components.table import SEED_LIMIT
from bgf.engine.knowledge import written_choices, written_lacks, written_questions
from bgf.engine.turns import SIMULTANEOUS, Inquiry, Question
from bgf.errors import BadState, BgfError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.components.layout import Counter, Zone
    from bgf.components.plane import Plane
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["from_dict", "to_dict"]

_FORM = 1
"""The version of the form."""

_LIMIT = 1 << 62
"""The exclusive limit of numbers that have no other limit."""

_LARGEST_MASK = 63
"""The largest number of cells in a mask that is written as a number.

Longer masks are written as text, because not every program reads longer numbers of JSON.
"""

_HEX = re.compile("[0-9a-f]{1,256}")
"""Masks of more cells."""


def to_dict(state: State) -> dict[str, Any]:
    """Returns the whole state in the form that `State.to_dict` describes."""
    choosers = range(len(state.commits))  # all players, or none in a phase without commits
    commits = [written_choices(state, player) for player in choosers]
    written = {
        "form": _FORM,
        "game": state.game.name,
        "players": state.players,
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
        "commits": commits,
        "phase_over": state.phase_over,
        "round_over": state.round_over,
        "finished": state.finished,
        "zones": _written_zones(state),
        "known": list(state.known),
        "counters": _written_counters(state),
        "dice": _written_dice(state),
        "maps": _written_owners(state),
        "planes": _written_planes(state),
    }
    # Left out while they are empty, as they always are in most games.
    if state.eliminated:
        written["eliminated"] = state.eliminated
    if state.lacks:
        written["lacks"] = written_lacks(state)
    if state.inquiries:
        written["questions"] = written_questions(state)
    return written


def _written_zones(state: State) -> dict[str, Any]:
    """Returns the components in all zones, by name."""
    zones: dict[str, Any] = {}
    for name, zone in state.layout.zones.items():
        components = [list(state.zones[slot]) for slot in zone.places(state.players)]
        zones[name] = zone.arranged(components)
    return zones


def _written_counters(state: State) -> dict[str, Any]:
    """Returns the numbers of all counters and tracks, by name."""
    counters: dict[str, Any] = {}
    for name, counter in state.layout.counters.items():
        of_owners: list[Any] = []
        for slot in counter.slots[: state.players]:
            numbers = state.counters[slot : slot + counter.width]
            of_owners.append(numbers if counter.names else numbers[0])
        counters[name] = of_owners if counter.per_player else of_owners[0]
    return counters


def _written_dice(state: State) -> dict[str, Any]:
    """Returns the faces that all dice show, by name."""
    return {name: state.shown(dice) for name, dice in state.layout.dice.items()}


def _written_owners(state: State) -> dict[str, Any]:
    """Returns the owners of the links of all maps, by name."""
    owners: dict[str, Any] = {}
    for board in state.layout.boards.values():
        owners[board.id] = [state.owners[link.slot] for link in board.links]
    return owners


def _written_planes(state: State) -> dict[str, Any]:
    """Returns the masks of the pieces on all planes, by name."""
    planes: dict[str, Any] = {}
    for name, plane in state.layout.planes.items():
        cells = len(state.side(plane).sector_of)
        of_owners: list[Any] = []
        for slot in plane.slots[: state.players]:
            masks = state.masks[slot : slot + plane.width]
            of_owners.append([_written_mask(mask, cells) for mask in masks])
        planes[name] = of_owners if plane.per_player else of_owners[0]
    return planes


def from_dict(game: Game, data: Mapping[str, Any]) -> State:
    """Returns the state that `to_dict` wrote.

    Raises:
        BadState: if it is not a state of this game, or has lost or doubled components.
    """
    try:
        state = _read(game, data)
        _check_same(data, to_dict(state))
    except BadState:
        raise
    except BgfError as error:
        words = message("state.bad", game=game.name, error=error)
        raise BadState(words) from error
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        detail = f"{type(error).__name__}: {error}"
        words = message("state.bad", game=game.name, error=detail)
        raise BadState(words) from error
    return state


def _check_same(data: Mapping[str, Any], written_again: Mapping[str, Any]) -> None:
    """Raises BadState if a state that was read from a dictionary is written as another one."""
    all_keys = {**written_again, **data}
    for key in all_keys:
        is_same = key in written_again and written_again[key] == data[key]
        if not is_same:
            value = repr(data[key])
            raise BadState(message("state.bad_part", key=key, value=value))


def _read(game: Game, data: Mapping[str, Any]) -> State:
    """Returns the state in a dictionary; raises an exception if its parts don't fit together."""
    form = _integer(data["form"], 0, _LIMIT)
    name = data["game"]
    if form != _FORM or name != game.name:
        facts = {
            "form": repr(form),
            "found": repr(name),
            "game": game.name,
            "wanted": _FORM,
            "name": repr(game.name),
        }
        raise BadState(message("state.bad_form", **facts))
    players = data["players"]
    options = data["options"]
    state = game.new_state(players, seed=0, options=options, allow_idle=True)
    _read_zones(state, data)
    _read_knowledge(state, data)
    _read_lacks(state, data.get("lacks", {}))
    _read_counters(state, data)
    _read_dice(state, data)
    _read_planes(state, data)
    _read_owners(state, data)
    state.count_kinds()
    faults = state.faults()
    if faults:
        words = message("state.unsound", game=game.name, fault=faults[0])
        raise BadState(words)
    _read_flow(game, state, data)
    return state


def _read_zones(state: State, data: Mapping[str, Any]) -> None:
    """Reads the components in each zone, or in each pile of it."""
    layout = state.layout
    limit = len(layout.kind_of)
    for name, zone in layout.zones.items():
        slots = zone.places(state.players)
        written = _by_place(data["zones"][name], zone)
        for slot, components in zip(slots, written, strict=True):
            state.zones[slot] = [_integer(component, 0, limit) for component in components]


def _by_place(written: Any, zone: Zone) -> Iterable[Any]:
    """Returns the data of each place of a zone, in the order of `Zone.places`."""
    of_owners = _by_owner(written, zone)
    return chain.from_iterable(of_owners) if zone.piles else of_owners


def _by_owner(written: Any, part: Zone | Counter | Plane) -> Sequence[Any]:
    """Returns the data of each player's part, or of the one part that all players share."""
    of_owners: Sequence[Any] = written if part.per_player else [written]
    return of_owners


def _read_knowledge(state: State, data: Mapping[str, Any]) -> None:
    """Reads the masks of knowledge: for each component the viewers who know it."""
    masks = data["known"]
    expected = len(state.known)
    if len(masks) != expected:
        raise BadState(message("state.bad_known", count=len(masks), expected=expected))
    limit = state.layout.everybody + 1
    state.known = [_integer(mask, 0, limit) for mask in masks]


def _read_lacks(state: State, lacks: Mapping[str, Any]) -> None:
    """Reads the kinds that zones lack, as everybody knows."""
    layout = state.layout
    state.lacks = {}
    for name, written in lacks.items():
        zone = layout.zones[name]
        bits = {kind.id: 1 << kind.index for kind in layout.kinds[zone.holds]}
        slots = zone.places(state.players)
        lacking_at = _by_place(written, zone)
        for slot, lacking in zip(slots, lacking_at, strict=True):
            if lacking:
                kinds = set(lacking)  # a kind that is written twice counts once
                state.lacks[slot] = sum(bits[kind] for kind in kinds)


def _read_counters(state: State, data: Mapping[str, Any]) -> None:
    """Reads the numbers of each counter."""
    for name, counter in state.layout.counters.items():
        slots = counter.slots[: state.players]
        written = _by_owner(data["counters"][name], counter)
        for first, of_owner in zip(slots, written, strict=True):
            numbers = of_owner if counter.names else [of_owner]
            places = range(first, first + counter.width)
            for place, number in zip(places, numbers, strict=True):
                state.counters[place] = _integer(number, -_LIMIT, _LIMIT)


def _read_dice(state: State, data: Mapping[str, Any]) -> None:
    """Reads the faces that dice show; empty before the first roll."""
    for name, dice in state.layout.dice.items():
        faces = data["dice"][name]
        if faces and len(faces) != dice.number:
            numbers = {"shown": len(faces), "number": dice.number}
            raise BadState(message("state.bad_dice", name=name, **numbers))
        state.pick_up(dice)
        for place, face in enumerate(faces, dice.slot):
            if _integer(face, 0, _LIMIT) not in dice.faces:
                words = message("state.bad_face", name=name, face=face)
                raise BadState(words)
            state.counters[place] = face


def _read_planes(state: State, data: Mapping[str, Any]) -> None:
    """Reads the mask of cells that each kind of piece covers on each plane."""
    for name, plane in state.layout.planes.items():
        cells = len(state.side(plane).sector_of)
        slots = plane.slots[: state.players]
        written = _by_owner(data["planes"][name], plane)
        for first, masks in zip(slots, written, strict=True):
            places = range(first, first + plane.width)
            for place, mask in zip(places, masks, strict=True):
                state.masks[place] = _read_mask(mask, cells)


def _written_mask(mask: int, cells: int) -> int | str:
    """Returns a mask of the cells of a plane as it is written to JSON: in hex if it is long."""
    return mask if cells <= _LARGEST_MASK else f"{mask:x}"


def _read_mask(written: Any, cells: int) -> int:
    """Returns the mask that `_written_mask` wrote.

    Raises:
        BadState: if it is not a mask of that many cells.
    """
    if cells > _LARGEST_MASK and isinstance(written, str) and _HEX.fullmatch(written):
        written = int(written, 16)
    limit = 1 << cells
    return _integer(written, 0, limit)


def _read_owners(state: State, data: Mapping[str, Any]) -> None:
    """Reads the owner of each link of each map; -1 for none."""
    owners: list[int] = []
    for board in state.layout.boards.values():
        written = data["maps"][board.id]
        of_board = [_integer(owner, -1, state.players) for owner in written]
        count = len(of_board)
        expected = len(board.links)
        if count != expected:
            words = message("state.bad_links", map=board.id, count=count, expected=expected)
            raise BadState(words)
        owners += of_board
    state.set_owners(owners)


def _read_flow(game: Game, state: State, data: Mapping[str, Any]) -> None:
    """Reads the flow: the stage, the player to act, and how far the match has gone."""

    def number(key: str, limit: int) -> int:
        return _integer(data[key], 0, limit)

    players = state.players
    limit_of_mask = 1 << players
    phase = game.phases[data["phase"]]
    state.stage = phase.stages[data["stage"]]
    state.player = number("player", players)
    state.starter = number("starter", players)
    state.round = number("round", _LIMIT)
    state.turn = number("turn", _LIMIT)
    state.idle = number("idle", _LIMIT)
    state.disclosed = number("disclosed", _LIMIT)
    state.out = number("out", limit_of_mask)
    eliminated = data.get("eliminated", 0)
    state.eliminated = _integer(eliminated, 0, limit_of_mask)
    if state.eliminated & ~state.out:
        raise BadState(message("state.not_out"))
    state.phase_over = _boolean(data["phase_over"])
    state.round_over = _boolean(data["round_over"])
    state.finished = _boolean(data["finished"])
    state.chance = number("chance", SEED_LIMIT)
    _read_commits(game, state, data["commits"])
    questions = data.get("questions", [])
    _read_questions(game, state, questions)
    for player in state.active_players():
        if not state.counts(player):
            # The stage contradicts the table, so that kinds of action would fail.
            raise BadState(message("state.stuck", player=player))


def _read_questions(game: Game, state: State, questions: Sequence[Mapping[str, Any]]) -> None:
    """Reads the open questions."""
    found = [_read_inquiry(game, state, entry) for entry in questions]
    state.inquiries = tuple(found)
    may_ask = state.phase.order is not SIMULTANEOUS and not state.finished
    # A player who was asked may ask others before answering: that is the next inquiry.
    answering = [inquiry.player for inquiry in found[1:]]
    answering.append(state.player)
    for inquiry, player in zip(found, answering, strict=False):
        question = inquiry.asked
        is_asked = question is not None and question.player == player
        if not is_asked or not may_ask:
            asking_action = inquiry.action.text
            raise BadState(message("state.bad_question", question=asking_action))


def _read_inquiry(game: Game, state: State, entry: Mapping[str, Any]) -> Inquiry:
    """Reads the questions of one action that are still open."""
    action = game.action_of(entry["action"])
    asked = []
    for question in entry["asked"]:
        player = _integer(question["player"], 0, state.players)
        stage = state.phase.stages[question["stage"]]
        asked.append(Question(player, stage))
    asking = _integer(entry["player"], 0, state.players)
    if action is None or not asked:
        raise BadState(message("state.bad_question", question=repr(entry)))
    first, *later = asked
    return Inquiry(asking, action, first, tuple(later))


def _read_commits(game: Game, state: State, commits: Sequence[str | list[str] | None]) -> None:
    """Reads the actions that players are committed to while others still choose.

    Args:
        game: the game.
        state: the state, complete but for its commits.
        commits: the notation of each player's action, a list of them in a phase with several
            choices, None for one who has not chosen yet; empty unless players choose at the same
            time.
    """
    is_choosing = state.phase.order is SIMULTANEOUS and not state.finished
    expected = state.players if is_choosing else 0
    state.commits = []
    if len(commits) != expected:
        facts = {"count": len(commits), "phase": state.phase.id, "players": state.players}
        raise BadState(message("state.bad_commits", **facts))
    state.commits = [()] * len(commits)
    for player, written in enumerate(commits):
        if written is None:
            continue
        texts = written if isinstance(written, list) else [written]
        actions = [game.action_of(text) for text in texts]
        chosen = [action for action in actions if action is not None]
        are_actions = len(chosen) == len(texts)
        if not are_actions or not state.replace_choices(player, chosen):
            facts = {"player": player, "text": repr(written)}
            raise BadState(message("state.bad_commit", **facts))
    if is_choosing and not state.active_players():
        raise BadState(message("state.all_committed"))


def _boolean(value: Any) -> bool:
    """Returns a value that is a boolean.

    Raises:
        BadState: if it is anything else.
    """
    if type(value) is not bool:
        raise BadState(message("state.no_boolean", value=repr(value)))
    return value


def _integer(value: Any, low: int, limit: int) -> int:
    """Returns a value that is an integer from `low` to `limit` - 1.

    Raises:
        BadState: if it is anything else, even a boolean.
    """
    if type(value) is not int or not low <= value < limit:
        words = message("state.no_integer", value=repr(value), low=low, high=limit - 1)
        raise BadState(words)
    return value
