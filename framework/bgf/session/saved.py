"""Unfinished matches: lists of them, the latest one of a game, and the state of play in each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bgf.components.entries import shares_of
from bgf.engine.seat_letters import seat_letter
from bgf.engine.state import State
from bgf.errors import BgfError
from bgf.records import store
from bgf.records.record import Record
from bgf.records.store import Saved
from bgf.session.failures import guarded_replay

__all__ = ["Standing", "broken_matches", "latest_match", "standing_of", "unfinished_matches"]


@dataclass(frozen=True, slots=True)
class Standing:
    """The public state of play in a match.

    Attributes:
        turn: the number of the turn, from 1; 0 before the first one.
        scores: the numbers by seat of each track that every player has, by the name of the track.
        status: in games without such tracks, the status lines with a number for every player, such
            as the points so far; for a single player all lines.
    """

    turn: int
    scores: Mapping[str, Sequence[int]]
    status: Sequence[str] = ()


def unfinished_matches(game: str | None = None) -> list[Saved]:
    """Returns the unfinished matches, the latest first.

    Matches without any action are left out, unless there are no others.

    Args:
        game: the name of the game; None for the matches of all games.

    Raises:
        StoreError: if the folder of matches can't be read.
    """
    found = [
        saved
        for saved in store.unfinished()
        if saved.head is not None and game in (None, saved.head.game)
    ]

    played = [saved for saved in found if saved.actions]

    def moment(saved: Saved) -> tuple[object, str]:
        # File names sort by time, too, and decide between equal times.
        return saved.played, saved.path.name

    return sorted(played or found, key=moment, reverse=True)


def broken_matches() -> list[Saved]:
    """Returns the unreadable files in the folder of matches, each with the reason in `broken`.

    Raises:
        StoreError: if the folder can't be read.
    """
    return [saved for saved in store.unfinished() if saved.broken is not None]


def latest_match(game: str) -> Path | None:
    """Returns the file of a game's latest unfinished match; None if there is none."""
    found = unfinished_matches(game)
    return found[0].path if found else None


def standing_of(path: Path, lang: str) -> Standing | None:
    """Returns the state of play in a match; None if its record can't be replayed.

    Args:
        path: the record.
        lang: the language of names.
    """
    try:
        record = Record.load(path)
        with guarded_replay(record):
            state = record.replay()
            scores = _scores(state, lang)
            status = () if scores else _status(state, lang)
            return Standing(state.turn, scores, status)
    except BgfError:
        return None


def _status(state: State, lang: str) -> tuple[str, ...]:
    """Returns the lines of the rules about all players, in the public view."""
    lines = state.game.status(state, None, lang)
    if state.players == 1:
        return tuple(lines)
    letters = [seat_letter(player) for player in range(state.players)]
    return tuple(
        line for line in lines if all(re.search(rf"\b{letter} -?\d", line) for letter in letters)
    )


def _scores(state: State, lang: str) -> dict[str, list[int]]:
    """Returns the numbers of all players on each track that a spectator sees."""
    game = state.game
    seen = state.observation(None)["tracks"]
    scores = {}
    for name, entry in game.pack.data.get("tracks", {}).items():
        numbers = seen[name]
        is_of_players = shares_of(entry) == ["player"]
        if is_of_players and all(isinstance(number, int) for number in numbers):
            scores[game.word(entry["name"], lang)] = numbers
    return scores
