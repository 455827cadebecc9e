"""The legal actions of a viewer: their notation in views, their details beside them."""

from __future__ import annotations

from msgspec import Struct

from bgf.view import KindOffer

__all__ = ["MatchKindOffer", "MatchOffer", "MatchOffers", "OfferDetails"]


class MatchOffer(Struct, frozen=True):
    """A legal action; its `OfferDetails` have the rest.

    Attributes:
        a: its notation, as it is submitted.
    """

    a: str


class MatchKindOffer(KindOffer, frozen=True, omit_defaults=True):
    """The legal actions of one kind, listed by their notation."""

    # A shorter form of the listed offers; every struct gets a list of its own.
    listed: list[MatchOffer] = []  # type: ignore[assignment]  # noqa: RUF012


class MatchOffers(Struct, frozen=True):
    """The legal actions of the viewer, listed by their notation.

    Attributes:
        count: the number of legal actions; 0 if it is not the viewer's turn.
        kinds: the kinds with any legal action, in the order of the stage.
    """

    count: int
    kinds: list[MatchKindOffer]


class OfferDetails(Struct, frozen=True, omit_defaults=True):
    """How a listed action is chosen, and its words in one language.

    Attributes:
        a: its notation, as in the view.
        path: the steps in which menus ask for it; left out if they are the words of its notation
            after the first.
        steps: the words of each step.
        targets: the parts of the table that it points at, each as its type, the id of its area, and
            its id. An area that ends with ``@`` is the player's own.
        preview: whether to show what it does before it is played.
        hint: a remark of the game about the position, such as the cost.
        text: the action in words; left out if it is the name of its kind, a colon, and the words of
            its steps separated by commas.
    """

    a: str
    path: list[str] = []
    steps: list[str] = []
    targets: list[tuple[str, str, str]] = []
    preview: bool = False
    hint: str = ""
    text: str = ""
