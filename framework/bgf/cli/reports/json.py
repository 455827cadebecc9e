"""The report as one JSON document."""

from __future__ import annotations

from typing import Any

from bgf.cli.reports.report import Report

__all__ = ["to_document"]


def to_document(report: Report) -> dict[str, Any]:
    """Returns the report as data for JSON; a defect without a line has line and column 0."""
    return {
        "sound": report.sound,
        "errors": report.errors,
        "warnings": report.warnings,
        "packs": [
            {
                "path": pack.path,
                "files": pack.files,
                "errors": pack.errors,
                "warnings": pack.warnings,
            }
            for pack in report.packs
        ],
        "diagnostics": [
            {
                "file": found.file,
                "line": found.line,
                "column": found.column,
                "path": list(found.path),
                "code": found.code,
                "severity": found.severity,
                "message": found.message,
            }
            for found in report.diagnostics
        ],
    }
