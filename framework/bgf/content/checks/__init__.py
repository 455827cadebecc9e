"""The framework's content checks, for what a schema can't express.

A game can add further checks: `bgf.content.checks.required` for the entries that its rules rely on,
`bgf.content.checks.routes` for links that players claim, and `bgf.content.checks.planes` for shapes
that players place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bgf.content.checks.beginnings import check_beginnings, check_room
from bgf.content.checks.components import (
    check_counts,
    check_effects,
    check_marks,
    check_totals,
)
from bgf.content.checks.counters import (
    check_counter_names,
    check_counter_owners,
    check_dice,
    check_shares,
    check_starts,
    check_supplies,
    check_tracks,
)
from bgf.content.checks.faces import (
    check_face_areas,
    check_face_colours,
    check_face_icons,
    check_face_things,
)
from bgf.content.checks.flow import (
    check_actions,
    check_otherwise_rules,
    check_phases,
    check_rules,
    check_simultaneous,
    check_stages,
    check_until_out,
    check_way_out,
)
from bgf.content.checks.how_to_win import check_how_to_win
from bgf.content.checks.links import (
    check_colours,
    check_links,
    check_pairs,
    check_parts,
)
from bgf.content.checks.looks import check_columns, check_prices
from bgf.content.checks.options import check_options, check_player_numbers
from bgf.content.checks.pieces import check_piece_marks, check_pieces, check_shapes
from bgf.content.checks.piles import check_piles
from bgf.content.checks.places import (
    check_codes,
    check_drawing,
    check_regions,
    check_spaces,
)
from bgf.content.checks.sides import check_planes
from bgf.content.checks.texts import check_languages, check_parameters
from bgf.content.checks.unused import (
    check_unpaired,
    check_unused_actions,
    check_unused_sources,
)
from bgf.content.checks.words import check_likely_misspellings, check_sources
from bgf.content.checks.zones import (
    check_circles,
    check_sweeps,
    check_zone_numbers,
    check_zones,
)
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document

__all__ = ["CHECKS"]

CHECKS: Mapping[Callable[[Document], Iterable[Diagnostic]], tuple[str, ...]] = {
    check_player_numbers: (),
    check_options: (),
    check_sources: ("sources",),
    check_totals: ("components",),
    check_counts: (),
    check_marks: (),
    check_effects: ("components", "rules"),
    check_zones: ("components", "zones"),
    check_circles: (),
    check_zone_numbers: (),
    check_sweeps: (),
    check_columns: ("components", "counters", "zones"),
    check_piles: ("components", "counters", "maps", "zones"),
    check_prices: ("components", "counters", "values"),
    check_beginnings: ("zones",),
    check_room: (),
    check_counter_names: (),
    check_counter_owners: (),
    check_supplies: ("counters",),
    check_tracks: (),
    check_dice: (),
    check_shares: ("pieces", "zones"),
    check_starts: ("pieces", "components", "maps", "zones"),
    check_piece_marks: (),
    check_pieces: ("counters",),
    check_planes: ("options", "pieces"),
    check_shapes: ("pieces",),
    check_links: ("maps",),
    check_colours: ("components", "maps"),
    check_pairs: ("components", "maps"),
    check_parts: ("maps",),
    check_codes: (),
    check_spaces: (),
    check_regions: ("maps",),
    check_drawing: (),
    check_actions: ("actions",),
    check_rules: ("rules",),
    check_otherwise_rules: (),
    check_stages: ("phases",),
    check_simultaneous: (),
    check_until_out: (),
    check_phases: ("phases",),
    check_way_out: ("phases",),
    check_languages: ("languages",),
    check_parameters: (),
    check_how_to_win: ("languages", "players", "values"),
    check_face_areas: ("zones", "counters", "tracks", "dice", "maps", "planes"),
    check_face_things: ("components", "pieces", "counters"),
    check_face_icons: (),
    check_face_colours: (),
    check_unused_actions: ("actions", "phases"),
    check_unused_sources: (
        *("sources", "values", "components", "pieces", "counters", "tracks", "dice", "maps"),
    ),
    check_unpaired: ("components", "maps"),
    check_likely_misspellings: (),
}
"""All checks of the framework, in the order in which they run.

Each check is listed with the top-level keys that it relies on, for looking up names or for entries
that must be present. If one of these keys could not be read, the check is skipped.
"""
