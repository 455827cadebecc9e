"""The codes of diagnostics, with their meanings from the catalogue of messages."""

from __future__ import annotations

from bgf.words.diagnostics import MEANINGS

__all__ = ["CODES"]

CODES: dict[str, str] = {code: english for code, (english, _) in MEANINGS.items()}
"""The meaning of each code, in English."""
