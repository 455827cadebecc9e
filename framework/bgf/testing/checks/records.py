"""Promises about records: they replay exactly, and actions are undone exactly."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bgf.records.match import Match
from bgf.records.record import Record, RecordError
from bgf.testing.checks.copies import clones
from bgf.testing.checks.notation import notation
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed
from bgf.words import joined, message

if TYPE_CHECKING:
    from bgf.testing.walk import Position, Walk

__all__ = ["records", "undo"]

_UNDONE = 0.2


@promise(clones, notation, share=0.2)
def records(walk: Walk) -> None:
    """A record of the match, saved and loaded, replays to the same position and result."""
    match = _started(walk)
    for here in walk.positions():
        if here.steps:
            player, text = here.steps[-1]
            match.play(walk.game.parse_action(text), player)
            if match.state.to_dict() != here.state.to_dict():
                found = changed(here.state.to_dict(), match.state.to_dict())
                words = message("fault.record_again", found=found, beside=message("fault.beside"))
                raise here.fault("records", words)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.bgf"
        match.record.save(path)
        try:
            replayed = Record.load(path).replay(game=walk.game)
        except RecordError as error:
            raise here.fault("records", joined("", [error])) from error
    if replayed.to_dict() != here.state.to_dict():
        found = changed(here.state.to_dict(), replayed.to_dict())
        words = message("fault.record_replay", found=found, beside=message("fault.beside"))
        raise here.fault("records", words)


@promise(clones, records, share=0.2)
def undo(walk: Walk) -> None:
    """An action can be taken back, exactly, unless it revealed something or used chance."""
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
        may = match.can_undo(player)
        if may and here.state.players > 1 and (told := _told(before, after)):
            raise here.fault("undo", message("fault.undone_but_told", action=text, told=told))
        if not may and not _has_reason(here, before, after, action.kind.secret):
            raise here.fault("undo", message("fault.not_undone", action=text))
        if may and rng.random() < _UNDONE:
            match.undo(player)
            if match.state.to_dict() != before:
                found = changed(before, match.state.to_dict())
                words = message("fault.undone_otherwise", action=text, found=found)
                raise here.fault("undo", words)
            match.play(action, player)
        before = after


def _started(walk: Walk) -> Match:
    setting = walk.setting
    return Match.start(
        walk.game, players=setting.players, seed=setting.seed, options=setting.options
    )


def _told(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Describes what was revealed between two positions; empty if nothing was."""
    if before["chance"] != after["chance"]:
        return message("fault.chance_used")
    for component, (old, new) in enumerate(zip(before["known"], after["known"], strict=True)):
        if new & ~old:
            return message("fault.learned", component=component)
    if before["disclosed"] != after["disclosed"]:
        return message("fault.disclosed")
    return ""


def _has_reason(
    here: Position, before: dict[str, Any], after: dict[str, Any], is_secret: bool
) -> bool:
    """Returns whether there is a reason not to undo an action.

    That an action is secret is always a reason: otherwise the answer would tell what it moved.
    """
    if here.state.players == 1:
        return False
    all_have_chosen = bool(before["commits"]) and not any(after["commits"])
    return is_secret or all_have_chosen or bool(_told(before, after))
