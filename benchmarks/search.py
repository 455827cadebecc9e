"""Iterations of tree search per second at the opening, beside OpenSpiel's Python ISMCTS.

    python -m benchmarks.search [--rounds N] [--iterations N]

Peer (extra `bench`): open_spiel's `ISMCTSBot`, as `run_search` runs it, with one random rollout per
iteration. Each round searches one opening of each game, in turn, with a new tree, in CPU time of
this process; the tables show medians. Only the ratios mean anything.

A search has 1,000 iterations, like that of the bot `mcts`: ours slows down as its tree grows and
the peer does not, so fewer would favour us. By default ours calls the game's evaluation at the end
of the tree; "to the end" it plays at random, as the peer always does, and only that is the same
work.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import count
from typing import Any

from benchmarks.arguments import Arguments, positive_number

import bgf
from bgf.bots import PastChoice, View, make_bot
from bgf.bots.search import Search, Settings

OURS = {"paris": 2, "boarding": 2, "animals": 2, "aeroplanes": 3}
"""Our games, each with its smallest number of players, but at least two."""

DRAWN_ANEW = {
    "hearts": "hearts",
    "bridge": "bridge(use_double_dummy_result=false)",  # otherwise a solver scores each match
    "oh_hell": "oh_hell(num_tricks_fixed=10)",
    "gin_rummy": "gin_rummy",
}
"""OpenSpiel's games of more than 30 actions that resample hidden things; they are in C++."""

AS_DEALT = {
    "python_team_dominoes": "python_team_dominoes",  # the longest of its games in Python
    "dark_hex": "dark_hex(board_size=7)",  # in C++, with as many actions per choice as ours
}
"""Games with hidden things that can't be resampled: the bot searches copies of the true deal."""

LIKE = {
    "paris": "hearts",
    "boarding": "bridge",
    "animals": "oh_hell",
    "aeroplanes": "gin_rummy",
}
"""The peer whose random matches have the nearest length, which is the cost of a playout."""

MATCHES = 20

CHOICES = 40
"""The number of actions of a match after which timing stops."""


@dataclass(frozen=True)
class GameSize:
    """The size of a game.

    Attributes:
        players: the number of players.
        first: the mean number of actions at the opening.
        branching: the mean number of actions at a choice in random matches.
        length: the mean number of actions of players in a random match, without chance.
    """

    players: int
    first: float
    branching: float
    length: float


def size_of(players: int, matches: list[list[int]]) -> GameSize:
    """Returns the size of a game, given the numbers of actions at each choice of some matches."""
    return GameSize(
        players,
        statistics.mean(numbers[0] for numbers in matches),
        statistics.mean(number for numbers in matches for number in numbers),
        statistics.mean(map(len, matches)),
    )


def our_size(game: bgf.Game, players: int) -> GameSize:
    """Returns the size of one of our games."""
    matches = []
    for seed in range(MATCHES):
        state, rand, numbers = game.new_state(players, seed), random.Random(seed), list[int]()
        while not state.is_terminal():
            player = state.active_players()[0]
            numbers.append(sum(state.counts(player).values()))
            state.play(
                state.sample_action(player, rand.randrange, by_kind=state.stage.is_long), player
            )
        matches.append(numbers)
    return size_of(players, matches)


def ours(game: bgf.Game, players: int, settings: Settings, number: int, seed: int) -> float:
    """Returns the iterations per second of a new search at an opening."""
    state = game.new_state(players, seed)
    search = Search(View(state, state.active_players()[0]), random.Random(seed), settings)
    start = time.process_time()
    for _ in range(number):
        search.iterate()
    return number / (time.process_time() - start)


def choices_take(game: bgf.Game, players: int, spec: str, seed: int) -> float:
    """Returns the processor time in which a bot chooses at the first seat, in seconds.

    `greedy` bots play a match; at the choices of the first seat the bot chooses, too.
    """
    state = game.new_state(players, seed)
    seated = [make_bot("greedy", seed + player) for player in range(players)]
    bot = make_bot(spec, seed)
    past: list[PastChoice] = []
    seconds = 0.0
    while not state.is_terminal() and len(past) < CHOICES:
        player = state.active_players()[0]
        view = View(state, player, past=past)
        if player == 0:
            start = time.process_time()
            bot.choose(view)
            seconds += time.process_time() - start
        action = seated[player].choose(view)
        past.append(PastChoice(state.clone(), player, action.text))
        state.apply(action, player)
    return seconds


def beliefs_take(rounds: int) -> Iterator[tuple[str, float]]:
    """Yields the ratio of the time of choices with beliefs to those without, for each game."""
    for name, players in OURS.items():
        game = bgf.load(name)
        ratios = []
        for seed in range(rounds):
            # Repeated, as the first run fills caches.
            specs = ["mcts:1000", "mcts:1000:beliefs=no"] * 2
            seconds = [choices_take(game, players, spec, seed) for spec in specs]
            ratios.append(min(seconds[::2]) / min(seconds[1::2]))
        yield name, statistics.median(ratios)


def deal(state: Any, rand: random.Random) -> None:
    """Applies chance outcomes, in place, until a player is to act."""
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rand.choices(outcomes, weights)[0])


def peer_size(game: Any) -> GameSize:
    """Returns the size of a game of OpenSpiel."""
    matches = []
    for seed in range(MATCHES):
        state, rand, numbers = game.new_initial_state(), random.Random(seed), list[int]()
        deal(state, rand)
        while not state.is_terminal():
            numbers.append(len(state.legal_actions()))
            state.apply_action(rand.choice(state.legal_actions()))
            deal(state, rand)
        matches.append(numbers)
    return size_of(game.num_players(), matches)


def peer(game: Any, number: int, as_dealt: bool, seed: int) -> float:
    """Returns the iterations per second of OpenSpiel at an opening with several actions."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    for deals in count(1000 * seed):
        state = game.new_initial_state()
        deal(state, random.Random(deals))
        if len(state.legal_actions()) > 1:  # it does not search for a forced choice
            break
    rollouts = RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(seed))
    bot = ISMCTSBot(game, rollouts, 2.0, number, random_state=np.random.RandomState(seed))
    if as_dealt:
        bot.set_resampler(lambda state, player: state.clone())
    start = time.process_time()
    bot.run_search(state)
    return number / (time.process_time() - start)


def peers(number: int) -> tuple[dict[str, GameSize], dict[str, Callable[[int], float]]]:
    """Returns the sizes of OpenSpiel's games, and measurements; none if not installed."""
    if find_spec("open_spiel") is None:
        print("open_spiel is not installed: pip install 'bgf[bench]'")
        return {}, {}
    import open_spiel.python.games  # noqa: F401 -- registers those in Python
    import pyspiel

    sizes, work = dict[str, GameSize](), dict[str, Callable[[int], float]]()
    for name, text in (DRAWN_ANEW | AS_DEALT).items():
        game, copied = pyspiel.load_game(text), name in AS_DEALT
        sizes[name] = peer_size(game)
        work[name] = partial(peer, game, number, copied)
    return sizes, work


def main() -> None:
    """Measures and prints."""
    parser = Arguments(description="tree search beside OpenSpiel's Python ISMCTS")
    parser.add_argument("--rounds", type=positive_number, default=5)
    parser.add_argument("--iterations", type=positive_number, default=1000)
    args = parser.parse_args()
    number = args.iterations
    sizes, work = peers(number)
    for name, players in OURS.items():
        game = bgf.load(name)
        sizes[name] = our_size(game, players)
        for column, settings in (("", Settings()), (", to the end", Settings(depth=None))):
            work[name + column] = partial(ours, game, players, settings, number)
    found: dict[str, list[float]] = {name: [] for name in work}
    for seed in range(args.rounds):
        for name, run in work.items():
            gc.collect()
            found[name].append(run(seed))
    rate = {name: statistics.median(rates) for name, rates in found.items()}
    print(f"{'':22}players   first  branching  length  iterations/s  actions/s to the end")
    for name, size in sizes.items():
        shown = f"{size.players:7}{size.first:8.1f}{size.branching:11.1f}{size.length:8.0f}"
        to_end = rate.get(f"{name}, to the end", rate[name])
        print(f"{name:22}{shown}{rate[name]:14,.0f}{to_end * size.length:22,.0f}")
    print(f"\ndefault: {Settings()}")
    print("ratios, wanted at least 3         default   to the end")
    for name in OURS:
        for other in (LIKE[name], *AS_DEALT):
            if other in rate:
                one, two = rate[name] / rate[other], rate[f"{name}, to the end"] / rate[other]
                print(f"{name + ' / ' + other:32}{one:9.2f}{two:13.2f}")
    print("\na choice with beliefs : without, wanted at most 1.5")
    for name, ratio in beliefs_take(args.rounds):
        print(f"{name:32}{ratio:9.2f}")


if __name__ == "__main__":
    main()
