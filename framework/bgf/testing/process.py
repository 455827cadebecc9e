"""Plays a match given on standard input, and writes a report on it to standard output.

The check ``processes`` runs it as ``python -m bgf.testing.process``, to see whether a match is the
same in every process.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, TypedDict

from bgf.engine.actions import Turn
from bgf.engine.plugins import import_object
from bgf.engine.return_checks import ids_of_uses, preview_of
from bgf.engine.wording import log_line, menu_hint, own_log_line
from bgf.testing.fault import ANYTHING
from bgf.testing.shown import LEGAL, channels
from bgf.testing.tries import Tries
from bgf.testing.walk import in_order

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ANSWERS", "SPECTATOR", "Order", "report_on"]

ANSWERS = "answers"
"""The key of a position's report under which the answers about the position are, by question."""

SPECTATOR = "spectator"
"""The key of what a spectator is shown, among those of the players."""

_QUESTIONED = 300  # positions of a match that are asked about
_SHOWN = 16  # of these, the positions at which all that is shown is asked for
_ASKED = 8  # actions that are asked for at each of these, whether they are legal or not
_LISTED = 100  # legal actions; a longer list is reported by its digest
_MOST = 300  # actions of the other match

_Match = list[tuple["State", "tuple[Action, int] | None"]]
"""Positions, each with the action that is played there and its player; None with the last one."""


class Order(TypedDict):
    """A match to be played, as JSON holds it.

    Attributes:
        maker: ``module:function`` that makes the game, and its arguments.
        players, seed, options: the number of players, the seed and the options of the match.
        steps: player and notation of each action.
        backwards: whether the last position is asked about first, see `report_on`.
    """

    maker: list[Any]
    players: int
    seed: int
    options: dict[str, Any]
    steps: list[list[Any]]
    backwards: bool


def report_on(game: Game, order: Order) -> list[dict[str, Any]]:
    """Returns a report on each position of a match, up to an action that can't be played.

    Backwards, another match is played and asked about first, and the positions of both are asked
    about in reverse order. So the reports differ where rules remember something of a match or of an
    answer, and use it in the answer to another question.
    """
    if order["backwards"]:
        _ask_about(_other_match(game, order), order)
    match = _match(game, order)
    reports: list[dict[str, Any]] = [{"state": state.to_dict()} for state, _ in match]
    for number, answers in _ask_about(match, order):
        reports[number][ANSWERS] = answers
    return reports


def _ask_about(match: _Match, order: Order) -> list[tuple[int, dict[str, Any]]]:
    """Returns the answers about positions of a match, each with the index of the position.

    The positions are drawn by chance, for at every second one the same player might be the one to
    act. At some of them, and at the end, all that is shown is asked for.
    """
    rng = Random(order["seed"])
    numbers = range(len(match))
    last = numbers[-1]
    shown = {last, *rng.sample(numbers, min(_SHOWN, len(match)))}
    questioned = {*shown, *rng.sample(numbers, min(_QUESTIONED, len(match)))}
    sequence = sorted(questioned, reverse=order["backwards"])
    return [(number, _answers(match, number, is_shown=number in shown)) for number in sequence]


def _match(game: Game, order: Order) -> _Match:
    """Returns the match of an order, up to an action that can't be played."""
    state = game.new_state(order["players"], order["seed"], order["options"])
    played: _Match = []
    for player, text in order["steps"]:
        action = game.action_written(text)
        if action is None or player not in state.active_players():
            break
        if state.explain(action, player) is not None:
            break
        played.append((state.clone(), (action, player)))
        state.apply(action, player)
    return [*played, (state, None)]


def _other_match(game: Game, order: Order) -> _Match:
    """Returns a random match with the players and options of an order, but another seed."""
    state = game.new_state(order["players"], order["seed"] ^ 1, order["options"])
    played: _Match = []
    for number in range(_MOST):
        if state.is_terminal():
            break
        player = state.active_players()[0]
        action = state.sample_action(player, in_order(number))
        played.append((state.clone(), (action, player)))
        state.apply(action, player)
    return [*played, (state, None)]


def _answers(match: _Match, number: int, *, is_shown: bool) -> dict[str, Any]:
    """Returns the answers about a position of a match, by question.

    Args:
        match: the match.
        number: the index of the position.
        is_shown: whether all that is shown is asked for, too.
    """
    state, choice = match[number]
    answers: dict[str, Any] = _shown_to_all(state) if is_shown else {}
    questions: dict[str, Callable[[], object]] = {}
    if choice is not None:
        action, player = choice
        questions["history"] = partial(_history, state, action, player)
    if state.is_terminal():
        questions |= _questions_after_the_end(state)
    else:
        questions |= _questions_to_act(state, number)
    if is_shown:
        questions["sample"] = lambda: state.determinize(None, number).to_dict()
    for question, ask in questions.items():
        try:
            answers[question] = ask()
        except ANYTHING as error:  # other checks report it
            answers[question] = type(error).__name__
    return answers


def _questions_after_the_end(state: State) -> dict[str, Callable[[], object]]:
    """Returns the questions about a position after the end of the match."""
    questions: dict[str, Callable[[], object]] = {"result": lambda: str(state.result())}
    measures = state.game.hooks.measures
    if measures is not None:
        questions["bgf_measures"] = partial(_of_copy, measures, state)
    return questions


def _questions_to_act(state: State, number: int) -> dict[str, Callable[[], object]]:
    """Returns the questions about a position in which somebody is to act.

    Args:
        state: the position.
        number: its index, by which the actions that are asked about are chosen.
    """
    hooks = state.game.hooks
    player = state.active_players()[0]
    questions: dict[str, Callable[[], object]] = {
        "bgf_evaluate": partial(_of_copy, hooks.evaluate, state),
        "bgf_playout": partial(_of_copy, hooks.playout, state, player, in_order(number)),
    }
    for kind, count in state.counts(player).items():
        turn = Turn(state, player, kind.pick(state, player, number % count))
        questions[f"uses {turn.action.text}"] = partial(_uses, turn)
        questions[f"words {turn.action.text}"] = partial(_words, turn)
    for kind in state.stage_of(player).kinds:
        if kind.listed:
            action = kind.listed[number % len(kind.listed)]
            questions[f"refusal {action.text}"] = partial(_refusal, state, action, player)
    return questions


def _uses(turn: Turn) -> list[str]:
    """Returns the ids of what an action uses."""
    return [*ids_of_uses(turn)]


def _words(turn: Turn) -> list[Any]:
    """Returns the words of an action's preview, and what menus add to the action by language."""
    languages = turn.state.game.pack.languages
    preview = preview_of(turn)
    words = [] if preview is None else [dict(preview.words)]
    hints = [menu_hint(turn, lang) for lang in languages]
    return [*words, *hints]


def _refusal(state: State, action: Action, player: int) -> list[Any]:
    """Returns the rule and the words that refuse an action; empty for a legal one."""
    refusal = state.explain(action, player)
    return [] if refusal is None else [refusal.rule, dict(refusal.texts)]


def _of_copy(hook: Callable[..., object] | None, state: State, *args: Any) -> str:
    """Returns as text what a hook returns for a copy of a position; empty without the hook."""
    return "" if hook is None else repr(hook(state.clone(), *args))


def _history(before: State, action: Action, player: int) -> list[str]:
    """Returns the lines of the history about an action, in all languages."""
    after = before.clone()
    after.play(action, player)
    turn = Turn(before, player, action, after)
    lines = []
    for lang in before.game.pack.languages:
        lines += [log_line(turn, lang), own_log_line(turn, lang)]
    return lines


def _shown_to_all(state: State) -> dict[str, Any]:
    """Returns what each viewer is shown, by channel."""
    listed = list(state.game.actions.values())
    distance = len(listed) // _ASKED + 1
    tries = Tries(listed[::distance])
    by_channel: dict[str, Any] = {}
    for viewer in (*range(state.players), None):
        name = SPECTATOR if viewer is None else viewer
        for channel, value in _shown_to(state, viewer, tries).items():
            by_channel.setdefault(channel, {})[name] = value
    return by_channel


def _shown_to(state: State, viewer: int | None, tries: Tries) -> dict[str, Any]:
    """Returns what a viewer is shown, up to the first error; other checks report the error."""
    shown: dict[str, Any] = {}
    try:
        for channel, ask in channels(state, viewer, tries):
            shown[channel] = ask()
    except ANYTHING as error:
        shown["error that is raised"] = type(error).__name__
    if len(shown.get(LEGAL, ())) > _LISTED:
        listed = json.dumps(shown[LEGAL])
        shown[LEGAL] = hashlib.sha256(listed.encode()).hexdigest()
    return shown


def _plain(value: Any) -> Any:
    """Converts values that JSON does not have; the order of a mapping does not matter."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: getattr(value, field.name) for field in fields}
    return dict(value) if isinstance(value, Mapping) else str(value)


def _main() -> None:
    """Plays the match on standard input, and writes the report to standard output."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # The rules may print, which is no part of the report: from now on that goes to standard error.
    os.dup2(2, 1)
    order: Order = json.load(sys.stdin)
    maker, *args = order["maker"]
    with output:
        game = import_object(maker)(*args)
        reports = report_on(game, order)
        json.dump(reports, output, default=_plain)


if __name__ == "__main__":
    _main()
