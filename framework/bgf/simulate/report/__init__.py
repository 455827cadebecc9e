"""The report on a simulation, as a single self-contained page of HTML.

`write` makes the page from its sections, and `page` has their common parts. The sections, in order:
`opening`, `wins`, `points`, `length`, `uses`, `failures`.
"""
