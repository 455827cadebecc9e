"""The live matches: played on, stored, and pushed to those who watch them.

- `hub`: all matches of a process; every action goes through it.
- `room`: one match, with all that the process keeps in memory of it. Its parts are `progress`,
  `audience`, `open_questions`, `earlier_requests`, `talk` and `made`.
- `live`: the position, session and log of a match that has begun; `log`, `offering`.
- `showing`: views and cards, as visitors see them.
- `pushing`: what is sent when something happens; `viewers` are those it is sent to, and `merging`
  makes the patches.
"""
