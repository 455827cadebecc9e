"""Helpers for tests of a game's rules: lay out a position, play in it, and look at the result.

>>> state = position(
...     bgf.load("mine"),
...     zones={"hand": {0: "blue blue"}, "row": "red green", "deck": "blue red"},
...     counters={"coins": {0: 3}},
...     phase="play",
... )
>>> play(state, "draw deck", "claim b-c blue")
>>> assert refused_by(state, "draw pink") == "MIN-07"

If something is not as expected, these functions raise AssertionError.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any

from bgf.engine.game import Game
from bgf.engine.state import State
from bgf.engine.turns import SIMULTANEOUS
from bgf.errors import BadState, IllegalAction
from bgf.records.match import Match
from bgf.testing.laying_out import (
    checked_seat,
    find_named,
    lay_counters,
    lay_links,
    lay_planes,
    lay_zones,
)
from bgf_cext import below

__all__ = [
    "history",
    "load_dice",
    "lying",
    "match_from",
    "moves",
    "others",
    "play",
    "position",
    "refused_by",
    "viewers",
]


def position(
    start: Game | State,
    players: int | None = None,
    *,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    zones: Mapping[str, Any] | None = None,
    rest: Mapping[str, str | Sequence[str | int]] | None = None,
    counters: Mapping[str, Any] | None = None,
    links: Mapping[str, Any] | None = None,
    planes: Mapping[str, Any] | None = None,
    phase: str = "",
    stage: str = "",
    player: int | None = None,
    starter: int | None = None,
    round: int | None = None,
    turn: int | None = None,
    out: Collection[int] | None = None,
    finished: bool | None = None,
    chance: int | None = None,
) -> State:
    """Lays out a position, by the names in the content. Everything else stays as it is.

    A zone of each player, a zone with piles, or a counter with several numbers has several places.
    A mapping changes some of them: ``{"hand": {1: "red"}}`` changes only player 1's hand. A list
    changes all of them, in order: ``{"hand": ["", "red"]}``; places past its end become empty, and
    numbers become 0. Players and piles are numbered from 0.

    A zone that is given holds the named kinds and nothing else. Names are separated by blanks, in
    the order of `lying`, except that an ordered zone that nobody sees, such as a deck, is written
    from its top. The components are taken first from the zones that are given, then from the zone
    of `rest`, then from any other zone. They are known to the players who see into the zone, unless
    a mark follows the name:

    - ``red!``: everybody knows it.
    - ``red@02``: players 0 and 2 know it as well.
    - ``red*``: it lies face down, and nobody knows it. The zone must be `face_down`. In such a zone
      ``red@0`` is known to player 0 alone.

    Args:
        start: a game, to begin a match, or a position, which is copied.
        players: the number of players in the new match; the smallest if left out.
        seed: the seed of the new match.
        options: the options of the new match.
        zones: names of kinds, by zone.
        rest: by type of components, the zone for displaced components, which lay in a zone that is
            given but are not named there: ``{"cards": "discards"}``; ``("hand", 1)`` is player 1's
            hand. They are put at its bottom, in the order of the content. By default it is the zone
            where the type starts.
        counters: numbers, by counter or track: ``{"coins": {0: 3}, "hall": {"tourist": 4}}``.
        links: all links that players hold, by map: ``{"city": {0: "a-b c-d"}}``.
        planes: all pieces, by plane: the cells of each kind, ``{"board": {"stone": "A1 B2"}}``, or
            a picture with the mark of a piece or a point for each cell, row by row from the front.
            Each line of a picture has one or more whole rows; rows at the back may be left out.
            Counters of the pieces are not adjusted.
        phase: the phase, at its first stage unless `stage` is given; no hook is called.
        stage: the stage of the turn.
        player: the player whose turn it is.
        starter: the first player of the round.
        round: the number of the round.
        turn: the number of the turn.
        out: all players who are out for the rest of the round.
        finished: whether the match is over.
        chance: the state of the generator.

    Returns:
        A new state.

    Raises:
        AssertionError: if the content has no such name, if there are fewer components than named,
            if a value has the wrong form, or if the position is invalid, for example because a
            supply does not add up.
        BadPlayerCount, BadSeed, UnknownOption, BadOption: as `Game.new_state`.
    """
    state = _begun(start, players, seed, options)
    lay_zones(state, zones or {}, rest or {})
    lay_counters(state, counters or {})
    lay_links(state, links or {})
    lay_planes(state, planes or {})
    data = state.to_dict()
    flow = {
        "player": player,
        "starter": starter,
        "round": round,
        "turn": turn,
        "finished": finished,
        "chance": chance,
    }
    data |= {name: value for name, value in flow.items() if value is not None}
    for name in ("player", "starter"):
        checked_seat(state, data[name], name)
    if out is not None:
        data["out"] = sum(1 << checked_seat(state, seat, "out") for seat in set(out))
    if phase or stage:
        data |= _stage_begun(state, phase, stage)
    if phase or stage or finished is not None:
        order = state.game.phases[data["phase"]].order
        is_choosing = order is SIMULTANEOUS and not data["finished"]
        data.pop("questions", None)
        data["commits"] = [None] * state.players if is_choosing else []
    try:
        return state.game.state_from_dict(data)
    except BadState as error:
        asked = {
            "zones": zones,
            "rest": rest,
            "counters": counters,
            "links": links,
            "planes": planes,
            "phase": phase,
            "stage": stage,
            "out": out,
            **flow,
        }
        words = [f"{name}={value!r}" for name, value in asked.items() if value not in (None, "")]
        raise AssertionError(f"{error}; asked for {', '.join(words)}") from error


def _begun(
    start: Game | State, players: int | None, seed: int, options: Mapping[str, Any] | None
) -> State:
    """Returns the state to change: the start of a new match, or a copy of a position."""
    if isinstance(start, Game):
        return start.new_state(players, seed, options)
    if players is not None or options is not None:
        raise AssertionError("players and options are those of a new match: start from a game")
    return start.clone()


def _stage_begun(state: State, phase: str, stage: str) -> dict[str, Any]:
    """Returns entries of `State.to_dict` for the beginning of a phase and stage."""
    at = find_named(state.game.phases, phase, "phase") if phase else state.phase
    stage = find_named(at.stages, stage, "stage", f"phase {at.id}").id if stage else at.first.id
    return {
        "phase": at.id,
        "stage": stage,
        "idle": 0,
        "phase_over": False,
        "round_over": False,
    }


def play(state: State, *texts: str) -> State:
    """Plays actions, each by the only active player.

    Args:
        state: the position, which is changed.
        texts: the actions, in notation or in the short forms that players may type.

    Returns:
        The same state.

    Raises:
        AssertionError: if an action is not legal, or makes the position invalid.
        ValueError: if not exactly one player is active.
    """
    for text in texts:
        (player,) = state.active_players()
        action = state.game.parse_action(text, state, player)
        if action not in state.legal_actions(player):
            raise AssertionError(f"{text} is not offered to player {player}")
        state.apply(action, player)
        if state.faults():
            raise AssertionError(f"after {text}: {'; '.join(state.faults())}")
    return state


def load_dice(state: State, *rolls: tuple[str, Sequence[int]]) -> State:
    """Sets the chance of a state so that the next rolls show given faces.

    Later rolls are random again. The function searches for a state of the generator with these
    rolls, which takes long for more than six dice: call it before each roll instead.

    Args:
        state: the position, which is changed.
        rolls: for each roll, the name of the dice in the content and the faces:
            ``("risk", [2, 4, 5]), ("priority", [3])``.

    Returns:
        The same state.

    Raises:
        AssertionError: if the dice can't show these faces.
    """
    wanted = []
    for name, shown in rolls:
        dice = state.layout.some_dice(name)
        if len(shown) != dice.number or not set(shown) <= set(dice.faces):
            raise AssertionError(f"the {dice.number} dice {name} can't show {list(shown)}")
        wanted += [(dice.faces, face) for face in shown]
    state.chance = _chance_of(tuple(wanted))
    return state


@cache
def _chance_of(wanted: tuple[tuple[tuple[int, ...], int], ...]) -> int:
    """Returns a state of the generator that rolls some faces next.

    Args:
        wanted: for each die, all its faces and the face to roll.
    """
    for start in count():
        chance = start
        for faces, face in wanted:
            number, chance = below(chance, len(faces))
            if faces[number] != face:
                break
        else:
            return start
    raise AssertionError("unreachable")


def moves(state: State, player: int | None = None, *, starts: str = "") -> list[str]:
    """Returns the notations of the legal actions.

    Args:
        state: the position.
        player: the player; may be left out if only one player is active.
        starts: the words with which the notation must start, such as ``"claim b-c"``.
    """
    wanted = starts.split()
    texts = [action.text for action in state.legal_actions(player)]
    return [text for text in texts if text.split()[: len(wanted)] == wanted]


def refused_by(state: State, text: str, player: int | None = None) -> str:
    """Returns the ID of the rule that refuses an action.

    Args:
        state: the position.
        text: the notation.
        player: the player of the action; may be left out if only one player is active.

    Raises:
        AssertionError: if the action is legal, if the refusal lacks a text in a language of the
            game, or if playing it is not refused by the same rule, or changes the state.
    """
    action = state.game.parse_action(text, state, player)
    if action in state.legal_actions(player):
        raise AssertionError(f"{text} is offered")
    refusal = state.explain(action, player)
    if refusal is None:
        raise AssertionError(f"{text} is not offered, but not explained either")
    for lang in state.game.pack.languages:
        if not refusal.texts.get(lang, "").strip():
            raise AssertionError(f"{text} is refused without words in the language {lang}")
    before = state.to_dict()
    try:
        state.apply(action, player)
    except IllegalAction as error:
        if error.rule != refusal.rule:
            words = f"{text} is refused by {error.rule}, but explained by {refusal.rule}"
            raise AssertionError(words) from error
    else:
        raise AssertionError(f"{text} can be played, though {refusal.rule} refuses it")
    if state.to_dict() != before:
        raise AssertionError(f"{text} was refused, but changed the state")
    return refusal.rule


def lying(state: State, zone: str, place: int | None = None) -> list[str]:
    """Returns the kinds of all components in a zone, by id, from the bottom to the top.

    Args:
        state: the position.
        zone: the name of the zone.
        place: the player, if each player has such a zone; the pile, if the zone has piles.
    """
    held = state.to_dict()["zones"][zone]
    found = held if place is None else held[place]
    return [state.layout.kind_at(component).id for component in found]


def viewers(state: State) -> list[int | None]:
    """Returns all viewers of a position: the players, and None for a spectator."""
    return [*range(state.players), None]


def others(state: State, *players: int) -> list[int | None]:
    """Returns all viewers of a position except the given players."""
    return [viewer for viewer in viewers(state) if viewer not in players]


@contextmanager
def match_from(state: State) -> Iterator[Match]:
    """Yields a match that begins in a position. Undo can't go back further.

    Inside the ``with`` block every new match of the game begins there.
    """
    game = state.game
    vars(game)["new_state"] = lambda *_, **__: state.clone()
    try:
        yield Match.start(game, players=state.players, options=state.options)
    finally:
        del vars(game)["new_state"]


def history(
    state: State, actions: Sequence[tuple[int, str]], viewer: int | None
) -> list[list[object]]:
    """Returns what a viewer reads and sees while actions are played from a position.

    Args:
        state: the position, which is not changed.
        actions: player and notation of each action.
        viewer: a seat, or None for a spectator.

    Returns:
        For each action: the entries and the lines of the history in every language, the words for
        what each player's undo would take back as far as the viewer may know it, and the
        observation of the viewer.
    """
    shown: list[list[object]] = []
    languages = state.game.pack.languages
    with match_from(state) as match:
        for player, text in actions:
            match.play(state.game.parse_action(text, match.state, player), player)
            shown.append(
                [
                    [match.entries(viewer, lang) for lang in languages],
                    [match.history(viewer, lang) for lang in languages],
                    [
                        match.undo_scope(seat, lang, public=seat != viewer)
                        for seat in range(state.players)
                        for lang in languages
                    ],
                    match.state.observation(viewer),
                ]
            )
    return shown
