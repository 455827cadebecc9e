"""Sends notices to webhooks, browsers and mailboxes.

The libraries are those of the extra ``web-notices``; a kind of notice can be sent where the
libraries that it needs are installed.
"""
