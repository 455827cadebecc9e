"""The name, language and settings of a visitor."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

__all__ = ["Lang", "Me", "MeChange"]

Lang = Literal["en", "pl"]


class Me(Struct, frozen=True):
    """The name, language and settings of a visitor.

    Attributes:
        name: the name that others see; empty if none was given.
        lang: the language.
        settings: the settings of the page.
    """

    name: str
    lang: str
    settings: dict[str, Any]


class MeChange(Struct, frozen=True):
    """Changes the visitor's name, language or settings; members that are left out stay unchanged.

    Attributes:
        name: the name that others see.
        lang: the language.
        settings: settings of the page, such as its theme.
    """

    name: str | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    settings: dict[str, str | int | float | bool] | UnsetType = UNSET
