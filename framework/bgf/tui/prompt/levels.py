"""How far a choice has got: the menu of each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.action_parts import targets
from bgf.engine.actions import Turn
from bgf.engine.choices import (
    Choices,
    Option,
    are_many_sets,
    kind_options,
    members_left,
    options_of,
    steps_in_common,
)
from bgf.engine.folding import TypedLine, fold
from bgf.engine.wording import describe_step, input_help, label, menu_hint
from bgf.tui.lines import flow, listing
from bgf.tui.prompt.option_view import options_drawn
from bgf.tui.prompt.preview import clears_any, is_named_by_first, shape_of_all
from bgf.view import needed_links

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State
    from bgf.tui.content import Content
    from bgf.words import Words

__all__ = ["Level", "Levels"]


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a choice.

    Attributes:
        title: what was chosen last.
        actions: what is left to choose from.
        depth: how many steps these have in common, None while their kind is not chosen.
        kind: the kind whose action is to be written, with nothing to choose from; or None.
    """

    title: str
    actions: Sequence[Action]
    depth: int | None
    kind: ActionKind | None = None


class Levels:
    """The steps that one player has gone so far, from the first menu on.

    Args:
        state: the position.
        player: who chooses.
        choices: what may be done.
        content: the pack.
        words: the framework's words.
        hints: whether to say how to choose.

    Attributes:
        options: those that the menu drawn last has, in its order.
    """

    def __init__(
        self,
        state: State,
        player: int,
        choices: Choices,
        content: Content,
        words: Words,
        *,
        hints: bool,
    ) -> None:
        self.state, self.player, self.choices = state, player, choices
        self.content, self.words, self._hints = content, words, hints
        self.options: list[Option] = []
        self._number_needed = 0  # how many options at the top of the menu are for tickets
        unlisted = choices.unlisted
        only = unlisted[0] if unlisted and len(choices.kinds) == 1 else None
        self._levels = [Level("", choices.listed, None, only)]

    @property
    def last(self) -> Level:
        """The step reached."""
        return self._levels[-1]

    @property
    def kind(self) -> ActionKind | None:
        """The kind of all actions that are left to choose from, if they are of one."""
        kinds = {action.kind.name: action.kind for action in self.last.actions}
        return kinds.popitem()[1] if len(kinds) == 1 else None

    def go(self, title: str, actions: Sequence[Action], depth: int | None) -> None:
        """A step on, to some of the actions."""
        self._levels.append(Level(title, actions, depth))

    def write(self, kind: ActionKind) -> None:
        """A step on, to what can be written for a kind; none if that is where it is."""
        if self.last.kind is not kind:
            self._levels.append(Level(label(kind, self.words.lang), (), 0, kind))

    def back(self) -> None:
        """To the first menu."""
        del self._levels[1:]

    def leading_to(self, actions: Sequence[Action]) -> Option | None:
        """The option of the menu that leads to just these actions; None if there is none."""
        wanted = {*actions}
        return next((option for option in self.options if {*option.actions} == wanted), None)

    def shown_as(self, line: TypedLine) -> Option | None:
        """The option whose whole line in the menu was typed, with its number and hint or without.

        None if there is none, or more than one.
        """
        found = [
            option
            for number, option in enumerate(self.options, 1)
            if line.folded.removeprefix(f"{number} ") in self._lines_of(option)
        ]
        return found[0] if len(found) == 1 else None

    def _lines_of(self, option: Option) -> set[str]:
        """What the menu may show of an option behind its number, folded."""
        ways = option.count or len(option.actions)
        note = self._note(option.action) if option.action else self.words("menu.ways", count=ways)
        said = [option.label, f"{option.label}*"]
        lines = [line for label in said for line in (label, f"{label} ({note})")]
        lines.append(f"{option.label} {option.typed}")
        return {*map(fold, lines)}

    # -- drawing

    def drawn(self, width: int) -> list[Text]:
        """The menu of the step reached."""
        level, lang = self.last, self.words.lang
        self._number_needed = 0
        if level.kind is not None:
            return self._writing(level.kind, width)
        if len(self._levels) == 1 and len(self.choices.kinds) > 1:
            self.options = kind_options(self.choices, lang, self._ask)
        else:
            favoured = self._favoured(level.actions)
            self.options = self._needed_first(options_of(level.actions, lang, self._ask, favoured))
        parts = []
        by_kind = any(option.depth is None for option in self.options)
        if by_kind and len(self._levels) == 1:
            parts.append(self._kinds(width))
        else:
            common = steps_in_common(level.actions, self._ask, level.depth or 0)
            title = ": ".join([level.title or self._title(), *filter(None, [", ".join(common)])])
            if are_many_sets(level.actions):
                left = members_left(level.actions)
                title = f"{title} ({self.words('menu.members', count=left)})"
            parts += [Text(title, "bold"), *self._listed(level.actions, width)]
        hints = [Text(self.words(key), "dim") for key in self._hints_for(level.actions)]
        if self._number_needed:
            last = self._number_needed
            numbers = "1" if last == 1 else f"1-{last}"
            hints.append(Text(self.words("menu.needed", numbers=numbers), "dim"))
        return [*parts, flow("", hints, width)] if hints else parts

    def _title(self) -> str:
        """Returns the question of the first menu, if it has nothing but single actions."""
        kinds = {option.actions[0].kind.name: option.actions[0].kind for option in self.options}
        if len(kinds) > 1:
            return self.words("menu.act")
        return label(kinds.popitem()[1], self.words.lang)

    def _writing(self, kind: ActionKind, width: int) -> list[Text]:
        """Returns help on typing, for a kind with too many actions to be listed."""
        self.options = []
        lines = input_help(kind, self.state, self.player, self.words.lang)
        listed = [listing(line, width) for line in lines]
        hint = "menu.write" if len(self._levels) > 1 else "menu.write.only"
        title = Text(label(kind, self.words.lang), "bold")
        return [title, *listed, flow("", [Text(self.words(hint), "dim")], width)]

    def _needed_first(self, options: list[Option]) -> list[Option]:
        """Returns the options, those first that claim a link for the player's own tickets."""
        needed = [option for option in options if self._is_needed(option)]
        self._number_needed = len(needed)
        return needed + [option for option in options if option not in needed]

    def _is_needed(self, option: Option) -> bool:
        """Returns whether an option leads to actions that all point at the same needed link."""
        if option.depth is None:
            return False
        links: set[tuple[str, str]] = set()
        for action in option.actions:
            found = targets(Turn(self.state, self.player, action))
            links |= {(one.area, one.id) for part in found for one in part if one.type == "link"}
        return len(links) == 1 and links <= self._needed_links

    @cached_property
    def _needed_links(self) -> set[tuple[str, str]]:
        """The links that the player needs for tickets, each with its map."""
        by_map = needed_links(self.state, self.player)
        return {(name, link) for name, links in by_map.items() for link in links}

    def _favoured(self, actions: Sequence[Action]) -> Action | None:
        """Of many sets the first, if the game has a word for it."""
        first = actions[0] if are_many_sets(actions) else None
        return first if first is not None and self._note(first) else None

    def _hints_for(self, actions: Sequence[Action]) -> Iterator[str]:
        """How to choose, unless the player knows it; and what the signs in the menu mean."""
        state, player = self.state, self.player
        if self._hints or len(self._levels) > 1:
            yield "menu.hint" if len(self._levels) == 1 else "menu.back"
        if any(clears_any(state, player, action) for action in actions):
            yield "menu.clears"
        if self._hints and is_named_by_first(state, player, actions):
            yield "menu.first"

    def _listed(self, actions: Sequence[Action], width: int) -> list[Text]:
        """The options, below the shape that all of them place where they are single actions."""
        shapes = partial(shape_of_all, self.content, self.state, self.player)
        clears = partial(clears_any, self.state, self.player)
        single = all(option.action is not None for option in self.options)
        shape = [Text.assemble("  ", line) for line in (shapes(actions) if single else ())]
        return [
            *shape,
            options_drawn(self.options, self.words, width, shapes, self._note, clears),
        ]

    def _ask(self, action: Action, step: int) -> str:
        """The words of a step in this position."""
        return describe_step(Turn(self.state, self.player, action), step, self.words.lang)

    def _note(self, action: Action) -> str:
        """Returns the hint of the game for an action in this position."""
        return menu_hint(Turn(self.state, self.player, action), self.words.lang)

    def _kinds(self, width: int) -> Text:
        phrases = []
        for number, option in enumerate(self.options, 1):
            note = self._note(option.action) if option.action else ""
            if option.kind is not None:
                note = self.words("menu.ways", count=option.count)
            text = f"{option.label} ({note})" if note else option.label
            phrases.append(Text.assemble((str(number), "bold"), f" {text}"))
        return flow(self.words("menu.act"), phrases, width)
