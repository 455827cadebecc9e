"""Counts of legal actions along fixed lines of play, and of all lines: perft, as in chess.

A mistake in any rule on legal actions changes one of these numbers, mostly by more than one.
"""

from __future__ import annotations

import pytest

from bgf import Game, State

from .positions import moves, play, position

HANDS = {0: "white white blue bus bus", 1: "red red purple", 2: "yellow green"}


def start(game: Game, players: int) -> State:
    """Three small hands, a row with a Bus, both decks in a known order."""
    return position(
        game,
        players,
        hands={player: HANDS.get(player, "") for player in range(players)},
        row="bus red yellow green purple",
        deck="bus blue white red white",
        ticket_deck="opera-bercy invalides-pantheon louvre-pere_lachaise",
    )


# Each action with the number of legal ones before it. On the map are 12 blue routes and 11 green
# ones of one space, 12 white and 10 yellow ones of two, and longer ones, which nobody can pay.
LINE = [
    # The deck, 5 kinds in the row, tickets. With 2 white cards, a blue one and 2 Buses: blue routes
    # with 0 or 1 Bus, green ones with one, white ones with 0 to 2, yellow ones with 2.
    ("claim montmartre-opera white bus", 1 + 5 + 1 + 12 * 2 + 11 + 12 * 3 + 10),
    # With 2 red cards and a purple one nothing can be claimed.
    ("draw purple", 1 + 5 + 1),
    # A second Bus has come up, and neither can be taken.
    ("draw deck", 1 + 3),
    # With a yellow card and a green one: green routes.
    ("claim notre_dame-pantheon green", 1 + 4 + 1 + 11),
    # With a white card, a blue one and a Bus: blue routes with 0 or 1, green ones but for the one
    # just claimed, white ones with 1 but for the one claimed before.
    ("tickets", 1 + 4 + 1 + 12 * 2 + 10 + 11),
    ("keep invalides-pantheon", 3),
]


@pytest.mark.rule("PAR-12", "PAR-13", "PAR-20", "PAR-25", "PAR-40")
def test_counts_along_a_line(game: Game) -> None:
    state = start(game, 3)
    for text, count in LINE:
        assert len(moves(state)) == count, f"before {text}: {moves(state)}"
        play(state, text)


def lines(state: State, depth: int) -> int:
    """The number of lines of `depth` actions; a finished match has none."""
    if state.is_terminal():
        return 0
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.apply(action)
        total += lines(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [88, 598, 6605]), (3, [88, 598, 3589]), (4, [88, 598, 3589])]
)
def test_number_of_lines(game: Game, players: int, counts: list[int]) -> None:
    """The number of lines of 1, 2 and 3 actions."""
    state = start(game, players)
    assert [lines(state, depth) for depth in (1, 2, 3)] == counts
