"""What lies on a table: components in zones, counters, tracks, maps, and the chance of a match."""
