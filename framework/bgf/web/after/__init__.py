"""After a match: its film, its analysis, guesses at hidden things, and exercises."""
