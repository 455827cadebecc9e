"""Words that depend on a number: ``{number:ticket|tickets}``."""

from __future__ import annotations

from typing import Self

__all__ = ["Counted", "form_count"]

_POLISH = "pl"
_NO_BREAK = "\u00a0"  # between thousands in Polish


def form_count(lang: str) -> int:
    """Returns the number of forms of a word that a language uses after numbers.

    English and most others have two, for 1 and for other numbers: ``ticket|tickets``. Polish has
    three, for 1, for 2 to 4 and numbers that end in them, and for others: ``bilet|bilety|biletów``.
    """
    return 3 if lang == _POLISH else 2


def _form(number: int, lang: str) -> int:
    """Returns the index of the form for a number."""
    if number == 1:
        return 0
    if lang != _POLISH:
        return 1
    ends_few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return 1 if ends_few else 2


class Counted(int):
    """A number for texts that can choose between the forms of a word.

    >>> "{n} {n:ticket|tickets}".format(n=Counted.of(2, "en"))
    '2 tickets'
    """

    lang: str

    @classmethod
    def of(cls, number: int, lang: str) -> Self:
        """Returns a number for the texts of a language."""
        made = cls(number)
        made.lang = lang
        return made

    def __format__(self, form: str) -> str:
        if form == "," and self.lang == _POLISH:
            return f"{int(self):,}".replace(",", _NO_BREAK)
        if "|" not in form:
            return super().__format__(form)
        return form.split("|")[_form(abs(self), self.lang)]
