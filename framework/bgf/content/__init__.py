"""Content packs: YAML with positions, a schema, checks, and the loaded pack.

Start with `load_pack`. `check_pack` reports defects instead of raising, and `read_manifest` reads
only the head. A game's own check is a function that takes a `Document` and yields diagnostics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.content.check import Check
    from bgf.content.diagnostic_codes import CODES
    from bgf.content.diagnostics import ContentError, Diagnostic
    from bgf.content.document import Document
    from bgf.content.manifest import Manifest, read_manifest
    from bgf.content.pack import MissingText, Pack, check_pack, load_pack
    from bgf.content.targets import find_packs

__all__ = [
    "CODES",
    "Check",
    "ContentError",
    "Diagnostic",
    "Document",
    "Manifest",
    "MissingText",
    "Pack",
    "check_pack",
    "find_packs",
    "load_pack",
    "read_manifest",
]

# Modules of the names. They are imported on first use, since listing games needs only the heads.
_HOMES = {
    "CODES": "diagnostic_codes",
    "Check": "check",
    "ContentError": "diagnostics",
    "Diagnostic": "diagnostics",
    "Document": "document",
    "Manifest": "manifest",
    "MissingText": "pack",
    "Pack": "pack",
    "check_pack": "pack",
    "find_packs": "targets",
    "load_pack": "pack",
    "read_manifest": "manifest",
}

__getattr__ = importer(__name__, {name: f"{__name__}.{module}" for name, module in _HOMES.items()})
