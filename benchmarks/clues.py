"""Ways to guess what others hold, compared: by evaluation, by choices, and by a learned model.

    python -m benchmarks.clues paris [--matches 1500] [--players 2] [--jobs 2]

Bots weigh samples of what others hold by two signs, the points that the evaluation expects of the
others and the probability of their choices so far (see `bgf.bots.beliefs`). Another family of
methods learns where components lie from matches of self-play (Solinas, Rebstock, Buro,
2019, Improving Search with Supervised Learning in Trick-Based Card Games, AAAI). Here it is a
logistic model: each kind of component has a weight for each *clue*, which is something that
everybody sees of the player who holds it, such as a link or a counter. It is fitted as the evidence
is: the real arrangement is put among samples, and the weights are those that pick it out best
(conditional logit: McFadden, 1974), with a penalty for their squares.

What is printed is how much likelier each method makes the real arrangement than one of the samples,
as a mean logarithm (nats), in matches that were kept back. It needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import fsum, log
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from benchmarks.arguments import Arguments, game_name, positive_number

import bgf
from bgf.bots.explaining import log_probability_of, seen_choices
from bgf.bots.values import look_ahead
from bgf.learn.bot_match import play_bot_match
from bgf.learn.evaluation import evaluation_of
from bgf.learn.evidence import Signs, has_secrets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.learn.bot_match import DecisionPoint

    Floats = NDArray[np.float64]

SAMPLES = 64
POSITIONS = 8  # of one match
KEPT_BACK = 0.1  # share of the matches
PENALTIES = (10.0, 30.0, 100.0, 300.0)
EPOCHS = 8
BATCH = 128
PACE = 0.05
USUAL_EVIDENCE = 0.3  # the start value of fitting


@dataclass(frozen=True, slots=True)
class LineupArrays:
    """A real position, and samples of it.

    Attributes:
        clues: the public features of each player, shape ``(players, clues)``.
        signs: the `bgf.learn.evidence.Signs` of the real position and of each sample, less their
            means, shape ``(1 + SAMPLES, signs)``.
        held: the number of components of each kind that others hold in secret in each of them,
            shape ``(1 + SAMPLES, players, kinds)``.
    """

    clues: Floats
    signs: Floats
    held: Floats


def secret_components(state: bgf.State, viewer: int) -> Iterator[tuple[int, int]]:
    """Yields the owner and the kind of components that others know, and the viewer does not."""
    layout = state.game.layout
    for zone in layout.zones.values():
        if not zone.per_player:
            continue
        for owner in range(state.players):
            for component in state.zones[zone.slots[owner]]:
                known = state.known[component]
                if known >> owner & 1 and not known >> viewer & 1:
                    yield owner, layout.kind_of[component]


def clues_of(state: bgf.State, owner: int) -> list[float]:
    """Returns the public features of a player: links, components in open zones, counters."""
    layout = state.game.layout
    found = [1.0]
    for board in layout.boards.values():
        found += [float(state.owners[link.slot] == owner) for link in board.links]
    for zone in layout.zones.values():
        if zone.per_player and zone.sees == "everybody":
            counts = [0.0] * len(layout.kinds[zone.holds])
            for component in state.zones[zone.slots[owner]]:
                counts[layout.kind_of[component]] += 1
            found += counts
    spectator = layout.seats
    for counter in layout.counters.values():
        if counter.per_player and counter.is_seen(spectator, owner):
            first = counter.slots[owner]
            found += map(float, state.counters[first : first + counter.width])
    return found


def lineups(name: str, players: int, number: int) -> list[LineupArrays]:
    """Returns line-ups of some positions of a match between `greedy` bots."""
    game = bgf.load(name)
    random = Random(f"clues:{number}")
    match = play_bot_match(game, ["greedy"] * players, None, random, has_secrets)
    if match is None:
        return []
    positions, _ = match
    chosen = random.sample(positions, min(POSITIONS, len(positions)))
    return [lineup(position, random) for position in chosen]


def lineup(position: DecisionPoint, random: Random) -> LineupArrays:
    """Returns a position among samples of it, as its player sees it."""
    state, player, past = position
    choices = seen_choices(past, state, player)
    layout = state.game.layout
    kinds = max(len(of_type) for of_type in layout.kinds.values())
    sampler = state.sampler(player)
    arrangements = [state, *(sampler.draw(random.getrandbits(64)) for _ in range(SAMPLES))]
    signs = []
    held = np.zeros((len(arrangements), state.players, kinds))
    for index, arrangement in enumerate(arrangements):
        expected = look_ahead(arrangement.clone(), random).points
        points_of_others = fsum(expected) - expected[player]
        signs.append(Signs(points_of_others, log_probability_of(choices, arrangement, player)))
        for owner, kind in secret_components(arrangement, player):
            held[index, owner, kind] += 1
    clues = np.array([clues_of(state, owner) for owner in range(state.players)])
    return LineupArrays(clues, np.array(signs) - np.mean(signs, axis=0), held)


@dataclass(frozen=True, slots=True)
class ClueWeights:
    """The weights that pick out the real arrangement.

    Attributes:
        evidence: the weight of each sign, shape ``(signs,)``.
        weights: the weight of each clue for each kind of component, shape ``(kinds, clues)``.
    """

    evidence: Floats
    weights: Floats

    def scores(self, positions: LineupBatch) -> Floats:
        """Returns the logarithms of the weights of arrangements, less that of the largest one."""
        by_kind = np.einsum("npc,kc->npk", positions.clues, self.weights)
        scores = positions.signs @ self.evidence
        scores += np.einsum("nspk,npk->ns", positions.held, by_kind)
        return np.asarray(scores - scores.max(axis=1, keepdims=True))

    def gain(self, positions: LineupBatch) -> float:
        """Returns the gain in log probability of real arrangements, in nats per position."""
        scores = self.scores(positions)
        likelihoods = scores[:, 0] - np.log(np.exp(scores).sum(axis=1))
        return float(likelihoods.mean()) + log(1 + SAMPLES)


@dataclass(frozen=True, slots=True)
class LineupBatch:
    """Several line-ups: the arrays of `LineupArrays`, one more axis before the others."""

    clues: Floats
    signs: Floats
    held: Floats

    @staticmethod
    def of(found: list[LineupArrays]) -> LineupBatch:
        """Returns line-ups as arrays."""
        return LineupBatch(
            clues=np.stack([one.clues for one in found]),
            signs=np.stack([one.signs for one in found]),
            held=np.stack([one.held for one in found]),
        )

    def some(self, rows: Any) -> LineupBatch:
        """Returns the line-ups of the given rows."""
        return LineupBatch(self.clues[rows], self.signs[rows], self.held[rows])

    def __len__(self) -> int:
        """The number of line-ups."""
        return len(self.signs)


def fit_weights(
    positions: LineupBatch, penalty: float | None, signs: Sequence[str], *, seed: int = 0
) -> ClueWeights:
    """Returns the beliefs that maximize the probability of real arrangements.

    The steps are those of Adagrad (Duchi, Hazan, Singer, 2011, J. Machine Learning Research 12).

    Args:
        positions: the line-ups to learn from.
        penalty: the penalty for the squares of the clues' weights; None for beliefs without clues.
        signs: the names of the signs that count.
        seed: the seed of the order of the positions.
    """
    random = np.random.default_rng(seed)
    size = len(positions)
    shape = positions.held.shape[-1], positions.clues.shape[-1]
    counts = np.array([name in signs for name in Signs._fields])
    beliefs = ClueWeights(USUAL_EVIDENCE * counts, np.zeros(shape))
    squares_of_slope = np.full(len(counts), 1e-8)
    squares = np.full(shape, 1e-8)
    for _ in range(EPOCHS):
        for rows in np.array_split(random.permutation(size), max(1, size // BATCH)):
            some = positions.some(rows)
            chances = np.exp(beliefs.scores(some))
            chances /= chances.sum(axis=1, keepdims=True)
            evidence, weights = beliefs.evidence, beliefs.weights
            slope = (some.signs[:, 0] - np.einsum("ns,nsg->ng", chances, some.signs)).sum(axis=0)
            squares_of_slope += slope**2
            evidence = evidence + counts * PACE * slope / np.sqrt(squares_of_slope)
            if penalty is not None:
                missed = some.held[:, 0] - np.einsum("ns,nspk->npk", chances, some.held)
                slopes = np.einsum("npk,npc->kc", missed, some.clues)
                slopes -= penalty * weights * len(rows) / size
                squares += slopes**2
                weights = weights + PACE * slopes / np.sqrt(squares)
            beliefs = ClueWeights(evidence, weights)
    return beliefs


def main() -> None:
    """Plays, fits and prints."""
    parser = Arguments(description="beliefs by the evaluation, and by a learned model")
    parser.add_argument("game", type=game_name)
    parser.add_argument("--players", type=positive_number)
    parser.add_argument("--matches", type=positive_number, default=1500)
    parser.add_argument("--jobs", type=positive_number, default=2)
    args = parser.parse_args()
    players = parser.player_count(args.game, args.players)
    if evaluation_of(bgf.load(args.game), players) is None:
        parser.error(f"{args.game} has no evaluation")
    work = partial(lineups, args.game, players)
    with ProcessPoolExecutor(args.jobs) as pool:
        matches = list(pool.map(work, range(args.matches), chunksize=4))
    border = round(args.matches * (1 - KEPT_BACK))
    learned = [one for match in matches[:border] for one in match]
    kept = [one for match in matches[border:] for one in match]
    if not learned or not kept:
        parser.error(f"in {args.matches} matches of {args.game} too little is held in secret")
    report(args.game, players, LineupBatch.of(learned), LineupBatch.of(kept))


def report(name: str, players: int, learned: LineupBatch, kept: LineupBatch) -> None:
    """Prints a row for each method, with the best of its penalties."""
    print(f"{name}, {players} players: {len(learned)} positions, {len(kept)} kept back")
    print("| beliefs by | penalty | nats, learned from | nats, kept back |")
    print("| --- | ---: | ---: | ---: |")
    methods: list[tuple[str, Sequence[str], tuple[float | None, ...]]] = [
        ("points", ["points"], (None,)),
        ("choices", ["choices"], (None,)),
        ("points and choices", Signs._fields, (None,)),
        ("clues", [], PENALTIES),
        ("all", Signs._fields, PENALTIES),
    ]
    for words, signs, penalties in methods:
        fitted = [(fit_weights(learned, one, signs), one) for one in penalties]
        beliefs, penalty = max(fitted, key=lambda found: found[0].gain(kept))
        cells = [
            words,
            "" if penalty is None else f"{penalty:g}",
            f"{beliefs.gain(learned):.2f}",
            f"{beliefs.gain(kept):.2f}",
        ]
        print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
