"""Every game for the libraries of those who study learning: numbers for actions, vectors to see.

- `vocabulary`: the words by which actions are said that no list holds.
- `actions`: the number of each action, or the way of numbers that says it.
- `observation`: what a player knows, as a vector of named entries.
- `match`: a match played by numbers; what the adapters are made of.
- `pettingzoo`: one of them for each library; it asks for the extra of the same name.
"""
