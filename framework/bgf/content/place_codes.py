"""Codes of the places of a map: three letters where a name is too long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["place_codes"]

_LENGTH = 3


def place_codes(places: Mapping[str, Any]) -> dict[str, str]:
    """Returns the code of each place by id; no two made here are alike.

    Args:
        places: the key `places` of a map. A place without a `code` gets the first letters of its
            id, with a number at the end if that code is taken.
    """
    codes: dict[str, str] = {}
    for place_id, place in places.items():
        code = place.get("code") or place_id.replace("_", "")[:_LENGTH].upper()
        number = 1
        while code in codes.values():
            number += 1
            code = f"{code[: _LENGTH - len(str(number))]}{number}"
        codes[place_id] = code
    return codes
