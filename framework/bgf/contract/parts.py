"""Parts of a game's rules: classes whose declarations are bound when a game is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from bgf.content.read_only import content_fixed
from bgf.contract.fields import CounterField, Field, ParamField
from bgf.errors import PluginError, nearest
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.content.diagnostics import Diagnostic
    from bgf.content.document import Document
    from bgf.engine.actions import ActionKind
    from bgf.engine.game import Game
    from bgf.engine.turns import TurnOrder

__all__ = ["Part", "Rules", "declared_by"]


class Part:
    """A part of a game's rules, which declares its requirements on the content.

    >>> class Harbour(Part):
    ...     deck = zone("cards", starts=True)  # HAR-01
    ...     hand = zone("cards", own=True)
    ...     dealt = value(int, ge=1, doc="Cards dealt to each player (HAR-02).")

    In an object of the class the attributes are bound: `deck` is the slot of the zone, `hand` the
    slots of all players, `dealt` the number. A class that has more to prepare defines an
    ``__init__`` that calls this one first.

    The names in the content are those of the attributes. By keywords, a derived class gives
    inherited declarations other names, which also makes optional ones required:

    >>> class DrawTickets(DrawOffer, deck="ticket_deck"):
    ...     name = "tickets"

    Args:
        game: the game that is loaded.
    """

    _declared: ClassVar[Mapping[str, Field]] = {}

    def __init_subclass__(cls, **names: str) -> None:
        super().__init_subclass__()
        owner = f"{cls.__module__}.{cls.__qualname__}"
        declared = _inherited(cls)
        _rename(declared, names, owner)
        own = _own(cls, owner, declared)
        for attribute, field in own.items():
            made = field.declared_in(owner, attribute)
            if attribute in declared:
                made = made.overriding(declared[attribute])
            declared[attribute] = made
            # A class attribute would slow down each look-up of the object's attribute.
            delattr(cls, attribute)
        # Counters and parameters may refer to other declarations of the class.
        name_of = {id(field): attribute for attribute, field in own.items()}
        for attribute, field in declared.items():
            if isinstance(field, (CounterField, ParamField)):
                declared[attribute] = field.resolved(declared, name_of)
        cls._declared = declared

    def __init__(self, game: Game) -> None:
        self.game = game
        for attribute, field in self._declared.items():
            bound = field.bind(game)
            # Not by the `__setattr__` of this class, which refuses an attribute that a base class
            # has a default for.
            super().__setattr__(attribute, bound)

    def __setattr__(self, name: str, value: object) -> None:
        # `vars` would not do: once it has made the dictionary of an object, look-ups are slower.
        if name in self._declared and hasattr(self, name):
            attribute = f"{type(self).__qualname__}.{name}"
            words = message("state.fixed_attribute", attribute=attribute)
            raise content_fixed(words)
        super().__setattr__(name, value)


def _inherited(cls: type[Part]) -> dict[str, Field]:
    """Returns the declarations of the base classes of a class, by attribute."""
    declared: dict[str, Field] = {}
    _, *bases = cls.__mro__
    for base in reversed(bases):  # those of nearer base classes take precedence
        of_base: Mapping[str, Field] = vars(base).get("_declared", {})
        declared.update(of_base)
    return declared


def _own(cls: type[Part], owner: str, inherited: Mapping[str, Field]) -> dict[str, Field]:
    """Returns the declarations in the body of a class, by attribute.

    Args:
        cls: the class.
        owner: its full name.
        inherited: the declarations of its base classes.

    Raises:
        PluginError: if the class gives an inherited declaration another kind of value.
    """
    own: dict[str, Field] = {}
    for attribute, value in vars(cls).items():
        if isinstance(value, Field):
            own[attribute] = value
        elif attribute in inherited:
            raise PluginError(_hidden(cls, owner, attribute, value))
    return own


def _rename(declared: dict[str, Field], names: Mapping[str, str], owner: str) -> None:
    """Renames inherited declarations, as the keywords of a class ask for.

    Args:
        declared: the declarations, by attribute.
        names: the new names, by attribute.
        owner: the full name of the class.

    Raises:
        PluginError: if no base class declares an attribute, or a name is not a string.
    """
    for attribute, name in names.items():
        facts = {"owner": owner, "name": attribute}
        if attribute not in declared:
            choices = nearest(attribute, declared)
            words = message("declared.no_attribute", choices=choices, **facts)
            raise PluginError(words)
        if not isinstance(name, str) or not name:
            words = message("declared.name_no_text", given=repr(name), **facts)
            raise PluginError(words)
        declared[attribute] = declared[attribute].renamed(name)


def _hidden(cls: type[Part], owner: str, name: str, given: object) -> Message:
    """Returns the message on a class that gives a declared attribute a value that is no field.

    Args:
        cls: the class.
        owner: its full name.
        name: the attribute, which a base class declares.
        given: the value. A text is probably meant as a new name, so the message shows how a class
            gives one.
    """
    if not isinstance(given, str):
        return message("declared.hidden", owner=owner, name=name)
    base = cls.__bases__[0].__name__
    example = f'class {cls.__name__}({base}, {name}="{given}")'
    return message("declared.hidden.renamed", owner=owner, name=name, example=example)


def declared_by(part: type[Part]) -> Mapping[str, Field]:
    """Returns all declarations of a class by attribute, those of its base classes first."""
    return part._declared


class Rules(Part):
    """The rules of a game: its declarations, its kinds of action, its hooks.

    Attributes:
        kinds: the kinds of action.
        fewest_players: the smallest number of players that the rules work with.
        score_items: the items of `bgf_score`; the pack has a text ``score.ITEM`` for each.
        ties: the names of the tie breakers of `bgf_score`; the pack has a text ``tie.NAME`` for
            each.
        measures: the names of `bgf_measures`; the pack has a text ``measure.NAME`` for each.
        supplies: sets of counters, by name, between which the rules move things, so that the sum of
            each set never changes: ``(("coins", "stock"),)``. A supply of the content with a
            counter of the rules must be one of these sets. `bgf check` compares the sums with those
            after the set-up.
        turn_orders: turn orders that phases may name besides those that every game has.
        checks: the game's own checks of its content: functions from a `bgf.content.Document` to
            diagnostics.
    """

    kinds: ClassVar[Sequence[type[ActionKind]]] = ()
    fewest_players: ClassVar[int] = 1
    score_items: ClassVar[Sequence[str]] = ()
    ties: ClassVar[Sequence[str]] = ()
    measures: ClassVar[Sequence[str]] = ()
    supplies: ClassVar[Sequence[Sequence[str]]] = ()
    turn_orders: ClassVar[Sequence[TurnOrder]] = ()
    checks: ClassVar[Sequence[Callable[[Document], Iterable[Diagnostic]]]] = ()
