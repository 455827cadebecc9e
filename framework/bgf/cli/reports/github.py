"""The report as workflow commands of GitHub Actions: each defect is shown at its line.

A command is a line ``::error file=…,line=…,col=…,title=…::message``. Characters that would end the
line or a property are written as ``%`` and two hex digits.
"""

from __future__ import annotations

from bgf.cli.reports.report import Report, summary, title_of
from bgf.content.diagnostics import Diagnostic, format_path
from bgf.streams import printable_line
from bgf.words import Words

__all__ = ["to_commands"]

_ENGLISH = Words("en")  # programs read it
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = {**_DATA, **str.maketrans({":": "%3A", ",": "%2C"})}


def to_commands(report: Report) -> str:
    """Returns a command for each defect, then the summary; names of files can't add commands."""
    lines = [_command(diagnostic) for diagnostic in report.diagnostics]
    outcome, *_ = summary(report, _ENGLISH)
    lines.append(f"bgf validate: {outcome}")
    return "\n".join(lines) + "\n"


def _command(found: Diagnostic) -> str:
    properties = {"file": found.file}
    if found.line:
        properties |= {"line": str(found.line), "col": str(found.column)}
    properties["title"] = f"{found.code} {title_of(found.code, _ENGLISH)}".rstrip()
    written = ",".join(
        f"{key}={_kept(value).translate(_PROPERTY)}" for key, value in properties.items()
    )
    message = f"{found.message} ({format_path(found.path)})" if found.path else found.message
    severity = "error" if found.is_error else "warning"
    return f"::{severity} {written}::{_kept(message).translate(_DATA)}"


def _kept(text: str) -> str:
    """Returns text with its line breaks, which GitHub shows, but no other control characters."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(map(printable_line, lines))
