"""Reads YAML into plain data, and keeps the position of every value.

Start with `source`, which reads one file. `quick` reads plain YAML, `library` reads all YAML.
"""
