"""A game on its board, in Python: what is asked of the program that plays it.

`game` and `judging` have the base classes of which a family derives its own; `dice_game` has what
games of dice share, their throws as text and with their chances among it.
"""
