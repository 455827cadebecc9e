"""The choices of a player: actions that can be listed, and kinds with too many actions for that.

Of a kind with too many a person writes the action; a list of thousands is never built or shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from bgf.engine.folding import fold
from bgf.engine.wording import input_help

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State

__all__ = ["Choices", "Ways", "choices_of", "complete", "continued"]

_MOST_LISTED = 9
"""A kind that can guide the hand of who writes is listed if it has no more legal actions."""

_MOST_LOOKED_AT = 500
"""Actions whose words are looked at to complete a word."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The legal actions of one kind.

    Attributes:
        kind: the kind.
        count: how many of its actions are legal.
        actions: all of these, or none where they are too many to be listed.
    """

    kind: ActionKind
    count: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of one player, by kind of action.

    Attributes:
        ways: the kinds with any legal action, in the order of the stage.
    """

    ways: tuple[Ways, ...] = ()

    @property
    def listed(self) -> list[Action]:
        """The legal actions of kinds that can be listed."""
        return [action for way in self.ways for action in way.actions]

    @property
    def unlisted(self) -> list[ActionKind]:
        """The kinds that have too many legal actions to be listed."""
        return [way.kind for way in self.ways if not way.actions]


def choices_of(state: State, player: int, lang: str) -> Choices:
    """Returns the choices of an active player; none for others."""
    if player not in state.active_players():
        return Choices()
    stage = state.stage
    found = []
    for kind in stage.kinds:
        if not kind.listed and input_help(kind, state, player, lang):
            count = kind.count(state, player)
            if count > _MOST_LISTED:
                found.append(Ways(kind, count, ()))
                continue
        legal = tuple(kind.legal(state, player))
        if legal:
            found.append(Ways(kind, len(legal), legal))
    if not found and stage.otherwise is not None:
        legal = tuple(stage.otherwise.legal(state, player))
        found.append(Ways(stage.otherwise, len(legal), legal))
    return Choices(tuple(found))


def continued(state: State, player: int, line: str, within: ActionKind | None) -> list[str]:
    """The lines that a line may become that begins to write an action of such a kind.

    Args:
        state: where it would be played.
        player: who would play it.
        line: what was typed so far.
        within: the kind whose name may be left out.
    """
    name, gap, _ = line.lower().partition(" ")
    unlisted = [kind for kind in state.game.kinds.values() if not kind.listed]
    begun = [kind for kind in unlisted if gap and kind.name.startswith(name)]
    kind = begun[0] if len(begun) == 1 else within
    if kind is None or kind not in state.stage.kinds:
        return []
    start, gap, word = line.rpartition(" ")
    typed = set(start.lower().split())
    words: dict[str, None] = {}
    for action in _some(state, player, kind):
        words |= dict.fromkeys(action.text.split()[1:])
    fitting = (w for w in words if w.lower().startswith(word.lower()) and w.lower() not in typed)
    return [f"{start}{gap}{fit}" for fit in fitting]


def _some(state: State, player: int, kind: ActionKind) -> Iterator[Action]:
    """Legal actions of a kind: all, or if there are very many some from end to end."""
    count = kind.count(state, player)
    step = max(1, count // _MOST_LOOKED_AT)
    places: Sequence[int] = [*range(0, count, step), count - 1] if count else []
    return (kind.pick(state, player, place) for place in islice(places, count))


def complete(line: str, texts: Iterable[str]) -> list[str]:
    """The lines that a line typed so far may become."""
    texts = list(texts)
    begun = [text for text in texts if text.lower().startswith(line.lower())]
    if begun:
        return begun
    words = fold(line).split()
    found = [text for text in texts if len(text.split()) >= len(words)]
    found = [text for text in found if all(map(_begins, words, text.lower().split()))]
    return found if len(found) == 1 else []


def _begins(typed: str, word: str) -> bool:
    """Returns whether a word begins so, or each of its parts between dashes does."""
    short = typed.split("-")
    long = word.split("-")
    return len(short) <= len(long) and all(map(str.startswith, long, short))
