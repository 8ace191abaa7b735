"""The engine that all families share: the loop of a game, the turn, judging, counting, dice.

Some modules are text of programs (`bits`, `chance`, `throwing`, `turn`, `loop`, `alternating`,
`stages`, `transpositions`): `codegen.program` puts them into the module of each ruleset, so that
the compiled host runs them as well. What they need of the family is declared in `supplied`. The
others are Python around a program: `state` and `judging` have the base classes of which a family
derives its own.
"""
