"""Draws the options of a menu: in columns, or with all that each of them leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.engine.wording import NOTATION_LANGUAGE, describe, describe_part
from bgf.tui.lines import flow, in_columns
from bgf.tui.table.plane import side_by_side
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.choices import Option

__all__ = ["menu_numbers", "options_drawn"]

_SINGLE = 12  # options listed below one another, with what could be typed for them
_NARROWEST = 38  # columns for an option with what it leads to
_NUMBER = 4  # columns before an option: a blank, its number, a blank
_SHORT = 4  # what follows an option is listed beside it if it is no wider

Shapes = Callable[[Sequence["Action"]], list[Text]]
Note = Callable[["Action"], str]
ActionTest = Callable[["Action"], bool]
ActionThings = Callable[["Action"], Text | None]


def menu_numbers(options: Sequence[Option]) -> list[str]:
    """Returns the numbers by which options are chosen: 1, 2, 3 ...

    Single actions that are named by different numbers, such as those of piles, keep these numbers:
    with two numbers on a line, people would type the wrong one.
    """
    labels = [option.label for option in options]
    are_actions = all(option.action is not None for option in options)
    are_numbers = all(map(str.isdecimal, labels))
    are_different = len({*labels}) == len(labels)
    if are_actions and are_numbers and are_different:
        return labels
    return [str(number) for number in range(1, len(options) + 1)]


def options_drawn(
    options: Sequence[Option],
    words: Words,
    width: int,
    shapes: Shapes,
    note: Note | None = None,
    clears: ActionTest | None = None,
    things: ActionThings | None = None,
) -> Text:
    """Returns the options, with their numbers.

    An option that leads to many short words, such as the cells where a card can be laid, has these
    words beside it. If there are only a few options, each has the text that could be typed for it.

    Args:
        options: at least one.
        words: the framework's words.
        width: the width in columns.
        shapes: returns the shape that all given actions place, as lines of equal width; no lines if
            there is none.
        note: returns the hint for an action in this position; empty for none.
        clears: returns whether a placement clears something; it is then marked with a star.
        things: returns the component in the numbered place at which an action points; None if there
            is none. Left out if no heading names the kind of action.
    """

    def star(action: Action | None) -> str:
        return "*" if action and clears and clears(action) else ""

    inside = [_inside(option, words.lang, star) for option in options]
    if any(inside):
        size = max(cell_len(option.label) for option in options)
        drawn = [shapes(option.actions) for option in options]
        most_columns = min(len(options), width // _NARROWEST)
        possible = [
            _grouped(options, inside, drawn, size, width, columns)
            for columns in range(1, most_columns + 1)
        ]
        return min(possible, key=lambda text: text.plain.count("\n"))
    size = max(cell_len(option.label) for option in options)
    typed = max(cell_len(option.typed) for option in options)
    single = _SINGLE if size > _SHORT else 1
    notes = [note(option.action) if note and option.action else "" for option in options]
    spell = single > 1 and len(options) <= _SINGLE and size + typed + 10 <= width
    spell = spell and not any(notes) and words.lang == NOTATION_LANGUAGE
    phrases = []
    for number, option, hint in zip(menu_numbers(options), options, notes, strict=True):
        text = _called(option, number, hint, words.lang, things)
        text.append(star(option.action))
        if hint:
            text.append(f" ({hint})" if text else f"({hint})")
        if option.action is None and option.depth is not None:
            text.append(f" ({words('menu.ways', count=len(option.actions))})", "dim")
        elif spell:
            text.append(" " * (size - cell_len(option.label) + 2))
            text.append(option.typed, "dim")
        lines = flow("", [text], width - _NUMBER).split("\n")
        broken = Text("\n" + " " * _NUMBER).join(lines)
        phrases.append(Text.assemble((f"{number:>2}", "bold"), " ", broken))
    return in_columns(phrases, width, indent=1, single=single)


def _called(option: Option, number: str, note: str, lang: str, things: ActionThings | None) -> Text:
    """Returns the words of an option in place of a bare number.

    For a numbered place, they name the component there; without one, they are empty if a hint
    follows. The number of the place is left out if it equals that of the option.
    """
    label = option.label
    if not label.isdecimal():
        return Text(label)
    thing = things(option.actions[0]) if things else None
    is_same = label == number
    if thing is not None:
        return thing if is_same else Text.assemble(f"{label}: ", thing)
    if note and things is not None:
        return Text("" if is_same else label)
    return Text(describe(option.actions[0], lang))


def _inside(option: Option, lang: str, star: Note) -> list[str]:
    """Returns the actions of an option, if each of them is one short word; else nothing."""
    if option.action is not None or option.depth is None:
        return []
    if any(len(a.parts) != option.depth + 1 for a in option.actions):
        return []
    found = [describe_part(action, option.depth, lang) for action in option.actions]
    if any(cell_len(word) > _SHORT for word in found):
        return []
    return [f"{word}{star(action)}" for word, action in zip(found, option.actions, strict=True)]


def _grouped(
    options: Sequence[Option],
    inside: Sequence[Sequence[str]],
    drawn: Sequence[list[Text]],
    size: int,
    width: int,
    columns: int,
) -> Text:
    """Returns options with their actions, in columns that are read down."""
    room = (width - 2 * (columns - 1)) // columns
    every = zip(options, inside, drawn, strict=True)
    groups = [
        _group(number, option, found, shape, size, room)
        for number, (option, found, shape) in enumerate(every, 1)
    ]
    deep = ceil(len(groups) / columns)
    stacks = []
    for first in range(0, len(groups), deep):
        stack: list[Text] = []
        for group in groups[first : first + deep]:
            stack += group
        stacks.append(stack)
    return side_by_side(stacks, width)


def _group(
    number: int, option: Option, inside: Sequence[str], shape: list[Text], size: int, width: int
) -> list[Text]:
    """Returns an option, its shape, and the notes after it, side by side."""
    head = f" {number:>2} {option.label.ljust(size)}"
    start = cell_len(head) + 2
    drawn = cell_len(shape[0].plain) + 2 if shape else 0
    # If some cells have a star, the others stand out.
    starred = any(word.endswith("*") for word in inside)
    phrases = []
    for word in inside:
        stands_out = starred and not word.endswith("*")
        phrases.append(Text(word, "bold" if stands_out else "dim"))
    words: list[Text] = []
    if phrases:
        paragraph = Text(" ").join(phrases)
        words += flow("", [paragraph], width - start - drawn).split("\n")
    below_head = Text(" " * cell_len(head))
    below_shape = Text(" " * max(0, drawn - 2))
    lines = []
    for row in range(max(1, len(shape), len(words))):
        line = below_head.copy()
        if row == 0:
            line = Text(head)
            line.stylize("bold", 0, 3)
        line.append("  ")
        line.append_text(shape[row] if row < len(shape) else below_shape)
        line.append("  " if shape else "")
        line.append_text(words[row] if row < len(words) else Text())
        line.rstrip()
        lines.append(line)
    return lines
