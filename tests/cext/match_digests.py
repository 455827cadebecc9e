"""Prints a digest of random matches of a game: ``python match_digests.py GAME``."""

from __future__ import annotations

import hashlib
import json
import random
import sys

import bgf

_MATCHES = 2
_LONGEST = 150  # actions


def digest_of(name: str) -> str:
    """Returns a digest of the results of some random matches.

    It covers the legal actions before each choice, the evaluation after it, and the final position
    with its points.
    """
    game = bgf.load(name)
    evaluate = game.hooks.evaluate
    digest = hashlib.sha256()
    for seed in range(_MATCHES):
        draw = random.Random(seed).randrange
        state = game.new_state(game.players[seed % 2], seed)
        for _ in range(_LONGEST):
            if state.is_terminal():
                break
            player = state.active_players()[0]
            counts = {kind.name: count for kind, count in state.counts(player).items()}
            action = state.sample_action(player, draw)
            digest.update(f"{counts} {action.text}".encode())
            state.apply(action, player)
            if evaluate is not None and not state.is_terminal():
                digest.update(repr(evaluate(state)).encode())
        digest.update(json.dumps(state.to_dict()).encode())
        digest.update(repr(state.returns()).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(digest_of(sys.argv[1]))
