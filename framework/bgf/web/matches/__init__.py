"""The live matches: played on, stored, and pushed to those who watch them.

- `hub`: all matches of a process; every action goes through it.
- `room`: one match, with all that the process keeps in memory of it. Its parts are `progress`,
  `audience`, `open_questions`, `earlier_requests`, `talk` and `cache`.
- `live`: the position, session and log of a match that has begun; `log`, `offering`.
- `showing`: views and cards, as visitors see them.
- `pushing`: sends what has happened to `viewers`; `merging` makes the patches.
"""
