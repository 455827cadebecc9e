"""Reads what a person types as an action: forgiving in form, never guessing between two.

The whole notation of an action always means that action. Otherwise a line may name the kind of
action and its parameters by their notation, by their names in any language of the game and by their
aliases, each shortened, and the parameters in any order. The kind may be left out.

Whole words come before shortened ones, and beginnings of words of the notation and of the player's
language before those of other languages. So one letter is not taken for a word of another language
as long as it begins a word of the player's own.

Legal actions come before all others, with two exceptions. A line that spells an action in whole
words means that action, though it is illegal. A line that names the kind and every parameter means
that action, and not a legal one with more parameters.

A line may end with the hint in brackets that menus show behind an action.

Nothing but the game's listed actions and the player's own legal ones is ever read or suggested, so
that what a line means tells no secrets.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bgf.engine.actions import ActionKind, Turn
from bgf.engine.folding import TypedLine, fold, has_loose_dash, words_of
from bgf.engine.notation import understand, understands
from bgf.engine.sayings import Begun, Fit, KindSayings, Said, Spelling, Unit, best_fit, spans
from bgf.engine.wording import menu_hint
from bgf.errors import InvalidAction, shortened

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Reader", "Reading", "nearest_legal"]

_Read = TypeVar("_Read")

_MOST_COMPARED = 400
"""Comparing a text with so many others takes some tens of milliseconds."""

_MOST_WORDS = 60
"""Longer lines are read as notation alone."""

_MOST_FITTED = 30
"""More words are not compared with those of listed actions, of which none has so many."""

_MOST_TOLD = 4
"""Of what an ambiguous line may mean."""

_MOST_NEAREST = 3

_LIKE = 0.4
"""How much what is suggested resembles a line, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line means.

    Attributes:
        action: the one action that it means, legal or not; None if none or several.
        legal: whether what it means is legal for the player.
        several: the actions that it may mean, where there are more than one: the legal ones if
            any is legal.
        nearest: notations of legal actions written most like it, where it means none and
            suggestions are wanted.
        kind: the kind of action that it names; None if it names none, or more than one.
        is_kind_alone: whether the line means no action, but names `kind` and nothing else.
        problem: what a game's own parameter raised when it was to read the line.
    """

    action: Action | None = None
    legal: bool = False
    several: tuple[Action, ...] = ()
    nearest: tuple[str, ...] = ()
    kind: ActionKind | None = None
    is_kind_alone: bool = False
    problem: Exception | None = None


class _Head(NamedTuple):
    """A kind of action that a line may mean.

    Attributes:
        sayings: what may be said for its actions.
        words: the words that are left for its parameters.
        tokens: the same with their signs; None where these can't be told from the kind's name.
        said: how much of the kind's name is said.
        has_gaps: whether words before the last one said were left out of the kind's name.
    """

    sayings: KindSayings
    words: tuple[str, ...]
    tokens: tuple[str, ...] | None
    said: Said = Said.IN_FULL
    has_gaps: bool = False


class _Position:
    """Where a line is read: the position, the player who asks, and what this player may do.

    Without a state, or where it is not said which of several players asks, nothing is legal.
    """

    def __init__(
        self,
        game: Game,
        state: State | None,
        player: int | None,
        legal: Sequence[Action] | None,
        lang: str | None,
    ) -> None:
        self.game = game
        self.lang = game.pack.languages[0] if lang is None else lang
        self.state = state
        self.player = None if state is None else _asking(state, player)
        self._given = legal

    @cached_property
    def legal_of(self) -> dict[str, dict[Action, None]]:
        """The legal actions by the name of their kind."""
        found: dict[str, dict[Action, None]] = {}
        for action in self._readable() if self._given is None else self._given:
            found.setdefault(action.kind.name, {})[action] = None
        return found

    def _readable(self) -> Iterator[Action]:
        """Yields the legal actions but those of kinds that read their own words, or have many."""
        if self.state is None or self.player is None:
            return
        for kind, count in self.state.counts(self.player).items():
            is_short = count <= _MOST_COMPARED or not kind.is_counted
            if is_short and (kind.listed or not understands(kind)):
                yield from kind.legal(self.state, self.player)

    def canonical(self, action: Action) -> Action:
        """Returns the action that means the same here."""
        if _has_one_notation(action.kind) or self.state is None or self.player is None:
            return action
        return self.state.canonical(action, self.player)

    def is_legal(self, action: Action) -> bool:
        """Returns whether an action may be played here."""
        if self.state is None or self.player is None:
            return False
        return self.state.explain(action, self.player) is None


class Reader:
    """Reads lines as actions of a game.

    What may be said for the actions of a kind is listed when a line first needs it.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._sayings_of: dict[str, KindSayings] = {}

    def action(
        self,
        text: str,
        state: State | None = None,
        player: int | None = None,
        lang: str | None = None,
    ) -> Action:
        """Returns the action that a text means; see `Game.parse_action`."""
        text = _text_of(text)
        exact = self._game.actions.get(text)
        if exact is not None and (state is None or _has_one_notation(exact.kind)):
            return exact
        here = _Position(self._game, state, player, None, lang)
        if exact is not None:
            return here.canonical(exact)
        line = TypedLine.of(text)
        reading = self._read(line, here, None)
        if reading.action is not None:
            return reading.action
        raise _not_one(line, reading, here) from reading.problem

    def read(
        self,
        line: str | TypedLine,
        state: State | None = None,
        player: int | None = None,
        *,
        within: ActionKind | None = None,
        asked: Sequence[Action] | None = None,
        legal: Sequence[Action] | None = None,
        suggest: bool = False,
        lang: str | None = None,
    ) -> Reading:
        """Returns what a line means; errors of a game's own parameters are kept with it.

        Args:
            line: what was typed.
            state: the position; without one the line is read as one of the listed actions.
            player: who asks; may be left out when one player alone is active.
            within: the kind whose name may be left out, as menus have asked for it.
            asked: the legal actions between which the player is asked to choose; these come before
                the others.
            legal: the legal actions that come before all others; those of the player by default.
            suggest: whether to find the `nearest`, which takes some tens of milliseconds.
            lang: the language of who types; the game's first one if left out.

        Raises:
            InvalidAction: if the line is no text.
        """
        typed = line if isinstance(line, TypedLine) else TypedLine.of(_text_of(line))
        if asked is not None:
            there = _Position(self._game, state, player, asked, lang)
            answer = self._read(typed, there, within)
            if answer.legal:
                return answer
        here = _Position(self._game, state, player, legal, lang)
        reading = self._read(typed, here, within)
        if reading.action is not None or reading.several or not suggest:
            return reading
        return replace(reading, nearest=_nearest(typed, here, least=_LIKE))

    def _read(self, typed: TypedLine, here: _Position, within: ActionKind | None) -> Reading:
        """Returns what a line means in a position, and whether that is legal."""
        reading = _Line(self, typed, here, within).reading()
        if reading.action is None and not reading.several:
            # A filler word may be a part of a name, so the whole line comes first.
            shorter = typed.without_fillers()
            if shorter is not None:
                read_again = _Line(self, shorter, here, within).reading()
                if read_again.action is not None or read_again.several:
                    reading = read_again
        if reading.action is None:
            return reading
        return replace(reading, legal=here.is_legal(reading.action))

    def sayings(self, kind: ActionKind) -> KindSayings:
        """Returns what may be said for the actions of a kind."""
        found = self._sayings_of.get(kind.name)
        if found is None:
            found = self._sayings_of[kind.name] = KindSayings(kind)
        return found


class _Line:
    """A line that is being read.

    Attributes:
        text: the line, folded.
        tokens: what stands between its blanks.
        words: its words without signs; none where something is missing at a dash.
        problem: what a game's own parameter raised.
    """

    def __init__(
        self, reader: Reader, typed: TypedLine, here: _Position, within: ActionKind | None
    ) -> None:
        self.reader = reader
        self.line = typed.text
        self.here = here
        self.within = within
        self.game = here.game
        self.text = typed.folded
        self.tokens = self.text.split()
        words = () if has_loose_dash(self.text) else words_of(self.text)
        self.words = words if len(words) <= _MOST_WORDS else ()
        self.problem: Exception | None = None
        self._kinds: Sequence[ActionKind] = [*self.game.kinds.values()]
        self._token_of = [at for at, token in enumerate(self.tokens) for _ in words_of(token)]

    def reading(self) -> Reading:
        """Returns what the line means."""
        if not self.text:
            return Reading()
        named = self._named()
        found = self._as_notation(named)
        if found is None and named is not None and self._is_name(named) and _reads_alone(named):
            self._kinds = [named]
        if found is None:
            found = self._by_words(named)
            if found is None or not found.legal:
                found = self._without_hint() or found or Reading(kind=named)
        has_actions = found.action is not None or found.several
        is_kind_alone = found.kind is not None and not has_actions and self._is_alone(found.kind)
        return replace(found, is_kind_alone=is_kind_alone, problem=self.problem)

    def _is_alone(self, kind: ActionKind) -> bool:
        """Returns whether the line is one word, or the name of a kind in any language."""
        labels = self.reader.sayings(kind).labels
        return len(self.tokens) == 1 or self.words in [label.words for label in labels]

    def _named(self) -> ActionKind | None:
        """Returns the kind of which the first word is the name, or the beginning if of no other."""
        name = self.tokens[0]
        if name in self.game.kinds:
            return self.game.kinds[name]
        begun = [kind for kind in self.game.kinds.values() if kind.name.startswith(name)]
        return begun[0] if len(begun) == 1 else None

    def _is_name(self, kind: ActionKind) -> bool:
        """Returns whether the first word is the whole name of a kind."""
        return kind.name == self.tokens[0]

    # -- notation, and words that a parameter reads itself

    def _as_notation(self, named: ActionKind | None) -> Reading | None:
        """Reads the line as notation, without the name of the kind that is asked for if need be.

        The words of a kind that is named in full may also be what its parameters understand.
        """
        exact = self._tried(self.game.action_of, self.line)
        exact = exact or self._tried(self.game.action_written, self.text)
        if exact is not None:
            return self._one(exact)
        found: Sequence[Action] = ()
        if named is not None and self._is_name(named):
            found = self._written(named, self.tokens[1:])
        if not found and self.within is not None and not self.within.listed:
            found = self._written(self.within, self.tokens)
        return self._of_understood(found)

    def _with_kind_left_out(self, named: ActionKind | None) -> Reading | None:
        """Reads the line as the notation of a kind that is not named, legal or not."""
        if named is not None and self._is_name(named):
            return None  # the line names it
        if self.within is not None:
            kinds = [self.within]
        elif self.here.state is not None:
            kinds = [kind for kind in self.here.state.stage.kinds if not kind.listed]
        else:
            kinds = []
        actions = [action for kind in kinds for action in self._written(kind, self.tokens)]
        if len(actions) != 1:
            return None
        return self._of(actions, is_legal=self.here.is_legal(actions[0]))

    def _written(self, kind: ActionKind, tokens: Sequence[str]) -> Sequence[Action]:
        """Returns the action with this notation, or those that the parameters understand."""
        exact = self._tried(self.game.action_written, " ".join((kind.name, *tokens)))
        if exact is not None:
            return [exact]
        state = self.here.state
        player = self.here.player
        if state is None or player is None:
            return ()
        return self._tried(understand, kind, state, player, tokens) or ()

    def _tried(self, read: Callable[..., _Read | None], *args: Any) -> _Read | None:
        """Returns what a function of the game reads; people write anything, and games stumble."""
        try:
            return read(*args)
        except Exception as error:  # noqa: BLE001  # a game's own code may raise anything
            self.problem = error
            return None

    # -- a hint in brackets

    def _without_hint(self) -> Reading | None:
        """Reads the line without the brackets at its end, if they are what menus say of an action.

        Advice has the notation of the action there.
        """
        opening = self._last_bracket()
        if opening <= 0:
            return None
        before = self.text[:opening]
        said = self.text[opening + 1 : -1].strip()
        line = _Line(self.reader, TypedLine(before, before.strip()), self.here, self.within)
        if not line.tokens:
            return None
        named = line._named()
        rest = line._as_notation(named) or line._by_words(named) or Reading()
        found = rest.several if rest.action is None else (rest.action,)
        meant = [action for action in found if said in self._hints(action)]
        if not meant:
            return None
        is_legal = rest.legal or any(self.here.is_legal(action) for action in meant)
        return self._of(meant, is_legal=is_legal)

    def _last_bracket(self) -> int:
        """Returns the index of the bracket that the last sign of the line closes, or -1."""
        depth = 0
        for place in range(len(self.text) - 1, -1, -1):
            depth += (self.text[place] == ")") - (self.text[place] == "(")
            if depth == 0:
                return place if self.text.endswith(")") else -1
        return -1

    def _hints(self, action: Action) -> set[str]:
        """Returns what may stand in brackets behind an action, folded."""
        found = {fold(action.text)}
        state = self.here.state
        player = self.here.player
        if state is not None and player is not None and self.here.is_legal(action):
            turn = Turn(state, player, action)
            found |= {fold(menu_hint(turn, lang)) for lang in self.game.pack.languages}
        return found - {""}

    # -- words

    def _by_words(self, named: ActionKind | None) -> Reading | None:
        """Reads the line as words, each of which may be the beginning of one."""
        found = self._likely(Begun.NONE, named) or self._likely(Begun.OWN, named)
        if found is not None:
            return found
        foreign = self._likely(Begun.OTHER, named)
        refused = self._unlikely(Begun.NONE, named) or self._unlikely(Begun.OWN, named)
        if foreign is None:
            return refused or self._unlikely(Begun.OTHER, named)
        if refused is None:
            return foreign
        # "draw b" may begin "blue", which can't be drawn, or "biały": nobody knows which is meant.
        both = [reading.several or (reading.action,) for reading in (foreign, refused)]
        actions = [action for several in both for action in several if action is not None]
        return self._of(actions, is_legal=False)

    def _likely(self, shortened: Begun, named: ActionKind | None) -> Reading | None:
        """Returns the legal actions that the line may mean, or an illegal one that it spells."""
        spelled_out: Reading | None = None
        of_menu: Reading | None = None
        for heads, is_named in self._ways_to_name(shortened):
            legal = self._fits_of_legal(heads, shortened)
            if in_full := _complete(legal):
                return self._one_of(in_full, is_legal=True)
            understood = self._understood(heads) if is_named else self._with_kind_left_out(named)
            if understood is not None and understood.legal:
                return understood
            outside = self._fits_outside(heads, shortened)
            if not is_named and [head.sayings.kind for head in heads] == [self.within]:
                of_menu = self._one_of(outside, is_legal=False)
            refused = self._one_of(_complete(outside), is_legal=False)
            if is_named:
                refused = understood or refused
            if refused is not None and refused.action is not None:
                if is_named and _is_spelled(refused.action, legal, shortened):
                    return refused
                if shortened is Begun.NONE and len(self.text) > 1:
                    spelled_out = spelled_out or refused
            if legal:
                return self._one_of(legal, is_legal=True)
            unlisted = self._unlisted(heads) if is_named else None
            if unlisted is not None:
                return Reading(kind=unlisted)
        if spelled_out is not None and of_menu is not None:
            # A cell alone is rather a part of what the menu asks for than all of another kind.
            return spelled_out if spelled_out.kind is self.within else of_menu
        return spelled_out

    def _unlikely(self, shortened: Begun, named: ActionKind | None) -> Reading | None:
        """Returns the actions that the line may mean where none is legal."""
        left_out: list[Sequence[_Head]] = []
        found: Reading | None = None
        for heads, is_named in self._ways_to_name(shortened):
            if is_named and found is None:
                found = self._understood(heads)
                found = found or self._one_of(self._fits_outside(heads, shortened), is_legal=False)
            elif not is_named:
                left_out.append(heads)
        found = found or self._with_kind_left_out(named)
        for unnamed in left_out:
            found = found or self._one_of(self._fits_outside(unnamed, shortened), is_legal=False)
        return found

    def _ways_to_name(self, shortened: Begun) -> Iterator[tuple[list[_Head], bool]]:
        """Yields the kinds that the line may mean, the likeliest first, and if they are named.

        By its name a kind is meant before any that is called alike in the words of menus.
        """
        words = self.words
        if not words:
            return
        everything = [self.reader.sayings(kind) for kind in self._kinds]
        by_name = [head for own in everything for head in self._heads(own, [own.name], shortened)]
        yield [head for head in by_name if head.sayings.is_named_by(words)], True
        if self.within is not None:
            yield [self._unnamed(self.reader.sayings(self.within))], False
        yield [head for head in by_name if not head.has_gaps], True
        by_label = [head for own in everything for head in self._heads(own, own.labels, shortened)]
        yield [head for head in by_label if not head.has_gaps], True
        if not all(word.isdecimal() for word in words):
            yield [self._unnamed(own) for own in everything], False
        # "To port" is rather a name of its own than the end of "Sail to" and a port.
        yield [head for head in (*by_name, *by_label) if head.has_gaps], True
        yield (
            [
                head
                for own in everything
                for first in range(1, len(words))
                for head in self._heads(own, [own.name, *own.labels], shortened, first)
            ],
            True,
        )

    def _unnamed(self, sayings: KindSayings) -> _Head:
        return _Head(sayings, self.words, tuple(self.tokens))

    def _heads(
        self, sayings: KindSayings, names: Iterable[Spelling], shortened: Begun, first: int = 0
    ) -> list[_Head]:
        """Returns the ways in which words from an index on may be one of the names of a kind."""
        words = self.words
        return [
            _Head(
                sayings,
                words[:first] + words[span.end :],
                self._tokens_without(first, span.end),
                span.said,
                span.has_gaps,
            )
            for name in names
            for span in spans(words, first, name, self.here.lang, shortened)
        ]

    def _tokens_without(self, first: int, end: int) -> tuple[str, ...] | None:
        """Returns the tokens without some words; None if these are parts of longer tokens."""
        token_of = self._token_of
        is_part_at_start = first > 0 and token_of[first - 1] == token_of[first]
        is_part_at_end = end < len(token_of) and token_of[end] == token_of[end - 1]
        if is_part_at_start or is_part_at_end:
            return None
        return (*self.tokens[: token_of[first]], *self.tokens[token_of[end - 1] + 1 :])

    def _understood(self, heads: Sequence[_Head]) -> Reading | None:
        """Returns what the parameters of open kinds understand of a line that names these kinds."""
        found: dict[Action, None] = {}
        for head in heads:
            kind = head.sayings.kind
            if head.tokens and (kind.is_open or understands(kind)):
                for action in self._written(kind, head.tokens):
                    found[self.here.canonical(action)] = None
        return self._of_understood(found)

    def _unlisted(self, heads: Sequence[_Head]) -> ActionKind | None:
        """Returns the kind with unlisted actions that the line names, and nothing else.

        There is none if it may name several kinds, or nothing of the kind can be played.
        """
        state = self.here.state
        player = self.here.player
        kinds = {head.sayings.kind.name: head.sayings.kind for head in heads}
        if state is None or player is None or len(kinds) != 1:
            return None
        _, kind = kinds.popitem()
        is_alone = any(not head.words for head in heads)
        can_be_played = kind in state.stage.kinds and kind.count(state, player) > 0
        return kind if is_alone and not kind.listed and can_be_played else None

    def _fits_of_legal(self, heads: Sequence[_Head], shortened: Begun) -> dict[Action, Fit]:
        """Returns the legal actions that words may mean."""
        fits = _Fits(heads, self.here.lang, shortened)
        for head in heads:
            if len(head.words) > _MOST_FITTED:
                continue
            legal = self.here.legal_of.get(head.sayings.kind.name, ())
            listed = {*head.sayings.listed_with(head.words)} if legal else ()
            for action in legal:
                if action in listed or not head.sayings.lists(action):
                    fits.add(head, action, *head.sayings.ways(action))
                if self.here.state is not None and self.here.player is not None:
                    turn = Turn(self.here.state, self.here.player, action)
                    steps = head.sayings.steps(turn)
                    if steps:
                        fits.add(head, action, steps)
        return fits.found

    def _fits_outside(self, heads: Sequence[_Head], shortened: Begun) -> dict[Action, Fit]:
        """Returns the listed actions, without the legal ones, that words may mean."""
        fits = _Fits(heads, self.here.lang, shortened)
        for head in heads:
            if len(head.words) > _MOST_FITTED:
                continue
            legal = self.here.legal_of.get(head.sayings.kind.name, ())
            for action in head.sayings.listed_with(head.words):
                if action not in legal:
                    fits.add(head, action, *head.sayings.ways(action))
        return fits.found

    def _one_of(self, fits: Mapping[Action, Fit], *, is_legal: bool) -> Reading | None:
        """Returns the actions that fit best; None if there are none."""
        best = min(fits.values(), default=None)
        actions = [action for action, fit in fits.items() if fit == best]
        return self._of(actions, is_legal=is_legal) if actions else None

    def _of(self, actions: Iterable[Action], *, is_legal: bool) -> Reading:
        """Returns the reading of a line that may mean each of some actions, at least one."""
        meant = tuple(dict.fromkeys(map(self.here.canonical, actions)))
        if len(meant) == 1:
            return Reading(meant[0], is_legal, kind=meant[0].kind)
        kinds = {action.kind.name: action.kind for action in meant}
        kind = meant[0].kind if len(kinds) == 1 else None
        return Reading(several=meant, legal=is_legal, kind=kind)

    def _of_understood(self, actions: Iterable[Action]) -> Reading | None:
        """Returns the reading of a line that may mean each of these, the legal ones if any is."""
        found = list(actions)
        legal = [action for action in found if self.here.is_legal(action)]
        return self._of(legal or found, is_legal=bool(legal)) if found else None

    def _one(self, action: Action) -> Reading:
        meant = self.here.canonical(action)
        return Reading(meant, kind=meant.kind)


def _text_of(text: object) -> str:
    """Returns a text as it is; raises InvalidAction if it is none."""
    if not isinstance(text, str):
        raise InvalidAction(f'"{shortened(str(text))}" is no action')
    return text


def _has_one_notation(kind: ActionKind) -> bool:
    """Returns whether no two notations of a kind mean the same in any position."""
    return type(kind).canonical is ActionKind.canonical


def _reads_alone(kind: ActionKind) -> bool:
    """Returns whether all actions of a kind are read by its parameters, and none by their words."""
    return not kind.listed and understands(kind)


def _is_spelled(action: Action, legal: Iterable[Action], shortened: Begun) -> bool:
    """Returns whether an illegal action is meant rather than legal ones that are said in part.

    It is in whole words, or where they are of its kind and have more parameters. Fewer words, such
    as a single letter, mean what is legal.
    """
    if shortened is Begun.NONE:
        return True
    kinds = {other.kind.name for other in legal}
    return any(action.parts) and kinds == {action.kind.name}


class _Fits:
    """How well words fit actions.

    Attributes:
        found: the best fit of each action that they fit.
    """

    def __init__(self, heads: Sequence[_Head], lang: str, shortened: Begun) -> None:
        self.found: dict[Action, Fit] = {}
        self._lang = lang
        self._shortened = shortened
        alone = {head.sayings.kind.name for head in heads if not head.words}
        # "Draw" may begin "Draw a card" and "Draw tickets": it is not all that is said for either.
        self._is_shared = len(alone) > 1

    def add(self, head: _Head, action: Action, *ways: Sequence[Unit]) -> None:
        """Adds an action if the words fit it, divided into parts in any of some ways."""
        fits = (best_fit(head.words, units, self._lang, self._shortened) for units in ways)
        fit = min((fit for fit in fits if fit is not None), default=None)
        if fit is None:
            return
        if self._is_shared and not head.words and head.said is not Said.IN_FULL:
            fit = fit._replace(said=Said.IN_PART)
        self.found[action] = min(fit, self.found.get(action, fit))


def _complete(fits: Mapping[Action, Fit]) -> dict[Action, Fit]:
    """Returns the actions of which all parts are said."""
    return {action: fit for action, fit in fits.items() if fit.said < Said.IN_PART}


def _not_one(typed: TypedLine, reading: Reading, here: _Position) -> InvalidAction:
    """Returns the error for a text that means no action, or more than one."""
    told = shortened(typed.text)
    if reading.several:
        texts = tuple(action.text for action in reading.several)
        named = ", ".join(f'"{one}"' for one in texts[:_MOST_TOLD])
        more = ", ..." if len(texts) > _MOST_TOLD else ""
        nearest = texts[:_MOST_NEAREST] if reading.legal else _nearest(typed, here)
        return InvalidAction(f'"{told}" is no action: it may mean {named}{more}', nearest)
    nearest = _nearest(typed, here)
    hint = " or ".join(f'"{near}"' for near in nearest)
    return InvalidAction(
        f'"{told}" is no action{": did you mean " + hint + "?" if hint else ""}', nearest
    )


def _nearest(typed: TypedLine, here: _Position, *, least: float = 0.0) -> tuple[str, ...]:
    """Returns the legal actions written most like a line; none for one who may not act."""
    if here.state is None or here.player is None:
        return ()
    return _most_alike(typed.folded, here.state, here.player, least)


def nearest_legal(text: str, state: State, player: int, *, least: float = 0.0) -> tuple[str, ...]:
    """Returns up to three legal actions of a player written most like the text, best first.

    They are for that player's eyes: what is legal may depend on what others can't see.

    Args:
        text: what was typed.
        state: the position.
        player: an active player, who asks.
        least: how much they must resemble the text, from 0 to 1.
    """
    return _most_alike(fold(text), state, player, least)


def _most_alike(folded: str, state: State, player: int, least: float) -> tuple[str, ...]:
    """Returns what `nearest_legal` does, for a folded text."""
    legal = [action.text for action in _some_choices(state, player)]
    by_folded = {fold(action): action for action in legal}
    close = difflib.get_close_matches(folded, by_folded, n=_MOST_NEAREST, cutoff=least)
    return tuple(by_folded[text] for text in close)


def _asking(state: State, player: int | None) -> int | None:
    """Returns the active player who asks; None where that is not said, or it is another one."""
    active = state.active_players()
    if player is None and len(active) == 1:
        return active[0]
    return player if player in active else None


def _some_choices(state: State, player: int) -> Sequence[Action]:
    """Returns the legal actions to compare with: where they are very many, a part of them."""
    counts = state.counts(player)
    if sum(counts.values()) <= _MOST_COMPARED:
        return state.choices(player)
    return [
        kind.pick(state, player, index)
        for kind, count in counts.items()
        for index in range(min(count, _MOST_COMPARED // len(counts)))
    ]
