"""What is learned of games from self-play: evaluations, evidence, and the calibration of shares.

`bgf learn` saves it beside the game's pack, as data; bots use it from then on. An evaluation is
learned for a game that brings none of its own (`learning`), evidence and calibration are measured
for one that does (`measuring`). Only `learning` and `fitting` need numpy.
"""
