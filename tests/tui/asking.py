"""Questions of menus where the position has nothing to add: the parameters of an action."""

from __future__ import annotations

from bgf import Action
from bgf.engine.choices import DescribeStep
from bgf.engine.wording import describe_part

__all__ = ["parts_in"]


def parts_in(lang: str) -> DescribeStep:
    """The words of a parameter in a language."""

    def ask(action: Action, step: int) -> str:
        return describe_part(action, step, lang)

    return ask
