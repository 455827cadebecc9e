"""The live matches: played on, stored, and pushed to their viewers.

- `hub`: all matches of a process; every action goes through it.
- `room`: a match, with all that the process keeps in memory about it. Its parts are `progress`,
  `audience`, `open_questions`, `earlier_requests`, `talk` and `cache`.
- `live`: the position, session and log of a match that has begun; `log`, `offering`.
- `showing`: views and cards, as visitors see them.
- `pushing`: sends new events to `viewers`; `merging` makes the patches.
"""
