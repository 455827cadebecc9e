"""What people say to each other, and where they are told that it is their turn."""
