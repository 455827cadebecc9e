"""The promises about texts: each exists in every language of the game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps
from bgf.engine.actions import Turn
from bgf.engine.return_checks import phrases_of, preview_of
from bgf.engine.wording import (
    describe,
    describe_part,
    describe_step,
    input_help,
    label,
    log_line,
    menu_hint,
    own_log_line,
)
from bgf.errors import shortened
from bgf.testing.checks.promise import promise
from bgf.testing.differences import value_in_words
from bgf.testing.fault import Fault
from bgf.testing.walk import place_of_method
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["wording", "words"]

_LOOKS = 4
_SAMPLES = 4
_NAMED = 400  # listed actions whose parts' names are checked
_MOST = 200  # actions of a match whose history lines are checked

_LINES = {"log": log_line, "own_log": own_log_line}
"""The methods that make lines of the history, and the functions that put a line into words."""


@promise(share=0.3, skims=True)
def words(walk: Walk) -> None:
    """Every text about a match exists in every language of the game."""
    walk.play()
    if walk.end is not None:
        walk.here = walk.end
        _check_score_items(walk.end)
    if walk.is_looked_at_in_full or walk.wanted:
        for here in walk.sampled(_LOOKS, ended=True):
            _check_position(here)
        _check_names(walk)
    _check_history(walk)


def _check_position(here: Position) -> None:
    """Raises Fault if a text about a position, or about some of its actions, is missing."""
    state = here.state
    rng = here.rng("words")
    for viewer in here.everybody:
        _check_status(here, state, viewer)
    for player in state.active_players():
        for action in _some_of_each_kind(state, player, rng):
            after = state.clone()
            here.play(after, action, player)
            turn = Turn(state, player, action, after)
            for method in ("hint", *_LINES):
                _check_languages(here, turn, method)
            for lang in here.game.pack.languages:
                for name, text in _texts_about(turn, lang):
                    _check_text(here, action, name, text, lang)


def _check_text(here: Position, action: Action, name: str, text: str, lang: str) -> None:
    """Raises Fault if a text about an action is empty, or has a field that is not filled in."""
    if text.strip() and "{" not in text:
        return
    facts = {"action": action.text, "lang": lang, "text": value_in_words(text)}
    raise here.fault("words", message("fault.words", name=name, **facts))


def _some_of_each_kind(state: State, player: int, rng: Random) -> Iterator[Action]:
    """Yields some legal actions, at least one of each kind."""
    for kind, count in state.counts(player).items():
        yield kind.pick(state, player, rng.randrange(count))
    for _ in range(_SAMPLES):
        yield state.sample_action(player, rng.randrange)


def _check_names(walk: Walk) -> None:
    """Raises Fault if a part of a listed action has no name in a language; checks some actions."""
    listed = list(walk.game.actions.values())
    for action in walk.setting.rng("names").sample(listed, min(_NAMED, len(listed))):
        for lang in walk.game.pack.languages:
            for index in range(len(action.parts)):
                text = describe_part(action, index, lang)
                if not text.strip() or "{" in text:
                    name = message("fault.words.part", number=index + 1)
                    facts = {"action": action.text, "lang": lang, "text": value_in_words(text)}
                    problem = message("fault.words", name=name, **facts)
                    raise Fault("words", problem, walk.setting)


def _check_history(walk: Walk) -> None:
    """Raises Fault if a line of the history, or below the table, is missing in a language.

    The lines of all matches are checked, because a line may be rare.
    """
    kept = walk.history(_MOST)
    for here in kept:
        walk.here = here
        _check_status(here, here.state.clone(), None)
    for before, here in pairwise(kept):
        walk.here = here
        player, text = here.steps[-1]
        action = here.game.parse_action(text)
        turn = Turn(before.state.clone(), player, action, here.state.clone())
        for method, line_in in _LINES.items():
            _check_languages(here, turn, method)
            for lang in here.game.pack.languages:
                name = message(f"fault.words.{method}")
                _check_text(here, action, name, line_in(turn, lang), lang)


def _check_status(here: Position, state: State, viewer: int | None) -> None:
    """Raises Fault if a line below the table is empty or unfilled, or a language has no lines."""
    status = {lang: here.game.status(state, viewer, lang) for lang in here.game.pack.languages}
    for lines in status.values():
        if isinstance(lines, str):
            words = message("fault.status_no_list", answer=shortened(repr(lines)))
            raise here.fault("words", words)
    spoken = next((lang for lang, lines in status.items() if lines), None)
    for lang, lines in status.items():
        if spoken is not None and not lines:
            problem = message("fault.status_missing", lang=lang, other=spoken)
            raise here.fault("words", problem)
        if not all(line.strip() for line in lines):
            raise here.fault("words", message("fault.status_empty", lang=lang))
        if any("{" in line for line in lines):
            raise here.fault("words", message("fault.status_gap", lang=lang))


def _check_score_items(here: Position) -> None:
    """Raises Fault if a score item has neither a text nor the name of a kind of component."""
    game = here.game
    texts = game.pack.data.get("texts", {})
    kinds = {kind.id for of_type in game.layout.kinds.values() for kind in of_type}
    breakdown = here.state.result().breakdown
    for item in dict.fromkeys(item for points in breakdown for item in points):
        if f"score.{item}" not in texts and item not in kinds:
            raise here.fault("words", message("fault.no_score_text", item=item))


@promise(share=0.0)
def wording(walk: Walk) -> None:
    """Every rule has a text in every language of the game, and in no other."""
    languages = walk.game.pack.languages
    for rule, texts in walk.game.pack.data["rules"].items():
        for lang in languages:
            if not texts.get(lang, "").strip():
                raise Fault("wording", message("fault.rule_words", rule=rule, lang=lang))
        others = sorted(set(texts) - set(languages))
        if others:
            facts = {"rule": rule, "languages": ", ".join(others)}
            raise Fault("wording", message("fault.rule_languages", **facts))


def _check_languages(here: Position, turn: Turn, method: str) -> None:
    """Raises Fault if a phrase by language lacks one: its readers would get another language.

    A phrase may be empty in a language.

    Args:
        here: the position in which the fault shows.
        turn: the action.
        method: the method of its kind that returns the phrases.
    """
    kind = turn.action.kind
    for phrase in phrases_of(method, turn):
        if not isinstance(phrase, Mapping) or not any(phrase.values()):
            continue
        missing = [lang for lang in here.game.pack.languages if lang not in phrase]
        if missing:
            facts = {
                "method": method,
                "kind": kind.name,
                "place": place_of_method(kind, method),
                "action": turn.action.text,
                "languages": ", ".join(missing),
                "phrase": value_in_words(phrase),
            }
            raise here.fault("words", message("fault.phrase_languages", **facts))


def _texts_about(turn: Turn, lang: str) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of everything written about an action, in one language."""
    action = turn.action
    kind = action.kind
    yield message("fault.words.label"), label(kind, lang)
    yield message("fault.words.description"), describe(action, lang)
    yield message("fault.words.log"), log_line(turn, lang)
    yield message("fault.words.own_log"), own_log_line(turn, lang)
    for index in range(len(action.parts)):
        part = message("fault.words.part", number=index + 1)
        yield part, describe_part(action, index, lang)
    for index in range(len(steps(action))):
        step = message("fault.words.step", number=index + 1)
        yield step, describe_step(turn, index, lang)
    hint = menu_hint(turn, lang)
    if hint:
        yield message("fault.words.hint"), hint
    help_lines = "\n".join(input_help(kind, turn.state, turn.player, lang))
    if help_lines:
        yield message("fault.words.help"), help_lines
    preview = preview_of(turn)
    if preview is not None and preview.words:
        yield message("fault.words.preview"), preview.words.get(lang, "")
