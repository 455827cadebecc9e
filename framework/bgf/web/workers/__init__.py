"""The worker processes, the queue of their jobs, and the bots that run in them."""
