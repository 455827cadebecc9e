"""The live matches: played on, stored, and pushed to those who watch them."""
