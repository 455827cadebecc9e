"""Tests of play in the terminal."""
