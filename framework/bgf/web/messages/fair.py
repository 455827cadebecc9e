"""The fairness of the chance of a match: its public data, and each player's share."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Fair", "GiveShare"]


class Fair(Struct, frozen=True, omit_defaults=True):
    """The public data by which the chance of a match can be verified.

    All bytes are written in hex.

    Attributes:
        commitment: the commitment to the server seed, 32 bytes.
        waits: before the match begins, the seats whose players have not given their shares yet.
        made: the seats whose shares the server has made, as their players gave none.
        shares: once the match has begun, the shares by seat, 16 bytes each.
        server_seed: once nothing more can be played, the server seed, 32 bytes.
    """

    commitment: str
    waits: list[int] = []
    made: list[int] = []
    shares: list[str] = []
    server_seed: str = ""


class GiveShare(Struct, frozen=True):
    """Gives the visitor's share of the chance of a match that has not begun.

    Attributes:
        share: 16 bytes in hex; it counts at all seats of the visitor, and can't be changed.
    """

    share: str
