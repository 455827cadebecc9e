"""The rate at which `bgf analyse` finds a large mistake that is put into a match.

    python -m benchmarks.mistakes paris [--players 2] [--bot mcts:200] [--matches 50]
        [--iterations 500] [--jobs 2]

One bot plays in all seats. At a choice drawn from the second and third quarter of a usual match,
12 actions are drawn, and the player plays the worst of them, as judged by a search that
knows the others' secrets and tries each action 50 times. The mistake must cost at least 15 % of the
win, also in a second search with another seed; otherwise the next choice is tried. Then the
analysis, which does not know the others' secrets, judges all choices of the match: the mistake is
found if it is among the three largest.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from benchmarks.arguments import Arguments, bot_spec, game_name, positive_number
from benchmarks.strength import with_all_told

import bgf
from bgf.bots import PastChoice, View, make_bot
from bgf.bots.advice import advise
from bgf.bots.analysis import judge_choice, worst
from bgf.bots.search import Settings
from bgf.simulate.stats import wilson

__all__ = ["is_found"]

_CANDIDATES = 12
_LEAST = 0.15
_SHOWN = 3
_SECOND_SEED = 1_000_000  # added to the seed for the second search


def _worst_action(state: bgf.State, player: int, seed: int) -> bgf.Action | None:
    """Returns an action that is a large mistake; None if no drawn action is."""
    view = View(with_all_told(state, player), player)
    if view.settled_action() is not None:
        return None
    random = Random(seed)
    actions = view.some_actions(_CANDIDATES, random.randrange)
    drawn = random.sample(actions, min(_CANDIDATES, len(actions)))
    best, share = _judged(view, drawn, seed)
    worst_drawn = min(drawn, key=lambda action: share[action])
    if share[best] - share[worst_drawn] < _LEAST:
        return None
    # The worst of several is often one with bad luck.
    _, share = _judged(view, [best, worst_drawn], seed + _SECOND_SEED)
    return worst_drawn if share[best] - share[worst_drawn] >= _LEAST else None


def _judged(
    view: View, actions: list[bgf.Action], seed: int
) -> tuple[bgf.Action, dict[bgf.Action, float]]:
    """Returns the best action, and the win shares of all actions tried, at least of `actions`."""
    settings = Settings(rollouts=0)
    found = advise(view, seed=seed, iterations=400, also=actions, settings=settings)
    return found[0].action, {advice.action: advice.share for advice in found}


def is_found(name: str, players: int, bot: str, iterations: int, seed: int) -> bool | None:
    """Plays a match with a mistake; returns whether it is found, None if there was no mistake."""
    random = Random(seed)
    state = bgf.load(name).new_state(players, seed)
    bots = [make_bot(bot, 100 * seed + player) for player in range(players)]
    number = 0
    blunder = None
    played: list[PastChoice] = []
    length = _length(name, players, seed)
    place = random.randrange(length // 4, 3 * length // 4)
    while not state.is_terminal():
        player = state.active_players()[0]
        action = bots[player].choose(View(state, player, past=played))
        if number >= place and blunder is None:
            mistake = _worst_action(state, player, seed)
            if mistake is not None:
                action, blunder = mistake, number
        played.append(PastChoice(state.clone(), player, action.text))
        state.apply(action, player)
        number += 1
    if blunder is None:
        return None
    judged = []
    for index, choice in enumerate(played):
        position = choice.position
        action = position.game.parse_action(choice.text)
        past = played[:index]
        judgement = judge_choice(
            position, choice.player, action, index, past, iterations=iterations, seed=seed
        )
        judged.append(judgement)
    return blunder in {judgement.number for judgement in worst(judged, _SHOWN)}


def _length(name: str, players: int, seed: int) -> int:
    """Returns the number of actions that `greedy` takes in this match."""
    state = bgf.load(name).new_state(players, seed)
    bots = [make_bot("greedy", 100 * seed + player) for player in range(players)]
    number = 0
    while not state.is_terminal():
        player = state.active_players()[0]
        state.apply(bots[player].choose(View(state, player)), player)
        number += 1
    return number


def main() -> None:
    """Plays, judges and prints."""
    parser = Arguments(description="large mistakes, and whether they are found")
    parser.add_argument("game", type=game_name)
    parser.add_argument("--players", type=positive_number)
    parser.add_argument("--bot", type=bot_spec, default="mcts:200")
    parser.add_argument("--matches", type=positive_number, default=50)
    parser.add_argument("--iterations", type=positive_number, default=500)
    parser.add_argument("--jobs", type=positive_number, default=2)
    args = parser.parse_args()
    players = parser.player_count(args.game, args.players)
    play = partial(is_found, args.game, players, args.bot, args.iterations)
    with ProcessPoolExecutor(args.jobs) as pool:
        answers = [*pool.map(play, range(args.matches))]
    found = [answer for answer in answers if answer is not None]
    if not found:
        print(f"{args.game}, {players} players: no match had a large mistake")
        return
    share = sum(found) / len(found)
    between = wilson(share, len(found))
    print(
        f"{args.game}, {players} players, {args.bot}: {sum(found)} of {len(found)} mistakes are "
        f"among the {_SHOWN} largest, {share:.0%} ({between.low:.0%}-{between.high:.0%})"
    )


if __name__ == "__main__":
    main()
