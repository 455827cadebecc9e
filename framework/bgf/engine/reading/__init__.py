"""Reads lines that a person types as actions: forgiving in form, never guessing between two.

The whole notation of an action always means that action. Otherwise a line may name the kind of
action and its parameters by their notation, by their names in any language of the game and by their
aliases, each shortened, and the parameters in any order. The kind may be left out.

Whole words come before shortened ones, and beginnings of words of the notation and of the player's
language before those of other languages. So one letter is not taken for a word of another language
as long as it begins a word of the player's own.

Legal actions come before all others, with two exceptions. A line that spells an action in whole
words means that action, though it is illegal. A line that names the kind and every parameter means
that action, and not a legal one with more parameters.

A line may end with the hint in brackets that menus show behind an action.

Nothing but the game's listed actions and the player's own legal ones is ever read or suggested, so
that the meaning of a line tells no secrets.

`reader` is the entrance. `line` reads one line, as notation or by its words, and returns its
`meaning`. `kind_match` finds the kinds of action that the words may name, and `action_fits` the
actions that they `fit`, by the spellings of `kind_spellings` and `spelling`. `nearest` suggests
legal actions where a line means none.
"""

from bgf.engine.reading.meaning import Reading
from bgf.engine.reading.nearest import nearest_legal
from bgf.engine.reading.reader import Reader

__all__ = ["Reader", "Reading", "nearest_legal"]
