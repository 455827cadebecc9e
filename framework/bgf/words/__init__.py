"""All texts of the framework, in every language of bgf.

Each topic is a module of texts by ID, with the languages side by side: English, Polish. `Words`
reads them in one language, and `message` makes the text of an error: English for programs, and the
user's language at the command line. The texts of a plugin are in a
`bgf.words.phrasebook.Phrasebook`.
"""

from __future__ import annotations

from bgf.words.messages import Message, in_language, join_messages, message, system_reason
from bgf.words.plurals import Counted, form_count
from bgf.words.reader import LANGUAGES, Words

__all__ = [
    "LANGUAGES",
    "Counted",
    "Message",
    "Words",
    "form_count",
    "in_language",
    "join_messages",
    "message",
    "system_reason",
]
