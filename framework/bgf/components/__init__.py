"""The things on a table: components in zones, counters, tracks and maps, and chance."""
