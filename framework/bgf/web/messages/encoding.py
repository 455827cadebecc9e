"""The version of the contract, and messages as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["API", "encode"]

API = 1
"""The version of the contract."""


_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Returns a message as JSON; equal messages give equal bytes."""
    return _ENCODER.encode(message)
