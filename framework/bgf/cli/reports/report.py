"""A report on content packs: their defects, and a summary."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from bgf.content.diagnostics import CODES, Diagnostic
from bgf.streams import printable_line

__all__ = ["CheckedPack", "Report", "counted", "is_error_code", "summary", "title_of"]

_LISTED = 20  # packs named below the summary


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """One pack, or one file outside any pack, and what is wrong with it.

    Attributes:
        path: as shown to people.
        files: how many files of content it has.
        alone: whether it is a file and no folder.
        diagnostics: its defects.
    """

    path: str
    files: int
    alone: bool
    diagnostics: tuple[Diagnostic, ...]

    @property
    def name(self) -> str:
        """The name of a pack: its path, or the name of its folder."""
        return (os.path.basename(os.getcwd()) or self.path) if self.path == "." else self.path

    @property
    def errors(self) -> int:
        """How many errors it has."""
        return sum(diagnostic.is_error for diagnostic in self.diagnostics)

    @property
    def warnings(self) -> int:
        """How many warnings it has."""
        return len(self.diagnostics) - self.errors


@dataclass(slots=True)
class Report:
    """Everything that a run found.

    Attributes:
        packs: what was checked, in order of their names.
        diagnostics: all defects, each once, by file, line and column.
        errors: how many of them are errors.
        warnings: how many are warnings.
    """

    packs: list[CheckedPack]
    diagnostics: list[Diagnostic] = field(init=False)
    errors: int = field(init=False)
    warnings: int = field(init=False)

    def __post_init__(self) -> None:
        # Packs may share files; what is wrong there is said once.
        found = dict.fromkeys(d for pack in self.packs for d in pack.diagnostics)
        self.diagnostics = sorted(found, key=lambda diagnostic: diagnostic.sort_key)
        self.errors = sum(diagnostic.is_error for diagnostic in self.diagnostics)
        self.warnings = len(self.diagnostics) - self.errors

    @property
    def sound(self) -> bool:
        """Whether every pack can be loaded."""
        return not self.errors


def title_of(code: str) -> str:
    """Returns the general meaning of a code; a game may have codes of its own."""
    return CODES.get(code, "")


def is_error_code(code: str) -> bool:
    """Returns whether a defect with the code stops a pack from being loaded, by default."""
    return "-W" not in code


def counted(number: int, word: str) -> str:
    """A number and what it counts: ``1 error``, ``2 errors``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def summary(report: Report) -> list[str]:
    """One line that says how it went, and where several packs have defects one for each."""
    found = _found(report.errors, report.warnings)
    if len(report.packs) == 1:
        (pack,) = report.packs
        files = "" if pack.alone else f" ({counted(pack.files, 'file')})"
        if report.sound:
            return [", ".join([f"{printable_line(pack.name)}: sound", *found]) + files]
        return [f"{', '.join(found)} in {printable_line(pack.name)}{files}"]
    files = f" ({counted(sum(pack.files for pack in report.packs), 'file')})"
    total = f"{len(report.packs)} {_noun(report.packs)}"
    if report.sound:
        return [", ".join([f"{total}: all sound", *found]) + files]
    broken = [pack for pack in report.packs if pack.diagnostics]
    lines = [f"{', '.join(found)} in {len(broken)} of {total}{files}"]
    lines += (
        f"  {printable_line(pack.name)}: {', '.join(_found(pack.errors, pack.warnings))}"
        for pack in broken[:_LISTED]
    )
    if len(broken) > _LISTED:
        lines.append(f"  and {len(broken) - _LISTED} more")
    return lines


def _found(errors: int, warnings: int) -> list[str]:
    pairs = ((errors, "error"), (warnings, "warning"))
    return [counted(number, word) for number, word in pairs if number]


def _noun(packs: list[CheckedPack]) -> str:
    alone = {pack.alone for pack in packs}
    return "packs and files" if len(alone) == 2 else "files" if True in alone else "packs"
