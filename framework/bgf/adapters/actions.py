"""Actions as numbers: a fixed numbering for each game, derived from its kinds of action.

An action in the `universe` of its kind has a number of its own. Other actions are selected word by
word: first the number of the kind, then the numbers of the words of the notation, as long as there
is a choice between words. If the lists are too long together, the longest ones are replaced by
words.

The numbers are, in this order: the listed actions, by kind and in the order of the kind; the kinds
that are selected word by word; their words; and the end, for an action whose words are also the
beginning of another action's. They depend only on the game, its content and its mods.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from bgf.adapters.choice import Edge, NumberedChoice
from bgf.engine.actions import Action, ActionKind
from bgf.engine.choices import ChoiceTree
from bgf.engine.notation import vocabulary
from bgf.errors import IllegalAction, InvalidAction, PluginError
from bgf.words import message

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["MOST_NUMBERS", "ActionIndex"]

_END = ""
"""The end of a notation that is also the beginning of others."""

MOST_NUMBERS = 4_999
"""The largest size of a game's action space; longer lists of actions are replaced by words."""

_MOST_BY_WORD = 1 << 16
"""The maximum number of legal actions of a kind that word-by-word selection supports."""


class ActionIndex:
    """The numbers of a game's actions, from 0 to `size` - 1.

    Args:
        game: the game.

    Attributes:
        game: the game.
        size: the size of the action space.
        names: the meaning of each number: an action (``take 3``), a kind (``split ...``), or a word
            of an action (``... panda-1``, ``... end``).
        number_of: the numbers of the listed actions, by notation.
        first_word: the first number that stands for a kind or a word; `size` if there is none.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        listed: dict[str, list[str]] = {name: [] for name in game.kinds}
        for text, action in game.actions.items():
            listed[action.kind.name].append(text)
        words = {name: vocabulary(kind) for name, kind in game.kinds.items()}
        while _size(listed, words) > MOST_NUMBERS:
            longest = max(listed, key=lambda name: len(listed[name]))
            if not listed[longest]:
                facts = {"game": game.name, "most": MOST_NUMBERS}
                raise PluginError(message("adapters.many_words", **facts))
            used = [word for text in listed[longest] for word in text.split()[1:]]
            words[longest] = list(dict.fromkeys([*words[longest], *used]))
            listed[longest] = []
        texts = [text for of_kind in listed.values() for text in of_kind]
        by_word: list[str] = []  # the kinds that are selected word by word
        every: dict[str, None] = {}  # in order, without repeats
        for name, kind in game.kinds.items():
            # An open kind that lists some actions and names no words lists all possible actions.
            is_unlisted = kind.is_open and not listed[name]
            if words[name] or is_unlisted:
                by_word.append(name)
                every |= dict.fromkeys(words[name])
        ends = [*every, _END] if by_word else []
        # The numbers of actions come first, then those of kinds, then those of words.
        first_kind = len(texts)
        first_word = first_kind + len(by_word)
        self.number_of = {text: number for number, text in enumerate(texts)}
        self.first_word = first_kind
        self._kinds = {name: number for number, name in enumerate(by_word, first_kind)}
        self._words = {word: number for number, word in enumerate(ends, first_word)}
        self.size = first_word + len(ends)
        self.names = [
            *texts,
            *(f"{name} ..." for name in by_word),
            *(f"... {word or 'end'}" for word in ends),
        ]
        self._is_all_listed = not by_word
        # Legal actions of kinds without listed actions are only counted, since they may be many.
        self._unlisted = {name for name in by_word if not listed[name]}

    def choice(self, state: State, player: int) -> NumberedChoice:
        """Returns the first choice of an active player.

        Raises:
            PluginError: if a legal action can't be expressed in numbers, or there are too many.
        """
        edges: dict[int, Edge] = {}
        number_of = self.number_of
        if self._is_all_listed:
            try:
                for action in state.list_actions(player):
                    edges[number_of[action.text]] = action
            except KeyError as error:
                raise self._inexpressible(action) from error
            return NumberedChoice(self, edges, ())
        stage = state.stage_of(player)
        for kind in stage.kinds:
            self._add_kind(edges, kind, state, player)
        if not edges and stage.otherwise is not None:
            self._add_kind(edges, stage.otherwise, state, player)
        return NumberedChoice(self, edges, ())

    def way(self, state: State, player: int, action: Action) -> tuple[int, ...]:
        """Returns the numbers that select a legal action of an active player in a position.

        Raises:
            IllegalAction: if the action is not legal there, as `State.apply`.
        """
        refusal = state.explain(action, player)
        if refusal is not None:
            raise IllegalAction(rule=refusal.rule, message=refusal.message)
        choice = self.choice(state, player)
        number = self.number_of.get(action.text)
        if number is not None:
            choice.choose(number, state, player)
            return (number,)
        words = action.text.split()
        found: list[int] = []
        while True:
            chosen = len(choice.prefix)
            word = words[chosen] if chosen < len(words) else _END
            numbers = self._words if choice.prefix else self._kinds
            number = numbers.get(word, -1)
            found.append(number)
            following = choice.choose(number, state, player)
            if isinstance(following, Action):
                return tuple(found)
            choice = following

    def mask(self, choice: NumberedChoice) -> NDArray[np.int8]:
        """Returns 1 for each number that may be chosen, otherwise 0; shape ``(size,)``."""
        flags = bytearray(self.size)  # faster than numpy for the few numbers that may be chosen
        for number in choice:
            flags[number] = 1
        return np.frombuffer(flags, np.int8)

    def word_numbers(self, words: Sequence[str]) -> list[int]:
        """Returns the numbers of the words of a notation, beginning with the number of its kind."""
        if not words:
            return []
        kind, *rest = words
        return [self._kinds[kind], *(self._words[word] for word in rest)]

    def choice_of_kind(
        self, kind: ActionKind, state: State, player: int
    ) -> Action | NumberedChoice:
        """Returns the choice between actions of a kind that are selected word by word."""
        legal = kind.legal(state, player)
        unlisted = [action for action in legal if action.text not in self.number_of]
        return self.choice_in(ChoiceTree.of_words(unlisted))

    def choice_in(self, tree: ChoiceTree) -> Action | NumberedChoice:
        """Returns the choice between the next words, or the only remaining action.

        Raises:
            PluginError: if a word has no number.
        """
        fork = tree.fork()
        action = fork.action
        if action is not None:
            return action
        edges: dict[int, Edge] = {}
        for word, target in fork.edges():
            number = self._words.get(word)
            if number is None:
                first = target if isinstance(target, Action) else target.actions[0]
                raise self._inexpressible(first)
            edges[number] = target
        return NumberedChoice(self, edges, fork.path)

    def _add_kind(
        self, edges: dict[int, Edge], kind: ActionKind, state: State, player: int
    ) -> None:
        """Adds the choices of a player among the actions of a kind."""
        name = kind.name
        number_of = self.number_of
        if name in self._unlisted:
            count = kind.count(state, player)
            if count > _MOST_BY_WORD:
                facts = {"game": self.game.name, "kind": name, "most": _MOST_BY_WORD}
                raise PluginError(message("adapters.many_actions", count=count, **facts))
            if count:
                edges[self._kinds[name]] = kind
            return
        for action in kind.legal(state, player):
            number = number_of.get(action.text)
            if number is not None:
                edges[number] = action
            elif name in self._kinds:
                edges[self._kinds[name]] = kind
            else:
                raise self._inexpressible(action)

    def checked(self, number: object) -> int:
        """Returns the number of an action as an int; raises InvalidAction for other values."""
        try:
            found = operator.index(number)  # type: ignore[arg-type]  # raises TypeError if none
        except TypeError:
            found = -1
        if not 0 <= found < self.size:
            facts = {"last": self.size - 1, "number": repr(number)}
            raise InvalidAction(message("adapters.no_number", **facts))
        return found

    def not_offered(self, number: int) -> InvalidAction:
        """Returns the error for a number that may not be chosen."""
        facts = {"number": number, "game": self.game.name}
        if not 0 <= number < self.size:
            return InvalidAction(message("adapters.not_offered", **facts))
        name = self.names[number]
        return InvalidAction(message("adapters.not_offered.named", name=name, **facts))

    def _inexpressible(self, action: Action) -> PluginError:
        facts = {"action": action.text, "game": self.game.name, "kind": action.kind.name}
        return PluginError(message("adapters.unsaid", **facts))


def _size(listed: Mapping[str, Sequence[str]], words: Mapping[str, Sequence[str]]) -> int:
    """Returns the number of entries in the action space of a game."""
    actions = sum(map(len, listed.values()))
    by_word = [of_kind for of_kind in words.values() if of_kind]
    if not by_word:
        return actions
    every = {word for of_kind in by_word for word in of_kind}
    word_for_the_end = 1
    return actions + len(by_word) + len(every) + word_for_the_end
