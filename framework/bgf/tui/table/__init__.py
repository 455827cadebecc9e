"""Draws the table as one player sees it: zones, planes, numbers, and its parts on a page."""
