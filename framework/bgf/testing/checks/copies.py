"""Promises about copies: clones, dictionaries, records, and what is taken back."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bgf.records.match import Match
from bgf.records.record import Record, RecordError
from bgf.testing.checks.promise import promise
from bgf.testing.checks.written import notation

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["clones", "dictionaries", "records", "undo"]

_LOOKS = 4
_UNDONE = 0.2


@promise()
def clones(walk: Walk) -> None:
    """A clone is independent: whatever is played in it, the other stays as it is."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        before, seen = state.to_dict(), _seen(state, here)
        twin, second = state.clone(), state.clone()
        if twin.to_dict() != before:
            raise here.fault("clones", f"a clone has another {_differing(before, twin.to_dict())}")
        after = here.play_on(twin).to_dict()
        if state.to_dict() != before or _seen(state, here) != seen:
            words = "the state changes when its clone is played: its"
            raise here.fault("clones", f"{words} {_differing(before, state.to_dict())}")
        again = here.play_on(second).to_dict()
        if again != after:
            words = "the same actions in two clones lead to another"
            raise here.fault("clones", f"{words} {_differing(after, again)}")
        if twin.to_dict() != after:
            words = "a clone changes when another is played: its"
            raise here.fault("clones", f"{words} {_differing(after, twin.to_dict())}")


@promise(clones)
def dictionaries(walk: Walk) -> None:
    """A state is exactly its dictionary, which JSON can hold: it plays on the same."""
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        data = state.to_dict()
        again = here.game.state_from_dict(json.loads(json.dumps(data)))
        if again.to_dict() != data:
            words = "a state read from its dictionary has another"
            raise here.fault("dictionaries", f"{words} {_differing(data, again.to_dict())}")
        if _seen(again, here) != _seen(state, here):
            raise here.fault("dictionaries", "a state read from its dictionary is seen as another")
        mine, its = (here.play_on(s).to_dict() for s in (state.clone(), again))
        if mine != its:
            words = "played on, a state read from its dictionary comes to another"
            raise here.fault("dictionaries", f"{words} {_differing(mine, its)}")


@promise(clones, notation)
def records(walk: Walk) -> None:
    """A record of the match, written and read again, replays to the same position and result."""
    match = _started(walk)
    for here in walk.positions():
        if here.steps:
            player, text = here.steps[-1]
            match.play(walk.game.parse_action(text), player)
            if match.state.to_dict() != here.state.to_dict():
                found = _differing(here.state.to_dict(), match.state.to_dict())
                raise here.fault("records", f"played again, the match comes to another {found}")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.bgf"
        match.record.save(path)
        try:
            replayed = Record.load(path).replay(game=walk.game)
        except RecordError as error:
            raise here.fault("records", str(error)) from error
    if replayed.to_dict() != here.state.to_dict():
        found = _differing(here.state.to_dict(), replayed.to_dict())
        raise here.fault("records", f"the replay comes to another {found}")


@promise(clones, records)
def undo(walk: Walk) -> None:
    """What told anybody anything, or used chance, can't be taken back; all else can, exactly."""
    match, rng = _started(walk), walk.setting.rng("undo")
    before: dict[str, Any] = match.state.to_dict()
    for here in walk.positions():
        if not here.steps:
            continue
        player, text = here.steps[-1]
        action = walk.game.parse_action(text)
        match.play(action, player)
        after = match.state.to_dict()
        may = match.can_undo(player)
        if may and here.state.players > 1 and (told := _told(before, after)):
            raise here.fault("undo", f'"{text}" can be taken back, but {told}')
        if not may and not _has_reason(here, before, after, action.kind.secret):
            raise here.fault("undo", f'"{text}" told nobody anything, but can\'t be taken back')
        if may and rng.random() < _UNDONE:
            match.undo(player)
            if match.state.to_dict() != before:
                found = _differing(before, match.state.to_dict())
                raise here.fault("undo", f'"{text}" is taken back, but there is another {found}')
            match.play(action, player)
        before = after


def _started(walk: Walk) -> Match:
    setting = walk.setting
    return Match.start(
        walk.game, players=setting.players, seed=setting.seed, options=setting.options
    )


def _told(before: dict[str, Any], after: dict[str, Any]) -> str:
    """What was given away between two positions, in words; empty if nothing was."""
    if before["chance"] != after["chance"]:
        return "chance was used"
    for component, (old, new) in enumerate(zip(before["known"], after["known"], strict=True)):
        if new & ~old:
            return f"somebody has learned what component {component} is"
    return ""


def _has_reason(
    here: Position, before: dict[str, Any], after: dict[str, Any], is_secret: bool
) -> bool:
    """Whether an action may not be taken back; that may not depend on what a secret one moved."""
    if here.state.players == 1:
        return False
    all_have_chosen = bool(before["commits"]) and not any(after["commits"])
    return is_secret or all_have_chosen or bool(_told(before, after))


def _seen(state: State, here: Position) -> list[Any]:
    return [state.observation(viewer) for viewer in here.everybody]


def _differing(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The parts of a state that are not the same, by name."""
    return ", ".join(key for key in one if one[key] != other.get(key)) or "position"
