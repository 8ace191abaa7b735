"""Rules that run: positions, plays and verdicts of historical games, by the standard library alone.

`ruleset.Ruleset` is the API: it takes an *assembled ruleset* (a list of clauses, each with the
names of the rule functions that execute it) and answers what may be played, what may not and by
which clause. The families of games live in `families`; each documents its own hooks.
"""
