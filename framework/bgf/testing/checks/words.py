"""The promises about texts: each exists in every language of the game."""

from __future__ import annotations

from collections.abc import Mapping
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
from bgf.records.chronicle import Chronicle
from bgf.records.lines import RecordedAction as Line
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
_MOST = 200  # actions whose history lines are checked


@promise(share=0.3, skims=True)
def words(walk: Walk) -> None:
    """Every text about a match exists in every language of the game."""
    walk.play()
    if walk.end is not None:
        walk.here = walk.end
        _check_score_items(walk.end)
    if not walk.is_looked_at_in_full and not walk.wanted:
        return
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        rng = here.rng("words")
        for viewer in here.everybody:
            _check_status(here, state, viewer)
        for player in state.active_players():
            for action in _some_of_each_kind(state, player, rng):
                _check_languages(here, player, action)
                for lang in walk.game.pack.languages:
                    for name, text in _texts_about(here, player, action, lang):
                        if not text.strip() or "{" in text:
                            facts = {
                                "action": action.text,
                                "lang": lang,
                                "text": value_in_words(text),
                            }
                            problem = message("fault.words", name=name, **facts)
                            raise here.fault("words", problem)

    _check_names(walk)
    _check_history(walk)


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
    """Raises Fault if a line of the history, or below the table, is missing in a language."""
    kept = walk.history(_MOST)
    lines = [Line(player, text, 0) for player, text in kept[-1].steps]
    outcomes = Chronicle(kept[0].state.clone()).outcomes(lines)
    languages = walk.game.pack.languages
    for here, outcome in zip(kept, outcomes, strict=False):
        walk.here = here
        _check_status(here, here.state.clone(), None)
        for lang in languages:
            for key, line in (("log", outcome.line), ("own_log", outcome.own_line)):
                text = line[lang]
                if not text.strip() or "{" in text:
                    facts = {
                        "action": outcome.action.text,
                        "lang": lang,
                        "text": value_in_words(text),
                    }
                    name = message(f"fault.words.{key}")
                    raise here.fault("words", message("fault.words", name=name, **facts))


def _check_status(here: Position, state: State, viewer: int | None) -> None:
    """Raises Fault if a line below the table is empty or unfilled, or a language has no lines."""
    status = {lang: here.game.status(state, viewer, lang) for lang in here.game.pack.languages}
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


def _check_languages(here: Position, player: int, action: Action) -> None:
    """Raises Fault if a phrase by language lacks one: its readers would get another language.

    A phrase may be empty in a language.
    """
    kind = action.kind
    after = here.state.clone()
    here.play(after, action, player)
    turn = Turn(here.state, player, action, after)
    for method in ("hint", "log", "own_log"):
        for phrase in phrases_of(method, turn):
            if not isinstance(phrase, Mapping) or not any(phrase.values()):
                continue
            missing = [lang for lang in here.game.pack.languages if lang not in phrase]
            if missing:
                facts = {
                    "method": method,
                    "kind": kind.name,
                    "place": place_of_method(kind, method),
                    "action": action.text,
                    "languages": ", ".join(missing),
                    "phrase": value_in_words(phrase),
                }
                raise here.fault("words", message("fault.phrase_languages", **facts))


def _texts_about(
    here: Position, player: int, action: Action, lang: str
) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of everything written about an action, in one language."""
    state = here.state
    kind = action.kind
    after = state.clone()
    here.play(after, action, player)
    turn = Turn(state, player, action, after)
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
    help_lines = "\n".join(input_help(kind, state, player, lang))
    if help_lines:
        yield message("fault.words.help"), help_lines
    preview = preview_of(turn)
    if preview is not None and preview.words:
        yield message("fault.words.preview"), preview.words.get(lang, "")
