"""The engine: states, turns, actions, knowledge and plugins. It knows no game."""
