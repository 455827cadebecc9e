"""Sends notices to webhooks, browsers and mailboxes.

The libraries are those of the extra ``web-notices``. A kind of notice can be sent if the libraries
that it needs are installed.
"""
