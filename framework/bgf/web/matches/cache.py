"""Values that are computed from a match for its viewers, and kept while they are valid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from msgspec import UnsetType

    from bgf.web.messages import Fair, Judged, MatchSeat

__all__ = ["MatchCache", "Memo"]

T = TypeVar("T")


class Memo(Generic[T]):
    """A value that is computed again only when one of its sources has changed."""

    def __init__(self) -> None:
        self._sources: tuple[object, ...] | None = None
        self._value: T

    def of(self, *sources: object, make: Callable[[], T]) -> T:
        """Returns the value; the same object while its sources are equal.

        Args:
            sources: the values that it is computed from.
            make: computes the value.
        """
        if self._sources != sources:
            self._value = make()
            self._sources = sources
        return self._value


@dataclass(slots=True)
class MatchCache:
    """Values that are computed from a match for its viewers, and kept while they are valid.

    Attributes:
        seats: the seats as visitors see them, by visitor.
        fair: the public data of its verifiable chance.
        judged: the tasks that judge its choices in each language, by the number of the event.
    """

    seats: Memo[dict[bytes | None, list[MatchSeat]]] = field(default_factory=Memo)
    fair: Memo[Fair | UnsetType] = field(default_factory=Memo)
    judged: dict[int, asyncio.Task[dict[str, Judged]]] = field(default_factory=dict)
