"""Where matches are kept: one database, one thread that writes, and the queries on it."""
