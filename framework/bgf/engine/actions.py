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
        """Returns many actions of a kind with one part each, made faster than one by one.

        Args:
            kind: the kind of all of them.
            args: the parameters of each.
            words: the part of each, as many as there are `args`.
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
    """What an action would do, shown to a person before it is played.

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
        secret: whether others learn only that it was played, and not its parameters.
        unordered: whether its parameters may be named in any order.
        best_first: whether `legal` begins with the best action by the rules' own measure. Bots
            take that one where a player has actions of this kind alone.
    """

    name: ClassVar[str]
    secret: ClassVar[bool] = False
    unordered: ClassVar[bool] = False
    best_first: ClassVar[bool] = False

    @abstractmethod
    def universe(self) -> Iterable[Action]:
        """Returns the well-formed actions of this kind, in canonical order.

        Called once, when the game is loaded. If there are too many to be listed, `parse` makes the
        others.
        """

    @abstractmethod
    def legal(self, state: State, player: int) -> Sequence[Action]:
        """Returns the legal actions, in canonical order without duplicates."""

    @abstractmethod
    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        """Returns the reason why an action is not legal; None if `legal` lists it."""

    def stage_rule(self, stage: Stage) -> str:
        """Returns the ID of the rule that refuses the kind in a stage that does not offer it.

        That of the stage, if a kind does not say otherwise.
        """
        return stage.rule

    @abstractmethod
    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        """Plays a legal action; the state is changed in place.

        Returns:
            The stage of the turn that follows; None if the turn is over. In simultaneous phases it
            is ignored.
        """

    def parse(self, words: list[str]) -> Action | None:
        """Returns the action with these words after the kind's name; None if there is none.

        Called only for texts that are not the notation of an action of the `universe`.
        """
        if self.unordered:
            wanted = sorted(words)
            for action in self.game.actions.values():
                if action.kind is self and sorted(action.text.split()[1:]) == wanted:
                    return action
        return None

    def vocabulary(self) -> Iterable[str] | None:
        """Returns the words in the notation of actions that the `universe` does not list.

        Learning programs write such an action word by word, and each word has a number. A kind
        overrides this if its words are not ids of the content, seats and numbers.

        Returns:
            The words, without the kind's name; None for the ids of the content, seats and numbers,
            which is the default of a kind that overrides `parse`.
        """
        return None if type(self).parse is not ActionKind.parse else ()

    @property
    def is_counted(self) -> bool:
        """Whether the kind overrides `count`, because it may have too many actions to be listed."""
        return type(self).count is not ActionKind.count

    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        """Returns the action that a person means by words that are not a notation; None if none.

        Called with small letters, in any position, also where nothing of this kind can be played.
        The action may be illegal.
        """
        return None

    def guide(self, state: State, player: int, lang: str) -> Sequence[str]:
        """Returns lines that explain what to type, where there are too many actions to list."""
        return ()

    def count(self, state: State, player: int) -> int:
        """Returns the number of legal actions. A kind with very many overrides it with `pick`."""
        return len(self.legal(state, player))

    def pick(self, state: State, player: int, index: int) -> Action:
        """Returns the legal action with an index, without listing them all if it is overridden."""
        return self.legal(state, player)[index]

    def describe(self, action: Action, lang: str) -> str:
        """Returns an action in words: its kind, then each parameter that has a word."""
        parts = (self.describe_part(action, index, lang) for index in range(len(action.parts)))
        words = ", ".join(part for part in parts if part != _NO_WORD)
        return f"{self.label(lang)}: {words}" if words else self.label(lang)

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        """Returns one parameter in words, as a menu shows it."""
        return action.parts[index] or _NO_WORD

    def steps(self, action: Action) -> tuple[str, ...]:
        """Returns what menus ask for, step by step, until one action is left: by default its parts.

        A kind may divide its actions differently, all into the same number of steps: first where a
        route ends, then which way it takes. It then overrides `describe_step` too.
        """
        return action.parts

    def describe_step(self, state: State, player: int, action: Action, step: int, lang: str) -> str:
        """Returns one step of a legal action in words, as a menu shows it in this position."""
        return self.describe_part(action, step, lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """Returns what a menu adds to a legal action in this position, such as its cost."""
        return ""

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        """Returns the line of an action in the history, which everybody may read.

        By default `public`. A kind may tell more, such as which card lay there. The line follows
        the name of the player: ``buys a bus for 3 coins``. Of their own `secret` actions players
        read `describe` instead.

        Args:
            before: the position in which it was played.
            after: the position that it led to; what is secret in either must not be told.
            player: who played it.
            action: the action.
            lang: the language.
        """
        return self.public(action, lang)

    def public(self, action: Action, lang: str) -> str:
        """Returns what others may read of an action: of a `secret` one the name of its kind."""
        return self.label(lang) if self.secret else self.describe(action, lang)

    def involves(self, action: Action) -> Sequence[str] | None:
        """Returns the ids of the cards, places, links and components that an action uses.

        Called in simulations, for statistics. A kind overrides it if its notation names others.

        Returns:
            The ids, which must be in the content; None for those that the notation names.
        """
        return None

    def uses(self, state: State, player: int, action: Action) -> Sequence[str]:
        """Returns what `involves` does, where the ids depend on the position: a card in a row.

        A kind overrides one of the two. Called before the action is played.
        """
        return self.involves(action) or ()

    def preview(self, state: State, player: int, action: Action) -> Preview | None:
        """Returns what a legal action would do, for a person to confirm; None for no preview."""
        return None

    def label(self, lang: str) -> str:
        """Returns the name of this kind of action."""
        return self.game.word(self.game.pack.data["actions"][self.name]["name"], lang)

    def refuse(self, rule: str, text: str, **params: Any) -> Refusal:
        """Returns a refusal with the words of a text of the content.

        Args:
            rule: the ID of the rule that refuses.
            text: the key of the text.
            params: the words to be filled in; of a mapping by language its own is used.
        """
        return self.game.refusal(rule, text, params)
