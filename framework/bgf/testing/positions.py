"""For the tests of a game's rules: ways to play, to look, and to be refused, in one position.

How a position is laid out is the game's own affair: by the methods of `State`, or by editing
`State.to_dict` and reading it with `Game.state_from_dict`, which refuses what is no position.

>>> state = bgf.load("mine").new_state(2, seed=1)
>>> play(state, "draw deck", "claim b-c blue")
>>> assert refused_by(state, "draw pink") == "MIN-07"

Where something is not as it should be these functions raise AssertionError, as a test does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

from bgf.errors import IllegalAction
from bgf.records.match import Match
from bgf_cext import below

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = [
    "history",
    "load_dice",
    "lying",
    "match_from",
    "moves",
    "others",
    "play",
    "refused_by",
    "viewers",
]


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
    vars(game)["new_state"] = lambda *_: state.clone()
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
        For each action: the history in every language, for each player whether they may undo, and
        the observation of the viewer.
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
                    [match.can_undo(seat) for seat in range(state.players)],
                    match.state.observation(viewer),
                ]
            )
    return told
