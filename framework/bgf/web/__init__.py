"""The web face: every installed game in the browser, served from one machine.

`bgf.web.app.build_app` makes the application, ``bgf serve`` runs it. It needs the extra ``web``.
"""
