"""Views: a match as one viewer sees it, as plain data for a terminal, a page, or a program.

`view_of` makes the data, `encode` writes them as JSON, `view_schema` describes them, and
`captions_of` adds the words of one language. `steps_of` leads to one of many actions, a few options
at a time, and `effects_of` describes the effects of one. The table in a view is made from an
*observation*, so that nothing in it depends on secrets of other players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from bgf.view.captions import Captions, captions_of
from bgf.view.data import (
    SCHEMA,
    SPECTATOR,
    Effects,
    KindOffer,
    Outcome,
    PlayerView,
    Seat,
    StepOption,
    Steps,
    Undo,
    encode,
    view_schema,
)
from bgf.view.effects import effects_of
from bgf.view.offers import offers_of
from bgf.view.sight import Sight, closed_links
from bgf.view.steps import steps_of
from bgf.view.table import knowledge_of
from bgf.view.tickets import Way, links_for_tickets, ways_for_tickets

if TYPE_CHECKING:
    from bgf.engine.result import Result
    from bgf.engine.state import State

__all__ = [
    "SCHEMA",
    "SPECTATOR",
    "Captions",
    "Effects",
    "KindOffer",
    "PlayerView",
    "Seat",
    "Sight",
    "StepOption",
    "Steps",
    "Undo",
    "Way",
    "captions_of",
    "closed_links",
    "effects_of",
    "encode",
    "links_for_tickets",
    "needed_links",
    "outcome_of",
    "steps_of",
    "table_of",
    "view_of",
    "view_schema",
    "ways_of",
]

_NO_UNDO = Undo()


def view_of(
    state: State,
    viewer: int | None,
    *,
    step: int = 0,
    seats: Sequence[Seat] = (),
    undo: Undo = _NO_UNDO,
    result: Result | None = None,
) -> PlayerView:
    """Returns the view of a match for a viewer.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        step: the number of actions that led to the position.
        seats: the seats and their players.
        undo: the effect of an undo by the viewer.
        result: the result, if the match is over.

    Raises:
        NoSuchPlayer: if there is no such seat.
    """
    table = table_of(state, viewer, Sight(state))
    return PlayerView(
        **table,
        knowledge=knowledge_of(table["areas"]),
        n=step,
        seats=[*seats],
        offers=offers_of(state, viewer, step),
        undo=undo,
        result=UNSET if result is None else outcome_of(result),
    )


def table_of(state: State, viewer: int | None, sight: Sight) -> dict[str, Any]:
    """Returns the members of a view that follow from the viewer's observation alone.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        sight: the sight of the match at this position.

    Raises:
        NoSuchPlayer: if there is no such seat.
    """
    seen = sight.observation(viewer)
    game = state.game
    return {
        "game": game.name,
        "mods": [mod.name for mod in game.mods],
        "options": {name: value for name, value in seen["options"].items() if value is not None},
        "players": seen["players"],
        "viewer": SPECTATOR if viewer is None else viewer,
        "head": sight.head(seen),
        "areas": sight.areas(viewer, seen),
        "committed": _committed(seen["committed"]),
    }


def outcome_of(result: Result) -> Outcome:
    """Returns the result of a match as plain data."""
    return Outcome(
        scores=[*result.scores],
        ranks=[*result.ranks],
        winners=[*result.winners],
        breakdown=[*result.breakdown],
        ties={name: [*numbers] for name, numbers in result.ties.items()},
        tie_break=result.tie_break or "",
    )


def ways_of(state: State, player: int | None) -> dict[str, dict[str, Way]]:
    """Returns the shortest ways to complete each of a player's tickets, by map and ticket.

    It follows from what this player may know; see `ways_for_tickets`.

    Args:
        state: the position.
        player: a seat; None for a spectator, who has no tickets.
    """
    if player is None:
        return {}
    content = state.game.pack.data
    sight = Sight(state)
    areas = sight.areas(player, sight.observation(player))
    return ways_for_tickets(content, areas, player)


def needed_links(state: State, player: int) -> dict[str, set[str]]:
    """Returns the free links on a shortest way to complete one of a player's tickets, by map.

    It follows from what this player may know; see `links_for_tickets`.
    """
    content = state.game.pack.data
    sight = Sight(state)
    areas = sight.areas(player, sight.observation(player))
    return links_for_tickets(content, areas, player)


def _committed(chosen: str | list[str] | None) -> str:
    """Returns a viewer's choices that the others do not see yet, separated by commas."""
    if isinstance(chosen, list):
        return ", ".join(chosen)
    return chosen or ""
