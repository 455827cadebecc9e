"""Codes of the parts of a map: a few letters that replace a long name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["code_in", "place_codes"]

_LENGTH = 3


def code_in(code: str | Mapping[str, str], localize: Callable[[Mapping[str, str]], str]) -> str:
    """Returns a code of the content in one language.

    Args:
        code: the code, or one by language.
        localize: returns a text in the language.
    """
    return code if isinstance(code, str) else localize(code)


def place_codes(
    places: Mapping[str, Any], localize: Callable[[Mapping[str, str]], str]
) -> dict[str, str]:
    """Returns the code of each place by id; generated codes are unique.

    Args:
        places: the `places` of a map. A place without a `code` gets the first letters of its id,
            with a number at the end if that code is taken.
        localize: returns a text in the language of the codes.
    """
    codes: dict[str, str] = {}
    for place_id, place in places.items():
        from_id = place_id.replace("_", "")[:_LENGTH].upper()
        code = code_in(place.get("code", from_id), localize)
        number = 1
        while code in codes.values():
            number += 1
            code = f"{code[: _LENGTH - len(str(number))]}{number}"
        codes[place_id] = code
    return codes
