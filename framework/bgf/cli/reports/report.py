"""A report on content packs: their defects, and a summary."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from bgf.content.diagnostic_codes import CODES
from bgf.content.diagnostics import Diagnostic
from bgf.streams import printable_line
from bgf.words import Words

__all__ = ["CheckedPack", "Report", "is_error_code", "summary", "title_of"]

_LISTED = 20  # packs named below the summary


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """One pack, or one file outside any pack, and its defects.

    Attributes:
        path: the path as it is shown.
        files: the number of its files of content.
        alone: whether it is a single file.
        diagnostics: its defects.
    """

    path: str
    files: int
    alone: bool
    diagnostics: tuple[Diagnostic, ...]

    @property
    def name(self) -> str:
        """The name of a pack: its path, or the name of its folder."""
        if self.path != ".":
            return self.path
        return os.path.basename(os.getcwd()) or self.path

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(diagnostic.is_error for diagnostic in self.diagnostics)

    @property
    def warnings(self) -> int:
        """The number of warnings."""
        return len(self.diagnostics) - self.errors


@dataclass(slots=True)
class Report:
    """The results of a run.

    Attributes:
        packs: the packs that were checked, sorted by name.
        diagnostics: all defects, each once, by file, line and column.
        errors: the number of errors.
        warnings: the number of warnings.
    """

    packs: list[CheckedPack]
    diagnostics: list[Diagnostic] = field(init=False)
    errors: int = field(init=False)
    warnings: int = field(init=False)

    def __post_init__(self) -> None:
        # Packs may share files; a defect in a shared file is reported once.
        found = dict.fromkeys(d for pack in self.packs for d in pack.diagnostics)
        self.diagnostics = sorted(found, key=lambda diagnostic: diagnostic.sort_key)
        self.errors = sum(diagnostic.is_error for diagnostic in self.diagnostics)
        self.warnings = len(self.diagnostics) - self.errors

    @property
    def sound(self) -> bool:
        """Whether every pack can be loaded."""
        return not self.errors


def title_of(code: str, words: Words) -> str:
    """Returns the general meaning of a code; empty for a code of a game."""
    return words(f"defect.{code}") if code in CODES else ""


def is_error_code(code: str) -> bool:
    """Returns whether a defect with the code stops a pack from being loaded, by default."""
    return "-W" not in code


def summary(report: Report, words: Words) -> list[str]:
    """Returns a line on the outcome, and one for each pack with defects if there are several."""
    found = _found(report.errors, report.warnings, words)
    if len(report.packs) == 1:
        return [_summary_of_one(report.packs[0], found, words)]
    number_of_files = sum(pack.files for pack in report.packs)
    files = words("validate.files", count=number_of_files)
    total = words(_noun(report.packs), count=len(report.packs))
    if report.sound:
        sound = words("validate.all_sound", total=total)
        return [", ".join([sound, *found]) + files]
    broken = [pack for pack in report.packs if pack.diagnostics]
    facts = {"found": ", ".join(found), "count": len(broken), "total": total}
    lines = [words("validate.found_in_some", **facts) + files]
    for pack in broken[:_LISTED]:
        of_pack = ", ".join(_found(pack.errors, pack.warnings, words))
        lines.append(f"  {printable_line(pack.name)}: {of_pack}")
    if len(broken) > _LISTED:
        more = words("validate.more_packs", count=len(broken) - _LISTED)
        lines.append(f"  {more}")
    return lines


def _summary_of_one(pack: CheckedPack, found: Sequence[str], words: Words) -> str:
    files = "" if pack.alone else words("validate.files", count=pack.files)
    name = printable_line(pack.name)
    if pack.errors:
        return words("validate.found", found=", ".join(found), name=name) + files
    sound = words("validate.sound", name=name)
    return ", ".join([sound, *found]) + files


def _found(errors: int, warnings: int, words: Words) -> list[str]:
    pairs = (("validate.errors", errors), ("validate.warnings", warnings))
    return [words(key, count=count) for key, count in pairs if count]


def _noun(packs: Sequence[CheckedPack]) -> str:
    """Returns the key of the text that counts packs, files, or both."""
    alone = {pack.alone for pack in packs}
    if len(alone) == 2:
        return "validate.packs_and_files"
    return "validate.only_files" if True in alone else "validate.packs"
