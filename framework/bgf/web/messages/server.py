"""The health of the server, and how it refuses a request."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Empty", "Health", "Problem"]


class Empty(Struct, frozen=True):
    """A message without members."""


class Health(Struct, frozen=True):
    """The server is ready.

    Attributes:
        status: ``ok``.
        build: the version of bgf.
    """

    status: str
    build: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """The reason for refusing a request.

    Attributes:
        error: a stable code for programs.
        text: the reason, in the language of the request.
        rule: the ID of the rule that refuses it.
        rule_text: the text of that rule.
        nearest: the legal actions whose notation is nearest to the submitted text.
        candidates: the actions that the submitted text may mean.
        wait: the number of seconds after which to try again; 0 if that does not help.
    """

    error: str
    text: str
    rule: str = ""
    rule_text: str = ""
    nearest: list[str] = []
    candidates: list[str] = []
    wait: int = 0
