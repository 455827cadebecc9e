"""Chooses what to try at a position besides its legal actions: other actions, and typed text.

A kind of action whose `universe` is empty has no list of actions that may be refused. For such a
kind, actions are tried that were legal earlier in the match, and mixtures of their words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.notation import understands
from bgf.testing.swap import hidden_from

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["Tries", "drawn_at", "meant", "tries_at"]

_DRAWN = 16  # earlier actions that are tried
_MIXED = 8  # of these, the number whose words are mixed
_BASES = 3  # actions of each sort from which short and mistyped texts are made
_NAMED = 8  # hidden components whose names are tried
_WORDS = 10  # short texts; reading each takes long
_ELSEWHERE = 2  # actions of a kind that nobody can play in the stage: all get the same refusal
_NATURAL = (
    *("it", "this", "that", "one", "all", "any", "none", "best", "first", "last", "next", "top"),
    *("same", "other", "two", "max", "0", "-1", "99", "?", "it~"),
)
"""Short words that people may type, and some nonsense; reading them must reveal nothing."""


@dataclass(frozen=True)
class Tries:
    """Actions and texts to try at a position.

    Attributes:
        listed: the actions that the game lists, in random order; only a few of each kind that
            nobody can play in the stage.
        unlisted: actions of kinds that don't list all their actions.
        words: texts that a person may type, some of them mistyped or short.
        draw: a random number that decides which legal actions a viewer asks about.
    """

    listed: Sequence[Action] = ()
    unlisted: Sequence[Action] = ()
    words: Sequence[str] = ()
    draw: int = 0

    def actions(self, state: State, player: int) -> list[Action]:
        """Returns the actions to try, including those that the texts mean for a player."""
        found = [*self.listed, *self.unlisted]
        for text in self.words:
            action = meant(state, text, player)
            if action is not None:
                found.append(action)
        return list(dict.fromkeys(found))


def drawn_at(state: State, rng: Random) -> list[Action]:
    """Returns a random legal action of each open kind, for each active player."""
    drawn = []
    for player in state.active_players():
        if not any(kind.is_open for kind in state.stage_of(player).kinds):
            continue  # counting legal actions may take long
        for kind, count in state.counts(player).items():
            if kind.is_open:
                index = rng.randrange(count)
                drawn.append(kind.pick(state, player, index))
    return drawn


def tries_at(here: Position) -> Tries:
    """Returns what to try at a position, the same in every run and for every viewer."""
    game = here.game
    rng = here.rng("tries")
    listed = list(game.actions.values())

    drawn = list(dict.fromkeys([*here.drawn, *drawn_at(here.state, rng)]))
    some = rng.sample(drawn, min(_DRAWN, len(drawn)))
    texts = [action.text for action in some]
    mixed = map(game.action_of, _mixed(texts, rng))
    unlisted = dict.fromkeys([*some, *filter(None, mixed)])

    step = len(listed) // _BASES + 1
    bases = [*listed[::step], *some[:_BASES]]
    mistyped = [*some[:1], *bases[:_BASES]]
    words = [_mistyped(action.text) for action in mistyped]
    if any(map(understands, game.kinds.values())):
        texts = [action.text for action in bases]
        short = list(dict.fromkeys(_short(here, texts, rng)))
        words += rng.sample(short, min(_WORDS, len(short)))
    worth_a_try = _worth_a_try(here, listed, rng)
    draw = rng.getrandbits(32)
    return Tries(worth_a_try, list(unlisted), words, draw)


def _worth_a_try(here: Position, listed: Sequence[Action], rng: Random) -> list[Action]:
    """Returns listed actions in random order, but only a few of kinds that can't be played.

    Actions of a kind that nobody can play in the stage are all refused for the same reason. Any
    other action may be refused for a reason of its own.
    """
    offered: set[ActionKind | None] = set()
    for player in here.state.active_players():
        stage = here.state.stage_of(player)
        offered |= {*stage.kinds, stage.otherwise}
    seen: Counter[str] = Counter()
    found = []
    for action in rng.sample(listed, len(listed)):
        seen[action.kind.name] += 1
        if action.kind in offered or seen[action.kind.name] <= _ELSEWHERE:
            found.append(action)
    return found


def meant(state: State, text: str, player: int) -> Action | None:
    """Returns the action that a text means for a player; None if it means none or several.

    Raises:
        Exception: any error that a parameter of the game raises while reading the text.
    """
    reading = state.game.reader.read(text, state, player)
    if reading.problem is not None:
        raise reading.problem
    return reading.action


def _mistyped(text: str) -> str:
    """Returns the beginning of a notation with a typing error, short enough to be read quickly."""
    length = min(16, len(text) * 2 // 3)
    return f"{text[:length]}~"


def _mixed(texts: Sequence[str], rng: Random) -> Iterator[str]:
    """Yields some notations with one word removed, or replaced by a word of another notation."""
    for text in texts[:_MIXED]:
        words = text.split()
        if len(words) == 1:
            continue
        place = rng.randrange(1, len(words))
        other = rng.choice(texts).split()
        before = words[:place]
        after = words[place + 1 :]
        yield " ".join([*before, *after])
        replacement = rng.choice(other)
        yield " ".join([*before, replacement, *after])


def _short(here: Position, texts: Sequence[str], rng: Random) -> Iterator[str]:
    """Yields short texts, some of which name hidden components."""
    names = _hidden_names(here.game, here.state, rng)
    for kind in filter(understands, here.game.kinds.values()):
        yield kind.name
        for word in _NATURAL:
            yield f"{kind.name} {word}"
        for number in (1, 2):
            yield f"{kind.name} {number}"
            yield f"{kind.name} {number} 1"
        for name in names:
            yield f"{kind.name} {name}"
            yield f"{kind.name} {rng.randrange(1, 5)} {name}"
    for text in texts:
        words = text.split()
        (end,) = rng.sample(range(1, len(words) + 1), 1)
        yield " ".join(words[:end])
        if names and len(words) > 1:
            place = rng.randrange(1, len(words))
            words[place] = rng.choice(names)
            yield " ".join(words)


def _hidden_names(game: Game, state: State, rng: Random) -> list[str]:
    """Returns the kinds of some components that not everybody sees, one of each slot."""
    component_of: dict[int, int] = {}  # by slot, the last of its hidden components
    for places in hidden_from(state, None).values():
        for slot, index in places:
            component_of[slot] = state.zones[slot][index]
    kinds = map(game.layout.kind_at, component_of.values())
    names = list(dict.fromkeys(kind.id for kind in kinds))
    return rng.sample(names, min(_NAMED, len(names)))
