"""Reasons for refusing a request: an HTTP status, a code for programs, a text for people."""

from __future__ import annotations

from collections.abc import Iterable

from bgf.errors import BgfError
from bgf.words import message

__all__ = [
    "Forbidden",
    "NotFound",
    "NotSaved",
    "ServerFailure",
    "TooManyRequests",
    "WebProblem",
]


class WebProblem(BgfError):
    """Raised if a request is refused.

    Args:
        status: the HTTP status.
        code: a stable code for programs.
        text: the reason: a message of the catalogue, a text or an error.
        rule: the ID of the rule that refuses it.
        rule_text: the text of that rule.
        nearest: the legal actions whose notation is nearest to the submitted text.
        candidates: the actions that the submitted text may mean.
        wait: the number of seconds after which to try again; 0 if that does not help.
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
        """Returns the reason in a language."""
        text = self.args[0]
        if isinstance(text, BgfError):
            return text.localized(lang)
        return super().localized(lang)


class NotFound(WebProblem):
    """Raised if something does not exist, or the visitor may not know that it does."""

    def __init__(self, text: str | None = None) -> None:
        super().__init__(404, "not_found", message("web.not_found") if text is None else text)


class Forbidden(WebProblem):
    """Raised if the visitor has no right to a request."""

    def __init__(self, text: str | None = None, *, code: str = "forbidden") -> None:
        super().__init__(403, code, message("web.forbidden") if text is None else text)


class TooManyRequests(WebProblem):
    """Raised after too many requests, or if too many things are open at once.

    Args:
        limit: the name of the limit, such as ``act``.
        number: the number that it permits.
        seconds: the period for that number; 0 if it limits what is open at once.
        wait: the number of seconds after which to try again.
    """

    def __init__(self, limit: str, number: int, seconds: float, wait: int) -> None:
        facts = {"number": number, "seconds": round(seconds), "wait": wait}
        words = message(f"web.slow_down.{limit.replace(' ', '_')}", **facts)
        super().__init__(429, "slow_down", words, wait=wait)


class NotSaved(WebProblem):
    """Raised if the store could not save a change; then nothing was changed."""

    def __init__(self) -> None:
        super().__init__(503, "not_saved", message("web.not_saved"), wait=5)


class ServerFailure(WebProblem):
    """Raised if the server, or the plugin of a game, has failed."""

    def __init__(self, text: str | None = None) -> None:
        super().__init__(500, "failed", message("web.failed") if text is None else text)
