# my_bot.py
"""A bot for bgf: it plays the action with the longest notation, or any of several such."""

import json
import random
import sys


def say(**message):
    """Print a message, at once."""
    print(json.dumps(message), flush=True)


chance = random.Random()
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="Longest")
    elif told["type"] == "match":
        chance.seed(told["seed"])
    elif told["type"] == "choose":
        longest = max(map(len, told["actions"]))
        best = [action for action in told["actions"] if len(action) == longest]
        say(type="action", id=told["id"], action=chance.choice(best))
    elif told["type"] == "end":
        print("ranks:", told["ranks"], file=sys.stderr)
    elif told["type"] == "quit":
        break
