"""The work of ``bgf verify``: proves the chance of a recorded match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bgf.cli.codes import DONE, UNSOUND, code_of
from bgf.cli.language import spoken_words
from bgf.cli.output import emit, say
from bgf.errors import BgfError
from bgf.records.errors import RecordError
from bgf.records.proof import Proof, ProofCheck, prove
from bgf.records.record import Record, read_file
from bgf.session.failures import guarded_replay
from bgf.words import Words

__all__ = ["verify_record"]


def verify_record(
    *,
    file: Path,
    shares: list[bytes] | None,
    commitment: bytes | None,
    content: Path | None,
    json: bool,
) -> int:
    """Verifies a record and prints every check."""
    own_shares = shares or []
    try:
        record, proof = _proof(file, own_shares, commitment, content)
    except BgfError as error:
        if not json or code_of(error) != UNSOUND:
            raise
        line = error.line if isinstance(error, RecordError) else None
        emit({"proven": False, "record": str(file), "error": str(error), "line": line})
        return UNSOUND
    if json:
        emit(_document(file, own_shares, record, proof))
    else:
        words = spoken_words()
        for check in proof.checks:
            say(_line(check, words))
        say(words("fair.proof.proven" if proof.is_proven else "fair.proof.not_proven"))
    return DONE if proof.is_proven else UNSOUND


def _proof(
    file: Path, own_shares: Sequence[bytes], commitment: bytes | None, content: Path | None
) -> tuple[Record, Proof]:
    """Returns the record of a file, and the proof of its chance.

    Args:
        file: the record.
        own_shares: the shares that must be among those of the match.
        commitment: the commitment that was shown before the match; None to believe the record.
        content: the folder of the content; None for the pack that the record names.
    """
    data = read_file(file)
    record = Record.from_bytes(data, path=file, salvage=True)
    with guarded_replay(record):
        game = None if content is None else record.load_game(content)
        proof = prove(record, data, own_shares=own_shares, commitment=commitment, game=game)
    return record, proof


def _line(check: ProofCheck, words: Words) -> str:
    status = words("fair.proof.ok" if check.passed else "fair.proof.failed")
    name = words(f"fair.proof.name.{check.name}")
    reason = check.words.localized(words.lang)
    if check.line is not None:
        reason = words("fair.proof.line", line=check.line, reason=reason)
    return words("fair.proof.check", status=status, name=name, reason=reason)


def _document(
    file: Path, own_shares: Sequence[bytes], record: Record, proof: Proof
) -> dict[str, Any]:
    failure = proof.failure
    return {
        "proven": proof.is_proven,
        "record": str(file),
        "game": record.game,
        "version": record.content.version,
        "finished": record.result is not None,
        "commitment": proof.terms.commitment.hex(),
        "server_seed": proof.server_seed.hex() or None,
        "shares": [share.hex() for share in proof.terms.shares],
        "own_shares": [share.hex() for share in own_shares],
        "key": proof.key.hex() or None,
        "checks": [
            {
                "check": check.name,
                "passed": check.passed,
                "text": str(check.words),
                "line": check.line,
            }
            for check in proof.checks
        ],
        "error": None if failure is None else str(failure.words),
        "line": None if failure is None else failure.line,
    }
