"""The gain of `bgf learn` for games without an evaluation, against random bots and playouts.

    python -m benchmarks.learned [orchard mills …] [--matches 1200]

- Orchard (collecting, hidden hands) and Mills (houses that earn and houses that count) are games of
  the tests.
- Lanterns (pushing one's luck) is the game of docs/new-game.md.
- First Capture (stones on a large board) and Tulips (auctions) are examples, here without the
  evaluations that they have.

Each is learned by self-play, from `--matches` matches, for the smallest number of players that the
game allows (at least two). Then a bot with the learned evaluation plays against bots without it,
which play matches to the end at random, with the same number of tries. Seats rotate, and each match
has its own seed. A second run gives the same figures.
"""

from __future__ import annotations

import importlib
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.arguments import Arguments, name_among, positive_number
from tests.docs.reader import DOCS, Reader, read_blocks
from tests.learn import mills_game, orchard_game

import bgf
from bgf.content.pack import load_pack
from bgf.engine.plugins import import_object
from bgf.learn.crew import Crew
from bgf.learn.learning import Effort, Learner
from bgf.learn.trial import Pairing

__all__ = ["GAMES"]

EXAMPLES = Path(__file__).parent.parent / "examples"
PAIRINGS = {
    Pairing("greedy", "random"): 300,
    Pairing("mcts:100", "random"): 100,
    Pairing("greedy", "greedy"): 200,
    Pairing("mcts:100", "mcts:100"): 100,
}
"""The measured pairings, and the number of matches of each."""


def lanterns() -> bgf.Game:
    """Returns the game of the tutorial, made by following its steps."""
    before = os.getcwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path.insert(0, folder)
        try:
            reader = Reader()
            for block in read_blocks((DOCS / "new-game.md").read_text("utf-8")):
                if block.kind in ("yaml", "python"):
                    reader.follow(block)
            rules = import_object("lanterns_game:Lanterns")
            return bgf.Game("lanterns", load_pack(Path("lanterns")), rules)
        finally:
            os.chdir(before)
            sys.path.remove(folder)


def example(module: str, rules: str) -> bgf.Game:
    """Returns a game of examples/, without its own evaluation.

    Args:
        module: the name of its folder and of its module.
        rules: the name of the class of its rules.
    """
    folder = EXAMPLES / module
    sys.path.insert(0, str(folder))
    try:
        found = getattr(importlib.import_module(module), rules)
    finally:
        sys.path.remove(str(folder))
    del found.bgf_evaluate
    return bgf.Game(module, load_pack(folder / module / "content"), found)


GAMES: dict[str, Callable[[], bgf.Game]] = {
    "orchard": orchard_game.load,
    "mills": mills_game.load,
    "lanterns": lanterns,
    "first_capture": partial(example, "first_capture", "FirstCapture"),
    "tulips": partial(example, "tulips", "Tulips"),
}


def game_name(text: str) -> str:
    """Returns the name of one of these games."""
    return name_among("game", text, GAMES)


def main() -> None:
    """Learns, plays and prints."""
    parser = Arguments(description="what bots gain by bgf learn")
    parser.add_argument("games", nargs="*", type=game_name, default=[*GAMES], help=", ".join(GAMES))
    parser.add_argument("--matches", type=positive_number, default=1200, help="of self-play")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    effort = Effort(minutes=None, matches=args.matches)
    for name in args.games:
        game = GAMES[name]()
        with Crew(game) as crew:
            fewest = max(2, game.players[0])
            learner = Learner(crew, fewest, args.seed, effort)
            start = time.process_time()
            learner.learn()
            seconds = time.process_time() - start
            print(f"{name}: {learner.matches} matches of self-play, {seconds:.0f} s", flush=True)
            for pairing, trials in PAIRINGS.items():
                learner.effort = replace(effort, trials=trials)
                (verdict,) = learner.try_out([pairing])
                share = verdict.share
                print(
                    f"  {pairing.bot:>8} v {pairing.other:8} "
                    f"{100 * share.value:5.1f} % ({100 * share.low:.1f}-{100 * share.high:.1f}) "
                    f"of {share.number}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
