"""The command line.

`main` runs it. Each command is a function in a module of its own, whose signature says what it
takes; what it runs is imported when it runs, and stands in `work` where it is long. `registration`
names all commands, as a plugin names its own. `program` makes commands of them
with typer, and `help` writes their help pages. `parameters` has the arguments and options that
several commands share, and `types` what turns their texts into values.
"""
