"""The choices of a player in one language, for interfaces with menus and a prompt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from bgf.engine.action_parts import targets
from bgf.engine.actions import Action, Turn, check_kind, no_action
from bgf.engine.choices import choices_of, completions_of_open_kind
from bgf.engine.folding import check_text
from bgf.engine.wording import describe_step, input_help, menu_hint
from bgf.view import Effects, effects_of, needed_links, view_of

if TYPE_CHECKING:
    from bgf.engine.actions import ActionKind
    from bgf.engine.choices import OfferedKind
    from bgf.engine.folding import TypedLine
    from bgf.engine.reading import Reading
    from bgf.engine.state import State
    from bgf.param.base import Target
    from bgf.view.data import Area

__all__ = ["PlayerChoices"]

LinkOfMap = tuple[str, str]
"""A link of a map: the id of the map, and the id of the link."""


class PlayerChoices:
    """The choices of a player in the current position.

    They are valid until the next action of any player, and use only what the player may know.
    Methods raise `InvalidAction` for arguments that are not an action, a kind of action or a line.

    Args:
        state: the position.
        player: a seat; a player who may not act now has no choices.
        lang: the language of all texts.

    Attributes:
        player: the seat.
        lang: the language.
        kinds: the kinds with any legal action, in the order of the stage.
        listed: the legal actions of listed kinds.
        unlisted: the kinds that have too many legal actions to list.
    """

    def __init__(self, state: State, player: int, lang: str) -> None:
        self._state = state
        self.player = player
        self.lang = lang
        choices = choices_of(state, player, lang)
        self.kinds: Sequence[OfferedKind] = choices.kinds
        self.listed: Sequence[Action] = choices.listed
        self.unlisted: Sequence[ActionKind] = choices.unlisted
        self._effects: dict[Action, Effects] = {}

    # -- words

    def describe_step(self, action: Action, step: int) -> str:
        """Returns the words of a step of an action, by its index."""
        return describe_step(self._turn(action), step, self.lang)

    def menu_hint(self, action: Action) -> str:
        """Returns the hint that menus show behind an action; empty for none."""
        return menu_hint(self._turn(action), self.lang)

    def input_help(self, kind: ActionKind) -> Sequence[str]:
        """Returns the lines on how to type an action of a kind; empty if it needs no help."""
        check_kind(kind)
        return input_help(kind, self._state, self.player, self.lang)

    # -- typed lines

    def read(
        self,
        line: TypedLine,
        within: ActionKind | None = None,
        asked: Sequence[Action] | None = None,
    ) -> Reading:
        """Returns the meaning of a typed line, with suggestions if it means no action.

        Args:
            line: the line.
            within: the kind of action whose name may be left out.
            asked: the actions of a menu, which take precedence; None for all actions.
        """
        return self._state.game.reader.read(
            line,
            self._state,
            self.player,
            within=within,
            asked=asked,
            legal=self.listed,
            suggest=True,
            lang=self.lang,
        )

    def completions_of_open_kind(self, line: str, within: ActionKind | None) -> list[str]:
        """Returns the completions of a line that begins an action of a kind that is not listed.

        Args:
            line: the line as typed so far.
            within: the kind whose name may be left out.
        """
        check_text(line)
        if within is not None:
            check_kind(within)
        return completions_of_open_kind(self._state, self.player, line, within)

    # -- effects

    def effects(self, action: Action) -> Effects:
        """Returns the effects of a legal action without their words; see `preview`."""
        if not isinstance(action, Action):
            raise no_action(action)
        found = self._effects.get(action)
        if found is None:
            found = effects_of(self._state, self.player, action, None)
            self._effects[action] = found
        return found

    def preview(self, action: Action) -> Effects | None:
        """Returns the effects of a legal action, for the player to confirm; None for none."""
        effects = effects_of(self._state, self.player, action, self.lang)
        return None if effects == Effects() else effects

    # -- the table

    @cached_property
    def areas(self) -> Mapping[str, Area]:
        """The parts of the table as the player sees them, by id."""
        return view_of(self._state, self.player).areas

    def targets(self, action: Action) -> Sequence[Target]:
        """Returns the things on the table to which an action refers."""
        return [target for of_part in targets(self._turn(action)) for target in of_part]

    def is_for_tickets(self, actions: Iterable[Action]) -> bool:
        """Returns whether all actions claim the same link, and the player's tickets need it."""
        links: set[LinkOfMap] = set()
        for action in actions:
            pointed_at = self.targets(action)
            links |= {(target.area, target.id) for target in pointed_at if target.type == "link"}
        return len(links) == 1 and links <= self._links_for_tickets

    @cached_property
    def _links_for_tickets(self) -> set[LinkOfMap]:
        by_map = needed_links(self._state, self.player)
        return {(name, link) for name, links in by_map.items() for link in links}

    def _turn(self, action: Action) -> Turn:
        if not isinstance(action, Action):
            raise no_action(action)
        return Turn(self._state, self.player, action)
