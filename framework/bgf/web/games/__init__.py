"""The installed games, and their content messages for pages."""
