# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""Actions: the choices of players, and the kinds of action that a game is made of.

This module is compiled where it stands, with the C types of `actions.pxd`: thousands of actions may
be looked at for one that is played.
"""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product, repeat
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from bgf.blame import place_of_function
from bgf.contract.facts import Fact, facts_of
from bgf.contract.fields import ParamField
from bgf.contract.messages import Text
from bgf.contract.parts import Part
from bgf.engine.replies import Preview
from bgf.engine.return_checks import wrong_answer, wrong_values
from bgf.engine.wording import join_phrases
from bgf.errors import InvalidAction, PluginError, shortened
from bgf.words import message
from bgf_cext import slots

if TYPE_CHECKING:
    from bgf.contract.messages import Reason
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.param import Param

__all__ = [
    "Action",
    "ActionKind",
    "Phrase",
    "Turn",
    "check_kind",
    "no_action",
    "tell_wrong_offer",
]


class Action:
    """One choice of a player: immutable, and equal to every action with the same notation.

    Attributes:
        kind: the kind of action it is.
        args: the values of its parameters, in the order in which the kind declares them.

    Args:
        kind: the kind of action.
        args: the values of its parameters.
        parts: their notation, part by part; if left out, it is made of `args` when it is first
            read. That saves time in `ActionKind.pick`: most actions drawn at random are never read.
    """

    __slots__ = ("_parts", "_text", "args", "kind")

    kind: ActionKind
    args: tuple[Any, ...]
    _parts: tuple[str, ...] | None
    _text: str | None

    def __init__(
        self, kind: ActionKind, args: tuple[Any, ...], parts: tuple[str, ...] | None = None
    ) -> None:
        _put_kind(self, kind)
        _put_args(self, args)
        _put_parts(self, parts)
        _put_text(self, None)

    @property
    def parts(self) -> tuple[str, ...]:
        """The notation of its parameters, part by part; a part that needs no word is empty."""
        parts = self._parts
        if parts is None:
            parts = self.kind._parts_of(self.args)
            _put_parts(self, parts)
        return parts

    @property
    def text(self) -> str:
        """Its canonical notation: the name of its kind, then the parts that need a word."""
        text = self._text
        if text is None:
            text = " ".join((self.kind.name, *filter(None, self.parts)))
            _put_text(self, text)
        return text

    @classmethod
    def many(
        cls, kind: ActionKind, args: Iterable[tuple[Any, ...]], parts: Iterable[str]
    ) -> list[Action]:
        """Returns many actions of a kind, faster than one by one; each has one part.

        Args:
            kind: the kind of all of them.
            args: the values of the parameters of each.
            parts: the notation of each, without the name of the kind; as many as `args`.

        Raises:
            ValueError: if there are more or fewer `parts` than `args`.
        """
        all_args = list(args)
        all_parts = list(parts)
        if len(all_args) != len(all_parts):
            raise ValueError(f"{len(all_parts)} notations were given for {len(all_args)} actions")
        name = f"{kind.name} "
        was_on = gc.isenabled()
        gc.disable()  # it would run a dozen times, though no object made here is garbage
        try:
            # One attribute of all actions after the other, so that no loop runs in Python.
            found = list(map(cls.__new__, repeat(cls, len(all_args))))
            _put_all(_put_kind, found, repeat(kind))
            _put_all(_put_args, found, all_args)
            _put_all(_put_parts, found, zip(all_parts))
            _put_all(_put_text, found, [name + part for part in all_parts])
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


class Turn:
    """One action of a player in a position: the argument of the methods of a kind of action.

    Attributes:
        state: the position before the action; the one that `ActionKind.apply` changes in place.
        player: the player who plays the action, from 0.
        action: the action.
        args: its parameters, in the order in which its kind declares them.
        after: the position after the action, for lines of the history; None while the action has
            not been played.
    """

    __slots__ = ("action", "after", "args", "player", "state")

    state: State
    player: int
    action: Action
    args: tuple[Any, ...]
    after: State

    def __init__(
        self, state: State, player: int, action: Action, after: State | None = None
    ) -> None:
        self.state = state
        self.player = player
        self.action = action
        self.args = action.args
        self.after = after  # type: ignore[assignment]  # None where nobody asks for it


slots.keep(Action)
slots.keep(Turn)

# The setters of the attributes of an action: the quickest way past `__setattr__`, which refuses all
# changes. Thousands of actions may be made for one list.
_put_kind = vars(Action)["kind"].__set__
_put_args = vars(Action)["args"].__set__
_put_parts = vars(Action)["_parts"].__set__
_put_text = vars(Action)["_text"].__set__


def turn_of(state: Any, action: Action, player: int) -> Turn:
    """Returns the turn in which a player would play an action; faster than `Turn` itself."""
    turn: Turn = Turn.__new__(Turn)  # the call of `__init__` would take most of the time
    turn.state = state
    turn.player = player
    turn.action = action
    turn.args = action.args
    turn.after = None  # type: ignore[assignment]  # the action has not been played
    return turn


def _put_all(
    put: Callable[[Action, Any], None], actions: Iterable[Action], values: Iterable[Any]
) -> None:
    """Sets an attribute of each action to its own value."""
    deque(map(put, actions, values), maxlen=0)  # runs through the map, and keeps nothing


def no_action(given: object) -> InvalidAction:
    """Returns the error for an argument that is no action."""
    return InvalidAction(message("state.no_action", given=shortened(repr(given))))


def check_kind(kind: object) -> None:
    """Raises InvalidAction unless a value is a kind of action; the name of one is not."""
    if not isinstance(kind, ActionKind):
        raise InvalidAction(message("state.no_kind", given=shortened(repr(kind))))


Phrase: TypeAlias = Text | Mapping[str, str] | str
"""A piece of a line for people to read.

It is a declared text, into which the facts of the action are filled; words by language; or words
that are the same in all languages. A piece whose words are empty, in the language of the line, is
left out. Pieces are joined by commas, except for one that begins with a semicolon.
"""


class ActionKind(Part, ABC):
    """One kind of action of a game: a rule, a notation and words.

    A game writes the rule: `why_not` returns the reason why an action can't be played, and `apply`
    plays it. The notation follows from the parameters that the class declares with `bgf.param`. The
    words are texts of the pack: ``refusal.REASON`` where it is refused, ``hint.NAME`` in menus,
    ``preview.NAME`` before it is played, ``log.NAME`` in the history. Its parameters and facts are
    filled into them, see `bgf.contract.fact`.

    >>> class Buy(ActionKind):
    ...     name = "buy"
    ...     ship = param.kind("ships")
    ...     coins = counter(own=True)
    ...     too_dear = reason("HAR-07")
    ...     @fact
    ...     def price(self, turn: Turn) -> int:
    ...         return self.prices[turn.args[0]]
    ...     def why_not(self, turn: Turn) -> Reason | None:
    ...         have = turn.state.counters[self.coins[turn.player]]
    ...         return self.too_dear if have < self.price(turn) else None
    ...     def apply(self, turn: Turn) -> Stage | None:
    ...         turn.state.counters[self.coins[turn.player]] -= self.price(turn)
    ...         return None

    A game lists its kinds; the engine makes one object of each when the game is loaded. Everything
    that depends on a match comes in with the turn.

    Attributes:
        name: the first word of the notation, and its key in the content's section `actions`.
        secret: whether other players see that it was played, but not its parameters.
        best_first: whether `candidates` begins with the best action by the rules' own measure.
            Bots play that one when all actions of a player are of this kind.
        exact: whether all `candidates` are legal, so that `legal` does not call `why_not` for each;
            `bgf check` tests this. A derived class that overrides only `why_not` is not exact,
            unless it sets the attribute again.
        told_once: whether an action has the same steps, words, `hint` and targets in every
            position, legal or not, and always or never a `preview`; `bgf check` tests this. Web
            pages then get them once, with the content, and not with every position. A derived class
            with facts, a hint or a preview of its own must set the attribute again.
        only_in: the only phases that may offer it; `bgf validate` checks that. ``"until_out"``:
            those with ``until_out: true``, because it takes a player out of the round.
            ``"simultaneous"``: those in which all players choose at once. Any phase if empty.
        wrong_stage: the ID of the rule that refuses it in a stage that does not offer it, declared
            with `bgf.contract.cited`; the stage's own rule if empty.
        has_synonyms: whether the kind overrides `canonical`, because several actions may have the
            same meaning.
        facts: the facts that texts may name, by name.
        param_names: the names of the parameters, in the order in which they are declared.
        params: the parameters, in the same order.
        is_open: whether a parameter is open, so that some actions are not listed.
        listed: the well-formed actions that `universe` returned, in canonical order.
    """

    name: ClassVar[str]
    secret: ClassVar[bool] = False
    best_first: ClassVar[bool] = False
    exact: ClassVar[bool] = False
    told_once: ClassVar[bool] = False
    only_in: ClassVar[Literal["", "until_out", "simultaneous"]] = ""
    wrong_stage: ClassVar[str] = ""

    has_synonyms: ClassVar[bool] = False
    facts: ClassVar[Mapping[str, Fact]] = {}
    param_names: ClassVar[tuple[str, ...]] = ()
    params: tuple[Param, ...]
    is_open: bool
    listed: Sequence[Action]

    def __init_subclass__(cls, **names: str) -> None:
        super().__init_subclass__(**names)
        own = vars(cls)
        if "why_not" in own and "candidates" not in own and "exact" not in own:
            cls.exact = False
        cls.has_synonyms = cls.canonical is not ActionKind.canonical
        cls.facts = facts_of(cls)
        has_own_words = not own.keys().isdisjoint({"hint", "preview", *cls.facts})
        if has_own_words and "told_once" not in own:
            cls.told_once = False
        hidden = [name for name in cls.facts if name in _OWN_NAMES]
        if hidden:
            place = place_of_function(cls.facts[hidden[0]].method)
            facts = {"place": place, "name": f"{cls.__qualname__}.{hidden[0]}"}
            raise PluginError(message("declared.fact_hides", **facts))
        declared = cls._declared.items()
        cls.param_names = tuple(name for name, made in declared if isinstance(made, ParamField))

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.params = tuple(getattr(self, name) for name in self.param_names)
        self._made: dict[tuple[Any, ...], Action] = {}
        self.is_open = any(param.is_open for param in self.params)
        self.listed = ()
        # `legal` is called at every step of every match: shorter ways take its place.
        if self.exact or type(self).why_not is ActionKind.why_not:
            self.legal = self.candidates  # type: ignore[method-assign]
        elif not self.params and type(self).candidates is ActionKind.candidates:
            self.legal = self._legal_alone  # type: ignore[method-assign]

    # -- the rule

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        """Returns the actions that may be legal, in canonical order; `listed` unless overridden.

        Overriding it saves time if only a few of many actions come into question. It does not
        replace the rule: `why_not` must refuse each action that it leaves out.
        """
        return self.listed

    def why_not(self, turn: Turn) -> Reason | None:
        """Returns the reason why an action can't be played; None if it can."""
        return None

    @abstractmethod
    def apply(self, turn: Turn) -> Stage | None:
        """Plays a legal action; the state is changed in place.

        Returns:
            The next stage of the turn; None if the turn is over, if the action completes an answer
            to a question, or if it asks questions itself (`State.ask`). Simultaneous phases ignore
            it.
        """

    def after_answers(self, turn: Turn) -> Stage | None:
        """Completes an action that asked questions (`State.ask`), once all are answered.

        It may ask again, and is then called once more. The state is changed in place.

        Args:
            turn: the action that asked, in the position after the answers.

        Returns:
            The next stage of the turn, for the player of the action; None if the turn is over. For
            an action that is an answer itself, None if that answer is complete.
        """
        return None

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """Returns the legal actions, in canonical order without duplicates.

        They are the `candidates` that `why_not` does not refuse. A game does not override this.
        """
        why_not = self.why_not
        candidates = self.candidates(state, player)
        try:
            return [
                action for action in candidates if why_not(turn_of(state, action, player)) is None
            ]
        except Exception as error:
            self._tell_wrong_offer(state, player, error)
            raise

    def _tell_wrong_offer(self, state: State, player: int, cause: Exception) -> None:
        """Raises PluginError if the candidates are no actions; else does nothing."""
        tell_wrong_offer([self], state, player, cause)

    def _legal_alone(self, state: State, player: int) -> Sequence[Action]:
        """Returns the legal actions of a kind that has a single action."""
        turn = turn_of(state, self.listed[0], player)
        return self.listed if self.why_not(turn) is None else ()

    def count(self, state: State, player: int) -> int:
        """Returns the number of legal actions.

        A kind with very many actions overrides this and `pick`, so that they are never listed.
        """
        try:
            return len(self.legal(state, player))
        except TypeError as error:  # no list
            self._tell_wrong_offer(state, player, error)
            raise

    def pick(self, state: State, player: int, index: int) -> Action:
        """Returns the legal action with an index, from 0, in canonical order."""
        try:
            return self.legal(state, player)[index]
        except (IndexError, TypeError) as error:
            _tell_wrong_pick(self, state, player, error)
            raise

    @property
    def is_counted(self) -> bool:
        """Whether the kind overrides `count`, because it may have too many actions to be listed."""
        return type(self).count is not ActionKind.count

    @property
    def has_own_pick(self) -> bool:
        """Whether the kind overrides `count` or `pick`."""
        return self.is_counted or type(self).pick is not ActionKind.pick

    # -- notation

    def universe(self) -> Iterable[Action]:
        """Returns the well-formed actions that are listed, in canonical order.

        Called once, when the game is loaded. By default they are all combinations of the values of
        the parameters; a kind overrides it if only some combinations make sense. Actions with a
        value that an open parameter does not list are not among them: they are made when they are
        read.
        """
        values = [param.values() for param in self.params]
        return [self.action(*args) for args in product(*values)]

    def action(self, *args: Any) -> Action:
        """Returns the action with these values of its parameters.

        Raises:
            PluginError: if they are not values of the parameters.
        """
        try:
            if self.is_open:
                return self._written(args)
            made = self._made.get(args)
            if made is None:
                made = self._made[args] = self._written(args)
        except Exception as error:  # a parameter got a value of the wrong sort
            raise wrong_values(self, args, error) from error
        return made

    def _written(self, args: tuple[Any, ...]) -> Action:
        """Returns an action with its notation, read at once to find parts that are no text."""
        action = Action(self, args, self._parts_of(args))
        _ = action.text
        return action

    def _parts_of(self, args: tuple[Any, ...]) -> tuple[str, ...]:
        """Returns the notation of values of all parameters, part by part."""
        parts: tuple[str, ...] = ()
        for param, value in zip(self.params, args, strict=True):
            parts += param.parts(value)
        return parts

    def canonical(self, turn: Turn) -> Action:
        """Returns the legal action that means the same in this position.

        It is the action itself, unless a kind overrides this because several notations have the
        same meaning, such as quarter turns of a shape that look alike.
        """
        return turn.action

    # -- words

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        """Returns what menus add to a legal action, such as its cost; by default ``hint.NAME``."""
        return self._own_text("hint")

    def log(self, turn: Turn) -> Sequence[Phrase]:
        """Returns the line of an action in the history, in the past tense, without the player.

        Everybody may read it, so it must tell nothing that is secret before or after the action.
        By default it is ``log.NAME``, or the name of the kind and the parameters if the pack has no
        such text.
        """
        return self._own_text("log")

    def own_log(self, turn: Turn) -> Sequence[Phrase]:
        """Returns the line of a `secret` action as its player reads it; see `log`.

        By default it is ``log.NAME.own``.
        """
        return self._own_text("log", ".own")

    def preview(self, turn: Turn) -> Preview | None:
        """Returns what a legal action would do, for a person to confirm; None for no preview.

        By default it has the words ``preview.NAME``, if the pack has them.
        """
        phrases = self._own_text("preview")
        if not phrases:
            return None
        words = {lang: join_phrases(phrases, turn, lang) for lang in self.game.pack.languages}
        return Preview(words=words) if any(words.values()) else None

    def _own_text(self, prefix: str, suffix: str = "") -> Sequence[Phrase]:
        """Returns the text of the pack that is named after the kind, if it has one."""
        key = f"{prefix}.{self.name}{suffix}"
        is_there = key in self.game.pack.data.get("texts", {})
        return [Text(self.game, key, ())] if is_there else []

    # -- statistics

    def uses(self, turn: Turn) -> Sequence[str]:
        """Returns the ids of the components, places, links and cells that an action uses.

        Called in simulations, before the action is played, for statistics. By default they are
        those that its parameters name. All must be in the content; IDs of cells are those of
        `Plane.cell_id`.
        """
        found: list[str] = []
        for param, value in zip(self.params, turn.args, strict=True):
            if param.used:
                found += param.ids(turn.state, value)
        return found


_OWN_NAMES = frozenset((*dir(ActionKind), *ActionKind.__annotations__))
"""The names of the attributes of every kind of action, which no fact may have."""


# -- offers that are not actions


def tell_wrong_offer(
    kinds: Iterable[ActionKind], state: State, player: int, cause: Exception | None = None
) -> None:
    """Raises PluginError if a kind offers an object that is not an action; else does nothing.

    Args:
        kinds: the kinds that may be to blame.
        state: the position.
        player: the player to whom they offer actions.
        cause: the exception to which the offer led.
    """
    for kind in kinds:
        try:
            problem = _wrong_offer(kind, state, player)
        except Exception:  # noqa: BLE001  # `cause` tells more
            continue
        if problem is not None:
            raise problem from cause


def _tell_wrong_pick(kind: ActionKind, state: State, player: int, cause: Exception) -> None:
    """Raises PluginError if a kind's `count` differs from its `legal`; else does nothing."""
    tell_wrong_offer([kind], state, player, cause)
    counted = kind.count(state, player)
    listed = len(kind.legal(state, player))
    if counted != listed:
        facts = {"listed": listed}
        raise wrong_answer(type(kind).count, counted, "answered.listed", **facts) from cause


def _wrong_offer(kind: ActionKind, state: State, player: int) -> PluginError | None:
    """Returns the error for a kind that offers an object that is not an action; else None."""
    candidates = type(kind).candidates
    offered: Any = kind.candidates(state, player)
    is_list = isinstance(offered, Sequence if kind.legal == kind.candidates else Iterable)
    if not is_list or isinstance(offered, str):
        return wrong_answer(candidates, offered, "answered.actions")
    for one in offered:
        if not isinstance(one, Action):
            return wrong_answer(candidates, [one], "answered.actions")
    if type(kind).pick is not ActionKind.pick and kind.count(state, player):
        picked: Any = kind.pick(state, player, 0)
        if not isinstance(picked, Action):
            return wrong_answer(type(kind).pick, picked, "answered.action")
    return None
