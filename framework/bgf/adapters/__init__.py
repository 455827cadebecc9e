"""Adapters: every game as an environment of libraries for machine learning.

- `vocabulary`: the words by which actions are said that no list holds.
- `actions`, `choice`: the number of each action, or the way of numbers that says it.
- `observation`, `viewing`: what a player knows, as a vector of named entries.
- `match`: a match played by numbers; what the adapters are made of.
- `drawing`: such a match as text.
- `pettingzoo`, `gymnasium`, `openspiel`: one for each library; it asks for the extra of that name.
- `course`: what a match in OpenSpiel remembers.
- `tables`: the layouts of actions and observations as tables, for `docs/research.md`.
"""
