"""Draws content packs, for ``bgf show``."""
