"""Chat between people, and notices of turns."""
