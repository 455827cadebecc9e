"""The reader of a game: reads lines in a position, and suggests legal actions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

from bgf.engine.folding import TypedLine, check_text, fold, words_of
from bgf.engine.notation import vocabulary
from bgf.engine.reading.accents import with_typed_accents
from bgf.engine.reading.lexicon import Lexicon
from bgf.engine.reading.line import LineReader
from bgf.engine.reading.meaning import Reading
from bgf.engine.reading.nearest import MOST_NEAREST, nearest_in
from bgf.engine.reading.reading_context import ReadingContext, has_one_notation
from bgf.errors import InvalidAction, shortened
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Reader"]

_MOST_TOLD = 4
"""The largest number of actions that the error for an ambiguous line names."""

_LEAST_SIMILARITY = 0.4
"""The least similarity of a suggestion to a line, from 0 to 1."""

_LEAST_OF_WORD = 0.7
"""The least similarity of a misspelled word to the right one, from 0 to 1."""

_MOST_CORRECTED = 12
"""The largest number of words in a line whose spelling is corrected: each takes milliseconds."""


class Reader:
    """Reads lines as actions of a game.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._lexicon = Lexicon()

    def action(
        self,
        text: str,
        state: State | None = None,
        player: int | None = None,
        lang: str | None = None,
    ) -> Action:
        """Returns the action that a text means; see `Game.parse_action`."""
        check_text(text)
        exact = self._game.actions.get(text)
        if exact is not None and (state is None or has_one_notation(exact.kind)):
            return exact
        context = ReadingContext(self._game, state, player, None, lang)
        if exact is not None:
            return context.canonical(exact)
        line = TypedLine.of(text)
        reading = self._read(line, context, None)
        if reading.action is not None:
            return reading.action
        raise _not_one_action(line, reading, context) from reading.problem

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
        """Returns the meaning of a line, with any error of a game's own parameters.

        Args:
            line: the line as typed.
            state: the position; without one the line is read as one of the listed actions.
            player: the player who asks; may be left out when one player alone is active.
            within: the kind whose name may be left out, because a menu has asked for it.
            asked: the legal actions of the menu that the player answers; these come before the
                others.
            legal: the legal actions that come before all others; those of the player by default.
            suggest: whether to find the `nearest`, which takes tens of milliseconds.
            lang: the language of the person who types; the game's first one if left out.

        Raises:
            InvalidAction: if the line is not a string.
        """
        typed = line if isinstance(line, TypedLine) else TypedLine.of(line)
        if asked is not None:
            menu = ReadingContext(self._game, state, player, asked, lang)
            answer = self._read(typed, menu, within)
            if answer.legal:
                return answer
        context = ReadingContext(self._game, state, player, legal, lang)
        reading = self._read(typed, context, within)
        if reading.has_actions or not suggest:
            return reading
        nearest = self._respelled(typed, context, within) or nearest_in(
            context, typed, least=_LEAST_SIMILARITY
        )
        return replace(reading, nearest=nearest)

    def _respelled(
        self, typed: TypedLine, context: ReadingContext, within: ActionKind | None
    ) -> tuple[str, ...]:
        """Returns the legal actions that a line means once its misspelled words are corrected.

        For ``claim luovre opera`` this finds claims, which a comparison of the whole line with
        notations might not.
        """
        words = words_of(typed.folded)
        if len(words) > _MOST_CORRECTED:
            return ()
        known = self._known_words(context)
        corrected = [word if _begins_any(word, known) else _closest(word, known) for word in words]
        if corrected == [*words]:
            return ()
        reading = self._read(TypedLine.of(" ".join(corrected)), context, within)
        if not reading.legal:
            return ()
        return tuple(action.text for action in reading.actions[:MOST_NEAREST])

    def _known_words(self, context: ReadingContext) -> Sequence[str]:
        """Returns the words, sorted, of the kinds with legal actions and of their actions."""
        found: set[str] = set()
        for name in context.legal_of:
            spellings = self._lexicon.spellings(self._game.kinds[name])
            for spelling in (spellings.name, *spellings.labels):
                found.update(spelling.words)
            found.update(spellings.words)
        return sorted(found)

    def _read(
        self, typed: TypedLine, context: ReadingContext, within: ActionKind | None
    ) -> Reading:
        """Returns the meaning of a line in a position, with or without its filler words."""
        reading = LineReader(self._lexicon, typed, context, within).reading()
        if not reading.has_actions:
            # A filler word may be part of a name, so the whole line is tried first.
            shorter = typed.without_fillers(self._notation_words)
            if shorter is not None:
                read_again = LineReader(self._lexicon, shorter, context, within).reading()
                if read_again.has_actions:
                    reading = read_again
        if reading.several:
            meant = with_typed_accents(reading.several, typed.text, self._game.pack.languages)
            if len(meant) == 1:
                reading = replace(reading, action=meant[0], several=(), kind=meant[0].kind)
            else:
                reading = replace(reading, several=tuple(meant))
        if reading.action is None:
            return reading
        return replace(reading, legal=context.is_legal(reading.action))

    @cached_property
    def _notation_words(self) -> frozenset[str]:
        """The words of all notation, folded."""
        texts = [*self._game.actions]
        for kind in self._game.kinds.values():
            texts += vocabulary(kind)
        return frozenset(fold(" ".join(texts)).split())


def _begins_any(word: str, known: Sequence[str]) -> bool:
    """Returns whether a word begins one of some sorted words."""
    at = bisect_left(known, word)
    return at < len(known) and known[at].startswith(word)


def _closest(word: str, known: Sequence[str]) -> str:
    """Returns the known word most similar to a word; the word itself if none is."""
    return next(iter(get_close_matches(word, known, n=1, cutoff=_LEAST_OF_WORD)), word)


def _not_one_action(typed: TypedLine, reading: Reading, context: ReadingContext) -> InvalidAction:
    """Returns the error for a text that means no action, or more than one."""
    text = shortened(typed.text)
    if reading.several:
        candidates = tuple(action.text for action in reading.several)
        named = list(map(_quoted, candidates[:_MOST_TOLD]))
        if len(candidates) > _MOST_TOLD:
            named.append("...")
        actions = join_messages(", ", named)
        nearest = candidates[:MOST_NEAREST] if reading.legal else nearest_in(context, typed)
        problem = message("state.not_an_action.several", text=text, actions=actions)
        return InvalidAction(problem, nearest)
    nearest = nearest_in(context, typed)
    if not nearest:
        return InvalidAction(message("state.not_an_action", text=text))
    choices = join_messages(message("defect.or"), map(_quoted, nearest))
    problem = message("state.not_an_action.meant", text=text, choices=choices)
    return InvalidAction(problem, nearest)


def _quoted(text: str) -> str:
    return message("defect.value.text", text=text)
