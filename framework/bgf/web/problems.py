"""Why a request is not done: a status of HTTP, a code for programs, and words for people."""

from __future__ import annotations

from collections.abc import Iterable

from bgf.errors import BgfError
from bgf.words import message

__all__ = [
    "Failed",
    "Forbidden",
    "NotFound",
    "NotSaved",
    "TooMany",
    "WebProblem",
]


class WebProblem(BgfError):
    """A request can't be done.

    Args:
        status: of HTTP.
        code: stable, for programs.
        text: a message of the catalogue, or an error or a text that says why.
        rule: the ID of the rule that refuses it.
        rule_text: that rule.
        nearest: legal actions written most like what was submitted.
        candidates: actions that may be meant.
        wait: after how many seconds to try again.
    """

    def __init__(
        self,
        status: int,
        code: str,
        text: str | BgfError,
        *,
        rule: str = "",
        rule_text: str = "",
        nearest: Iterable[str] = (),
        candidates: Iterable[str] = (),
        wait: int = 0,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.rule = rule
        self.rule_text = rule_text
        self.nearest = [*nearest]
        self.candidates = [*candidates]
        self.wait = wait

    def localized(self, lang: str) -> str:
        """Returns the words in a language."""
        text = self.args[0]
        if isinstance(text, BgfError):
            return text.localized(lang)
        return super().localized(lang)


class NotFound(WebProblem):
    """There is no such thing, or who asks may not know that there is."""

    def __init__(self) -> None:
        super().__init__(404, "not_found", message("web.not_found"))


class Forbidden(WebProblem):
    """Who asks may not do that."""

    def __init__(self, text: str | None = None, *, code: str = "forbidden") -> None:
        super().__init__(403, code, message("web.forbidden") if text is None else text)


class TooMany(WebProblem):
    """Something is asked for too often.

    Args:
        wait: after how many seconds to try again.
    """

    def __init__(self, wait: int) -> None:
        super().__init__(429, "slow_down", message("web.slow_down", wait=wait), wait=wait)


class NotSaved(WebProblem):
    """The store can't keep it, so that it was not done."""

    def __init__(self) -> None:
        super().__init__(503, "not_saved", message("web.not_saved"), wait=5)


class Failed(WebProblem):
    """The server, or the plugin of a game, has failed."""

    def __init__(self, text: str | None = None) -> None:
        super().__init__(500, "failed", message("web.failed") if text is None else text)
