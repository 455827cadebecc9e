"""What was made of a match for its viewers, and need not be made again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from msgspec import UnsetType

    from bgf.web.messages import Fair, Judged, MatchSeat

__all__ = ["Made", "Remade"]

T = TypeVar("T")


class Remade(Generic[T]):
    """A value that is made again only once something that it is made of has changed."""

    def __init__(self) -> None:
        self._sources: tuple[object, ...] | None = None
        self._value: T

    def of(self, *sources: object, make: Callable[[], T]) -> T:
        """Returns the value; the same object while its sources are equal.

        Args:
            sources: what it is made of.
            make: makes it.
        """
        if self._sources != sources:
            self._value = make()
            self._sources = sources
        return self._value


@dataclass(slots=True)
class Made:
    """What was made of a match for its viewers, and need not be made again.

    Attributes:
        seats: the seats as visitors see them, by visitor.
        fair: what everybody may know of the chance.
        judged: the judgements of its choices in each language, by the number of the event; made or
            in the making.
    """

    seats: Remade[dict[bytes | None, list[MatchSeat]]] = field(default_factory=Remade)
    fair: Remade[Fair | UnsetType] = field(default_factory=Remade)
    judged: dict[int, asyncio.Task[dict[str, Judged]]] = field(default_factory=dict)
