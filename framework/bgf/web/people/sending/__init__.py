"""What leaves the server by itself: notices to webhooks, browsers and mailboxes.

The libraries are those of the extra ``web-notices``; each kind of notice is there if its are.
"""
