"""The work of commands.

Each module has the work of the command of its name in `bgf.cli`, whose signature says what it
takes. It is imported when the command runs: help needs nothing that plays or draws.
"""
