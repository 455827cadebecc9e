"""Chat between people, and the notices that tell them that it is their turn."""
