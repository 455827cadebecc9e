"""The server processes: how they listen, share a store, are kept running, and are watched."""
