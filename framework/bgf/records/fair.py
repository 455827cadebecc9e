"""Verifiable chance: the scheme, in bytes.

A match with verifiable chance has no seed. Its chance is determined in four steps:

1. A *server seed* of 32 random bytes is drawn, and its *commitment* is published before anything
   else, see `commitment_of`.
2. Every player contributes a *share* of 16 bytes: people choose theirs, bots use zeros.
3. Server seed and shares make the *key*, see `chance_key`. The chance of every action is derived
   from it and the number of the action, see `bgf.records.ratchet`.
4. At the end the server seed is written to the record. Now anybody can check the commitment, derive
   the key, and replay the match.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from bgf.records.errors import RecordError
from bgf.words import message

__all__ = [
    "NO_SHARE",
    "SERVER_SEED_BYTES",
    "SHARE_BYTES",
    "FairChance",
    "FairTerms",
    "chance_key",
    "commitment_of",
    "new_server_seed",
    "new_share",
    "share_of_words",
]

SERVER_SEED_BYTES = 32
"""The length of a server seed, in bytes; also the length of a commitment and of a key."""

SHARE_BYTES = 16
"""The length of a share, in bytes."""

NO_SHARE = bytes(SHARE_BYTES)
"""The share of a bot."""

_COMMIT = b"bgf commit 1\0"
_CHANCE = b"bgf chance 1\0"
_SHARE = b"bgf share 1\0"
_LENGTH_BYTES = 4  # the length of a share is written before it, big-endian


def new_server_seed() -> bytes:
    """Returns a new server seed: 32 random bytes from the operating system."""
    return secrets.token_bytes(SERVER_SEED_BYTES)


def new_share() -> bytes:
    """Returns a random share of 16 bytes, for a player who does not choose one."""
    return secrets.token_bytes(SHARE_BYTES)


def share_of_words(words: str) -> bytes:
    """Returns the share for words that a player has chosen.

    The share is the first 16 bytes of the SHA-256 of the text ``bgf share 1``, a zero byte and the
    words, encoded in UTF-8 in the Unicode form NFC, without white space at their ends.

    Args:
        words: the words that the player has chosen.
    """
    normal = unicodedata.normalize("NFC", words.strip())
    return hashlib.sha256(_SHARE + normal.encode(errors="replace")).digest()[:SHARE_BYTES]


def commitment_of(server_seed: bytes) -> bytes:
    """Returns the commitment to a server seed, 32 bytes.

    The commitment is the SHA-256 of the text ``bgf commit 1``, a zero byte and the seed. It reveals
    nothing about the seed, and no other seed with the same commitment can be found.

    Args:
        server_seed: the 32 bytes of the server seed.

    Raises:
        RecordError: if the server seed has another length.
    """
    _check_server_seed(server_seed)
    return hashlib.sha256(_COMMIT + server_seed).digest()


def chance_key(server_seed: bytes, shares: Sequence[bytes]) -> bytes:
    """Returns the key of a match, 32 bytes, from which all its chance is derived.

    The key is the HMAC-SHA256, keyed by the server seed, of the text ``bgf chance 1``, a zero byte
    and the SHA-256 of all shares in the order of the seats. Each share is preceded by its length as
    four bytes, big-endian.

    Args:
        server_seed: the 32 bytes of the server seed.
        shares: the 16 bytes of each player's share, by seat.

    Raises:
        RecordError: if one of them has another length.
    """
    _check_server_seed(server_seed)
    all_shares = hashlib.sha256()
    for share in shares:
        _check_share(share)
        all_shares.update(len(share).to_bytes(_LENGTH_BYTES, "big"))
        all_shares.update(share)
    return hmac.digest(server_seed, _CHANCE + all_shares.digest(), "sha256")


@dataclass(frozen=True, slots=True)
class FairTerms:
    """The public part of a match's verifiable chance, as stated in the head of the record.

    Attributes:
        commitment: the commitment to the server seed, 32 bytes.
        shares: the shares by seat, 16 bytes each.
        open_seed: the server seed if it was public before the first action, as in a fork of a
            revealed match, whose chance proves nothing any more; otherwise None.
    """

    commitment: bytes
    shares: tuple[bytes, ...]
    open_seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class FairChance:
    """The verifiable chance of a match: the dealer's secret, and the shares of the players.

    Attributes:
        server_seed: the server seed, 32 bytes; secret until the match is over.
        shares: the shares by seat, 16 bytes each.
    """

    server_seed: bytes = field(repr=False)
    shares: Sequence[bytes]

    @property
    def key(self) -> bytes:
        """The key of the match, as in `chance_key`."""
        return chance_key(self.server_seed, self.shares)

    @property
    def terms(self) -> FairTerms:
        """The public part: the commitment and the shares."""
        return FairTerms(commitment_of(self.server_seed), tuple(self.shares))


def _check_server_seed(server_seed: bytes) -> None:
    if len(server_seed) != SERVER_SEED_BYTES:
        facts = {"bytes": SERVER_SEED_BYTES, "found": len(server_seed)}
        raise RecordError(message("fair.server_seed", **facts))


def _check_share(share: bytes) -> None:
    if len(share) != SHARE_BYTES:
        raise RecordError(message("fair.share", bytes=SHARE_BYTES, found=len(share)))
