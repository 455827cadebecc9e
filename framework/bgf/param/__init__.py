"""Parameters of actions, declared as typed attributes of a kind of action.

>>> from bgf import ActionKind, param
>>> class Moor(ActionKind):
...     name = "moor"
...     ship = param.kind("ships", at="harbour")
...     quay = param.pile("quays")

From these declarations bgf derives the well-formed actions and their notation (``moor tug 2``), the
reader of typed lines, the words of menus and of learning programs, the things that simulations
count as used, and the targets on the table that can be clicked. The values of an action are in
`Turn.args`, in the order of the declarations.

Instead of a name in the content, an argument may be the declaration of that name, so that a derived
class can rename it: ``row = zone()``, then ``param.kind(at=row)``.
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
        alias: a key of the components' entries; its value may be typed in place of the id.
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
    """Declares a choice between zones. Its values are their ids.

    Args:
        zones: the zones; of a zone that each player has, the acting player's is meant.
    """
    return cast("ZoneParam", declared(ZoneParam, zones=zones))


def position(zone: str | int, *, used: bool = True) -> PositionParam:
    """Declares a place in a row by its number: ``3``. Its values count from 0, the notation from 1.

    Args:
        zone: a shared zone with a ``size``.
        used: whether simulations count the component there as used by the action.
    """
    return cast("PositionParam", declared(PositionParam, zone=zone, used=used))


def pile(zone: str | tuple[int, ...], *, used: bool = True) -> PileParam:
    """Declares a pile of a zone by its number: ``2``. Its values count from 0, the notation from 1.

    Args:
        zone: a shared zone with ``piles``.
        used: whether simulations count the components there as used by the action.
    """
    return cast("PileParam", declared(PileParam, zone=zone, used=used))


def place(map: str | Board, *, used: bool = True) -> PlaceParam:
    """Declares a place of a map: ``opera``. Its values are the indices of places."""
    return cast("PlaceParam", declared(PlaceParam, map=map, used=used))


def link(map: str | Board, *, used: bool = True) -> LinkParam:
    """Declares a link of a map: ``opera-louvre blue``. Its values are the slots of links."""
    return cast("LinkParam", declared(LinkParam, map=map, used=used))


def cell(plane: str | Plane) -> CellParam:
    """Declares a cell of a plane: ``B4``. Its values are the names of the cells of all sides."""
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
    """Declares a whole number from `low` to `high`, both included; at most 10,000 numbers."""
    return cast("NumberParam", declared(NumberParam, low=low, high=high))


def choice(*words: str, texts: str = "") -> ChoiceParam:
    """Declares one of several fixed words, which are its values.

    Args:
        words: the words, all different. The empty text ``""`` is a value without notation.
        texts: the prefix of the keys of the texts that name the words, such as ``way`` for
            ``way.north``; if left out, the words themselves are shown.
    """
    return cast("ChoiceParam", declared_choice(ChoiceParam, words=words, texts=texts))


def or_none(of: Any, *, word: str = "none", text: str = "nothing") -> OrNoneParam:
    """Declares a value of another parameter, or None.

    Args:
        of: the other parameter, whose values are written as one word.
        word: the notation of None.
        text: the key of the pack's text that names None.
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
        of: the other parameter, whose values are written as one word.
        least: the smallest number of values.
        most: the largest number of values.
        repeats: whether the same value may be named several times.
        listed: whether all subsets are listed when the game is loaded; otherwise a subset is made
            when it is read. To be set to false if there are very many.
        none: the notation of the empty subset; nothing if left out.
        text: the key of the pack's text that names the empty subset; needed with `none`.
        used: whether simulations count the values as used by the action.
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
    """Returns a reference to a declaration of a base class: ``param.cell(inherited("plane"))``."""
    return Inherited(attribute)


def custom(param: type[P], /, **options: Any) -> P:
    """Declares a parameter of a game's own class.

    >>> route = param.custom(RouteParam, map="world")

    Args:
        param: a class derived from `Param`.
        options: the arguments of its constructor, without the game.
    """
    return cast("P", declared_custom(param, **options))
