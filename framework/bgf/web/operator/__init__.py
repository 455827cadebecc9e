"""The server processes: listening, sharing a store, supervision and metrics."""
