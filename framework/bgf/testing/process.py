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

__all__ = ["ANSWERS", "Order", "report_on"]

ANSWERS = "answers"
"""The key of a position's report under which the answers about the position are, by question."""

_SHOWN = 16  # positions at which all that is shown is asked for; of the others a part
_ASKED = 8  # actions that are asked for at each position, whether they are legal or not
_LISTED = 100  # legal actions; a longer list is reported by its digest
_QUESTIONED = 300  # positions of a match that are asked about
_MOST = 300  # actions of the other match


class Order(TypedDict):
    """A match to be played, as JSON holds it.

    Attributes:
        maker: ``module:function`` that makes the game, and its arguments.
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
    played = _match(game, order)
    reports: list[dict[str, Any]] = [{"state": state.to_dict()} for state, _ in played]
    for number, answers in _ask_about(played, order):
        reports[number][ANSWERS] = answers
    return reports


def _ask_about(match: _Match, order: Order) -> list[tuple[int, dict[str, Any]]]:
    """Returns the answers about positions of a match, each with the index of the position.

    All that is shown is asked for at the end, and at some other positions. Those are drawn, for at
    every second position the same player might be the one to act.
    """
    rng = Random(order["seed"])
    numbers = range(len(match))
    shown = {*rng.sample(numbers, min(_SHOWN, len(match))), len(match) - 1}
    asked = sorted(shown.union(rng.sample(numbers, min(_QUESTIONED, len(match)))))
    if order["backwards"]:
        asked.reverse()
    return [(number, _answers(match, number, is_shown=number in shown)) for number in asked]


_Match = list[tuple["State", "tuple[Action, int] | None"]]
"""Positions, each with the action that is played there and its player; the last without."""


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
    """Returns the answers about a position of a match, by question."""
    state, choice = match[number]
    hooks = state.game.hooks
    found: dict[str, Any] = _position(state) if is_shown else {}
    asked: dict[str, Callable[[], object]] = {}
    if choice is not None:
        asked["history"] = partial(_history, state, *choice)
    if state.is_terminal():
        asked["result"] = lambda: str(state.result())
        if hooks.measures is not None:
            asked["bgf_measures"] = partial(_of_copy, hooks.measures, state)
    else:
        player = state.active_players()[0]
        asked["bgf_evaluate"] = partial(_of_copy, hooks.evaluate, state)
        asked["bgf_playout"] = partial(_of_copy, hooks.playout, state, player, in_order(number))
        for kind, count in state.counts(player).items():
            turn = Turn(state, player, kind.pick(state, player, number % count))
            asked[f"uses {kind.name}"] = partial(_uses, turn)
            asked[f"words {kind.name}"] = partial(_words, turn)
        for kind in state.stage_of(player).kinds:
            if kind.listed:
                action = kind.listed[number % len(kind.listed)]
                asked[f"refusal {kind.name}"] = partial(_refusal, state, action, player)
    if is_shown:
        asked["sample"] = lambda: state.determinize(None, number).to_dict()
    for question, ask in asked.items():
        try:
            found[question] = ask()
        except ANYTHING as error:  # other checks report it
            found[question] = type(error).__name__
    return found


def _uses(turn: Turn) -> list[str]:
    """Returns what an action uses."""
    return [*ids_of_uses(turn)]


def _words(turn: Turn) -> list[Any]:
    """Returns what menus say of an action, in all languages."""
    languages = turn.state.game.pack.languages
    preview = preview_of(turn)
    said = [] if preview is None else [dict(preview.words)]
    return [*said, *(menu_hint(turn, lang) for lang in languages)]


def _refusal(state: State, action: Action, player: int) -> list[Any]:
    """Returns why an action is refused."""
    refusal = state.explain(action, player)
    return [] if refusal is None else [refusal.rule, dict(refusal.texts)]


def _of_copy(hook: Callable[..., object] | None, state: State, *args: Any) -> str:
    """Returns what a hook answers about a position, as text."""
    return "" if hook is None else repr(hook(state.clone(), *args))


def _history(before: State, action: Action, player: int) -> list[str]:
    """Returns the lines of the history about an action, in all languages."""
    after = before.clone()
    after.play(action, player)
    turn = Turn(before, player, action, after)
    languages = before.game.pack.languages
    return [line(turn, lang) for lang in languages for line in (log_line, own_log_line)]


def _position(state: State) -> dict[str, Any]:
    """Returns what each viewer is shown, by channel."""
    listed = list(state.game.actions.values())
    tries = Tries(listed[:: len(listed) // _ASKED + 1])
    found: dict[str, Any] = {}
    for viewer in (*range(state.players), None):
        for channel, value in _shown(state, viewer, tries).items():
            found.setdefault(channel, {})["spectator" if viewer is None else viewer] = value
    return found


def _shown(state: State, viewer: int | None, tries: Tries) -> dict[str, Any]:
    """Returns what a viewer is shown, up to the first error; other checks report the error."""
    shown: dict[str, Any] = {}
    try:
        for channel, ask in channels(state, viewer, tries):
            shown[channel] = ask()
    except ANYTHING as error:
        shown["error that is raised"] = type(error).__name__
    if len(shown.get(LEGAL, ())) > _LISTED:
        shown[LEGAL] = hashlib.sha256(json.dumps(shown[LEGAL]).encode()).hexdigest()
    return shown


def _plain(value: Any) -> Any:
    """Converts values that JSON does not have; the order of a mapping does not matter."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: getattr(value, field.name) for field in fields}
    return dict(value) if isinstance(value, Mapping) else str(value)


def _main() -> None:
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever the rules print is no part of the report
    order: Order = json.load(sys.stdin)
    maker, *args = order["maker"]
    with own:
        reports = report_on(import_object(maker)(*args), order)
        json.dump(reports, own, default=_plain)


if __name__ == "__main__":
    _main()
