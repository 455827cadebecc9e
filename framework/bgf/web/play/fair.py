"""Verifiable chance on a server: the commitment, the shares, and the start of a match.

A match gets a server seed when it is made; the commitment to it is public, and the seed itself is a
secret of the store. Then each visitor gives a share, which counts at all of the visitor's seats;
the server makes a share for each visitor who gives none, and marks it as made. The match begins
once every seat is taken and no share is awaited: from then on its chance is determined. The last
event reveals the server seed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from bgf.records.fair import NO_SHARE, SHARE_BYTES, FairChance, commitment_of, new_share
from bgf.records.match import Match
from bgf.records.people import PERSON
from bgf.web.matches.live import text_of_head
from bgf.web.messages import Fair
from bgf.web.problems import WebProblem
from bgf.web.store.rows import LIVE, OPEN
from bgf.words import message

if TYPE_CHECKING:
    from bgf.web.games.library import LoadedGame
    from bgf.web.matches.live import LiveMatch
    from bgf.web.store.rows import StoredMatch

__all__ = [
    "begun_if_ready",
    "fair_of",
    "read_share",
    "seated_for_rematch",
    "with_all_shares",
    "with_share",
]

_HEX = re.compile(f"[0-9a-f]{{{2 * SHARE_BYTES}}}")


def read_share(text: str) -> bytes | None:
    """Returns the share of a request; None if the request has none.

    Args:
        text: the share in hex, or an empty string.

    Raises:
        WebProblem: if the text is invalid, or all zeros, which stand for a bot.
    """
    if not text:
        return None
    if not _HEX.fullmatch(text):
        raise WebProblem(422, "bad_share", message("web.share.bad", digits=2 * SHARE_BYTES))
    share = bytes.fromhex(text)
    if share == NO_SHARE:
        raise WebProblem(422, "bad_share", message("web.share.zeros"))
    return share


def with_share(stored: StoredMatch, visitor: bytes, share: bytes | None) -> StoredMatch:
    """Returns a match that has not begun, with one share at all seats of a visitor.

    Args:
        stored: the match.
        visitor: the key of the visitor.
        share: the share, 16 bytes; it replaces one that the server has made. None keeps an earlier
            share, or lets the server make one.

    Raises:
        WebProblem: if the visitor has already given another share.
    """
    own = [row for row in stored.seats if row.visitor == visitor]
    with_one = [row for row in own if row.share is not None]
    if share is None and with_one:
        share, is_made = with_one[0].share, with_one[0].is_share_made
    elif share is None:
        share, is_made = new_share(), True
    elif any(not row.is_share_made and row.share != share for row in with_one):
        raise WebProblem(409, "share_given", message("web.share.given"))
    else:
        is_made = False
    rows = [
        replace(row, share=share, is_share_made=is_made) if row in own else row
        for row in stored.seats
    ]
    return replace(stored, seats=tuple(rows))


def with_all_shares(stored: StoredMatch) -> StoredMatch:
    """Returns a match in which the server has made all missing shares."""
    for row in stored.seats:
        if row.visitor is not None and row.is_share_awaited:
            stored = with_share(stored, row.visitor, None)
    return stored


def seated_for_rematch(stored: StoredMatch) -> StoredMatch:
    """Returns a finished match with the seats of its rematch.

    Players who gave a share in the match are asked for a new one; the server makes the others.
    """
    rows = [
        replace(row, link=None, stand_in="", share=None, is_share_made=False)
        for row in stored.seats
    ]
    rematch = replace(stored, seats=tuple(rows))
    for row in stored.seats:
        has_given = row.share is not None and not row.is_share_made
        if row.visitor is not None and not has_given:
            rematch = with_share(rematch, row.visitor, None)
    return rematch


def begun_if_ready(stored: StoredMatch, loaded: LoadedGame) -> StoredMatch:
    """Returns the match, begun if it is open, every seat is taken, and no share is awaited."""
    if stored.status != OPEN or any(row.is_free or row.is_share_awaited for row in stored.seats):
        return stored
    assert stored.server_seed is not None  # every match that has not begun has one
    shares = [row.share or NO_SHARE for row in stored.seats]
    match = Match.start(
        loaded.game,
        players=len(stored.seats),
        options=stored.options,
        seats=[row.bot or PERSON for row in stored.seats],
        fair=FairChance(stored.server_seed, shares),
    )
    return replace(stored, status=LIVE, head=text_of_head(match))


def fair_of(stored: StoredMatch, live: LiveMatch | None) -> Fair | UnsetType:
    """Returns the public data of the verifiable chance of a match.

    Args:
        stored: the match.
        live: the match at its last event; None if it has not begun, or is not in memory.

    Returns:
        The data; UNSET for a match with a seed, which an older version has begun, and for an
            exercise, whose server seed is public.
    """
    if stored.server_seed is None or stored.origin is not None:
        return UNSET
    terms = None if live is None else live.fair_terms
    revealed = None if live is None else live.revealed_seed
    return Fair(
        commitment=commitment_of(stored.server_seed).hex(),
        waits=[row.seat for row in stored.seats if stored.status == OPEN and row.is_share_awaited],
        made=[row.seat for row in stored.seats if row.is_share_made],
        shares=[] if terms is None else [share.hex() for share in terms.shares],
        server_seed="" if revealed is None else revealed.hex(),
    )
