"""The options of a game: declared in its content, checked when a match starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bgf.engine.seat_letters import seat_letter
from bgf.errors import BadOption, UnknownOption, nearest, shortened
from bgf.words import Message, message

__all__ = ["is_idle", "read_options"]

_TRUE = ("yes", "true", "on", "1")
_FALSE = ("no", "false", "off", "0")


def read_options(
    declared: Mapping[str, Any],
    given: Mapping[str, Any],
    players: int,
    game: str,
    *,
    allow_idle: bool = False,
) -> dict[str, Any]:
    """Returns the value of every declared option: the given one, or else its default.

    Values may be given as text, as on a command line; a player is then the number or the letter of
    a seat.

    Args:
        declared: the options as the content declares them.
        given: the values that are set.
        players: the number of players.
        game: the name of the game, for messages.
        allow_idle: whether options without effect in the match may be set, as in records from
            before they were refused.

    Raises:
        UnknownOption: for a name that the game does not declare.
        BadOption: for a value that does not fit, or for an option without effect in the match. Such
            an option is accepted with its default if all options are given, as in a state.
    """
    if not isinstance(given, Mapping):
        raise BadOption(message("option.no_mapping", given=repr(given)))
    for name in given:
        if name not in declared:
            choices = nearest(str(name), declared)
            words = message("option.unknown", game=game, name=name, choices=choices)
            raise UnknownOption(words)
    values = {}
    for name, entry in declared.items():
        value = given.get(name, entry.get("default"))
        values[name] = _read(name, entry, value, players)
    if not allow_idle:
        # States and records hold the value of every option, so that a default was not chosen.
        is_complete = len(given) == len(declared) > 1
        for name in given:
            entry = declared[name]
            is_chosen = not is_complete or values[name] != entry.get("default")
            if is_chosen and is_idle(declared, name, players, values):
                raise _idle(name, entry, players)
    return values


def is_idle(
    declared: Mapping[str, Any], name: str, players: int, values: Mapping[str, Any]
) -> bool:
    """Returns whether an option has no effect in a match.

    Args:
        declared: the options as the content declares them.
        name: the option.
        players: the number of players.
        values: the value of every option.
    """
    entry = declared[name]
    needed = entry.get("needs")
    if needed is not None and values[needed] == declared[needed].get("default"):
        return True
    return not _is_for(entry, players)


def _is_for(entry: Mapping[str, Any], players: int) -> bool:
    """Returns whether an option is for matches of a number of players."""
    return "players" not in entry or players in entry["players"]


def _idle(name: str, entry: Mapping[str, Any], players: int) -> BadOption:
    """Returns the error for an option that does nothing in a match."""
    if _is_for(entry, players):
        return BadOption(message("option.idle.without", name=name, needed=entry["needs"]))
    why = Message(entry["refusal"])
    return BadOption(message("option.idle", name=name, players=players, why=why))


def _read(name: str, entry: Mapping[str, Any], value: Any, players: int) -> Any:
    """Returns the value of an option, read from text if it is given so."""
    if entry.get("default") is None and value in (None, "null"):
        return None
    type_ = entry["type"]
    if type_ == "bool":
        return _bool(name, value)
    if type_ == "choice":
        choices = entry["choices"]
        if value not in choices:
            listed = ", ".join(map(str, choices))
            words = message("option.choice", name=name, choices=listed, value=_shown(value))
            raise BadOption(words)
        return value
    if type_ == "player":
        return _player(name, value, players)
    return _int(name, value, entry.get("min"), entry.get("max"))


def _bool(name: str, value: Any) -> bool:
    """Returns the value of an option that is on or off."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        word = value.lower()
        if word in _TRUE:
            return True
        if word in _FALSE:
            return False
    raise BadOption(message("option.bool", name=name, value=_shown(value)))


def _player(name: str, value: Any, players: int) -> int:
    """Returns the value of an option that is a player."""
    highest = players - 1
    letters = [seat_letter(player) for player in range(players)]
    if isinstance(value, str):
        letter = value.upper()
        if letter in letters:
            return letters.index(letter)
    try:
        return _int(name, value, 0, highest)
    except BadOption as error:
        seats = {"first": letters[0], "last": letters[-1], "highest": highest}
        words = message("option.player", name=name, value=_shown(value), **seats)
        raise BadOption(words) from error


def _int(name: str, value: Any, low: int | None, high: int | None) -> int:
    """Returns the value of an option that is a whole number, within its limits."""
    try:
        number = int(value) if isinstance(value, str) else value
    except ValueError as error:
        raise _no_int(name, value, low, high) from error
    if type(number) is not int:  # not even a truth value
        raise _no_int(name, value, low, high)
    is_too_low = low is not None and number < low
    is_too_high = high is not None and number > high
    if is_too_low or is_too_high:
        raise _no_int(name, value, low, high)
    return number


def _no_int(name: str, value: Any, low: int | None, high: int | None) -> BadOption:
    """Returns the error for a value that is not a whole number within the limits."""
    if low is None:
        key = "option.int" if high is None else "option.int.most"
    else:
        key = "option.int.least" if high is None else "option.int.between"
    given = _shown(value)
    return BadOption(message(key, name=name, low=low, high=high, value=given))


def _shown(value: object) -> str:
    """Returns a value as an error shows it: a text in quotes, anything else as in Python."""
    if isinstance(value, str):
        return message("option.text", text=shortened(value))
    return shortened(repr(value))
