"""Play in the terminal: what is drawn there, and what is asked."""
