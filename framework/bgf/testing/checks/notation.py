"""The promise about notation: every action can be written, and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.testing.checks.promise import promise
from bgf.testing.fault import Fault
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.testing.walk import Walk

__all__ = ["notation"]

_LOOKS = 6  # positions
_TRIES = 3  # random actions of each player there
_WRITTEN = 3000  # the maximum number of listed actions


@promise(share=0.0)
def notation(walk: Walk) -> None:
    """Every action is read from its notation, regardless of spaces and capital letters."""
    listed = list(walk.game.actions.values())
    if len(listed) > _WRITTEN:
        listed = walk.setting.rng("notation").sample(listed, _WRITTEN)
    for action in listed:
        _check(walk, action)
    for here in walk.sampled(_LOOKS):
        for player in here.state.active_players():
            rng = here.rng("notation")
            for _ in range(_TRIES):
                action = here.state.sample_action(player, rng.randrange)
                _check(walk, action)


def _check(walk: Walk, action: Action) -> None:
    """Raises Fault if the notation of an action is malformed, or is read as another action."""
    text = action.text
    widened = text.replace(" ", "   ")
    for form in (text, text.upper(), text.lower(), f"  {widened} "):
        again = walk.game.parse_action(form)
        is_same = again == action and again.args == action.args
        if not is_same or hash(again) != hash(action):
            words = message("fault.read_otherwise", form=form, text=text, again=again.text)
            raise _fault(walk, words)
    kind = action.kind.name
    parts = text.split()
    if parts[0] != kind or text != " ".join(parts):
        raise _fault(walk, message("fault.notation_form", text=text, kind=kind))


def _fault(walk: Walk, words: Message) -> Fault:
    steps = walk.here.steps if walk.here is not None else ()
    return Fault("notation", words, walk.setting, steps)
