"""Tests of learned evaluations, and two games without an evaluation of their own."""
