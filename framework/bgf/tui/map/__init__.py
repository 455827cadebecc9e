"""Draws maps: places, links, and what lies on them, in character cells."""
