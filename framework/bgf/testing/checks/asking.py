"""The promise about questions, on which all others stand: a check does little but ask."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.wording import log_line, own_log_line
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, excerpt
from bgf.testing.shown import LEGAL, channels
from bgf.testing.swap import viewer_name
from bgf.testing.tries import tries_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgf.testing.shown import Channel
    from bgf.testing.tries import Tries
    from bgf.testing.walk import Position, Walk

__all__ = ["asking"]

_LOOKS = 3
_STORIES = 4


@promise(share=0.3)
def asking(walk: Walk) -> None:
    """Asking changes nothing, and asking again gets the same answer, whatever is asked."""
    for here in walk.sampled(_LOOKS, ended=True):
        tries = tries_at(here)
        for viewer in here.everybody:
            _ask_all(here, viewer, tries)


def _ask_all(here: Position, viewer: int | None, tries: Tries) -> None:
    state = here.state
    for name, ask in _questions(here, viewer, tries):
        before = state.to_dict()
        answers = [ask(), ask()]
        now = state.to_dict()
        if now != before:
            words = f"the state changes when {viewer_name(viewer)} asks for the {name}"
            raise here.fault("asking", f"{words}: {changed(before, now)}")
        if answers[0] != answers[1]:
            words = f"{viewer_name(viewer)} asks for the {name} twice, and nothing happens between"
            # An order that comes and goes is a broken promise of its own.
            check = "choices" if name == LEGAL else "asking"
            raise here.fault(check, f"{words}: {excerpt(*answers)}")


def _questions(here: Position, viewer: int | None, tries: Tries) -> Iterator[Channel]:
    yield from channels(here.state, viewer, tries)
    if viewer is not None and viewer in here.state.active_players():
        yield from _stories(here, viewer)


def _lines(turn: Turn, languages: Iterable[str]) -> list[str]:
    """Returns what others and what the player read of an action, in each language."""
    return [line(turn, lang) for lang in languages for line in (log_line, own_log_line)]


def _stories(here: Position, player: int) -> Iterator[Channel]:
    """What a history says of some actions; nor does it change what they have led to."""
    state, rng, languages = here.state, here.rng("stories"), here.game.pack.languages
    for _ in range(_STORIES):
        action, after = state.sample_action(player, rng.randrange), state.clone()
        here.play(after, action, player)
        came = after.to_dict()
        turn = Turn(state, player, action, after)
        yield f'line of "{action}" in the history', partial(_lines, turn, languages)
        if after.to_dict() != came:  # it has been told by now
            words = f'the line of "{action}" changes the state that the action has led to'
            raise here.fault("asking", f"{words}: {changed(came, after.to_dict())}")
