"""The shape of content: the framework's JSON Schema in `pack.json`, and what is made of it.

`violations` checks a document against it, `reference` and `page` show it to editors and people.
"""
