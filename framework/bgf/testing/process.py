"""Plays the matches given on standard input, and writes a report to standard output.

The check ``processes`` runs it as ``python -m bgf.testing.process``, to compare the matches in
several processes.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, TypedDict

from bgf.blame import describe_error
from bgf.engine.actions import Turn
from bgf.engine.plugins import import_object
from bgf.engine.return_checks import ids_of_uses, preview_of
from bgf.engine.wording import log_line, menu_hint, own_log_line
from bgf.testing.false_clock import use_false_clock
from bgf.testing.fault import ANYTHING
from bgf.testing.shown import LEGAL, channels
from bgf.testing.swap import contradicts, relabelled
from bgf.testing.tries import Tries
from bgf.testing.walk import in_order

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "ANSWERS",
    "LOADED_AGAIN",
    "LOADED_WITHOUT_MODS",
    "QUESTIONED",
    "RAISED",
    "SPECTATOR",
    "Order",
    "Script",
    "report_on",
]

ANSWERS = "answers"
"""The key of the answers, by question, in the report on a position."""

LOADED_AGAIN = "loaded again"
"""The key under which two matches are if the game plays another one when it is loaded again."""

LOADED_WITHOUT_MODS = "loaded without mods"
"""The same for the game without its mods, before and after it has been loaded with them."""

RAISED = "raised"
"""The key of an error that ended a match, in place of a report on a position."""

SPECTATOR = "spectator"
"""The key of a spectator in a mapping by viewer."""

QUESTIONED = 300
"""The number of positions that are asked about."""

_SHOWN = 16  # positions of the first match at which everything shown to viewers is reported
_ASKED = 8  # listed actions, legal or not, that are asked about at each of these
_LISTED = 100  # legal actions; a longer list is reported as its digest
_EARLY = 3  # turns are left out in the first third of a match
_TRIAL = 200  # actions that are played to compare a game with the same one loaded again
_LOADER = "bgf.api:load"

_Played = tuple["State", "tuple[Action, int] | None"]
"""A position, and the next action with its player; the action is None at the last position."""

_PlayedPositions = list[_Played]

_Questions = dict[str, Callable[[], object]]
"""Functions that return the answers about a position, by question."""


class Script(TypedDict):
    """A match to be played, in JSON.

    Attributes:
        players, seed, options: the number of players, the seed and the options of the match.
        steps: player and notation of each action.
    """

    players: int
    seed: int
    options: dict[str, Any]
    steps: list[list[Any]]


class Order(TypedDict):
    """Matches to be played and asked about, in JSON.

    Attributes:
        maker: the function that makes the game, as ``module:function``, and its arguments.
        matches: the matches.
        first: the index of the match that is played first, see `report_on`.
        backwards: whether the last position of the last match is asked about first.
        loads_again: whether the game is made several times, to compare them.
        is_clock_false: whether a false clock is used, see `bgf.testing.false_clock`.
        environment: environment variables that are set before the game is imported.
    """

    maker: list[Any]
    matches: list[Script]
    first: int
    backwards: bool
    loads_again: bool
    is_clock_false: bool
    environment: dict[str, str]


def report_on(game: Game, order: Order) -> list[list[dict[str, Any]]]:
    """Returns a report on each position of each match, up to an action that can't be played.

    Each position is asked about when the match has reached it. The match with the index `first` is
    played first, those before it come last. With `backwards` the matches are played in reverse
    order, and the positions of each are asked about in reverse order after its end, each after a
    similar position. So the reports differ if the rules remember something about a match or an
    answer, and use it in another match or for another question.
    """
    scripts = order["matches"]
    asked = _positions_asked(scripts)
    first = order["first"]
    numbers = [*range(first, len(scripts)), *range(first)]
    if order["backwards"]:
        numbers.reverse()
    reports: list[list[dict[str, Any]]] = [[] for _ in scripts]
    for number in numbers:
        played = _played(game, scripts[number], reports[number])
        if order["backwards"]:
            _ask_backwards(list(played), asked[number], reports[number], Random(number))
            continue
        for index, here in enumerate(played):
            if index in asked[number]:
                is_shown = asked[number][index]
                reports[number][index][ANSWERS] = _answers(here, index, is_shown=is_shown)
    return reports


def _positions_asked(scripts: Sequence[Script]) -> list[dict[int, bool]]:
    """Returns the positions of each match that are asked about, by index.

    The value is whether all that is shown is asked for, too: at some positions of the first match.
    The positions are drawn by chance, for at every second one the same player might be the one to
    act.
    """
    rng = Random(scripts[0]["seed"])
    left = QUESTIONED
    asked = []
    for index, script in enumerate(scripts):
        numbers = range(len(script["steps"]) + 1)
        shown: set[int] = set()
        if index == 0:
            count = min(_SHOWN, len(numbers))
            shown = {numbers[-1], *rng.sample(numbers, count)}
        count = min(left, len(numbers))
        questioned = {*shown, *rng.sample(numbers, count)}
        left -= count
        asked.append({number: number in shown for number in sorted(questioned)})
    return asked


def _ask_backwards(
    match: _PlayedPositions, asked: Mapping[int, bool], reports: list[dict[str, Any]], rng: Random
) -> None:
    """Adds the answers about the positions of a match, from the last one to the first.

    Args:
        match: the positions of the match.
        asked: the indices of those that are asked about; see `_positions_asked`.
        reports: the reports on the positions, to which the answers are added.
        rng: chooses similar positions.
    """
    alike = _alike(match, rng)
    for index in sorted(asked, reverse=True):
        if index >= len(match):
            continue
        if index in alike:
            with suppress(*ANYTHING):  # other checks report it
                _answers(alike[index], index, is_shown=False)
        reports[index][ANSWERS] = _answers(match[index], index, is_shown=asked[index])


def _played(game: Game, script: Script, reports: list[dict[str, Any]]) -> Iterator[_Played]:
    """Plays a match, and yields its positions, up to an action that can't be played.

    Args:
        game: the game.
        script: the match.
        reports: a report on each position is added before the position is yielded; if the rules
            raise an exception, the last report has only that.
    """
    try:
        state = game.new_state(script["players"], script["seed"], script["options"])
        for player, text in script["steps"]:
            reports.append({"state": state.to_dict()})
            action = game.action_written(text)
            if action is None or player not in state.active_players():
                break
            if state.explain(action, player) is not None:
                break
            yield state.clone(), (action, player)
            state.apply(action, player)
        else:
            reports.append({"state": state.to_dict()})
    except ANYTHING as error:
        reports.append({RAISED: describe_error(error)})
        return
    yield state, None


def _alike(match: _PlayedPositions, rng: Random) -> dict[int, _Played]:
    """Returns a similar position for each position of a match, by index.

    It is either a sample for a player or a spectator, or a position of the match without some of
    its turns. If the rules remember an answer about it, the answer is likely to be wrong for the
    position itself.
    """
    alike: dict[int, _Played] = {}
    without_turns: dict[int, State] = {}
    with suppress(*ANYTHING):  # other checks report it
        without_turns = _without_turns(match, rng)
    for number, (state, choice) in enumerate(match):
        active = state.active_players()
        viewer = active[0] if active and number % 4 else None
        with suppress(*ANYTHING):
            if number % 2 and number in without_turns:
                other = without_turns[number]
            else:
                other = state.determinize(viewer, number)
            alike[number] = other, choice
    return alike


def _without_turns(match: _PlayedPositions, rng: Random) -> dict[int, State]:
    """Replays a match without some of its first turns; returns the positions by index.

    The index is that of the position with these turns. Afterwards the same components come up, and
    chance has the same outcomes.
    """
    first_state, _ = match[0]
    if first_state.layout.secret_counters:
        return {}  # they may hold what lies somewhere
    first_of_turn: dict[int, int] = {}
    for number, (state, _) in enumerate(match):
        if not state.commits:
            first_of_turn.setdefault(state.turn, number)
    begins = sorted(first_of_turn.values())
    early = begins[: len(begins) // _EARLY + 1]
    for begin in rng.sample(early, len(early)):
        start, _ = match[begin]
        for end in begins:
            state, _ = match[end]
            is_later = end > begin
            if is_later and state.stage is start.stage and state.player == start.player:
                return _played_from(start, match, end)
    return {}


def _played_from(start: State, match: _PlayedPositions, first: int) -> dict[int, State]:
    """Plays the last part of a match from another position; returns the positions by index.

    Actions that are illegal there are left out.

    Args:
        start: the other position.
        match: the match.
        first: the index of the first action.
    """
    state = start.clone()
    played: dict[int, State] = {}
    for number in range(first, len(match) - 1):
        before, choice = match[number]
        after, _ = match[number + 1]
        assert choice is not None
        action, player = choice
        if player not in state.active_players():
            continue
        state = _with_same_to_come(state, before, after)
        played[number] = state.clone()
        if state.explain(action, player) is None:
            state.apply(action, player)
    return played


def _with_same_to_come(state: State, before: State, after: State) -> State:
    """Returns a position in which an action will take the same hidden components as in a match.

    For that, components that nobody knows change places within their zone. If a component is no
    longer there, another one of its kind is used.

    Args:
        state: the position, which is not changed.
        before: the position of the match before the action.
        after: the position of the match after the action.
    """
    state = state.clone()
    state.chance = before.chance
    for slot, held in enumerate(before.zones):
        stays = set(after.zones[slot])
        common_size = min(len(held), len(state.zones[slot]))
        # Components are taken from the end of a zone.
        for from_end in range(1, common_size + 1):
            component = held[-from_end]
            there = state.zones[slot][-from_end]
            is_hidden = not before.known[component] and not state.known[there]
            if component in stays or not is_hidden:
                continue
            other = _substitute(state, slot, from_end, component)
            if other is None:
                continue
            labels = {there: other, other: there}
            if not contradicts(state, labels):
                state = relabelled(state, labels)
    return state


def _substitute(state: State, slot: int, from_end: int, component: int) -> int | None:
    """Returns a hidden component of the same zone that can change places with the one at a place.

    It is the wanted component itself, or another one of its kind. None is returned if neither lies
    below the place, or if one of that kind lies there already.

    Args:
        state: the position.
        slot: the slot of the zone.
        from_end: the place, counted from the end of the zone, from 1.
        component: the wanted component.
    """
    kind_of = state.layout.kind_of
    wanted = kind_of[component]
    components = state.zones[slot]
    below = components[:-from_end]
    alike = [other for other in below if kind_of[other] == wanted and not state.known[other]]
    if component in alike:
        return component
    there = components[-from_end]
    if alike and kind_of[there] != wanted:
        return alike[0]
    return None


def _answers(here: _Played, number: int, *, is_shown: bool) -> dict[str, Any]:
    """Returns the answers about a position of a match, by question.

    Args:
        here: the position and the next action.
        number: the index of the position.
        is_shown: whether to include everything shown to viewers.
    """
    state, choice = here
    answers: dict[str, Any] = _shown_to_all(state) if is_shown else {}
    questions: _Questions = {}
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


def _questions_after_the_end(state: State) -> _Questions:
    """Returns the questions about a position after the end of the match."""
    questions: _Questions = {"result": lambda: str(state.result())}
    measures = state.game.hooks.measures
    if measures is not None:
        questions["bgf_measures"] = partial(_of_copy, measures, state)
    return questions


def _questions_to_act(state: State, number: int) -> _Questions:
    """Returns the questions about a position in which somebody is to act.

    Args:
        state: the position.
        number: its index, which also selects the actions to ask about.
    """
    hooks = state.game.hooks
    player = state.active_players()[0]
    questions: _Questions = {
        "status": partial(_status, state, player),
        "bgf_evaluate": partial(_of_copy, hooks.evaluate, state),
        "bgf_playout": partial(_of_copy, hooks.playout, state, player, in_order(number)),
    }
    for kind, count in state.counts(player).items():
        action = kind.pick(state, player, number % count)
        turn = Turn(state, player, action)
        questions[f"uses {action.text}"] = partial(_uses, turn)
        questions[f"words {action.text}"] = partial(_words, turn)
    for kind in state.stage_of(player).kinds:
        if kind.listed:
            action = kind.listed[number % len(kind.listed)]
            questions[f"refusal {action.text}"] = partial(_refusal, state, action, player)
    return questions


def _status(state: State, player: int) -> list[list[str]]:
    """Returns the lines of the status that a player sees, and those that a spectator sees."""
    game = state.game
    lang = game.pack.languages[0]
    return [list(game.status(state, viewer, lang)) for viewer in (player, None)]


def _uses(turn: Turn) -> list[str]:
    """Returns the ids of what an action uses."""
    return [*ids_of_uses(turn)]


def _words(turn: Turn) -> list[Any]:
    """Returns the words of an action's preview, and its hints in menus, by language."""
    languages = turn.state.game.pack.languages
    preview = preview_of(turn)
    words = [] if preview is None else [dict(preview.words)]
    hints = [menu_hint(turn, lang) for lang in languages]
    return [*words, *hints]


def _refusal(state: State, action: Action, player: int) -> list[Any]:
    """Returns the rule and the texts of an action's refusal; empty for a legal action."""
    refusal = state.explain(action, player)
    if refusal is None:
        return []
    return [refusal.rule, dict(refusal.texts)]


def _of_copy(hook: Callable[..., object] | None, state: State, *args: Any) -> str:
    """Returns as text what a hook returns for a copy of a position; empty without the hook."""
    if hook is None:
        return ""
    found = hook(state.clone(), *args)
    return repr(found)


def _history(before: State, action: Action, player: int) -> list[str]:
    """Returns the history lines about an action, in all languages."""
    after = before.clone()
    after.play(action, player)
    turn = Turn(before, player, action, after)
    lines = []
    for lang in before.game.pack.languages:
        lines += [log_line(turn, lang), own_log_line(turn, lang)]
    return lines


def _shown_to_all(state: State) -> dict[str, Any]:
    """Returns everything shown to viewers, by channel and viewer."""
    listed = list(state.game.actions.values())
    distance = len(listed) // _ASKED + 1
    tries = Tries(listed[::distance])
    by_channel: dict[str, Any] = {}
    for viewer in (*range(state.players), None):
        name = SPECTATOR if viewer is None else viewer
        shown = _shown_to(state, viewer, tries)
        for channel, value in shown.items():
            of_viewers = by_channel.setdefault(channel, {})
            of_viewers[name] = value
    return by_channel


def _shown_to(state: State, viewer: int | None, tries: Tries) -> dict[str, Any]:
    """Returns what a viewer is shown, by channel, up to the first error.

    Other checks report the error.
    """
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
    """Converts a value that JSON does not support to one that it does."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: getattr(value, field.name) for field in fields}
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)


def _without_mods(order: Order) -> dict[str, Any]:
    """Returns a trial of the game without its mods; an empty one if it has none."""
    maker, *args = order["maker"]
    if maker != _LOADER or not args[-1]:
        return {}
    *plain, _ = args
    return _trial(import_object(maker)(*plain, []), order["matches"][0])


def _trial(game: Game, script: Script) -> dict[str, Any]:
    """Returns how a match begins and ends in which the actions are chosen without chance."""
    trial: dict[str, Any] = {}
    with suppress(*ANYTHING):  # other checks report it
        state = game.new_state(script["players"], script["seed"])
        trial["start"] = state.to_dict()
        for number in range(_TRIAL):
            if state.is_terminal():
                trial["result"] = str(state.result())
                break
            player = state.active_players()[0]
            state.apply(state.sample_action(player, in_order(number)), player)
        trial["end"] = state.to_dict()
    return trial


def _main() -> None:
    """Plays the matches on standard input, and writes the report to standard output.

    Where the game is loaded several times, a class or a module that rules or mods change when they
    are loaded makes another game of it, or of the game without mods.
    """
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # The rules may print: from now on that goes to standard error, and not into the report.
    os.dup2(2, 1)
    order: Order = json.load(sys.stdin)
    os.environ |= order["environment"]
    if hasattr(time, "tzset"):  # not on Windows
        time.tzset()
    if order["is_clock_false"]:
        use_false_clock()  # before the game is imported
    maker, *args = order["maker"]
    make = import_object(maker)
    loads_again = order["loads_again"]
    with output:
        plain = _without_mods(order) if loads_again else {}
        game = make(*args)
        reports = report_on(game, order)
        if loads_again:
            pairs = {LOADED_WITHOUT_MODS: (plain, _without_mods(order))}
            script = order["matches"][0]
            pairs[LOADED_AGAIN] = _trial(make(*args), script), _trial(make(*args), script)
            reports[0][0] |= {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
        output.write(json.dumps(reports, default=_plain))  # `json.dump` takes several times as long


if __name__ == "__main__":
    _main()
