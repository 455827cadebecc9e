"""``bgf verify``: proves that the chance of a match was settled before it began."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bgf.cli.codes import DONE, UNSOUND, UsageError, code_of
from bgf.cli.language import spoken_words
from bgf.cli.output import emit, say
from bgf.errors import BgfError, shortened
from bgf.records.errors import RecordError
from bgf.records.fair import SERVER_SEED_BYTES, SHARE_BYTES
from bgf.records.proof import Check, Proof, prove
from bgf.records.record import Record, read_file
from bgf.session.failures import guarded_replay
from bgf.words import Words, message

__all__ = ["VerifyArgs", "read_commitment", "read_share", "verify"]


@dataclass(frozen=True, slots=True)
class VerifyArgs:
    """The arguments of ``bgf verify``.

    Attributes:
        file: the record.
        own_shares: the shares that must be among those of the match, 16 bytes each.
        commitment: the commitment that was shown before the match; None to believe the record.
        content: the folder of the content; None for the pack that the record names.
    """

    file: Path
    own_shares: Sequence[bytes]
    commitment: bytes | None
    content: Path | None


def read_share(text: str) -> bytes:
    """Returns the share of ``--share``; raises UsageError."""
    return _read_hex("--share", text, SHARE_BYTES)


def read_commitment(text: str) -> bytes:
    """Returns the commitment of ``--commitment``; raises UsageError."""
    return _read_hex("--commitment", text, SERVER_SEED_BYTES)


def _read_hex(option: str, text: str, count: int) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != count:
        facts = {"option": option, "text": shortened(text), "digits": 2 * count}
        raise UsageError(message("usage.hex", **facts))
    return found


def verify(args: VerifyArgs, *, json: bool) -> int:
    """Verify a record and print every check; returns the exit code.

    Raises:
        RecordError: if the chance of the match can't be verified, or not yet.
        BgfError: if its game can't be loaded or fails.
    """
    try:
        record, proof = _proof(args)
    except BgfError as error:
        if not json or code_of(error) != UNSOUND:
            raise
        line = error.line if isinstance(error, RecordError) else None
        emit({"proven": False, "record": str(args.file), "error": str(error), "line": line})
        return UNSOUND
    if json:
        emit(_document(args, record, proof))
    else:
        words = spoken_words()
        for check in proof.checks:
            say(_line(check, words))
        say(words("fair.proof.proven" if proof.is_proven else "fair.proof.not_proven"))
    return DONE if proof.is_proven else UNSOUND


def _proof(args: VerifyArgs) -> tuple[Record, Proof]:
    data = read_file(args.file)
    record = Record.from_bytes(data, path=args.file, salvage=True)
    with guarded_replay(record):
        game = None if args.content is None else record.load_game(args.content)
        proof = prove(
            record, data, own_shares=args.own_shares, commitment=args.commitment, game=game
        )
    return record, proof


def _line(check: Check, words: Words) -> str:
    status = words("fair.proof.ok" if check.passed else "fair.proof.failed")
    name = words(f"fair.proof.name.{check.name}")
    reason = check.words.localized(words.lang)
    if check.line is not None:
        reason = words("fair.proof.line", line=check.line, reason=reason)
    return words("fair.proof.check", status=status, name=name, reason=reason)


def _document(args: VerifyArgs, record: Record, proof: Proof) -> dict[str, Any]:
    failure = proof.failure
    return {
        "proven": proof.is_proven,
        "record": str(args.file),
        "game": record.game,
        "version": record.content.version,
        "finished": record.result is not None,
        "commitment": proof.terms.commitment.hex(),
        "server_seed": proof.server_seed.hex() or None,
        "shares": [share.hex() for share in proof.terms.shares],
        "own_shares": [share.hex() for share in args.own_shares],
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
