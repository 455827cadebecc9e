"""The promise about words: whatever a person may come to read is there in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps
from bgf.engine.actions import Turn
from bgf.engine.answers import phrases_of, preview_of
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
from bgf.testing.checks.promise import promise
from bgf.testing.fault import Fault
from bgf.testing.walk import place_of_method

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgf.engine.actions import Action
    from bgf.testing.walk import Position, Walk

__all__ = ["wording", "words"]

_LOOKS = 4
_SAMPLES = 4


@promise(share=0.3)
def words(walk: Walk) -> None:
    """Actions and points have words in every language of the game."""
    for here in walk.sampled(_LOOKS, ended=True):
        state, rng = here.state, here.rng("words")
        for viewer in here.everybody:
            for lang in walk.game.pack.languages:
                if any("{" in line for line in walk.game.status(state, viewer, lang)):
                    said = f"the status in the language {lang} has words with a gap"
                    raise here.fault("words", said)
        for player in state.active_players():
            for _ in range(_SAMPLES):
                action = state.sample_action(player, rng.randrange)
                _check_languages(here, player, action)
                for lang in walk.game.pack.languages:
                    for name, text in _said(here, player, action, lang):
                        if not text.strip() or "{" in text:
                            said = f'the {name} of "{action}" in the language {lang} is {text!r}'
                            raise here.fault("words", said)
        if state.is_terminal():
            texts, layout = walk.game.pack.data.get("texts", {}), walk.game.layout
            kinds = {kind.id for of_type in layout.kinds.values() for kind in of_type}
            for item in dict.fromkeys(item for part in state.result().breakdown for item in part):
                if f"score.{item}" not in texts and item not in kinds:
                    said = f'there are points for "{item}", but no text score.{item}'
                    raise here.fault("words", said)


@promise(share=0.0)
def wording(walk: Walk) -> None:
    """Every rule has words in every language of the game, and in no other."""
    languages = walk.game.pack.languages
    for rule, texts in walk.game.pack.data["rules"].items():
        for lang in languages:
            if not texts.get(lang, "").strip():
                raise Fault("wording", f"{rule} has no words in the language {lang}")
        others = sorted(set(texts) - set(languages))
        if others:
            raise Fault("wording", f"{rule} has words in {', '.join(others)}, the game has not")


def _check_languages(here: Position, player: int, action: Action) -> None:
    """Raises Fault if words by language leave one out: people would read another one there."""
    kind, after = action.kind, here.state.clone()
    here.play(after, action, player)
    turn = Turn(here.state, player, action, after)
    for method in ("hint", "log", "own_log"):
        for phrase in phrases_of(method, turn):
            if not isinstance(phrase, Mapping) or not any(phrase.values()):
                continue
            missing = [lang for lang in here.game.pack.languages if not phrase.get(lang)]
            if missing:
                words = (
                    f'`{method}` of the kind "{kind.name}"{place_of_method(kind, method)} returns '
                    f'for "{action}" words without the language {", ".join(missing)}: {phrase!r}'
                )
                raise here.fault("words", words)


def _said(here: Position, player: int, action: Action, lang: str) -> Iterator[tuple[str, str]]:
    state, kind, after = here.state, action.kind, here.state.clone()
    here.play(after, action, player)
    turn = Turn(state, player, action, after)
    yield "label", label(kind, lang)
    yield "description", describe(action, lang)
    yield "line in the history", log_line(turn, lang)
    yield "player's own line in the history", own_log_line(turn, lang)
    for index in range(len(action.parts)):
        yield f"part {index + 1}", describe_part(action, index, lang)
    for step in range(len(steps(action))):
        yield f"step {step + 1}", describe_step(turn, step, lang)
    rest = {
        "hint": menu_hint(turn, lang),
        "input help": "\n".join(input_help(kind, state, player, lang)),
    }
    yield from ((name, text) for name, text in rest.items() if text)
    preview = preview_of(turn)
    if preview is not None and preview.words:
        yield "preview", preview.words.get(lang, "")
