"""The user's config file: settings that neither the command line nor the environment gives.

The command line takes precedence, then the environment, the file, and bgf's own defaults. A file
that can't be used is refused, like wrong arguments.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from typer import get_app_dir

from bgf.errors import BgfError, BotError, nearest
from bgf.records.people import LONGEST_NAME, PERSON, is_name, normal_name
from bgf.words import LANGUAGES, message, system_reason

__all__ = [
    "Config",
    "ConfigError",
    "config_path",
    "effective_config",
    "naming_bot_setting",
    "parse_config",
    "read_config",
    "setting_place",
]


class ConfigError(BgfError):
    """Raised if the config file can't be used."""

    code = "usage"


class Config(NamedTuple):
    """The settings of the config file; None if a setting is missing.

    Attributes:
        language: the language of bgf's texts: ``en`` or ``pl``.
        names: the names of the people who play, in the order of their seats.
        bot: the opponent if no seats are given.
        colours: whether the output has colours.
        pager: the command that shows long texts; empty for none.
    """

    language: str | None = None
    names: tuple[str, ...] | None = None
    bot: str | None = None
    colours: bool | None = None
    pager: str | None = None

    def add_to(self, environ: MutableMapping[str, str]) -> None:
        """Sets the environment variables of settings, unless they are set already."""
        if self.pager is not None:
            environ.setdefault("PAGER", self.pager)
        if self.colours is False:
            environ.setdefault("NO_COLOR", "1")

    def settings(self) -> dict[str, Any]:
        """Returns the settings that are not None, by key, as data for JSON."""
        every = {key: getattr(self, key) for key in _READERS}
        found = {key: value for key, value in every.items() if value is not None}
        if self.names is not None:
            found["names"] = list(self.names)
        return found


_ENCODING = "utf-8-sig"  # some editors write a byte order mark

_VARIABLES = {"BGF_LANG": "language", "BGF_NAMES": "names", "BGF_BOT": "bot"}
"""The environment variables that take precedence over the file, with their keys."""


def effective_config(environ: Mapping[str, str] | None = None) -> Config:
    """Returns the settings of the environment and of the config file.

    BGF_LANG, BGF_NAMES (with commas) and BGF_BOT take precedence over the file.

    Raises:
        ConfigError: if the file can't be used, or a variable has a bad value.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    for name, key in _VARIABLES.items():
        text = environ.get(name)
        if text:
            values[key] = _value_of_variable(key, text, name)
    return read_config(config_path(environ))._replace(**values)


def config_path(environ: Mapping[str, str] | None = None) -> Path:
    """Returns the path of the file, which may not exist; BGF_CONFIG replaces the default path."""
    environ = os.environ if environ is None else environ
    named = environ.get("BGF_CONFIG")
    if named:
        return Path(named)
    return Path(get_app_dir("bgf", roaming=False)) / "config.toml"


def read_config(path: Path) -> Config:
    """Returns the settings of a config file; none if there is no such file.

    Raises:
        ConfigError: if it can't be read, or has an unknown key or a bad value.
    """
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        if _is_named(path):
            raise ConfigError(message("config.missing", path=path)) from error
        return Config()
    except OSError as error:
        reason = system_reason(error)
        raise ConfigError(message("config.unreadable", path=path, reason=reason)) from error
    try:
        text = data.decode(_ENCODING)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place = f"{path}:{line}"
        reason = message("config.no_utf")
        raise ConfigError(message("config.unreadable", path=place, reason=reason)) from error
    return parse_config(text, path)


def _is_named(path: Path) -> bool:
    """Returns whether the user has named this file, so that it must be there."""
    return os.environ.get("BGF_CONFIG") == str(path)


def parse_config(text: str, path: Path) -> Config:
    """Returns the settings in the text of a config file.

    Args:
        text: TOML.
        path: the file, for errors.

    Raises:
        ConfigError: if it is not TOML, or has an unknown key or a bad value.
    """
    import tomllib  # here: few have a file

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1  # "at end of document"
        place = f"{path}:{line}"
        raise ConfigError(message("config.no_toml", place=place, reason=error)) from error
    values: dict[str, Any] = {}
    for key, value in data.items():
        place = f"{path}:{_line_of(key, text)}"
        if key not in _READERS:
            choices = nearest(key, _READERS)
            raise ConfigError(message("config.no_key", place=place, key=key, choices=choices))
        values[key] = _checked(key, value, place)
    return Config(**values)


def setting_place(key: str) -> str:
    """Returns the place that sets a key: an environment variable, or a line of the file."""
    for name, sets in _VARIABLES.items():
        if sets == key and os.environ.get(name):
            return name
    path = config_path()
    return f"{path}:{_line_of(key, path.read_text(encoding=_ENCODING))}"


@contextmanager
def naming_bot_setting() -> Iterator[None]:
    """Turns a BotError into a ConfigError that names the place at which the bot was set."""
    try:
        yield
    except BotError as error:
        raise ConfigError(
            message("config.bad_bot", place=setting_place("bot"), error=error)
        ) from error


def _value_of_variable(key: str, text: str, variable: str) -> Any:
    if key == "names":
        return _checked(key, text.split(","), variable, form="names.variable")
    return _checked(key, text, variable)


def _checked(key: str, value: object, place: str, form: str | None = None) -> Any:
    """Returns the value of a setting, converted by its reader.

    Args:
        key: the setting.
        value: the value as it is written.
        place: the place of the value, for errors.
        form: the last part of the ID of the text that describes valid values; `key` if left out.

    Raises:
        ConfigError: if the value is invalid.
    """
    found = _READERS[key](value)
    if found is None:
        wanted = message(f"config.wanted.{form or key}", most=LONGEST_NAME)
        raise ConfigError(message("config.bad_value", place=place, key=key, wanted=wanted))
    return found


def _line_of(key: str, text: str) -> int:
    """Returns the number of the first line that sets a key, from 1."""
    begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[.=\]]""")
    for number, line in enumerate(text.splitlines(), 1):
        if begins.match(line):
            return number
    return 1


# -- readers of values; they return None for an invalid one


def _language(value: object) -> str | None:
    return value if isinstance(value, str) and value in LANGUAGES else None


def _names(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not value:
        return None
    if not all(isinstance(name, str) for name in value):
        return None
    names = tuple(name.strip() for name in value)
    is_each_once = len(set(map(normal_name, names))) == len(names)
    return names if is_each_once and all(map(is_name, names)) else None


def _bot(value: object) -> str | None:
    if not isinstance(value, str) or value.strip() in ("", PERSON):
        return None
    return value


def _colours(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _pager(value: object) -> str | None:
    if value is False:
        return ""
    return value if isinstance(value, str) else None


_READERS: dict[str, Callable[[Any], Any]] = {
    "language": _language,
    "names": _names,
    "bot": _bot,
    "colours": _colours,
    "pager": _pager,
}
