"""Reads lines that a person types as actions: forgiving in form, never guessing between two.

A complete notation always means its action. Otherwise a line may give the kind of action and its
parameters by notation, by their names in any language of the game or by their aliases. Words may be
abbreviated, parameters may stand in any order, and the kind may be left out.

Whole words come before abbreviated ones. Abbreviated words of the notation and of the player's
language come before those of other languages: one letter is not taken for a word of another
language as long as it begins a word of the player's own.

Legal actions come before all others, with two exceptions. A line that spells an action in whole
words means that action, even if it is illegal. A line that names the kind and every parameter means
that action, and not a legal one with more parameters.

A line may end with the hint in brackets that menus show after an action.

Only the game's listed actions and the player's own legal ones are read or suggested, so that the
meaning of a line tells no secrets.

`reader` is the entry point. `line` reads one line, as notation or as words, and returns its
`meaning`. `kind_match` finds the kinds of action that the words may name, and `action_fits` the
actions that they `fit`, by the spellings of `kind_spellings` and `spelling`. `nearest` suggests
legal actions for a line that means none.
"""

from bgf.engine.reading.meaning import Reading
from bgf.engine.reading.nearest import nearest_legal
from bgf.engine.reading.reader import Reader

__all__ = ["Reader", "Reading", "nearest_legal"]
