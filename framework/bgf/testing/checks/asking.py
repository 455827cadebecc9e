"""The promise about queries. All others depend on it, as checks do little but query states."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.turns import is_own
from bgf.engine.wording import log_line, own_log_line
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, first_difference
from bgf.testing.fault import ANYTHING
from bgf.testing.shown import LEGAL, channel_name, channels, difference_in
from bgf.testing.swap import viewer_name
from bgf.testing.tries import tries_at
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgf.testing.shown import ShownChannel
    from bgf.testing.tries import Tries
    from bgf.testing.walk import Position, Walk

__all__ = ["asking"]

_LOOKS = 3
_LOGGED = 4


@promise(share=0.3)
def asking(walk: Walk) -> None:
    """Queries change nothing, and the same query gets the same answer again."""
    for here in walk.sampled(_LOOKS, ended=True):
        tries = tries_at(here)
        for viewer in here.everybody:
            _ask_all(here, viewer, tries)
        _ask_order(here)


def _ask_order(here: Position) -> None:
    """Raises Fault if the turn order changes the position, or answers differently a second time."""
    state = here.state
    order = state.phase.order
    if not is_own(order) or state.inquiries or state.is_terminal():
        return
    facts = {"hook": message("answered.order", name=order.name)}
    before = state.to_dict()
    for ask in (order.first, order.following):
        asked = state.clone()
        try:
            one, other = ask(asked), ask(asked)
        except ANYTHING:
            continue  # an order need not name a player in the middle of a turn
        if asked.to_dict() != before:
            found = changed(before, asked.to_dict())
            raise here.fault("asking", message("fault.hook_changes", found=found, **facts))
        if one != other:
            words = message("fault.hook_twice", found=first_difference(one, other), **facts)
            raise here.fault("asking", words)


def _ask_all(here: Position, viewer: int | None, tries: Tries) -> None:
    """Raises Fault if a query changes the position, or answers differently a second time."""
    state = here.state
    for name, ask in _questions(here, viewer, tries):
        before = state.to_dict()
        answers = [ask(), ask()]
        now = state.to_dict()
        if now != before:
            asked = {"viewer": viewer_name(viewer), "channel": channel_name(name)}
            words = message("fault.asking_changes", found=changed(before, now), **asked)
            raise here.fault("asking", words)
        if answers[0] != answers[1]:
            asked = {"viewer": viewer_name(viewer), "channel": channel_name(name)}
            words = message("fault.asking_twice", found=difference_in(name, *answers), **asked)
            # A list whose order changes breaks a promise of its own.
            check = "choices" if name == LEGAL else "asking"
            raise here.fault(check, words)


def _questions(here: Position, viewer: int | None, tries: Tries) -> Iterator[ShownChannel]:
    yield from channels(here.state, viewer, tries)
    if viewer is not None and viewer in here.state.active_players():
        yield from _log_channels(here, viewer)


def _lines(turn: Turn, languages: Iterable[str]) -> list[str]:
    """Returns the history lines about an action, for others and for its player, by language."""
    return [line(turn, lang) for lang in languages for line in (log_line, own_log_line)]


def _log_channels(here: Position, player: int) -> Iterator[ShownChannel]:
    """Yields channels that show the history lines about some actions.

    Raises:
        Fault: if writing a line changes the position after the action.
    """
    state = here.state
    rng = here.rng("stories")
    languages = here.game.pack.languages
    for _ in range(_LOGGED):
        action = state.sample_action(player, rng.randrange)
        after = state.clone()
        here.play(after, action, player)
        before_writing = after.to_dict()
        turn = Turn(state, player, action, after)
        name = message("fault.channel.line", action=action.text)
        yield name, partial(_lines, turn, languages)
        # The caller has asked for the lines before it takes the next channel.
        after_writing = after.to_dict()
        if after_writing != before_writing:
            found = changed(before_writing, after_writing)
            words = message("fault.line_changes", action=action.text, found=found)
            raise here.fault("asking", words)
