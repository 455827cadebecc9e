"""Declarations: what a part of the rules relies on in the content, each as a class attribute.

The return types of these functions are those of the bound attributes, so that a type checker knows
that a shared zone is one slot and a zone of each player a tuple of slots. When a game is loaded,
`bgf.contract.parts.Part` puts the bound values in the place of the declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast, overload

from bgf.contract.data import DataType
from bgf.contract.fields import (
    RULE_MOVES,
    BoardField,
    CitedField,
    ComponentsField,
    CounterField,
    DiceField,
    EntryField,
    NumberedField,
    OptionField,
    PartField,
    PhaseField,
    PiecesField,
    PlaneField,
    ReasonField,
    SectionField,
    StageField,
    TextField,
    TextsField,
    TrackField,
    ValueField,
    ZoneField,
)
from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.components.board import Board
    from bgf.components.dice import Dice
    from bgf.components.layout import Kind
    from bgf.components.plane import Plane
    from bgf.contract.parts import Part
    from bgf.contract.words import Reason, Text

__all__ = [
    "board",
    "cited",
    "components",
    "counter",
    "dice",
    "numbered",
    "option",
    "part",
    "phase",
    "pieces",
    "plane",
    "reason",
    "section",
    "stage",
    "text",
    "texts",
    "track",
    "value",
    "zone",
]

T = TypeVar("T")


@overload
def zone(
    holds: str = "",
    *,
    own: Literal[False] = False,
    piles: Literal[False] = False,
    tally: bool = False,
    starts: bool = False,
    still: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> int: ...


@overload
def zone(
    holds: str = "",
    *,
    own: Literal[True],
    piles: Literal[False] = False,
    tally: bool = False,
    starts: bool = False,
    still: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> tuple[int, ...]: ...


@overload
def zone(
    holds: str = "",
    *,
    own: Literal[False] = False,
    piles: Literal[True],
    tally: bool = False,
    starts: bool = False,
    still: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> tuple[int, ...]: ...


def zone(
    holds: str = "",
    *,
    own: bool = False,
    piles: bool = False,
    tally: bool = False,
    starts: bool = False,
    still: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> Any:
    """Declares a zone: bound to its slot, or to a tuple of slots.

    Args:
        holds: the type of components that it holds; any if left out.
        own: whether each player has one: bound to the slots by player.
        piles: whether it is a row of piles that all share: bound to the slots by pile.
        tally: whether it must keep a tally, which a zone with `sweep` does by itself.
        starts: whether components begin there.
        still: whether the engine must not move components by itself: no `fill`, `refill`, `sweep`.
        keys: keys that its entry must have, with any value, such as ``size``.
        name: its name in the content; the name of the attribute if left out.
        doc: what lies there, for authors of content.
        optional: whether the content may go without; see `Field`.
        must: what else must stand in its entry, such as ``sees="owner"``; None for a key that must
            not be there.
    """
    needs: dict[str, Any] = {}
    if tally:
        needs["tally"] = True
    if starts:
        needs["starts"] = True
    if still:
        needs.update(RULE_MOVES)
    if piles:
        keys = ("piles", *keys)
    return ZoneField(
        holds=holds,
        own=own,
        piles=piles,
        keys=keys,
        name=name,
        doc=doc,
        optional=optional,
        must={**needs, **must},
    )


@overload
def counter(
    *,
    own: Literal[False] = False,
    each: str = "",
    least: int | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> int: ...


@overload
def counter(
    *,
    own: Literal[True] | None,
    each: str = "",
    least: int | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> tuple[int, ...]: ...


def counter(
    *,
    own: bool | None = False,
    each: str = "",
    least: int | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **must: Any,
) -> Any:
    """Declares a counter: bound to its slot, or to the slots by player.

    Args:
        own: whether each player has one. None for either: bound to the slots by player, or to a
            tuple of the one that all share.
        each: what there is one number of each for besides, such as a type of pieces or a map; the
            slot is then that of the first number.
        least: the least number that the content may start it with; any if left out.
        keys: keys that its entry must have, with any value.
        name: its name in the content; the name of the attribute if left out.
        doc: what it counts, for authors of content.
        optional: whether the content may go without; see `Field`.
        must: what else must stand in its entry, such as ``start=0``.
    """
    return CounterField(
        own=own,
        each=each,
        least=least,
        keys=keys,
        name=name,
        doc=doc,
        optional=optional,
        must=must,
    )


@overload
def track(*, own: Literal[False] = False, name: str = "", doc: str = "", **must: Any) -> int: ...


@overload
def track(*, own: Literal[True], name: str = "", doc: str = "", **must: Any) -> tuple[int, ...]: ...


def track(*, own: bool = False, name: str = "", doc: str = "", **must: Any) -> Any:
    """Declares a track, such as a score: bound as a counter; arguments as of `counter`."""
    return TrackField(own=own, name=name, doc=doc, must=must)


def numbered(each: T, numbers: Iterable[int], *, name: str = "") -> dict[int, T]:
    """Declares several entries alike, such as ``stock_1``, ``stock_2``: bound to a dict by number.

    >>> stock = numbered(counter(own=True), (1, 2, 3))

    Args:
        each: the declaration of one, without a name.
        numbers: the numbers at the end of their names.
        name: what their names begin with in the content; the name of the attribute if left out.
    """
    made = NumberedField(each=cast("EntryField", each), numbers=tuple(numbers), name=name)
    return cast("dict[int, T]", made)


def board(
    *,
    places: type[Any] | None = None,
    links: type[Any] | None = None,
    outward: type[Any] | None = None,
    regions: tuple[str, ...] = (),
    most: Mapping[str, int] | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    **must: Any,
) -> Board:
    """Declares a map: bound to its `bgf.components.board.Board`.

    Args:
        places: the game's own keys of a place, as a `msgspec.Struct`.
        links: the same of a link.
        outward: the same of the links that lead one way.
        regions: the regions that it has, and no others; any if left out.
        most: the largest number of entries of ``places``, ``links`` or ``outward``.
        keys: keys that its entry must have, with any value.
        name: its name in the content; the name of the attribute if left out.
        doc: what it shows, for authors of content.
        must: what else must stand in its entry, such as ``pairs="tickets"``.
    """
    made = BoardField(
        places=DataType.of(places),
        links=DataType.of(links),
        outward=DataType.of(outward),
        regions=regions,
        most=most or {},
        keys=keys,
        name=name,
        doc=doc,
        must=must,
    )
    return cast("Board", made)


def plane(
    holds: str = "", *, own: bool | None = None, name: str = "", doc: str = "", **must: Any
) -> Plane:
    """Declares a plane of cells: bound to its `bgf.components.plane.Plane`.

    Args:
        holds: the type of pieces placed on it; any if left out.
        own: whether each player has one; either way if None.
        name: its name in the content; the name of the attribute if left out.
        doc: what it shows, for authors of content.
        must: what else must stand in its entry.
    """
    return cast("Plane", PlaneField(holds=holds, own=own, name=name, doc=doc, must=must))


def dice(*, name: str = "", doc: str = "", **must: Any) -> Dice:
    """Declares dice that are rolled together: bound to their `bgf.components.dice.Dice`.

    Args:
        name: their name in the content; the name of the attribute if left out.
        doc: what they are for, for authors of content.
        must: what else must stand in their entry, such as ``number=3``.
    """
    return cast("Dice", DiceField(name=name, doc=doc, must=must))


@overload
def components(
    data: None = None,
    *,
    fewest: int = 0,
    most: int = 0,
    single: bool = False,
    first: bool = False,
    name: str = "",
    doc: str = "",
) -> tuple[Kind, ...]: ...


@overload
def components(
    data: type[T],
    *,
    fewest: int = 0,
    most: int = 0,
    single: bool = False,
    first: bool = False,
    name: str = "",
    doc: str = "",
) -> tuple[T, ...]: ...


def components(
    data: Any = None,
    *,
    fewest: int = 0,
    most: int = 0,
    single: bool = False,
    first: bool = False,
    name: str = "",
    doc: str = "",
) -> Any:
    """Declares a type of components: bound to its kinds, by index.

    Args:
        data: the game's own keys of a kind, as a `msgspec.Struct`; the attribute is then bound to
            what each kind says of them, by the index of the kind. Without it, to the kinds.
        fewest: the smallest number of kinds.
        most: the largest number of kinds; 0 for any number.
        single: whether there is one component of each kind.
        first: whether it is the first type in the content, so that components of it have the
            lowest numbers: with `single` each has the number of its kind.
        name: its name in the content; the name of the attribute if left out.
        doc: what they are, for authors of content.
    """
    return ComponentsField(
        data=DataType.of(data),
        fewest=fewest,
        most=most,
        single=single,
        first=first,
        name=name,
        doc=doc,
    )


@overload
def pieces(
    data: None = None,
    *,
    kinds: tuple[str, ...] = (),
    only: bool = False,
    name: str = "",
    doc: str = "",
) -> tuple[Kind, ...]: ...


@overload
def pieces(
    data: type[T],
    *,
    kinds: tuple[str, ...] = (),
    only: bool = False,
    name: str = "",
    doc: str = "",
) -> tuple[T, ...]: ...


def pieces(
    data: Any = None,
    *,
    kinds: tuple[str, ...] = (),
    only: bool = False,
    name: str = "",
    doc: str = "",
) -> Any:
    """Declares a type of pieces: bound to its kinds, by index.

    Args:
        data: the game's own keys of a kind, as a `msgspec.Struct`; as of `components`.
        kinds: the kinds that must be there.
        only: whether there are no others.
        name: its name in the content; the name of the attribute if left out.
        doc: what they are, for authors of content.
    """
    return PiecesField(data=DataType.of(data), kinds=kinds, only=only, name=name, doc=doc)


def value(
    type_: type[T],
    *,
    by_players: bool = False,
    name: str = "",
    doc: str = "",
    example: Any = None,
    **limits: Any,
) -> T:
    """Declares one of the content's values: bound to the value, read as its type.

    Args:
        type_: its type: ``int``, ``dict[int, int]``, a `msgspec.Struct`, or any that
            `msgspec.convert` reads.
        by_players: whether it is a mapping with an entry for each number of players.
        name: its name in the content; the name of the attribute if left out.
        doc: what it says, with the ID of the rule, for authors of content.
        example: an example for editors; the value of the shipped pack if left out.
        limits: as of `msgspec.Meta`: ``ge``, ``le``, ``min_length`` and the like.
    """
    made = ValueField(
        data=DataType.limited(type_, limits, example),
        by_players=by_players,
        name=name,
        doc=doc,
    )
    return cast("T", made)


def option(
    type_: str, *, name: str = "", doc: str = "", min: int | None = None, max: int | None = None
) -> str:
    """Declares an option: bound to its name, by which `State.options` has its value.

    Args:
        type_: its type in the content: ``bool``, ``int``, ``choice``, ``player``.
        name: its name in the content; the name of the attribute if left out.
        doc: what it changes, with the ID of the rule, for authors of content.
        min: of a number: the least ``min`` that the content may have.
        max: of a number: the largest ``max`` that the content may have.
    """
    limits = {key: limit for key, limit in (("min", min), ("max", max)) if limit is not None}
    return cast("str", OptionField(type=type_, limits=limits, name=name, doc=doc))


def section(type_: type[T], *, name: str = "", doc: str = "", optional: bool = False) -> T:
    """Declares a top-level key of the game's own: bound to its data, read as its type.

    Args:
        type_: its type, as of `value`.
        name: the key; the name of the attribute if left out.
        doc: what it says, with the ID of the rule, for authors of content.
        optional: whether the content may go without; see `Field`.
    """
    made = SectionField(data=DataType(type_), name=name, doc=doc, optional=optional)
    return cast("T", made)


def phase(*, name: str = "", doc: str = "", **must: Any) -> str:
    """Declares a phase that the rules refer to: bound to its id.

    Args:
        name: its id; the name of the attribute if left out.
        doc: what happens in it, for authors of content.
        must: what must stand in its entry, such as ``order="simultaneous"``.
    """
    return cast("str", PhaseField(name=name, doc=doc, must=must))


def stage(*, name: str = "", doc: str = "", optional: bool = False) -> str:
    """Declares a stage that the rules refer to: bound to its id.

    Each phase in which the kind of action that declares it can be played must have that stage. One
    that other rules declare must be in some phase.

    Args:
        name: its id; the name of the attribute if left out.
        doc: what happens in it, for authors of content.
        optional: whether games may go without it; bound to an empty text then.
    """
    return cast("str", StageField(name=name, doc=doc, optional=optional))


def reason(
    rule: str = "", *fills: str, text: str = "", optional: bool = False, doc: str = ""
) -> Reason:
    """Declares a reason why an action is refused: bound to a `bgf.contract.Reason`.

    The pack must have the text, and the rule that is cited. A derived class that declares a reason
    of a ready-made kind again keeps the words to be filled in.

    Args:
        rule: the ID of the rule that is cited; that of the stage if left out.
        fills: the words that may be filled into the text.
        text: the key of the text; ``refusal.`` and the name of the attribute if left out.
        optional: whether the pack may go without the text.
        doc: when it is given, for authors of content.
    """
    made = ReasonField(rule=rule, fills=fills, text=text, optional=optional, doc=doc)
    return cast("Reason", made)


def cited(rule: str) -> str:
    """Declares a rule that is cited: bound to its ID."""
    return cast("str", CitedField(rule=rule))


def text(*fills: str, name: str = "", optional: bool = False, doc: str = "") -> Text:
    """Declares a text of the pack: bound to a `bgf.contract.Text`, called with language and words.

    Args:
        fills: the words that may be filled in.
        name: its key in the content; the name of the attribute if left out.
        optional: whether the pack may go without it.
        doc: where it is shown, for authors of content.
    """
    return cast("Text", TextField(fills=fills, name=name, optional=optional, doc=doc))


def texts(
    *fills: str,
    of: Iterable[str] = (),
    names: Iterable[str] = (),
    name: str = "",
    doc: str = "",
) -> Any:
    """Declares a text for each of several names, such as ``species.panda``.

    Bound to a `bgf.contract.Texts`, called with a name, a language and the words.

    Args:
        fills: the words that may be filled in.
        of: the path of the names in the content: ``("components", "tiles", "*", "species")``. A
            path that ends in a mapping means its keys.
        names: the names, where they don't stand in the content.
        name: what the keys of the texts begin with; the name of the attribute if left out.
        doc: where they are shown, for authors of content.
    """
    return TextsField(fills=fills, of=tuple(of), names=tuple(names), name=name, doc=doc)


def part(type_: type[T]) -> T:
    """Declares another part of the rules that is used: bound to the one object that a game has.

    Args:
        type_: a class derived from `Part`.
    """
    if not hasattr(type_, "_declared"):
        raise PluginError(f"part() takes a class derived from bgf.contract.Part, not {type_!r}")
    made = PartField(type=cast("type[Part]", type_))
    return cast("T", made)
