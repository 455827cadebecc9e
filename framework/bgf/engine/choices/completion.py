"""Completes a line that somebody types: the lines that it may become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.folding import TypedLine
    from bgf.engine.state import State

__all__ = ["completions", "completions_of_open_kind"]

_MOST_LOOKED_AT = 500
"""Actions whose words are looked at to complete a word."""


def completions(line: TypedLine, texts: Iterable[str]) -> list[str]:
    """Returns the texts that a line may become: those that begin so, or else the one that fits.

    It fits if each word of the line begins the word of the text in its place.
    """
    texts = list(texts)
    small = line.text.lower()
    begun = [text for text in texts if text.lower().startswith(small)]
    if begun:
        return begun
    words = line.folded.split()
    found = [text for text in texts if len(text.split()) >= len(words)]
    found = [text for text in found if all(map(_begins, words, text.lower().split()))]
    return found if len(found) == 1 else []


def completions_of_open_kind(
    state: State, player: int, line: str, within: ActionKind | None
) -> list[str]:
    """Returns the lines that a line may become that begins an action of a kind with too many.

    Args:
        state: the position.
        player: the player who types.
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
    """Yields legal actions of a kind: all, or if there are very many some from end to end."""
    count = kind.count(state, player)
    step = max(1, count // _MOST_LOOKED_AT)
    places: Sequence[int] = [*range(0, count, step), count - 1] if count else []
    return (kind.pick(state, player, place) for place in islice(places, count))


def _begins(typed: str, word: str) -> bool:
    """Returns whether a word begins so, or each of its parts between dashes does."""
    short = typed.split("-")
    long = word.split("-")
    return len(short) <= len(long) and all(map(str.startswith, long, short))
