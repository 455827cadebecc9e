"""Describes errors of the code of plugins, with file and line."""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any

from bgf.errors import PluginError
from bgf.words import Message, join_messages, message

__all__ = [
    "at_running_place",
    "declaring_place",
    "describe_error",
    "describe_type",
    "error_line",
    "is_ours",
    "line_of_class",
    "missing_methods",
    "place_of_class",
    "place_of_function",
    "plugin_place",
    "running_place",
]

_DECLARING = ("bgf.blame", "bgf.contract", "bgf.param")
_LIBRARIES = ("click", "jsonschema", "msgspec", "pluggy", "rich", "ruamel", "typer")
_OURS = frozenset({"bgf", "bgf_cext", *_LIBRARIES, *sys.stdlib_module_names})


def describe_error(error: BaseException) -> str:
    """Returns the type and message of an error on one line, and the place in a plugin's code.

    The place is the file and line that Python can't read, or the last line that ran outside of bgf
    and of the libraries that it uses. Words of the catalogue are a `bgf.words.Message`.
    """
    return _with_place(error_line(error), error)


def describe_type(error: BaseException) -> str:
    """Returns the type of an error and the place in a plugin's code, without the message."""
    return _with_place(type(error).__name__, error)


def _with_place(words: str, error: BaseException) -> str:
    place = plugin_place(error)
    if not place or place in words:
        return words
    return join_messages(" ", [words, f"({place})"])


def is_ours(error: BaseException) -> bool:
    """Returns whether bgf alone is to blame for an error, and no plugin or bot."""
    return not isinstance(error, PluginError) and not plugin_place(error)


def plugin_place(error: BaseException) -> str:
    """Returns the place in a plugin's code, such as ``rules.py:31``; empty if there is none."""
    if isinstance(error, SyntaxError) and error.lineno:
        file = error.filename or "<text>"
        if not file.startswith("<"):  # code that was not read from a file
            return f"{Path(file).name}:{error.lineno}"
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [at for at in frames if not _is_ours(at[0].f_globals.get("__name__", ""))]
    if not own:
        return ""
    frame, line = own[-1]
    return f"{Path(frame.f_code.co_filename).name}:{line}"


def place_of_function(function: Callable[..., object]) -> str:
    """Returns the file and line of a plugin's function or method; empty for one of bgf's own."""
    inner: Any = inspect.unwrap(getattr(function, "__func__", function))
    code = getattr(inner, "__code__", None)
    if code is None or _is_ours(inner.__module__):
        return ""
    return f"{code.co_filename}:{code.co_firstlineno}"


def place_of_class(class_: type[Any]) -> Message:
    """Returns a class with its file and line, as far as they can be found."""
    name = class_.__qualname__
    try:
        file = inspect.getsourcefile(class_)
        _, line = inspect.getsourcelines(class_)
    except (OSError, TypeError):
        return message("declared.class", name=name, module=class_.__module__)
    return message("declared.class.at", file=file, line=line, name=name)


def line_of_class(class_: type[Any]) -> str:
    """Returns the file and line of a plugin's class; empty for one of bgf's own, or if unknown."""
    if _is_ours(class_.__module__):
        return ""
    try:
        file = inspect.getsourcefile(class_)
        _, line = inspect.getsourcelines(class_)
    except (OSError, TypeError):
        return ""
    return f"{file}:{line}"


def missing_methods(class_: type[Any], missing: Iterable[str]) -> Message:
    """Returns the problem of a class without some methods that it must define."""
    methods = join_messages(message("declared.and_no"), missing)
    return message("declared.missing_methods", kind=place_of_class(class_), methods=methods)


def at_running_place(words: Message) -> Message:
    """Returns a message that begins with the file and line of the plugin's code that runs now."""
    place = running_place()
    return join_messages(": ", [place, words]) if place else words


def running_place() -> str:
    """Returns the file and line of the plugin's code that runs now; empty if none does."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""


def declaring_place() -> str:
    """Returns the file and line that declares something now; empty for one of bgf's own classes."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if not module.startswith(_DECLARING):
            return "" if _is_ours(module) else f"{frame.f_code.co_filename}:{frame.f_lineno}"
        frame = frame.f_back
    return ""


def error_line(error: BaseException) -> str:
    """Returns the type and the message of an error on one line, even if `str(error)` fails."""
    name = type(error).__name__
    try:
        words = _in_one_line(_words(error))
    except BaseException:  # noqa: BLE001  # a stranger's error may do anything
        words = message("declared.no_words")
    return join_messages(": ", [name, words]) if words else name


def _words(error: BaseException) -> str:
    """Returns the message of an error, in several languages where it is in the catalogue."""
    if isinstance(error, SyntaxError):
        return str(error.msg)
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Message) else str(error)


def _in_one_line(words: str) -> str:
    if not isinstance(words, Message):
        return " ".join(words.split())
    in_one_line = {}
    for lang, text in words.translations.items():
        in_one_line[lang] = " ".join(text.split())
    return Message(in_one_line)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in _OURS
