"""Storage of matches: one database, one thread that writes, and the queries."""
