"""Finds the part of the rules that raised an error, and the action that it was called for."""

from __future__ import annotations

from traceback import walk_tb
from types import FrameType
from typing import NamedTuple

from bgf.blame import describe_error
from bgf.contract.parts import Part
from bgf.engine import wording
from bgf.engine.actions import ActionKind, Turn
from bgf.engine.game import Game
from bgf.engine.return_checks import phrases_of, preview_of
from bgf.testing.swap import viewer_name
from bgf.words import Message, message

__all__ = ["Blame", "blame_for"]

_SAYS = (
    "bgf_status",
    "hint",
    "in_words",
    "input_help",
    "log",
    "name",
    "names",
    "own_log",
    "step_name",
    "steps",
)
_TOLD_BY = {
    "why_not": "refusals",
    "understand": "refused",
    "preview": "previews",
    "bgf_score": "scores",
    "bgf_contradictions": "determinize",
    "bgf_evaluate": "evaluating",
    "bgf_playout": "evaluating",
    "bgf_measures": "measuring",
    "uses": "measuring",
    "ids": "measuring",
    "target": "targets",
    "targets": "targets",
    **dict.fromkeys(_SAYS, "words"),
}
"""The check that reports an error, by the method of the rules or the hook that raised it.

Many checks call these methods, but only this one reports the error. An error in a fact is reported
by the check of the text that the fact is filled into.
"""


_READ = {
    function.__code__: "words"
    for function in (
        wording.describe,
        wording.describe_part,
        wording.describe_step,
        wording.log_line,
        wording.menu_hint,
        wording.own_log_line,
    )
}
_READ[wording.refusal_for.__code__] = "refusals"
_READ[preview_of.__code__] = "previews"
"""The check that reports an error in a text, by the code of the function that makes the text."""

_STATUS = Game.status.__code__


class Blame(NamedTuple):
    """The part of the rules that an error comes from.

    Attributes:
        words: the error, the method that raised it, and the action that it was called for.
        check: the name of the check that reports it; empty if any check does.
        raised_by: see `Fault.raised_by`.
    """

    words: Message
    check: str = ""
    raised_by: tuple[Part | None, str] | None = None


def blame_for(error: BaseException) -> Blame:
    """Returns the part of the rules that an error comes from.

    It is the outermost method on the stack that is in `_TOLD_BY`. If a text could not be filled in,
    the refusal, or what people read about the action, is named in its place.
    """
    check_of_texts = ""
    answered: tuple[Part | None, str] | None = None  # a method that returned something wrong
    asked = ""
    lang = _other_language(error)
    for frame, _ in walk_tb(error.__traceback__):
        name = frame.f_code.co_name
        part = frame.f_locals.get("self")
        asked = _asked_in(frame, lang) or asked
        check_of_texts = _READ.get(frame.f_code, check_of_texts)
        if frame.f_code is phrases_of.__code__:
            answered = frame.f_locals["turn"].action.kind, frame.f_locals["method"]
        elif frame.f_code is preview_of.__code__:
            answered = frame.f_locals["turn"].action.kind, "preview"
        elif name in _TOLD_BY and name.startswith("bgf_"):
            return _blame(error, f"`{name}`", _TOLD_BY[name], (None, name), asked)
        elif name in _TOLD_BY and isinstance(part, Part):
            return _blame(error, _name_of(part, name), _TOLD_BY[name], (part, name), asked)
        elif isinstance(part, ActionKind) and name in part.facts:
            check = check_of_texts or "words"
            return _blame(error, _name_of(part, name), check, (part, name), asked)
    if not check_of_texts:
        return Blame(message("fault.unchecked", error=describe_error(error)))
    if answered is not None:
        return _blame(error, _name_of(*answered), check_of_texts, answered, asked)
    key = "fault.a_refusal" if check_of_texts == "refusals" else "fault.what_is_read"
    return _blame(error, message(key), check_of_texts, None, asked)


def _blame(
    error: BaseException,
    hook: str,
    check: str,
    raised_by: tuple[Part | None, str] | None,
    asked: str,
) -> Blame:
    words = message("fault.raises", hook=hook, error=describe_error(error), asked=asked)
    return Blame(words, check, raised_by)


def _name_of(part: Part | None, method: str) -> Message:
    """Names a method of the rules in words."""
    if isinstance(part, ActionKind):
        named = message("fault.method_of_kind", method=method, kind=part.name)
        base = _base_with(part, method)
        return message("fault.method_of_base", method=named, base=base) if base else named
    return message("fault.method_of_class", method=method, name=type(part).__name__)


def _base_with(kind: ActionKind, method: str) -> str:
    """Returns the ready-made kind of bgf that a method comes from; empty if there is none."""
    bases = type(kind).__mro__
    ours = [base for base in bases if base.__module__.partition(".")[0] == "bgf"]
    home = next((base for base in bases if method in vars(base)), ActionKind)
    if home not in ours or home is ActionKind:
        return ""
    return next(base.__name__ for base in ours if not base.__name__.startswith("_"))


def _other_language(error: BaseException) -> str:
    """Returns the language of a text that could not be made; empty for the game's first language.

    Texts in that language are made before the others.
    """
    for frame, _ in walk_tb(error.__traceback__):
        lang, turn = frame.f_locals.get("lang"), frame.f_locals.get("turn")
        if frame.f_globals.get("__name__") == wording.__name__ and lang and isinstance(turn, Turn):
            first, *_ = turn.action.kind.game.pack.languages
            return "" if lang == first else str(lang)
    return ""


def _asked_in(frame: FrameType, lang: str) -> str:
    """Names the action or the viewer that a function was called for; empty if it is not known.

    Args:
        frame: the function.
        lang: the language of a text about an action, if it is to be named.
    """
    if frame.f_code is _STATUS:
        viewer = frame.f_locals["viewer"]
        return message("fault.asked_by", viewer=viewer_name(viewer), lang=frame.f_locals["lang"])
    for value in frame.f_locals.values():
        if isinstance(value, Turn):
            facts = {"player": value.player, "action": value.action.text}
            if lang:
                return message("fault.asked_about_in", lang=lang, **facts)
            return message("fault.asked_about", **facts)
    return ""
