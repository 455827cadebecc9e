"""Draws the results of analyses, comparisons and simulations."""
