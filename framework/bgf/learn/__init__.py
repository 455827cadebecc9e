"""Evaluations that are learned from self-play, for games that bring none of their own.

`bgf learn` makes one and saves it beside the game's pack, as data; bots use it from then on. Only
learning needs numpy: the modules `features`, `network`, `stored` and `evaluation`, which use what
was learned, need nothing but the core.
"""
