"""The terminal: draws matches, packs and reports, and asks people for actions."""
