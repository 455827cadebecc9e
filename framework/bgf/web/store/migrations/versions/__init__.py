"""The versions of the tables, which Alembic brings one after the other."""
