"""Answers to a player depend on the player's knowledge, and on nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import bgf
from bgf import State
from bgf.records.match import Match
from bgf.session import Session

GAMES = ["aeroplanes", "animals", "boarding", "paris"]
EVERY = 25
"""The number of actions between the positions examined."""


def positions(game: bgf.Game, random: Random) -> Iterator[State]:
    """Positions of a match at random, and the one before the first action."""
    state = game.new_state(3, 4)
    step = 0
    while not state.is_terminal():
        if step % EVERY == 0:
            yield state
        player = random.choice(state.active_players())
        state.apply(random_action(state, player, random), player)
        step += 1


def random_action(state: State, player: int, random: Random) -> bgf.Action:
    counts = state.counts(player)
    kind = random.choice([*counts])
    return kind.pick(state, player, random.randrange(counts[kind]))


def session_at(state: State) -> Session:
    """A session in a position."""
    match = Match.start(state.game, players=state.players)
    match.state = state.clone()
    return Session(match)


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_the_same_in_states_that_the_player_can_not_tell_apart(name: str) -> None:
    game = bgf.load(name)
    random = Random(name)
    listed = [*game.actions]
    for number, state in enumerate(positions(game, random)):
        for player in range(state.players):
            other = state.determinize(player, number + 1)
            texts = random.sample(listed, min(3, len(listed)))
            if player in state.active_players():
                texts.append(random_action(state, player, random).text)
            texts += [text[: random.randint(1, len(text))] for text in texts[:2]]
            for text in texts:
                here, there = session_at(state), session_at(other)
                assert here.why(player, text) == there.why(player, text), text
                assert here.submit(player, text) == there.submit(player, text), text
