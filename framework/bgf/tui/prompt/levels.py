"""The steps of one choice at the terminal, and the menu of each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import UNSET
from rich.text import Text

from bgf.engine.choices import (
    Option,
    are_many_sets,
    kind_options,
    members_left,
    options_of,
    steps_in_common,
)
from bgf.engine.folding import TypedLine, fold
from bgf.engine.wording import label
from bgf.tui.lines import flow, listing
from bgf.tui.prompt.option_view import menu_numbers, options_drawn
from bgf.tui.prompt.preview import is_named_by_first, shape_of_all
from bgf.tui.table.cards import card_in_line
from bgf.view.data import Zone

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.session import PlayerChoices
    from bgf.tui.content import LocalizedPack
    from bgf.words import Words

__all__ = ["Level", "Levels"]

_MOST_CELLS_LISTED = 60


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a choice.

    Attributes:
        title: the words of the option chosen last.
        actions: the actions that are left to choose from.
        depth: the number of steps that these have in common; None while their kind is not chosen.
        kind: the kind whose action is to be typed, with nothing to choose from; None elsewhere.
    """

    title: str
    actions: Sequence[Action]
    depth: int | None
    kind: ActionKind | None = None


class Levels:
    """The steps that one player has gone so far, from the first menu on.

    Args:
        choices: the choices of the player.
        content: the pack.
        words: the framework's words.
        hints: whether to say how to choose.

    Attributes:
        options: the options of the menu that was drawn last, in its order.
    """

    def __init__(
        self,
        choices: PlayerChoices,
        content: LocalizedPack,
        words: Words,
        *,
        hints: bool,
    ) -> None:
        self.choices = choices
        self.content = content
        self.words = words
        self._hints = hints
        self.options: list[Option] = []
        self._number_needed = 0  # the number of options at the top of the menu that tickets need
        unlisted = choices.unlisted
        is_only_kind = len(choices.kinds) == 1
        only = unlisted[0] if unlisted and is_only_kind else None
        self._levels = [Level("", choices.listed, None, only)]

    @property
    def step_reached(self) -> Level:
        """The step reached."""
        return self._levels[-1]

    @property
    def kind(self) -> ActionKind | None:
        """The kind of all actions that are left to choose from, if they are of one."""
        kinds = {action.kind.name: action.kind for action in self.step_reached.actions}
        if len(kinds) != 1:
            return None
        (kind,) = kinds.values()
        return kind

    def choose_among(self, title: str, actions: Sequence[Action], depth: int | None) -> None:
        """Goes one step further, to some of the actions."""
        self._levels.append(Level(title, actions, depth))

    def go_to_typing(self, kind: ActionKind) -> None:
        """Goes one step further, to the help on typing an action of a kind, unless it is shown."""
        if self.step_reached.kind is not kind:
            title = label(kind, self.words.lang)
            self._levels.append(Level(title, (), 0, kind))

    def back(self) -> None:
        """Goes back to the first menu."""
        del self._levels[1:]

    def leading_to(self, actions: Sequence[Action]) -> Option | None:
        """Returns the option of the menu that leads to exactly these actions; None if none does."""
        wanted = {*actions}
        for option in self.options:
            if {*option.actions} == wanted:
                return option
        return None

    def numbered(self, number: int) -> Option | None:
        """Returns the option with a number in the menu; None if there is none."""
        for own, option in zip(self.numbers, self.options, strict=True):
            if int(own) == number:
                return option
        return None

    @property
    def numbers(self) -> list[str]:
        """The numbers of `options` in the menu."""
        return menu_numbers(self.options)

    def shown_as(self, line: TypedLine) -> Option | None:
        """Returns the option whose whole line in the menu was typed; None if none or several.

        Its number and its hint may be left out.
        """
        found = []
        for number, option in zip(self.numbers, self.options, strict=True):
            without_number = line.folded.removeprefix(f"{number} ")
            if without_number in self._lines_of(option):
                found.append(option)
        return found[0] if len(found) == 1 else None

    def _lines_of(self, option: Option) -> set[str]:
        """Returns the lines that may follow the number of an option, folded."""
        if option.action is not None:
            hint = self.choices.menu_hint(option.action)
        else:
            ways = option.count or len(option.actions)
            hint = self.words("menu.ways", count=ways)
        lines = [f"{option.label} {option.typed}"]
        texts = [option.label, f"{option.label}*"]
        if option.label.isdecimal():
            thing = self._thing_in_place(option.actions[0])
            if thing is not None:
                texts += [thing.plain, f"{option.label}: {thing.plain}"]
        for text in texts:
            lines += [text, f"{text} ({hint})"]
        return {*map(fold, lines)}

    # -- drawing

    def draw_menu(self, width: int, *, whole: bool = False) -> list[Text]:
        """Returns the menu of the step reached.

        If many cells of a plane are left to choose from, the drawn plane itself is the menu: the
        cells are not listed, and have no numbers.

        Args:
            width: the width in columns.
            whole: whether such cells are listed nevertheless.
        """
        level = self.step_reached
        self._number_needed = 0
        if level.kind is not None:
            return self._typing_help(level.kind, width)
        self.options = self._options(level)
        parts = []
        by_kind = any(option.depth is None for option in self.options)
        if by_kind and len(self._levels) == 1:
            parts.append(self._kinds(width))
        else:
            title = Text(self._title(level), "bold")
            if self._are_many_cells() and not whole:
                parts += [title, self._cells(width)]
                self.options = []  # cells are typed, not chosen by number
                return parts
            parts += [title, *self._listed(level.actions, width)]
        hints = [Text(text, "dim") for text in self._hints_for(level.actions)]
        if hints:
            parts.append(flow("", hints, width))
        return parts

    def _options(self, level: Level) -> list[Option]:
        lang = self.words.lang
        if len(self._levels) == 1 and len(self.choices.kinds) > 1:
            return kind_options(self.choices.kinds, lang, self.choices.describe_step)
        favoured = self._favoured(level.actions)
        options = options_of(level.actions, lang, self.choices.describe_step, favoured)
        return self._needed_first(options)

    def _title(self, level: Level) -> str:
        """Returns the title of a menu: the words chosen so far, and the number still to choose."""
        title = level.title or self._question()
        common = steps_in_common(level.actions, self.choices.describe_step, level.depth or 0)
        if any(common):
            title = f"{title}: {', '.join(common)}"
        if are_many_sets(level.actions):
            left = members_left(level.actions)
            title = f"{title} ({self.words('menu.members', count=left)})"
        return title

    def _question(self) -> str:
        """Returns the question of the first menu, if it has nothing but single actions."""
        kinds = {option.actions[0].kind.name: option.actions[0].kind for option in self.options}
        if len(kinds) > 1:
            return self.words("menu.act")
        (kind,) = kinds.values()
        return label(kind, self.words.lang)

    def _typing_help(self, kind: ActionKind, width: int) -> list[Text]:
        """Returns help on typing, for a kind with too many actions to be listed."""
        self.options = []
        lines = self.choices.input_help(kind)
        listed = [listing(line, width) for line in lines]
        key = "menu.write" if len(self._levels) > 1 else "menu.write.only"
        hint = Text(self.words(key), "dim")
        title = Text(label(kind, self.words.lang), "bold")
        return [title, *listed, flow("", [hint], width)]

    def _needed_first(self, options: list[Option]) -> list[Option]:
        """Returns the options, first those that claim a link for the player's own tickets."""
        needed = [option for option in options if self._is_needed(option)]
        self._number_needed = len(needed)
        return needed + [option for option in options if option not in needed]

    def _is_needed(self, option: Option) -> bool:
        """Returns whether an option leads only to a link that the player's tickets need."""
        return option.depth is not None and self.choices.is_for_tickets(option.actions)

    def _favoured(self, actions: Sequence[Action]) -> Action | None:
        """Returns the first of many sets, if there is a hint for it; otherwise None."""
        if not are_many_sets(actions):
            return None
        first = actions[0]
        return first if self.choices.menu_hint(first) else None

    def _hints_for(self, actions: Sequence[Action]) -> Iterator[str]:
        """Yields how to choose, unless the player knows it, and the meaning of the menu's signs."""
        words = self.words
        is_first = len(self._levels) == 1
        if self._hints or not is_first:
            yield words("menu.hint" if is_first else "menu.back")
        if any(map(self._clears, actions)):
            yield words("menu.clears")
        if self._hints and self._is_named_by_first(actions):
            yield words("menu.first")
        if self._number_needed:
            last = self._number_needed
            numbers = "1" if last == 1 else f"1-{last}"
            yield words("menu.needed", numbers=numbers)

    def _listed(self, actions: Sequence[Action], width: int) -> list[Text]:
        """Returns the options, below the shape that all of them place if each is one action."""
        lines = []
        if all(option.action is not None for option in self.options):
            lines = [Text.assemble("  ", line) for line in self._shape(actions)]
        drawn = options_drawn(
            self.options,
            self.words,
            width,
            self._shape,
            self.choices.menu_hint,
            self._clears,
            self._thing_in_place,
        )
        return [*lines, drawn]

    def _are_many_cells(self) -> bool:
        """Returns whether the options are many single actions, each of which names a cell."""
        return len(self.options) > _MOST_CELLS_LISTED and all(
            option.action is not None
            and [t.type for t in self.choices.targets(option.action)] == ["cell"]
            for option in self.options
        )

    def _cells(self, width: int) -> Text:
        """Returns a line that says what to type in place of a menu of cells."""
        count = len(self.options)
        example = self.options[count // 2].label
        line = Text(self.words("menu.cells", count=count, example=example), "dim")
        return flow("", [line], width)

    def _thing_in_place(self, action: Action) -> Text | None:
        """Returns the component in the numbered place at which an action points, or None."""
        pointed_at = self.choices.targets(action)
        if len(pointed_at) != 1 or pointed_at[0].type != "item":
            return None
        (target,) = pointed_at
        area = self.choices.areas[target.area]
        assert isinstance(area, Zone)
        zone = self.content.section("zones")[target.area.partition("@")[0]]
        kinds = self.content.kinds[zone["holds"]]
        items = [] if area.items is UNSET else area.items
        place = int(target.id) - 1
        kind = items[place] if place < len(items) else None
        return card_in_line(self.content, kinds[kind]) if kind in kinds else None

    def _shape(self, actions: Sequence[Action]) -> list[Text]:
        """Returns the shape that all of some actions place; no lines if there is none."""
        return shape_of_all(self.content, map(self.choices.effects, actions))

    def _is_named_by_first(self, actions: Sequence[Action]) -> bool:
        effects = [self.choices.effects(action) for action in actions]
        return is_named_by_first(actions, effects)

    def _clears(self, action: Action) -> bool:
        """Returns whether an action is a placement that clears something."""
        return bool(self.choices.effects(action).clears)

    def _kinds(self, width: int) -> Text:
        """Returns the options of a menu of kinds, in one paragraph."""
        phrases = []
        for number, option in enumerate(self.options, 1):
            hint = ""
            if option.kind is not None:
                hint = self.words("menu.ways", count=option.count)
            elif option.action is not None:
                hint = self.choices.menu_hint(option.action)
            text = f"{option.label} ({hint})" if hint else option.label
            phrases.append(Text.assemble((str(number), "bold"), f" {text}"))
        return flow(self.words("menu.act"), phrases, width)
