"""Reads one line as an action: as notation, or as words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bgf.engine.actions import Turn
from bgf.engine.folding import TypedLine, fold, has_loose_dash, words_of
from bgf.engine.notation import understand, understands
from bgf.engine.reading.action_fits import ActionFinder, complete
from bgf.engine.reading.fit import Shortening
from bgf.engine.reading.kind_match import KindFinder
from bgf.engine.reading.meaning import Reading
from bgf.engine.wording import menu_hint

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.reading.fit import Fit
    from bgf.engine.reading.kind_match import KindGroup, KindMatch
    from bgf.engine.reading.lexicon import Lexicon
    from bgf.engine.reading.reading_context import ReadingContext

__all__ = ["LineReader"]

_Read = TypeVar("_Read")

_MOST_WORDS = 60
"""The largest number of words in a line that is not read as notation alone."""


class _ReadingAttempt(NamedTuple):
    """The meaning of a line for one group of kinds of action, if it means no legal action.

    Attributes:
        is_named: whether the line names these kinds.
        understood: the reading of the line by their parameters, if it names them.
        outside: the listed actions that the words may mean, without the legal ones.
    """

    is_named: bool
    understood: Reading | None
    outside: Mapping[Action, Fit]


class LineReader:
    """Reads one line in one position.

    Args:
        lexicon: the spellings of the game, and its caches.
        typed: the line.
        context: the position, and the player who asks.
        within: the kind whose name may be left out; None if there is none.

    Attributes:
        text: the line, folded.
        tokens: its parts between blanks.
        words: its words without signs; empty if something is missing at a dash.
        problem: an error that a game's own parameter raised; None if there was none.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        typed: TypedLine,
        context: ReadingContext,
        within: ActionKind | None,
    ) -> None:
        self._lexicon = lexicon
        self.line = typed.text
        self.context = context
        self.within = within
        self.game = context.game
        self.text = typed.folded
        self.tokens = self.text.split()
        words = () if has_loose_dash(self.text) else words_of(self.text)
        self.words = words if len(words) <= _MOST_WORDS else ()
        self.problem: Exception | None = None
        self._actions = ActionFinder(lexicon, context)
        # A line that means no legal action is read in several ways, which need the same results.
        self._written_by: dict[tuple[str, ...], Sequence[Action]] = {}
        self._attempts: dict[Shortening, list[_ReadingAttempt]] = {}

    def reading(self) -> Reading:
        """Returns the meaning of the line."""
        if not self.text:
            return Reading()
        named = self._kind_named_first()
        found = self._as_notation(named)
        if found is None:
            found = self._as_words_or_with_hint(named)
        if found is None:
            found = Reading(kind=named or self._kind_labelled())
        is_kind_alone = (
            found.kind is not None and not found.has_actions and self._is_alone(found.kind)
        )
        return replace(found, is_kind_alone=is_kind_alone, problem=self.problem)

    def _as_words_or_with_hint(self, named: ActionKind | None) -> Reading | None:
        """Reads the line as words; if it means no legal action, also without a hint at its end.

        Args:
            named: the kind that the first word names, if any.
        """
        kinds = [*self.game.kinds.values()]
        if named is not None and self._is_name(named) and _reads_alone(named):
            kinds = [named]
        found = self._by_words(named, kinds)
        if found is not None and found.legal:
            return found
        return self._without_hint() or found

    def _is_alone(self, kind: ActionKind) -> bool:
        """Returns whether the line is one word, or the name of a kind in any language."""
        labels = self._lexicon.spellings(kind).labels
        return len(self.tokens) == 1 or self.words in [label.words for label in labels]

    def _kind_named_first(self) -> ActionKind | None:
        """Returns the kind that the first word names, in full or by an unambiguous beginning."""
        name = self.tokens[0]
        if name in self.game.kinds:
            return self.game.kinds[name]
        begun = [kind for kind in self.game.kinds.values() if kind.name.startswith(name)]
        return begun[0] if len(begun) == 1 else None

    def _kind_labelled(self) -> ActionKind | None:
        """Returns the only kind that has a name, in any language, with the same first word."""
        if not self.words:
            return None
        first = self.words[0]
        found = []
        for kind in self.game.kinds.values():
            labels = self._lexicon.spellings(kind).labels
            if any(label.words[:1] == (first,) for label in labels):
                found.append(kind)
        return found[0] if len(found) == 1 else None

    def _is_name(self, kind: ActionKind) -> bool:
        """Returns whether the first word is the whole name of a kind."""
        return kind.name == self.tokens[0]

    # -- notation, and words that a parameter reads itself

    def _as_notation(self, named: ActionKind | None) -> Reading | None:
        """Reads the line as notation, in which the name of `within` may be left out.

        If the kind is named in full, its parameters may understand words that are not notation.
        """
        exact = self._tried(self.game.action_of, self.line)
        if exact is None:
            exact = self._tried(self.game.action_written, self.text)
        if exact is not None:
            meant = self.context.canonical(exact)
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
        elif self.context.state is not None:
            state = self.context.state
            player = self.context.player
            stage = state.stage if player is None else state.stage_of(player)
            kinds = [kind for kind in stage.kinds if not kind.listed]
        actions = [action for kind in kinds for action in self._written(kind, self.tokens)]
        if len(actions) != 1:
            return None
        return self._of(actions, is_legal=self.context.is_legal(actions[0]))

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
        state = self.context.state
        player = self.context.player
        if state is None or player is None:
            return ()
        return self._tried(understand, kind, state, player, tokens) or ()

    def _tried(self, read: Callable[..., _Read | None], *args: Any) -> _Read | None:
        """Calls a function of the game on the line; its error, if any, is kept as the problem."""
        try:
            return read(*args)
        except Exception as error:  # noqa: BLE001  # a game's own code may raise anything
            self.problem = error
            return None

    # -- a hint in brackets

    def _without_hint(self) -> Reading | None:
        """Reads the line without brackets at its end that hold the hint of the action in menus.

        In advice the brackets hold the notation of the action.
        """
        opening = _last_bracket(self.text)
        if opening <= 0:
            return None
        before = self.text[:opening]
        in_brackets = self.text[opening + 1 : -1].strip()
        shorter = TypedLine(before, before.strip())
        line = LineReader(self._lexicon, shorter, self.context, self.within)
        if not line.tokens:
            return None
        named = line._kind_named_first()
        found = line._as_notation(named)
        if found is None:
            found = line._by_words(named, [*self.game.kinds.values()])
        if found is None:
            return None
        meant = [action for action in found.actions if in_brackets in self._hints(action)]
        if not meant:
            return None
        is_legal = found.legal or any(self.context.is_legal(action) for action in meant)
        return self._of(meant, is_legal=is_legal)

    def _hints(self, action: Action) -> set[str]:
        """Returns the hints that may stand in brackets behind an action, folded."""
        found = {fold(action.text)}
        state = self.context.state
        player = self.context.player
        if state is not None and player is not None and self.context.is_legal(action):
            turn = Turn(state, player, action)
            found |= {fold(menu_hint(turn, lang)) for lang in self.game.pack.languages}
        return found - {""}

    # -- words

    def _by_words(self, named: ActionKind | None, kinds: Sequence[ActionKind]) -> Reading | None:
        """Reads the line as words, each of which may be shortened.

        Args:
            named: the kind that the first word names, if any.
            kinds: the kinds that the line may mean.
        """
        if not self.words:
            return self._with_kind_left_out(named)
        spellings = tuple(self._lexicon.spellings(kind) for kind in kinds)
        names = self._lexicon.kind_names(
            spellings, self.words, tuple(self.tokens), self.context.lang
        )
        within = None if self.within is None else self._lexicon.spellings(self.within)
        finder = KindFinder(names, within, self.context, self._actions)
        for allowed in (Shortening.NONE, Shortening.OWN):
            found = self._likely(finder, allowed, named)
            if found is not None:
                return found
        foreign = self._likely(finder, Shortening.OTHER, named)
        refused = self._unlikely(Shortening.NONE, named) or self._unlikely(Shortening.OWN, named)
        if foreign is None:
            return refused or self._unlikely(Shortening.OTHER, named)
        if refused is None:
            return foreign
        # "draw b" may begin "blue", which can't be drawn, or "biały": it is ambiguous.
        return self._of([*foreign.actions, *refused.actions], is_legal=False)

    def _likely(
        self, finder: KindFinder, allowed: Shortening, named: ActionKind | None
    ) -> Reading | None:
        """Returns the legal actions that the line may mean, or an illegal one that it spells.

        Args:
            finder: finds the kinds that the line may mean.
            allowed: the words that may be shortened.
            named: the kind that the first word names, if any.
        """
        spelled_out: Reading | None = None
        of_menu: Reading | None = None
        attempts = self._attempts[allowed] = []
        for group in finder.groups(allowed):
            legal = self._actions.legal(group.matches, allowed)
            in_full = self._best(complete(legal), is_legal=True)
            if in_full is not None and in_full.action is not None:
                return in_full
            # A parameter that reads its own words also understands the signs between them.
            if group.is_named:
                understood = self._understood(group.matches)
            else:
                understood = self._with_kind_left_out(named)
            if understood is not None and understood.legal:
                return understood
            if in_full is not None:
                return in_full
            outside = self._actions.outside(group.matches, allowed)
            attempt = _ReadingAttempt(
                group.is_named, understood if group.is_named else None, outside
            )
            attempts.append(attempt)
            refused = self._refused_in_full(attempt)
            if refused is not None and refused.action is not None:
                if group.is_named and _is_spelled(refused.action, legal, allowed):
                    return refused
                if allowed is Shortening.NONE and len(self.text) > 1:
                    spelled_out = spelled_out or refused
            if legal:
                return self._best(legal, is_legal=True)
            if group.is_named:
                unlisted = self._unlisted(group.matches)
                if unlisted is not None:
                    return Reading(kind=unlisted)
            elif self._is_of_menu(group):
                of_menu = self._best(outside, is_legal=False)
        if spelled_out is not None and of_menu is not None:
            # A lone cell more likely answers the menu than spells an action of another kind.
            return spelled_out if spelled_out.kind is self.within else of_menu
        return spelled_out

    def _refused_in_full(self, attempt: _ReadingAttempt) -> Reading | None:
        """Returns the illegal actions of which the line mentions all parts.

        Those that the parameters understand come first.
        """
        return attempt.understood or self._best(complete(attempt.outside), is_legal=False)

    def _is_of_menu(self, group: KindGroup) -> bool:
        """Returns whether the only kind of a group is the one whose name may be left out."""
        return [match.spellings.kind for match in group.matches] == [self.within]

    def _unlikely(self, allowed: Shortening, named: ActionKind | None) -> Reading | None:
        """Returns the actions that the line may mean if none is legal.

        `_likely` must have been called before: it stores its attempts.
        """
        attempts = self._attempts[allowed]
        for attempt in attempts:
            if attempt.is_named:
                found = attempt.understood or self._best(attempt.outside, is_legal=False)
                if found is not None:
                    return found
        unnamed = self._with_kind_left_out(named)
        if unnamed is not None:
            return unnamed
        for attempt in attempts:
            if not attempt.is_named:
                found = self._best(attempt.outside, is_legal=False)
                if found is not None:
                    return found
        return None

    def _understood(self, matches: Sequence[KindMatch]) -> Reading | None:
        """Returns the reading of a line by the parameters of the open kinds that it names."""
        found: dict[Action, None] = {}
        for match in matches:
            kind = match.spellings.kind
            if match.tokens and (kind.is_open or understands(kind)):
                for action in self._written(kind, match.tokens):
                    found[self.context.canonical(action)] = None
        return self._of_understood(found)

    def _unlisted(self, matches: Sequence[KindMatch]) -> ActionKind | None:
        """Returns the kind with unlisted actions, if the line names that kind and nothing else.

        Returns None if the line may name several kinds, or if no action of the kind is legal.
        """
        state = self.context.state
        player = self.context.player
        kinds = {match.spellings.kind.name: match.spellings.kind for match in matches}
        if state is None or player is None or len(kinds) != 1:
            return None
        (kind,) = kinds.values()
        is_alone = any(not match.words for match in matches)
        can_be_played = kind in state.stage_of(player).kinds and kind.count(state, player) > 0
        return kind if is_alone and not kind.listed and can_be_played else None

    # -- the meaning

    def _best(self, fits: Mapping[Action, Fit], *, is_legal: bool) -> Reading | None:
        """Returns the reading as the actions that fit best; None if there are none."""
        if not fits:
            return None
        best = min(fits.values())
        actions = [action for action, fit in fits.items() if fit == best]
        return self._of(actions, is_legal=is_legal)

    def _of(self, actions: Iterable[Action], *, is_legal: bool) -> Reading:
        """Returns the reading of a line that may mean any of these actions, at least one."""
        meant = tuple(dict.fromkeys(map(self.context.canonical, actions)))
        first = meant[0]
        if len(meant) == 1:
            return Reading(first, is_legal, kind=first.kind)
        kinds = {action.kind.name for action in meant}
        only_kind = first.kind if len(kinds) == 1 else None
        return Reading(several=meant, legal=is_legal, kind=only_kind)

    def _of_understood(self, actions: Iterable[Action]) -> Reading | None:
        """Returns the reading of a line that may mean any of these actions, legal ones first."""
        found = list(actions)
        if not found:
            return None
        legal = [action for action in found if self.context.is_legal(action)]
        return self._of(legal or found, is_legal=bool(legal))


def _reads_alone(kind: ActionKind) -> bool:
    """Returns whether only its parameters read the actions of a kind, since none is listed."""
    return not kind.listed and understands(kind)


def _is_spelled(action: Action, legal: Iterable[Action], allowed: Shortening) -> bool:
    """Returns whether an illegal action is meant rather than legal ones that are typed in part.

    It is if it is typed in whole words, or if all of the legal ones are of its kind, so that they
    have more parameters. Otherwise the line means a legal action.

    Args:
        action: the illegal action, of which the line mentions all parts.
        legal: the legal actions that the line may mean.
        allowed: the words that may be shortened.
    """
    if allowed is Shortening.NONE:
        return True
    kinds = {other.kind.name for other in legal}
    return any(action.parts) and kinds == {action.kind.name}


def _last_bracket(text: str) -> int:
    """Returns the index of the bracket that the last character of a text closes, or -1."""
    if not text.endswith(")"):
        return -1
    depth = 0
    for index in range(len(text) - 1, -1, -1):
        sign = text[index]
        if sign == ")":
            depth += 1
        elif sign == "(":
            depth -= 1
        if depth == 0:
            return index
    return -1
