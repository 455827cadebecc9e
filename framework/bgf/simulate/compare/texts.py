"""The texts of comparisons by key, in English and in Polish."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "measure": ("Measure", "Miara"),
    "by": ("Seats {seats}, seed {seed}", "Miejsca: {seats}; ziarno {seed}"),
    "pairs": (
        "{number} pairs of matches, {alike} of them alike: {ended}",
        "Pary partii: {number}, w tym bez różnic: {alike}; {ended}",
    ),
    "pairs.one": (
        "{number} pair of matches, {alike} of them alike: {ended}",
        "Pary partii: {number}, w tym bez różnic: {alike}; {ended}",
    ),
    "some": ("{number} pairs", "pary: {number}"),
    "some.one": ("{number} pair", "pary: {number}"),
    "ended.known": ("every measure decided", "wszystkie miary rozstrzygnięte"),
    "ended.limit": (
        "limit reached; some measures undecided",
        "limit osiągnięty, nie wszystko rozstrzygnięte",
    ),
    "ended.interrupted": ("interrupted", "przerwano"),
    "ended.same": (
        (
            "The same content, mods and options: nothing in the game can differ, so nothing was "
            "played."
        ),
        (
            "Zawartość, modyfikacje i opcje są takie same: w samej grze nic nie może się różnić, "
            "więc niczego nie rozegrano."
        ),
    ),
    "few": (
        "Too few pairs: intervals are shown from {least} pairs on.",
        "Za mało par: przedziały są podawane od {least} par.",
    ),
    "lies": ("lies in", "przedział"),
    "change.up": ("up", "wzrost"),
    "change.down": ("down", "spadek"),
    "change.same": ("same", "bez zmian"),
    "change.unknown": ("?", "?"),
    "change.unknown.about": ("?: undecided", "?: nierozstrzygnięte"),
    "change.same.about": (
        "same: within {smallest}, which does not matter",
        "bez zmian: różnica do {smallest}, bez znaczenia",
    ),
    "gate": ("Gate", "Warunek"),
    "gate.limit": ("limit", "limit"),
    "gate.holds": ("holds", "spełniony"),
    "gate.broken": ("BROKEN", "NIESPEŁNIONY"),
    "gate.open.about": (
        "?: undecided, judged by the means so far",
        "?: nierozstrzygnięte, ocena według dotychczasowych średnich",
    ),
}
