"""The report on a simulation: one page of HTML that is complete in itself.

`write` makes the page; what every section is made from is in `page`. The sections, in their order:
`opening`, `wins`, `points`, `length`, `uses`, `failures`.
"""
