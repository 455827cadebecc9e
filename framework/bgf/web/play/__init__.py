"""What people do at a table: they join, undo, vote, pause and leave."""
