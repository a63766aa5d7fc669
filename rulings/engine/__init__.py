"""The rules engine: a board in, a ruling out. Pure Python: no Django, no files, no clock, no dice.

A file is named for what a judge would look up: layers.py is CR 613, types.py CR 205.
"""
