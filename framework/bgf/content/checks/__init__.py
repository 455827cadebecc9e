"""The framework's checks on content, beyond what a schema can say."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bgf.content.checks.flow import (
    check_actions,
    check_phases,
    check_rules,
    check_stages,
    check_way_out,
)
from bgf.content.checks.maps import check_codes, check_links, check_pairs
from bgf.content.checks.options import check_options, check_player_numbers
from bgf.content.checks.table import (
    check_beginnings,
    check_counter_names,
    check_marks,
    check_supplies,
    check_zone_numbers,
    check_zones,
)
from bgf.content.checks.texts import check_languages, check_parameters
from bgf.content.checks.words import check_likely_misspellings, check_sources
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document

__all__ = ["CHECKS"]

CHECKS: tuple[Callable[[Document], Iterable[Diagnostic]], ...] = (
    check_player_numbers,
    check_options,
    check_sources,
    check_zones,
    check_zone_numbers,
    check_beginnings,
    check_marks,
    check_counter_names,
    check_supplies,
    check_links,
    check_pairs,
    check_codes,
    check_actions,
    check_rules,
    check_stages,
    check_phases,
    check_way_out,
    check_languages,
    check_parameters,
    check_likely_misspellings,
)
"""Every check of the framework, in the order they run."""
