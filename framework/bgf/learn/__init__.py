"""Learning from self-play: evaluations, evidence, and the calibration of win shares.

`bgf learn` saves the results as data beside the game's pack, and bots use them from then on. For a
game without an evaluation of its own it learns one (`learning`); in either case it measures
evidence and calibration (`measuring`). Only `learning` and `fitting` need numpy.
"""
