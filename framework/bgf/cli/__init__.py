"""The command line. `main` runs it; `commands` is the plugin that brings bgf's own commands."""
