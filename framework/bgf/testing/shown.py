"""Collects everything that a viewer can learn from a position, channel by channel."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from bgf.engine.action_parts import steps, targets
from bgf.engine.actions import Turn
from bgf.engine.wording import describe_step, input_help, menu_hint
from bgf.errors import InvalidAction
from bgf.testing.differences import first_difference
from bgf.testing.swap import viewer_name
from bgf.testing.tries import Tries, meant
from bgf.testing.walk import can_be_listed
from bgf.view import captions_of, encode, steps_of, view_of
from bgf.words import Message, message
from bgf.words.reader import has_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from msgspec import Struct

    from bgf.engine.actions import Action
    from bgf.engine.replies import Refusal
    from bgf.engine.state import State
    from bgf.view import Steps

__all__ = [
    "LEGAL",
    "all_shown",
    "channel_name",
    "channels",
    "difference_in",
    "first_different_channel",
    "leak",
    "leak_facts",
    "said_of",
    "some_of",
]

T = TypeVar("T")

LEGAL = "legal actions"
"""The channel of the legal actions, which comes first: menus, hints and previews depend on it."""

ShownChannel = tuple[str, Callable[[], Any]]
"""The name of a channel, and a function that returns its value."""

# The maximum numbers of things that are asked about.
_MOST_REFUSALS = 150  # of listed actions
_MOST_HINTED = 20  # legal actions whose hints, previews and targets are asked for
_MOST_MENU_STEPS = 200
_MOST_STEPS_IN_A_ROW = 4  # on the way to one action
_MOST_ERRORS = 3  # of words that are read as actions

_FEW_ACTIONS = 30
"""The number of legal actions above which an error message takes long to make."""

_END = "end of the match"

_MEANINGS = {
    _END: ("fault.goes_on", "fault.is_over"),
    "undo": ("fault.may_undo", "fault.may_not_undo"),
}
"""The texts for False and True in a channel that has only these values."""

_PARTS = {"refusals": ("rule", "reason"), "words that are read": ("action", "refusal")}
"""The names of the items, for channels that show a tuple for each action or text."""

_BY_TEXT = frozenset({"hints", "previews", "targets", *_PARTS})
"""The channels whose values are mappings by notation or by typed text."""


def channel_name(channel: str) -> str:
    """Returns the name of a channel for people; a message is returned as it is."""
    key = f"fault.channel.{channel}"
    return message(key) if has_text(key) else channel


def first_different_channel(shown: Mapping[str, Any], other: Mapping[str, Any]) -> str | None:
    """Returns the first channel that has another value; None if there is none.

    The end of the match explains differences in other channels, so it comes first.

    Args:
        shown: the value of each channel.
        other: other values.
    """
    for channel in sorted(shown, key=lambda channel: channel != _END):
        if shown[channel] != other.get(channel):
            return channel
    return None


def leak(viewer: int | None, channel: str, one: Any, other: Any, hidden: str) -> Message:
    """Returns the message that a position reveals something hidden to a viewer.

    Args:
        viewer: a seat, or None for a spectator.
        channel: the name of the channel that reveals it.
        one: the channel's value in the match.
        other: the channel's value in a position that the viewer must not be able to distinguish.
        hidden: the hidden things in which the positions differ, in words.
    """
    facts = leak_facts(viewer, channel, one, other)
    if _is_reordered(channel, one, other):
        # It may not depend on the hidden things: the order of a hand differs, too.
        return message("fault.order_of_offers", **facts)
    return message("fault.can_tell", hidden=hidden, **facts)


def _is_reordered(channel: str, one: Any, other: Any) -> bool:
    """Returns whether two values of a channel are the same legal actions in different orders."""
    return bool(channel == LEGAL and one and other and sorted(one) == sorted(other))


def leak_facts(viewer: int | None, channel: str, one: Any, other: Any) -> dict[str, object]:
    """Returns the fields of a message about a leak; see `leak` for the arguments."""
    name = viewer_name(viewer)
    if _is_reordered(channel, one, other):
        remedy = message("fault.remedy.order of offers", viewer=name)
    elif has_text(f"fault.remedy.{channel}"):
        remedy = message(f"fault.remedy.{channel}")
    else:
        source = message(f"fault.source.{channel}")
        remedy = message("fault.remedy.source", viewer=name, source=source)
    return {
        "viewer": name,
        "channel": channel_name(channel),
        "found": difference_in(channel, one, other),
        "remedy": remedy,
    }


def difference_in(channel: str, one: Any, other: Any) -> Message:
    """Describes the difference between two values of a channel."""
    if isinstance(one, bool) and isinstance(other, bool) and channel in _MEANINGS:
        meanings = [message(key) for key in _MEANINGS[channel]]
        return message("fault.either", one=meanings[one], other=meanings[other])
    if not one or not other:
        return first_difference(one, other)
    if channel == "view":
        return first_difference(_parsed(one), _parsed(other))
    if channel in _BY_TEXT:
        return _difference_by_text(channel, one, other)
    return first_difference(one, other)


def _parsed(view: Iterable[str]) -> list[Any]:
    """Returns the data of the JSON texts in the channel ``view``."""
    return [json.loads(part) for part in view]


def _difference_by_text(channel: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> Message:
    """Returns the first text for which two values of a channel differ, and the difference."""
    text = next(text for text in one if one[text] != other.get(text))
    named_one = _named(channel, one[text])
    named_other = _named(channel, other.get(text))
    found = first_difference(named_one, named_other)
    return message("fault.of_text", text=text, found=found)


def _named(channel: str, value: Any) -> Any:
    """Returns a value of a channel, with names for its parts if it is a tuple."""
    if value is None or channel not in _PARTS:
        return value
    names = _PARTS[channel]
    return dict(zip(names, value, strict=True))


def all_shown(state: State, viewer: int | None, tries: Tries | None = None) -> dict[str, Any]:
    """Returns everything that a viewer can learn from a position, by the names of the channels.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        tries: the actions and texts that the viewer asks about; all actions that the game lists if
            left out. To compare two positions, use the same tries for both.
    """
    return {name: ask() for name, ask in channels(state, viewer, tries)}


def channels(
    state: State, viewer: int | None, tries: Tries | None = None
) -> Iterator[ShownChannel]:
    """Yields the channels of a position; see `all_shown` for the arguments."""
    game = state.game
    tries = tries or Tries(listed=list(game.actions.values()))
    is_active = viewer is not None and viewer in state.active_players()
    if viewer is not None and is_active:
        yield from _channels_of_choices(state, viewer, tries)
    yield "status", lambda: _status(state, viewer)
    yield "observation", lambda: state.observation(viewer)
    yield _END, state.is_terminal
    yield "score", lambda: _score(state)
    if viewer is not None:
        # A viewer who is not to act may also type an action; the answer must tell them nothing. To
        # an active player it suggests the nearest legal actions: with many of them that is slow.
        is_quick = is_active and _number_of_legal(state, viewer) <= _FEW_ACTIONS
        number = _MOST_ERRORS if is_quick else 1
        mistyped = tries.words[:number]
        yield "errors", lambda: [_error(state, text, viewer) for text in mistyped]
    yield "view", lambda: _view(state, viewer)


def _channels_of_choices(state: State, player: int, tries: Tries) -> Iterator[ShownChannel]:
    """Yields the channels of an active player: legal actions, and refusals of others."""
    if can_be_listed(state, player):
        yield LEGAL, lambda: [action.text for action in state.legal_actions(player)]
        yield from _channels_of_menus(state, player, state.legal_actions(player), tries.draw)
    else:
        yield "count", lambda: _number_of_legal(state, player)
    asked = [*tries.unlisted, *tries.listed[:_MOST_REFUSALS]]
    yield "refusals", lambda: _refusals(state, player, asked)
    yield "words that are read", lambda: _readings(state, player, tries.words)
    yield "input help", lambda: _input_help(state, player)


def _number_of_legal(state: State, player: int) -> int:
    """Returns the number of legal actions of a player, of all kinds together."""
    number_by_kind = state.counts(player)
    return sum(number_by_kind.values())


def _channels_of_menus(
    state: State, player: int, legal: Sequence[Action], draw: int
) -> Iterator[ShownChannel]:
    """Yields the channels of menus: the words of each step, and those about whole actions."""
    chosen = some_of(legal, _MOST_HINTED, draw)
    turns = {action.text: Turn(state, player, action) for action in chosen}
    yield "menus", lambda: _step_words(state, player, _menu_steps(legal, draw))
    yield "hints", lambda: {text: _hints(turn) for text, turn in turns.items()}
    yield "previews", lambda: {text: turn.action.kind.preview(turn) for text, turn in turns.items()}
    yield "targets", lambda: {text: targets(turn) for text, turn in turns.items()}


def _menu_steps(legal: Sequence[Action], draw: int) -> Sequence[tuple[Action, int]]:
    """Returns some of the steps that menus can show.

    Each is given by an action to which it leads, and its index among the steps of that action.
    """
    found: dict[tuple[str, ...], tuple[Action, int]] = {}
    for action in legal:
        path = [action.kind.name]
        for index, step in enumerate(steps(action)):
            path.append(step)
            # Actions that begin with the same steps share these in a menu.
            found.setdefault(tuple(path), (action, index))
    return some_of(list(found.values()), _MOST_MENU_STEPS, draw)


def some_of(things: Sequence[T], most: int, draw: int) -> Sequence[T]:
    """Returns at most `most` of some things, at equal distances; `draw` decides which."""
    distance = len(things) // most + 1
    first = draw % distance
    return things[first::distance]


def _step_words(state: State, player: int, menu_steps: Sequence[tuple[Action, int]]) -> list[str]:
    """Returns the words of steps of menus, in all languages."""
    words: list[str] = []
    languages = state.game.pack.languages
    for action, step in menu_steps:
        turn = Turn(state, player, action)
        words += [describe_step(turn, step, lang) for lang in languages]
    return words


def _hints(turn: Turn) -> dict[str, str]:
    """Returns the hint that a menu shows beside an action, by language."""
    languages = turn.state.game.pack.languages
    return {lang: menu_hint(turn, lang) for lang in languages}


def _refusals(state: State, player: int, asked: Sequence[Action]) -> dict[str, Any]:
    """Returns the refusals of some actions, by their notation."""
    found: dict[str, Any] = {}
    for action in asked:
        refusal = state.explain(action, player)
        found[action.text] = said_of(refusal)
    return found


def said_of(refusal: Refusal | None) -> tuple[str, dict[str, str]] | None:
    """Returns the rule and the texts of a refusal; None for an action that is not refused."""
    if refusal is None:
        return None
    return refusal.rule, dict(refusal.texts)


def _readings(state: State, player: int, texts: Iterable[str]) -> dict[str, Any]:
    """Returns, by text, the action that it means with the refusal; None if it means none."""
    found: dict[str, Any] = {}
    for text in texts:
        action = meant(state, text, player)
        if action is None:
            found[text] = None
        else:
            refusal = state.explain(action, player)
            found[text] = (action.text, refusal)
    return found


def _input_help(state: State, player: int) -> list[list[str]]:
    """Returns the help for typing each kind of action, in all languages."""
    found: list[list[str]] = []
    for kind in state.stage_of(player).kinds:
        for lang in state.game.pack.languages:
            lines = input_help(kind, state, player, lang)
            found.append([*lines])
    return found


def _status(state: State, viewer: int | None) -> list[list[str]]:
    """Returns the lines of the status, in all languages."""
    found: list[list[str]] = []
    for lang in state.game.pack.languages:
        lines = state.game.status(state, viewer, lang)
        found.append([*lines])
    return found


def _score(state: State) -> Any:
    """Returns the result of a match that is over, else the returns so far."""
    return state.result() if state.is_terminal() else state.returns()


def _error(state: State, text: str, player: int) -> tuple[str, tuple[str, ...]]:
    """Returns the message for a mistyped action, and the actions that it suggests."""
    try:
        action = state.game.parse_action(text, state, player)
    except InvalidAction as error:
        return str(error), error.nearest
    return str(action), ()


def _view(state: State, viewer: int | None) -> list[str]:
    """Returns the data sent to a viewer: the view, the words beside it, and steps to actions."""
    view = view_of(state, viewer)
    sent: list[Struct] = [view]
    for lang in state.game.pack.languages:
        sent.append(captions_of(view, state, lang))
        sent += _steps(state, viewer, lang)
    return [encode(part).decode() for part in sent]


def _steps(state: State, viewer: int | None, lang: str) -> Iterator[Steps]:
    """Yields the choices on the way to some of the actions, of each kind that is not listed."""
    first = steps_of(state, viewer, (), lang)
    yield first
    for kind in first.options:
        path = kind.path
        for _ in range(_MOST_STEPS_IN_A_ROW):
            steps_there = steps_of(state, viewer, path, lang)
            yield steps_there
            if not steps_there.options:
                break
            path = steps_there.options[-1].path
