"""What a declaration is: an entry of the content, a text, a rule or another part, and its binding.

The functions of `bgf.contract.declarations` make them; `bgf.contract.parts` binds them when a game
is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, field
from msgspec.structs import replace

from bgf.content.read_only import read_only
from bgf.contract.data import DataType
from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.content.diagnostics import DataPath
    from bgf.contract.parts import Part
    from bgf.engine.game import Game

__all__ = [
    "RULE_MOVES",
    "BoardField",
    "CitedField",
    "ComponentsField",
    "CounterField",
    "DiceField",
    "EntryField",
    "Field",
    "NumberedField",
    "OptionField",
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

RULE_MOVES = {"refill": None, "fill": None, "sweep": None}
"""The keys by which the engine moves the components of a zone by itself."""


def _is_tuple_of_words(given: object) -> bool:
    return isinstance(given, tuple) and all(isinstance(one, str) for one in given)


# How what is given to a declaration is checked, by the annotation of its field.
_CHECKED: dict[str, tuple[Callable[[object], bool], str]] = {
    "str": (lambda given: isinstance(given, str), "text"),
    "bool": (lambda given: isinstance(given, bool), "True or False"),
    "int": (lambda given: isinstance(given, int), "a whole number"),
    "tuple[str, ...]": (_is_tuple_of_words, 'texts in brackets, such as ("size",)'),
}


class Field(Struct, kw_only=True, eq=False):
    """A declaration.

    Attributes:
        name: the name in the content; that of the attribute unless another is given.
        doc: a sentence or two for authors of content, with the ID of the rule.
        optional: whether the content may go without; the attribute is then bound only where a
            derived class gives it a name by a keyword, and None elsewhere.
        owner: the class and the attribute, for messages.
        absent: what the attribute is bound to where the content goes without.
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
                is_right, words = wanted
                if not is_right(given):
                    raise PluginError(f"a declaration says {name}={given!r}: that must be {words}")

    def declared_in(self, owner: str, attribute: str) -> Field:
        """Returns the declaration as the attribute of a class."""
        return replace(self, name=self.name or attribute, owner=f"{owner}.{attribute}")

    def overriding(self, base: Field) -> Field:
        """Returns this declaration in the place of a base class's declaration."""
        return self

    def renamed(self, name: str) -> Field:
        """Returns the declaration with another name in the content, which must be there then."""
        return replace(self, name=name, optional=False)

    def bound(self, game: Game) -> object:
        """Returns the value of the attribute in a loaded game."""
        return self.absent if self.optional else self.bind(game)

    def bind(self, game: Game) -> object:
        """Returns what the content has under the name."""
        raise NotImplementedError


class EntryField(Field, kw_only=True, eq=False):
    """A declaration of an entry in one of the content's sections.

    Attributes:
        must: what must stand under some keys of the entry; None for a key that must not be there.
        keys: keys that the entry must have, with any value.
    """

    section: ClassVar[str]
    must: dict[str, Any] = field(default_factory=dict)
    keys: tuple[str, ...] = ()

    @property
    def path(self) -> DataPath:
        """The path of the entry."""
        return (self.section, self.name)

    def needs(self) -> dict[str, Any]:
        """Returns what must stand under some keys of the entry; None stands for nothing."""
        return dict(self.must)


class ZoneField(EntryField, kw_only=True, eq=False):
    """See `zone`."""

    section: ClassVar[str] = "zones"
    holds: str = ""
    own: bool = False
    piles: bool = False

    def needs(self) -> dict[str, Any]:
        holds = {"holds": self.holds} if self.holds else {}
        per = "player" if self.own else None
        piles = {} if self.piles else {"piles": None}
        return {**holds, "per": per, **piles, **self.must}

    def bind(self, game: Game) -> object:
        if self.piles:
            return game.layout.piles(self.name)
        return game.layout.hands(self.name) if self.own else game.layout.zone(self.name)


class CounterField(EntryField, kw_only=True, eq=False):
    """See `counter`."""

    section: ClassVar[str] = "counters"
    own: bool | None = False
    each: str = ""
    least: int | None = None

    def needs(self) -> dict[str, Any]:
        if self.own is None:
            return dict(self.must)
        shares = ["player"] * self.own + [self.each] * bool(self.each)
        per = shares if len(shares) > 1 else next(iter(shares), None)
        return {"per": per, **self.must}

    def bind(self, game: Game) -> object:
        is_shared = self.own is False
        return game.layout.counter(self.name) if is_shared else game.layout.counts(self.name)


class TrackField(CounterField, kw_only=True, eq=False):
    """See `track`."""

    section: ClassVar[str] = "tracks"


class NumberedField(Field, kw_only=True, eq=False):
    """See `numbered`."""

    each: EntryField
    numbers: tuple[int, ...]

    def entries(self) -> dict[int, EntryField]:
        """Returns the declaration of each entry by its number."""
        return {
            number: replace(self.each, name=f"{self.name}_{number}", owner=self.owner)
            for number in self.numbers
        }

    def bind(self, game: Game) -> object:
        return {number: entry.bind(game) for number, entry in self.entries().items()}


class BoardField(EntryField, kw_only=True, eq=False):
    """See `board`."""

    section: ClassVar[str] = "maps"
    places: DataType | None = None
    links: DataType | None = None
    outward: DataType | None = None
    regions: tuple[str, ...] = ()
    most: Mapping[str, int] = field(default_factory=dict)

    def bind(self, game: Game) -> object:
        return game.layout.board(self.name)


class PlaneField(EntryField, kw_only=True, eq=False):
    """See `plane`."""

    section: ClassVar[str] = "planes"
    holds: str = ""
    own: bool | None = None

    def needs(self) -> dict[str, Any]:
        holds = {"holds": self.holds} if self.holds else {}
        per = {} if self.own is None else {"per": "player" if self.own else None}
        return {**holds, **per, **self.must}

    def bind(self, game: Game) -> object:
        return game.layout.plane(self.name)


class DiceField(EntryField, kw_only=True, eq=False):
    """See `dice`."""

    section: ClassVar[str] = "dice"

    def bind(self, game: Game) -> object:
        return game.layout.some_dice(self.name)


class ComponentsField(EntryField, kw_only=True, eq=False):
    """See `components`."""

    section: ClassVar[str] = "components"
    data: DataType | None = None
    fewest: int = 0
    most: int = 0
    single: bool = False
    first: bool = False

    def bind(self, game: Game) -> object:
        kinds = game.layout.kinds_of(self.name)
        return kinds if self.data is None else tuple(self.data.read(kind.data) for kind in kinds)


class PiecesField(EntryField, kw_only=True, eq=False):
    """See `pieces`."""

    section: ClassVar[str] = "pieces"
    data: DataType | None = None
    kinds: tuple[str, ...] = ()
    only: bool = False

    def bind(self, game: Game) -> object:
        kinds = game.layout.pieces_of(self.name)
        return kinds if self.data is None else tuple(self.data.read(kind.data) for kind in kinds)


class ValueField(EntryField, kw_only=True, eq=False):
    """See `value`."""

    section: ClassVar[str] = "values"
    data: DataType
    by_players: bool = False

    def bind(self, game: Game) -> object:
        return read_only(self.data.read(game.values[self.name]))


class OptionField(EntryField, kw_only=True, eq=False):
    """See `option`."""

    section: ClassVar[str] = "options"
    type: str = ""
    limits: Mapping[str, Any] = field(default_factory=dict)

    def bind(self, game: Game) -> object:
        return self.name


class SectionField(Field, kw_only=True, eq=False):
    """See `section`."""

    data: DataType

    def bind(self, game: Game) -> object:
        return read_only(self.data.read(game.pack.data[self.name]))


class PhaseField(EntryField, kw_only=True, eq=False):
    """See `phase`."""

    section: ClassVar[str] = "phases"

    def bind(self, game: Game) -> object:
        return self.name


class StageField(Field, kw_only=True, eq=False):
    """See `stage`."""

    absent: ClassVar[object] = ""

    def bind(self, game: Game) -> object:
        return self.name


class ReasonField(Field, kw_only=True, eq=False):
    """See `reason`."""

    def bound(self, game: Game) -> object:
        """Returns the reason, also where the pack may go without its text."""
        return self.bind(game)

    rule: str = ""
    fills: tuple[str, ...] = ()
    text: str = ""

    def overriding(self, base: Field) -> Field:
        if not isinstance(base, ReasonField):
            return self
        return replace(
            self,
            rule=self.rule or base.rule,
            fills=self.fills or base.fills,
            text=self.text or base.text,
        )

    def bind(self, game: Game) -> object:
        from bgf.contract.words import Reason

        return Reason(self.name, self.rule, self.text or f"refusal.{self.name}", self.fills)


class CitedField(Field, kw_only=True, eq=False):
    """See `cited`."""

    rule: str = ""

    def bind(self, game: Game) -> object:
        return self.rule


class TextField(Field, kw_only=True, eq=False):
    """See `text`."""

    def bound(self, game: Game) -> object:
        """Returns the text, also where the pack may go without it."""
        return self.bind(game)

    fills: tuple[str, ...] = ()

    def bind(self, game: Game) -> object:
        from bgf.contract.words import Text

        return Text(game, self.name, self.fills)


class TextsField(Field, kw_only=True, eq=False):
    """See `texts`."""

    of: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    fills: tuple[str, ...] = ()

    def bind(self, game: Game) -> object:
        from bgf.contract.words import Texts

        return Texts(game, self.name, self.fills)


class PartField(Field, kw_only=True, eq=False):
    """See `part`."""

    type: type[Part]

    def bind(self, game: Game) -> object:
        return game.part(self.type)
