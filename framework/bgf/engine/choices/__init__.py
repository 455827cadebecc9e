"""Choices: from all that a player may do to one action, part by part.

`ChoiceTree` is the tree; every chooser stands on it. `Choices` are the kinds of action that a
player may choose from, and `Option` is one line of a menu. Learning programs number the branches,
menus and views name them, and the prompt completes what was typed of them.
"""

from bgf.engine.choices.completion import completions, completions_of_open_kind
from bgf.engine.choices.narrowing import Narrowed, NarrowingOption, narrow
from bgf.engine.choices.offered import Choices, OfferedKind, choices_of, offered_kinds
from bgf.engine.choices.options import (
    DescribeStep,
    Option,
    are_many_sets,
    kind_options,
    members_left,
    options_of,
    steps_in_common,
)
from bgf.engine.choices.tree import ChoiceTree

__all__ = [
    "ChoiceTree",
    "Choices",
    "DescribeStep",
    "Narrowed",
    "NarrowingOption",
    "OfferedKind",
    "Option",
    "are_many_sets",
    "choices_of",
    "completions",
    "completions_of_open_kind",
    "kind_options",
    "members_left",
    "narrow",
    "offered_kinds",
    "options_of",
    "steps_in_common",
]
