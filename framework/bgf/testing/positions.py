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
    """Play actions in place, each by the one player who may act; returns the state.

    Args:
        state: the position.
        texts: what is played, in notation or in what can be written for short.
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
    """Have the next rolls show these faces, in place; returns the state.

    What comes after them is chance again. The generator is looked for that rolls so: more than six
    dice take long, so load them roll by roll.

    Args:
        state: the position.
        rolls: the dice, by their name in the content, and what each of them will show:
            ``("risk", [2, 4, 5]), ("priority", [3])``.
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
    """The notations of the legal actions, of all or of those that start in that way.

    Args:
        state: the position.
        player: who is to play; may be left out when one player alone is active.
        starts: the kind of action, and more: ``"claim"``, ``"claim b-c"``.
    """
    wanted = starts.split()
    texts = [action.text for action in state.legal_actions(player)]
    return [text for text in texts if text.split()[: len(wanted)] == wanted]


def refused_by(state: State, text: str, player: int | None = None) -> str:
    """The ID of the rule that refuses an action, once it is sure that it is refused everywhere.

    It must be missing from the list, refused in every language of the game, refused by the same
    rule when it is played, and change nothing then.

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
    """What really lies in a zone, by the names of its kinds, from its bottom.

    Args:
        state: the position.
        zone: the name of the zone.
        place: of a zone that each player has, whose; of one with piles, which pile.
    """
    held = state.to_dict()["zones"][zone]
    found = held if place is None else held[place]
    return [state.layout.kind_at(component).id for component in found]


def viewers(state: State) -> list[int | None]:
    """All who can look at a position: the players, and None, a spectator."""
    return [*range(state.players), None]


def others(state: State, *players: int) -> list[int | None]:
    """Everybody but these players."""
    return [viewer for viewer in viewers(state) if viewer not in players]


@contextmanager
def match_from(state: State) -> Iterator[Match]:
    """A match that begins in this position, and goes back to it when all is taken back.

    Other matches of the game begin there, too, as long as this one lasts.
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
    """What a viewer reads and sees while a match goes on from a position.

    Args:
        state: where it goes on from; it stays as it is.
        actions: what is played: player and notation.
        viewer: a seat, or None for a spectator.

    Returns:
        For each action the history in every language, who may take something back then, and what
        the viewer sees.
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
