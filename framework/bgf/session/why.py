"""The answer to "why can't I ...": the rules that refuse an action, as data."""

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
from bgf.errors import InvalidAction, shortened
from bgf.session.events import Refused
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.replies import Refusal
    from bgf.engine.state import State

__all__ = ["Why", "describe_refusal", "why", "why_target"]

_MOST_SINGLE = 4
"""The maximum number of refusals listed singly; more are grouped by rule."""


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to "why can't I ...".

    Attributes:
        text: the requested action or kind of action, as typed.
        count: the number of actions that the text may mean, 0 if none; for a whole kind the number
            of its legal actions.
        legal: the notations of the legal ones among these actions, the most similar to the text
            first; for a whole kind one example.
        refused: the refusals of the others: one for each action, or for each rule if `is_summary`;
            a single one with the text as typed if many actions all have the same reason.
        kind: the name of the kind of action, if the text names only a kind.
        is_turn: whether the player may act now; if not, the other attributes are empty.
        is_summary: whether the refusals of many actions are grouped by rule.
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
        """Whether the text means any action or kind of action; false out of turn."""
        return bool(self.count or self.kind)


def why(state: State, player: int, asked: str | TypedLine, lang: str) -> Why:
    """Returns the rules that refuse the actions that a text means, and the legal ones among them.

    Args:
        state: the position.
        player: the player who asks; the answer has no secrets of others.
        asked: an action or a kind of action, in notation or in words.
        lang: the language of the text and of the answer.

    Raises:
        InvalidAction: if it is not a text.
    """
    typed = asked if isinstance(asked, TypedLine) else TypedLine.of(asked)
    text = typed.text
    if player not in state.active_players():
        return Why(text, is_turn=False)
    # `legal=()`: the question is about illegal actions, so legal ones get no preference.
    reader = state.game.reader
    reading = reader.read(typed, state, player, legal=(), lang=lang)
    actions = list(reading.actions)
    if len(actions) > 1:
        # The same line, typed as a move, may match legal actions less closely.
        as_move = reader.read(typed, state, player, lang=lang)
        actions += [action for action in as_move.actions if action not in actions]
    if not actions and reading.kind is None:
        return Why(text)
    if actions:
        return _why_actions(state, player, text, lang, _nearest(text, actions))
    assert reading.kind is not None  # checked above
    if not reading.is_kind_alone:
        return Why(text)
    return _why_kind(state, player, text, lang, reading.kind)


def why_target(state: State, player: int, target: tuple[str, str, str], lang: str) -> Why:
    """Returns the rules that refuse the actions on a target on the table.

    Actions of unlisted kinds are left out.

    Args:
        state: the position.
        player: the player who asks; the answer has no secrets of others.
        target: the type, the id of the area, and the id there, as in offers of a view.
        lang: the language of the answer.

    Raises:
        InvalidAction: if the target is not three texts.
    """
    target = _checked_target(target)
    text = target[2]
    if player not in state.active_players():
        return Why(text, is_turn=False)
    found = []
    for action in state.game.actions.values():
        pointed_at = targets(Turn(state, player, action))
        if any((*each,) == target for of_part in pointed_at for each in of_part):
            found.append(action)
    return _why_actions(state, player, text, lang, found)


def _checked_target(target: object) -> tuple[str, str, str]:
    """Returns a target unchanged; raises InvalidAction if it is not three texts."""
    match target:
        case (str(type_), str(area), str(id_)):
            return type_, area, id_
    raise InvalidAction(message("session.no_target", target=shortened(repr(target))))


def describe_refusal(state: State, name: str, refusal: Refusal, lang: str) -> Refused:
    """Returns a refusal in words.

    Args:
        state: the position.
        name: the notation of the action.
        refusal: the refusal, as the rules return it.
        lang: the language.
    """
    game = state.game
    rules = game.pack.data.get("rules", {})
    text_of_rule = rules.get(refusal.rule)
    return Refused(
        action=name,
        message=refusal.localized(lang),
        rule=refusal.rule,
        rule_text=game.word(text_of_rule, lang) if text_of_rule else "",
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
    if is_summary and not legal and len({reason.message for reason in refused}) == 1:
        # No action is an example of what applies to all of them.
        refused = [replace(refused[0], action=text, count=len(refused))]
    elif is_summary:
        refused = _by_rule(refused)
    return Why(
        text,
        count=len(actions),
        legal=tuple(legal),
        refused=tuple(refused),
        is_summary=is_summary,
    )


def _why_kind(state: State, player: int, text: str, lang: str, kind: ActionKind) -> Why:
    """Returns whether any action of a kind is legal."""
    name = label(kind, lang)
    refusal = state.explain_kind(kind, player)
    if refusal is not None:
        refused = describe_refusal(state, name, refusal, lang)
        return Why(text, kind=name, refused=(refused,))
    count = kind.count(state, player)
    example = kind.pick(state, player, 0)
    return Why(text, count, legal=(example.text,), kind=name)


def _by_rule(refused: Sequence[Refused]) -> list[Refused]:
    """Returns one refusal for each rule with its count, the most frequent rule first."""
    counts = Counter(reason.rule for reason in refused)
    found = []
    for rule, count in counts.most_common():
        example = next(reason for reason in refused if reason.rule == rule)
        found.append(replace(example, count=count))
    return found


def _nearest(text: str, actions: Sequence[Action]) -> list[Action]:
    """Returns the actions, the most similar to a text first."""
    typed = text.lower()

    def similarity(action: Action) -> float:
        return SequenceMatcher(None, typed, action.text).ratio()

    return sorted(actions, key=similarity, reverse=True)
