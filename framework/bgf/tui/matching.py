"""Finds the action that a typed line means: forgiving in form, never guessing between two."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from bgf.engine.wording import label
from bgf.tui.plain import to_ascii

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind

__all__ = ["Match", "Said", "complete", "find", "match_line", "named", "nearest", "ways_to_say"]

_MOST_NEAREST = 3
_DANGLING = re.compile(r"(?<!\S)-\S|\S-(?!\S)|^-|-$")  # a route of which one end is missing

_Fits = Callable[[Sequence[str], Sequence[str]], bool]

_FitsWord = Callable[[str, str], bool]

Said = Sequence[str]
"""What may be said for something, part by part."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a line may mean.

    Attributes:
        action: the one action that it means, legal or not; None if none or several.
        legal: whether that action is legal.
        several: the legal actions it may mean, where there are more than one.
        nearest: notations of legal actions written most like it, where it means none.
        kind: the kind that it names, where the words after that mean no action.
    """

    action: Action | None = None
    legal: bool = False
    several: tuple[Action, ...] = ()
    nearest: tuple[str, ...] = ()
    kind: ActionKind | None = None


def match_line(line: str, legal: Sequence[Action], universe: Mapping[str, Action]) -> Match:
    """Read a line as an action.

    The whole notation of an action always means that action. Otherwise every word, and within a
    word every part between hyphens, may be a beginning, and words may be left out at the end;
    then the parts between hyphens may be turned round, then the words may come in any order. What
    has as many words as the line comes before what has more.

    Args:
        line: what was typed.
        legal: what may be played now; nothing else is ever suggested.
        universe: every well-formed action, by its notation.
    """
    text = _normal(line)
    exact = next((action for action in legal if action.text.lower() == text), None)
    if exact is not None:
        return Match(exact, legal=True)
    known = universe.get(text) or _written(text, universe.values())
    if known is not None:
        return Match(known)
    for fits in () if _DANGLING.search(text) else (_in_order, _turned, _in_any_order):
        found = _find(text, legal, fits, whole=True)
        if not found:
            outside = _find(text, universe.values(), fits, whole=True)
            if len(outside) == 1:
                return Match(outside[0])
            found = _find(text, legal, fits, whole=False)
        if len(found) == 1:
            return Match(found[0], legal=True)
        if found:
            return Match(several=tuple(found))
    return Match(nearest=nearest(text, legal))


def find(line: str, actions: Iterable[Action]) -> list[Action]:
    """The actions that a line may mean: the one of that notation, or all that it abbreviates."""
    text, pool = _normal(line), list(actions)
    exact = [action for action in pool if action.text.lower() == text]
    if exact or not text or _DANGLING.search(text):
        return exact
    for fits in (_in_order, _turned, _in_any_order):
        for whole in (True, False):
            found = _find(text, pool, fits, whole=whole)
            if found:
                return found
    return []


def named(line: str, things: Sequence[Sequence[Said]]) -> list[int]:
    """Which of some things, by index, a person may mean with a few of their words in order.

    What is called just so comes first, then what begins with these words, then that in which they
    stand anywhere; and whole words come before beginnings, so that ``f.ii`` does not mean ``f.iii``
    too. A number is no beginning, and within a part none that stands after a word that was left
    out: ``buy 53`` does not mean to buy a CAMS 53.

    Args:
        line: what was typed.
        things: of each the ways to say it, each in parts.
    """
    typed = [] if _DANGLING.search(_normal(line)) else _plain_words(line)
    pool = [[[*map(_plain_words, said)] for said in ways] for ways in things] if typed else []
    for stand in (_is_all, _at_start, _anywhere):
        for fits in (str.__eq__, _begins_word):
            found = [n for n, ways in enumerate(pool) if any(stand(fits, typed, w) for w in ways)]
            if found:
                return found
    return []


def ways_to_say(kind: ActionKind, lang: str, *bodies: Said) -> list[Said]:
    """What a person may say for an action: what its menus say, with or without its kind."""
    heads: Sequence[Said] = ((), (kind.name,), (label(kind, lang),))
    return [[*head, *body] for body in bodies for head in heads]


def nearest(line: str, legal: Iterable[Action]) -> tuple[str, ...]:
    """The notations of up to three legal actions that are written most like a line."""
    texts = {action.text.lower(): action.text for action in legal}
    close = difflib.get_close_matches(_normal(line), texts, n=_MOST_NEAREST, cutoff=0.4)
    return tuple(texts[text] for text in close)


def complete(line: str, texts: Iterable[str]) -> list[str]:
    """The lines that a line typed so far may become."""
    texts = list(texts)
    begun = [text for text in texts if text.lower().startswith(line.lower())]
    if begun:
        return begun
    words = _normal(line).split()
    found = [text for text in texts if len(text.split()) >= len(words)]
    found = [text for text in found if all(map(_begins, words, text.lower().split()))]
    return found if len(found) == 1 else []


def _written(text: str, actions: Iterable[Action]) -> Action | None:
    """The action of that notation, in which capital letters do not matter."""
    return next((action for action in actions if action.text.lower() == text), None)


def _normal(line: str) -> str:
    return " ".join(to_ascii(line).lower().split())


def _find(line: str, actions: Iterable[Action], fits: _Fits, *, whole: bool) -> list[Action]:
    """The actions that a line abbreviates, with just as many words if `whole`, else with more."""
    words = line.split()
    pool = [(action, action.text.lower().split()) for action in actions] if words else []
    return [
        action
        for action, own in pool
        if (len(own) == len(words) if whole else len(own) > len(words)) and fits(words, own)
    ]


def _in_order(typed: Sequence[str], own: Sequence[str]) -> bool:
    return all(map(_begins, typed, own))


def _turned(typed: Sequence[str], own: Sequence[str]) -> bool:
    """As `_in_order`, with ``louvre-opera`` in place of ``opera-louvre`` too."""
    return all(_begins(a, b) or _begins(_turn(a), b) for a, b in zip(typed, own, strict=False))


def _in_any_order(typed: Sequence[str], own: Sequence[str]) -> bool:
    """The kind of action first, then its words in any order."""
    if not _begins(typed[0], own[0]):
        return False
    free = list(own[1:])
    for word in typed[1:]:
        fitting = [other for other in free if _begins(word, other) or _begins(_turn(word), other)]
        if not fitting:
            return False
        free.remove(fitting[0])
    return True


def _begins(typed: str, word: str) -> bool:
    if word.startswith(typed):
        return True
    short, long = typed.split("-"), word.split("-")
    return len(short) <= len(long) and all(map(str.startswith, long, short))


def _turn(word: str) -> str:
    return "-".join(reversed(word.split("-")))


# -- words of texts


def _plain_words(text: str) -> list[str]:
    """The words of a text in small letters, without accents and signs: ``bleriot spad s.33``."""
    words = re.findall(r"[a-z0-9./]*[a-z0-9]", to_ascii(text).lower())
    return [word.strip(".") for word in words]


def _begins_word(typed: str, word: str) -> bool:
    return word.startswith(typed) and (typed == word or not typed.isdecimal())


def _is_all(fits: _FitsWord, typed: Sequence[str], said: Sequence[Sequence[str]]) -> bool:
    return len(typed) == sum(map(len, said)) and _at_start(fits, typed, said)


def _at_start(fits: _FitsWord, typed: Sequence[str], said: Sequence[Sequence[str]]) -> bool:
    return len(typed) <= sum(map(len, said)) and all(map(fits, typed, chain(*said)))


def _anywhere(fits: _FitsWord, typed: Sequence[str], said: Sequence[Sequence[str]]) -> bool:
    own = [(word, not place) for part in said for place, word in enumerate(part)]
    at = 0
    for word in typed:
        for after, (other, is_first) in enumerate(own[at:], at + 1):
            if fits(word, other) and (is_first or after == at + 1 or not word.isdecimal()):
                at = after
                break
        else:
            return False
    return True
