"""Promises about what may be played: what is listed, what is refused, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.errors import IllegalAction
from bgf.testing.checks.copies import dictionaries
from bgf.testing.checks.promise import promise
from bgf.testing.walk import can_be_listed

if TYPE_CHECKING:
    from bgf.engine.actions import Action, Refusal
    from bgf.testing.fault import Fault
    from bgf.testing.walk import Position, Walk

__all__ = ["choices", "enumeration", "refusals", "refused"]

_LOOKS = 6
_SAMPLES = 12


@promise(dictionaries)
def choices(walk: Walk) -> None:
    """Whoever is active has something to do: a list without duplicates, in a fixed order."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        twins = {
            "when it is asked again": state,
            "in a clone": state.clone(),
            "in a state read from its dictionary": here.game.state_from_dict(state.to_dict()),
        }
        for player in state.active_players():
            if not can_be_listed(state, player):
                continue
            legal = state.legal_actions(player)
            texts = [action.text for action in legal]
            if len(set(texts)) < len(texts):
                twice = sorted({text for text in texts if texts.count(text) > 1})
                raise here.fault("choices", f"player {player} is offered twice: {', '.join(twice)}")
            for where, twin in twins.items():
                if twin.legal_actions(player) != legal:
                    words = f"what is offered to player {player} is another list {where}"
                    raise here.fault("choices", words)


@promise()
def enumeration(walk: Walk) -> None:
    """What is listed is what is not refused, and nothing else."""
    for here in walk.sampled(_LOOKS):
        for player in here.state.active_players():
            if can_be_listed(here.state, player):
                _compare_list(here, player)
            else:
                _compare_samples(here, player)


def _compare_list(here: Position, player: int) -> None:
    state, stage = here.state, here.state.stage
    legal = state.legal_actions(player)
    offered = set(legal)
    for action in dict.fromkeys([*legal, *here.game.actions.values()]):
        refusal = state.explain(action, player)
        if refusal is not None and action in offered:
            raise _offered_but_refused(here, player, action, refusal)
        if refusal is None and action not in offered:
            raise here.fault(
                "enumeration", f'player {player} may play "{action}", but it is not offered'
            )
    counted = sum(kind.count(state, player) for kind in stage.kinds)
    if not counted and stage.otherwise is not None:
        counted = stage.otherwise.count(state, player)
    if counted != len(legal):
        words = (
            f"player {player} is offered {len(legal)} actions, but they are counted as {counted}"
        )
        raise here.fault("enumeration", words)


def _compare_samples(here: Position, player: int) -> None:
    rng = here.rng("enumeration")
    for _ in range(_SAMPLES):
        action = here.state.sample_action(player, rng.randrange)
        refusal = here.state.explain(action, player)
        if refusal is not None:
            raise _offered_but_refused(here, player, action, refusal)


def _offered_but_refused(here: Position, player: int, action: Action, refusal: Refusal) -> Fault:
    words = f'player {player} is offered "{action}", but {refusal.rule} refuses it'
    return here.fault("enumeration", words)


@promise()
def refusals(walk: Walk) -> None:
    """A refusal cites a rule of the game, and says why in every language."""
    rules, languages = walk.game.pack.data["rules"], walk.game.pack.languages
    for here in walk.sampled(_LOOKS):
        for player in here.state.active_players():
            for action in here.game.actions.values():
                refusal = here.state.explain(action, player)
                if refusal is None:
                    continue
                if refusal.rule not in rules:
                    words = (
                        f'"{action}" is refused by the rule {refusal.rule!r}, which is not there'
                    )
                    raise here.fault("refusals", words)
                for lang in languages:
                    said = refusal.texts.get(lang, "")
                    if not said.strip() or "{" in said:
                        words = f'"{action}" is refused in the language {lang} by {said!r}'
                        raise here.fault("refusals", words)


@promise()
def refused(walk: Walk) -> None:
    """An illegal action is refused as was explained, and changes nothing."""
    for here in walk.sampled(_LOOKS):
        state, rng = here.state, here.rng("refused")
        before = state.to_dict()
        for player in state.active_players():
            explained = [(a, state.explain(a, player)) for a in here.game.actions.values()]
            illegal = [(action, refusal) for action, refusal in explained if refusal]
            for action, refusal in rng.sample(illegal, min(_SAMPLES, len(illegal))):
                _check_refused(here, player, action, refusal)
                if state.to_dict() != before:
                    words = f'"{action}" of player {player} is refused, but changes the state'
                    raise here.fault("refused", words)


def _check_refused(here: Position, player: int, action: Action, refusal: Refusal) -> None:
    try:
        here.state.apply(action, player)
    except IllegalAction as error:
        if (error.rule, error.message) != (refusal.rule, refusal.message):
            words = f'"{action}" is refused by "{error}", but "{refusal.message}" explains it'
            raise here.fault("refused", words) from error
    else:
        words = f'"{action}" of player {player} can be played, but {refusal.rule} refuses it'
        raise here.fault("refused", words)
