"""One line that is being read as an action: as notation, or by its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bgf.engine.actions import Turn
from bgf.engine.folding import TypedLine, fold, has_loose_dash, words_of
from bgf.engine.notation import understand, understands
from bgf.engine.reading.fit import Fitting, Shortening, spans
from bgf.engine.reading.kind_match import Fits, KindMatch, complete
from bgf.engine.wording import menu_hint

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.reading.fit import Fit
    from bgf.engine.reading.kind_spellings import KindSpellings
    from bgf.engine.reading.position import Position
    from bgf.engine.reading.spelling import Spelling

__all__ = ["LineReader", "Reading"]

_Read = TypeVar("_Read")

_MOST_WORDS = 60
"""Longer lines are read as notation alone."""

_MOST_FITTED = 30
"""More words are not compared with those of listed actions, of which none has so many."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The meaning of a line.

    Attributes:
        action: the one action that the line means, legal or not; None if it means none or several.
        legal: whether this action, or these several ones, are legal for the player.
        several: the actions that the line may mean, if more than one; only the legal ones if any is
            legal.
        nearest: the notations of the legal actions most similar to a line that means none, if
            suggestions are wanted.
        kind: the kind of action that the line names; None if it names none, or more than one.
        is_kind_alone: whether the line means no action, but names `kind` and nothing else.
        problem: an error that a game's own parameter raised when it read the line.
    """

    action: Action | None = None
    legal: bool = False
    several: tuple[Action, ...] = ()
    nearest: tuple[str, ...] = ()
    kind: ActionKind | None = None
    is_kind_alone: bool = False
    problem: Exception | None = None

    @property
    def has_actions(self) -> bool:
        """Whether the line means one action, or several."""
        return self.action is not None or bool(self.several)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that the line may mean."""
        return self.several if self.action is None else (self.action,)


class _Way(NamedTuple):
    """Kinds of action that a line may mean, and what it means then where that is not legal.

    Attributes:
        is_named: whether the line names these kinds.
        understood: the reading of the line by their parameters.
        outside: the listed actions that the words may mean, without the legal ones.
    """

    is_named: bool
    understood: Reading | None
    outside: Mapping[Action, Fit]


class LineReader:
    """Reads one line in one position.

    Args:
        spellings_of: returns the spellings of a kind of action.
        typed: the line.
        here: the position, and the player who asks.
        within: the kind whose name may be left out; None if there is none.

    Attributes:
        text: the line, folded.
        tokens: its parts between blanks.
        words: its words without signs; none where something is missing at a dash.
        problem: an error that a game's own parameter raised; None if there was none.
    """

    def __init__(
        self,
        spellings_of: Callable[[ActionKind], KindSpellings],
        typed: TypedLine,
        here: Position,
        within: ActionKind | None,
    ) -> None:
        self._spellings_of = spellings_of
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
        self._fittings: dict[tuple[str, ...], Fitting] = {}
        # A line that means no legal action is looked at in several ways, which ask the same.
        self._written_by: dict[tuple[str, ...], Sequence[Action]] = {}
        self._outside: dict[tuple[str, tuple[str, ...], Shortening], dict[Action, Fit]] = {}
        self._ways: dict[Shortening, list[_Way]] = {}
        self._token_of = [at for at, token in enumerate(self.tokens) for _ in words_of(token)]

    def reading(self) -> Reading:
        """Returns the meaning of the line."""
        if not self.text:
            return Reading()
        named = self._kind_named_first()
        found = self._as_notation(named)
        if found is None:
            if named is not None and self._is_name(named) and _reads_alone(named):
                self._kinds = [named]
            found = self._by_words(named)
            if found is None or not found.legal:
                kind = named or self._kind_labelled()
                found = self._without_hint() or found or Reading(kind=kind)
        is_kind_alone = (
            found.kind is not None and not found.has_actions and self._is_alone(found.kind)
        )
        return replace(found, is_kind_alone=is_kind_alone, problem=self.problem)

    def _is_alone(self, kind: ActionKind) -> bool:
        """Returns whether the line is one word, or the name of a kind in any language."""
        labels = self._spellings_of(kind).labels
        return len(self.tokens) == 1 or self.words in [label.words for label in labels]

    def _kind_named_first(self) -> ActionKind | None:
        """Returns the kind of which the first word is the name, or the beginning of no other."""
        name = self.tokens[0]
        if name in self.game.kinds:
            return self.game.kinds[name]
        begun = [kind for kind in self.game.kinds.values() if kind.name.startswith(name)]
        return begun[0] if len(begun) == 1 else None

    def _kind_labelled(self) -> ActionKind | None:
        """Returns the only kind of which the first word begins a name in any language, in full."""
        first_words = self.words[:1]
        found = [
            kind
            for kind in self.game.kinds.values()
            if any(label.words[:1] == first_words for label in self._spellings_of(kind).labels)
        ]
        return found[0] if len(found) == 1 and first_words else None

    def _is_name(self, kind: ActionKind) -> bool:
        """Returns whether the first word is the whole name of a kind."""
        return kind.name == self.tokens[0]

    # -- notation, and words that a parameter reads itself

    def _as_notation(self, named: ActionKind | None) -> Reading | None:
        """Reads the line as notation, in which the name of `within` may be left out.

        The words of a kind that is named in full may also be such as its parameters understand.
        """
        exact = self._tried(self.game.action_of, self.line)
        if exact is None:
            exact = self._tried(self.game.action_written, self.text)
        if exact is not None:
            meant = self.here.canonical(exact)
            return Reading(meant, kind=meant.kind)
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
        kinds: Sequence[ActionKind] = ()
        if self.within is not None:
            kinds = [self.within]
        elif self.here.state is not None:
            kinds = [kind for kind in self.here.state.stage.kinds if not kind.listed]
        actions = [action for kind in kinds for action in self._written(kind, self.tokens)]
        if len(actions) != 1:
            return None
        return self._of(actions, is_legal=self.here.is_legal(actions[0]))

    def _written(self, kind: ActionKind, tokens: Sequence[str]) -> Sequence[Action]:
        """Returns the action with this notation, or those that the parameters understand."""
        key = (kind.name, *tokens)
        if key not in self._written_by:
            self._written_by[key] = self._read_as_written(kind, tokens)
        return self._written_by[key]

    def _read_as_written(self, kind: ActionKind, tokens: Sequence[str]) -> Sequence[Action]:
        text = " ".join((kind.name, *tokens))
        exact = self._tried(self.game.action_written, text)
        if exact is not None:
            return [exact]
        state = self.here.state
        player = self.here.player
        if state is None or player is None:
            return ()
        return self._tried(understand, kind, state, player, tokens) or ()

    def _tried(self, read: Callable[..., _Read | None], *args: Any) -> _Read | None:
        """Calls a function of the game on the line; an error of it is kept as the problem."""
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
        in_brackets = self.text[opening + 1 : -1].strip()
        shorter = TypedLine(before, before.strip())
        line = LineReader(self._spellings_of, shorter, self.here, self.within)
        if not line.tokens:
            return None
        named = line._kind_named_first()
        found = line._as_notation(named) or line._by_words(named) or Reading()
        meant = [action for action in found.actions if in_brackets in self._hints(action)]
        if not meant:
            return None
        is_legal = found.legal or any(self.here.is_legal(action) for action in meant)
        return self._of(meant, is_legal=is_legal)

    def _last_bracket(self) -> int:
        """Returns the index of the bracket that the last sign of the line closes, or -1."""
        if not self.text.endswith(")"):
            return -1
        depth = 0
        for place in range(len(self.text) - 1, -1, -1):
            sign = self.text[place]
            if sign == ")":
                depth += 1
            elif sign == "(":
                depth -= 1
            if depth == 0:
                return place
        return -1

    def _hints(self, action: Action) -> set[str]:
        """Returns the hints that may stand in brackets behind an action, folded."""
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
        found = self._likely(Shortening.NONE, named) or self._likely(Shortening.OWN, named)
        if found is not None:
            return found
        foreign = self._likely(Shortening.OTHER, named)
        refused = self._unlikely(Shortening.NONE, named) or self._unlikely(Shortening.OWN, named)
        if foreign is None:
            return refused or self._unlikely(Shortening.OTHER, named)
        if refused is None:
            return foreign
        # "draw b" may begin "blue", which can't be drawn, or "biały": nobody knows which is meant.
        return self._of([*foreign.actions, *refused.actions], is_legal=False)

    def _likely(self, allowed: Shortening, named: ActionKind | None) -> Reading | None:
        """Returns the legal actions that the line may mean, or an illegal one that it spells."""
        spelled_out: Reading | None = None
        of_menu: Reading | None = None
        ways = self._ways[allowed] = []
        for matches, is_named in self._ways_to_name(allowed):
            legal = self._fits_of_legal(matches, allowed)
            in_full = self._best(complete(legal), is_legal=True)
            if in_full is not None and in_full.action is not None:
                return in_full
            # A parameter that reads its own words also knows the signs between them.
            understood = self._understood(matches) if is_named else self._with_kind_left_out(named)
            if understood is not None and understood.legal:
                return understood
            if in_full is not None:
                return in_full
            outside = self._fits_outside(matches, allowed)
            ways.append(_Way(is_named, understood if is_named else None, outside))
            if not is_named and [match.spellings.kind for match in matches] == [self.within]:
                of_menu = self._best(outside, is_legal=False)
            refused = self._best(complete(outside), is_legal=False)
            if is_named:
                refused = understood or refused
            if refused is not None and refused.action is not None:
                if is_named and _is_spelled(refused.action, legal, allowed):
                    return refused
                if allowed is Shortening.NONE and len(self.text) > 1:
                    spelled_out = spelled_out or refused
            if legal:
                return self._best(legal, is_legal=True)
            unlisted = self._unlisted(matches) if is_named else None
            if unlisted is not None:
                return Reading(kind=unlisted)
        if spelled_out is not None and of_menu is not None:
            # A cell alone is rather a part of what the menu asks for than all of another kind.
            return spelled_out if spelled_out.kind is self.within else of_menu
        return spelled_out

    def _unlikely(self, allowed: Shortening, named: ActionKind | None) -> Reading | None:
        """Returns the actions that the line may mean where none is legal.

        `_likely` has found nothing before, so that it has noted all ways.
        """
        ways = self._ways[allowed]
        found: Reading | None = None
        for way in ways:
            if way.is_named:
                found = found or way.understood or self._best(way.outside, is_legal=False)
        found = found or self._with_kind_left_out(named)
        for way in ways:
            if not way.is_named:
                found = found or self._best(way.outside, is_legal=False)
        return found

    def _ways_to_name(self, allowed: Shortening) -> Iterator[tuple[list[KindMatch], bool]]:
        """Yields the kinds that the line may mean, the likeliest first, and if they are named.

        The name of a kind comes before labels of others in menus that are alike.
        """
        words = self.words
        if not words:
            return
        every_kind = [self._spellings_of(kind) for kind in self._kinds]
        by_name: list[KindMatch] = []
        for own in every_kind:
            by_name += self._matches(own, [own.name], allowed)
        yield [match for match in by_name if match.spellings.is_named_by(words)], True
        if self.within is not None:
            yield [self._unnamed(self._spellings_of(self.within))], False
        yield [match for match in by_name if not match.has_gaps], True
        by_label: list[KindMatch] = []
        for own in every_kind:
            by_label += self._matches(own, own.labels, allowed)
        yield [match for match in by_label if not match.has_gaps], True
        if not all(word.isdecimal() for word in words):
            yield self._left_out(allowed), False
        # "To port" is rather a name of its own than the end of "Sail to" and a port.
        yield [match for match in (*by_name, *by_label) if match.has_gaps], True
        named_later: list[KindMatch] = []
        for own in every_kind:
            for first in range(1, len(words)):
                named_later += self._matches(own, [own.name, *own.labels], allowed, first)
        yield named_later, True

    def _left_out(self, allowed: Shortening) -> list[KindMatch]:
        """Returns the kinds whose name the line may leave out.

        These are the kinds of the stage, if the line fits an action of theirs: two places mean a
        route rather than a ticket that can't be chosen now.
        """
        every_kind = [self._unnamed(self._spellings_of(kind)) for kind in self._kinds]
        if self.here.state is None:
            return every_kind
        of_stage = {kind.name for kind in self.here.state.stage.kinds}
        now = of_stage.union(self.here.legal_of)
        possible = [match for match in every_kind if match.spellings.kind.name in now]
        fits = self._fits_of_legal(possible, allowed) or self._fits_outside(possible, allowed)
        return possible if fits else every_kind

    def _unnamed(self, spellings: KindSpellings) -> KindMatch:
        return KindMatch(spellings, self.words, tuple(self.tokens))

    def _matches(
        self,
        spellings: KindSpellings,
        names: Iterable[Spelling],
        allowed: Shortening,
        first: int = 0,
    ) -> list[KindMatch]:
        """Returns the ways in which words from an index on may be one of the names of a kind."""
        words = self.words
        found = []
        for name in names:
            for span in spans(words, first, name, self.here.lang, allowed):
                rest = words[:first] + words[span.end :]
                tokens = self._tokens_without(first, span.end)
                found.append(KindMatch(spellings, rest, tokens, span.coverage, span.has_gaps))
        return found

    def _tokens_without(self, first: int, end: int) -> tuple[str, ...] | None:
        """Returns the tokens without some words; None if these are parts of longer tokens."""
        token_of = self._token_of
        is_part_at_start = first > 0 and token_of[first - 1] == token_of[first]
        is_part_at_end = end < len(token_of) and token_of[end] == token_of[end - 1]
        if is_part_at_start or is_part_at_end:
            return None
        before = self.tokens[: token_of[first]]
        after = self.tokens[token_of[end - 1] + 1 :]
        return (*before, *after)

    def _understood(self, matches: Sequence[KindMatch]) -> Reading | None:
        """Returns the reading of a line by the parameters of the open kinds that it names."""
        found: dict[Action, None] = {}
        for match in matches:
            kind = match.spellings.kind
            if match.tokens and (kind.is_open or understands(kind)):
                for action in self._written(kind, match.tokens):
                    found[self.here.canonical(action)] = None
        return self._of_understood(found)

    def _unlisted(self, matches: Sequence[KindMatch]) -> ActionKind | None:
        """Returns the kind with unlisted actions that the line names, and nothing else.

        There is none if the line may name several kinds, or no action of the kind is legal.
        """
        state = self.here.state
        player = self.here.player
        kinds = {match.spellings.kind.name: match.spellings.kind for match in matches}
        if state is None or player is None or len(kinds) != 1:
            return None
        (kind,) = kinds.values()
        is_alone = any(not match.words for match in matches)
        can_be_played = kind in state.stage.kinds and kind.count(state, player) > 0
        return kind if is_alone and not kind.listed and can_be_played else None

    def _fitting(self, words: tuple[str, ...]) -> Fitting:
        """Returns the fitting of words of the line, the same one each time."""
        if words not in self._fittings:
            self._fittings[words] = Fitting(words, self.here.lang)
        return self._fittings[words]

    def _fits_of_legal(
        self, matches: Sequence[KindMatch], allowed: Shortening
    ) -> dict[Action, Fit]:
        """Returns the legal actions that the words may mean."""
        state = self.here.state
        player = self.here.player
        fits = Fits(matches)
        for match in matches:
            if len(match.words) > _MOST_FITTED:
                continue
            fitting = self._fitting(match.words)
            spellings = match.spellings
            legal = self.here.legal_of.get(spellings.kind.name, ())
            listed = {*spellings.listed_with(match.words)} if legal else ()
            for action in legal:
                if action in listed or not spellings.lists(action):
                    fits.add(match, action, fitting.best(spellings.divisions(action), allowed))
                if state is not None and player is not None:
                    steps = spellings.steps(Turn(state, player, action))
                    if steps:
                        fits.add(match, action, fitting.best([steps], allowed))
        return fits.found

    def _fits_outside(self, matches: Sequence[KindMatch], allowed: Shortening) -> dict[Action, Fit]:
        """Returns the listed actions that the words may mean, without the legal ones."""
        fits = Fits(matches)
        for match in matches:
            if len(match.words) > _MOST_FITTED:
                continue
            for action, fit in self._fits_of_words(match, allowed).items():
                fits.add(match, action, fit)
        return fits.found

    def _fits_of_words(self, match: KindMatch, allowed: Shortening) -> Mapping[Action, Fit]:
        """Returns the listed actions of a kind that the words fit, without the legal ones."""
        spellings = match.spellings
        key = (spellings.kind.name, match.words, allowed)
        if key in self._outside:
            return self._outside[key]
        actions: Iterable[Action]
        if allowed is Shortening.OTHER:
            legal = self.here.legal_of.get(spellings.kind.name, ())
            listed = spellings.listed_with(match.words)
            actions = [action for action in listed if action not in legal]
        else:
            # Nearly all actions fit in no way, which is found out once.
            actions = self._fits_of_words(match, Shortening.OTHER)
        fitting = self._fitting(match.words)
        found = self._outside[key] = {}
        for action in actions:
            fit = fitting.best(spellings.divisions(action), allowed)
            if fit is not None:
                found[action] = fit
        return found

    # -- the meaning

    def _best(self, fits: Mapping[Action, Fit], *, is_legal: bool) -> Reading | None:
        """Returns the reading as the actions that fit best; None if there are none."""
        if not fits:
            return None
        best = min(fits.values())
        actions = [action for action, fit in fits.items() if fit == best]
        return self._of(actions, is_legal=is_legal)

    def _of(self, actions: Iterable[Action], *, is_legal: bool) -> Reading:
        """Returns the reading of a line that may mean each of some actions, at least one."""
        meant = tuple(dict.fromkeys(map(self.here.canonical, actions)))
        first = meant[0]
        if len(meant) == 1:
            return Reading(first, is_legal, kind=first.kind)
        kinds = {action.kind.name for action in meant}
        only_kind = first.kind if len(kinds) == 1 else None
        return Reading(several=meant, legal=is_legal, kind=only_kind)

    def _of_understood(self, actions: Iterable[Action]) -> Reading | None:
        """Returns the reading of a line that may mean each of these, the legal ones if any is."""
        found = list(actions)
        if not found:
            return None
        legal = [action for action in found if self.here.is_legal(action)]
        return self._of(legal or found, is_legal=bool(legal))


def _reads_alone(kind: ActionKind) -> bool:
    """Returns whether all actions of a kind are read by its parameters, and none by their words."""
    return not kind.listed and understands(kind)


def _is_spelled(action: Action, legal: Iterable[Action], allowed: Shortening) -> bool:
    """Returns whether an illegal action is meant rather than legal ones that are typed in part.

    It is if it is in whole words, or if the legal ones are of its kind and have more parameters.
    Fewer words, such as a single letter, mean a legal action.
    """
    if allowed is Shortening.NONE:
        return True
    kinds = {other.kind.name for other in legal}
    return any(action.parts) and kinds == {action.kind.name}
