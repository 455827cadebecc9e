"""Adapters: every game as an environment for machine-learning libraries.

- `actions`, `choice`: the number of each action, or the sequence of numbers that selects it.
- `observation`, `viewing`: a player's knowledge as a vector of named entries.
- `match`: a match played by numbers, on which all adapters are built.
- `drawing`: such a match as text.
- `pettingzoo`, `gymnasium`, `openspiel`: one for each library, installed by the extra of that name.
- `course`: the history of a match in OpenSpiel.
- `tables`: the layouts of actions and observations as tables, for `docs/research.md`.
"""
