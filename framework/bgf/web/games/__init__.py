"""The installed games, and what a page has to know of each."""
