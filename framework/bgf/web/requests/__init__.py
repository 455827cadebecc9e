"""From a request to its answer: limits, rights, handlers, and the socket of a match."""
