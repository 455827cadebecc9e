"""The web face: every installed game in the browser, served from one machine or several.

`bgf.web.app.build_app` makes the application, ``bgf serve`` runs it. It needs the extra ``web``.

The contract with pages and programs is in this folder: `messages`, `endpoints`, `access`,
`problems`, and `schema`, which describes it. `app` puts the parts of `server` together:

- `requests`: from a request to its answer, and the socket of a match.
- `matches`: the live matches, `hub` first; what is pushed to their viewers.
- `play`: what people do at a table, from joining to voting.
- `after`: films, analyses, guesses and exercises.
- `people`: chat and notices.
- `workers`: the processes in which bots choose.
- `games`: the installed games and their content messages.
- `store`: the database, and the queries on it.
- `operator`: the server processes and their metrics.
"""
