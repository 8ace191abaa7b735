"""Players: a net for each ruleset, which has learnt from games against itself.

All that chooses and learns is text of the program (`net`, `lookahead`, `learning`, `games`; what is
looked at, the `inputs` of each family): whole numbers alone, in every host the same.
"""
