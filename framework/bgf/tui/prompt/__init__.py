"""Asks people for actions: menus, typed lines, and the commands of the prompt."""
