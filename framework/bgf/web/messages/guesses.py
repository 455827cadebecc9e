"""What a player could have known at a moment of a finished match."""

from __future__ import annotations

from msgspec import Struct

from bgf.view.unseen import LaidOpen

__all__ = ["Guesses", "UnseenChoice", "UnseenKind", "UnseenThings"]


class UnseenKind(Struct, frozen=True):
    """A kind of thing that may lie where a viewer does not see it.

    Attributes:
        kind: the id of the kind.
        samples: the number of guesses with any of them there.
        real: the number of them that were really there.
    """

    kind: str
    samples: int
    real: int


class UnseenThings(Struct, frozen=True):
    """A zone or pile in which something is unknown to a viewer.

    Attributes:
        place: its id; that of a pile is the id of its zone, a ``#``, and its number from 1.
        count: the number of unknown things that were really there.
        top: whether only the top one is counted, as the place is ordered and has many.
        kinds: the kinds that may lie there, the most frequent first.
    """

    place: str
    count: int
    top: bool
    kinds: list[UnseenKind]


class UnseenChoice(Struct, frozen=True):
    """A choice that an opponent may have made in a simultaneous phase.

    Attributes:
        seat: the opponent.
        text: the action in words.
        samples: the number of guesses in which it was made.
        real: whether it is the choice that was really made.
    """

    seat: int
    text: str
    samples: int
    real: bool


class Guesses(Struct, frozen=True):
    """What a viewer could have known at a moment of a finished match.

    A guess is a position that the viewer could not tell from the real one, drawn at random.

    Attributes:
        samples: the number of guesses that were drawn and counted.
        things: the places in which something is unknown to the viewer.
        choices: the choices that the viewer does not see yet.
        tables: some of the guesses, each as the parts of the table that hold something unknown.
        real: the same parts of the real position.
    """

    samples: int
    things: list[UnseenThings]
    choices: list[UnseenChoice]
    tables: list[LaidOpen]
    real: LaidOpen
