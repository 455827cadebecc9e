"""What a viewer sees of a match, as data."""
