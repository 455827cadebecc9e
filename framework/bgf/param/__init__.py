"""Parameters of actions, declared as typed attributes of a kind of action.

>>> from bgf import ActionKind, param
>>> class Moor(ActionKind):
...     name = "moor"
...     ship = param.kind("ships", at="harbour")
...     quay = param.pile("quays")

Much follows from the declarations: the well-formed actions and their notation (``moor tug 2``), the
reading of lines that a person types, the words of menus and of learning programs, the things that
simulations count as used, and the targets on the table that can be clicked. The values of an action
are in `Turn.args`, in the order of the declarations.

An argument that is a name in the content may also be the declaration with that name, so that a
derived class can rename it: ``row = zone()``, then ``param.kind(at=row)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from bgf.contract.fields import Inherited
from bgf.param.base import NO_WORD, Param, Target, WordParam
from bgf.param.declared import declared, declared_choice, declared_custom
from bgf.param.groups import OrNoneParam, PilesParam, SubsetParam
from bgf.param.things import (
    CellParam,
    ChoiceParam,
    ComponentParam,
    KindParam,
    LinkParam,
    NumberParam,
    PieceParam,
    PileParam,
    PlaceParam,
    PositionParam,
    SeatParam,
    TurnParam,
    ZoneParam,
)

if TYPE_CHECKING:
    from bgf.components.board import Board
    from bgf.components.layout import Kind
    from bgf.components.plane import Plane

__all__ = [
    "NO_WORD",
    "Param",
    "PilesParam",
    "SubsetParam",
    "Target",
    "WordParam",
    "cell",
    "choice",
    "component",
    "custom",
    "inherited",
    "kind",
    "link",
    "number",
    "or_none",
    "piece",
    "pile",
    "place",
    "position",
    "seat",
    "subset",
    "turn",
    "zone",
]

P = TypeVar("P", bound=Param)


def kind(
    type: str = "",
    *,
    at: str | int | tuple[int, ...] = "",
    alias: str = "",
    used: bool = True,
) -> KindParam:
    """Declares a kind of component: ``blue`` of the cards. Its values are the indices of kinds.

    Args:
        type: the type of components; that of the zone `at` if left out.
        at: the zone in which the components lie.
        alias: a key of the components' entries whose value may be typed in place of the id.
        used: whether simulations count the kind as used by the action.
    """
    return cast("KindParam", declared(KindParam, type=type, at=at, alias=alias, used=used))


def component(
    type: str = "",
    *,
    at: str | int | tuple[int, ...] = "",
    alias: str = "",
    used: bool = True,
) -> ComponentParam:
    """Declares a component of a type with one of each kind. Its values are component numbers.

    Arguments as in `kind`.
    """
    made = declared(ComponentParam, type=type, at=at, alias=alias, used=used)
    return cast("ComponentParam", made)


def piece(type: str | tuple[Kind, ...]) -> PieceParam:
    """Declares a kind of piece of a type. Its values are the indices of kinds.

    Args:
        type: the type of pieces: its name, or the declaration of `bgf.contract.pieces`.
    """
    return cast("PieceParam", declared(PieceParam, type=type))


def zone(*zones: str | int | tuple[int, ...]) -> ZoneParam:
    """Declares one of several zones, of the player where each has one. Its values are their ids."""
    return cast("ZoneParam", declared(ZoneParam, zones=zones))


def position(zone: str | int, *, used: bool = True) -> PositionParam:
    """Declares a place of a row by its number: ``3``. Its values count from 0.

    Args:
        zone: a zone with a ``size``, that all share.
        used: whether simulations count what lies there as used by the action.
    """
    return cast("PositionParam", declared(PositionParam, zone=zone, used=used))


def pile(zone: str | tuple[int, ...], *, used: bool = True) -> PileParam:
    """Declares a pile of a zone by its number: ``2``. Its values count from 0.

    Args:
        zone: a zone with ``piles``, that all share.
        used: whether simulations count what lies there as used by the action.
    """
    return cast("PileParam", declared(PileParam, zone=zone, used=used))


def place(map: str | Board, *, used: bool = True) -> PlaceParam:
    """Declares a place of a map: ``opera``. Its values are the indices of places."""
    return cast("PlaceParam", declared(PlaceParam, map=map, used=used))


def link(map: str | Board, *, used: bool = True) -> LinkParam:
    """Declares a link of a map: ``opera-louvre blue``. Its values are the slots of links."""
    return cast("LinkParam", declared(LinkParam, map=map, used=used))


def cell(plane: str | Plane) -> CellParam:
    """Declares a cell of a plane: ``B4``. Its values are the names of cells, of all sides."""
    return cast("CellParam", declared(CellParam, plane=plane))


def turn() -> TurnParam:
    """Declares a turn in quarters, clockwise; its values are 0 to 3.

    People type ``r90``, and read "turned a quarter".
    """
    return cast("TurnParam", declared(TurnParam))


def seat() -> SeatParam:
    """Declares a player: ``B``. Its values are seats, from 0."""
    return cast("SeatParam", declared(SeatParam))


def number(low: int, high: int) -> NumberParam:
    """Declares a whole number from `low` to `high`."""
    return cast("NumberParam", declared(NumberParam, low=low, high=high))


def choice(*words: str, texts: str = "") -> ChoiceParam:
    """Declares one of several fixed words, which are its values.

    Args:
        words: the words, each once. The empty text is a value that is not written: ``""``.
        texts: the beginning of the keys of the pack's texts that name the words, such as ``way``
            for ``way.north``; if left out, the words themselves are shown.
    """
    return cast("ChoiceParam", declared_choice(ChoiceParam, words=words, texts=texts))


def or_none(of: Any, *, word: str = "none", text: str = "nothing") -> OrNoneParam:
    """Declares a parameter that may be left open: a value of another one, or None.

    Args:
        of: a parameter that is written as one word.
        word: what is written for None.
        text: the key of the text of the pack that names it.
    """
    return cast("OrNoneParam", declared(OrNoneParam, of=of, word=word, text=text))


def subset(
    of: Any,
    *,
    least: int | Any = 0,
    most: int | Any,
    repeats: bool = False,
    listed: bool = True,
    none: str = "",
    text: str = "",
    used: bool = True,
) -> SubsetParam:
    """Declares some of the values of another parameter, in any order. Its values are tuples.

    Args:
        of: a parameter that is written as one word.
        least: the smallest number.
        most: the largest number.
        repeats: whether the same value may be named several times.
        listed: whether all subsets are listed when the game is loaded; otherwise each is read as
            it is written.
        none: what is written for an empty subset; nothing if left out.
        text: the key of the text of the pack that names the empty subset, where `none` is given.
        used: whether simulations count what is named as used by the action.
    """
    made = declared(
        SubsetParam,
        of=of,
        least=least,
        most=most,
        repeats=repeats,
        listed=listed,
        none=none,
        text=text,
        used=used,
    )
    return cast("SubsetParam", made)


def inherited(attribute: str) -> Any:
    """Returns a stand-in for a declaration of a base class: ``param.cell(inherited("plane"))``."""
    return Inherited(attribute)


def custom(param: type[P], /, **options: Any) -> P:
    """Declares a parameter of a class of the game's own.

    >>> route = param.custom(RouteParam, map="world")

    Args:
        param: a class derived from `Param`.
        options: the arguments of its constructor besides the game.
    """
    return cast("P", declared_custom(param, **options))
