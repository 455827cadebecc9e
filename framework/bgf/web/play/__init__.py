"""What people do at a table: sit down, take back, vote, pause, leave; and what they may do now."""
