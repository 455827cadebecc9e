"""Choices: from all legal actions of a player to one, part by part.

`tree` is the one tree of choices. `options` cuts it into the menus of the terminal, and `narrowing`
into steps of a fixed size for faces that can't show everything at once; learning programs number
its branches (`bgf.adapters.choice`). `offered` tells the kinds that a player may choose from, and
`completion` completes typed lines.
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
