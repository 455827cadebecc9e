"""The command line.

`main` runs it. Each command is a function in a module of its own, whose signature declares its
arguments and options. The implementation of long commands is in `work`, and is imported only when
the command runs. `registration` lists all commands, in the same way as a plugin lists its own.
`program` makes commands of them with typer, and `help` writes their help pages. `parameters` has
the arguments and options that several commands share, and `types` the parsers of their values.
"""
