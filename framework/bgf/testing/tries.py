"""What is tried at a position, besides what is offered there: actions, and short or wrong words.

A kind of action whose `universe` is empty has no list of what might be refused. Actions that were
possible earlier in the match stand in for it, and such as their words make when they are mixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.notation import understands
from bgf.testing.swap import hidden_from

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["Tries", "drawn_at", "meant", "tries_at"]

_DRAWN = 16
_MIXED = 8
_BASES = 3
_NAMED = 8
_NATURAL = (
    *("it", "this", "that", "one", "all", "any", "none", "best", "first", "last", "next", "top"),
    *("same", "other", "two", "max", "0", "-1", "99", "?", "it~"),
)
"""What people write for short, and what nobody does: to whoever reads it, it is to be no hint."""


@dataclass(frozen=True)
class Tries:
    """What is tried at a position.

    Attributes:
        listed: the actions that the game lists.
        unlisted: others, of kinds that list none or not all.
        words: what a person may write: short words, and mistyped ones.
    """

    listed: Sequence[Action] = ()
    unlisted: Sequence[Action] = ()
    words: Sequence[str] = ()

    def actions(self, state: State, player: int) -> list[Action]:
        """All actions that are tried, those too that the player's words mean in this position."""
        read = [meant(state, text, player) for text in self.words]
        found = [*self.listed, *self.unlisted, *(action for action in read if action is not None)]
        return list(dict.fromkeys(found))


def drawn_at(state: State, rng: Random) -> list[Action]:
    """A legal action of each active player, of each kind that makes others than it lists."""
    return [
        kind.pick(state, player, rng.randrange(count))
        for player in state.active_players()
        if any(kind.is_open for kind in state.stage.kinds)
        for kind, count in state.counts(player).items()
        if kind.is_open
    ]


def tries_at(here: Position) -> Tries:
    """What is tried at a position: the same in every run, whoever looks."""
    listed, rng = list(here.game.actions.values()), here.rng("tries")
    drawn = list(dict.fromkeys([*here.drawn, *drawn_at(here.state, rng)]))
    some = rng.sample(drawn, min(_DRAWN, len(drawn)))
    mixed = [here.game.action_of(text) for text in _mixed([action.text for action in some], rng)]
    unlisted = dict.fromkeys([*some, *filter(None, mixed)])
    bases = [*listed[:: len(listed) // _BASES + 1], *some[:_BASES]]
    words = [_mistyped(action.text) for action in [*some[:1], *bases[:_BASES]]]
    if any(understands(kind) for kind in here.game.kinds.values()):
        words += dict.fromkeys(_short(here, [action.text for action in bases], rng))
    return Tries(listed, list(unlisted), words)


def meant(state: State, text: str, player: int) -> Action | None:
    """Returns the one action that a text means to a player; None if it means none or several.

    Raises:
        Exception: what a parameter of the game raised when it was to read the text.
    """
    reading = state.game.reader.read(text, state, player)
    if reading.problem is not None:
        raise reading.problem
    return reading.action


def _mistyped(text: str) -> str:
    """The beginning of a notation, and a slip; what is near to short words is found soon."""
    return f"{text[: min(16, len(text) * 2 // 3)]}~"


def _mixed(texts: Sequence[str], rng: Random) -> Iterator[str]:
    """Some of these notations with a word too few, or with a word of another one."""
    for text in texts[:_MIXED]:
        words = text.split()
        if len(words) > 1:
            place, other = rng.randrange(1, len(words)), rng.choice(texts).split()
            yield " ".join([*words[:place], *words[place + 1 :]])
            yield " ".join([*words[:place], rng.choice(other), *words[place + 1 :]])


def _short(here: Position, texts: Sequence[str], rng: Random) -> Iterator[str]:
    """Short words for what can be read, and words that name what nobody can see."""
    names = _hidden_names(here.game, here.state, rng)
    for kind in filter(understands, here.game.kinds.values()):
        yield kind.name
        yield from (f"{kind.name} {word}" for word in _NATURAL)
        for number in (1, 2):
            yield from (f"{kind.name} {number}", f"{kind.name} {number} 1")
        for name in names:
            yield f"{kind.name} {name}"
            yield f"{kind.name} {rng.randrange(1, 5)} {name}"
    for text in texts:
        words = text.split()
        yield from (" ".join(words[:end]) for end in rng.sample(range(1, len(words) + 1), 1))
        if names and len(words) > 1:
            place = rng.randrange(1, len(words))
            yield " ".join([*words[:place], rng.choice(names), *words[place + 1 :]])


def _hidden_names(game: Game, state: State, rng: Random) -> list[str]:
    """What lies on top of the places that are not for everybody to see."""
    tops: dict[int, int] = {}
    for places in hidden_from(state, None).values():
        tops |= {slot: state.zones[slot][index] for slot, index in places}
    names = list(dict.fromkeys(game.layout.kind_at(component).id for component in tops.values()))
    return rng.sample(names, min(_NAMED, len(names)))
