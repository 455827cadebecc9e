"""The worker processes, the order of their jobs, and the bots that think in them."""
