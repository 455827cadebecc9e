"""The JSON Schema of content, `pack.json`, and the schemas and pages derived from it.

`violations` checks a document, `reference` makes schemas for editors, and `page` makes
documentation.
"""
