"""Actions: the choices of players, and the kinds of action that a game is made of."""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from bgf.contract.parts import Part

if TYPE_CHECKING:
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = ["Action", "ActionKind", "Preview", "Refusal"]

_NO_WORD = "-"  # what a menu shows for a parameter that needs no word


class Action:
    """One choice of a player: immutable, and equal to every action with the same notation.

    Attributes:
        kind: the kind of action it is.
        args: its parameters, as its kind wants them.
        parts: the notation of each parameter, empty where it needs no word.
        text: its canonical notation, the name of its kind and then the parts that need a word:
            ``claim opera-louvre blue``.
    """

    __slots__ = ("args", "kind", "parts", "text")

    kind: ActionKind
    args: tuple[Any, ...]
    parts: tuple[str, ...]
    text: str

    def __init__(self, kind: ActionKind, args: tuple[Any, ...], parts: tuple[str, ...]) -> None:
        _put_kind(self, kind)
        _put_args(self, args)
        _put_parts(self, parts)
        _put_text(self, " ".join((kind.name, *filter(None, parts))))

    @classmethod
    def listed(
        cls, kind: ActionKind, args: Iterable[tuple[Any, ...]], words: Iterable[str]
    ) -> list[Action]:
        """Many actions of a kind, made quicker than one by one.

        Args:
            kind: the kind of all of them.
            args: the parameters of each.
            words: the one part that each has, as many as there are `args`.
        """
        found, new, name = [], cls.__new__, f"{kind.name} "
        was_on = gc.isenabled()
        gc.disable()  # it would look for garbage a dozen times among what is all there to stay
        try:
            for own, word in zip(args, words, strict=True):
                action = new(cls)
                _put_kind(action, kind)
                _put_args(action, own)
                _put_parts(action, (word,))
                _put_text(action, name + word)
                found.append(action)
        finally:
            if was_on:
                gc.enable()
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an action can't be changed")

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Action:
        return self

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


# Thousands of actions may be made for one list. This is the quickest way past `__setattr__`.
_put_args, _put_kind, _put_parts, _put_text = (
    vars(Action)[name].__set__ for name in Action.__slots__
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal.

    Attributes:
        rule: the ID of the rule that refuses it.
        texts: language to words.
    """

    rule: str
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The words in English, or in the first language of a game that has no English."""
        return self.texts.get("en") or next(iter(self.texts.values()), "")

    def localized(self, lang: str) -> str:
        """The words in a language; those of `message` where there are none."""
        return self.texts.get(lang, self.message)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do, for a person to see before it is played.

    Attributes:
        plane: the plane on which pieces are placed, by its name in the content; empty where the
            action places none.
        lays: the kind of piece, by its index, that is placed on each cell.
        clears: the cells that are cleared first.
        words: what it costs or leads to, by language; empty when there is nothing to say.
    """

    plane: str = ""
    lays: Mapping[int, int] = field(default_factory=dict)
    clears: tuple[int, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


class ActionKind(Part, ABC):
    """One kind of action of a game: its parameters, who may play it when, and what it does.

    A game lists its kinds; the engine makes one object of each when the game is loaded. Everything
    that depends on a match comes in with the state.

    Attributes:
        name: the first word of the notation, and its key in the content's section `actions`.
        secret: whether others may learn that it was played, but not its parameters.
        unordered: whether its parameters may be named in any order.
    """

    name: ClassVar[str]
    secret: ClassVar[bool] = False
    unordered: ClassVar[bool] = False

    @abstractmethod
    def universe(self) -> Iterable[Action]:
        """The well-formed actions of this kind, in canonical order; called once, at load.

        All of them, unless they are too many to be listed: then `parse` makes the others.
        """

    @abstractmethod
    def legal(self, state: State, player: int) -> Sequence[Action]:
        """The legal ones, in canonical order without duplicates; the caller won't change it."""

    @abstractmethod
    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        """Why the action is not legal, or None; it must agree with `legal`."""

    def stage_rule(self, stage: Stage) -> str:
        """The ID of the rule that refuses it in a stage that does not offer it: the stage's own."""
        return stage.rule

    @abstractmethod
    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        """Play a legal action; returns the stage of the turn that follows, None when it is over."""

    def parse(self, words: list[str]) -> Action | None:
        """The action of these words after the kind's name, or None if there is none.

        Asked only about a text that is not the notation of an action of the `universe`.
        """
        if self.unordered:
            wanted = sorted(words)
            for action in self.game.actions.values():
                if action.kind is self and sorted(action.text.split()[1:]) == wanted:
                    return action
        return None

    def vocabulary(self) -> Iterable[str] | None:
        """The words that notate its actions beyond the `universe`, without the kind's name.

        Programs that learn know actions by number, and say one that the universe does not list
        word by word; each of these words has a number. A kind whose words are others than the ids
        of the content, seats and numbers says here what they are.

        Returns:
            The words; None for those ids and numbers, which is what a kind with a `parse` of its
            own is taken to use, see `bgf.adapters.vocabulary`.
        """
        return None if type(self).parse is not ActionKind.parse else ()

    @property
    def is_counted(self) -> bool:
        """Whether it may have so many legal actions that `count` and `pick` are its own."""
        return type(self).count is not ActionKind.count

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """The action that a person means by words shorter than its notation, in this position.

        Asked only about words, in small letters, that notate no action, but in any position, also
        where nothing of this kind can be played. What it means may be illegal.
        """
        return None

    def guide(self, state: State, player: int, lang: str) -> Sequence[str]:
        """For a kind with too many legal actions to be listed: what can be written, in lines."""
        return ()

    def count(self, state: State, player: int) -> int:
        """How many are legal; a kind with very many answers without building the list."""
        return len(self.legal(state, player))

    def pick(self, state: State, player: int, index: int) -> Action:
        """The legal one of that index; a kind with very many answers without the list."""
        return self.legal(state, player)[index]

    def describe(self, action: Action, lang: str) -> str:
        """The action in words: its kind, then each parameter that has a word."""
        parts = (self.describe_part(action, index, lang) for index in range(len(action.parts)))
        words = ", ".join(part for part in parts if part != _NO_WORD)
        return f"{self.label(lang)}: {words}" if words else self.label(lang)

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        """One parameter in words, as a menu shows it."""
        return action.parts[index] or _NO_WORD

    def steps(self, action: Action) -> tuple[str, ...]:
        """What menus ask for, one after the other, until just this action is left: its parts.

        A kind may divide its actions otherwise, each into as many steps: where a route ends, and
        only then by which way it goes there. Then `describe_step` has the words.
        """
        return action.parts

    def describe_step(self, state: State, player: int, action: Action, step: int, lang: str) -> str:
        """One step to a legal action in words, as a menu shows it in this position."""
        return self.describe_part(action, step, lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What a menu adds to a legal action in this position: what it costs, whom it is about."""
        return ""

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """What a history says of a legal action, for everybody to read: its public description.

        A kind may say more, such as which card lay there, or put it in other words; they follow
        the name of who played it: ``buys a bus for 3 coins``. Of a `secret` action who played it
        reads the description.

        Args:
            before: the position in which it was played.
            after: the position that it led to; nothing may be told that is secret in either.
            player: who played it.
            action: the action.
            lang: the language.
        """
        return self.public(action, lang)

    def public(self, action: Action, lang: str) -> str:
        """What others may read of it."""
        return self.label(lang) if self.secret else self.describe(action, lang)

    def involves(self, action: Action) -> Sequence[str] | None:
        """The ids of what an action uses of the content: cards, places, links, components.

        Asked in simulations. A kind whose notation names something else says here what it is.

        Returns:
            The ids; None for all those that its notation names. A simulated match with an id that
            is not in the content has failed.
        """
        return None

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """As `involves`, for a kind whose actions use what the position says: the card in a place.

        Asked before the legal action is played, and in place of `involves`, of kinds that have a
        `uses` of their own.
        """
        return self.involves(action) or ()

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """What a legal action would do, if a person should see that before it is played."""
        return None

    def label(self, lang: str) -> str:
        """The name of this kind of action."""
        return self.game.word(self.game.pack.data["actions"][self.name]["name"], lang)

    def refuse(self, rule: str, text: str, **params: Any) -> Refusal:
        """A refusal in the words of the content's text of that name.

        A parameter that is a mapping of languages is put in by its own language.
        """
        return self.game.refusal(rule, text, params)
