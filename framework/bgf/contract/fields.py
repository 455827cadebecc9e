"""The classes behind the declarations: their requirements on the content, and their bound values.

The functions of `bgf.contract.declarations` make them; `bgf.contract.parts` binds them when a game
is loaded.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec import Struct, field
from msgspec.structs import replace

from bgf.blame import declaring_place, describe_error
from bgf.content.read_only import read_only
from bgf.contract.data_types import DataType
from bgf.contract.messages import Reason, Text, Texts
from bgf.errors import PluginError, nearest
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from bgf.content.diagnostics import DataPath
    from bgf.contract.parts import Part
    from bgf.engine.game import Game
    from bgf.param.base import Param

__all__ = [
    "BoardField",
    "CitedField",
    "ComponentsField",
    "CounterField",
    "DiceField",
    "EntryField",
    "Field",
    "Inherited",
    "NumberedField",
    "OptionField",
    "ParamField",
    "PartField",
    "PhaseField",
    "PiecesField",
    "PlaneField",
    "ReasonField",
    "SectionField",
    "StageField",
    "TextField",
    "TextsField",
    "TrackField",
    "ValueField",
    "ZoneField",
]


def _is_tuple_of_words(given: object) -> bool:
    return isinstance(given, tuple) and all(isinstance(one, str) for one in given)


# The check of each argument of a declaration, by the annotation of its field.
_CHECKED: dict[str, tuple[Callable[[object], bool], str]] = {
    "str": (lambda given: isinstance(given, str), "declared.is.text"),
    "str | EntryField": (
        lambda given: isinstance(given, (str, EntryField)),
        "declared.is.name",
    ),
    "bool": (lambda given: isinstance(given, bool), "declared.is.bool"),
    "int": (lambda given: isinstance(given, int), "declared.is.int"),
    "tuple[str, ...]": (_is_tuple_of_words, "declared.is.texts"),
}


class Field(Struct, kw_only=True, eq=False):
    """A declaration.

    Attributes:
        name: the name in the content; that of the attribute unless another is given.
        doc: a sentence or two for authors of content, with the ID of the rule.
        optional: whether the content may go without; the attribute is then bound to `absent`,
            unless a derived class names it, see `renamed`.
        owner: the class and the attribute, for messages.
        absent: the value of the attribute if it is optional and not named by a derived class.
    """

    absent: ClassVar[object] = None
    name: str = ""
    doc: str = ""
    optional: bool = False
    owner: str = ""

    def __post_init__(self) -> None:
        for base in type(self).__mro__:
            for name, annotation in vars(base).get("__annotations__", {}).items():
                wanted = _CHECKED.get(annotation)
                if wanted is None:
                    continue
                given = getattr(self, name)
                is_right, text = wanted
                if not is_right(given):
                    facts = {"name": name, "given": repr(given), "wanted": message(text)}
                    raise PluginError(message("declared.option", **facts))

    @property
    def origin(self) -> str:
        """The class and the attribute, with the file and line if they are known; for messages."""
        return self.owner

    def declared_in(self, owner: str, attribute: str) -> Field:
        """Returns the declaration as it stands in a class, under the name of an attribute."""
        return replace(self, name=self.name or attribute, owner=f"{owner}.{attribute}")

    def overriding(self, base: Field) -> Field:
        """Returns this declaration completed with that of a base class, which it replaces."""
        return self

    def renamed(self, name: str) -> Field:
        """Returns the declaration with another name in the content; it is then not optional."""
        return replace(self, name=name, optional=False)

    def bind(self, game: Game) -> object:
        """Returns the value of the attribute in a loaded game."""
        return self.absent if self.optional else self.look_up(game)

    def look_up(self, game: Game) -> object:
        """Returns the value that belongs to the name in a loaded game."""
        raise NotImplementedError


class EntryField(Field, kw_only=True, eq=False):
    """A declaration of an entry in one of the content's sections.

    Attributes:
        fixed: keys of the entry with their required values, besides those that follow from the
            other attributes; None for a key that must be absent.
        keys: keys that the entry must have, with any value.
    """

    section: ClassVar[str]
    fixed: dict[str, Any] = field(default_factory=dict)
    keys: tuple[str, ...] = ()

    @property
    def path(self) -> DataPath:
        """The path of the entry."""
        return (self.section, self.name)

    def fixed_keys(self) -> dict[str, Any]:
        """Returns all keys of the entry with required values; None for one that must be absent."""
        return dict(self.fixed)


class ZoneField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.zone`."""

    section: ClassVar[str] = "zones"
    holds: str = ""
    own: bool = False
    piles: bool = False

    def fixed_keys(self) -> dict[str, Any]:
        holds = {"holds": self.holds} if self.holds else {}
        per = "player" if self.own else None
        piles = {} if self.piles else {"piles": None}
        return {**holds, "per": per, **piles, **self.fixed}

    def look_up(self, game: Game) -> object:
        if self.piles:
            return game.layout.piles(self.name)
        return game.layout.own_zones(self.name) if self.own else game.layout.zone(self.name)


class CounterField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.counter`."""

    section: ClassVar[str] = "counters"
    own: bool | None = False
    each: str | EntryField = ""
    min_start: int | None = None

    @property
    def counted(self) -> str:
        """The name of the type or map for whose kinds or places it has numbers; empty for none."""
        return self.each.name if isinstance(self.each, EntryField) else self.each

    def resolved(self, declared: Mapping[str, Field], own: Mapping[int, str]) -> CounterField:
        """Returns the declaration with its reference resolved, see `ParamField.resolved`."""
        return replace(self, each=_resolved(self.each, declared, own))

    def fixed_keys(self) -> dict[str, Any]:
        if self.own is None:
            return dict(self.fixed)
        if self.own and self.counted:
            per: object = ["player", self.counted]
        elif self.own:
            per = "player"
        else:
            per = self.counted or None
        return {"per": per, **self.fixed}

    def look_up(self, game: Game) -> object:
        is_shared = self.own is False
        return game.layout.counter(self.name) if is_shared else game.layout.own_counters(self.name)


class TrackField(CounterField, kw_only=True, eq=False):
    """The field made by `bgf.contract.track`."""

    section: ClassVar[str] = "tracks"


class NumberedField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.numbered`."""

    each: EntryField
    numbers: tuple[int, ...]

    def entries(self) -> dict[int, EntryField]:
        """Returns the declaration of each entry by its number."""
        return {
            number: replace(self.each, name=f"{self.name}_{number}", owner=self.owner)
            for number in self.numbers
        }

    def look_up(self, game: Game) -> object:
        return {number: entry.look_up(game) for number, entry in self.entries().items()}


class BoardField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.board`."""

    section: ClassVar[str] = "maps"
    places: DataType | None = None
    links: DataType | None = None
    outward: DataType | None = None
    regions: tuple[str, ...] = ()
    max_entries: Mapping[str, int] = field(default_factory=dict)

    def look_up(self, game: Game) -> object:
        return game.layout.board(self.name)


class PlaneField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.plane`."""

    section: ClassVar[str] = "planes"
    holds: str = ""
    own: bool | None = None

    def fixed_keys(self) -> dict[str, Any]:
        holds = {"holds": self.holds} if self.holds else {}
        per = {} if self.own is None else {"per": "player" if self.own else None}
        return {**holds, **per, **self.fixed}

    def look_up(self, game: Game) -> object:
        return game.layout.plane(self.name)


class DiceField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.dice`."""

    section: ClassVar[str] = "dice"

    def look_up(self, game: Game) -> object:
        return game.layout.some_dice(self.name)


class ComponentsField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.components`."""

    section: ClassVar[str] = "components"
    data: DataType | None = None
    min_kinds: int = 0
    max_kinds: int = 0
    single: bool = False
    first: bool = False

    def look_up(self, game: Game) -> object:
        kinds = game.layout.kinds_of(self.name)
        return kinds if self.data is None else tuple(self.data.read(kind.data) for kind in kinds)


class PiecesField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.pieces`."""

    section: ClassVar[str] = "pieces"
    data: DataType | None = None
    kinds: tuple[str, ...] = ()
    only: bool = False

    def look_up(self, game: Game) -> object:
        kinds = game.layout.pieces_of(self.name)
        return kinds if self.data is None else tuple(self.data.read(kind.data) for kind in kinds)


class ValueField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.value`."""

    section: ClassVar[str] = "values"
    data: DataType
    by_players: bool = False

    def look_up(self, game: Game) -> object:
        return read_only(self.data.read(game.values[self.name]))


class OptionField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.option`."""

    section: ClassVar[str] = "options"
    type: str = ""
    limits: Mapping[str, Any] = field(default_factory=dict)

    def look_up(self, game: Game) -> object:
        return self.name


class SectionField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.section`."""

    data: DataType

    def look_up(self, game: Game) -> object:
        return read_only(self.data.read(game.pack.data[self.name]))


class PhaseField(EntryField, kw_only=True, eq=False):
    """The field made by `bgf.contract.phase`."""

    section: ClassVar[str] = "phases"

    def look_up(self, game: Game) -> object:
        return self.name


class StageField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.stage`."""

    absent: ClassVar[object] = ""

    def look_up(self, game: Game) -> object:
        return self.name


class ReasonField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.reason`."""

    rule: str = ""
    params: tuple[str, ...] = ()
    text: str = ""

    @property
    def key(self) -> str:
        """The key of the text."""
        return self.text or f"refusal.{self.name}"

    def overriding(self, base: Field) -> Field:
        if not isinstance(base, ReasonField):
            return self
        return replace(
            self,
            rule=self.rule or base.rule,
            params=self.params or base.params,
            text=self.text or base.text,
        )

    def bind(self, game: Game) -> object:
        # Bound even if the text is optional; a missing text raises an error when it is used.
        return self.look_up(game)

    def look_up(self, game: Game) -> object:
        return Reason(self.name, self.rule, self.key, self.params)


class CitedField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.cited`."""

    rule: str = ""

    def look_up(self, game: Game) -> object:
        return self.rule


class TextField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.text`."""

    params: tuple[str, ...] = ()

    def bind(self, game: Game) -> object:
        # Bound even if it is optional; a missing text raises an error when it is used.
        return self.look_up(game)

    def look_up(self, game: Game) -> object:
        return Text(game, self.name, self.params)


class TextsField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.texts`."""

    of: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    params: tuple[str, ...] = ()

    def look_up(self, game: Game) -> object:
        return Texts(game, self.name, self.params)


class PartField(Field, kw_only=True, eq=False):
    """The field made by `bgf.contract.part`."""

    type: type[Part]

    def look_up(self, game: Game) -> object:
        return game.part(self.type)


class Inherited(Struct, frozen=True):
    """A reference to a declaration of a base class.

    Attributes:
        attribute: the name of the attribute.
    """

    attribute: str


class ParamField(Field, kw_only=True, eq=False):
    """A declaration of `bgf.param`, bound to its `Param`.

    Attributes:
        type: the class of the parameter.
        options: the arguments of its constructor, without the game. A declaration among them is
            replaced: that of an entry by its name in the content, that of a value by the content's
            value, and that of a parameter by the parameter.
        place: the file and line of the declaration; empty for one of bgf's own kinds of action.
    """

    type: type[Param]
    options: dict[str, Any]
    place: str = ""

    @classmethod
    def of(cls, type_: builtins.type[Param], /, **options: Any) -> Self:
        """Returns the declaration of a parameter of a class."""
        return cls(type=type_, options=options, place=declaring_place())

    @property
    def origin(self) -> str:
        """The class and the attribute, with the file and line."""
        return f"{self.owner} ({self.place})" if self.place else self.owner

    def resolved(self, declared: Mapping[str, Field], own: Mapping[int, str]) -> ParamField:
        """Returns the declaration with its references resolved.

        References are other declarations and `Inherited` among the options. Each is replaced by the
        declaration that the class has under that attribute, which may be a derived one.

        Args:
            declared: the declarations of the class, by attribute.
            own: the attributes of the declarations made by the class itself, by the `id` of each.
        """
        try:
            options = {
                name: _resolved(given, declared, own) for name, given in self.options.items()
            }
        except KeyError as error:
            name = error.args[0]
            facts = {"owner": self.origin, "name": name, "choices": nearest(name, declared)}
            raise PluginError(message("declared.refers", **facts)) from error
        return replace(self, options=options)

    def look_up(self, game: Game) -> object:
        options = {name: _bound(given, game) for name, given in self.options.items()}
        try:
            return self.type(game, **options)
        except PluginError as error:
            raise PluginError(join_messages(": ", [self.origin, error])) from error
        except Exception as error:  # classes of plugins may raise anything
            facts = {"owner": self.origin, "error": describe_error(error)}
            raise PluginError(message("declared.not_made", **facts)) from error

    def classes(self) -> Iterator[builtins.type[Param]]:
        """Yields the classes of the parameter and of the parameters among its options."""
        yield self.type
        for given in self.options.values():
            if isinstance(given, ParamField):
                yield from given.classes()


def _resolved(given: Any, declared: Mapping[str, Field], own: Mapping[int, str]) -> Any:
    """Returns an option of a declaration with its references resolved."""
    if isinstance(given, ParamField):
        return given.resolved(declared, own)
    if isinstance(given, tuple):
        return tuple(_resolved(one, declared, own) for one in given)
    if isinstance(given, Inherited):
        return declared[given.attribute]
    if isinstance(given, Field):
        attribute = own.get(id(given)) or given.owner.rpartition(".")[2]
        return declared[attribute]
    return given


def _bound(given: Any, game: Game) -> Any:
    """Returns an option of a parameter in the form that its constructor takes."""
    if isinstance(given, tuple):
        return tuple(_bound(one, game) for one in given)
    if isinstance(given, (ParamField, ValueField)):
        return given.look_up(game)
    return given.name if isinstance(given, EntryField) else given
