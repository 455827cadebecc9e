"""The scheme of chance that can be verified, written a second time, and matches that use it."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from bgf import Game
from bgf.records.fair import FairChance
from bgf.records.head import seal
from bgf.records.match import Match

from .playing import go_on

__all__ = ["SEED", "chance_of", "fair_match", "key_of", "resealed", "shares_of", "with_undos"]

SEED = bytes(range(32))


def shares_of(players: int) -> tuple[bytes, ...]:
    """Shares of people, and at last that of a bot."""
    people = [hashlib.md5(b"%d" % player).digest() for player in range(players - 1)]
    return (*people, bytes(16))


def key_of(server_seed: bytes, shares: Sequence[bytes]) -> bytes:
    """The key of a match, from the words of the documentation alone."""
    packed = b"".join(struct.pack(">I", len(share)) + share for share in shares)
    text = b"bgf chance 1\0" + hashlib.sha256(packed).digest()
    return hmac.new(server_seed, text, hashlib.sha256).digest()


def chance_of(key: bytes, number: int) -> int:
    """The chance of an action, from the words of the documentation alone."""
    digest = hmac.new(key, b"step" + struct.pack(">Q", number), hashlib.sha256).digest()
    return int(struct.unpack(">Q", digest[:8])[0])


def fair_match(
    game: Game, *, players: int = 2, path: Path | None = None, upto: int = 100_000, **more: Any
) -> Match:
    """A match whose chance can be verified, with up to `upto` actions played."""
    fair = FairChance(SEED, shares_of(players))
    match = Match.start(game, players=players, path=path, fair=fair, **more)
    go_on(match, Random(7), upto)
    return match


def with_undos(match: Match) -> Match:
    """The match, played to its end, with some of the possible undos."""
    random = Random(5)
    while not match.state.is_terminal():
        go_on(match, random, 1)
        for player in range(match.state.players):
            if random.random() < 0.2 and match.can_undo(player):
                match.undo(player)
    return match


def resealed(data: bytes, old: bytes, new: bytes) -> bytes:
    """A record in which a text is replaced once, with checks that fit: the work of a forger."""
    assert data.count(old) == 1
    lines = data.replace(old, new).decode().splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("check "))
    text = "".join(f"{line}\n" for line in lines[:head]).encode()
    _, crc = seal(text.decode(), 0)
    found = [text]
    for line in lines[head:]:
        sealed, crc = seal(line[:-9], crc)
        found.append(sealed)
    return b"".join(found)
