"""The scheme of chance that can be verified, against a second one written from its description."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf import RecordError
from bgf.records.fair import (
    NO_SHARE,
    FairChance,
    chance_key,
    commitment_of,
    new_server_seed,
    new_share,
    share_of_words,
)
from bgf.records.ratchet import Ratchet

from .fairly import SEED, chance_of, key_of

COMMITMENT = "482e4d9c25b0f15585758d51f63de39f3301315c0e5d7eba4e25b6f097d007aa"
KEY = "0018cf7cf2a441f81812b3df00446d0c9d581a8187d94e1760cd4f6977d65a73"
START_SEED = 14153745735292329973
CHANCES = [10173221546754077215, 17100256254051387592, 2320635392297691428]
SHARE = "329747b67011fd7fe9b43e26d6567a10"

seeds = st.binary(min_size=32, max_size=32)
shares = st.binary(min_size=16, max_size=16)


def test_known_answers() -> None:
    """Computed once with hmac and hashlib; they must never change."""
    assert commitment_of(SEED).hex() == COMMITMENT
    key = chance_key(SEED, (bytes(range(16)), NO_SHARE))
    assert key.hex() == KEY
    ratchet = Ratchet(key)
    assert ratchet.start_seed == START_SEED
    assert [ratchet.at(number).chance for number in (1, 2, 300)] == CHANCES
    assert share_of_words("my dog Rex").hex() == SHARE


@given(seeds)
def test_a_commitment_is_a_hash_of_the_server_seed(server_seed: bytes) -> None:
    assert commitment_of(server_seed) == hashlib.sha256(b"bgf commit 1\0" + server_seed).digest()


@given(seeds, st.lists(shares, min_size=1, max_size=6), st.integers(0, 2**40))
def test_chance_is_made_of_the_server_seed_all_shares_and_the_number(
    server_seed: bytes, given_shares: list[bytes], number: int
) -> None:
    chance = FairChance(server_seed, tuple(given_shares))
    assert chance.key == key_of(server_seed, given_shares)
    assert Ratchet(chance.key).at(number).chance == chance_of(chance.key, number)


def test_exchanged_shares_give_another_key() -> None:
    one, other = bytes(16), bytes([1] * 16)
    assert chance_key(SEED, (one, other)) != chance_key(SEED, (other, one))


def test_every_action_has_chance_of_its_own() -> None:
    ratchet = Ratchet(chance_key(SEED, (NO_SHARE,)))
    derived = [ratchet.at(number) for number in range(2000)]
    assert len({chance for chance, _ in derived}) == 2000
    assert ratchet.seed_for_bots not in {chance for chance, _ in derived}


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_server_seed_has_32_bytes(length: int) -> None:
    for make in (commitment_of, lambda seed: chance_key(seed, (NO_SHARE,))):
        with pytest.raises(RecordError, match=f"a server seed has 32 bytes, not {length}"):
            make(bytes(length))


@pytest.mark.parametrize("length", [0, 15, 17])
def test_a_share_has_16_bytes(length: int) -> None:
    with pytest.raises(RecordError, match=f"a share has 16 bytes, not {length}"):
        chance_key(SEED, (NO_SHARE, bytes(length)))


def test_seeds_and_shares_are_never_the_same() -> None:
    drawn = [new_server_seed() for _ in range(50)]
    assert len(set(drawn)) == 50
    assert {len(seed) for seed in drawn} == {32}
    assert len({new_share() for _ in range(50)}) == 50


def test_words_stand_for_a_share_however_they_are_typed() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    assert share_of_words(f"  {composed} ") == share_of_words(decomposed)
    assert share_of_words("zoe") != share_of_words("Zoe")
    assert len(share_of_words("\ud800")) == 16
