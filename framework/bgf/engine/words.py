"""The engine's own words to players, for games that do not say it in theirs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

__all__ = ["WORDS", "named", "plain_words", "seat_letter"]

_APART = str.maketrans("łŁøØđĐ", "lLoOdD")  # letters that Unicode does not take apart


def seat_letter(player: int) -> str:
    """What people call a seat: A for player 0, B for player 1, and so on."""
    return chr(ord("A") + player)


def plain_words(text: str) -> list[str]:
    """The words of a text in small letters, without accents and signs: ``bleriot spad s.33``."""
    apart = unicodedata.normalize("NFKD", text.translate(_APART))
    plain = "".join(char for char in apart if not unicodedata.combining(char))
    return [word.strip(".") for word in re.findall(r"[a-z0-9./]*[a-z0-9]", plain.lower())]


def named(line: str, texts: Sequence[str]) -> list[int]:
    """Which of some texts, by index, a person may mean with a few of their words in order.

    The texts that begin with these words come first, then those in which they stand anywhere; and
    whole words come before beginnings, so that ``f.ii`` does not mean ``f.iii`` too.
    """
    typed = plain_words(line)
    pool = [plain_words(text) for text in texts] if typed else []
    for at_start in (True, False):
        for whole in (True, False):
            found = [n for n, own in enumerate(pool) if _stand(typed, own, at_start, whole)]
            if found:
                return found
    return []


def _stand(typed: Sequence[str], own: Sequence[str], at_start: bool, whole: bool) -> bool:
    if at_start:
        pairs = zip(typed, own, strict=False)
        fits = (word == mine if whole else mine.startswith(word) for word, mine in pairs)
        return len(typed) <= len(own) and all(fits)
    rest = iter(own)
    return all(
        any(mine == word if whole else mine.startswith(word) for mine in rest) for word in typed
    )


WORDS: dict[str, dict[str, str]] = {
    "refusal.stage": {
        "en": "Not now. What can be done at this point: {kinds}.",
        "pl": "Nie teraz. W tej chwili można: {kinds}.",
    },
    "refusal.otherwise": {
        "en": "Only when nothing else is possible.",
        "pl": "Tylko wtedy, gdy nic innego nie jest możliwe.",
    },
}
