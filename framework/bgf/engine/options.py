"""The options of a game: declared in its content, checked when a match starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bgf.engine.words import LANGUAGES, WORDS, seat_letter
from bgf.errors import BadOption, UnknownOption, nearest, shortened

__all__ = ["is_idle", "read_options"]

_TRUE, _FALSE = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def read_options(
    declared: Mapping[str, Any],
    given: Mapping[str, Any],
    players: int,
    game: str,
    *,
    allow_idle: bool = False,
) -> dict[str, Any]:
    """The value of every declared option: the one given, else its default.

    Values may be given as text, the way a command line has them; a player then is a number or the
    letter of the seat.

    Args:
        declared: the options as the content declares them.
        given: the values that are set.
        players: the number of players.
        game: the name of the game, for messages.
        allow_idle: whether options may be set that do nothing with so many players, as in
            records from before these were refused.

    Raises:
        UnknownOption: for a name that the game does not declare.
        BadOption: for a value that does not fit, or that does nothing in the match.
    """
    if not isinstance(given, Mapping):
        raise BadOption(f"options are a mapping of names to values, not {given!r}")
    for name in given:
        if name not in declared:
            raise UnknownOption(f'{game} has no option "{name}": {nearest(str(name), declared)}')
    values = {
        name: _read(name, entry, given.get(name, entry.get("default")), players)
        for name, entry in declared.items()
    }
    if not allow_idle:
        for name, entry in declared.items():
            # A default does no harm: records and plans hold the value of every option.
            if is_idle(entry, players) and values[name] != entry.get("default"):
                raise _idle(name, entry, players)
    return values


def is_idle(entry: Mapping[str, Any], players: int) -> bool:
    """Returns whether an option does nothing with so many players."""
    return players not in entry.get("players", (players,))


def _idle(name: str, entry: Mapping[str, Any], players: int) -> BadOption:
    form = "option.idle_alone" if players == 1 else "option.idle"
    messages = {
        lang: WORDS[form][lang].format(name=name, players=players, why=entry["refusal"][lang])
        for lang in LANGUAGES
        if lang in entry["refusal"]
    }
    message = messages.get("en") or next(iter(messages.values()))
    return BadOption(message, messages)


def _read(name: str, entry: Mapping[str, Any], value: Any, players: int) -> Any:
    if entry.get("default") is None and value in (None, "null"):
        return None
    type_ = entry["type"]
    if type_ == "bool":
        return _bool(name, value)
    if type_ == "choice":
        if value not in entry["choices"]:
            listed = ", ".join(map(str, entry["choices"]))
            raise BadOption(f"option {name} is one of {listed}, not {shortened(repr(value))}")
        return value
    if type_ == "player":
        letters = [seat_letter(player) for player in range(players)]
        if isinstance(value, str) and value.upper() in letters:
            return letters.index(value.upper())
        return _int(name, value, 0, players - 1)
    return _int(name, value, entry.get("min"), entry.get("max"))


def _bool(name: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in _TRUE + _FALSE:
        return value.lower() in _TRUE
    raise BadOption(f"option {name} is yes or no, not {shortened(repr(value))}")


def _int(name: str, value: Any, low: int | None, high: int | None) -> int:
    limits = [f"at least {low}"] if low is not None else []
    limits += [f"at most {high}"] if high is not None else []
    wanted = " of ".join(["an integer", " and ".join(limits)] if limits else ["an integer"])
    try:
        number = int(value) if isinstance(value, str) else value
    except ValueError as error:
        raise BadOption(f"option {name} is {wanted}, not {shortened(repr(value))}") from error
    fits = (
        type(number) is int and (low is None or number >= low) and (high is None or number <= high)
    )
    if not fits:
        raise BadOption(f"option {name} is {wanted}, not {shortened(repr(value))}")
    return int(number)
