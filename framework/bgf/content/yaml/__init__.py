"""YAML with positions: text becomes plain data, and the place of every value is kept.

Start with `source`: one file, read. `quick` reads plain YAML, `library` all of it.
"""
