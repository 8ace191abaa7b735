"""The engine that all families share: the loop of a game, the turn, counting, chance.

All modules but `supplied` are text of programs: `program` puts them into the module of each
ruleset, so that the compiled host runs them as well. What they need of the family is declared in
`supplied`.
"""
