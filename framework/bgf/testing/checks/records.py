"""Promises about records: they replay exactly, and actions are undone exactly."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bgf.records.chronicle import is_barrier
from bgf.records.match import Match
from bgf.records.record import Record, RecordError
from bgf.testing.checks.copies import clones
from bgf.testing.checks.notation import notation
from bgf.testing.checks.promise import promise
from bgf.testing.conclusions import conclusion_from
from bgf.testing.differences import changed
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["records", "undo"]

_SHARE_UNDONE = 0.2
"""The share of the actions that may be undone and are."""

_SET_UPS = 6  # set-ups for the same seed that are compared
_MOST = 300  # actions of a match that are searched for conclusions
_CONCLUSIONS = 4  # actions of each kind in a match from which conclusions are drawn


@promise(clones, notation, share=0.2)
def records(walk: Walk) -> None:
    """A record of the match, saved and loaded, replays to the same position and result."""
    _check_set_up(walk)
    match = _started(walk)
    for here in walk.positions():
        if here.steps:
            player, text = here.steps[-1]
            action = walk.game.parse_action(text)
            match.play(action, player)
            _check_same(here, match.state, "fault.record_again")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.bgf"
        match.record.save(path)
        try:
            replayed = Record.load(path).replay(game=walk.game)
        except RecordError as error:
            raise here.fault("records", join_messages("", [error])) from error
    _check_same(here, replayed, "fault.record_replay")


def _check_set_up(walk: Walk) -> None:
    """Raises Fault if a set-up for the same seed leads to another position."""
    here = next(walk.positions())
    expected = here.state.to_dict()
    for _ in range(_SET_UPS):
        found = walk.setting.start(walk.game).to_dict()
        if found != expected:
            uses_random = not _has_other_set_ups(walk)
            beside = "fault.beside_random" if uses_random else "fault.beside"
            facts = {"found": changed(expected, found), "beside": message(beside)}
            raise here.fault("records", message("fault.set_up_again", **facts))


def _has_other_set_ups(walk: Walk) -> bool:
    """Returns whether set-ups differ even if the module `random` gives the same numbers in each."""
    kept = random.getstate()
    try:
        set_ups = []
        for _ in range(_SET_UPS):
            random.seed(walk.setting.seed)
            set_ups.append(walk.setting.start(walk.game).to_dict())
    finally:
        random.setstate(kept)
    return any(other != set_ups[0] for other in set_ups)


def _check_same(here: Position, replayed: State, text: str) -> None:
    """Checks that a state from a record is that of the walk.

    Args:
        here: the position of the walk.
        replayed: the state from the record.
        text: the ID of the text that reports the difference.

    Raises:
        Fault: if the states differ.
    """
    expected = here.state.to_dict()
    found = replayed.to_dict()
    if found != expected:
        difference = changed(expected, found)
        words = message(text, found=difference, beside=message("fault.beside"))
        raise here.fault("records", words)


@promise(clones, records, share=0.2, skims=True)
def undo(walk: Walk) -> None:
    """An action can be taken back, exactly, unless it revealed something or used chance."""
    if walk.is_looked_at_in_full or walk.wanted:
        _check_undo(walk)
    _check_conclusions(walk)


def _check_undo(walk: Walk) -> None:
    """Raises Fault if undo is refused for no reason, permitted after a reveal, or not exact."""
    match = _started(walk)
    rng = walk.setting.rng("undo")
    before: dict[str, Any] = match.state.to_dict()
    for here in walk.positions():
        if not here.steps:
            continue
        player, text = here.steps[-1]
        action = walk.game.parse_action(text)
        match.play(action, player)
        after = match.state.to_dict()
        revealed = _revealed(before, after)
        can_undo = match.can_undo(player)
        if can_undo and here.state.players > 1 and revealed:
            words = message("fault.undone_but_told", action=text, told=revealed)
            raise here.fault("undo", words)
        is_secret = action.kind.secret
        if not can_undo and not _is_barrier(here, before, after, is_secret=is_secret):
            raise here.fault("undo", message("fault.not_undone", action=text))
        if can_undo and rng.random() < _SHARE_UNDONE:
            match.undo(player)
            undone = match.state.to_dict()
            if undone != before:
                found = changed(before, undone)
                words = message("fault.undone_otherwise", action=text, found=found)
                raise here.fault("undo", words)
            match.play(action, player)
        before = after


def _check_conclusions(walk: Walk) -> None:
    """Raises Fault if players conclude something from an action that can be taken back.

    A match with a script shows a fault after its last action, so only that action is checked.
    """
    if walk.setting.players == 1 or walk.game.hooks.contradictions is None:
        return
    rng = walk.setting.rng("conclusions")
    pairs = list(pairwise(walk.history(_MOST)))
    chosen = pairs[-1:] if walk.script else rng.sample(pairs, len(pairs))
    checked: Counter[str] = Counter()  # the number of actions by kind
    for here, after in chosen:
        player, text = after.steps[-1]
        action = walk.game.parse_action(text)
        kind = action.kind.name
        if checked[kind] == _CONCLUSIONS or is_barrier(here.state, after.state, player, action):
            continue
        checked[kind] += 1
        found = conclusion_from(here.state, after.state, action, player, rng)
        if found is not None:
            raise after.fault("undo", found)


def _started(walk: Walk) -> Match:
    setting = walk.setting
    return Match.start(
        walk.game, players=setting.players, seed=setting.seed, options=setting.options
    )


def _revealed(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Returns the information revealed between two positions, in words; empty if none was."""
    if before["chance"] != after["chance"]:
        return message("fault.chance_used")
    masks = zip(before["known"], after["known"], strict=True)
    for component, (old, new) in enumerate(masks):
        if new & ~old:
            return message("fault.learned", component=component)
    if before["disclosed"] != after["disclosed"]:
        return message("fault.disclosed")
    return ""


def _is_barrier(
    here: Position, before: dict[str, Any], after: dict[str, Any], *, is_secret: bool
) -> bool:
    """Returns whether an action can't be undone, and neither can those before it.

    A secret action never can, whatever it moved: otherwise the answer would reveal something.
    """
    if here.state.players == 1:
        return False
    all_have_chosen = bool(before["commits"]) and not any(after["commits"])
    has_revealed = bool(_revealed(before, after))
    return is_secret or all_have_chosen or has_revealed
