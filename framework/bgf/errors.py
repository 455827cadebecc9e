"""Every error that bgf raises on purpose."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from bgf.streams import printable_line
from bgf.words import Message, join_messages, message

__all__ = [
    "BadOption",
    "BadPlayerCount",
    "BadSeed",
    "BadState",
    "BgfError",
    "BotError",
    "ContentFixed",
    "IllegalAction",
    "InvalidAction",
    "MatchFinished",
    "MatchNotFinished",
    "ModConflict",
    "NoSuchPlayer",
    "NotActive",
    "PluginError",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownMod",
    "UnknownOption",
    "nearest",
    "shortened",
]

_LONG = 60  # characters of a name that a message repeats


class BgfError(Exception):
    """The root of all errors of bgf.

    Attributes:
        code: a stable name in kebab-case, for programs.
    """

    code = "bgf"

    def localized(self, lang: str) -> str:
        """Returns what ``str`` says, in a language; in English where it has no translation."""
        text = self.args[0] if len(self.args) == 1 else None
        return text.localized(lang) if isinstance(text, Message) else str(self)


class UnknownGame(BgfError):
    """No installed plugin provides a game of that name."""

    code = "unknown-game"


class UnknownLanguage(BgfError):
    """Neither bgf nor the game speaks the language."""

    code = "unknown-language"


class UnknownMod(BgfError):
    """No installed plugin provides a mod of that name for the game."""

    code = "unknown-mod"


class ModConflict(BgfError):
    """Two mods change the same thing, each in its own way."""

    code = "mod-conflict"


class PluginError(BgfError):
    """A plugin can't be loaded, or provides something that is not what a hook promises."""

    code = "plugin"


class ContentFixed(BgfError):
    """Rules tried to change the content of a loaded game."""

    code = "content-fixed"


class BadPlayerCount(BgfError):
    """The game can't be played by that many."""

    code = "bad-player-count"


class BadSeed(BgfError):
    """A seed is an integer from 0 to 2**64 - 1."""

    code = "bad-seed"


class UnknownOption(BgfError):
    """The game declares no such option."""

    code = "unknown-option"


class BadOption(BgfError):
    """The value does not fit the option's type or range, or does nothing in this match."""

    code = "bad-option"


class BadState(BgfError):
    """The dictionary is no state of this game."""

    code = "bad-state"


class BotError(BgfError):
    """There is no such bot, or its settings are wrong."""

    code = "bot"


class NoSuchPlayer(BgfError):
    """The match has no such seat."""

    code = "no-such-player"


class NotActive(BgfError):
    """The player may not act now."""

    code = "not-active"


class MatchFinished(BgfError):
    """The match is over: nothing can be played any more."""

    code = "match-finished"


class MatchNotFinished(BgfError):
    """The match goes on: it has no result yet."""

    code = "match-not-finished"


class InvalidAction(BgfError):
    """The text is no action of the game.

    Attributes:
        nearest: legal actions written most like it, best first.
    """

    code = "invalid-action"

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


class IllegalAction(BgfError):
    """The rules do not allow the action now; the state is as it was.

    Attributes:
        rule: the ID of the rule that refuses it, such as ``PAR-13``.
        message: why, in English; a `bgf.words.Message` has the other languages.
    """

    code = "illegal-action"

    def __init__(self, *, rule: str, message: str) -> None:
        super().__init__(join_messages(" ", [message, f"[{rule}]"]))
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        return (_illegal_action, (self.rule, self.message))


def _illegal_action(rule: str, message: str) -> IllegalAction:
    return IllegalAction(rule=rule, message=message)


def nearest(word: str, words: Iterable[str]) -> Message:
    """Returns a clause naming the known word most like `word`, or all of them if none is like it.

    It reads ``did you mean "chess"?`` or ``choose from: chess, go``. Capitals are as good as small
    letters.
    """
    known = list(words)
    by_folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    if close:
        return message("nearest.one", word=by_folded[close[0]])
    return message("nearest.all", words=", ".join(known)) if known else message("nearest.none")


def shortened(value: object, limit: int = _LONG) -> str:
    r"""Returns text for a message, on one line.

    It is cut off with ``...`` if it has more than `limit` characters. Control characters are
    spelled out, as in ``\x1b``: the text comes from outside, and a message may go anywhere.
    """
    text = printable_line(str(value)[: limit + 1])
    return text if len(text) <= limit else text[: limit - 3] + "..."
