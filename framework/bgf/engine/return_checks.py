"""Checks of the values that methods of a game's kinds of action and parameters return.

Their errors name the method, with its file and line, and say what it must return. Most of the
checks run only when something has gone wrong, to find the method that caused it; others run when a
game is loaded, and when words are made. None runs while matches are simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from bgf.blame import describe_error, place_of_class, place_of_function
from bgf.contract.messages import Text
from bgf.contract.parts import declared_by
from bgf.engine.replies import Preview
from bgf.errors import PluginError, shortened
from bgf.param.base import Param, WordParam
from bgf.param.groups import OrNoneParam, SubsetParam
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind, Turn
    from bgf.engine.state import State

__all__ = [
    "check_kind_count",
    "checked_words",
    "ids_of_uses",
    "listed_actions",
    "names_of",
    "phrases_of",
    "preview_of",
    "written_twice",
    "wrong_answer",
    "wrong_values",
]

_ACTIONS = "answered.actions"


def wrong_answer(
    method: Callable[..., object], answer: object, wanted: str, /, **facts: object
) -> PluginError:
    """Returns the error for a method that returned a value of the wrong sort.

    Args:
        method: the method, or a function that wraps it.
        answer: the value that it returned.
        wanted: the ID of the text that says what it must return.
        facts: the values of the fields of that text.
    """
    inner = unwrap(getattr(method, "__func__", method))
    problem = message(
        "answered.wrong",
        method=inner.__qualname__,
        answer=shortened(repr(answer)),
        wanted=message(wanted, **facts),
    )
    place = place_of_function(inner)
    if not place:
        return PluginError(problem)
    return PluginError(join_messages(": ", [place, problem]))


# -- actions


def listed_actions(kind: ActionKind) -> tuple[Action, ...]:
    """Returns the result of `ActionKind.universe`, checked; called when a game is loaded.

    Raises:
        PluginError: if it can't be listed; the error names the parameter or method at fault.
    """
    universe = type(kind).universe
    try:
        listed = kind.universe()
        if not isinstance(listed, Iterable):
            raise wrong_answer(universe, listed, _ACTIONS)
        return tuple(listed)
    except Exception as error:  # a stranger's class may raise anything
        declared = declared_by(type(kind))
        for name, param in zip(kind.param_names, kind.params, strict=True):
            problem = _problem_with(param, declared[name].origin)
            if problem is not None:
                raise PluginError(problem) from error
        if isinstance(error, PluginError):
            raise
        facts = {"kind": place_of_class(type(kind)), "error": describe_error(error)}
        raise PluginError(message("declared.not_listed", **facts)) from error


def _problem_with(param: Param, origin: str) -> Message | None:
    """Returns why the values of a parameter can't be listed and written; None if they can.

    Args:
        param: the parameter.
        origin: its declaration, for the message.
    """
    facts: dict[str, object] = {"param": origin, "class_": place_of_class(type(param))}
    try:
        values = param.values()
    except Exception as error:  # noqa: BLE001  # classes of plugins may raise anything
        return message("declared.values_not_listed", error=describe_error(error), **facts)
    if not isinstance(values, Iterable):
        return message("declared.values_no_list", given=repr(values), **facts)
    for value in values:
        facts["value"] = shortened(repr(value))
        if not _is_hashable(value):
            return message("declared.value_not_hashable", **facts)
        try:
            parts: Any = param.parts(value)
        except Exception as error:  # noqa: BLE001
            return message("declared.value_not_written", error=describe_error(error), **facts)
        if _are_words(parts):
            continue
        if isinstance(param, WordParam):
            written = shortened(repr(parts[0]))
            return message("declared.value_no_word", written=written, **facts)
        written = shortened(repr(parts))
        return message("declared.value_no_words", written=written, **facts)
    return None


def _is_hashable(value: object) -> bool:
    """Returns whether a value has a hash, as keys of dictionaries need."""
    if not isinstance(value, Hashable):
        return False
    try:
        hash(value)
    except TypeError:  # a tuple with a list in it
        return False
    return True


def _are_words(words: object) -> bool:
    """Returns whether something is a tuple of texts."""
    return isinstance(words, tuple) and all(isinstance(word, str) for word in words)


def written_twice(one: Action, other: Action) -> PluginError:
    """Returns the error for two listed actions that have the same notation."""
    kind = one.kind
    place = place_of_class(type(kind))
    params = zip(kind.param_names, kind.params, one.args, other.args, strict=True)
    for name, param, first, second in params:
        if first == second or param.parts(first) != param.parts(second):
            continue
        facts = {
            "param": declared_by(type(kind))[name].origin,
            "class_": place_of_class(type(param)),
            "one": repr(first),
            "other": repr(second),
            "action": one.text,
        }
        return PluginError(message("declared.values_alike", **facts))
    if one.args == other.args:
        return PluginError(message("declared.listed_twice", kind=place, action=one.text))
    values = {"one": repr(one.args), "other": repr(other.args), "action": one.text}
    return PluginError(message("declared.actions_alike", kind=place, **values))


def wrong_values(kind: ActionKind, args: tuple[Any, ...], error: Exception) -> PluginError:
    """Returns the error for values from which no action can be made."""
    facts = {"kind": place_of_class(type(kind)), "args": shortened(repr(args))}
    if len(args) != len(kind.params):
        names = ", ".join(kind.param_names) or message("declared.no_params")
        return PluginError(message("declared.action_given", names=names, **facts))
    for name, param, value in zip(kind.param_names, kind.params, args, strict=True):
        try:
            fits = _are_words(param.parts(value))
        except Exception:  # noqa: BLE001  # classes of plugins may raise anything
            fits = False
        if not fits:
            of_param = {"name": name, "value": shortened(repr(value))}
            return PluginError(message("declared.action_value", **of_param, **facts))
    return PluginError(message("declared.action_unmakable", error=describe_error(error), **facts))


def check_kind_count(kind: ActionKind, state: State, player: int) -> None:
    """Raises PluginError if `count` of a kind returns anything but an integer from 0 on."""
    counted: Any = kind.count(state, player)
    is_number = isinstance(counted, int) and not isinstance(counted, bool)
    if not is_number or counted < 0:
        raise wrong_answer(type(kind).count, counted, "answered.number")


def ids_of_uses(turn: Turn) -> Sequence[str]:
    """Returns the ids that an action uses; raises PluginError if `uses` returns anything else."""
    kind = turn.action.kind
    ids = kind.uses(turn)
    is_list = isinstance(ids, Sequence) and not isinstance(ids, str)
    if not is_list or not all(isinstance(id_, str) for id_ in ids):
        raise wrong_answer(type(kind).uses, ids, "answered.ids")
    return ids


# -- words


def phrases_of(method: str, turn: Turn) -> Iterable[Any]:
    """Returns the phrases of a method of a kind of action: `hint`, `log` or `own_log`.

    Raises:
        PluginError: if the method returns anything else.
    """
    kind = turn.action.kind
    phrases: Sequence[Any] = getattr(kind, method)(turn)
    # Usual types come first: asking whether one is a `Sequence` or a `Mapping` takes long.
    is_list = isinstance(phrases, (list, tuple, Sequence)) and not isinstance(phrases, str)
    phrase_types = (Text, str, dict, Mapping)
    if not is_list or not all(isinstance(phrase, phrase_types) for phrase in phrases):
        raise wrong_answer(getattr(type(kind), method), phrases, "answered.phrases")
    return phrases


def preview_of(turn: Turn) -> Preview | None:
    """Returns the preview of an action; raises PluginError if `preview` returns anything else."""
    kind = turn.action.kind
    preview = kind.preview(turn)
    if preview is not None and not isinstance(preview, Preview):
        raise wrong_answer(type(kind).preview, preview, "answered.preview")
    return preview


def checked_words(param: Param, value: Any, lang: str) -> str:
    """Returns a value of a parameter in words; raises PluginError if `in_words` returns no text."""
    if type(param).in_words is Param.in_words:
        return ", ".join(names_of(param, value, lang))
    words: Any = param.in_words(value, lang)
    if not isinstance(words, str):
        raise wrong_answer(type(param).in_words, words, "answered.text", lang=lang)
    return words


def names_of(param: Param, value: Any, lang: str) -> tuple[str, ...]:
    """Returns the names of a value of a parameter; raises PluginError if they are no texts."""
    names = param.names(value, lang)
    if _are_words(names):
        return names
    while isinstance(param, (OrNoneParam, SubsetParam)):
        param = param.of  # which names the values
    if isinstance(param, WordParam) and type(param).names is WordParam.names:
        # Its names are those that its method `name` returns.
        wrong = next(name for name in names if not isinstance(name, str))
        raise wrong_answer(type(param).name, wrong, "answered.text", lang=lang)
    raise wrong_answer(type(param).names, names, "answered.texts", lang=lang)
