"""Completes a line that somebody types: the lines that it may become."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from os.path import commonprefix
from typing import TYPE_CHECKING

from bgf.engine.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.folding import TypedLine
    from bgf.engine.state import State

__all__ = ["completions", "completions_of_open_kind"]

_MOST_LOOKED_AT = 500
"""The largest number of actions of a kind that are searched for words that complete a line."""


def completions(line: TypedLine, texts: Iterable[str]) -> list[str]:
    """Returns the texts that begin with a line, or else those that fit it.

    A text fits if each word of the line begins a word of the text, in the same order. Case and
    accents are ignored. A terminal replaces the line by the common beginning of the texts, so if
    that does not fit, none is returned.
    """
    folded = {text: fold(text) for text in texts}
    typed = line.folded
    if line.text.endswith(" ") and typed:
        typed += " "
    begun = [text for text, plain in folded.items() if plain.startswith(typed)]
    if begun:
        return begun
    typed_words = typed.split()
    fitting = [text for text, plain in folded.items() if _fits(typed_words, plain.split())]
    common = fold(commonprefix(fitting))  # noqa: RUF071  # texts are no paths
    return fitting if _fits(typed_words, common.split()) else []


def _fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    left = iter(words)
    return all(any(_begins(one, word) for word in left) for one in typed)


def _begins(typed: str, word: str) -> bool:
    """Returns whether a word, or each of its parts between dashes, begins as typed."""
    typed_parts = typed.split("-")
    parts = word.split("-")
    return len(typed_parts) <= len(parts) and all(map(str.startswith, parts, typed_parts))


def completions_of_open_kind(
    state: State, player: int, line: str, within: ActionKind | None
) -> list[str]:
    """Returns the completions of a line that begins an action of a kind with too many to list.

    Args:
        state: the position.
        player: the player who types.
        line: the line as typed so far.
        within: the kind whose name may be left out.
    """
    kind = _open_kind_named(state, line) or within
    if kind is None or kind not in state.stage_of(player).kinds:
        return []
    before, gap, word = line.rpartition(" ")
    typed_words = set(before.lower().split())
    begin = word.lower()
    next_words: dict[str, None] = {}
    for action in _some_actions(state, player, kind):
        _, *words = action.text.split()
        next_words |= dict.fromkeys(words)
    found = []
    for next_word in next_words:
        small = next_word.lower()
        if small.startswith(begin) and small not in typed_words:
            found.append(f"{before}{gap}{next_word}")
    return found


def _open_kind_named(state: State, line: str) -> ActionKind | None:
    """Returns the only kind without listed actions that the first word of a line begins."""
    name, gap, _ = line.lower().partition(" ")
    if not gap:
        return None
    unlisted = [kind for kind in state.game.kinds.values() if not kind.listed]
    begun = [kind for kind in unlisted if kind.name.startswith(name)]
    return begun[0] if len(begun) == 1 else None


def _some_actions(state: State, player: int, kind: ActionKind) -> Iterator[Action]:
    """Yields legal actions of a kind: all, or of very many some at equal distances."""
    count = kind.count(state, player)
    if not count:
        return
    step = max(1, count // _MOST_LOOKED_AT)
    indices = [*range(0, count, step), count - 1]
    for index in islice(indices, count):
        yield kind.pick(state, player, index)
