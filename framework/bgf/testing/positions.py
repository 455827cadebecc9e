"""For the tests of a game's rules: lay out a position, play in it, look at it, be refused.

>>> state = position(
...     bgf.load("mine"),
...     zones={"hand": {0: "blue blue"}, "row": "red green", "deck": "blue red"},
...     counters={"coins": {0: 3}},
...     phase="play",
... )
>>> play(state, "draw deck", "claim b-c blue")
>>> assert refused_by(state, "draw pink") == "MIN-07"

Where something is not as it should be these functions raise AssertionError, as a test does.
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
    lay_counters,
    lay_links,
    lay_planes,
    lay_zones,
    named,
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
    """Lays out a position by the names in the content; what is not given stays as it is.

    There may be several of a thing: one for each player, piles of a zone, numbers of a counter. A
    mapping changes some of them: ``{"hand": {1: "red"}}`` changes player 1's hand alone. A list
    changes all of them, in order: ``{"hand": ["", "red"]}``; those past its end become empty, and
    numbers 0. Players and piles are numbered from 0.

    A zone that is given holds the kinds named and nothing else. Names are separated by blanks, in
    the order of `lying`; an ordered zone that nobody sees, such as a deck, is written from its top
    instead. The components are taken first from the zones that are given, then from that of
    `rest`, then from any other. Those who see into the zone know them, and nobody else, unless a
    mark follows the name:

    - ``red!``: everybody knows it.
    - ``red@02``: players 0 and 2 know it as well.
    - ``red*``: it lies face down and nobody knows it, in a zone that is `face_down`. ``red@0`` is
      known to player 0 alone there.

    Args:
        start: a game, to begin a match, or a position, which is copied.
        players: the number of players in the new match; the smallest if left out.
        seed: the seed of the new match.
        options: the options of the new match.
        zones: names of kinds, by zone.
        rest: by type of components, the zone for displaced components, which lay in a zone that is
            given and are not named: ``{"cards": "discards"}``; ``("hand", 1)`` is player 1's hand.
            They come to its bottom, in the content's order. By default it is the zone where the
            type starts.
        counters: numbers, by counter or track: ``{"coins": {0: 3}, "hall": {"tourist": 4}}``.
        links: all links that players hold, by map: ``{"city": {0: "a-b c-d"}}``.
        planes: all pieces, by plane: the cells of each kind, ``{"board": {"stone": "A1 B2"}}``, or
            a picture: marks of pieces, a point for an empty cell, row by row from the front. Each
            line of a picture holds whole rows; rows at the back may be left out. Counters of the
            pieces are not adjusted.
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
            if a value has the wrong shape, or if the position is not sound: if a supply does not
            add up, for example.
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
    """Returns the state to be changed: of a new match, or a copy."""
    if isinstance(start, Game):
        return start.new_state(players, seed, options)
    if players is not None or options is not None:
        raise AssertionError("players and options are those of a new match: start from a game")
    return start.clone()


def _stage_begun(state: State, phase: str, stage: str) -> dict[str, Any]:
    """Returns the keys of `State.to_dict` for a phase and stage in which nothing happened yet."""
    at = named(state.game.phases, phase, "phase") if phase else state.phase
    stage = named(at.stages, stage, "stage", f"phase {at.id}").id if stage else at.first.id
    return {
        "phase": at.id,
        "stage": stage,
        "idle": 0,
        "phase_over": False,
        "round_over": False,
    }


def play(state: State, *texts: str) -> State:
    """Plays actions, each by the only active player; the state is changed in place.

    Args:
        state: the position.
        texts: the actions, in notation or in the short forms that players may type.

    Returns:
        The state.
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

    Later rolls are random again. A state of the generator is searched that rolls so, which takes
    long for more than six dice: load them roll by roll.

    Args:
        state: the position.
        rolls: the name of the dice in the content and their faces, for each roll:
            ``("risk", [2, 4, 5]), ("priority", [3])``.

    Returns:
        The state.
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
    """A state of the generator that rolls these faces next, each of a die with such sides."""
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
        player: who is to play; may be left out when one player alone is active.
        starts: only actions whose notation starts with this: ``"claim"``, ``"claim b-c"``.
    """
    wanted = starts.split()
    texts = [action.text for action in state.legal_actions(player)]
    return [text for text in texts if text.split()[: len(wanted)] == wanted]


def refused_by(state: State, text: str, player: int | None = None) -> str:
    """Returns the ID of the rule that refuses an action.

    The action must not be listed as legal; it must be refused with words in every language of the
    game, and by the same rule when it is played, and must change nothing then.

    Args:
        state: the position.
        text: the notation.
        player: who is to play it; may be left out when one player alone is active.
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
    """Returns the ids of the kinds that lie in a zone, from the bottom, whoever knows of them.

    Args:
        state: the position.
        zone: the name of the zone.
        place: the player of a zone of each player; the pile of a zone with piles.
    """
    held = state.to_dict()["zones"][zone]
    found = held if place is None else held[place]
    return [state.layout.kind_at(component).id for component in found]


def viewers(state: State) -> list[int | None]:
    """Returns all viewers of a position: the players, and None for a spectator."""
    return [*range(state.players), None]


def others(state: State, *players: int) -> list[int | None]:
    """Returns all viewers except some players."""
    return [viewer for viewer in viewers(state) if viewer not in players]


@contextmanager
def match_from(state: State) -> Iterator[Match]:
    """Makes a match that begins in a position: undoing everything leads back to it.

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
        For each action: the history in every language, for each player what an undo would take
        back as far as the viewer may know it, and the observation of the viewer.
    """
    told: list[list[object]] = []
    languages = state.game.pack.languages
    with match_from(state) as match:
        for player, text in actions:
            match.play(state.game.parse_action(text, match.state, player), player)
            told.append(
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
    return told
