"""The implementation of commands.

Each module implements the command of the same name in `bgf.cli`, which declares its arguments. It
is imported only when the command runs, since help pages need nothing that plays or draws.
"""
