"""Declarations: the requirements of a part of the rules on the content, as class attributes.

The functions here are annotated with the types of the bound attributes, so that a type checker
knows that a shared zone is one slot, and a zone of each player a tuple of slots. For this some have
several signatures, with all arguments spelled out so that editors can complete them. In fact the
functions return the fields of `bgf.contract.fields`, which `Part` replaces by the bound values when
a game is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast, overload

from bgf.contract.data_types import DataType
from bgf.contract.fields import (
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
from bgf.words import message

if TYPE_CHECKING:
    from bgf.components.board import Board
    from bgf.components.dice import Dice
    from bgf.components.layout import Kind
    from bgf.components.plane import Plane
    from bgf.contract.messages import Reason, Text, Texts
    from bgf.contract.parts import Part

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

_MOVED_BY_ENGINE = ("refill", "fill", "sweep")
"""The keys by which the engine moves the components of a zone by itself."""


@overload
def zone(
    holds: str = "",
    *,
    own: Literal[False] = False,
    piles: Literal[False] = False,
    tally: bool = False,
    starts: bool = False,
    manual: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> int: ...


@overload
def zone(
    holds: str = "",
    *,
    own: Literal[True],
    piles: Literal[False] = False,
    tally: bool = False,
    starts: bool = False,
    manual: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> tuple[int, ...]: ...


@overload
def zone(
    holds: str = "",
    *,
    own: Literal[False] = False,
    piles: Literal[True],
    tally: bool = False,
    starts: bool = False,
    manual: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> tuple[int, ...]: ...


def zone(
    holds: str = "",
    *,
    own: bool = False,
    piles: bool = False,
    tally: bool = False,
    starts: bool = False,
    manual: bool = False,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> Any:
    """Declares a zone: bound to its slot, or to a tuple of slots.

    >>> deck = zone("cards", starts=True)  # int
    >>> hand = zone("cards", own=True, sees="owner")  # tuple[int, ...], by player
    >>> quays = zone("ships", piles=True)  # tuple[int, ...], by pile

    `State.zones` has the components of a slot: ``state.zones[self.hand[player]]``. `bgf validate`
    checks that the content has the zone, with an entry that fits this declaration.

    Args:
        holds: the type of components that it holds; any if left out.
        own: whether each player has one: bound to the slots by player.
        piles: whether it is a row of piles that all share: bound to the slots by pile.
        tally: whether its entry must have ``tally: true``.
        starts: whether its entry must have ``starts: true``: components lie there before set-up.
        manual: whether only the rules move its components: its entry must not have `fill`, `refill`
            or `sweep`, which make the engine move them.
        keys: keys that its entry must have, with any value, such as ``size``.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        optional: whether the content may go without. The attribute is then None, unless a derived
            class names the zone: ``class Claim(ClaimLink, row="market")``.
        fixed: other keys of its entry with the values that they must have, such as
            ``sees="owner"``; None for a key that must not be there.
    """
    asked: dict[str, Any] = {}
    if tally:
        asked["tally"] = True
    if starts:
        asked["starts"] = True
    if manual:
        asked.update(dict.fromkeys(_MOVED_BY_ENGINE))
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
        fixed={**asked, **fixed},
    )


@overload
def counter(
    *,
    own: Literal[False] = False,
    each: str | tuple[Kind, ...] = "",
    min_start: int | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> int: ...


@overload
def counter(
    *,
    own: Literal[True] | None,
    each: str | tuple[Kind, ...] = "",
    min_start: int | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> tuple[int, ...]: ...


def counter(
    *,
    own: bool | None = False,
    each: str | tuple[Kind, ...] = "",
    min_start: int | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    optional: bool = False,
    **fixed: Any,
) -> Any:
    """Declares a counter: bound to its slot, or to the slots by player.

    >>> clock = counter()  # int
    >>> coins = counter(own=True, start=0)  # tuple[int, ...], by player
    >>> stock = counter(each="goods")  # int: the slot of the first kind of goods

    `State.counters` has the number of a slot: ``state.counters[self.coins[player]]``. `bgf
    validate` checks that the content has the counter, with an entry that fits this declaration.

    Args:
        own: whether each player has one. None for either: bound to the slots by player, or to a
            tuple of the one that all share.
        each: a type of pieces or components, or a map, if it has a number for each of their kinds
            or places; the name, or the declaration. The attribute is then bound to the slot of the
            first number; the number of kind `k` is in the slot `k` further on.
        min_start: the smallest ``start`` that the content may give it; any if left out.
        keys: keys that its entry must have, with any value.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        optional: whether the content may go without. The attribute is then None, unless a derived
            class names the counter.
        fixed: other keys of its entry with the values that they must have, such as ``start=0``;
            None for a key that must not be there.
    """
    return CounterField(
        own=own,
        each=cast("Any", each),  # a declaration, if it is no name
        min_start=min_start,
        keys=keys,
        name=name,
        doc=doc,
        optional=optional,
        fixed=fixed,
    )


@overload
def track(*, own: Literal[False] = False, name: str = "", doc: str = "", **fixed: Any) -> int: ...


@overload
def track(
    *, own: Literal[True], name: str = "", doc: str = "", **fixed: Any
) -> tuple[int, ...]: ...


def track(*, own: bool = False, name: str = "", doc: str = "", **fixed: Any) -> Any:
    """Declares a track, such as a score: bound to its slot, or to the slots by player.

    >>> score = track(own=True)  # tuple[int, ...], by player

    `State.counters` has the number of a slot, as for a `counter`.

    Args:
        own: whether each player has a marker on it.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        fixed: other keys of its entry with the values that they must have.
    """
    return TrackField(own=own, name=name, doc=doc, fixed=fixed)


def numbered(each: T, numbers: Iterable[int], *, name: str = "") -> dict[int, T]:
    """Declares similar entries, such as ``stock_1`` and ``stock_2``: bound to a dict by number.

    >>> stock = numbered(counter(own=True), (1, 2, 3))  # dict[int, tuple[int, ...]]

    `bgf validate` checks each of them as if it were declared by itself.

    Args:
        each: the declaration of one entry, without a name.
        numbers: the numbers at the end of their names.
        name: the beginning of their names in the content; the name of the attribute if left out.
    """
    made = NumberedField(each=cast("EntryField", each), numbers=tuple(numbers), name=name)
    return cast("dict[int, T]", made)


def board(
    *,
    places: type[Any] | None = None,
    links: type[Any] | None = None,
    outward: type[Any] | None = None,
    regions: tuple[str, ...] = (),
    max_entries: Mapping[str, int] | None = None,
    keys: tuple[str, ...] = (),
    name: str = "",
    doc: str = "",
    **fixed: Any,
) -> Board:
    """Declares a map: bound to its `bgf.components.board.Board`.

    >>> class Pier(msgspec.Struct):
    ...     berths: Annotated[int, Meta(ge=1, description="Ships that can lie there.")]
    >>> bay = board(places=Pier, pairs="tickets")

    `bgf validate` checks that the content has the map, and that its places and links have the keys
    of the structs.

    Args:
        places: the game's own keys of a place, as a `msgspec.Struct`.
        links: the game's own keys of a link.
        outward: the game's own keys of an entry of ``outward``, for one-way links.
        regions: the ids of its regions: it must have these and no others; any if left out.
        max_entries: the largest number of ``places``, ``links`` or ``outward``, by that key.
        keys: keys that its entry must have, with any value.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        fixed: other keys of its entry with the values that they must have, such as
            ``pairs="tickets"``.
    """
    made = BoardField(
        places=DataType.of(places),
        links=DataType.of(links),
        outward=DataType.of(outward),
        regions=regions,
        max_entries=max_entries or {},
        keys=keys,
        name=name,
        doc=doc,
        fixed=fixed,
    )
    return cast("Board", made)


def plane(
    holds: str = "", *, own: bool | None = None, name: str = "", doc: str = "", **fixed: Any
) -> Plane:
    """Declares a plane of cells: bound to its `bgf.components.plane.Plane`.

    >>> garden = plane("flowers", own=True)

    Args:
        holds: the type of pieces placed on it; any if left out.
        own: whether each player has one; None for either.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        fixed: other keys of its entry with the values that they must have.
    """
    return cast("Plane", PlaneField(holds=holds, own=own, name=name, doc=doc, fixed=fixed))


def dice(*, name: str = "", doc: str = "", **fixed: Any) -> Dice:
    """Declares dice that are rolled together: bound to their `bgf.components.dice.Dice`.

    >>> risk = dice(number=3)

    Args:
        name: their name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        fixed: other keys of their entry with the values that they must have, such as ``number=3``.
    """
    return cast("Dice", DiceField(name=name, doc=doc, fixed=fixed))


@overload
def components(
    data: None = None,
    *,
    min_kinds: int = 0,
    max_kinds: int = 0,
    single: bool = False,
    first: bool = False,
    name: str = "",
    doc: str = "",
) -> tuple[Kind, ...]: ...


@overload
def components(
    data: type[T],
    *,
    min_kinds: int = 0,
    max_kinds: int = 0,
    single: bool = False,
    first: bool = False,
    name: str = "",
    doc: str = "",
) -> tuple[T, ...]: ...


def components(
    data: Any = None,
    *,
    min_kinds: int = 0,
    max_kinds: int = 0,
    single: bool = False,
    first: bool = False,
    name: str = "",
    doc: str = "",
) -> Any:
    """Declares a type of components: bound to its kinds, by index.

    >>> cards = components()  # tuple[Kind, ...]
    >>> class Ticket(msgspec.Struct):
    ...     value: Annotated[int, Meta(ge=1, description="Points (HAR-06).")]
    >>> tickets = components(Ticket)  # tuple[Ticket, ...]

    `bgf validate` checks that the content has the type, and that each of its kinds has the keys of
    the struct.

    Args:
        data: the game's own keys of a kind, as a `msgspec.Struct`. With it the attribute is bound
            to the structs in place of the kinds.
        min_kinds: the smallest number of kinds.
        max_kinds: the largest number of kinds; 0 for any number.
        single: whether there must be one component of each kind.
        first: whether it must be the first type in the content, so that its components have the
            lowest numbers; with `single`, each has the index of its kind.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
    """
    return ComponentsField(
        data=DataType.of(data),
        min_kinds=min_kinds,
        max_kinds=max_kinds,
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

    >>> passengers = pieces(kinds=("adult", "child"), only=True)

    Args:
        data: the game's own keys of a kind, as a `msgspec.Struct`. With it the attribute is bound
            to the structs in place of the kinds.
        kinds: the ids of kinds that the type must have.
        only: whether it must have no others.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
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

    >>> dealt = value(int, ge=1, doc="Cards dealt to each player (HAR-02).")
    >>> fees = value(dict[int, int], by_players=True)

    `bgf validate` checks that the content has the value, of the type and within the limits.

    Args:
        type_: its type: ``int``, ``dict[int, int]``, a `msgspec.Struct`, or any other that
            `msgspec.convert` reads.
        by_players: whether it must be a mapping with an entry for each number of players.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        example: an example for editors; the value of the shipped pack if left out.
        limits: as in `msgspec.Meta`: ``ge``, ``le``, ``min_length`` and the like.
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
    """Declares an option: bound to its name, which is its key in `State.options`.

    >>> night = option("bool")  # then state.options[self.night]

    `bgf validate` checks that the content has the option, of the type.

    Args:
        type_: its type in the content: ``bool``, ``int``, ``choice``, ``player``.
        name: its name in the content; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        min: the smallest ``min`` that the content may set.
        max: the largest ``max`` that the content may set.
    """
    limits = {}
    if min is not None:
        limits["min"] = min
    if max is not None:
        limits["max"] = max
    return cast("str", OptionField(type=type_, limits=limits, name=name, doc=doc))


def section(type_: type[T], *, name: str = "", doc: str = "", optional: bool = False) -> T:
    """Declares a top-level key of the game's own: bound to its data, read as its type.

    >>> tides = section(Tides)

    Args:
        type_: its type, as in `value`.
        name: the key; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        optional: whether the content may go without; the attribute is then None.
    """
    made = SectionField(data=DataType(type_), name=name, doc=doc, optional=optional)
    return cast("T", made)


def phase(*, name: str = "", doc: str = "", **fixed: Any) -> str:
    """Declares a phase that the rules refer to: bound to its id.

    >>> draft = phase(order="simultaneous")  # then state.phase.id == self.draft

    Phases that no rule refers to need no declaration.

    Args:
        name: its id; the name of the attribute if left out.
        doc: a description, with the ID of the rule; editors show it to authors of content.
        fixed: keys of its entry with the values that they must have, such as
            ``order="simultaneous"``.
    """
    return cast("str", PhaseField(name=name, doc=doc, fixed=fixed))


def stage(*, name: str = "", doc: str = "", optional: bool = False) -> str:
    """Declares a stage that the rules refer to: bound to its id.

    >>> second = stage()  # then return state.phase.stages[self.second]

    If a kind of action declares it, `bgf validate` checks that each phase that offers the kind has
    the stage. If another part declares it, some phase must have it.

    Args:
        name: its id; the name of the attribute if left out.
        doc: a description, for authors of content.
        optional: whether the content may go without. The attribute is then ``""``, unless a derived
            class names the stage: ``class Draw(DrawFromRow, second="second")``.
    """
    return cast("str", StageField(name=name, doc=doc, optional=optional))


def reason(
    rule: str = "", *params: str, text: str = "", optional: bool = False, doc: str = ""
) -> Reason:
    """Declares a reason why an action is refused: bound to a `bgf.contract.Reason`.

    >>> too_dear = reason("HAR-07")

    `bgf validate` checks that the pack has the rule that is cited, and the text, which is
    ``refusal.too_dear`` here. In a kind of action the text may name any parameter and any `fact`
    of the kind. Other parts list the parameters: ``reason("HAR-07", "need", "have")``. A derived
    class may declare a reason of its base class again, to cite a rule of its own.

    Args:
        rule: the ID of the rule that is cited; that of the stage if left out.
        params: the parameters of the text; to be left out in a kind of action.
        text: the key of the text; ``refusal.`` and the name of the attribute if left out.
        optional: whether the pack may go without the text.
        doc: the case in which it is given, for authors of rules.
    """
    made = ReasonField(rule=rule, params=params, text=text, optional=optional, doc=doc)
    return cast("Reason", made)


def cited(rule: str) -> str:
    """Declares a rule that is cited without a `reason`: bound to its ID.

    >>> wrong_stage = cited("HAR-05")

    `bgf validate` checks that the pack has the rule.
    """
    return cast("str", CitedField(rule=rule))


def text(*params: str, name: str = "", optional: bool = False, doc: str = "") -> Text:
    """Declares a text of the pack: bound to a `bgf.contract.Text`, called with a language.

    >>> moored = text("ship", name="news.moored")  # then self.moored("en", ship="Tug")

    `bgf validate` checks that the pack has the text, with no other names in braces than `params`.
    In a kind of action the text may name any parameter and any `fact` of the kind; it is returned
    by `ActionKind.hint`, `ActionKind.log` or `ActionKind.own_log`.

    Args:
        params: the names of its parameters; to be left out in a kind of action.
        name: its key in the content; the name of the attribute if left out.
        optional: whether the pack may go without it.
        doc: the place where it is shown, for authors of rules.
    """
    return cast("Text", TextField(params=params, name=name, optional=optional, doc=doc))


def texts(
    *params: str,
    of: Iterable[str] = (),
    names: Iterable[str] = (),
    name: str = "",
    doc: str = "",
) -> Texts:
    """Declares a text for each of several names: bound to a `bgf.contract.Texts`.

    >>> species = texts(of=("components", "tiles", "*", "species"))
    >>> # then self.species("panda", "en"), the text species.panda

    `bgf validate` checks that there is a text for each of the names.

    Args:
        params: the names of the parameters of the texts.
        of: the path of the names in the content, with ``*`` for any key. If it leads to a mapping,
            the names are its keys.
        names: the names, if the content does not have them.
        name: the beginning of the keys of the texts; the name of the attribute if left out.
        doc: the place where they are shown, for authors of rules.
    """
    made = TextsField(params=params, of=tuple(of), names=tuple(names), name=name, doc=doc)
    return cast("Texts", made)


def part(type_: type[T]) -> T:
    """Declares another part of the rules that is used: bound to the game's only object of it.

    >>> market = part(Market)

    Args:
        type_: a class derived from `Part`.
    """
    if not hasattr(type_, "_declared"):
        raise PluginError(message("declared.no_part", given=repr(type_)))
    made = PartField(type=cast("type[Part]", type_))
    return cast("T", made)
