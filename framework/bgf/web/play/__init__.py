"""What people do at a table: they sit down, take back, vote, pause and leave."""
