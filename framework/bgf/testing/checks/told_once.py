"""The promise about kinds that are `told_once`: their words hold in every position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps
from bgf.engine.action_parts import targets as targets_of
from bgf.engine.actions import Turn
from bgf.engine.wording import describe_step, menu_hint
from bgf.testing.checks.promise import promise
from bgf.testing.checks.targets import targets
from bgf.testing.checks.words import words
from bgf.testing.differences import value_in_words
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.testing.walk import Walk

__all__ = ["told_once"]

_LOOKS = 4
_SAMPLES = 12  # actions of each kind


@promise(targets, words, share=0.3)
def told_once(walk: Walk) -> None:
    """Actions of kinds that are `told_once` have the same words in menus in every position.

    They are the same for every player, except that a target on the player's own table lies on the
    table of that player.
    """
    first = None
    for here in walk.sampled(_LOOKS):
        first = here if first is None else first
        rng = here.rng("told_once")
        for kind in here.game.kinds.values():
            if not kind.told_once:
                continue
            for action in rng.sample(kind.listed, min(len(kind.listed), _SAMPLES)):
                before = _menu_words(Turn(first.state, 0, action))
                for player in range(here.state.players):
                    now = _menu_words(Turn(here.state, player, action))
                    if now != before:
                        one, other = next(
                            pair for pair in zip(before, now, strict=True) if pair[0] != pair[1]
                        )
                        values = {"first": value_in_words(one), "now": value_in_words(other)}
                        problem = message("fault.told_otherwise", action=action.text, **values)
                        raise here.fault("told_once", problem)


def _menu_words(turn: Turn) -> Sequence[object]:
    """Returns the words and targets of an action in menus.

    The areas of the player end with ``@``, without the number of the player.
    """
    own = f"@{turn.player}"
    pointed_at = [
        (target.type, f"{target.area.removesuffix(own)}@", target.id)
        if target.area.endswith(own)
        else (*target,)
        for of_part in targets_of(turn)
        for target in of_part
    ]
    languages = turn.state.game.pack.languages
    numbers = range(len(steps(turn.action)))
    return (
        pointed_at,
        [describe_step(turn, number, lang) for number in numbers for lang in languages],
        [menu_hint(turn, lang) for lang in languages],
        "no preview" if turn.action.kind.preview(turn) is None else "a preview",
    )
