"""Promises about legal actions, and about the refusals of all other actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from bgf.errors import IllegalAction
from bgf.testing.checks.asking import asking
from bgf.testing.checks.copies import dictionaries
from bgf.testing.checks.promise import promise
from bgf.testing.differences import first_difference, value_in_words
from bgf.testing.tries import meant, tries_at
from bgf.testing.walk import can_be_listed, place_of_method, returned, source_of_offers
from bgf.words import message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.replies import Refusal
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["choices", "enumeration", "refusals", "refused"]

_LOOKS = 6  # positions of a match that are looked at, besides the first
_SAMPLES = 12  # random actions, where there are too many to list them all
_DRAWN = 50  # random actions of a kind
_MOST = 200  # the maximum number of actions of a match


@promise(dictionaries, share=0.35)
def choices(walk: Walk) -> None:
    """An active player has legal actions, each offered once, and always in the same order.

    In a list that is too long, random pairs of neighbours are compared.
    """
    # The walk itself raises Fault where an active player has no action.
    for here in walk.sampled(_LOOKS):
        state = here.state
        twins = {
            "fault.when_asked_again": state,
            "fault.in_clone": state.clone(),
            "fault.in_dictionary": here.game.state_from_dict(state.to_dict()),
        }
        for player in state.active_players():
            numbers = None if can_be_listed(state, player) else _neighbours(here, player)
            legal = _offered(state, player, numbers)
            texts = [action.text for action in legal]
            times_offered = Counter(texts)
            twice = [text for text, times in times_offered.items() if times > 1]
            if twice:
                listed = ", ".join(sorted(twice))
                words = message("fault.offered_twice", player=player, actions=listed)
                raise here.fault("choices", words)
            for where, twin in twins.items():
                legal_in_twin = _offered(twin, player, numbers)
                if legal_in_twin != legal:
                    texts_in_twin = [action.text for action in legal_in_twin]
                    found = first_difference(texts, texts_in_twin)
                    facts = {"where": message(where), "found": found}
                    words = message("fault.other_list", player=player, **facts)
                    raise here.fault("choices", words)


def _neighbours(here: Position, player: int) -> dict[str, list[int]]:
    """Returns the indices of some pairs of neighbours in the actions of each kind, by its name."""
    rng = here.rng("choices")
    found = {}
    for kind, count in here.state.counts(player).items():
        first = rng.sample(range(count), min(_DRAWN, count))
        second = [index + 1 for index in first if index + 1 < count]
        found[kind.name] = sorted({*first, *second})
    return found


def _offered(state: State, player: int, numbers: dict[str, list[int]] | None) -> list[Action]:
    """Returns legal actions: all of them, or those with the given indices in their kind."""
    if numbers is None:
        return state.legal_actions(player)
    found: list[Action] = []
    for kind in state.counts(player):
        own_numbers = numbers.get(kind.name, ())
        found += [kind.pick(state, player, number) for number in own_numbers]
    return found


@promise(asking, share=0.35)
def enumeration(walk: Walk) -> None:
    """The legal actions are exactly the actions that are not refused.

    The candidates of a kind that is exact are legal, and no kind's candidates leave out an action
    that its `why_not` allows.
    """
    for here in walk.sampled(_LOOKS):
        for player in here.state.active_players():
            if can_be_listed(here.state, player):
                _compare_list(here, player)
            else:
                _compare_samples(here, player)


def _compare_list(here: Position, player: int) -> None:
    """Raises Fault if a legal action is refused, or one that is not refused is not listed."""
    state = here.state
    legal = state.legal_actions(player)
    offered = set(legal)
    tried = tries_at(here).actions(state, player)
    for action in dict.fromkeys([*legal, *tried]):
        refusal = state.explain(action, player)
        if refusal is not None and action in offered:
            raise here.offered_but_refused(state, action, player, refusal.rule)
        # Several notations may mean one action: one of them is offered.
        meant = state.canonical(action, player)
        if action in offered and meant != action:
            raise here.offered_but_not_meant(action, meant, player)
        if meant != action:
            _check_meaning(here, action, meant, player, offered)
        elif refusal is None and action not in offered:
            method = "pick" if action.kind.is_counted else "candidates"
            facts = {
                "player": player,
                "action": action.text,
                "source": source_of_offers(action.kind),
                "place": place_of_method(action.kind, method),
            }
            raise here.fault("enumeration", message("fault.not_offered", **facts))
    counted = sum(state.counts(player).values())
    if counted != len(legal):
        facts = {"player": player, "offered": len(legal), "counted": counted}
        raise here.fault("enumeration", message("fault.miscounted", **facts))


def _check_meaning(
    here: Position, action: Action, meant: Action, player: int, offered: Collection[Action]
) -> None:
    """Raises Fault if `why_not` allows an action whose canonical form is not offered."""
    state = here.state
    if action.kind not in state.stage_of(player).kinds or meant in offered:
        return
    if action.kind.why_not(state.turn_of(action, player)) is None:
        facts = {"action": action.text, "returned": returned(action, meant)}
        words = message("fault.means_other", player=player, **facts)
        raise here.fault("enumeration", words)


def _compare_samples(here: Position, player: int) -> None:
    """Raises Fault if a random legal action is refused."""
    state = here.state
    rng = here.rng("enumeration")
    for _ in range(_SAMPLES):
        action = state.sample_action(player, rng.randrange)
        refusal = state.explain(action, player)
        if refusal is not None:
            raise here.offered_but_refused(state, action, player, refusal.rule)


@promise(share=0.35)
def refusals(walk: Walk) -> None:
    """A refusal cites a rule of the game, and gives the reason in every language."""
    for here in walk.sampled(_LOOKS):
        tries = tries_at(here)
        for player in here.state.active_players():
            for action in tries.actions(here.state, player):
                _check_refusal(here, action, here.state.explain(action, player))

    _check_rare_refusals(walk)


def _check_refusal(here: Position, action: Action, refusal: Refusal | None) -> None:
    """Raises Fault if a refusal cites no rule, or has no text in a language."""
    if refusal is None:
        return
    if refusal.rule not in here.game.pack.data["rules"]:
        rule = repr(refusal.rule)
        words = message("fault.no_such_rule", action=action.text, rule=rule)
        raise here.fault("refusals", words)
    for lang in here.game.pack.languages:
        text = refusal.texts.get(lang, "")
        if not text.strip() or "{" in text:
            said = value_in_words(text)
            words = message("fault.refusal_words", action=action.text, lang=lang, said=said)
            raise here.fault("refusals", words)


def _check_rare_refusals(walk: Walk) -> None:
    """Raises Fault if a refusal at any position of the match fails `_check_refusal`.

    Each reason of a kind of action is checked once.
    """
    seen: set[tuple[str, str, str]] = set()
    rng = walk.setting.rng("refusals")
    listed = list(walk.game.actions.values())
    for here in walk.history(_MOST):
        walk.here = here
        state = here.state.clone()
        likely = [action for action in listed if action.kind in state.stage.kinds]
        some = rng.sample(likely, min(_DRAWN, len(likely)))
        for player in state.active_players():
            for action in some:
                turn = state.turn_of(action, player)
                reason = action.kind.why_not(turn)
                if not reason:
                    continue
                key = (action.kind.name, reason.rule, reason.text)
                if key not in seen:
                    seen.add(key)
                    refusal = state.explain(action, player)
                    _check_refusal(here, action, refusal)


@promise(asking, share=0.35)
def refused(walk: Walk) -> None:
    """An illegal action is refused for the reason that is explained, and changes nothing."""
    for here in walk.sampled(_LOOKS):
        rng = here.rng("refused")
        tries = tries_at(here)
        for player in here.state.active_players():
            read = [meant(here.state, text, player) for text in tries.words]
            unlisted = [*tries.unlisted, *filter(None, read)]
            _check_illegal(here, player, tries.listed, rng)
            _check_illegal(here, player, unlisted, rng)


def _check_illegal(here: Position, player: int, actions: Iterable[Action], rng: Random) -> None:
    """Tries to play some illegal actions of `actions`; raises Fault as `refused`."""
    state = here.state
    before = state.to_dict()
    illegal = []
    for action in actions:
        refusal = state.explain(action, player)
        if refusal:
            illegal.append((action, refusal))
    some = rng.sample(illegal, min(_SAMPLES, len(illegal)))
    for action, refusal in some:
        _check_refused(here, player, action, refusal)
        if state.to_dict() != before:
            words = message("fault.refused_but_changed", action=action.text, player=player)
            raise here.fault("refused", words)


def _check_refused(here: Position, player: int, action: Action, refusal: Refusal) -> None:
    """Raises Fault if an illegal action can be played, or is refused for another reason."""
    try:
        here.state.apply(action, player)
    except IllegalAction as error:
        if (error.rule, error.message) != (refusal.rule, refusal.message):
            facts = {"action": action.text, "error": error, "refusal": refusal.message}
            raise here.fault("refused", message("fault.refused_otherwise", **facts)) from error
    else:
        facts = {"action": action.text, "player": player, "rule": refusal.rule}
        raise here.fault("refused", message("fault.refused_but_played", **facts))
