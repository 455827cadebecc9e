"""The schema of content: the framework's JSON Schema `pack.json`, and what is derived from it.

`violations` checks a document, `reference` makes schemas for editors, and `page` makes
documentation.
"""
