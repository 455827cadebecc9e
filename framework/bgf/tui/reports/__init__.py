"""Draws what analyses, comparisons and simulations found."""
