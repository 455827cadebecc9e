"""Draws a match from its welcome to its result."""
