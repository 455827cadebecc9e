"""The report as a SARIF 2.1.0 log, which code scanning services and editors read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bgf import __version__
from bgf.cli.reports.report import Report, is_error_code, title_of
from bgf.content.diagnostics import Diagnostic, format_path
from bgf.words import Words

__all__ = ["to_log"]

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_ENGLISH = Words("en")  # programs read it
_ROOT = "SRCROOT"
"""The base of the paths of files below the current folder."""


def to_log(report: Report) -> dict[str, Any]:
    """Returns the log; only the rules that were broken are listed."""
    codes = sorted({found.code for found in report.diagnostics})
    rules = {code: index for index, code in enumerate(codes)}
    driver = {"name": "bgf", "version": __version__, "rules": [_rule(code) for code in rules]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"uri": f"{_uri(Path.cwd()).rstrip('/')}/"}},
        "results": [_result(found, rules[found.code]) for found in report.diagnostics],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    return {
        "id": code,
        "shortDescription": {"text": title_of(code, _ENGLISH) or code},
        "defaultConfiguration": {"level": "error" if is_error_code(code) else "warning"},
    }


def _result(found: Diagnostic, index: int) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(found.file)}
    if found.line:
        physical["region"] = {"startLine": found.line, "startColumn": found.column}
    location: dict[str, Any] = {"physicalLocation": physical}
    if found.path:
        location["logicalLocations"] = [{"fullyQualifiedName": format_path(found.path)}]
    return {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": "error" if found.is_error else "warning",
        "message": {"text": found.message},
        "locations": [location],
    }


def _artifact(file: str) -> dict[str, str]:
    path = Path(os.path.abspath(file))
    here = Path.cwd()
    if path.is_relative_to(here):
        return {"uri": _quoted(path.relative_to(here)), "uriBaseId": _ROOT}
    return {"uri": _uri(path)}


def _quoted(path: Path) -> str:
    """Returns a relative path as a URI; names may have any bytes."""
    return quote(os.fsencode(path.as_posix()))


def _uri(path: Path) -> str:
    """Returns an absolute path as a URI."""
    return path.as_uri()
