"""Boards drawn from content."""
