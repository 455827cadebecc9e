"""A viewer's sight of a match, as data."""
