"""Why an action is not possible: the rules that refuse it, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from bgf.engine.action_parts import targets
from bgf.engine.actions import Turn
from bgf.engine.folding import TypedLine
from bgf.engine.wording import label
from bgf.session.events import Refused

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind, Refusal
    from bgf.engine.state import State

__all__ = ["Why", "describe_refusal", "why", "why_target"]

_MOST_SINGLE = 4
"""Of more actions the refusals are summed up by rule."""


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to "why can't I ...".

    Attributes:
        text: what was asked about.
        count: the number of actions that it may mean; of a whole kind the legal ones. 0 if it means
            none.
        legal: the notations of those that are possible now, those most like the text first; of a
            whole kind one example.
        refused: the refusals of the others: one each, or one for each rule if `is_summary`.
        kind: the name of the kind of action, if the text names no more than that.
        is_turn: whether the player may act now; nothing is possible else, and nothing is told.
        is_summary: whether the text means so many actions that their refusals are counted by rule.
    """

    text: str
    count: int = 0
    legal: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    kind: str = ""
    is_turn: bool = True
    is_summary: bool = False

    @property
    def is_known(self) -> bool:
        """Whether the text means any action, or a kind of action."""
        return bool(self.count or self.kind or not self.is_turn)


def why(state: State, player: int, asked: str | TypedLine, lang: str) -> Why:
    """Returns which rules refuse the actions that a text means, or that they are possible.

    Args:
        state: the position.
        player: who asks, and is told nothing that this player may not know.
        asked: an action or a kind of action, in notation or in words.
        lang: the language of the text and of the answer.
    """
    typed = TypedLine.of(asked) if isinstance(asked, str) else asked
    text = typed.text
    # Legal or not: what is refused is asked about, too.
    reading = state.game.reader.read(typed, state, player, legal=(), lang=lang)
    actions = [reading.action] if reading.action else reading.several
    if not actions and reading.kind is None:
        return Why(text)
    if player not in state.active_players():
        return Why(text, is_turn=False)
    if actions:
        return _why_actions(state, player, text, lang, _nearest(text, actions))
    assert reading.kind is not None  # asked above
    if not reading.is_kind_alone:
        return Why(text)
    return _why_kind(state, player, text, lang, reading.kind)


def why_target(state: State, player: int, target: tuple[str, str, str], lang: str) -> Why:
    """Returns which rules refuse the actions that point at something on the table.

    Actions of a kind that is too large to be listed are left out.

    Args:
        state: the position.
        player: who asks, and is told nothing that this player may not know.
        target: the type, the id of the area, and the id there, as of `bgf.view` offers.
        lang: the language of the answer.
    """
    text = target[2]
    if player not in state.active_players():
        return Why(text, is_turn=False)
    found = []
    for action in state.game.actions.values():
        pointed_at = targets(Turn(state, player, action))
        if any((*each,) == target for of_part in pointed_at for each in of_part):
            found.append(action)
    return _why_actions(state, player, text, lang, found)


def describe_refusal(state: State, name: str, refusal: Refusal, lang: str) -> Refused:
    """Returns a refusal in words.

    Args:
        state: the position.
        name: the notation of the action.
        refusal: what the rules say.
        lang: the language.
    """
    game = state.game
    rule = game.pack.data.get("rules", {}).get(refusal.rule, "")
    return Refused(
        name, refusal.localized(lang), refusal.rule, game.word(rule, lang) if rule else ""
    )


def _why_actions(state: State, player: int, text: str, lang: str, actions: Sequence[Action]) -> Why:
    legal: list[str] = []
    refused: list[Refused] = []
    for action in actions:
        refusal = state.explain(action, player)
        if refusal is None:
            legal.append(action.text)
        else:
            refused.append(describe_refusal(state, action.text, refusal, lang))
    is_summary = len(actions) > _MOST_SINGLE
    reasons = _by_rule(refused) if is_summary else refused
    return Why(text, len(actions), tuple(legal), tuple(reasons), is_summary=is_summary)


def _why_kind(state: State, player: int, text: str, lang: str, kind: ActionKind) -> Why:
    """Returns whether anything can be done of a kind of which no action is named."""
    name = label(kind, lang)
    refusal = state.explain_kind(kind, player)
    if refusal is not None:
        return Why(text, kind=name, refused=(describe_refusal(state, name, refusal, lang),))
    count = kind.count(state, player)
    return Why(text, count, (kind.pick(state, player, 0).text,), kind=name)


def _by_rule(refused: Sequence[Refused]) -> list[Refused]:
    """Returns the first refusal of each rule with their number, the most frequent rule first."""
    counts = Counter(reason.rule for reason in refused)
    found = []
    for rule, count in counts.most_common():
        example = next(reason for reason in refused if reason.rule == rule)
        found.append(replace(example, count=count))
    return found


def _nearest(text: str, actions: Sequence[Action]) -> list[Action]:
    """Returns the actions, those written most like a text first."""
    return sorted(
        actions,
        key=lambda action: SequenceMatcher(None, text.lower(), action.text).ratio(),
        reverse=True,
    )
